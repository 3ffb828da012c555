import { rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedJob } from '../../../domain/records.ts';
import { toOutcome } from '../../../platform/log/consumer/handler-outcome.ts';
import { largeBatchJobs } from '../../../test/fixtures/large-batch.ts';
import { temporaryFolder } from '../../../test/support/backend.ts';
import type { WorkRecord } from '../measuring/work-recorder.ts';
import type { EnrichmentTask } from './enrichment-messages.ts';
import { EnrichmentPool } from './enrichment-pool.ts';

const JOBS = 400;
let pool: EnrichmentPool;
const work: WorkRecord[] = [];

const setup = {
  placesFolder: join(tmpdir(), 'no-places-here'),
  crosswalksFolder: null,
  resultSchemaId: 1,
  gatherable: ['website'] as const,
  unavailable: {},
};

beforeAll(() => {
  pool = new EnrichmentPool(2, setup, (records) => work.push(...records));
});
afterAll(() => pool.close());

const tasks = largeBatchJobs(JOBS).map(({ place_id, inputs }): EnrichmentTask => {
  const job: StartedJob = {
    organization_id: 'acme',
    batch_id: 'b',
    place_id,
    run_id: 'run',
    run_order: 1,
  };
  const rest = { refresh: false, earlier: null, attempts: 1, started_at: 0, traced: false };
  const attributes = ['websites', 'chain'];
  const inputs_json = JSON.stringify(inputs);
  return { job, inputs_json, attributes, ...rest, wantsReply: false, gathered: null };
});

/** How often the brand of a place was looked up. */
function countLookUps(): number {
  const ofBrands = work.filter(({ kind, name }) => kind === 'source' && name === 'brands');
  return ofBrands.flatMap(({ outcomes }) => Object.values(outcomes)).reduce((a, b) => a + b, 0);
}

it('starts a second thread only when the first is busy', async () => {
  expect(pool.runningThreads).toBe(0);
  pool.warmUp();
  expect((await pool.enrich(tasks[0]!, { urgent: false })).kind).toBe('needs');
  expect(pool.runningThreads).toBe(1);
  const ended: string[] = [];
  const enrich = (task: EnrichmentTask) =>
    pool.enrich(task, { urgent: false }).then(() => ended.push(task.job.organization_id));
  const ofOne = tasks.slice(1).map(enrich);
  expect(pool.runningThreads).toBe(2);
  // Another organization's job does not wait for the thread that still loads its sources.
  const other = { ...tasks[0]!.job, organization_id: 'other' };
  await Promise.all([...ofOne, enrich({ ...tasks[0]!, job: other })]);
  expect(ended.indexOf('other')).toBeLessThan(100);
});

it('gives the second task of a job to the thread that has its place', async () => {
  // Each job once, and the other organization's.
  expect(countLookUps()).toBe(JOBS + 1);
  const gathered = { website: { kind: 'nothing' } } as EnrichmentTask['gathered'];
  const others = tasks.toReversed();
  const second = others.map((task) => pool.enrich({ ...task, gathered }, { urgent: false }));
  for (const answer of await Promise.all(second)) expect(answer.kind).toBe('finished');
  expect(countLookUps()).toBe(JOBS + 1);
});

it('fails the tasks of its threads when it is closed', async () => {
  const open = Promise.allSettled(tasks.map((task) => pool.enrich(task, { urgent: false })));
  await pool.close();
  const ended = (await open).map((one) => one.status === 'rejected' && one.reason.code);
  expect(ended.filter((code) => code === 'worker_failed').length).toBeGreaterThan(0);
  expect(pool.runningThreads).toBe(0);
});

it('blames no job for a thread that cannot start', async () => {
  // As after an upgrade in place, when the files that a thread loads are gone: this setup ends it.
  const broken = new EnrichmentPool(1, { ...setup, gatherable: 1 as never });
  const fault = await broken.enrich(tasks[0]!, { urgent: true }).catch((error: unknown) => error);
  expect(toOutcome(fault)).toMatchObject({ kind: 'retry', spendsAttempt: false });
  await broken.close();
});

it('blames no job for a place index that the system cannot read', async () => {
  const folder = temporaryFolder('places-in-a-circle');
  const placesFolder = join(folder, 'places');
  await symlink('places', placesFolder);
  const blind = new EnrichmentPool(1, { ...setup, placesFolder });
  const ask = (wanted: Partial<EnrichmentTask>) =>
    blind.enrich({ ...tasks[0]!, gathered: {}, ...wanted }, { urgent: true });
  expect(await ask({})).toMatchObject({ kind: 'system_fault', error: /ELOOP/ });
  // A retry finds the fault repaired.
  await rm(folder, { recursive: true });
  expect((await ask({})).kind).toBe('finished');
  await blind.close();
});
