/**
 * Calls that race: a rerun reads its jobs before a deletion, and is appended after it. A deleted
 * job or batch stays deleted. Only a submission brings it back, with none of its old results. A job
 * that was submitted again keeps its new inputs.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobRecord } from '../../domain/records.ts';
import { findJobInputs, findJobsAtPlaces } from '../../ledger/reads/jobs.ts';
import { batchRecord, Journal } from '../../ledger/records/journal.ts';
import { rerunRecord } from '../../ledger/records/reruns.ts';
import { jobRunParams } from '../../ledger/runs.ts';
import { waitForWrites } from '../../ledger/writes.ts';
import { ask } from '../../platform/warehouse/statement.ts';
import type { Reply } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';
import { numberedInputs } from './model-inputs.ts';
import { PausableProduct } from './pausable-product.ts';

const OLD = numberedInputs(1, false);
const NEW = numberedInputs(2, false);

let product: PausableProduct;
let organizations = 0;
let reruns = 0;
let organization: string;

beforeAll(async () => {
  product = await PausableProduct.start();
});
afterAll(() => product.close());
beforeEach(() => {
  organization = `at-once-${organizations++}`;
});

/** A job of no batch. */
async function submitJob(placeId: string, inputs: object = OLD): Promise<void> {
  const reply = await send('POST', 'jobs', { place_id: placeId, inputs });
  expect(reply.status, reply.text).toBe(202);
}

function send(method: string, path: string, body?: unknown): Promise<Reply> {
  return product.send(organization, method, path, body);
}

async function submit(
  batchId: string,
  placeIds: readonly string[],
  name = 'Batch',
  inputs: object = OLD,
): Promise<void> {
  const jobs = placeIds.map((place_id) => ({ place_id, inputs }));
  const body = { batch_id: batchId, batch_name: name, jobs, kick_off_jobs_now: false };
  const reply = await send('POST', 'batches', body);
  expect(reply.status, reply.text).toBe(200);
}

interface RerunRequest {
  /** What the enricher is to find. */
  readonly attributes?: readonly string[];
}

/** A reprocess that reads its jobs now, and appends its run when `append` is called. */
async function readRerun(
  placeIds: readonly string[],
  { attributes = ['names'] }: RerunRequest = {},
) {
  const { platform } = product;
  await waitForWrites(platform, { organization });
  const keys = await ask(platform.warehouse, findJobsAtPlaces, { organization, places: placeIds });
  const read = await ask(platform.warehouse, findJobInputs, jobRunParams(organization, keys));
  const run = { run_id: `late-${organization}-${reruns++}`, cause: 'REPROCESS' as const };
  const rerun = { ...run, organization_id: organization, refresh: false, submitted_at: Date.now() };
  const jobs = read.map((job) => rerunRecord(job, { ...rerun, attributes: [...attributes] }));
  const append = async (records: readonly JobRecord[] = jobs): Promise<string> => {
    const batches = new Set(records.map(({ batch_id }) => batch_id).filter((id) => id !== null));
    const news = { ...run, at: Date.now(), job_count: records.length, kick_off: true };
    const runs = [...batches].map((id) => batchRecord('RUN_ACCEPTED', organization, id, news));
    await new Journal(platform).acceptJobs(organization, records, runs);
    return run.run_id;
  };
  return { jobs, append };
}

/** Waits until the run has ended for the place, whether or not anybody may see it. */
async function waitForRunEnd(run: string, place: string): Promise<void> {
  // The result is written before the stage.
  const sql = `SELECT count() AS ended FROM job_stages
    WHERE organization_id = {organization:String} AND run_id = {run:String}
      AND place_id = {place:String} AND stage IN (2, 3)`;
  const params = { organization, run, place };
  const { warehouse } = product.platform;
  const hasEnded = async () =>
    (await warehouse.query<{ ended: number }>({ sql, params }))[0]!.ended > 0;
  await until(hasEnded, `run ${run} of ${place} has ended`, { timeoutMs: 120_000, pollMs: 20 });
}

/** Checks that the batch has these jobs, in its lists and in its counts. */
async function expectCounts(batchId: string, jobs: Readonly<Record<string, string[]>>) {
  const none = { pending: [], in_progress: [], completed: [], failed: [] };
  const wanted = { ...none, ...jobs };
  const { body } = await send('GET', `batches/${batchId}`);
  expect(body.jobs).toEqual(wanted);
  const counts = Object.entries(wanted).map(([status, ids]) => [`${status}_count`, ids.length]);
  const job_count = Object.values(wanted).flat().length;
  const expected = { job_count, ...Object.fromEntries(counts) };
  // Counts follow the enricher with a delay.
  const counted = async () => (await send('GET', 'batches')).body.batches;
  await expect.poll(counted, { timeout: 120_000 }).toMatchObject([expected]);
}

async function batchIds(): Promise<string[]> {
  return (await send('GET', 'batches')).body.batches.map(({ id }: { id: string }) => id);
}

async function readPending(batchId: string): Promise<string[]> {
  return (await send('GET', `batches/${batchId}`)).body.jobs.pending;
}

test('a rerun in flight does not bring a deleted batch back', async () => {
  await submit('b', ['p', 'q']);
  const late = await readRerun(['p', 'q']);
  await send('DELETE', 'batches/b');
  await late.append();
  expect((await send('GET', 'batches/b')).status).toBe(404);
  expect((await send('GET', 'jobs/p')).status).toBe(404);
  expect((await send('GET', 'jobs')).body.total).toBe(0);
  expect(await batchIds()).toEqual([]);
  await submit('b', ['p'], 'Anew');
  const { body } = await send('GET', 'batches/b');
  expect(body.batch_name).toBe('Anew');
  expect(body.jobs.pending).toEqual(['p']);
  const { batches } = (await send('GET', 'batches')).body;
  expect(batches).toMatchObject([{ id: 'b', job_count: 1, pending_count: 1 }]);
});

test('a rerun in flight does not bring a deleted job of a batch back', async () => {
  await submit('b', ['p', 'q', 'r']);
  const late = await readRerun(['p']);
  await send('DELETE', 'jobs/p');
  await late.append();
  expect(await readPending('b')).toEqual(['q', 'r']);
  expect((await send('GET', 'jobs/p')).status).toBe(404);
  expect((await send('GET', 'jobs?batchId=b')).body.total).toBe(2);
  expect((await send('GET', 'batches')).body.batches).toMatchObject([{ job_count: 2 }]);
  expect((await send('GET', 'batches/b/statistics')).body.total_jobs).toBe(2);
  await submit('b', ['p']);
  expect(await readPending('b')).toEqual(['p', 'q', 'r']);
});

test('a rerun in flight does not bring a deleted single job back', async () => {
  await submitJob('p');
  const late = await readRerun(['p']);
  await send('DELETE', 'jobs/p');
  await late.append();
  expect((await send('GET', 'jobs/p')).status).toBe(404);
  expect((await send('GET', 'jobs')).body.total).toBe(0);
});

test('a rerun in flight does not bring back the inputs from before a submission', async () => {
  await submit('b', ['p', 'q']);
  const late = await readRerun(['p', 'q']);
  await submit('b', ['p'], 'Batch', NEW);
  const run = await late.append();
  await waitForRunEnd(run, 'p');
  await waitForRunEnd(run, 'q');
  const { body } = await send('GET', 'jobs/p');
  expect(body).toMatchObject({ inputs: NEW, status: 'pending' });
  expect(body.job_metadata.attribute_status).toEqual({});
  expect((await send('GET', 'jobs/q')).body).toMatchObject({ inputs: OLD, status: 'completed' });
  await expectCounts('b', { pending: ['p'], completed: ['q'] });
  const groups = (await send('GET', 'batches/b?enrichments=names')).body.attribute_status.names;
  expect([groups.NOT_RUN.ids, groups.RUN.ids]).toEqual([['p'], ['q']]);
  const listed = (await send('GET', 'jobs?batchId=b')).body.jobs;
  expect(listed.map(({ inputs }: { inputs: object }) => inputs)).toEqual([OLD, NEW]);
  // A later run repeats the new inputs, and keeps no result of the old ones.
  const again = await (await readRerun(['p'], { attributes: ['websites'] })).append();
  await waitForRunEnd(again, 'p');
  const after = (await send('GET', 'jobs/p')).body;
  expect(after).toMatchObject({ inputs: NEW, status: 'completed' });
  expect(Object.keys(after.job_metadata.attribute_status)).toEqual(['websites']);
  await expectCounts('b', { completed: ['p', 'q'] });
  // A further submission does not show the old results either.
  await submit('b', ['q'], 'Batch', NEW);
  await expectCounts('b', { pending: ['q'], completed: ['p'] });
});

test('a superseded rerun stays invisible after one more submission', async () => {
  await submit('b', ['p']);
  const late = await readRerun(['p']);
  await submit('b', ['p'], 'Batch', NEW);
  await waitForRunEnd(await late.append(), 'p');
  await submit('b', ['p'], 'Batch', numberedInputs(3, false));
  const { body } = await send('GET', 'jobs/p');
  expect(body.job_metadata.attribute_status).toEqual({});
  await expectCounts('b', { pending: ['p'] });
});

test('a rerun in flight stays invisible when its batch is deleted and resubmitted', async () => {
  await submit('b', ['p', 'q']);
  const late = await readRerun(['p', 'q']);
  await send('DELETE', 'batches/b');
  await submit('b', ['p'], 'Anew', NEW);
  await waitForRunEnd(await late.append(), 'p');
  expect((await send('GET', 'jobs/p')).body).toMatchObject({ inputs: NEW, status: 'pending' });
  expect((await send('GET', 'jobs/q')).status).toBe(404);
  await expectCounts('b', { pending: ['p'] });
});

test('reruns of single jobs are superseded in the same way', async () => {
  for (const place of ['p', 'q']) await submitJob(place);
  const late = await readRerun(['p', 'q']);
  await submitJob('p', NEW);
  await send('DELETE', 'jobs/q');
  await submitJob('q', NEW);
  const run = await late.append();
  for (const place of ['p', 'q']) {
    await waitForRunEnd(run, place);
    const { body } = await send('GET', `jobs/${place}`);
    expect(body.inputs).toEqual(NEW);
    expect(body.job_metadata.enrichment_metadata.run_id).not.toBe(run);
  }
  expect((await send('GET', 'jobs?excludeBatches=true')).body.total).toBe(2);
});

test('of reruns that read at the same time the last one is current', async () => {
  await submit('b', ['p']);
  const first = await readRerun(['p']);
  const second = await readRerun(['p'], { attributes: ['websites'] });
  await first.append();
  const third = await readRerun(['p'], { attributes: ['coordinates'] });
  await waitForRunEnd(await second.append(), 'p');
  const run = await third.append();
  await waitForRunEnd(run, 'p');
  const { body } = await send('GET', 'jobs/p');
  expect(body.job_metadata.enrichment_metadata.run_id).toBe(run);
  const { attribute_status } = body.job_metadata;
  expect(Object.keys(attribute_status).sort()).toEqual(['coordinates', 'names', 'websites']);
});

test('a submission that is not accepted yet does not supersede a rerun', async () => {
  await submit('b', ['p']);
  const late = await readRerun(['p']);
  const journal = new Journal(product.platform);
  const run = { run_id: `slow-${organization}`, cause: 'SUBMIT' as const, kick_off: false };
  const slow = { ...late.jobs[0]!, ...run, inputs_json: JSON.stringify(NEW), based_on: null };
  const positions = await journal.acceptJobs(organization, [slow], []);
  await waitForRunEnd(await late.append(), 'p');
  expect((await send('GET', 'jobs/p')).body).toMatchObject({ inputs: OLD, status: 'completed' });
  await expectCounts('b', { completed: ['p'] });
  const news = { ...run, at: Date.now(), job_count: 1, positions };
  await journal.acceptBatchEvents([batchRecord('RUN_ACCEPTED', organization, 'b', news)]);
  const { body } = await send('GET', 'jobs/p');
  expect(body).toMatchObject({ inputs: NEW, status: 'pending' });
  expect(body.job_metadata.attribute_status).toEqual({});
  await expectCounts('b', { pending: ['p'] });
});

test('a rerun without a base, as old records are, is judged by its order alone', async () => {
  await submit('b', ['p']);
  const late = await readRerun(['p']);
  await submit('b', ['p'], 'Batch', NEW);
  const run = await late.append(late.jobs.map((job) => ({ ...job, based_on: null })));
  await waitForRunEnd(run, 'p');
  expect((await send('GET', 'jobs/p')).body).toMatchObject({ inputs: OLD, status: 'completed' });
  const again = await (await readRerun(['p'])).append();
  await waitForRunEnd(again, 'p');
  expect((await send('GET', 'jobs/p')).body.job_metadata.enrichment_metadata.run_id).toBe(again);
});

test('jobs added during a deletion are a batch with the name that they bring', async () => {
  for (let i = 0; i < 10; i++) {
    await submit(`b${i}`, ['p'], 'First');
    await Promise.all([submit(`b${i}`, ['q'], 'Second'), send('DELETE', `batches/b${i}`)]);
    const { status, body } = await send('GET', `batches/b${i}`);
    if (status === 404) continue;
    expect([body.batch_name, body.jobs.pending]).toEqual(['Second', ['q']]);
  }
});

test('a batch that is submitted again does not get a name given to the deleted one', async () => {
  await submit('b', ['p'], 'First');
  await send('DELETE', 'batches/b');
  const late = batchRecord('UPDATED', organization, 'b', { at: Date.now(), batch_name: 'Late' });
  await new Journal(product.platform).acceptBatchEvents([late]);
  await submit('b', ['p'], 'Second');
  expect((await send('GET', 'batches/b')).body.batch_name).toBe('Second');
});
