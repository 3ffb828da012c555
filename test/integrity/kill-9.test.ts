/**
 * Kill -9 of the embedded product. It is killed at random moments while batches are submitted and
 * enriched, and restarted on the same data folder, many times. After that:
 *
 * KN1 No acknowledged job is lost, and every batch completes.
 * KN2 No result of the log has two rows in the warehouse, and no job has two visible results. A run
 *     that a kill interrupted may have been worked on twice, and then has two results on the log.
 * KN3 A batch whose submission was not acknowledged is seen whole or not at all.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import {
  type BatchAnswer,
  call,
  ORGANIZATION,
  type Product,
  startProduct,
  waitForBatchEnd,
} from '../support/product.ts';
import {
  expectEachResultWrittenOnce,
  NEVER_MERGE_RESULTS,
  type RunQuery,
} from '../support/result-rows.ts';
import { runSeed } from '../support/run-seed.ts';
import { seededRandom } from '../support/simulated-clock.ts';
import { until } from '../support/until.ts';

/** Half of these lives are sure to end after an acknowledgement; more only try more moments. */
const KILLS = Number(process.env['CAIRN_TEST_KILLS'] ?? 20);
const SEED = runSeed('CAIRN_TEST_SEED');
const JOBS_PER_BATCH = 40;
const MAX_LIFE_MS = 1_500;
const LOOP_TIMEOUT_MS = 30 * 60_000;
const ATTRIBUTES = ['websites', 'phoneNumbers', 'address', 'coordinates'];

interface Submissions {
  readonly acknowledged: Map<string, readonly string[]>;
  /** Submitted, but the response never came. */
  readonly unknown: Map<string, readonly string[]>;
}

it(`survives ${KILLS} kills (seed ${SEED})`, { timeout: LOOP_TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-kill-9-'));
  const random = seededRandom(SEED);
  const submissions: Submissions = { acknowledged: new Map(), unknown: new Map() };
  const start = () => startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder } });
  await (await start()).stop();
  await onWarehouse(folder, (warehouse) => warehouse.command({ sql: NEVER_MERGE_RESULTS }));
  for (let kill = 0; kill < KILLS; kill++) {
    const product = await start();
    const posting = postUntilItEnds(product, kill, submissions);
    // Every second life begins to count when it has acknowledged something: on a slow machine all
    // others may be over before.
    if (kill % 2 === 1) await untilAcknowledged(submissions);
    await systemClock.sleep(random() * MAX_LIFE_MS);
    await product.kill();
    await posting;
  }
  const { acknowledged, unknown } = submissions;
  console.log(`${acknowledged.size} batches acknowledged, ${unknown.size} interrupted by a kill`);
  const survivor = await start();
  await checkAcknowledged(survivor, submissions);
  await checkUnknown(survivor, submissions);
  expect(await survivor.stop()).toBe(0);
  await onWarehouse(folder, expectEachResultWrittenOnceIn);
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the warehouse of a product that is not running. */
async function onWarehouse(
  folder: string,
  work: (warehouse: Warehouse) => Promise<void>,
): Promise<void> {
  const options = { folder: join(folder, 'warehouse'), clock: systemClock, log: silentLog };
  const warehouse = await openChdbWarehouse(options);
  try {
    await work(warehouse);
  } finally {
    await warehouse.close();
  }
}

/** KN2 */
async function expectEachResultWrittenOnceIn(warehouse: Warehouse): Promise<void> {
  const query: RunQuery = (sql) => warehouse.query({ sql });
  const rows = await expectEachResultWrittenOnce(query);
  const [visible] = await query<{ results: number }>(
    'SELECT count() AS results FROM results FINAL',
  );
  console.log(`${rows} results, ${rows - visible!.results} of them of runs that were repeated`);
  expect(visible!.results).toBeGreaterThan(0);
}

/** Posts batches one after the other, until the product ends. */
async function postUntilItEnds(
  product: Product,
  round: number,
  submissions: Submissions,
): Promise<void> {
  for (let i = 0; !product.ended(); i++) {
    const id = `round-${round}-batch-${i}`;
    const jobs = Array.from({ length: JOBS_PER_BATCH }, (_, n) => createJob(id, n));
    const places = jobs.map(({ place_id }) => place_id);
    submissions.unknown.set(id, places);
    const body = { batch_id: id, batch_name: id, attributes: ATTRIBUTES, jobs };
    const answer = await call(product.address, 'POST', '/batches', { body }).catch(() => null);
    if (answer === null) return;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    submissions.unknown.delete(id);
    submissions.acknowledged.set(id, places);
  }
}

function untilAcknowledged({ acknowledged }: Submissions): Promise<unknown> {
  const before = acknowledged.size;
  return until(() => acknowledged.size > before, 'another batch is acknowledged');
}

function createJob(batchId: string, n: number) {
  const inputs = {
    name: `Gasthof ${n}`,
    latitude: 47.1 + n / 10_000,
    longitude: 9.52,
    full_address: `Landstrasse ${n}, 9490 Vaduz, Liechtenstein`,
    phone: '+423 232 21 31',
  };
  return { place_id: `${batchId}-place-${n}`, inputs };
}

async function checkAcknowledged(product: Product, { acknowledged }: Submissions): Promise<void> {
  expect(acknowledged.size).toBeGreaterThan(0);
  for (const [id, places] of acknowledged) {
    const batch = await waitForBatchEnd(product.address, id, 120_000);
    expect(batch.status).toBe('completed');
    expect(batch.jobs.completed.toSorted()).toEqual(places.toSorted());
    expect(await readResultPlaces(product, id)).toEqual(places.toSorted());
  }
}

/** The place of every visible result of the batch; each must have its outputs. */
async function readResultPlaces(product: Product, batchId: string): Promise<string[]> {
  type Page = { total: number; jobs: { place_id: string; outputs: Record<string, unknown> }[] };
  const { body } = await call<Page>(product.address, 'GET', `/jobs?batchId=${batchId}`);
  expect(body.total).toBe(body.jobs.length);
  for (const { outputs } of body.jobs) expect(outputs['phone']).toBe('+4232322131');
  return body.jobs.map(({ place_id }) => place_id).toSorted();
}

async function checkUnknown(product: Product, { unknown }: Submissions): Promise<void> {
  for (const [id, places] of unknown) {
    const { status, body } = await call<BatchAnswer>(product.address, 'GET', `/batches/${id}`);
    if (status === 404) continue;
    expect(status).toBe(200);
    const seen = Object.values(body.jobs).flat();
    expect(seen.toSorted(), `${ORGANIZATION} ${id}`).toEqual(places.toSorted());
  }
}
