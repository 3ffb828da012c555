/** A batch whose rows are written to the tables as a sink would write them. */
import { expect } from 'vitest';
import type { BatchRecord, JobRecord, ResultRecord } from '../../domain/records.ts';
import { recountBatches } from '../../ledger/tables/recount.ts';
import {
  batchEventRows,
  correctionRows,
  jobRows,
  resultRows,
  type TableName,
  type TableRow,
} from '../../ledger/tables/rows.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { readRunsBothWays } from './compare-run-counts.ts';
import { readBothWays } from './compare-views.ts';
import { BATCH, JOB, RESULT } from './plain-records.ts';

export const AT_MS = Date.UTC(2026, 9, 5, 8);
export const PLACES = ['p1', 'p2', 'p3'];

let organizations = 0;
let offset = 0;

/** One batch of a separate organization. */
export class OneBatch {
  readonly key = { organization_id: `org-${++organizations}`, batch_id: 'stores' };
  readonly #warehouse: Warehouse;
  readonly #leftOut: TableRow[] = [];
  #run = 0;

  constructor(warehouse: Warehouse) {
    this.#warehouse = warehouse;
  }

  /** Resolves with the run orders of the places. */
  async submit(places = PLACES, more: Partial<JobRecord> = {}, accepted = true) {
    const run_id = `run-${++this.#run}`;
    const orders = new Map<string, number>();
    const rows: TableRow[] = [];
    for (const place_id of places) {
      orders.set(place_id, offset);
      const job = { ...JOB, ...this.key, kind: 'RUN' as const, place_id, run_id, ...more };
      rows.push(
        ...jobRows({ ...job, created_at: AT_MS, submitted_at: AT_MS }, this.#origin('jobs.bulk')),
      );
    }
    await this.#write(rows);
    const cause = more.cause ?? 'SUBMIT';
    if (accepted) await this.event({ run_id, cause });
    return { run_id, orders };
  }

  async event(record: Partial<BatchRecord>): Promise<void> {
    const kind = record.kind ?? 'RUN_ACCEPTED';
    const whole = {
      ...BATCH,
      ...this.key,
      run_id: null,
      positions: {},
      at: AT_MS,
      batch_name: 'Stores',
      ...record,
      kind,
    };
    await this.#write(batchEventRows(whole, this.#origin('batches')));
  }

  async end(
    { run_id, orders }: Awaited<ReturnType<OneBatch['submit']>>,
    more: Partial<NonNullable<ResultRecord['finished']>> = {},
    tables: readonly TableName[] = ['results', 'job_stages'],
  ): Promise<void> {
    const rows: TableRow[] = [];
    for (const [place_id, run_order] of orders) {
      const finished = {
        ...{ ...RESULT, ...this.key, place_id, run_id, run_order, status: 'COMPLETED' as const },
        ...{ confidence_scores: {}, attribute_status: { categories: 'RUN' } },
        ...{ attribute_filled: { categories: true }, attribute_us: { categories: 1_000 } },
        ...{ outputs_json: JSON.stringify({ name: `${place_id} of ${run_id}` }) },
        ...{ finished_at: AT_MS + run_order, ...more },
      };
      const record = { started: [], held: [], finished };
      rows.push(...resultRows(record, this.#origin('results')));
    }
    const isWritten = ({ table }: TableRow) => tables.includes(table);
    await this.#write(rows.filter(isWritten));
    this.#leftOut.push(...rows.filter((row) => !isWritten(row)));
  }

  /** The rows of tables that `end` has not written to. */
  async writeLeftOut(): Promise<void> {
    await this.#write(this.#leftOut.splice(0));
  }

  /** Its jobs are started, or held back by a pause. */
  async reach(
    stage: 'started' | 'held',
    { run_id, orders }: Awaited<ReturnType<OneBatch['submit']>>,
  ): Promise<void> {
    const rows: TableRow[] = [];
    for (const [place_id, run_order] of orders) {
      const record = { started: [], held: [], finished: null };
      const jobs = [{ ...this.key, place_id, run_id, run_order }];
      rows.push(...resultRows({ ...record, [stage]: jobs }, this.#origin('results')));
    }
    await this.#write(rows);
  }

  async delete(place_id: string): Promise<void> {
    const job = { ...JOB, ...this.key, kind: 'DELETE' as const, place_id, run_id: '' };
    await this.#write(jobRows(job, this.#origin('jobs.bulk')));
  }

  async correct(place_id: string): Promise<void> {
    const said = { field: 'name', value_json: '"Said"', before_json: '"p1"' };
    const { organization_id } = this.key;
    const who = { key_id: 'k', key_name: 'Ada', note: null, at: AT_MS };
    const record = { organization_id, place_id, ...who, fields: [said] };
    await this.#write(correctionRows(record, this.#origin('corrections')));
  }

  recount = () => recountBatches(this.#warehouse, [this.key]);

  /** Also false for a batch that does not exist. */
  async isPlain(): Promise<boolean> {
    const rows = await this.#warehouse.query({
      sql: `SELECT run_id FROM base_plain_batches
        WHERE organization_id = {organization_id:String} AND batch_id = {batch_id:String}`,
      params: this.key,
    });
    return rows.length === 1;
  }

  /** The views and the product agree. */
  async expectAgreement(): Promise<void> {
    const [views, product] = await readBothWays(this.#warehouse, this.key.organization_id);
    expect(views).toEqual(product);
  }

  async expectRunsCounted(): Promise<void> {
    const [views, rows] = await readRunsBothWays(this.#warehouse, this.key.organization_id);
    expect(views).toEqual(rows);
  }

  #origin(topic: string) {
    return { _source: `${topic}/0`, _offset: offset++ };
  }

  /** Rows of one source, in order; those of a table are inserted together. */
  async #write(rows: readonly TableRow[]): Promise<void> {
    for (const table of new Set(rows.map((row) => row.table))) {
      const own = rows.filter((row) => row.table === table).map(({ row }) => row);
      const token = `${table}-${own[0]!._source}-${own[0]!._offset}`;
      await this.#warehouse.insert({ table, columns: Object.keys(own[0]!), rows: own, token });
    }
  }
}
