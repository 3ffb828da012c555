/**
 * The disk of the embedded product fills up under load, to the last byte, and is freed again; so
 * is what the limit of the size of files leaves.
 *
 * FD1 New work is refused with 507 before anything breaks; reads go on; `/readyz` says why.
 * FD2 Nothing that was acknowledged is lost, and no job fails for it. It ends while new work is
 *     refused, as long as half of the limit is free.
 * FD3 When there is space again the product goes on by itself.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { temporaryFolder } from '../support/backend.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { describeOnSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { until } from '../support/until.ts';

const MIB = 1024 * 1024;
const FREE_MIN_MIB = 48;
const JOBS_PER_BATCH = 50;
const FILL_STEP_BYTES = 2 * MIB;
const POSTERS = 2;
const PATIENT_WAIT = { timeoutMs: 120_000 };

interface Load {
  readonly acknowledged: string[];
  readonly statuses: Map<number, number>;
  stop(): Promise<void>;
}

describeOnSmallDisk('a full disk', 256, (disk) => {
  it('refuses new work, keeps what it accepted, and goes on', { timeout: 300_000 }, async () => {
    const env = {
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: `${disk.folder}/data`,
      STORAGE_FREE_MIN_BYTES: String(FREE_MIN_MIB * MIB),
    };
    const product = await startProduct({ env });
    try {
      const load = startLoad(product);
      await until(() => load.acknowledged.length > 5, 'batches are accepted', {
        timeoutMs: 120_000,
      });
      await fillSlowlyTo(disk, 0.75 * FREE_MIN_MIB * MIB);
      await expectRefusal(product);
      await expectCompleted(product, load.acknowledged);
      await fillSlowlyTo(disk, 0);
      const refused = load.statuses.get(507) ?? 0;
      await systemClock.sleep(5_000);
      disk.empty();
      await expectAcceptance(product, load);
      await load.stop();
      expect(product.ended(), product.log()).toBe(false);
      expect([...load.statuses.keys()].toSorted()).toEqual([200, 507]);
      expect(load.statuses.get(507)).toBeGreaterThan(refused);
      await expectCompleted(product, load.acknowledged);
      expect(await product.stop()).toBe(0);
    } finally {
      await product.kill();
    }
  });
});

it('refuses new work where the limit of the size of files is near', {
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder('small-files');
  const env = {
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: folder,
    STORAGE_FREE_MIN_BYTES: String(FREE_MIN_MIB * MIB),
  };
  const product = await startProduct({ env });
  const limitFiles = (limit: string) =>
    execFileSync('prlimit', ['--pid', String(product.pid), `--fsize=${limit}:`]);
  const roomFor = (bytes: number) =>
    limitFiles(String(statSync(join(folder, 'log', 'data.mdb')).size + bytes));
  try {
    const load = startLoad(product);
    await until(() => load.acknowledged.length > 2, 'batches are accepted', PATIENT_WAIT);
    roomFor(0.75 * FREE_MIN_MIB * MIB);
    // The limit falls from one moment to the next, and a measurement holds for a moment (DS3).
    await until(() => load.statuses.has(507), 'the load is refused');
    await expectRefusal(product);
    await expectCompleted(product, load.acknowledged);
    roomFor(0);
    await systemClock.sleep(5_000);
    limitFiles('unlimited');
    await expectAcceptance(product, load);
    await load.stop();
    expect([...load.statuses.keys()].toSorted()).toEqual([200, 507]);
    await expectCompleted(product, load.acknowledged);
    expect(product.log()).not.toMatch(/MDB|EFBIG|File too large| {4}at /);
    expect(await product.stop()).toBe(0);
  } finally {
    await product.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Posts batches until it is stopped, and remembers those that were acknowledged. */
function startLoad({ address }: Product): Load {
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let stopped = false;
  const post = async (poster: number) => {
    for (let i = 0; !stopped; i++) {
      const body = createBatch(`poster-${poster}-batch-${i}`);
      const { status } = await call(address, 'POST', '/batches', { body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) acknowledged.push(body.batch_id);
      await systemClock.sleep(status === 200 ? 250 : 100);
    }
  };
  const posting = Promise.all(Array.from({ length: POSTERS }, (_, poster) => post(poster)));
  // A product that is killed at the end of a failed test ends the load too.
  posting.catch(() => undefined);
  const stop = async () => {
    stopped = true;
    await posting;
  };
  return { acknowledged, statuses, stop };
}

function createBatch(batch_id: string) {
  const jobs = Array.from({ length: JOBS_PER_BATCH }, (_, n) => ({
    place_id: `${batch_id}-${n}`,
    inputs: { name: `Gasthof ${n}`, latitude: 47.1, longitude: 9.5, phone: '+423 232 21 31' },
  }));
  return { batch_id, batch_name: batch_id, attributes: ['phoneNumbers', 'coordinates'], jobs };
}

async function fillSlowlyTo(disk: SmallDisk, freeBytes: number): Promise<void> {
  while (disk.freeBytes() > freeBytes) {
    disk.fillTo(Math.max(freeBytes, disk.freeBytes() - FILL_STEP_BYTES));
    await systemClock.sleep(20);
  }
}

/** FD1 */
async function expectRefusal(product: Product): Promise<void> {
  const { address } = product;
  const body = createBatch('refused');
  const refusal = await call(address, 'POST', '/batches', { body });
  expect(refusal.status).toBe(507);
  expect(refusal.body).toEqual({
    detail: 'Storage is full. Nothing was accepted.',
    code: 'storage_full',
  });
  expect((await call(address, 'GET', '/batches')).status).toBe(200);
  const isAbsent = async () => (await call(address, 'GET', '/batches/refused')).status === 404;
  await until(isAbsent, 'the refused batch is unknown', { timeoutMs: 120_000 });
  const ready = await fetch(`${address}/readyz`);
  expect(ready.status).toBe(503);
  const { parts } = (await ready.json()) as { parts: { name: string; says: string }[] };
  expect(parts.find(({ name }) => name === 'storage')?.says).toMatch(/MiB/);
  await until(() => product.log().includes('storage is full'), 'the log says so');
}

/** FD3 */
async function expectAcceptance({ address }: Product, load: Load): Promise<void> {
  const before = load.acknowledged.length;
  await until(() => load.acknowledged.length > before + 5, 'batches are accepted again');
  const isReady = async () => (await fetch(`${address}/readyz`)).status === 200;
  await until(isReady, 'the product is ready');
}

/** FD2 */
async function expectCompleted({ address }: Product, batches: readonly string[]): Promise<void> {
  for (const batch of batches) {
    const { jobs, status } = await waitForBatchEnd(address, batch, 120_000);
    expect(status).toBe('completed');
    expect(jobs.failed).toEqual([]);
    expect(jobs.completed).toHaveLength(JOBS_PER_BATCH);
  }
}
