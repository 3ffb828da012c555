/**
 * Which batches are shown row by row (base_plain_batches), and that the views agree with the
 * product's own reads for every batch, plain or not.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord, JobRecord, ResultRecord } from '../domain/records.ts';
import type { Warehouse } from '../platform/warehouse/warehouse.ts';
import { readRunsBothWays } from '../test/support/compare-run-counts.ts';
import { readBothWays } from '../test/support/compare-views.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
  openServedMigratedWarehouse,
} from '../test/support/migrated-warehouse.ts';
import { BATCH, JOB, RESULT } from '../test/support/plain-records.ts';
import { recountBatches } from './tables/recount.ts';
import {
  batchEventRows,
  correctionRows,
  jobRows,
  resultRows,
  type TableRow,
} from './tables/rows.ts';

const AT_MS = Date.UTC(2026, 9, 5, 8);
const PLACES = ['p1', 'p2', 'p3'];

let warehouse: Warehouse;

let organizations = 0;
let offset = 0;

/** One batch of a separate organization. */
class OneBatch {
  readonly key = { organization_id: `org-${++organizations}`, batch_id: 'stores' };
  #run = 0;

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

  recount = () => recountBatches(warehouse, [this.key]);

  /** Also false for a batch that does not exist. */
  async isPlain(): Promise<boolean> {
    const rows = await warehouse.query({
      sql: `SELECT run_id FROM base_plain_batches
        WHERE organization_id = {organization_id:String} AND batch_id = {batch_id:String}`,
      params: this.key,
    });
    return rows.length === 1;
  }

  /** The views and the product agree. */
  async expectAgreement(): Promise<void> {
    const [views, product] = await readBothWays(warehouse, this.key.organization_id);
    expect(views).toEqual(product);
  }

  async expectRunsCounted(): Promise<void> {
    const [views, rows] = await readRunsBothWays(warehouse, this.key.organization_id);
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
      await warehouse.insert({ table, columns: Object.keys(own[0]!), rows: own, token });
    }
  }
}

async function endedBatch(): Promise<OneBatch> {
  const batch = new OneBatch();
  await batch.end(await batch.submit());
  await batch.recount();
  return batch;
}

const CHANGES: Readonly<Record<string, (batch: OneBatch) => Promise<void>>> = {
  'a rerun that is accepted': async (batch) => {
    await batch.submit(['p1'], { cause: 'REPROCESS' });
  },
  'a rerun that has ended': async (batch) => {
    await batch.end(await batch.submit(['p1'], { cause: 'REFRESH' }));
  },
  'jobs that are added': async (batch) => batch.end(await batch.submit(['p4'])),
  'a job that is deleted': (batch) => batch.delete('p2'),
  'a job that is deleted and submitted again': async (batch) => {
    await batch.delete('p2');
    await batch.end(await batch.submit(['p2']));
  },
  'a batch that is deleted': (batch) => batch.event({ kind: 'DELETED' }),
  'a batch that is begun again': async (batch) => {
    await batch.event({ kind: 'DELETED' });
    await batch.end(await batch.submit(['p1', 'p4']));
  },
  'a batch that is paused': (batch) => batch.event({ kind: 'UPDATED', control: 'PAUSE' }),
};

const ENGINES = {
  'the embedded engine': openMigratedWarehouse,
  'an engine over HTTP': openServedMigratedWarehouse,
};

describe.each(Object.entries(ENGINES))('on %s', (_, open) => {
  let opened: MigratedWarehouse;
  beforeAll(async () => {
    opened = await open('plain-batches');
    warehouse = opened.warehouse;
  });
  afterAll(() => opened.close());

  it('a batch of one run that has ended is plain, and shows when each job began', async () => {
    const batch = await endedBatch();
    expect(await batch.isPlain()).toBe(true);
    await batch.expectAgreement();
    await batch.expectRunsCounted();
    const rows = await warehouse.query({
      sql: `SELECT place_id, status, is_started_by_caller,
          toUnixTimestamp64Milli(submitted_at) AS at
      FROM job_status WHERE organization_id = {organization_id:String} ORDER BY place_id`,
      params: batch.key,
    });
    const shown = { status: 'completed', is_started_by_caller: true, at: AT_MS };
    expect(rows).toEqual(PLACES.map((place_id) => ({ place_id, ...shown })));
  });

  it('a job that is stored but not worked on is shown along with the results', async () => {
    const batch = new OneBatch();
    const { run_id, orders } = await batch.submit();
    orders.delete('p2');
    await batch.end({ run_id, orders });
    await batch.recount();
    expect(await batch.isPlain()).toBe(true);
    await batch.expectAgreement();
  });

  it.each(['REFRESH', 'REPROCESS'] as const)(
    'a %s of all jobs keeps a batch plain',
    async (cause) => {
      const batch = await endedBatch();
      await batch.end(await batch.submit(PLACES, { cause }));
      await batch.expectAgreement();
      await batch.recount();
      expect(await batch.isPlain()).toBe(true);
      await batch.expectAgreement();
      await batch.expectRunsCounted();
    },
  );

  it('the result of a run that is not accepted is not shown', async () => {
    const batch = await endedBatch();
    await batch.end(await batch.submit(['p1', 'p4'], {}, false));
    expect(await batch.isPlain()).toBe(true);
    await batch.expectAgreement();
    await batch.recount();
    await batch.expectAgreement();
    await batch.expectRunsCounted();
  });

  it('an unfinished refresh leaves the shown results of the other jobs', async () => {
    const batch = await endedBatch();
    const { run_id, orders } = await batch.submit(PLACES, { cause: 'REFRESH' });
    orders.delete('p3');
    await batch.end({ run_id, orders });
    await batch.recount();
    expect(await batch.isPlain()).toBe(false);
    await batch.expectAgreement();
  });

  it('a run in which one job ended twice and another has not ended follows the rules', async () => {
    const batch = await endedBatch();
    const { run_id, orders } = await batch.submit(PLACES, { cause: 'REFRESH' });
    orders.delete('p3');
    await batch.end({ run_id, orders });
    await batch.end({ run_id, orders: new Map([...orders].slice(0, 1)) }, { status: 'FAILED' });
    expect(await batch.isPlain()).toBe(false);
    await batch.expectAgreement();
    await batch.recount();
    expect(await batch.isPlain()).toBe(false);
    await batch.expectAgreement();
  });

  it.each(Object.entries(CHANGES))('%s is shown at once, counted or not', async (_, change) => {
    const batch = await endedBatch();
    await change(batch);
    expect(await batch.isPlain()).toBe(false);
    await batch.expectAgreement();
    await batch.recount();
    await batch.expectAgreement();
    await batch.expectRunsCounted();
  });

  it('a run that ended twice is shown once, before and after it is counted', async () => {
    const batch = new OneBatch();
    const run = await batch.submit();
    await batch.end(run);
    await batch.recount();
    await batch.end({ ...run, orders: new Map([...run.orders].slice(0, 1)) }, { status: 'FAILED' });
    expect(await batch.isPlain()).toBe(false);
    await batch.expectAgreement();
    await batch.recount();
    expect(await batch.isPlain()).toBe(false);
    await batch.expectAgreement();
    await batch.expectRunsCounted();
  });

  it('a correction is shown in a plain batch, and only in that of its organization', async () => {
    const [batch, other] = [await endedBatch(), await endedBatch()];
    await batch.correct('p1');
    const names = ({ key }: OneBatch) =>
      warehouse.query({
        sql: `SELECT name FROM places_current
        WHERE organization_id = {organization_id:String} ORDER BY place_id LIMIT 1`,
        params: key,
      });
    expect(await names(batch)).toEqual([{ name: 'Said' }]);
    expect(await names(other)).toEqual([{ name: 'p1 of run-1' }]);
  });
});
