/**
 * Reading a batch's counts and fill rates when the warehouse holds 2.8 million results: from the
 * read model that the sink keeps, against counting them anew, in one run. Rows are built straight
 * in the engine; the read model of every batch is checked against the recount.
 *
 * Run by itself: node --import tsx test/bench/batch-counts.ts [RESULTS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { migrate } from '../../platform/warehouse/migrations.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const RESULTS = Number(process.argv[2] ?? 2_800_000);
const JOBS_PER_BATCH = 50_000;
const READS = 200;
const ATTRIBUTES = ['websites', 'phoneNumbers', 'openingHours', 'address', 'categories', 'chain'];

const FILLED = `mapFromArrays([${ATTRIBUTES.map((a) => `'${a}'`).join(', ')}],
  [${ATTRIBUTES.map((_, i) => `cityHash64(number, ${i}) % 10 < 7`).join(', ')}])`;

async function build(warehouse: Warehouse): Promise<void> {
  const place = `toString(intDiv(number, ${JOBS_PER_BATCH})) AS batch, toString(number) AS place`;
  const columns = `organization_id, batch_id, place_id, run_order, run_id, status,
    attribute_filled, _source, _offset`;
  for (let from = 0; from < RESULTS; from += JOBS_PER_BATCH) {
    const range = `numbers(${from}, ${Math.min(JOBS_PER_BATCH, RESULTS - from)})`;
    await warehouse.command({
      sql: `INSERT INTO results (${columns})
        SELECT 'acme', batch, place, number, batch, 'completed',
        ${FILLED}, 'results/0', number FROM (SELECT number, ${place} FROM ${range})`,
    });
  }
  await warehouse.command({
    sql: `INSERT INTO batch_counts (organization_id, batch_id, version, total_jobs, completed,
        attribute_filled) ${RECOUNT('1 = 1')}`,
  });
}

const RECOUNT = (where: string) => `SELECT organization_id, batch_id, toUInt64(1) AS version,
  count() AS total_jobs, count() AS completed,
  sumMap(CAST(attribute_filled, 'Map(LowCardinality(String), UInt64)')) AS attribute_filled
  FROM results WHERE ${where} GROUP BY organization_id, batch_id`;

const READ = `SELECT organization_id, batch_id, version, total_jobs, completed, attribute_filled
  FROM batch_counts FINAL WHERE organization_id = {org:String} AND batch_id = {batch:String}`;

async function timed(reads: number, body: (batch: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const batches = Math.ceil(RESULTS / JOBS_PER_BATCH);
  for (let i = 0; i < reads; i++) {
    const begin = performance.now();
    await body(String(i % batches));
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b);
}

function line(name: string, times: readonly number[]): string {
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2);
  return `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const warehouse = await openChdbWarehouse({ folder, clock: systemClock, log: silentLog });
try {
  await migrate(warehouse);
  await build(warehouse);
  console.log(`input: ${RESULTS} results in ${Math.ceil(RESULTS / JOBS_PER_BATCH)} batches`);
  const own = 'organization_id = {org:String} AND batch_id = {batch:String}';
  const ask = (sql: string) => (batch: string) =>
    warehouse.query<object>({ sql, params: { org: 'acme', batch } });
  for (const batch of ['0', '1']) {
    const same = [await ask(READ)(batch), await ask(RECOUNT(own))(batch)].map((rows) =>
      JSON.stringify(Object.values((rows as object[])[0]!)),
    );
    if (same[0] !== same[1]) throw new Error(`read model and recount differ: ${same.join(' / ')}`);
  }
  const model = await timed(READS, ask(READ));
  const recount = await timed(READS / 4, ask(RECOUNT(own)));
  console.log(line('read model', model));
  console.log(line('recount', recount));
  const ratio = recount[recount.length >> 1]! / model[model.length >> 1]!;
  console.log(`the read model is ${ratio.toFixed(1)} times as fast as a recount`);
} finally {
  await warehouse.close();
  rmSync(folder, { recursive: true, force: true });
}
