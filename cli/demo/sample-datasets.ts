/** The two small open datasets that ship with Cairn, as sources to compare places with. */
import { join } from 'node:path';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import type { Config } from '../../platform/config/config.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { systemClock } from '../../platform/runtime/clock.ts';

const DATASETS = [
  { source: 'open_map_a', file: 'open_map_a.csv.gz' },
  { source: 'open_map_b', file: 'open_map_b.csv.gz' },
] as const;

/** `say` is called for each dataset. */
export async function importSampleDatasets(
  { dataDir }: Pick<Config, 'dataDir'>,
  say: (line: string) => void,
): Promise<void> {
  const index = await openPlaceIndex({ folder: join(dataDir, 'places'), clock: systemClock });
  try {
    for (const { source, file } of DATASETS) {
      const report = await index.import({ source, file: assetPath('sample', file) });
      say(`Imported ${report.places} places of ${source} from sample/${file}.`);
    }
  } finally {
    await index.close();
  }
}
