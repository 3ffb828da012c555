/**
 * `cairn places import` loads datasets, open ones or the operator's own, into the place index;
 * `cairn places list` shows what was loaded.
 */
import { join } from 'node:path';
import { PLACE_SOURCES, type PlaceSource } from '../places/place.ts';
import { openPlaceIndex, type PlaceIndex } from '../places/search/place-index.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { openSpace } from '../platform/storage.ts';
import { runInterruptibly } from './operations/interruption.ts';

interface PlacesImportOptions {
  readonly source: string;
  readonly release?: string;
  /** Once the last file is imported, removes what was imported into the source from other files. */
  readonly replace?: boolean;
}

export async function placesImport(
  { source, release, replace = false }: PlacesImportOptions,
  files: readonly string[],
  env: Environment,
): Promise<void> {
  if (!isPlaceSource(source)) {
    throw new CairnError('config_invalid', `--source must be one of ${PLACE_SOURCES.join(', ')}.`);
  }
  const importAll = (signal: AbortSignal) => async (index: PlaceIndex) => {
    for (const [i, file] of files.entries()) {
      const isLast = i === files.length - 1;
      const report = await index.import({
        source,
        file,
        ...(release !== undefined && { release }),
        ...(replace && isLast && { keepOnly: files }),
        signal,
      });
      process.stdout.write(`${file}: ${JSON.stringify(report)}\n`);
    }
  };
  await runInterruptibly((signal) => withPlaceIndex(env, importAll(signal)));
}

/** A line of JSON for each import, by source, newest first. */
export async function placesList(env: Environment): Promise<void> {
  await withPlaceIndex(env, (index) => {
    for (const found of index.imports()) process.stdout.write(`${JSON.stringify(found)}\n`);
  });
}

async function withPlaceIndex(
  env: Environment,
  use: (index: PlaceIndex) => Promise<void> | void,
): Promise<void> {
  const config = readConfig(env);
  const [folder, clock] = [join(config.dataDir, 'places'), systemClock];
  const space = openSpace({ config, clock }, folder);
  const requireSpace = (bytes: number) => space.require('new work', bytes);
  const index = await openPlaceIndex({ folder, clock, requireSpace });
  try {
    await use(index);
  } finally {
    await index.close();
  }
}

function isPlaceSource(source: string): source is PlaceSource {
  return (PLACE_SOURCES as readonly string[]).includes(source);
}
