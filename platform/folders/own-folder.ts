/**
 * Folders for what a process works on, below one root that several processes may share: each has
 * one of its own, and holds it while it lives.
 *
 * OF1 The folder of a process that has gone is removed by the next that looks, however young it is:
 *     what was left may be what fills the disk.
 * OF2 A folder gets its name once it is held, so that nobody takes a new one for abandoned.
 */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { lockFolder } from './folder-lock.ts';

const HELD_NAME = /^held-[0-9a-f]+$/;
/** What has another name was begun by a build or a start that did not come to its lock. */
const UNNAMED_AFTER_MS = 24 * 3_600_000;

export interface OwnFolder {
  readonly path: string;
  /** Removes it. Idempotent. */
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

/** OF1. Does nothing where the root is missing. */
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
