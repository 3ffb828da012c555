/**
 * Parts that are away: each one at the start and in the middle, then all of them. No process ends.
 * The API is alive meanwhile and says what is missing, requests end, the log says so at once and
 * then rarely, and what was accepted completes once when the parts are back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type SeverablePart, startSeverableParts } from '../support/parts.ts';
import { freePort } from '../support/ports.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import {
  expectEachResultWrittenOnce,
  type RunQuery,
  STOP_MERGING_RESULTS,
} from '../support/result-rows.ts';
import { until } from '../support/until.ts';

const TEST_TIMEOUT_MS = 15 * 60_000;
const START_TIMEOUT_MS = 5 * 60_000;
const AWAY_AT_START_MS = 3_000;
/** Longer than the timeouts of the clients, of group sessions and of appends. */
const AWAY_MS = 35_000;
const WAIT = { timeoutMs: 240_000, pollMs: 200 };
/** No request takes longer, whatever is away. */
const MAX_REQUEST_MS = 100_000;
/** READ_WAIT_MS, and the few seconds after which a part that hangs counts as away. */
const MAX_READ_MS = 30_000;
/** Warnings of one process in each AWAY_MS, besides one for each request that was refused. */
const MAX_WARNINGS = 20;
const SERVICES = [['ingest-api'], ['enricher', 'exporter', 'scheduler'], ['sink']];
const JOBS = 20;
const NAMES = ['Kafka', 'The schema registry', 'ClickHouse', 'Redis', 'S3'];
/** The API is not ready without these. */
const NEEDED_BY_READS = new Set(['Kafka', 'ClickHouse', 'Redis']);
/** The API does not listen before these are there. */
const NEEDED_TO_LISTEN = new Set(['Kafka', 'The schema registry']);

describeWithBackend('the scaled product', startSeverableParts, (get) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-away-'));
  const products: Product[] = [];
  /** Of all processes, also of those that a failed test has not waited for. */
  const starts: Promise<Product>[] = [];
  let env: Record<string, string>;
  let address: string;
  /** The batches that were acknowledged. */
  const accepted: string[] = [];

  beforeAll(async () => {
    const port = String(await freePort());
    env = {
      ...get().env,
      PORT: port,
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: folder,
      TOPIC_PARTITIONS: '2',
      READ_WAIT_MS: '15000',
    };
    address = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  });

  // A test that fails leaves no part away for the next ones, and no process on the port.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await Promise.all(get().parts.map((part) => part.open()));
    const ends = await Promise.allSettled(starts);
    for (const start of ends) if (start.status === 'fulfilled') await start.value.kill();
    products.length = 0;
  }, START_TIMEOUT_MS);

  const findPart = (name: string) => get().parts.find((part) => part.name === name)!;
  const begin = (services: readonly string[], onLog: (text: string) => void = () => undefined) => {
    const start = startProduct({ services, env, onLog, startTimeoutMs: START_TIMEOUT_MS });
    starts.push(start);
    return start;
  };
  const startAll = (onLog?: (text: string) => void) =>
    Promise.all(SERVICES.map((services) => begin(services, onLog)));
  const stopAll = () => Promise.all(products.splice(0).map((one) => one.kill()));
  const useProducts = async (starting: Promise<Product[]>) => {
    products.push(...(await starting));
  };
  const expectWork = async () => {
    accepted.push(await submit(address));
    await expectBatchCompletes(address, accepted.at(-1)!);
  };

  const ensureRunning = async () => {
    if (products.length > 0) return;
    await useProducts(startAll());
    await expectWork();
  };

  it.each(NAMES)(
    'waits at its start for %s and joins when it comes',
    { timeout: TEST_TIMEOUT_MS },
    async (name) => {
      const part = findPart(name);
      await part.cut();
      let said = '';
      const starting = startAll((text) => {
        said += text;
      });
      starting.catch(() => undefined);
      await until(() => statusAt(address, '/healthz').then((s) => s === 200), 'it is alive', WAIT);
      await untilNotReady(address, name);
      // A process that has not come so far yet would never see that the part is away.
      await until(() => said.includes(`${name} is away; waiting for it`), 'the log says so', WAIT);
      await systemClock.sleep(AWAY_AT_START_MS);
      await part.open();
      await useProducts(starting);
      await expectWork();
      if (accepted.length === 1) await stopMerging(get().warehouseUrl);
      expect(products.filter((one) => one.ended())).toEqual([]);
      await stopAll();
    },
  );

  it.each([...NAMES, 'all parts'])(
    'goes on by itself when it could not reach %s for a while',
    { timeout: TEST_TIMEOUT_MS },
    async (name) => {
      await ensureRunning();
      const cut = name === 'all parts' ? NAMES.map(findPart) : [findPart(name)];
      const before = await submit(address);
      accepted.push(before);
      const logged = products.map((one) => one.log().length);
      const begunMs = systemClock.elapsedMs();
      for (const part of cut) await part.cut();
      const answer = await submitDuringOutage(address);
      if (answer.accepted) accepted.push(answer.id);
      await expectAliveFor(address, cut);
      // Back in another order than that in which they went.
      for (const part of cut.toReversed()) await part.open();
      await expectBatchCompletes(address, before);
      if (answer.accepted) await expectBatchCompletes(address, answer.id);
      await expectWork();
      expect(products.filter((one) => one.ended())).toEqual([]);
      const periods = Math.ceil((systemClock.elapsedMs() - begunMs) / AWAY_MS);
      for (const [i, one] of products.entries()) {
        expectFewWarnings(one.log().slice(logged[i]), MAX_WARNINGS * periods);
      }
    },
  );

  it.each([
    ['Kafka', ['Kafka']],
    ['all other parts', NAMES.filter((name) => name !== 'Kafka')],
  ])(
    'goes on by itself when %s did not answer for a while',
    { timeout: TEST_TIMEOUT_MS },
    async (_, names) => {
      await ensureRunning();
      const silent = names.map(findPart);
      const before = await submit(address);
      accepted.push(before);
      for (const part of silent) await part.silence();
      const answer = await submitDuringOutage(address);
      if (answer.accepted) accepted.push(answer.id);
      await expectReadEndsSoon(address, before);
      await expectAliveFor(address, silent);
      for (const part of silent) await part.open();
      await expectBatchCompletes(address, before);
      if (answer.accepted) await expectBatchCompletes(address, answer.id);
      await expectWork();
      expect(products.filter((one) => one.ended())).toEqual([]);
    },
  );

  it('lets a sink join that was restarted while Kafka was away', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    await ensureRunning();
    const part = findPart('Kafka');
    await part.cut();
    await products.pop()!.kill();
    const starting = begin(['sink']);
    await systemClock.sleep(AWAY_AT_START_MS);
    await part.open();
    await useProducts(starting.then((sink) => [sink]));
    await expectWork();
    expect(products.filter((one) => one.ended())).toEqual([]);
  });

  it('has written each result once, and shows one for each job', async () => {
    await onWarehouse(get().warehouseUrl, async (query) => {
      const rows = await expectEachResultWrittenOnce(query);
      expect(rows).toBeGreaterThanOrEqual(accepted.length * JOBS);
      // What was not acknowledged may have been appended all the same.
      const [shown] = await query<Record<'results' | 'places', number | string>>(
        `SELECT count() AS results, uniqExact(batch_id, place_id) AS places FROM results FINAL
          WHERE batch_id IN (${accepted.map((id) => `'${id}'`).join()})`,
      );
      expect([Number(shown!.results), Number(shown!.places)]).toEqual([
        accepted.length * JOBS,
        accepted.length * JOBS,
      ]);
    });
  });
});

async function onWarehouse(url: string, body: (query: RunQuery) => Promise<unknown>) {
  const client = createClient({ url });
  try {
    await body(async (query) => {
      const result = await client.query({ query, format: 'JSONEachRow' });
      return result.json();
    });
  } finally {
    await client.close();
  }
}

async function stopMerging(url: string): Promise<void> {
  const client = createClient({ url });
  await client.command({ query: STOP_MERGING_RESULTS });
  await client.close();
}

function submitOnce(address: string, id: string) {
  const body = {
    batch_id: id,
    batch_name: id,
    jobs: realJobs(JOBS),
    attributes: ['names', 'websites'],
  };
  return call(address, 'POST', '/batches', { body });
}

/** The batch's id. Parts that have come back may need a moment, so it is tried again. */
async function submit(address: string): Promise<string> {
  let last: unknown;
  const accept = async () => {
    const id = `batch-${uniqueWord()}`;
    const answer = await submitOnce(address, id).catch((error: unknown) => ({
      status: 0,
      body: String(error),
    }));
    last = answer;
    return answer.status === 200 && id;
  };
  return until(accept, () => `a batch is accepted: ${JSON.stringify(last)}`, WAIT);
}

/** Accepted or refused, but answered, and in time. */
async function submitDuringOutage(address: string) {
  const id = `during-${uniqueWord()}`;
  const startedMs = systemClock.elapsedMs();
  const { status, body } = await submitOnce(address, id);
  expect(systemClock.elapsedMs() - startedMs).toBeLessThan(MAX_REQUEST_MS);
  expect([200, 503], JSON.stringify(body)).toContain(status);
  return { id, accepted: status === 200 };
}

/** A read that needs nothing of the part is answered. */
async function expectReadEndsSoon(address: string, id: string): Promise<void> {
  const startedMs = systemClock.elapsedMs();
  const { status, headers } = await call(address, 'GET', `/batches/${id}`);
  expect(systemClock.elapsedMs() - startedMs).toBeLessThan(MAX_READ_MS);
  expect([200, 503]).toContain(status);
  if (status === 503) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
}

async function expectBatchCompletes(address: string, id: string): Promise<void> {
  let last: unknown;
  const ended = () =>
    waitForBatchEnd(address, id, WAIT.timeoutMs).catch((error: unknown) => {
      last = String(error);
      return undefined;
    });
  const batch = await until(ended, () => `${id} has ended: ${last}`, WAIT);
  expect(batch.jobs.completed).toHaveLength(JOBS);
}

async function statusAt(address: string, path: string): Promise<number> {
  const answer = await fetch(`${address}${path}`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

async function untilNotReady(address: string, name: string): Promise<void> {
  if (NEEDED_TO_LISTEN.has(name)) {
    const isToldSo = async () => {
      const readiness = await fetch(`${address}/readyz`);
      const { waiting_for } = (await readiness.json()) as { waiting_for?: string[] };
      return readiness.status === 503 && waiting_for?.join() === name;
    };
    // Between two of its listeners nobody answers.
    const isTold = () => isToldSo().catch(() => false);
    await until(isTold, `it waits for ${name}`, WAIT);
  } else if (NEEDED_BY_READS.has(name)) {
    await until(async () => (await statusAt(address, '/readyz')) === 503, 'it is not ready', WAIT);
  }
}

/** Asks health and readiness again and again, for AWAY_MS. */
async function expectAliveFor(address: string, cut: readonly SeverablePart[]): Promise<void> {
  const isNeeded = cut.some(({ name }) => NEEDED_BY_READS.has(name));
  const isNotReady = async () => (await statusAt(address, '/readyz')) === 503;
  // For some seconds a part that does not answer counts as slow.
  if (isNeeded) await until(isNotReady, 'it is not ready', WAIT);
  const endMs = systemClock.elapsedMs() + AWAY_MS;
  while (systemClock.elapsedMs() < endMs) {
    expect(await statusAt(address, '/healthz')).toBe(200);
    if (isNeeded) expect(await isNotReady()).toBe(true);
    await systemClock.sleep(1_000);
  }
}

/** Pino's number of the level `warn`. */
const WARN = 40;

function expectFewWarnings(log: string, most: number): void {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const warnings = lines.filter((line) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    return level >= WARN && msg !== 'request answered 503';
  });
  expect(warnings.length, warnings.slice(0, 40).join('\n')).toBeLessThanOrEqual(most);
}
