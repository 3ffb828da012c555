/** CE5: the engine's thread ends, and another one replaces it. CE6: the process ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../../../test/support/backend.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { isBackendFault } from '../../runtime/errors.ts';
import { silentLog } from '../../runtime/log.ts';
import { startWorker } from '../../runtime/worker.ts';
import { openChdbEngine } from './chdb-engine.ts';

it('restarts a thread that has ended, and keeps what is on disk', async () => {
  const folder = temporaryFolder('engine');
  const threads: Worker[] = [];
  const startThread: typeof startWorker = (...given) => {
    const thread = startWorker(...given);
    threads.push(thread);
    return thread;
  };
  const engine = await openChdbEngine({ folder, clock: systemClock, log: silentLog, startThread });
  const run = async (sql: string) =>
    Buffer.from((await engine.run({ sql }, 'read')).bytes).toString();
  await run('CREATE TABLE numbers_kept ENGINE = MergeTree ORDER BY n AS SELECT 42 AS n');
  for (const ends of [1, 2]) {
    // Between statements: a thread that ends in the middle of one ends the process (CE4).
    await threads.at(-1)!.terminate();
    await expect(run('SELECT 1')).rejects.toSatisfy(isBackendFault);
    const answer = () => run('SELECT n FROM numbers_kept').catch(() => null);
    const sees = async () => (await answer())?.trim() === '42';
    await until(sees, 'the engine answers again', { pollMs: 100 });
    expect(threads).toHaveLength(ends + 1);
  }
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs code in a process whose engine is running a statement. */
async function endWhileAtWork(code: string) {
  const folder = temporaryFolder('engine');
  const source = `
    const { openChdbEngine } = await import('./platform/warehouse/chdb/chdb-engine.ts');
    const { exitProcess } = await import('./platform/runtime/end-process.ts');
    const { endBy } = await import('./platform/runtime/signals.ts');
    const { systemClock } = await import('./platform/runtime/clock.ts');
    const { silentLog } = await import('./platform/runtime/log.ts');
    const options = { folder: ${JSON.stringify(folder)}, clock: systemClock, log: silentLog };
    const engine = await openChdbEngine(options);
    void engine.run({ sql: 'SELECT sleep(2)' }, 'read').catch(() => undefined);
    await systemClock.sleep(500);
    ${code}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    cwd: repositoryFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [exitCode, signal] = await once(child, 'close');
  await rm(folder, { recursive: true, force: true });
  return { exitCode, signal, said };
}

it('CE6 a process ends with its code while a statement runs', async () => {
  const expected = { exitCode: 3, signal: null, said: '' };
  expect(await endWhileAtWork('await exitProcess(3)')).toEqual(expected);
});

it('CE6 a second signal ends the process, without a trace', async () => {
  const expected = { exitCode: null, signal: 'SIGINT', said: '' };
  expect(await endWhileAtWork("endBy('SIGINT')")).toEqual(expected);
});
