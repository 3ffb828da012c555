/**
 * Calls that overtake each other: what was read before a deletion is appended after it. A deleted
 * job, or batch, stays deleted; only a submission brings it back, with nothing of what it was.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobRecord } from '../../domain/records.ts';
import { batchRecord, Journal } from '../../platform/journal/journal.ts';
import type { Reply } from '../support/embedded-api.ts';
import { inputsNumber } from './model-inputs.ts';
import { WorkingProduct } from './working-product.ts';

let product: WorkingProduct;
let organizations = 0;
let organization: string;

beforeAll(async () => {
  product = await WorkingProduct.start();
});
afterAll(() => product.close());
beforeEach(() => {
  organization = `at-once-${organizations++}`;
});

function send(method: string, path: string, body?: unknown): Promise<Reply> {
  return product.send(organization, method, path, body);
}

async function submit(batchId: string, placeIds: readonly string[], name = 'Batch'): Promise<void> {
  const inputs = inputsNumber(1, false);
  const jobs = placeIds.map((place_id) => ({ place_id, inputs }));
  const body = { batch_id: batchId, batch_name: name, jobs, kick_off_jobs_now: false };
  const reply = await send('POST', 'batches', body);
  expect(reply.status, reply.text).toBe(200);
}

/** What a reprocess appends for jobs that it read a while ago. */
async function lateRerun(batchId: string | null, placeIds: readonly string[]): Promise<void> {
  const run = { run_id: `late-${organization}`, cause: 'REPROCESS' as const };
  const attributes = ['names'];
  const jobs = placeIds.map((place_id): JobRecord => {
    const times = { created_at: 0, submitted_at: Date.now() };
    return {
      kind: 'RUN',
      organization_id: organization,
      batch_id: batchId,
      place_id,
      inputs_json: '{"name":"Old"}',
      attributes,
      kick_off: true,
      refresh: false,
      reply_to: null,
      ...run,
      ...times,
    };
  });
  const news = { ...run, at: Date.now(), job_count: jobs.length, attributes, kick_off: true };
  const runs = batchId === null ? [] : [batchRecord('RUN_ACCEPTED', organization, batchId, news)];
  await new Journal(product.parts).acceptJobs(organization, jobs, runs);
}

async function batchIds(): Promise<string[]> {
  return (await send('GET', 'batches')).body.batches.map(({ id }: { id: string }) => id);
}

async function pendingOf(batchId: string): Promise<string[]> {
  return (await send('GET', `batches/${batchId}`)).body.jobs.pending;
}

test('a rerun that was under way does not bring a deleted batch back', async () => {
  await submit('b', ['p', 'q']);
  await send('DELETE', 'batches/b');
  await lateRerun('b', ['p', 'q']);
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

test('nor a deleted job of a batch', async () => {
  await submit('b', ['p', 'q', 'r']);
  await send('DELETE', 'jobs/p');
  await lateRerun('b', ['p']);
  expect(await pendingOf('b')).toEqual(['q', 'r']);
  expect((await send('GET', 'jobs/p')).status).toBe(404);
  expect((await send('GET', 'jobs?batchId=b')).body.total).toBe(2);
  expect((await send('GET', 'batches')).body.batches).toMatchObject([{ job_count: 2 }]);
  expect((await send('GET', 'batches/b/statistics')).body.total_jobs).toBe(2);
  await submit('b', ['p']);
  expect(await pendingOf('b')).toEqual(['p', 'q', 'r']);
});

test('nor a deleted single job', async () => {
  await send('POST', 'jobs', { place_id: 'p', inputs: inputsNumber(1, false) });
  await send('DELETE', 'jobs/p');
  await lateRerun(null, ['p']);
  expect((await send('GET', 'jobs/p')).status).toBe(404);
  expect((await send('GET', 'jobs')).body.total).toBe(0);
});

test('jobs added while the batch is deleted are a batch with the name they bring', async () => {
  for (let i = 0; i < 10; i++) {
    await submit(`b${i}`, ['p'], 'First');
    await Promise.all([submit(`b${i}`, ['q'], 'Second'), send('DELETE', `batches/b${i}`)]);
    const { status, body } = await send('GET', `batches/b${i}`);
    if (status === 404) continue;
    expect([body.batch_name, body.jobs.pending]).toEqual(['Second', ['q']]);
  }
});

test('a name given to a batch that is deleted meanwhile is not that of the next one', async () => {
  await submit('b', ['p'], 'First');
  await send('DELETE', 'batches/b');
  const late = batchRecord('UPDATED', organization, 'b', { at: Date.now(), batch_name: 'Late' });
  await new Journal(product.parts).acceptBatchNews([late]);
  await submit('b', ['p'], 'Second');
  expect((await send('GET', 'batches/b')).body.batch_name).toBe('Second');
});
