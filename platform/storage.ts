/** The storage of all embedded parts of a process, and whether it has space for new work. */
import type { Config } from './config/config.ts';
import { embeddedParts } from './embedded-parts.ts';
import { DiskSpace } from './folders/disk-space.ts';
import type { Clock } from './runtime/clock.ts';
import { EachMinute } from './runtime/each-minute.ts';
import type { Log } from './runtime/log.ts';

export interface Storage {
  /** Throws `storage_full`. Call it before accepting new work. */
  requireSpaceForNewWork(): void;
  /** Why new work is refused, as sentences; empty if it is accepted. */
  faults(): readonly string[];
}

export function openStorage({ config, clock }: { config: Config; clock: Clock }): Storage {
  const spaces = embeddedParts(config).map(({ path }) => openSpace({ config, clock }, path));
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

/** Logs that storage is full, at once and then once a minute, and when it has space again. */
export async function watchStorage(
  storage: Storage,
  { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal },
): Promise<void> {
  const warning = new EachMinute(clock);
  let wasFull = false;
  while (!signal.aborted) {
    const [reason] = storage.faults();
    if (reason !== undefined && warning.isDue()) {
      log.warn(
        { reason },
        'storage is full or read-only; new work is refused until it can be written',
      );
    }
    if (reason === undefined && wasFull) {
      log.info({}, 'storage has space again; new work is accepted');
      warning.reset();
    }
    wasFull = reason !== undefined;
    await clock.sleep(STORAGE_CHECK_INTERVAL_MS, signal);
  }
}
