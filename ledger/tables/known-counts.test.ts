/**
 * Recounts that add the new results to what is known leave the same counts as a recount of
 * everything, and read everything only where a sum would be wrong.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
} from '../../test/support/migrated-warehouse.ts';
import { OneBatch } from '../../test/support/one-batch.ts';
import { overrideMethods } from '../../test/support/override-methods.ts';
import { COUNT_ADDED } from './added-count-queries.ts';
import { KnownCounts } from './known-counts.ts';
import { recountBatches } from './recount.ts';
import { COUNT_COLUMNS } from './recount-queries.ts';

const PLACES = ['p1', 'p2', 'p3', 'p4', 'p5'];

let opened: MigratedWarehouse;
let warehouse: Warehouse;
/** Of the last recount. */
let statements: string[] = [];
let begins: number[] = [];

beforeAll(async () => {
  opened = await openMigratedWarehouse('known-counts');
  warehouse = overrideMethods(opened.warehouse, {
    query: (query) => {
      if (query.sql === COUNT_ADDED) {
        statements.push('added');
        begins = query.params!['begins'] as number[];
      }
      return opened.warehouse.query(query);
    },
    command: (command) => {
      statements.push('everything');
      return opened.warehouse.command(command);
    },
  });
});
afterAll(() => opened.close());

type Run = Awaited<ReturnType<OneBatch['submit']>>;

class RecountedBatch extends OneBatch {
  readonly known = new KnownCounts();

  constructor() {
    super(opened.warehouse);
  }

  /** Resolves with what was counted. The counts are those of a recount of everything. */
  async recountAdded(): Promise<string> {
    statements = [];
    await recountBatches(warehouse, [this.key], { known: this.known });
    const counted = statements.join(', ');
    const counts = await this.#readCounts();
    await opened.warehouse.command({ sql: 'TRUNCATE TABLE batch_counts' });
    await recountBatches(opened.warehouse, [this.key]);
    expect(counts).toEqual(await this.#readCounts());
    return counted;
  }

  #readCounts() {
    return opened.warehouse.query({
      sql: `SELECT ${COUNT_COLUMNS.join(', ')} FROM batch_counts FINAL
        WHERE organization_id = {organization_id:String} AND batch_id = {batch_id:String}`,
      params: this.key,
    });
  }
}

/** The part of a run with these jobs. */
function only({ run_id, orders }: Run, ...places: string[]): Run {
  return { run_id, orders: new Map([...orders].filter(([place]) => places.includes(place))) };
}

async function halfEndedBatch(): Promise<{ batch: RecountedBatch; run: Run }> {
  const batch = new RecountedBatch();
  const run = await batch.submit(PLACES);
  await batch.end(only(run, 'p1', 'p2'), { attribute_us: { categories: 900, phone: 5_000_000 } });
  expect(await batch.recountAdded()).toBe('added');
  return { batch, run };
}

it('KC1 adds the results that have come since, until all jobs have ended', async () => {
  const { batch, run } = await halfEndedBatch();
  await batch.reach('started', only(run, 'p3', 'p4'));
  expect(await batch.recountAdded()).toBe('added');
  await batch.end(only(run, 'p3'), { status: 'FAILED', attribute_us: { phone: 7_000_000 } });
  expect(await batch.recountAdded()).toBe('added');
  await batch.end(only(run, 'p4', 'p5'), { confidence_scores: { phone: 'HIGH' } });
  expect(await batch.recountAdded()).toBe('added');
  expect(Math.max(...begins)).toBeGreaterThan(0);
  expect(await batch.recountAdded()).toBe('added');
});

it('KC3 counts from the first result without known counts', async () => {
  const { batch, run } = await halfEndedBatch();
  batch.known.clear();
  await batch.end(only(run, 'p3'));
  expect(await batch.recountAdded()).toBe('added');
  expect(Math.max(...begins)).toBe(0);
});

it('KC2 a result whose stage is not written yet is counted with it', async () => {
  const { batch, run } = await halfEndedBatch();
  await batch.end(only(run, 'p3'), {}, ['results']);
  await recountBatches(warehouse, [batch.key], { known: batch.known });
  await batch.writeLeftOut();
  expect(await batch.recountAdded()).toBe('added');
});

const EXCEPTIONS: Readonly<Record<string, (batch: RecountedBatch, run: Run) => Promise<void>>> = {
  'a job that ended twice alike': (batch, run) => batch.end(only(run, 'p1')),
  'a job that ended twice alike, in merged rows': async (batch, run) => {
    await batch.end(only(run, 'p1'));
    await opened.warehouse.command({ sql: 'OPTIMIZE TABLE results FINAL' });
  },
  'a job that failed after it completed': (batch, run) =>
    batch.end(only(run, 'p1'), { status: 'FAILED' }),
  'a job that was deleted after it ended': (batch) => batch.delete('p2'),
  'a job that ended after it was deleted': async (batch, run) => {
    await batch.delete('p3');
    await batch.end(only(run, 'p3'));
  },
  'a job that is held after it ended': (batch, run) => batch.reach('held', only(run, 'p2')),
};

it.each(Object.entries(EXCEPTIONS))('KC1 %s is counted by the rules', async (_, happen) => {
  const { batch, run } = await halfEndedBatch();
  await happen(batch, run);
  expect(await batch.recountAdded()).toBe('added, everything');
  await batch.end(only(run, 'p4'));
  expect(await batch.recountAdded()).toBe('everything');
});

it('KC1 several runs are counted by the rules, a batch that begins again is added up', async () => {
  const { batch } = await halfEndedBatch();
  await batch.end(await batch.submit(['p1', 'p6']));
  expect(await batch.recountAdded()).toBe('everything');
  await batch.event({ kind: 'DELETED' });
  expect(await batch.recountAdded()).toBe('everything');
  const run = await batch.submit(['p1', 'p7']);
  await batch.end(only(run, 'p7'));
  expect(await batch.recountAdded()).toBe('added');
});

it('KC1 a job that is deleted before it ends is not among the jobs', async () => {
  const { batch, run } = await halfEndedBatch();
  await batch.delete('p3');
  await batch.end(only(run, 'p4'));
  expect(await batch.recountAdded()).toBe('added');
});
