/**
 * What the product does at a start when one of its parts was lost, each time on real folders: all
 * that was acknowledged is read again, byte for byte, and nothing is doubled.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOPICS } from '../../domain/records.ts';
import { openLmdbBroker } from '../../platform/log/lmdb/lmdb-broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { makeSomeOfEverything, readCsv, readEverything } from '../support/all-reads.ts';
import { call, type Product, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const TABLES = [
  ...['jobs', 'job_stages', 'results', 'batch_events', 'exports', 'custom_attributes'],
  'correction_events',
];

let folder: string;
let original: string;
let before: { reads: Record<string, string>; csv: string; rows: Record<string, number> };
let product: Product | undefined;

const start = async (folder: string) => {
  product = await startProduct({
    env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder, TOPIC_PARTITIONS: '3' },
  });
  return product;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-lost-'));
  original = join(folder, 'original');
  const { address, stop } = await start(original);
  await makeSomeOfEverything(address);
  const [reads, csv] = [await readEverything(address), await readCsv(address)];
  await stop();
  before = { reads, csv, rows: await countRows(original) };
}, TIMEOUT_MS);
afterEach(async () => {
  await product?.kill();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function onWarehouse<T>(dataDir: string, work: (warehouse: Warehouse) => Promise<T>) {
  const options = { folder: join(dataDir, 'warehouse'), clock: systemClock, log: silentLog };
  const warehouse = await openChdbWarehouse(options);
  try {
    return await work(warehouse);
  } finally {
    await warehouse.close();
  }
}

const countRows = (dataDir: string) =>
  onWarehouse(dataDir, async (warehouse) => {
    const rows: Record<string, number> = {};
    for (const table of TABLES) {
      const sql = `SELECT count() AS rows FROM ${table} FINAL`;
      rows[table] = (await warehouse.query<{ rows: number }>({ sql }))[0]!.rows;
    }
    return rows;
  });

const drop = (dataDir: string, ...tables: string[]) =>
  onWarehouse(dataDir, async (warehouse) => {
    for (const table of tables) await warehouse.command({ sql: `DROP TABLE ${table} SYNC` });
  });

/** What `/readyz` says of a rebuild; null when none is needed any more. */
async function describeRebuild({ address }: Product): Promise<string | null> {
  const { parts } = (await (await fetch(`${address}/readyz`)).json()) as Readiness;
  const { says, lag_records: lag } = parts.find(({ name }) => name === 'warehouse_rebuild')!;
  return lag === undefined && !says.includes('gone') ? null : says;
}

interface Readiness {
  readonly parts: readonly {
    readonly name: string;
    readonly says: string;
    readonly lag_records?: number;
  }[];
}

async function expectAsBefore(dataDir: string): Promise<void> {
  const running = await start(dataDir);
  const { address } = running;
  // Without any hot state, reads do not wait until the sink has compared the warehouse.
  let reads: Record<string, string> = {};
  const isRebuilt = async () => {
    if ((await describeRebuild(running)) !== null) return false;
    reads = await readEverything(address);
    return JSON.stringify(reads) === JSON.stringify(before.reads);
  };
  const done = until(isRebuilt, 'the warehouse is rebuilt', { timeoutMs: 120_000, pollMs: 200 });
  await done.catch(() => undefined);
  expect(reads).toEqual(before.reads);
  expect(await readCsv(address)).toBe(before.csv);
  expect(await describeRebuild(running)).toBeNull();
  await until(async () => (await fetch(`${address}/readyz`)).status === 200, 'it is ready');
  expect(await running.stop()).toBe(0);
  expect(await countRows(dataDir)).toEqual(before.rows);
}

describe('what was lost is rebuilt from the log', () => {
  const losses: readonly (readonly [string, (dataDir: string) => unknown])[] = [
    ['the folder of the warehouse', (at) => remove(at, 'warehouse')],
    ['the warehouse and hot state', (at) => remove(at, 'warehouse', 'hot-state')],
    ['hot state alone', (at) => remove(at, 'hot-state')],
    ['the table of jobs', (at) => drop(at, 'jobs')],
    ['the tables of results and counts', (at) => drop(at, 'results', 'batch_counts')],
    ['the tables of stages and counts', (at) => drop(at, 'job_stages', 'batch_counts')],
    ['all tables but one', (at) => drop(at, ...TABLES.slice(1), 'batch_counts')],
    ['the rows of exports and attributes', (at) => truncate(at, 'exports', 'custom_attributes')],
  ];
  it.each(losses)('%s', { timeout: TIMEOUT_MS }, async (name, lose) => {
    const dataDir = join(folder, name.replaceAll(' ', '-'));
    cpSync(original, dataDir, { recursive: true });
    await lose(dataDir);
    await expectAsBefore(dataDir);
  });
});

const OTHER_LOG = 'cairn: The warehouse was written from another log: ';
const CHOICE =
  String.raw`\. Restore \S+log, or move \S+warehouse away ` +
  String.raw`to have it rebuilt from this log\.$`;
const UUID = '[0-9a-f-]{36}';

describe('a warehouse of another log is refused in one sentence, and left as it is', () => {
  const replacements: readonly (readonly [string, (dataDir: string) => unknown, string])[] = [
    [
      'the log is removed',
      (at) => remove(at, 'log'),
      String.raw`it reaches offset \d+ of \S+, and the log ends before 0`,
    ],
    [
      'a log that is longer takes its place',
      (at) => replaceLog(at),
      `${UUID}, and this one is ${UUID}`,
    ],
  ];
  it.each(replacements)('%s', { timeout: TIMEOUT_MS }, async (name, replace, sentence) => {
    const dataDir = join(folder, name.replaceAll(' ', '-'));
    cpSync(original, dataDir, { recursive: true });
    await replace(dataDir);
    const refused = await start(dataDir);
    await until(() => refused.ended(), 'the product has ended', { timeoutMs: 120_000 });
    expect(await refused.stop()).toBe(1);
    const said = refused
      .log()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'));
    expect(said.join('\n')).toMatch(new RegExp(OTHER_LOG + sentence + CHOICE));
    expect(await countRows(dataDir)).toEqual(before.rows);
    // What the sentence says helps.
    remove(dataDir, 'warehouse');
    const { address, stop } = await start(dataDir);
    const { body } = await call(address, 'GET', '/batches');
    expect(body).toMatchObject({ batches: [], total: 0 });
    expect(await stop()).toBe(0);
  });
});

async function replaceLog(dataDir: string): Promise<void> {
  remove(dataDir, 'log');
  const log = await openLmdbBroker({ folder: join(dataDir, 'log'), clock: systemClock });
  await log.ensureTopics(TOPICS.map((name) => ({ name, partitions: 3, retentionMs: -1 })));
  const batch = packRecords(Array.from({ length: 60 }, () => NOISE));
  for (const topic of TOPICS.filter((name) => !UNSUNK.includes(name))) {
    for (const partition of [0, 1, 2]) await log.append([{ topic, partition, batch }]);
  }
  await log.close();
}

/** The topics that the sink does not read. */
const UNSUNK = ['keys', 'dead-letters', 'webhooks', 'webhook-deliveries'];
const NOISE = { key: Buffer.from('no'), value: Buffer.from('record') };

const remove = (dataDir: string, ...parts: string[]) => {
  for (const part of parts) rmSync(join(dataDir, part), { recursive: true });
};

const truncate = (dataDir: string, ...tables: string[]) =>
  onWarehouse(dataDir, async (warehouse) => {
    for (const table of tables) await warehouse.command({ sql: `TRUNCATE TABLE ${table}` });
  });
