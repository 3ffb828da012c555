/**
 * Parts that are away: each one at the start and in the middle, then all of them. No process ends.
 * The API is alive meanwhile and says what is missing, requests end, the log says so at once and
 * then rarely, and what was accepted completes once when the parts are back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type SeverablePart, type SeverableParts, startSeverableParts } from '../support/parts.ts';
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
const ALL_PARTS = 'all parts';
/** The API is not ready without these. */
const NEEDED_BY_READS = new Set(['Kafka', 'ClickHouse', 'Redis']);
/** The API does not listen before these are there. */
const NEEDED_TO_LISTEN = new Set(['Kafka', 'The schema registry']);

/** The groups of tests run side by side, each with a product and parts of its own: most wait. */
const GROUPS: readonly (readonly [string, (product: ScaledProduct) => void])[] = [
  [
    'from its start',
    (product) => {
      itWaitsAtItsStart(product);
      itGoesOnAfterSilence(product);
      itLetsASinkJoin(product);
    },
  ],
  ['at work, a part', (product) => itGoesOnAfterOutages(product, NAMES.slice(0, 3))],
  ['at work, others', (product) => itGoesOnAfterOutages(product, [...NAMES.slice(3), ALL_PARTS])],
];

describeWithBackend('the scaled product', startPartsOfGroups, (get) => {
  for (const [index, [name, declare]] of GROUPS.entries()) {
    describe.concurrent(name, () => {
      const product = new ScaledProduct(() => get().groups[index]!);
      beforeAll(() => product.prepare());
      afterAll(() => product.close());
      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail') await product.giveUp();
      }, START_TIMEOUT_MS);
      declare(product);
      itHasWrittenEachResultOnce(product);
    });
  }
});

async function startPartsOfGroups() {
  const groups: SeverableParts[] = [];
  const stop = async () => {
    await Promise.all(groups.map((group) => group.stop()));
  };
  try {
    for (const _ of GROUPS) groups.push(await startSeverableParts());
  } catch (error) {
    await stop();
    throw error;
  }
  return { groups, stop };
}

/** The processes of the product on parts of their own, and the batches that they acknowledged. */
class ScaledProduct {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cairn-away-'));
  readonly #getParts: () => SeverableParts;
  readonly products: Product[] = [];
  /** Of all processes, also of those that a failed test has not waited for. */
  readonly #starts: Promise<Product>[] = [];
  #env: Record<string, string> = {};
  address = '';
  readonly accepted: string[] = [];

  constructor(getParts: () => SeverableParts) {
    this.#getParts = getParts;
  }

  async prepare(): Promise<void> {
    const port = String(await freePort());
    this.#env = {
      ...this.#getParts().env,
      PORT: port,
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: this.#folder,
      TOPIC_PARTITIONS: '2',
      READ_WAIT_MS: '15000',
    };
    this.address = `http://127.0.0.1:${port}`;
  }

  get warehouseUrl(): string {
    return this.#getParts().warehouseUrl;
  }

  findPart(name: string): SeverablePart {
    return this.#getParts().parts.find((part) => part.name === name)!;
  }

  begin(services: readonly string[], onLog: (text: string) => void = () => undefined) {
    const env = this.#env;
    const start = startProduct({ services, env, onLog, startTimeoutMs: START_TIMEOUT_MS });
    this.#starts.push(start);
    return start;
  }

  startAll(onLog?: (text: string) => void): Promise<Product[]> {
    return Promise.all(SERVICES.map((services) => this.begin(services, onLog)));
  }

  async use(starting: Promise<Product[]>): Promise<void> {
    this.products.push(...(await starting));
  }

  async ensureRunning(): Promise<void> {
    if (this.products.length > 0) return;
    await this.use(this.startAll());
    await this.expectWork();
  }

  async expectWork(): Promise<void> {
    this.accepted.push(await submit(this.address));
    await expectBatchCompletes(this.address, this.accepted.at(-1)!);
    if (this.accepted.length === 1) await stopMerging(this.warehouseUrl);
  }

  expectAllRunning(): void {
    expect(this.products.filter((one) => one.ended())).toEqual([]);
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.products.splice(0).map((one) => one.kill()));
  }

  /** A test that fails leaves no part away for the next ones, and no process on the port. */
  async giveUp(): Promise<void> {
    await Promise.all(this.#getParts().parts.map((part) => part.open()));
    const ends = await Promise.allSettled(this.#starts);
    for (const start of ends) if (start.status === 'fulfilled') await start.value.kill();
    this.products.length = 0;
  }

  async close(): Promise<void> {
    await this.stopAll();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function itWaitsAtItsStart(product: ScaledProduct): void {
  it.sequential.each(NAMES)(
    'waits at its start for %s and joins when it comes',
    { timeout: TEST_TIMEOUT_MS },
    async (name) => {
      const { address } = product;
      const part = product.findPart(name);
      await part.cut();
      let said = '';
      const starting = product.startAll((text) => {
        said += text;
      });
      starting.catch(() => undefined);
      await until(() => statusAt(address, '/healthz').then((s) => s === 200), 'it is alive', WAIT);
      await untilNotReady(address, name);
      // A process that has not come so far yet would never see that the part is away.
      await until(() => said.includes(`${name} is away; waiting for it`), 'the log says so', WAIT);
      await systemClock.sleep(AWAY_AT_START_MS);
      await part.open();
      await product.use(starting);
      await product.expectWork();
      product.expectAllRunning();
      await product.stopAll();
    },
  );
}

function itGoesOnAfterOutages(product: ScaledProduct, names: readonly string[]): void {
  it.sequential.each(names)(
    'goes on by itself when it could not reach %s for a while',
    { timeout: TEST_TIMEOUT_MS },
    async (name) => {
      await product.ensureRunning();
      const { address, accepted, products } = product;
      const cut = (name === ALL_PARTS ? NAMES : [name]).map((one) => product.findPart(one));
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
      await product.expectWork();
      product.expectAllRunning();
      const periods = Math.ceil((systemClock.elapsedMs() - begunMs) / AWAY_MS);
      for (const [i, one] of products.entries()) {
        expectFewWarnings(one.log().slice(logged[i]), MAX_WARNINGS * periods);
      }
    },
  );
}

function itGoesOnAfterSilence(product: ScaledProduct): void {
  it.sequential.each([
    ['Kafka', ['Kafka']],
    ['all other parts', NAMES.filter((name) => name !== 'Kafka')],
  ])(
    'goes on by itself when %s did not answer for a while',
    { timeout: TEST_TIMEOUT_MS },
    async (_, names) => {
      await product.ensureRunning();
      const { address, accepted } = product;
      const silent = names.map((name) => product.findPart(name));
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
      await product.expectWork();
      product.expectAllRunning();
    },
  );
}

function itLetsASinkJoin(product: ScaledProduct): void {
  it.sequential('lets a sink join that was restarted while Kafka was away', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    await product.ensureRunning();
    const part = product.findPart('Kafka');
    await part.cut();
    await product.products.pop()!.kill();
    const starting = product.begin(['sink']);
    await systemClock.sleep(AWAY_AT_START_MS);
    await part.open();
    await product.use(starting.then((sink) => [sink]));
    await product.expectWork();
    product.expectAllRunning();
  });
}

function itHasWrittenEachResultOnce(product: ScaledProduct): void {
  it.sequential('has written each result once, and shows one for each job', async () => {
    const { accepted, warehouseUrl } = product;
    await onWarehouse(warehouseUrl, async (query) => {
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
}

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
