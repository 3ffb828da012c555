/**
 * The views of analysts over one organization, at two sizes: processor time and time of a question
 * to each view, and what both sizes say of ten million results. Rows are real places, enriched once
 * and copied under other names; each batch has 10,000 of them.
 *
 * Run by itself: node --import tsx test/bench/views.ts [RESULTS]
 * The second size is twice the first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRecord } from '../../domain/records.ts';
import { recountUncounted } from '../../ledger/tables/recount.ts';
import { jobRows, resultRows, type TableRow } from '../../ledger/tables/rows.ts';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { completedJob, startedJob } from '../../services/enricher/consuming/finished-job.ts';
import { enrichPlace } from '../../services/enricher/enriching/enrich-place.ts';
import { openSources } from '../../services/enricher/sources/sources.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { sampleRecords } from '../fixtures/sample-records.ts';
import { openMigratedWarehouse } from '../support/migrated-warehouse.ts';

const RESULTS = Number(process.argv[2] ?? 100_000);
const PLACES = 1_000;
const COPIES_A_BATCH = 10;
const WANTED = 10_000_000;
const RUNS = 3;
const AT = Date.UTC(2026, 10, 9);
const ATTRIBUTES = [
  ...['names', 'websites', 'phoneNumbers', 'address', 'coordinates', 'categories'],
  ...['openingHours', 'chain', 'closed_permanently', 'reverse_geocode'],
];

/** Of the whole organization where the view counts, and else of what a person looks at. */
const QUESTIONS: Readonly<Record<string, string>> = {
  fill_rates: 'SELECT * FROM fill_rates WHERE {org}',
  batch_progress: 'SELECT * FROM batch_progress WHERE {org}',
  confidence_histogram: 'SELECT * FROM confidence_histogram WHERE {org}',
  'value_origins of a batch': "SELECT * FROM value_origins WHERE {org} AND batch_id = 'batch-0'",
  value_origins: 'SELECT attribute, sum(found) FROM value_origins WHERE {org} GROUP BY attribute',
  finding_counts: 'SELECT * FROM finding_counts WHERE {org}',
  fill_rates_weekly: 'SELECT * FROM fill_rates_weekly WHERE {org}',
  slowest_attributes: 'SELECT * FROM slowest_attributes WHERE {org}',
  sources_used: 'SELECT * FROM sources_used WHERE {org}',
  'places_current, counted':
    'SELECT country_code, count() FROM places_current WHERE {org} GROUP BY 1',
  'places_current of a batch': "SELECT * FROM places_current WHERE {org} AND batch_id = 'batch-0'",
  'findings of a batch': "SELECT * FROM findings WHERE {org} AND batch_id = 'batch-0'",
  'job_status, counted': 'SELECT status, count() FROM job_status WHERE {org} GROUP BY 1',
  'attribute_history of a batch':
    "SELECT * FROM attribute_history WHERE {org} AND batch_id = 'batch-0'",
  refresh_diff: 'SELECT * FROM refresh_diff WHERE {org}',
};

async function makeRows(): Promise<TableRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const index = await openPlaceIndex({ folder, clock: systemClock });
  for (const source of ['open_map_a', 'open_map_b'] as const) {
    await index.import({ source, file: assetPath('sample', `${source}.csv.gz`) });
  }
  const sources = openSources(index);
  const rows = realJobs(PLACES).flatMap(({ place_id, inputs }, i) => {
    const job: JobRecord = {
      ...sampleRecords['jobs.bulk'],
      ...{ organization_id: 'acme', batch_id: 'first', place_id, run_id: 'run', kind: 'RUN' },
      ...{ cause: 'SUBMIT', inputs_json: JSON.stringify(inputs), attributes: ATTRIBUTES },
      ...{ kick_off: true, created_at: AT, submitted_at: AT, based_on: null },
    };
    const place = enrichPlace({ inputs, attributes: ATTRIBUTES, nowMs: AT }, sources);
    const times = { attempts: 1, started_at: AT, finished_at: AT + 60_000 };
    const finished = completedJob(startedJob(job, i), place, times);
    return [
      ...jobRows(job, { _source: 'jobs.bulk/0', _offset: i }),
      ...resultRows({ started: [], held: [], finished }, { _source: 'results/0', _offset: i }),
    ];
  });
  await index.close();
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

const TABLES = ['jobs', 'job_stages', 'results'] as const;

/** The rows of `first` are copied as those of the batches up to `count` results. */
async function copyRows(warehouse: Warehouse, from: number, count: number): Promise<void> {
  const copies = `SELECT number AS copy FROM numbers(${from / PLACES}, ${(count - from) / PLACES})`;
  const other: Readonly<Record<string, string>> = {
    batch_id: `concat('batch-', toString(intDiv(copy, ${COPIES_A_BATCH})))`,
    place_id: "concat(place_id, '-', toString(copy))",
    run_order: `run_order + copy * ${PLACES}`,
    based_on: `based_on + copy * ${PLACES}`,
  };
  for (const table of TABLES) {
    const found = await warehouse.query<{ name: string }>({
      sql: `SELECT name FROM system.columns WHERE database = currentDatabase()
        AND table = {table:String} AND default_kind NOT IN ('ALIAS', 'MATERIALIZED')`,
      params: { table },
    });
    const names = found.map(({ name }) => name);
    await warehouse.command({
      sql: `INSERT INTO ${table} (${names.join(', ')})
        SELECT ${names.map((name) => `${other[name] ?? `one.${name}`}`).join(', ')}
        FROM (SELECT * FROM ${table} WHERE batch_id = 'first') AS one CROSS JOIN (${copies}) AS c`,
      settings: { max_threads: 1 },
    });
  }
  await warehouse.command({
    sql: `INSERT INTO batch_events (organization_id, batch_id, event_order, kind, at, run_id, cause,
        batch_name, job_count, attributes, kick_off, _source, _offset)
      SELECT 'acme', concat('batch-', toString(number)), number, 'RUN_ACCEPTED',
        fromUnixTimestamp64Milli(${AT}), 'run', 'SUBMIT', 'A batch', ${COPIES_A_BATCH * PLACES}, [],
        true, 'batches/0', number
      FROM numbers(${from / PLACES / COPIES_A_BATCH}, ${(count - from) / PLACES / COPIES_A_BATCH})`,
  });
}

interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

/** The least of some runs; every column of the answer is made. */
async function ask(warehouse: Warehouse, question: string): Promise<Cost> {
  const sql = `${question.replace('{org}', "organization_id = 'acme'")} FORMAT Null`;
  let [ms, cpuMs] = [Infinity, Infinity];
  for (let run = 0; run < RUNS; run++) {
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    await warehouse.command({ sql });
    const { user, system } = process.cpuUsage(cpu);
    ms = Math.min(ms, performance.now() - begun);
    cpuMs = Math.min(cpuMs, (user + system) / 1_000);
  }
  return { ms, cpuMs };
}

async function askAll(warehouse: Warehouse): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const question of Object.values(QUESTIONS)) costs.push(await ask(warehouse, question));
  return costs;
}

function report(small: readonly Cost[], large: readonly Cost[]): void {
  console.log(`milliseconds of processor (of the clock) at ${RESULTS} and ${2 * RESULTS} results,`);
  console.log(`and what a line through both says of ${WANTED} results:`);
  for (const [i, name] of Object.keys(QUESTIONS).entries()) {
    const [one, two] = [small[i]!, large[i]!];
    const each = Math.max(0, two.cpuMs - one.cpuMs) / RESULTS;
    const far = ((one.cpuMs + each * (WANTED - RESULTS)) / 1_000).toFixed(1);
    const shown = [one, two].map(({ ms, cpuMs }) => `${cpuMs.toFixed(0)} (${ms.toFixed(0)})`);
    console.log(`  ${name.padEnd(30)} ${shown[0]!.padEnd(14)} ${shown[1]!.padEnd(14)} ${far} s`);
  }
}

const { warehouse, close } = await openMigratedWarehouse('views');
try {
  const rows = await makeRows();
  for (const table of TABLES) {
    const own = rows.filter((row) => row.table === table).map(({ row }) => row);
    const columns = Object.keys(own[0]!);
    await warehouse.insert({ table, columns, rows: own, token: table });
  }
  await copyRows(warehouse, 0, RESULTS);
  await recountUncounted(warehouse);
  const small = await askAll(warehouse);
  await copyRows(warehouse, RESULTS, 2 * RESULTS);
  await recountUncounted(warehouse);
  report(small, await askAll(warehouse));
} finally {
  await close();
}
