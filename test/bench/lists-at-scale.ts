/**
 * What readers wait for when the warehouse holds 25 million jobs in 500 batches: list batches at
 * limit 500, get-batch and get-job over HTTP (p95 against the goal of 300 ms), pages of list-jobs
 * and days, and list-jobs at limit 10,000 with the memory that it takes. Rows are built straight in
 * the engine and counted.
 *
 * Run by itself: node --import tsx test/bench/lists-at-scale.ts [BATCHES] [FOLDER]
 * A folder that is named is kept, and read again by the next run.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { migrate } from '../../platform/warehouse/migrations.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { runServices } from '../../services/main.ts';

const BATCHES = Number(process.argv[2] ?? 500);
const JOBS_PER_BATCH = 50_000;
const SINGLE_JOBS = 20_000;
const BATCHES_A_BLOCK = 20;
const GOAL_MS = 300;
const KEY = 'key-of-the-bench';
const MEGABYTE = 1024 * 1024;

const batchId = (number: number) => `batch-${String(number).padStart(4, '0')}`;
/** As random as real ids, and known again by its number. */
const placeId = (number: string) => `lower(hex(sipHash128(toUInt64(${number}))))`;
const ATTRIBUTES = ['websites', 'phoneNumbers', 'openingHours', 'address', 'categories', 'chain'];
const LIST = `[${ATTRIBUTES.map((key) => `'${key}'`).join(', ')}]`;
const RUN = `concat('run-', batch)`;
/** A batch an hour; jobs bear the time of their submission. */
const BEGIN = `toDateTime64('2026-10-01 00:00:00', 3, 'UTC')`;
const BEGIN_MS = Date.parse('2026-10-01T00:00:00Z');
const DAY_MS = 24 * 3600 * 1000;
const DAYS = Math.ceil(BATCHES / 24);
const AT = `${BEGIN} + toIntervalHour(hour)`;
const LAST = BATCHES * JOBS_PER_BATCH;

/** Rows of each table for the jobs from `number`; every job was accepted, started and completed. */
const TABLES: Readonly<Record<string, string>> = {
  jobs: `organization_id, batch_id, place_id, run_order, run_id, is_deleted, cause, inputs,
    attributes, kick_off, created_at, submitted_at, _source, _offset)
    SELECT 'acme', batch, place, number, ${RUN}, false, 'SUBMIT',
      concat('{"name":"Place ', place, '","city":"Vaduz","latitude":', toString(number % 180 - 90),
        ',"longitude":', toString(number % 360 - 180), ',"phone":"+4232', toString(number), '"}'),
      ${LIST}, true, ${AT}, ${AT}, 'jobs.bulk/0', number`,
  job_stages: `organization_id, batch_id, place_id, run_order, stage, run_id, kick_off, _source,
    _offset)
    SELECT 'acme', batch, place, number, arrayJoin([0, 1, 2]), ${RUN}, true, 'results/0', number`,
  results: `organization_id, batch_id, place_id, run_order, run_id, status, country_code, outputs,
    reasoning, attribute_status, attribute_filled, confidence_scores, evidence, attempts,
    started_at, finished_at, _source, _offset)
    SELECT 'acme', batch, place, number, ${RUN}, 'completed', 'LI',
      concat('{"website":"https://place-', place, '.example","phone":"+4232', toString(number),
        '","name":"Place ', place, '"}'),
      map('phone', concat('Record ', toString(number), ' of open_map_a says so.')),
      mapFromArrays(${LIST}, arrayMap(k -> 'RUN', ${LIST})),
      mapFromArrays(${LIST}, arrayMap(k -> cityHash64(k, number) % 10 < 7, ${LIST})),
      map('phone', 'MEDIUM', 'website', 'LOW'), '[]', 1, ${AT}, ${AT}, 'results/0', number`,
};

/** The jobs `from` up to `end`; those of no batch came with the last batch. */
async function buildJobs(warehouse: Warehouse, from: number, end: number): Promise<void> {
  const batch = `intDiv(number, ${JOBS_PER_BATCH})`;
  const numbered = `SELECT number, ${placeId('number')} AS place,
    if(number < ${LAST}, ${batch}, ${BATCHES - 1}) AS hour,
    if(number < ${LAST}, concat('batch-', leftPad(toString(${batch}), 4, '0')), '') AS batch
    FROM numbers(${from}, ${end - from})`;
  for (const [table, select] of Object.entries(TABLES)) {
    await warehouse.command({ sql: `INSERT INTO ${table} (${select} FROM (${numbered})` });
  }
}

async function build(warehouse: Warehouse): Promise<void> {
  for (let block = 0; block * BATCHES_A_BLOCK < BATCHES; block++) {
    const from = block * BATCHES_A_BLOCK * JOBS_PER_BATCH;
    await buildJobs(warehouse, from, Math.min(LAST, from + BATCHES_A_BLOCK * JOBS_PER_BATCH));
  }
  await buildJobs(warehouse, LAST, LAST + SINGLE_JOBS);
  await warehouse.command({
    sql: `INSERT INTO batch_events (organization_id, batch_id, event_order, kind, at, run_id, cause,
        batch_name, job_count, attributes, kick_off, _source, _offset)
      SELECT 'acme', batch, number, 'RUN_ACCEPTED', ${AT},
        ${RUN}, 'SUBMIT', concat('Batch ', toString(number)), ${JOBS_PER_BATCH}, ${LIST}, true,
        'batches/0', number
      FROM (SELECT number, number AS hour,
          concat('batch-', leftPad(toString(number), 4, '0')) AS batch
        FROM numbers(${BATCHES}))`,
  });
  await warehouse.command({
    sql: `INSERT INTO batch_counts (organization_id, batch_id, version, total_jobs, completed,
        kicked_off)
      SELECT organization_id, batch_id, 1, count(), count(), count()
      FROM results WHERE batch_id != '' GROUP BY organization_id, batch_id`,
  });
}

async function builtFolder(folder: string): Promise<void> {
  const isBuilt = join(folder, 'built');
  if (existsSync(isBuilt)) return;
  const warehouse = await openChdbWarehouse({
    folder: join(folder, 'warehouse'),
    clock: systemClock,
    log: silentLog,
  });
  try {
    await migrate(warehouse);
    await build(warehouse);
    writeFileSync(isBuilt, '');
  } finally {
    await warehouse.close();
  }
}

type Counted = { readonly job_count: number };

interface Answer {
  readonly body: unknown;
  readonly bytes: number;
}

async function get(address: string, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${KEY}` };
  const answer = await fetch(`${address}/v1/acme/place_enrichment/${path}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { body: JSON.parse(text), bytes: text.length };
}

/** Prints the times of the requests; true when their p95 is within the goal. */
async function measure(name: string, times: number, request: (i: number) => Promise<Answer>) {
  const taken: number[] = [];
  let bytes = 0;
  const cpu = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    const begunMs = performance.now();
    bytes = (await request(i)).bytes;
    taken.push(performance.now() - begunMs);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)]!;
  const [median, p95] = [at(0.5).toFixed(1), at(0.95).toFixed(1)];
  const size = (bytes / MEGABYTE).toFixed(2);
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = ((user + system) / 1000 / times).toFixed(0);
  const each = `${cpuMs} ms of CPU and ${size} MB each, client included`;
  console.log(`${name}: median ${median} ms, p95 ${p95} ms, ${each}, ${times} requests`);
  return at(0.95) <= GOAL_MS;
}

function check(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`the answer is wrong: ${what}`);
}

async function measureAll(address: string, places: readonly string[]): Promise<boolean> {
  const some = (i: number) => batchId((i * 7919) % BATCHES);
  const list = (await get(address, 'batches?limit=500')).body as { batches: object[] };
  check('as many batches as there are', list.batches.length === Math.min(500, BATCHES));
  const one = (await get(address, `jobs/${places[0]}`)).body as { place_id: string };
  check('the job that was asked for', one.place_id === places[0]);
  const within = [
    await measure('list batches', 100, () => get(address, 'batches?limit=500')),
    await measure('get batch', 100, (i) => get(address, `batches/${some(i)}`)),
    await measure('statistics', 50, (i) => get(address, `batches/${some(i)}/statistics`)),
    await measure('get job', 100, (i) => get(address, `jobs/${places[i % places.length]}`)),
  ];
  return within.every(Boolean);
}

/** Offsets all over the list of all jobs. */
const drawOffset = (i: number) => (i * 4_999_999) % (LAST - 10_000);
const drawDay = (i: number) => new Date(BEGIN_MS + (i % DAYS) * DAY_MS).toISOString().slice(0, 10);

const PAGES: Readonly<Record<string, (i: number) => string>> = {
  'page of 100 of a batch': (i) => `jobs?limit=100&offset=${i}&batchId=${batchId(i % BATCHES)}`,
  'page of 100 of all jobs': (i) => `jobs?limit=100&offset=${drawOffset(i)}`,
  'page of 100 of a day': (i) => `jobs?limit=100&offset=${i * 1000}&day=${drawDay(i)}`,
  'page of 100 single jobs': (i) => `jobs?limit=100&offset=${i * 100}&excludeBatches=true`,
  'jobs by day': () => 'jobs?groupBy=day&limit=500',
};

const LONG_LISTS: Readonly<Record<string, (i: number) => string>> = {
  'list 10,000 jobs of a batch': (i) => `jobs?limit=10000&batchId=${batchId(i % BATCHES)}`,
  'list 10,000 of all jobs': (i) => `jobs?limit=10000&offset=${drawOffset(i)}`,
};

async function measureLists(address: string): Promise<void> {
  const days = (await get(address, PAGES['jobs by day']!(0))).body as { batches: Counted[] };
  const ofDays = days.batches.reduce((sum, { job_count }) => sum + job_count, 0);
  check('days have every job', days.batches.length >= DAYS && ofDays === LAST + SINGLE_JOBS);
  for (const [name, path] of Object.entries(PAGES)) {
    await measure(name, 20, (i) => get(address, path(i)));
  }
  for (const [name, path] of Object.entries(LONG_LISTS)) {
    const begun = process.memoryUsage().rss;
    let peak = begun;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    await measure(name, 5, (i) => get(address, path(i)));
    clearInterval(watch);
    console.log(`  resident before ${inMb(begun)}, peak ${inMb(peak)}, client included`);
  }
}

function inMb(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}

const named = process.argv[3];
const folder = named ?? mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const begunMs = performance.now();
await builtFolder(folder);
const config = readConfig({
  PORT: '0',
  FETCH_PUBLIC: 'false',
  CAIRN_DATA_DIR: folder,
  CAIRN_BOOTSTRAP_KEYS: `acme:member:${KEY}`,
});
const product = await runServices(['ingest-api', 'sink'], {
  config,
  clock: systemClock,
  log: silentLog,
});
try {
  const warehouse = await openChdbWarehouse({
    folder: join(folder, 'warehouse'),
    clock: systemClock,
    log: silentLog,
  });
  const rows = await warehouse.query<{ jobs: number; places: string[] }>({
    sql: `SELECT count() AS jobs,
      (SELECT groupArray(place) FROM (SELECT ${placeId('number * 1247')} AS place
        FROM numbers(100))) AS places
      FROM jobs`,
  });
  await warehouse.close();
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(0);
  const { jobs, places } = rows[0]!;
  console.log(`input: ${jobs} jobs in ${BATCHES} batches, ready after ${seconds} s`);
  check('every job is there', Number(jobs) === LAST + SINGLE_JOBS);
  const isWithin = await measureAll(product.address ?? '', places);
  console.log(`p95 within ${GOAL_MS} ms: ${isWithin ? 'yes' : 'NO'}`);
  await measureLists(product.address ?? '');
  if (!isWithin) process.exitCode = 1;
} finally {
  await product.stop();
  if (named === undefined) rmSync(folder, { recursive: true, force: true });
}
