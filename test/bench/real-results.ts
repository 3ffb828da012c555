/** Jobs of real places, and what every attribute that needs no network finds of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attributeCatalogue } from '../../domain/attributes.ts';
import type { JobRecord } from '../../domain/records.ts';
import { unavailableSources } from '../../ledger/available-sources.ts';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { enrichPlace } from '../../services/enricher/enriching/enrich-place.ts';
import { openSources } from '../../services/enricher/sources/sources.ts';
import { sampleRecords } from '../fixtures/sample-records.ts';

export const AT = Date.UTC(2026, 10, 9);
export const BATCH = { organization_id: 'acme', batch_id: 'all' };
export const RUN = 'a-run';

export const ATTRIBUTES = attributeCatalogue(unavailableSources(readConfig({})))
  .filter(({ available }) => available)
  .map(({ key }) => key);

type Place = ReturnType<typeof enrichPlace>;

/** Real places, enriched once. */
export async function enrichSample(jobs: readonly { readonly inputs: object }[]): Promise<Place[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const index = await openPlaceIndex({ folder, clock: systemClock });
  for (const source of ['open_map_a', 'open_map_b'] as const) {
    await index.import({ source, file: assetPath('sample', `${source}.csv.gz`) });
  }
  const sources = openSources(index);
  const places = jobs.map(({ inputs }) =>
    enrichPlace({ inputs: { ...inputs }, attributes: ATTRIBUTES, nowMs: AT }, sources),
  );
  await index.close();
  rmSync(folder, { recursive: true, force: true });
  return places;
}

export function makeJob(place_id: string, inputs: object): JobRecord {
  return {
    ...sampleRecords['jobs.bulk'],
    ...BATCH,
    kind: 'RUN',
    place_id,
    run_id: RUN,
    cause: 'SUBMIT',
    inputs_json: JSON.stringify(inputs),
    attributes: ATTRIBUTES,
    kick_off: true,
    created_at: AT,
    submitted_at: AT,
    based_on: null,
  };
}
