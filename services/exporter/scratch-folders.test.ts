/** Each file has its own folder, which is removed however the work ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskSpace } from '../../platform/folders/disk-space.ts';
import { toOutcome } from '../../platform/log/consumer/handler-outcome.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { temporaryFolder } from '../../test/support/backend.ts';
import { ScratchFolders } from './scratch-folders.ts';

let root: string;
let scratch: ScratchFolders;
beforeEach(async () => {
  root = join(temporaryFolder('scratch'), 'exporter');
  scratch = new ScratchFolders(
    root,
    new DiskSpace({ folder: root, clock: systemClock }),
    systemClock,
  );
  await scratch.open();
  await mkdir(root, { recursive: true });
});
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }));

it('creates a separate folder for each task and removes it', async () => {
  const folders = await Promise.all(
    [1, 2].map((number) =>
      scratch.use(async (folder) => {
        await writeFile(join(folder, 'rows'), String(number));
        return folder;
      }),
    ),
  );
  expect(new Set(folders).size).toBe(2);
  expect(await readdir(root)).toEqual([]);
});

it('creates the missing root for concurrent tasks', async () => {
  for (let round = 0; round < 50; round++) {
    await rm(root, { recursive: true, force: true });
    const works = Array.from({ length: 12 }, async (_, i) => {
      for (let turn = 0; turn < i; turn++) await nextTurn();
      return scratch.use((folder) => stat(folder));
    });
    for (const made of await Promise.all(works)) expect(made.isDirectory()).toBe(true);
  }
});

it('does not blame the task for a root that cannot hold folders', async () => {
  await rm(root, { recursive: true, force: true });
  await writeFile(root, 'a file');
  const fault = await scratch.use(async () => 'done').catch((error: unknown) => error);
  expect(toOutcome(fault)).toMatchObject({ kind: 'retry', spendsAttempt: false });
  await rm(root);
  expect(await scratch.use(async () => 'done')).toBe('done');
});

it('removes the folder if the task fails', async () => {
  const failing = scratch.use(async (folder) => {
    await writeFile(join(folder, 'rows'), 'x');
    throw new Error('no disk');
  });
  await expect(failing).rejects.toThrow('no disk');
  expect(await readdir(root)).toEqual([]);
});

it('removes leftovers of a killed process at the start, but no folder in use', async () => {
  const url = new URL('../../platform/folders/own-folder.ts', import.meta.url).href;
  const clockUrl = new URL('../../platform/runtime/clock.ts', import.meta.url).href;
  const code = `
    const { openOwnFolder } = await import(${JSON.stringify(url)});
    const { systemClock } = await import(${JSON.stringify(clockUrl)});
    console.log((await openOwnFolder(${JSON.stringify(root)}, systemClock)).path);
    setInterval(() => undefined, 1e6);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const left = String((await once(child.stdout, 'data'))[0]).trim();
  await writeFile(join(left, 'rows'), 'x');
  await scratch.use(async (folder) => {
    await scratch.open();
    expect(await readdir(root)).toEqual([basename(folder), basename(left)].toSorted());
    child.kill('SIGKILL');
    await once(child, 'exit');
    await scratch.open();
    expect(await readdir(root)).toEqual([basename(folder)]);
  });
  expect(await readdir(root)).toEqual([]);
});

it('removes folders older than a day at the start, but no younger ones', async () => {
  for (const name of ['export-old', 'export-young']) await mkdir(join(root, name));
  const dayAgo = (await stat(root)).mtimeMs / 1000 - 25 * 3600;
  await utimes(join(root, 'export-old'), dayAgo, dayAgo);
  await scratch.open();
  expect(await readdir(root)).toEqual(['export-young']);
});
