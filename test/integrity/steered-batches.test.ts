/**
 * Cancel, pause and resume over REST: work stops soon, also work that is under way, what was done
 * stays, and what was held goes on.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';
import * as slowSite from './slow-site.ts';

const TIMEOUT_MS = 300_000;
const SERVICES = ['ingest-api', 'sink', 'enricher', 'scheduler'] as const;
const INPUTS = { name: 'Blue Door', latitude: 40.76, longitude: -74 };

let site: slowSite.SlowSite;
let api: EmbeddedApi;

beforeEach(async () => {
  site = await slowSite.startSlowSite();
  api = await startEmbeddedApi(SERVICES, { ...site.env, ENRICHER_MAX_IN_FLIGHT: '4' });
});

afterEach(async () => {
  site.setOpen(true);
  await api.close();
  site.close();
});

const submit = (batch: string, quick: number, slow: number) => site.submit(api, batch, quick, slow);
const readBatch = (batch: string) => slowSite.readCounts(api, batch);
const untilCounts = (batch: string, counts: Readonly<Record<string, number>>) =>
  slowSite.untilCounts(api, batch, counts);

it('a cancelled batch ends soon, and keeps what was done', { timeout: TIMEOUT_MS }, async () => {
  await submit('b1', 3, 12);
  await until(() => site.asked() > 0, 'the site is asked');
  const first = await api.send('POST', 'batches/b1/cancel');
  expect(first.body).toMatchObject({ status: 'cancelled', batch_id: 'b1' });
  expect(first.body.unfinished_jobs).toBeGreaterThanOrEqual(12);
  await untilCounts('b1', { pending: 0, in_progress: 0 });
  const askedThen = site.asked();
  const ended = await readBatch('b1');
  expect(ended).toMatchObject({ status: 'failed', paused: false });
  expect(ended.cancelled_at).toMatch(/Z$/);
  expect(ended.jobs.failed).toBeGreaterThanOrEqual(12);
  const job = (await api.send('GET', 'batches/b1/jobs/slow11')).body;
  expect(job).toMatchObject({
    status: 'failed',
    job_metadata: { attribute_status: { names: 'NOT_RUN', phoneNumbers: 'NOT_RUN' } },
  });
  expect(JSON.stringify(job)).toContain('was cancelled');
  const again = await api.send('POST', 'batches/b1/cancel');
  expect(again.body).toMatchObject({ status: 'cancelled', unfinished_jobs: 0 });
  expect(again.body.message).toBe('No job is left to cancel.');
  expect((await readBatch('b1')).cancelled_at).toBe(ended.cancelled_at);
  expect(site.asked()).toBe(askedThen);
  site.setOpen(true);
  await api.send('POST', 'batches/b1/reprocess');
  expect((await readBatch('b1')).cancelled_at).toBeNull();
  await untilCounts('b1', { completed: 15 });
});

it('a cancelled rerun leaves a job as it was', { timeout: TIMEOUT_MS }, async () => {
  site.setOpen(true);
  await submit('b1', 0, 3);
  await untilCounts('b1', { completed: 3 });
  const before = (await api.send('GET', 'batches/b1/jobs/slow0')).body;
  expect(before.outputs.phone).toBe('+12127574555');
  site.setOpen(false);
  const body = { failed_only: false, refresh: true, attributes: ['phoneNumbers', 'names'] };
  await api.send('POST', 'batches/b1/reprocess', { body });
  await api.send('POST', 'batches/b1/cancel');
  await untilCounts('b1', { completed: 3 });
  const after = (await api.send('GET', 'batches/b1/jobs/slow0')).body;
  expect(after).toMatchObject({ status: 'completed', outputs: before.outputs });
});

it('a paused batch waits, and goes on when it is resumed', { timeout: TIMEOUT_MS }, async () => {
  await submit('b1', 0, 12);
  await until(() => site.asked() > 0, 'the site is asked');
  expect((await api.send('POST', 'batches/b1/pause')).body.status).toBe('paused');
  await untilCounts('b1', { pending: 12, in_progress: 0 });
  site.setOpen(true);
  const askedThen = site.asked();
  await submit('other', 0, 2);
  await untilCounts('other', { completed: 2 });
  await submit('b1', 1, 0);
  expect(site.asked()).toBe(askedThen + 2);
  expect(await readBatch('b1')).toMatchObject({ paused: true, cancelled_at: null });
  expect((await api.send('POST', 'batches/b1/pause')).body.unfinished_jobs).toBe(13);
  const { body } = await api.send('POST', 'batches/b1/resume');
  expect(body).toMatchObject({ status: 'resumed', unfinished_jobs: 13 });
  await untilCounts('b1', { completed: 13 });
  expect(await readBatch('b1')).toMatchObject({ paused: false, status: 'completed' });
});

it('a paused batch can be cancelled', { timeout: TIMEOUT_MS }, async () => {
  await submit('b1', 0, 6);
  await api.send('POST', 'batches/b1/pause');
  await untilCounts('b1', { pending: 6, in_progress: 0 });
  await api.send('POST', 'batches/b1/cancel');
  await untilCounts('b1', { failed: 6 });
  expect((await readBatch('b1')).cancelled_at).not.toBeNull();
  for (const action of ['cancel', 'pause', 'resume']) {
    expect((await api.send('POST', `batches/none/${action}`)).status).toBe(404);
  }
});

it('places of a batch that are the same are found', { timeout: TIMEOUT_MS }, async () => {
  const near = { name: 'The Blue Door', latitude: 40.76003, longitude: -74 };
  const jobs = [
    { place_id: 'a', inputs: INPUTS },
    { place_id: 'b', inputs: near },
    { place_id: 'c', inputs: { ...near, name: 'Harbour Dentist' } },
  ];
  const body = { batch_name: 'Twins', batch_id: 'twins', attributes: ['names'], jobs };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  const found = await api.send('POST', 'batches/twins/duplicates');
  expect(found.body).toMatchObject({
    groups: [{ place_ids: ['a', 'b'], names: ['Blue Door', 'The Blue Door'] }],
    compared_places: 3,
    complete: true,
  });
  const refused = await api.send('POST', 'batches/twins/duplicates?confidence=LOW');
  expect(refused.status).toBe(422);
  expect((await api.send('POST', 'batches/none/duplicates')).status).toBe(404);
});
