/** `cairn places import`: loads open datasets into the place index of the data folder. */
import { join } from 'node:path';
import { openPlaceIndex } from '../places/search/place-index.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';

const DATASET_SOURCES = ['open_map_a', 'open_map_b'] as const;
type DatasetSource = (typeof DATASET_SOURCES)[number];

export async function placesImport(
  source: string,
  files: readonly string[],
  env: Environment,
): Promise<void> {
  if (!(DATASET_SOURCES as readonly string[]).includes(source)) {
    throw new CairnError(
      'config_invalid',
      `--source must be one of ${DATASET_SOURCES.join(', ')}.`,
    );
  }
  const { dataDir } = readConfig(env);
  const index = await openPlaceIndex({ folder: join(dataDir, 'places'), clock: systemClock });
  try {
    for (const file of files) {
      const report = await index.import({ source: source as DatasetSource, file });
      process.stdout.write(`${file}: ${JSON.stringify(report)}\n`);
    }
  } finally {
    await index.close();
  }
}
