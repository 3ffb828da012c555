/** Backups that fail for lack of space, and unfinished restores. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/backend.ts';
import { describeOnSmallDisk } from '../../test/support/small-disk.ts';
import { checkFormats } from '../folder-formats.ts';
import { type BackupOptions, makeBackup, restoreBackup } from './backup.ts';
import { openInFolder } from './data-folder.ts';

const MIB = 1024 * 1024;
const FILE = join('artifacts', 'files', 'a.csv');

let root: string;
let dataDir: string;
beforeEach(async () => {
  root = temporaryFolder('backup');
  dataDir = join(root, 'data');
  const log = open({ path: join(dataDir, 'log'), noSubdir: false });
  await log.put('k', 'v');
  await log.close();
  await mkdir(join(dataDir, 'artifacts', 'files'), { recursive: true });
  await writeFile(join(dataDir, FILE), Buffer.alloc(24 * MIB, 'x'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function backUp(folder: string, given: Partial<BackupOptions> = {}) {
  const madeAt = '2026-01-01T00:00:00.000Z';
  return makeBackup({ dataDir, folder, madeAt, version: '1', freeMinBytes: 0, ...given });
}

describe('on the disk of the data folder', () => {
  it('BU5 refuses a copy that would take the space that the product needs', async () => {
    const asked = backUp(join(root, 'copy'), { freeMinBytes: Number.MAX_SAFE_INTEGER });
    await expect(asked).rejects.toMatchObject({
      code: 'storage_full',
      message: expect.stringMatching(/^The copy takes up to 2[4-9] MiB\. .*another disk\.$/),
    });
    expect(await readdir(root)).toEqual(['data']);
  });

  it('BU4 an interrupted copy or restore leaves nothing behind', async () => {
    const signal = AbortSignal.abort();
    await expect(backUp(join(root, 'copy'), { signal })).rejects.toThrow();
    expect(await readdir(root)).toEqual(['data']);
    await backUp(join(root, 'copy'));
    const restored = join(root, 'restored');
    await mkdir(restored);
    await expect(restoreBackup(join(root, 'copy'), restored, signal)).rejects.toThrow();
    expect(await readdir(restored)).toEqual([]);
  });

  it('BU4 reports a killed restore, and the next one starts over', async () => {
    await backUp(join(root, 'copy'));
    const restored = join(root, 'restored');
    await mkdir(join(restored, 'log'), { recursive: true });
    await writeFile(join(restored, 'log', 'data.mdb'), 'a part');
    await expect(restoreBackup(join(root, 'copy'), restored)).rejects.toThrow('is not empty');
    await writeFile(join(restored, 'cairn-restore.unfinished'), '');
    expect(() => checkFormats({ dataDir: restored })).toThrow('Give `cairn restore` again.');
    await restoreBackup(join(root, 'copy'), restored);
    checkFormats({ dataDir: restored });
    const [one, other] = [
      await readFile(join(restored, FILE)),
      await readFile(join(dataDir, FILE)),
    ];
    expect(one.equals(other)).toBe(true);
    expect(await readdir(restored)).toEqual(['artifacts', 'log']);
  });

  it('BU4 a restore that is killed while it clears an earlier one is still reported', async () => {
    await backUp(join(root, 'copy'));
    const restored = join(root, 'restored');
    const mark = join(restored, 'cairn-restore.unfinished');
    await mkdir(restored);
    await writeFile(mark, '');
    for (const name of ['artifacts', 'hot-state', 'log', 'places', 'schemas']) {
      await mkdir(join(restored, name));
      for (let i = 0; i < 300; i++) await writeFile(join(restored, name, `${i}`), '');
    }
    const restoring = restoreBackup(join(root, 'copy'), restored);
    while (existsSync(mark)) await setImmediate();
    expect(readdirSync(restored)).toEqual(['artifacts', 'log']);
    await restoring;
  });
});

describe('a folder that is a link to another disk', () => {
  it('is copied like the others', async () => {
    const elsewhere = join(root, 'elsewhere');
    await rename(join(dataDir, 'artifacts'), elsewhere);
    await symlink(elsewhere, join(dataDir, 'artifacts'));
    const { files } = await backUp(join(root, 'copy'));
    expect(Object.keys(files)).toContain(FILE);
    const restored = join(root, 'restored');
    await mkdir(restored);
    await restoreBackup(join(root, 'copy'), restored);
    expect((await readFile(join(restored, FILE))).byteLength).toBe(24 * MIB);
  });

  it('is named if its disk is not there', async () => {
    await symlink(join(root, 'not-mounted'), join(dataDir, 'places'));
    const made = openInFolder(dataDir, () => backUp(join(root, 'copy')));
    await expect(made).rejects.toThrow(/places/);
    expect(await readdir(root)).toEqual(['data']);
  });
});

describeOnSmallDisk('BU4 a disk that is too small', 16, (disk) => {
  it('a copy leaves nothing behind', async () => {
    await expect(backUp(join(disk.folder, 'copy'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(disk.folder)).toEqual([]);
  });

  it('a restore leaves the folder empty', async () => {
    await backUp(join(root, 'copy'));
    const restored = join(disk.folder, 'restored');
    await mkdir(restored);
    const restoring = restoreBackup(join(root, 'copy'), restored);
    await expect(restoring).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(restored)).toEqual([]);
    expect(existsSync(join(root, 'copy', FILE))).toBe(true);
  });
});

describeOnSmallDisk('BU4 a disk that is too small for the log', 1, (disk) => {
  it('is reported as such', async () => {
    const log = open({ path: join(dataDir, 'log'), noSubdir: false });
    await log.put('large', Buffer.alloc(4 * MIB, 'x'));
    await log.close();
    const folder = join(disk.folder, 'copy');
    await expect(openInFolder(folder, () => backUp(folder))).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: `The folder ${folder} cannot be used: the disk is full.`,
    });
    expect(await readdir(disk.folder)).toEqual([]);
  });
});

/** The disk's own folder, the copy, its folder `log` and the file in it. */
const FILES_OF_LOG = 4;

describeOnSmallDisk(
  'BU4 a disk that accepts no further folder',
  64,
  (disk) => {
    it('is full', async () => {
      await expect(backUp(join(disk.folder, 'copy'))).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await readdir(disk.folder)).toEqual([]);
    });
  },
  FILES_OF_LOG,
);
