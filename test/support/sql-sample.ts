/**
 * A small warehouse for the questions of docs/sql.md: places that ship in sample/, with findings
 * that are made up here, so that a change of a rule changes no answer.
 */
import type {
  BatchRecord,
  CorrectionRecord,
  FinishedJob,
  JobRecord,
} from '../../domain/records.ts';
import { recountUncounted } from '../../ledger/tables/recount.ts';
import {
  batchEventRows,
  correctionRows,
  jobRows,
  resultRows,
  type TableRow,
} from '../../ledger/tables/rows.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { sampleRecords } from '../fixtures/sample-records.ts';

const DAY_MS = 86_400_000;
const BEGIN_MS = Date.UTC(2026, 8, 21, 8);
const REFRESH_MS = Date.UTC(2026, 9, 9);
const SOURCES = ['open_map_a', 'open_map_b', 'website'];
const LEVELS = ['VERY_HIGH', 'HIGH', 'MEDIUM'];
const ATTRIBUTES = ['phoneNumbers', 'websites', 'names'];
const TIMES_US = [4_000, 9_000, 300];

/** Every field of a row is a function of its number, so that the sample never changes. */
class SampleRows {
  readonly rows: TableRow[] = [];
  #offset = 0;

  #origin(topic: string) {
    return { _source: `${topic}/0`, _offset: this.#offset++ };
  }

  batch(record: Partial<BatchRecord>): void {
    const whole = { ...sampleRecords.batches, positions: {}, ...record };
    this.rows.push(...batchEventRows(whole, this.#origin('batches')));
  }

  correct(record: Partial<CorrectionRecord>): void {
    const whole = { ...sampleRecords.corrections, ...record };
    this.rows.push(...correctionRows(whole, this.#origin('corrections')));
  }

  /** Appends the job's record, and its result unless it stays without one. */
  run(record: Partial<JobRecord>, n: number, end: 'finished' | 'failed' | 'none'): void {
    const job = { ...sampleRecords['jobs.bulk'], kind: 'RUN' as const, based_on: null, ...record };
    const origin = this.#origin('jobs.bulk');
    this.rows.push(...jobRows(job, origin));
    if (end === 'none') return;
    const finished = finish(job, origin._offset, n, end === 'failed');
    this.rows.push(...resultRows({ started: [], finished, held: [] }, this.#origin('results')));
  }
}

function finish(job: JobRecord, run_order: number, n: number, isFailed: boolean): FinishedJob {
  const { organization_id, batch_id, place_id, run_id, submitted_at } = job;
  const inputs = JSON.parse(job.inputs_json) as Record<string, unknown>;
  const isRefresh = job.cause === 'REFRESH';
  const source = SOURCES[n % SOURCES.length]!;
  const phone = n % 5 === 0 ? null : `+1555010${100 + n + (isRefresh && n % 4 === 1 ? 500 : 0)}`;
  const website = n % 3 === 0 ? null : `https://place-${n}.example/`;
  const outputs = { name: inputs['name'], ...(phone && { phone }), ...(website && { website }) };
  const item = { title: null, observed_at: null, quote: null, licence: null };
  const evidence = Object.entries(outputs).map(([field, value]) => {
    const url = source === 'website' ? `https://place-${n}.example/contact` : null;
    return { ...item, field, source, url, quote: String(value) };
  });
  return {
    ...{ organization_id, batch_id, place_id, run_id, run_order },
    status: isFailed ? 'FAILED' : 'COMPLETED',
    country_code: String(inputs['country_code'] ?? ''),
    outputs_json: JSON.stringify(isFailed ? {} : outputs),
    reasoning: {},
    confidence_scores: isFailed ? {} : { phone: phone ? LEVELS[n % 3]! : 'NONE', name: 'HIGH' },
    attribute_status: statuses(isFailed ? 'ERROR' : 'RUN'),
    attribute_filled: isFailed
      ? {}
      : { phoneNumbers: phone !== null, websites: website !== null, names: true },
    verdicts: isFailed
      ? {}
      : {
          name: 'VERIFIED',
          phone: phone ? (n % 4 === 2 ? 'CORRECTED' : 'ADDED') : 'NOT FOUND',
          website: website ? 'ADDED' : 'NOT FOUND',
        },
    scores: isFailed ? {} : { phone: 0.5 + (n % 5) / 10, name: 0.8 },
    evidence: isFailed ? [] : evidence,
    cached: [],
    ran_at: {},
    attribute_us: Object.fromEntries(ATTRIBUTES.map((key, i) => [key, TIMES_US[i]! + n * 10])),
    changed_from: isRefresh && n % 4 === 1 && phone ? { phone: `"+1555010${100 + n}"` } : {},
    gathered: [],
    model: null,
    attempts: 1,
    started_at: submitted_at + 1_000,
    finished_at: submitted_at + 1_000 + n * 10,
    error: isFailed ? 'the website did not answer in time' : null,
  };
}

function statuses(status: string): Record<string, string> {
  return Object.fromEntries(ATTRIBUTES.map((key) => [key, status]));
}

interface SampleBatch {
  readonly organization_id: string;
  readonly batch_id: string;
  readonly at: number;
  readonly places: readonly [from: number, to: number];
}

const BATCHES: readonly SampleBatch[] = [
  { organization_id: 'demo', batch_id: 'stores', at: BEGIN_MS, places: [0, 24] },
  { organization_id: 'demo', batch_id: 'cafes', at: BEGIN_MS + 10 * DAY_MS, places: [24, 36] },
  { organization_id: 'other', batch_id: 'hotels', at: BEGIN_MS, places: [36, 40] },
];

export async function fillSqlSample(warehouse: Warehouse): Promise<void> {
  const sample = new SampleRows();
  const jobs = realJobs(40).map(({ place_id, inputs }) => {
    return { place_id, inputs_json: JSON.stringify(inputs) };
  });
  for (const { organization_id, batch_id, at, places } of BATCHES) {
    const run = {
      organization_id,
      batch_id,
      run_id: `run-of-${batch_id}`,
      cause: 'SUBMIT' as const,
    };
    const refresh = batch_id === 'stores';
    sample.batch({ ...run, kind: 'RUN_ACCEPTED', at, batch_name: `All ${batch_id}`, refresh });
    jobs.slice(...places).forEach((job, i) => {
      const n = places[0] + i;
      const end = n === 30 ? 'none' : n === 31 ? 'failed' : 'finished';
      sample.run({ ...run, ...job, submitted_at: at, kick_off: true }, n, end);
    });
  }
  refreshStores(sample, jobs);
  correctCafes(sample, jobs);
  await insertRows(warehouse, sample.rows);
  await recountUncounted(warehouse);
}

type SampleJob = Pick<JobRecord, 'place_id' | 'inputs_json'>;

/** The first job of the sample's log has the offset after the batch's record. */
function refreshStores(sample: SampleRows, jobs: readonly SampleJob[]): void {
  const orders = new Map(
    sample.rows.flatMap(({ table, row }) => (table === 'jobs' ? [[row['place_id'], row]] : [])),
  );
  const run = { organization_id: 'demo', batch_id: 'stores', cause: 'REFRESH' as const };
  const at = REFRESH_MS;
  sample.batch({ ...run, kind: 'RUN_ACCEPTED', run_id: 'refresh', at, batch_name: null });
  jobs.slice(0, 24).forEach((job, n) => {
    const based_on = orders.get(job.place_id)!._offset;
    const rerun = { ...run, ...job, run_id: 'refresh', based_on, submitted_at: at };
    sample.run({ ...rerun, kick_off: true }, n, 'finished');
  });
}

/** Of two places one is confirmed, and the other has another phone. */
function correctCafes(sample: SampleRows, jobs: readonly SampleJob[]): void {
  jobs.slice(24, 30).forEach(({ place_id }, i) => {
    const value = `+1555010${124 + i + 700 * (i % 2)}`;
    const fields = [{ field: 'phone', value_json: JSON.stringify(value), before_json: 'null' }];
    const at = BEGIN_MS + 20 * DAY_MS;
    sample.correct({ organization_id: 'demo', place_id, at, fields });
  });
}

async function insertRows(warehouse: Warehouse, rows: readonly TableRow[]): Promise<void> {
  const tables = new Map<string, TableRow['row'][]>();
  for (const { table, row } of rows) tables.set(table, [...(tables.get(table) ?? []), row]);
  for (const [table, inserted] of tables) {
    const columns = Object.keys(inserted[0]!);
    await warehouse.insert({ table, columns, rows: inserted, token: table });
  }
}
