/**
 * History of a place, changes since a time, and lists of jobs by state and cursor, over the API of
 * the running product.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { changedFields } from '../../ledger/webhooks/batch-event-data.ts';
import type { Broker } from '../../platform/log/broker.ts';
import { ask, askOne, sql } from '../../platform/warehouse/statement.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { runOperatorTask } from '../support/run-task.ts';
import { until } from '../support/until.ts';

const TEST_TIMEOUT_MS = 300_000;
const AT = { latitude: 47.14, longitude: 9.52, phone: '+423 232 21 31', country_code: 'LI' };
const PLACES = ['a', 'b', 'c', 'd', 'e'];
const job = (place_id: string, name: string) => ({ place_id, inputs: { ...AT, name } });

let api: EmbeddedApi;

const get = async (path: string) => {
  const reply = await api.send('GET', path);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const ended = (batch: string) =>
  until(async () => (await get(`batches/${batch}`)).status === 'completed', `${batch} has ended`, {
    timeoutMs: 120_000,
    pollMs: 50,
  });
const submit = async (batch: string, name: string, more: object = {}) => {
  const jobs = PLACES.map((place) => job(place, `${name} ${place}`));
  const body = { batch_id: batch, batch_name: batch, attributes: ['names'], jobs, ...more };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
};

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher']);
  await submit('first', 'Gasthof');
  await ended('first');
  const rerun = { failed_only: false, attributes: ['phoneNumbers'], refresh: true };
  const started = await api.send('POST', 'batches/first/reprocess', { body: rerun });
  expect(started.status, started.text).toBe(200);
  await ended('first');
  await submit('stored', 'Cafe', { kick_off_jobs_now: false });
}, TEST_TIMEOUT_MS);
afterAll(() => api?.close());

describe('the history of a place', () => {
  it('shows each run, the newest first, with what it changed', async () => {
    const { runs } = await get('jobs/a/history');
    expect(runs.map((run: { cause: string }) => run.cause)).toEqual(['REPROCESS', 'SUBMIT']);
    const [second, first] = runs;
    expect(first.changes.name).toMatchObject({ before: null, after: 'Gasthof a' });
    expect(Object.keys(second.changes)).toEqual(['phone']);
    expect(second.changes.phone).toMatchObject({ before: null, after: '+4232322131' });
    expect((await get('jobs/a/history?limit=1')).runs).toHaveLength(1);
  });

  it('shows what a submission with other inputs changed, whatever the limit', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const fields = { batch_id: 'moved', batch_name: 'moved', attributes: ['names', 'websites'] };
    const send = async (more: object) =>
      expect((await api.send('POST', 'batches', { body: { ...fields, ...more } })).status).toBe(
        200,
      );
    await send({ jobs: [job('moving', 'Gasthof')] });
    await ended('moved');
    await send({ jobs: [job('moving', 'Landhaus')], attributes: ['names'] });
    await ended('moved');
    const rerun = { failed_only: false, attributes: ['names'], refresh: true };
    await api.send('POST', 'batches/moved/reprocess', { body: rerun });
    await ended('moved');
    const { runs } = await get('jobs/moving/history');
    const [same, other, first] = runs;
    expect(same.changes).toEqual({});
    expect(other.changes.name).toMatchObject({ before: 'Gasthof', after: 'Landhaus' });
    expect(first.changes.name).toMatchObject({ before: null, after: 'Gasthof' });
    for (const limit of [1, 2]) {
      expect((await get(`jobs/moving/history?limit=${limit}`)).runs).toEqual(runs.slice(0, limit));
    }
    expect((await api.send('DELETE', 'jobs/moving')).status).toBe(200);
    await send({ jobs: [job('moving', 'Hotel')] });
    await ended('moved');
    const [anew] = (await get('jobs/moving/history')).runs;
    expect(anew.changes.name).toMatchObject({ before: null, after: 'Hotel' });
  });

  it('shows as many runs as the limit allows, whatever was deleted since', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const fields = { attributes: ['names'], jobs: [job('twice', 'Gasthof')] };
    for (const batch of ['kept', 'dropped']) {
      const body = { batch_id: batch, batch_name: batch, ...fields };
      expect((await api.send('POST', 'batches', { body })).status).toBe(200);
      await ended(batch);
    }
    expect((await api.send('DELETE', 'batches/dropped')).status).toBe(200);
    const { runs } = await get('jobs/twice/history?limit=1');
    expect(runs.map((run: { batch_id: string }) => run.batch_id)).toEqual(['kept']);
  });

  it('is 404 for a place without a job, and for a stranger', async () => {
    expect((await api.send('GET', 'jobs/nobody/history')).status).toBe(404);
  });
});

describe('changes since a time', () => {
  const since = 'changes?since=2026-01-01T00:00:00Z';

  it('come in pages that leave out nothing and repeat nothing', async () => {
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await get(`${since}&limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...page.changes.map((one: { place_id: string }) => one.place_id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(found.toSorted()).toEqual(PLACES);
  });

  it('begin at the same moment in every time zone', async () => {
    const { changes } = await get(since);
    const last = Date.parse(changes.at(-1).changed_at);
    const inZone = (hours: number) => new Date(last + hours * 3_600_000).toISOString().slice(0, -1);
    for (const zone of [`${inZone(0)}Z`, `${inZone(2)}%2B02:00`, `${inZone(-5)}-05:00`]) {
      const found = (await get(`changes?since=${zone}`)).changes;
      expect(found, zone).toEqual(
        changes.filter((one: { changed_at: string }) => Date.parse(one.changed_at) >= last),
      );
    }
  });

  it('come once to a caller who asks again and again, while a long run is appended', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    await submit('polled', 'Bistro');
    await ended('polled');
    const seen: string[] = [];
    let since = new Date().toISOString();
    const poll = async () => {
      const now = new Date().toISOString();
      const { changes } = await get(`changes?since=${since}`);
      seen.push(...changes.map((one: { place_id: string }) => one.place_id));
      for (const { changed_at } of changes) expect(changed_at >= since).toBe(true);
      since = now;
    };
    let isRunning = true;
    const slice = { org: 'acme', batch: 'polled', attributes: 'phoneNumbers', rate: 1 };
    const replay = runOperatorTask(api.product.platform, 'replay', slice).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      await poll();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await replay;
    await ended('polled');
    await poll();
    expect(new Set(seen)).toEqual(new Set(PLACES));
    await api.send('DELETE', 'batches/polled');
  });

  it('are none of a job that was deleted while its rerun was appended', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    await submit('raced', 'Pension', { jobs: [job('gone', 'Pension'), job('kept', 'Pension')] });
    await ended('raced');
    const { platform } = api.product;
    let isDeleted = false;
    const append: Broker['append'] = async (appends) => {
      if (!isDeleted && appends.some(({ topic }) => topic === 'jobs.bulk')) {
        isDeleted = true;
        expect((await api.send('DELETE', 'jobs/gone')).status).toBe(200);
      }
      return platform.broker.append(appends);
    };
    const broker = overrideMethods(platform.broker, { append });
    const slice = { org: 'acme', batch: 'raced', attributes: 'phoneNumbers' };
    await runOperatorTask({ ...platform, broker }, 'replay', slice);
    const rerun = sql`
      SELECT uniqExact(place_id) AS places FROM results
      WHERE batch_id = 'raced' AND notEmpty(changed_from)`;
    const row = z.object({ places: z.number() });
    const places = async () => (await askOne(platform.warehouse, { sql: rerun, row }, {}))?.places;
    await until(async () => (await places()) === 2, 'the rerun of the deleted job has ended, too');
    expect((await api.send('GET', 'jobs/gone')).status).toBe(404);
    const { changes } = await get(since);
    const ofBatch = changes.filter((one: { batch_id: string }) => one.batch_id === 'raced');
    expect(ofBatch.map((one: { place_id: string }) => one.place_id)).toEqual(['kept']);
    const { attribute_status } = await get('batches/raced?enrichments=phoneNumbers&ids=false');
    expect(attribute_status.phoneNumbers.RUN).toEqual({ total: 1 });
    const named = { organization: 'acme', batch: 'raced', runs: [changes.at(-1).run_id] };
    expect(await ask(platform.warehouse, changedFields, named)).toContainEqual({
      field: 'phone',
      places: 1,
    });
    const explain = (place: string) => runOperatorTask(platform, 'explain', { place });
    expect(await explain('gone')).toMatchObject({ outcome: 'nothing', lines: [] });
    expect((await explain('kept')).lines[0]).toMatch(
      /^kept, organization acme, batch raced: compl/,
    );
    await api.send('DELETE', 'batches/raced');
    expect(
      (await get(since)).changes.map((one: { batch_id: string }) => one.batch_id),
    ).not.toContain('raced');
    expect(await explain('kept')).toMatchObject({ outcome: 'nothing' });
  });

  it('are none after now, and need a time', async () => {
    expect((await get('changes?since=2999-01-01T00:00:00Z')).changes).toEqual([]);
    expect((await api.send('GET', 'changes')).status).toBe(422);
    expect((await api.send('GET', 'changes?since=yesterday')).status).toBe(422);
    expect((await api.send('GET', 'changes?since=2026-01-01T00:00:00')).status).toBe(422);
    expect((await api.send('GET', `${since}&cursor=x.y`)).status).toBe(400);
  });
});

describe('a list of jobs', () => {
  const places = (body: { jobs: { place_id: string }[] }) => body.jobs.map((one) => one.place_id);

  it('holds only jobs in the states that are asked for', async () => {
    const pending = await get('jobs?status=pending');
    expect([places(pending), pending.total]).toEqual([PLACES, PLACES.length]);
    expect((await get('jobs?status=failed,in_progress')).total).toBe(0);
    expect((await get('jobs?batchId=first&status=completed&status=pending')).total).toBe(5);
    expect((await api.send('GET', 'jobs?status=done')).status).toBe(422);
  });

  it('continues by cursor, through the same jobs as by offset', async () => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(`jobs?batchId=first&limit=2&cursor=${cursor}`);
      found.push(...places(page));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(places(await get('jobs?batchId=first')));
  });

  it('refuses a cursor of another list, and one beside an offset', async () => {
    const { next_cursor } = await get('jobs?batchId=first&limit=2&cursor=');
    const foreign = await api.send('GET', `jobs?batchId=stored&cursor=${next_cursor}`);
    expect(foreign.status).toBe(400);
    expect((await api.send('GET', 'jobs?cursor=&offset=1')).status).toBe(422);
    expect((await api.send('GET', 'jobs?cursor=&groupBy=day')).status).toBe(422);
  });
});
