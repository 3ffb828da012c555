/** CE5: the engine's thread ends, and another one takes its place. */
import { rm } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/backend.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { isBackendFault } from '../../runtime/errors.ts';
import { silentLog } from '../../runtime/log.ts';
import { startWorker } from '../../runtime/worker.ts';
import { openChdbEngine } from './chdb-engine.ts';

it('starts a thread again that has ended, and keeps what is on the disk', async () => {
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
