/** The sources that the event loop asks, in no order. The enricher opens one set. */
import type { Platform } from '../../../ledger/platform.ts';
import type { EvidenceSource } from '../gathering/evidence-source.ts';

/** What the sources are made of. */
export type SourcePlatform = Pick<Platform, 'config' | 'clock' | 'hotState' | 'log' | 'telemetry'>;

/** Each is listed here, and its absence in ledger/available-sources.ts. */
export function openGatheredSources(_platform: SourcePlatform): readonly EvidenceSource[] {
  return [];
}
