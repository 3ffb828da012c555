/** The sources that the event loop asks, in no order. The enricher opens one set. */
import { unavailableSources } from '../../../ledger/available-sources.ts';
import type { EvidenceSource } from '../gathering/evidence-source.ts';
import type { SourcePlatform } from '../gathering/source-platform.ts';
import { openWebsite } from './website/open-website.ts';

/** Each is listed here, and its absence in ledger/available-sources.ts. */
export function openGatheredSources(platform: SourcePlatform): readonly EvidenceSource[] {
  const missing = unavailableSources(platform.config);
  return [openWebsite(platform, missing.website ?? null)];
}
