/**
 * Watches that the folders of embedded parts stay where they are. A process goes on reading and
 * writing files that somebody has removed, or moved away: what it accepts then is gone with it, and
 * the warehouse answers nothing any more while all seems well.
 *
 * WF1 A folder counts as removed when its format file was there and is not there now. What else the
 *     system says of it, such as a failing disk, is for who reads and writes there.
 * WF2 Hot state may be lost at any time, and artifacts are made again, so both are left alone.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../ledger/platform.ts';
import { embeddedParts } from '../platform/embedded-parts.ts';
import { FORMAT_FILE } from '../platform/folders/data-folder.ts';
import { CairnError } from '../platform/runtime/errors.ts';

const LOOK_INTERVAL_MS = 2_000;
/** While a part has yet to be opened. */
const OPENING_INTERVAL_MS = 100;

/** By folder: what the operator is to do. */
const REMEDIES: Partial<Record<string, string>> = {
  log: 'Put it back, or restore a backup: nothing is accepted without it.',
  schemas: 'Put it back, or restore a backup: records cannot be read without it.',
  warehouse: 'Start again: it is made anew from the log.',
};

/** Resolves when the signal is aborted. Rejects when a folder was removed. */
export async function watchFolders(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const watched = embeddedParts(config).filter(({ folder }) => REMEDIES[folder] !== undefined);
  const seen = new Set<string>();
  while (!signal.aborted) {
    for (const { folder, path } of watched) {
      const isThere = await isThereStill(join(path, FORMAT_FILE));
      if (isThere) seen.add(folder);
      else if (seen.has(folder) && !signal.aborted) throw removed(path, REMEDIES[folder]!);
    }
    await clock.sleep(seen.size < watched.length ? OPENING_INTERVAL_MS : LOOK_INTERVAL_MS, signal);
  }
}

/** WF1. */
async function isThereStill(path: string): Promise<boolean> {
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
