/**
 * Builds the CSV of one large batch, all columns, from the tables; and writes the same cells with
 * csv-stringify, in the same process. Prints both times, by job, and their ratio; checks that both
 * files have the same bytes.
 *
 * Run by itself: node --import tsx test/bench/export-file.ts [JOBS]
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { exportOptions as readOptions } from '../../domain/api/export-requests.ts';
import { cellText } from '../../domain/csv.ts';
import { exportColumns } from '../../domain/export-columns.ts';
import type { ExportOptions } from '../../domain/exports.ts';
import type { JobRecord, ResultRecord } from '../../domain/records.ts';
import { readExportedRows } from '../../ledger/exported-rows/exported-rows.ts';
import { batchRecord } from '../../ledger/records/journal.ts';
import { batchEventRows, jobRows, resultRows, type TableName } from '../../ledger/tables/rows.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { ATTRIBUTE_RULES } from '../../services/enricher/attributes/table.ts';
import { completedJob, startedJob } from '../../services/enricher/consuming/finished-job.ts';
import { enrichPlace } from '../../services/enricher/enriching/enrich-place.ts';
import { NO_PLACES, openSources } from '../../services/enricher/sources/sources.ts';
import { buildFile, type WantedRows } from '../../services/exporter/build-file.ts';
import { FILE_FORMATS } from '../../services/exporter/writers/file-formats.ts';
import { rowsBlock } from '../../services/sink/insert-blocks.ts';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { sampleRecords } from '../fixtures/sample-records.ts';
import { openMigratedWarehouse } from '../support/migrated-warehouse.ts';

const JOBS = Number(process.argv[2] ?? 10_000);
const DISTINCT_RESULTS = 1_000;
const BLOCK_JOBS = 5_000;
const AT = Date.UTC(2026, 10, 9);
const OPTIONS: ExportOptions = readOptions.parse({});
const BATCH = { batchId: 'b', name: 'A batch' };

/** What one run leaves on the log, for each job. */
function makeRecords(): { job: JobRecord; result: ResultRecord; order: number }[] {
  const sources = openSources(NO_PLACES);
  const attributes = ATTRIBUTE_RULES.map(({ key }) => key);
  const jobs = largeBatchJobs(JOBS);
  const places = jobs
    .slice(0, DISTINCT_RESULTS)
    .map(({ inputs }) => enrichPlace({ inputs: { ...inputs }, attributes, nowMs: AT }, sources));
  return jobs.map(({ place_id, inputs }, order) => {
    const job: JobRecord = {
      ...sampleRecords['jobs.bulk'],
      batch_id: BATCH.batchId,
      place_id,
      run_id: 'r',
      cause: 'SUBMIT',
      inputs_json: JSON.stringify(inputs),
      attributes,
      created_at: AT,
      submitted_at: AT,
      based_on: null,
    };
    const times = { attempts: 1, started_at: AT, finished_at: AT };
    const place = places[order % places.length]!;
    const finished = completedJob(startedJob(job, order), place, times);
    return { job, result: { started: [], finished, held: [] }, order };
  });
}

async function fillTables(warehouse: Warehouse): Promise<void> {
  const records = makeRecords();
  const fields = { run_id: 'r', cause: 'SUBMIT', batch_name: BATCH.name, job_count: JOBS } as const;
  const accepted = batchRecord('RUN_ACCEPTED', 'acme', BATCH.batchId, { at: AT, ...fields });
  const events = batchEventRows(accepted, { _source: 'batches/0', _offset: 0 });
  await warehouse.insert(rowsBlock('batch_events', events).block);
  for (let at = 0; at < records.length; at += BLOCK_JOBS) {
    const rows = records
      .slice(at, at + BLOCK_JOBS)
      .flatMap(({ job, result, order }) => [
        ...jobRows(job, { _source: 'jobs.bulk/0', _offset: order }),
        ...resultRows(result, { _source: 'results/0', _offset: order }),
      ]);
    for (const table of ['jobs', 'job_stages', 'results'] as const satisfies TableName[]) {
      const own = rows.filter((row) => row.table === table);
      await warehouse.insert(rowsBlock(table, own).block);
    }
  }
}

/** Milliseconds, and processor time of the whole process in milliseconds. */
async function time<T>(work: () => Promise<T>): Promise<{ ms: number; cpuMs: number; result: T }> {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - begin, cpuMs: (user + system) / 1_000, result };
}

function say(what: string, { ms, cpuMs }: { ms: number; cpuMs: number }): void {
  const each = ((cpuMs * 1_000) / JOBS).toFixed(0);
  console.log(
    `${what}: ${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of processor, ${each} us a job`,
  );
}

async function measure(warehouse: Warehouse, folder: string): Promise<void> {
  await fillTables(warehouse);
  const read = (wanted: WantedRows) =>
    readExportedRows(warehouse, { organization: 'acme', batches: [BATCH], ...wanted });
  const built = await time(() =>
    buildFile({
      readRows: read,
      options: OPTIONS,
      format: FILE_FORMATS.csv,
      customKeys: [],
      folder,
      signal: new AbortController().signal,
    }),
  );
  const { rows, columns, bytes, sha256, path } = built.result;
  console.log(`${rows} rows, ${columns} columns, ${(bytes / 1e6).toFixed(1)} MB of CSV`);
  say('built from the tables', built);
  const all = exportColumns(OPTIONS, []);
  const cells: string[][] = [all.map(({ name }) => name)];
  for await (const piece of read({ columns: all, withPositions: false })) {
    for (const { values } of piece) {
      cells.push(values.map((value) => cellText(value, OPTIONS.formula_guard)));
    }
  }
  const written = await time(async () => stringify(cells, { record_delimiter: '\r\n' }));
  say('csv-stringify alone', written);
  const digest = createHash('sha256').update(written.result).digest('hex');
  if (rows !== JOBS || digest !== sha256) {
    throw new Error(`${path} differs from what csv-stringify writes`);
  }
  const ratio = written.cpuMs / built.cpuMs;
  console.log(`${ratio.toFixed(2)} times the speed of csv-stringify, by processor time`);
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const { warehouse, close } = await openMigratedWarehouse('bench');
try {
  await measure(warehouse, folder);
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}
