/**
 * Working folders of processes, below one root that several processes may share. Each process has
 * its own folder, and locks it while it runs.
 *
 * OF1 The folder of a process that is gone is removed by the next one that looks, however young it
 *     is: such leftovers may be what fills the disk.
 * OF2 A folder gets its final name after it is locked, so that no process takes a new one for
 *     abandoned.
 */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { lockFolder } from './folder-lock.ts';

const HELD_NAME = /^held-[0-9a-f]+$/;
/** Folders with another name were left by older builds, or by a start that died before its lock. */
const UNNAMED_AFTER_MS = 24 * 3_600_000;

export interface OwnFolder {
  readonly path: string;
  /** Removes the folder. Idempotent. */
  close(): Promise<void>;
}

export async function openOwnFolder(root: string, clock: Clock): Promise<OwnFolder> {
  const name = Buffer.from(clock.random(8)).toString('hex');
  const [unnamed, path] = [join(root, `new-${name}`), join(root, `held-${name}`)];
  const lock = await lockFolder(unnamed, clock);
  await rename(unnamed, path);
  const close = once(async () => {
    await rm(path, { recursive: true, force: true });
    await lock.release();
  });
  return { path, close };
}

/** OF1. Does nothing if the root is missing. */
export async function removeAbandonedFolders(root: string, clock: Clock): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name);
    if (HELD_NAME.test(name)) await removeUnlessHeld(path, clock);
    else if (await isOld(path, clock)) await rm(path, { recursive: true, force: true });
  }
}

async function removeUnlessHeld(path: string, clock: Clock): Promise<void> {
  try {
    const lock = await lockFolder(path, clock);
    await rm(path, { recursive: true, force: true });
    await lock.release();
  } catch (error) {
    if (!isCairnError(error)) throw error;
  }
}

async function isOld(path: string, clock: Clock): Promise<boolean> {
  const changedMs = (await stat(path).catch(() => null))?.mtimeMs;
  return changedMs !== undefined && clock.nowMs() - changedMs > UNNAMED_AFTER_MS;
}
