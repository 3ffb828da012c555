/**
 * Checks that the folders of embedded parts still exist. A process continues to read and write
 * files that somebody has removed or moved: the work that it accepts is then lost with them, and
 * the warehouse stops answering while everything seems well.
 *
 * WF1 A folder counts as removed if its format file existed and no longer does. Other errors, such
 *     as a failing disk, are left to whoever reads and writes there.
 * WF2 Hot state may be lost at any time, and artifacts can be rebuilt, so neither is checked.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../ledger/platform.ts';
import { embeddedParts } from '../platform/embedded-parts.ts';
import { FORMAT_FILE } from '../platform/folders/data-folder.ts';
import { CairnError } from '../platform/runtime/errors.ts';

const LOOK_INTERVAL_MS = 2_000;
/** While a part is not open yet. */
const OPENING_INTERVAL_MS = 100;

/** By folder: what the operator has to do. */
const REMEDIES: Partial<Record<string, string>> = {
  log: 'Put it back, or restore a backup: nothing is accepted without it.',
  schemas: 'Put it back, or restore a backup: records cannot be read without it.',
  warehouse: 'Start again: it is made anew from the log.',
};

export interface FolderWatch {
  /** Rejects if a folder was removed. */
  check(): Promise<void>;
  /** Checks again and again. Resolves when the signal is aborted; rejects as `check` does. */
  watch(signal: AbortSignal): Promise<void>;
}

export function createFolderWatch({
  config,
  clock,
}: Pick<Platform, 'config' | 'clock'>): FolderWatch {
  const watched = embeddedParts(config).filter(({ folder }) => REMEDIES[folder] !== undefined);
  const seen = new Set<string>();
  const check = async () => {
    for (const { folder, path } of watched) {
      const exists = await stillExists(join(path, FORMAT_FILE));
      if (exists) seen.add(folder);
      else if (seen.has(folder)) throw removed(path, REMEDIES[folder]!);
    }
  };
  const watch = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await check().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      const intervalMs = seen.size < watched.length ? OPENING_INTERVAL_MS : LOOK_INTERVAL_MS;
      await clock.sleep(intervalMs, signal);
    }
  };
  return { check, watch };
}

/** WF1. */
async function stillExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}

function removed(path: string, remedy: string): CairnError {
  return new CairnError(
    'data_folder_unusable',
    `${path} was removed while Cairn used it. ${remedy}`,
  );
}
