import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { lockFolder } from './folder-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A process that takes the lock, reports it, and keeps running. */
async function lockInChild(target: string): Promise<{ child: ChildProcess; said: string }> {
  const moduleUrl = new URL('./folder-lock.ts', import.meta.url).href;
  const clockUrl = new URL('../runtime/clock.ts', import.meta.url).href;
  const code = `
    const { lockFolder } = await import(${JSON.stringify(moduleUrl)});
    const { systemClock } = await import(${JSON.stringify(clockUrl)});
    await lockFolder(${JSON.stringify(target)}, systemClock).then(
      () => { console.log('held'); setInterval(() => {}, 1e6); },
      (error) => console.log(error.code));`;
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout!, 'data');
  return { child, said: String(said).trim() };
}

describe('the lock of a data folder', () => {
  test('a second lock in the same process is refused in one sentence', async () => {
    const lock = await lockFolder(folder, systemClock);
    const refused = await lockFolder(folder, systemClock).catch((error: unknown) => error);
    expect(isCairnError(refused, 'data_folder_in_use')).toBe(true);
    expect((refused as Error).message).toBe(
      `The data folder ${folder} is in use by process ${process.pid}; ` +
        'stop that first or name another folder.',
    );
    await lock.release();
    await lock.release();
  });

  test('a released folder can be locked again, and no file remains in it', async () => {
    for (let i = 0; i < 3; i++) await (await lockFolder(folder, systemClock)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('another process is refused while one lives, and succeeds after kill -9', async () => {
    const { child, said } = await lockInChild(folder);
    expect(said).toBe('held');
    await expect(lockFolder(folder, systemClock)).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringContaining(`process ${child.pid}`),
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await lockFolder(folder, systemClock);
    expect(lock.followsDead).toBe(true);
    expect((await lockInChild(folder)).said).toBe('data_folder_in_use');
    await lock.release();
    const next = await lockFolder(folder, systemClock);
    expect(next.followsDead).toBe(false);
    await next.release();
  });

  test('a suspended process keeps the lock', async () => {
    const { child } = await lockInChild(folder);
    child.kill('SIGSTOP');
    await expect(lockFolder(folder, systemClock)).rejects.toMatchObject({
      code: 'data_folder_in_use',
    });
  });

  test('exactly one of many concurrent attempts succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const asked = await Promise.allSettled(
        Array.from({ length: 12 }, () => lockFolder(folder, systemClock)),
      );
      const held = asked.filter((outcome) => outcome.status === 'fulfilled');
      expect(held.length).toBe(1);
      await held[0]!.value.release();
    }
  });

  test('locks a folder even if its path is too long for a socket address', async () => {
    const deep = join(folder, 'd'.repeat(120), 'e'.repeat(120));
    const lock = await lockFolder(deep, systemClock);
    await expect(lockFolder(deep, systemClock)).rejects.toMatchObject({
      code: 'data_folder_in_use',
    });
    await lock.release();
  });
});
