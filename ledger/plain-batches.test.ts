/**
 * Which batches are shown row by row (base_plain_batches), and that the views agree with the
 * product's own reads for every batch, plain or not.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../platform/warehouse/warehouse.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
  openServedMigratedWarehouse,
} from '../test/support/migrated-warehouse.ts';
import { AT_MS, OneBatch, PLACES } from '../test/support/one-batch.ts';

let warehouse: Warehouse;

async function endedBatch(): Promise<OneBatch> {
  const batch = new OneBatch(warehouse);
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
    const batch = new OneBatch(warehouse);
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
    const batch = new OneBatch(warehouse);
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
