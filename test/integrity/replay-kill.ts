/**
 * A replay of which the process is killed with SIGKILL in the middle, for one engine of the log: it
 * is resumed after a restart, runs each job of the slice once, and all of them show the new run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { runCommand } from '../support/command.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';

/** The rate follows from them, so a replay of any number takes as long; few are enriched sooner. */
const JOBS = Number(process.env['CAIRN_TEST_REPLAY_JOBS'] ?? 600);
/** The jobs of a large slice are only stored before it, so that the time is that of the replay. */
const RUNS_FIRST = JOBS <= 5_000;
const BATCH = 'slice';
const TIMEOUT_MS = 300_000 + JOBS * 30;
/** So slow that the first line of progress, after five seconds, comes before half is appended. */
const RATE = String(Math.ceil(JOBS / 15));

interface ShownRuns {
  readonly jobs: readonly {
    readonly job_metadata: { readonly enrichment_metadata: { readonly run_id: string } };
  }[];
}

export function itResumesAKilledReplay(env: () => Readonly<Record<string, string>>): void {
  it(`a replay of ${JOBS} jobs that is killed goes on`, { timeout: TIMEOUT_MS }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-replay-kill-'));
    const settings = { ...env(), FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder };
    const first = await startProduct({ env: settings });
    await timed(RUNS_FIRST ? 'submitted and enriched' : 'submitted', () => submitSlice(first));
    const replay = await timed('replayed until the kill', () => killInTheMiddle(first, settings));
    const second = await startProduct({ env: settings });
    const resumed = await timed('resumed', () => resume(replay, settings));
    expect(resumed).toContain(`${JOBS} jobs of ${JOBS} in the slice run again, of 1 batch; `);
    const before = Number(/; (\d+) of them were appended before/.exec(resumed)![1]);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(JOBS);
    const ended = await timed('then ended', () =>
      waitForBatchEnd(second.address, BATCH, TIMEOUT_MS),
    );
    expect(ended.jobs.completed).toHaveLength(JOBS);
    await expectOneNewRun(second);
    expect(await second.stop()).toBe(0);
    await expectEachJobOnce(folder);
    rmSync(folder, { recursive: true, force: true });
  });
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begunMs = systemClock.elapsedMs();
  const result = await work();
  console.log(`${what} in ${((systemClock.elapsedMs() - begunMs) / 1_000).toFixed(1)} s`);
  return result;
}

async function submitSlice({ address }: Product): Promise<void> {
  const jobs = Array.from({ length: JOBS }, (_, i) => ({
    place_id: `place-${i}`,
    inputs: { name: `Gasthof ${i}`, latitude: 47.1 + i / 1_000_000, longitude: 9.52 },
  }));
  const body = {
    ...{ batch_id: BATCH, batch_name: BATCH, attributes: ['names', 'websites'], jobs },
    kick_off_jobs_now: RUNS_FIRST,
  };
  expect((await call(address, 'POST', '/batches', { body })).status).toBe(200);
  if (RUNS_FIRST) await waitForBatchEnd(address, BATCH, TIMEOUT_MS);
}

/** Returns the name of the replay. */
async function killInTheMiddle(
  product: Product,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const args = ['replay', '--batch', BATCH, '--refresh', '--rate', RATE];
  const options = { until: 'jobs a second', timeoutMs: TIMEOUT_MS };
  const { code, stderr } = await runCommand(args, env, options);
  await product.kill();
  expect(code, stderr).toBeNull();
  return /This is replay (\S+);/.exec(stderr)![1]!;
}

/** Given once: the lease of the process that was killed lasts some seconds, which it waits for. */
async function resume(replay: string, env: Readonly<Record<string, string>>): Promise<string> {
  const options = { timeoutMs: TIMEOUT_MS };
  const { code, stdout, stderr } = await runCommand(['replay', '--resume', replay], env, options);
  expect(code, stderr).toBe(0);
  return stdout;
}

async function expectOneNewRun({ address }: Product): Promise<void> {
  const path = `/jobs?batchId=${BATCH}&limit=50000`;
  const { body } = await call<ShownRuns>(address, 'GET', path, { unchecked: true });
  const runs = body.jobs.map(({ job_metadata }) => job_metadata.enrichment_metadata.run_id);
  expect(runs).toHaveLength(JOBS);
  expect(new Set(runs).size).toBe(1);
}

/** On the log each job of the replay stands once. */
async function expectEachJobOnce(folder: string): Promise<void> {
  const options = { folder: join(folder, 'warehouse'), clock: systemClock, log: silentLog };
  const warehouse = await openChdbWarehouse(options);
  try {
    const sql = `SELECT toUInt32(count()) AS records, toUInt32(uniqExact(place_id)) AS places
      FROM jobs WHERE cause = 'REPROCESS'`;
    expect(await warehouse.query({ sql })).toEqual([{ records: JOBS, places: JOBS }]);
  } finally {
    await warehouse.close();
  }
}
