/** The storage of all embedded parts of a process: whether it has space for new work. */
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { DiskSpace } from './folders/disk-space.ts';
import type { Clock } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';

export interface Storage {
  /** Throws `storage_full`. Whoever accepts new work asks this first. */
  requireSpaceForNewWork(): void;
  /** Why new work is refused, in sentences; none when it is accepted. */
  faults(): readonly string[];
}

/** The folders of the embedded parts below the data folder, and the option that replaces each. */
const FOLDERS: readonly (readonly [string, keyof Config])[] = [
  ['log', 'kafkaBrokers'],
  ['schemas', 'schemaRegistryUrl'],
  ['warehouse', 'clickhouseUrl'],
  ['hot-state', 'redisUrl'],
  ['artifacts', 's3Endpoint'],
];

export function openStorage({ config, clock }: { config: Config; clock: Clock }): Storage {
  const spaces = FOLDERS.filter(([, option]) => config[option] === null).map(([name]) =>
    openSpace({ config, clock }, join(config.dataDir, name)),
  );
  return {
    requireSpaceForNewWork: () => {
      for (const space of spaces) space.require('new work');
    },
    faults: () => spaces.flatMap((space) => space.fault() ?? []),
  };
}

export function openSpace(
  { config, clock }: { readonly config: Config; readonly clock: Clock },
  folder: string,
): DiskSpace {
  return new DiskSpace({ folder, clock, freeMinBytes: config.storageFreeMinBytes });
}

const STORAGE_CHECK_INTERVAL_MS = 1_000;
const FULL_WARNING_INTERVAL_MS = 60_000;

/** Says when storage is full, at once and then each minute, and when it has space again. */
export async function watchStorage(
  storage: Storage,
  { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal },
): Promise<void> {
  let nextWarningMs = Number.NEGATIVE_INFINITY;
  let wasFull = false;
  while (!signal.aborted) {
    const [reason] = storage.faults();
    if (reason !== undefined && clock.elapsedMs() >= nextWarningMs) {
      log.warn({ reason }, 'storage is full; new work is refused until there is space');
      nextWarningMs = clock.elapsedMs() + FULL_WARNING_INTERVAL_MS;
    }
    if (reason === undefined && wasFull) {
      log.info({}, 'storage has space again; new work is accepted');
      nextWarningMs = Number.NEGATIVE_INFINITY;
    }
    wasFull = reason !== undefined;
    await clock.sleep(STORAGE_CHECK_INTERVAL_MS, signal);
  }
}
