/** The sources that the event loop asks, in no order. The enricher opens one set. */
import { join } from 'node:path';
import type { Platform } from '../../../ledger/platform.ts';
import { OsmExtracts } from '../../../places/osm-extract/extracts.ts';
import type { EvidenceSource } from '../gathering/evidence-source.ts';
import { osmSource } from './osm/osm-source.ts';
import { openRouter } from './routing/open-router.ts';
import { routingSource } from './routing/routing-source.ts';

/** What the sources are made of. */
export type SourcePlatform = Pick<Platform, 'config' | 'clock' | 'hotState' | 'log' | 'telemetry'>;

/** Each is listed here, and its absence in ledger/available-sources.ts. */
export function openGatheredSources({ config, clock }: SourcePlatform): readonly EvidenceSource[] {
  const extracts = new OsmExtracts({ folder: join(config.dataDir, 'osm'), clock });
  return [osmSource(extracts), routingSource(openRouter(config, clock), extracts)];
}
