/** The two small open datasets that ship with Cairn, as sources to compare places with. */
import { join } from 'node:path';
import { PLACE_SOURCES } from '../../places/place.ts';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { listManifests } from '../../places/segment/segment-folder.ts';
import type { Config } from '../../platform/config/config.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { systemClock } from '../../platform/runtime/clock.ts';

const DATASETS = [
  { source: 'open_map_a', file: 'open_map_a.csv.gz' },
  { source: 'open_map_b', file: 'open_map_b.csv.gz' },
] as const;

type Dataset = (typeof DATASETS)[number];
type PlacesConfig = Pick<Config, 'dataDir'>;

/**
 * Imports those that are missing, unless an operator has imported a dataset. One is missing beside
 * the other if an earlier import was interrupted.
 */
export async function importMissingSamples(
  config: PlacesConfig,
  say: (line: string) => void,
): Promise<void> {
  const found = findOrigins(config);
  const own = DATASETS.map(({ file }) => assetPath('sample', file));
  if (found.some((origin) => !own.includes(origin))) return;
  const missing = DATASETS.filter((_, i) => !found.includes(own[i]!));
  if (missing.length > 0) await importSampleDatasets(config, say, missing);
}

/** Whether a dataset was imported. What an interrupted import left is none. */
export function hasPlaces(config: PlacesConfig): boolean {
  return findOrigins(config).length > 0;
}

/** The paths of the imported files, or other names of what was imported. */
function findOrigins({ dataDir }: PlacesConfig): string[] {
  const folder = join(dataDir, 'places');
  return PLACE_SOURCES.flatMap((source) => listManifests(folder, source)).map(
    ({ origin }) => origin,
  );
}

/** `say` is called for each dataset. */
export async function importSampleDatasets(
  { dataDir }: PlacesConfig,
  say: (line: string) => void,
  datasets: readonly Dataset[] = DATASETS,
): Promise<void> {
  const index = await openPlaceIndex({ folder: join(dataDir, 'places'), clock: systemClock });
  try {
    for (const { source, file } of datasets) {
      const report = await index.import({ source, file: assetPath('sample', file) });
      say(`Imported ${report.places} places of ${source} from sample/${file}.`);
    }
  } finally {
    await index.close();
  }
}
