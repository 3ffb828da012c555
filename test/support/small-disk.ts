/** A small disk of its own (tmpfs), which a test can fill without filling the machine's. */
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { temporaryFolder } from './backend.ts';
import { recordSkip } from './skips.ts';

export interface SmallDisk {
  readonly folder: string;
  freeBytes(): number;
  /** Leaves at most so many bytes free; each further call leaves fewer. */
  fillTo(freeBytes: number): void;
  /** Frees what was filled. */
  empty(): void;
}

const STEP_BYTES = 256 * 1024;

/** A suite on such a disk. Where none can be mounted it is skipped, and the run names it. */
export function describeOnSmallDisk(
  name: string,
  sizeMib: number,
  body: (disk: SmallDisk) => void,
  /** At most so many files and folders, its own folder among them; 0 for any number. */
  maxFiles = 0,
): void {
  const folder = temporaryFolder('small-disk');
  try {
    const size = `size=${sizeMib}m,nr_inodes=${maxFiles}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'cairn-test', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    recordSkip(name, 'this user cannot mount a tmpfs');
    describe.skip(name, () => body({ folder, ...UNMOUNTED }));
    return;
  }
  describe(name, () => {
    afterAll(() => {
      // Lazily, because a process that has just ended may still hold a file.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    body(mountedDisk(folder));
  });
}

const UNMOUNTED = { freeBytes: () => 0, fillTo: () => undefined, empty: () => undefined };

function mountedDisk(folder: string): SmallDisk {
  const filler = join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fillTo: (wanted) => {
      const file = openSync(filler, 'a');
      try {
        for (let left = freeBytes() - wanted; left > 0; left = freeBytes() - wanted) {
          writeSync(file, Buffer.alloc(Math.min(STEP_BYTES, left)));
        }
      } catch (error) {
        // Someone else took the rest.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => {
      const file = openSync(filler, 'w');
      ftruncateSync(file, 0);
      closeSync(file);
    },
  };
}
