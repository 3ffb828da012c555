/** A little of everything that callers can make, and all that they can read of it. */
import { expect } from 'vitest';
import { call, waitForBatchEnd } from './product.ts';
import { until } from './until.ts';

const ENDS_WITHIN_MS = 120_000;
const ATTRIBUTES = ['websites', 'phoneNumbers', 'address', 'coordinates'];
const MAX_SINGLE_JOBS = 2;
const KEPT_BATCHES = ['first', 'second'];

function jobsWithPrefix(prefix: string, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    place_id: `${prefix}-${n}`,
    inputs: {
      name: `Gasthof ${n}`,
      latitude: 47.1 + n / 10_000,
      longitude: 9.52,
      full_address: `Landstrasse ${n}, 9490 Vaduz, Liechtenstein`,
      phone: '+423 232 21 31',
    },
  }));
}

/**
 * Batches, a rerun, a cancellation, deletions, a single job, an export, a custom attribute, a
 * correction and a disabled webhook; all work ends.
 */
export async function makeSomeOfEverything(address: string, jobCount = 8): Promise<void> {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await call(address, method, path, { unchecked: true, ...(body && { body }) });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const submit = (batch_id: string, more: object = {}) => {
    const jobs = jobsWithPrefix(batch_id, jobCount);
    return send('POST', '/batches', {
      ...{ batch_id, batch_name: batch_id, attributes: ATTRIBUTES, jobs },
      ...more,
    });
  };
  for (const batch of [...KEPT_BATCHES, 'deleted']) await submit(batch);
  await submit('stored', { kick_off_jobs_now: false });
  await submit('cancelled');
  await send('POST', '/batches/cancelled/cancel');
  await waitForBatchEnd(address, 'first', ENDS_WITHIN_MS);
  await send('POST', '/batches/first/reprocess', { failed_only: false, attributes: ['names'] });
  await send('DELETE', '/batches/deleted');
  await send('DELETE', '/jobs/second-0');
  await send('POST', '/jobs', { place_id: 'single', inputs: jobsWithPrefix('x', 1)[0]!.inputs });
  await send('POST', '/custom_attributes', { name: 'Terrace' });
  const corrections = { phone: '+4232322199', website: null };
  await send('PUT', '/jobs/first-1/corrections', { corrections, note: 'Called.' });
  const url = 'https://hooks.acme.com/';
  const webhook = await send('POST', '/webhooks', { url, events: ['batch.completed'] });
  await send('PUT', `/webhooks/${webhook['id']}`, { enabled: false });
  for (const batch of [...KEPT_BATCHES, 'cancelled']) {
    await waitForBatchEnd(address, batch, ENDS_WITHIN_MS);
  }
  const isDone = async () => (await send('GET', '/jobs/single'))['status'] === 'completed';
  await until(isDone, 'the single job has ended', { timeoutMs: ENDS_WITHIN_MS, pollMs: 100 });
  const isListed = async () => {
    const { batches } = await send('GET', '/batches?limit=100');
    const [listed] = (batches as { id: string; completed_count: number }[]).filter(
      ({ id }) => id === 'first',
    );
    return listed?.completed_count === jobCount;
  };
  await until(isListed, 'the list shows it', { pollMs: 100 });
  const queued = await send('POST', '/exports', { batch_ids: ['second'], run_in_background: true });
  const isBuilt = async () =>
    (await send('GET', `/exports/${queued['id']}`))['status'] === 'completed';
  await until(isBuilt, 'the export is built', { timeoutMs: ENDS_WITHIN_MS, pollMs: 100 });
}

interface ListedJob {
  readonly place_id: string;
  readonly job_metadata: { readonly enrichment_metadata: { readonly corrected?: object } };
}

/**
 * By path: status and text of each response, also of a refusal. Links are signed anew with each
 * answer.
 */
export async function readEverything(
  address: string,
  unchecked = false,
): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  const get = async (path: string) => {
    const { status, body } = await call(address, 'GET', path, { unchecked });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    read[path] = `${status} ${text.replace(/\/artifacts\/[\w.~-]+/g, '/artifacts/TOKEN')}`;
    return body;
  };
  const { batches } = (await get('/batches?limit=100')) as { batches: { id: string }[] };
  for (const { id } of batches ?? []) {
    await get(`/batches/${id}`);
    await get(`/batches/${id}/statistics`);
  }
  await get('/batches/deleted');
  const { jobs } = (await get('/jobs')) as { jobs: ListedJob[] };
  for (const { place_id } of (jobs ?? []).slice(0, MAX_SINGLE_JOBS)) await get(`/jobs/${place_id}`);
  await get('/jobs/single');
  const corrected = (jobs ?? []).filter(
    ({ job_metadata }) => job_metadata.enrichment_metadata.corrected !== undefined,
  );
  for (const { place_id } of corrected) await get(`/jobs/${place_id}/corrections`);
  await get('/attributes');
  // What an earlier version wrote may have none, and then it recorded no answer either.
  const { body } = await call<{ webhooks?: [] }>(address, 'GET', '/webhooks', { unchecked: true });
  if ((body.webhooks ?? []).length > 0) await get('/webhooks');
  const { exports } = (await get('/exports')) as { exports: { id: string }[] };
  for (const { id } of exports ?? []) await get(`/exports/${id}`);
  return read;
}

/** The CSV that is built while the caller waits. */
export async function readCsv(address: string): Promise<string> {
  const body = { batch_ids: KEPT_BATCHES };
  const { status, body: text } = await call<string>(address, 'POST', '/exports', { body });
  return `${status} ${text}`;
}
