/**
 * Cancel, pause and resume over REST: work stops soon, also work that is under way, what was done
 * stays, and what was held goes on, also after a restart.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';
import { INPUTS, readCounts, type SlowSite, startSlowSite, untilCounts } from './slow-site.ts';

const TIMEOUT_MS = 240_000;
const SERVICES = ['ingest-api', 'sink', 'enricher', 'scheduler'] as const;

let folder: string;
let site: SlowSite;
let api: EmbeddedApi;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-steered-'));
  site = await startSlowSite();
  await start();
});

afterEach(async () => {
  site.setOpen(true);
  await api.close();
  site.close();
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  const own = { CAIRN_DATA_DIR: folder, ENRICHER_MAX_IN_FLIGHT: '4' };
  api = await startEmbeddedApi(SERVICES, { ...site.env, ...own });
}

it('a cancelled batch ends soon, and keeps what was done', { timeout: TIMEOUT_MS }, async () => {
  await site.submit(api, 'b1', 3, 12);
  await until(() => site.asked() > 0, 'the site is asked');
  const first = await api.send('POST', 'batches/b1/cancel');
  expect(first.body).toMatchObject({ status: 'cancelled', batch_id: 'b1' });
  expect(first.body.unfinished_jobs).toBeGreaterThanOrEqual(12);
  await untilCounts(api, 'b1', { pending: 0, in_progress: 0 });
  const askedThen = site.asked();
  const ended = await readCounts(api, 'b1');
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
  expect((await readCounts(api, 'b1')).cancelled_at).toBe(ended.cancelled_at);
  expect(site.asked()).toBe(askedThen);
  site.setOpen(true);
  await api.send('POST', 'batches/b1/reprocess');
  expect((await readCounts(api, 'b1')).cancelled_at).toBeNull();
  await untilCounts(api, 'b1', { completed: 15 });
});

it('a cancelled rerun leaves a job as it was', { timeout: TIMEOUT_MS }, async () => {
  site.setOpen(true);
  await site.submit(api, 'b1', 0, 3);
  await untilCounts(api, 'b1', { completed: 3 });
  const before = (await api.send('GET', 'batches/b1/jobs/slow0')).body;
  expect(before.outputs.phone).toBe('+12127574555');
  site.setOpen(false);
  const body = { failed_only: false, refresh: true, attributes: ['phoneNumbers', 'names'] };
  await api.send('POST', 'batches/b1/reprocess', { body });
  await api.send('POST', 'batches/b1/cancel');
  await untilCounts(api, 'b1', { completed: 3 });
  const after = (await api.send('GET', 'batches/b1/jobs/slow0')).body;
  expect(after).toMatchObject({ status: 'completed', outputs: before.outputs });
});

it('a paused batch waits, and goes on when it is resumed', { timeout: TIMEOUT_MS }, async () => {
  await site.submit(api, 'b1', 0, 12);
  await until(() => site.asked() > 0, 'the site is asked');
  expect((await api.send('POST', 'batches/b1/pause')).body.status).toBe('paused');
  await untilCounts(api, 'b1', { pending: 12, in_progress: 0 });
  site.setOpen(true);
  const askedThen = site.asked();
  await site.submit(api, 'other', 0, 2);
  await untilCounts(api, 'other', { completed: 2 });
  await site.submit(api, 'b1', 1, 0);
  expect(site.asked()).toBe(askedThen + 2);
  expect(await readCounts(api, 'b1')).toMatchObject({ paused: true, cancelled_at: null });
  await api.close();
  await start();
  expect(await readCounts(api, 'b1')).toMatchObject({ paused: true, jobs: { pending: 13 } });
  expect((await api.send('POST', 'batches/b1/pause')).body.unfinished_jobs).toBe(13);
  const { body } = await api.send('POST', 'batches/b1/resume');
  expect(body).toMatchObject({ status: 'resumed', unfinished_jobs: 13 });
  await untilCounts(api, 'b1', { completed: 13 });
  expect(await readCounts(api, 'b1')).toMatchObject({ paused: false, status: 'completed' });
});

it('a paused batch can be cancelled', { timeout: TIMEOUT_MS }, async () => {
  await site.submit(api, 'b1', 0, 6);
  await api.send('POST', 'batches/b1/pause');
  await untilCounts(api, 'b1', { pending: 6, in_progress: 0 });
  await api.send('POST', 'batches/b1/cancel');
  await untilCounts(api, 'b1', { failed: 6 });
  expect((await readCounts(api, 'b1')).cancelled_at).not.toBeNull();
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
    groups: [{ place_ids: ['a', 'b'] }],
    compared_places: 3,
    complete: true,
  });
  const refused = await api.send('POST', 'batches/twins/duplicates?confidence=LOW');
  expect(refused.status).toBe(422);
  expect((await api.send('POST', 'batches/none/duplicates')).status).toBe(404);
});
