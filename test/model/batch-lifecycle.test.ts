/** Faults that random sequences found, each as a case of its own. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reply } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';
import { numberedInputs } from './model-inputs.ts';
import { PausableProduct } from './pausable-product.ts';

let product: PausableProduct;
let organizations = 0;

beforeAll(async () => {
  product = await PausableProduct.start();
});
afterAll(() => product.close());
beforeEach(() => {
  organizations++;
});

function send(method: string, path: string, body?: unknown): Promise<Reply> {
  return product.send(`case-${organizations}`, method, path, body);
}

const JOB = { place_id: 'p', inputs: numberedInputs(1, false) };

async function submit(batchId: string, further: object = {}): Promise<void> {
  const body = { batch_id: batchId, batch_name: 'Case', attributes: ['names'], jobs: [JOB] };
  const reply = await send('POST', 'batches', { ...body, ...further });
  expect(reply.status, reply.text).toBe(200);
}

function waitForJobEnd(): Promise<Reply> {
  const ended = async () => {
    const reply = await send('GET', 'jobs/p');
    return ['completed', 'failed'].includes(reply.body.status) && reply;
  };
  return until(ended, 'job p has ended', { timeoutMs: 120_000 });
}

const STORED = { kick_off_jobs_now: false };

test('a deleted job that is submitted again does not show its old results', async () => {
  await submit('b');
  await waitForJobEnd();
  expect((await send('DELETE', 'jobs/p')).status).toBe(200);
  await submit('b', STORED);
  const { body } = await send('GET', 'jobs/p');
  expect(body.status).toBe('pending');
  expect(body.job_metadata.attribute_status).toEqual({});
  expect(body.outputs.name).toBeNull();
  const batch = await send('GET', 'batches/b?enrichments=names');
  expect(batch.body.attribute_status.names.NOT_RUN.ids).toEqual(['p']);
});

test('nor does a single job', async () => {
  expect((await send('POST', 'enrich', { ...JOB, attributes: ['names'] })).status).toBe(200);
  expect((await send('DELETE', 'jobs/p')).status).toBe(200);
  product.hold(`case-${organizations}`);
  expect((await send('POST', 'jobs', JOB)).status).toBe(202);
  expect((await send('GET', 'jobs/p')).body.job_metadata.attribute_status).toEqual({});
});

test('a job that is run again shows its earlier results until the run has ended', async () => {
  await submit('b');
  const before = await waitForJobEnd();
  product.hold(`case-${organizations}`);
  await send('POST', 'batches/b/reprocess', { failed_only: false, attributes: ['websites'] });
  const { body } = await send('GET', 'jobs/p');
  expect(body.status).toBe('pending');
  expect(body.outputs).toEqual(before.body.outputs);
});

test('get-job shows the last submitted job, although another one was run again later', async () => {
  await submit('first', STORED);
  await submit('last', STORED);
  await send('POST', 'batches/first/reprocess', { incomplete_only: true });
  expect((await send('GET', 'jobs/p')).body.batch_id).toBe('last');
  await submit('first', STORED);
  expect((await send('GET', 'jobs/p')).body.batch_id).toBe('first');
});
