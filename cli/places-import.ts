/** `cairn places import`: loads datasets, open ones or the operator's own, into the place index. */
import { join } from 'node:path';
import { PLACE_SOURCES, type PlaceSource } from '../places/place.ts';
import { openPlaceIndex } from '../places/search/place-index.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';

export async function placesImport(
  source: string,
  files: readonly string[],
  env: Environment,
): Promise<void> {
  if (!(PLACE_SOURCES as readonly string[]).includes(source)) {
    throw new CairnError('config_invalid', `--source must be one of ${PLACE_SOURCES.join(', ')}.`);
  }
  const { dataDir } = readConfig(env);
  const index = await openPlaceIndex({ folder: join(dataDir, 'places'), clock: systemClock });
  try {
    for (const file of files) {
      const report = await index.import({ source: source as PlaceSource, file });
      process.stdout.write(`${file}: ${JSON.stringify(report)}\n`);
    }
  } finally {
    await index.close();
  }
}
