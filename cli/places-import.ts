/** `cairn places import`: loads open datasets into the place index of the data folder. */
import { join } from 'node:path';
import { openPlaceIndex } from '../places/search/place-index.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { readConfig } from '../platform/runtime/config.ts';
import { CairnError } from '../platform/runtime/errors.ts';

const SOURCES = ['open_map_a', 'open_map_b'] as const;
type Source = (typeof SOURCES)[number];

export async function placesImport(
  source: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (!(SOURCES as readonly string[]).includes(source)) {
    throw new CairnError('config_invalid', `--source is one of ${SOURCES.join(', ')}`);
  }
  const { dataDir } = readConfig(env);
  const index = await openPlaceIndex({ folder: join(dataDir, 'places'), clock: systemClock });
  try {
    for (const file of files) {
      const report = await index.import({ source: source as Source, file });
      process.stdout.write(`${file}: ${JSON.stringify(report)}\n`);
    }
  } finally {
    await index.close();
  }
}
