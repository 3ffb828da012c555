/**
 * Lists of an organization's jobs are compared with a list in memory: batches that are submitted to
 * on several days, jobs that are submitted, deleted and submitted again, and single jobs.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
} from '../../../test/support/migrated-warehouse.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { readJobDays, readJobPage } from './lists.ts';

const BEGIN_MS = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const PLACES = ['a', 'B', 'ä', 'z"', '東'];

let opened: MigratedWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  opened = await openMigratedWarehouse('lists');
  warehouse = opened.warehouse;
});
afterAll(() => opened.close());

interface Job {
  readonly batch: string;
  readonly place: string;
  readonly createdMs: number;
  readonly stage: number;
}

/** One write: to a batch or, as batch 0, of single jobs. */
const step = fc.record({
  batch: fc.nat(4),
  hour: fc.nat(96),
  places: fc.uniqueArray(fc.constantFrom(...PLACES), { minLength: 1 }),
  isDeletion: fc.boolean(),
  stage: fc.nat(3),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The rows of the tables, and the jobs that they represent. */
class World {
  readonly jobs = new Map<string, Job>();
  readonly #rows: Record<string, Record<string, unknown>[]> = {};
  readonly organization: string;
  #order = 0;

  constructor(organization: string, steps: readonly Step[]) {
    this.organization = organization;
    for (const step of steps.toSorted((a, b) => a.hour - b.hour)) this.#take(step);
    this.#count();
  }

  async write(): Promise<void> {
    for (const [table, rows] of Object.entries(this.#rows)) {
      const token = `${this.organization}/${table}`;
      await warehouse.insert({ table, columns: Object.keys(rows[0]!), rows, token });
    }
  }

  #take({ batch: number, hour, places, isDeletion, stage }: Step): void {
    const batch = number === 0 ? '' : `batch-${number}`;
    const atMs = BEGIN_MS + hour * HOUR_MS;
    const run = `run-${this.#order++}`;
    const named = places.filter((place) => !isDeletion || this.jobs.has(`${batch} ${place}`));
    for (const place of named) {
      const row = { batch_id: batch, place_id: place, run_order: this.#order++, run_id: run };
      const created_at = new Date(atMs).toISOString().slice(0, -1).replace('T', ' ');
      this.#add('jobs', { ...row, is_deleted: isDeletion, cause: 'SUBMIT', created_at });
      for (const reached of isDeletion ? [9] : [0, stage]) {
        this.#add('job_stages', { ...row, stage: reached, kick_off: true });
      }
      this.jobs.delete(`${batch} ${place}`);
      if (isDeletion) continue;
      this.jobs.set(`${batch} ${place}`, { batch, place, createdMs: atMs, stage });
    }
    if (batch === '' || isDeletion) return;
    const at = new Date(atMs).toISOString().slice(0, -1).replace('T', ' ');
    const event = { batch_id: batch, event_order: this.#order++, run_id: run, at };
    this.#add('batch_events', { ...event, kind: 'RUN_ACCEPTED', cause: 'SUBMIT' });
  }

  #count(): void {
    for (let number = 0; number <= 4; number++) {
      const batch_id = `batch-${number}`;
      const jobs = [...this.jobs.values()].filter(({ batch }) => batch === batch_id);
      const at = (stage: number) => jobs.filter((job) => job.stage === stage).length;
      const counts = { pending: at(0), in_progress: at(1), completed: at(2), failed: at(3) };
      this.#add('batch_counts', { batch_id, version: 1, total_jobs: jobs.length, ...counts });
    }
  }

  #add(table: string, row: Record<string, unknown>): void {
    this.#rows[table] ??= [];
    this.#rows[table].push({ organization_id: this.organization, ...row });
  }
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const jobDay = (job: Job) => new Date(job.createdMs).toISOString().slice(0, 10);

function sortedJobs(world: World, day: string | null): Job[] {
  const jobs = [...world.jobs.values()].filter((job) => day === null || jobDay(job) === day);
  return jobs.sort(
    (a, b) => a.createdMs - b.createdMs || byBytes(a.place, b.place) || byBytes(a.batch, b.batch),
  );
}

let histories = 0;

test('JL1 a page of all jobs is a page of the whole list, and so are its days', async () => {
  const day = fc.constantFrom(null, '2026-03-01', '2026-03-02', '2026-03-04');
  const page = fc.record({ limit: fc.integer({ min: 1, max: 12 }), offset: fc.nat(20) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.array(fc.tuple(day, page), { minLength: 3, maxLength: 3 }),
      async (steps, pages) => {
        const world = new World(`org-${histories++}`, steps);
        await world.write();
        const all = { organization: world.organization, jobs: 'all' as const };
        for (const [day, { limit, offset }] of pages) {
          const list = sortedJobs(world, day);
          const { keys, total } = await readJobPage(warehouse, { ...all, day }, { limit, offset });
          expect(total).toBe(list.length);
          expect(keys.map((key) => [key.batch_id, key.place_id, key.created_ms])).toEqual(
            list
              .slice(offset, offset + limit)
              .map(({ batch, place, createdMs }) => [batch, place, createdMs]),
          );
        }
        const days = await readJobDays(warehouse, { ...all, day: null });
        expect(days).toEqual(jobDays(world));
      },
    ),
    propertyRuns(5),
  );
});

function jobDays(world: World) {
  const list = sortedJobs(world, null);
  const days = [...new Set(list.map(jobDay))].sort().reverse();
  return days.map((day) => {
    const jobs = list.filter((job) => jobDay(job) === day);
    const at = (stage: number) => jobs.filter((job) => job.stage === stage).length;
    const counts = { pending: at(0), in_progress: at(1), completed: at(2), failed: at(3) };
    return { day, jobs: jobs.length, ...counts };
  });
}
