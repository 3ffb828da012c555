/**
 * Reads while the sink is behind. The sink is away at first: every read answers with the newest
 * known state and says so, and waits for nothing that it does not ask about.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BEHIND_HEADER } from '../../domain/api/headers.ts';
import { UnsunkBatches } from '../../ledger/records/unsunk-batches.ts';
import { batchEventRows } from '../../ledger/tables/rows.ts';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { LateResults } from '../../services/ingest-api/views/late-results.ts';
import { NewestState } from '../../services/ingest-api/views/newest-state.ts';
import { rowsBlock } from '../../services/sink/insert-blocks.ts';
import { createSink } from '../../services/sink/sink.ts';
import { type EmbeddedApi, type Reply, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';

const ATTRIBUTES = { attributes: ['names'] };

let api: EmbeddedApi;
let sink: ReturnType<typeof createSink> | undefined;

async function startSink() {
  sink = createSink(api.product.platform);
  await sink.start();
}

async function stopSink() {
  await sink?.stop();
  sink = undefined;
}

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api'], { READ_WAIT_MS: '500' });
});
afterAll(async () => {
  await stopSink();
  await api.close();
});

const send = (method: string, path: string, body?: unknown) =>
  api.send(method, path, body === undefined ? {} : { body });

function behindMs({ headers }: Reply): number | null {
  const value = headers.get(BEHIND_HEADER);
  return value === null ? null : Number(value);
}

function inputsAt(place: string) {
  return { name: `Cafe ${place}`, latitude: 47.14, longitude: 9.52 };
}

function jobsAt(places: readonly string[]) {
  return places.map((place_id) => ({ place_id, inputs: inputsAt(place_id) }));
}

async function submit(batch_id: string, places: readonly string[], batch_name = batch_id) {
  const jobs = jobsAt(places);
  const reply = await send('POST', 'batches', { batch_id, batch_name, jobs, ...ATTRIBUTES });
  expect(reply.status, reply.text).toBe(200);
}

async function listedBatch(id: string) {
  const { body } = await send('GET', 'batches?limit=500');
  return body.batches.find((batch: { id: string }) => batch.id === id);
}

describe('while the sink is away', () => {
  test('a batch that was just submitted is shown from its own record', async () => {
    await submit('b1', ['p2', 'p1', 'p3'], 'First');
    const reply = await send('GET', 'batches/b1');
    expect([reply.status, behindMs(reply)]).toEqual([200, expect.any(Number)]);
    expect(reply.body).toMatchObject({
      batch_name: 'First',
      status: 'queued',
      jobs: { pending: ['p1', 'p2', 'p3'], in_progress: [], completed: [], failed: [] },
      metadata: { total_jobs: 3, status_counts: { pending: 3 } },
    });
    const statistics = await send('GET', 'batches/b1/statistics');
    expect(statistics.body).toMatchObject({ total_jobs: 3, status_counts: { pending: 3 } });
    expect(behindMs(statistics)).not.toBeNull();
    const listed = await listedBatch('b1');
    expect(listed).toMatchObject({ name: 'First', job_count: 3, pending_count: 3 });
    const asked = (await send('GET', 'batches/b1?enrichments=names')).body.attribute_status;
    expect(asked.names.NOT_RUN.ids).toEqual(['p1', 'p2', 'p3']);
  });

  test('a batch that is added to, renamed, flagged and deleted is shown so', async () => {
    await submit('b2', ['p1']);
    await submit('b2', ['p2'], 'Other');
    const renamed = await send('PUT', 'batches/b2', { batch_name: 'New', refresh: true });
    expect(renamed.body).toMatchObject({ batch_name: 'New', status_counts: { pending: 2 } });
    expect((await send('GET', 'batches/b2')).body.jobs.pending).toEqual(['p1', 'p2']);
    expect(await listedBatch('b2')).toMatchObject({ name: 'New', job_count: 2 });
    const flagged = await send('POST', 'batches/refresh', {
      batch_ids: ['b2', 'no'],
      refresh: true,
    });
    expect(flagged.body).toMatchObject({ updated_batch_ids: ['b2'], missing_batch_ids: ['no'] });
    expect((await send('DELETE', 'batches/b2')).body.deleted_jobs).toBe(2);
    const gone = await send('GET', 'batches/b2');
    expect([gone.status, behindMs(gone)]).toEqual([404, null]);
    expect(await listedBatch('b2')).toBeUndefined();
    expect((await send('DELETE', 'batches/b2')).status).toBe(404);
  });

  test('a place that is submitted twice is one job', async () => {
    await submit('b8', ['p1'], 'Eight');
    await submit('b8', ['p1', 'p2']);
    const { body } = await send('GET', 'batches/b8');
    expect([body.jobs.pending, body.metadata.total_jobs]).toEqual([['p1', 'p2'], 2]);
    expect((await send('DELETE', 'batches/b8')).body.deleted_jobs).toBe(2);
  });

  test('reads of jobs answer with what is known, and say that the sink is behind', async () => {
    await submit('b3', ['p1']);
    await send('POST', 'jobs', { place_id: 'single', inputs: inputsAt('alone'), ...ATTRIBUTES });
    for (const path of ['jobs?batchId=b3', 'jobs', 'jobs?excludeBatches=true', 'jobs/single']) {
      const reply = await send('GET', path);
      expect([path, reply.status]).toEqual([path, path === 'jobs/single' ? 404 : 200]);
      expect(behindMs(reply), path).toBeGreaterThan(0);
    }
    const ofBatch = await send('GET', 'jobs/p1');
    expect([ofBatch.status, ofBatch.headers.has(BEHIND_HEADER)]).toEqual([404, true]);
  });

  test('what asks about something else waits for nothing', async () => {
    await submit('b4', ['p1']);
    for (const path of ['attributes', 'exports', 'batches/none', 'jobs/none']) {
      const reply = await send('GET', path);
      expect([path, behindMs(reply)]).toEqual([path, null]);
    }
  });

  test('a custom attribute and an export are not there yet, and the answers say so', async () => {
    await submit('b5', ['p1']);
    const created = await send('POST', 'custom_attributes', { name: 'Terrace' });
    expect(created.status, created.text).toBe(201);
    const { attribute_key } = created.body;
    const catalogue = await send('GET', 'attributes');
    expect([catalogue.status, catalogue.headers.has(BEHIND_HEADER)]).toEqual([200, true]);
    const asked = await send('GET', `batches/b5?enrichments=${attribute_key}`);
    expect([asked.status, asked.headers.has(BEHIND_HEADER)]).toEqual([422, true]);
    // A small export is not answered in part: the exporter builds it when the sink has caught up.
    const queued = await send('POST', 'exports', { batch_ids: ['b5'] });
    expect([queued.status, queued.headers.has(BEHIND_HEADER)]).toEqual([202, true]);
    expect(queued.body).toMatchObject({ status: 'queued', batch_names: { b5: 'b5' } });
    for (const path of ['exports', `exports/${queued.body.id}`]) {
      expect(behindMs(await send('GET', path)), path).toBeGreaterThan(0);
    }
  });

  test('what would be decided on a part of the jobs is refused', async () => {
    await submit('b6', ['q1']);
    const calls: [string, string, object?][] = [
      ['POST', 'batches/b6/reprocess', { failed_only: false }],
      ['POST', 'jobs/reprocess', { place_ids: ['q1'] }],
      ['DELETE', 'jobs/q1'],
    ];
    for (const [method, path, body] of calls) {
      const reply = await send(method, path, body);
      expect([path, reply.status]).toEqual([path, 503]);
    }
  });

  test('a large batch is not waited for, which takes the sink longer than a read', async () => {
    const { platform } = api.product;
    const sleep = vi.fn(platform.clock.sleep);
    const counted = { ...platform, clock: { ...platform.clock, sleep } };
    const unsunk = {
      unsunkBatches: new UnsunkBatches(platform),
      lateResults: new LateResults(platform),
    };
    const read = async (batch: string) => {
      const newest = new NewestState(counted, unsunk, new AbortController().signal);
      const found = await newest.findBatch({ organization: 'acme', batch });
      expect(newest.isBehind).toBe(true);
      return found?.placeIds?.length;
    };
    await submit(
      'many',
      Array.from({ length: 5_001 }, (_, i) => `m${i}`),
    );
    expect(await read('many')).toBe(5_001);
    expect(sleep).not.toHaveBeenCalled();
    expect((await send('DELETE', 'batches/many')).status).toBe(200);
  });

  test('places that hot state has lost are missing from the lists alone', async () => {
    await submit('b7', ['p1', 'p2']);
    const { hotState, broker, codec } = api.product.platform;
    const events = await new UnsunkBatches({ hotState, broker, codec }).read('acme');
    const run = events.findLast(({ record }) => record.batch_id === 'b7')?.record.run_id;
    await hotState.delete(`places:acme:${run}`);
    const reply = await send('GET', 'batches/b7');
    expect([reply.status, reply.headers.has(BEHIND_HEADER)]).toEqual([200, true]);
    expect(reply.body).toMatchObject({ jobs: { pending: [] }, metadata: { total_jobs: 2 } });
  });
});

describe('when the sink comes', () => {
  test('everything is whole, and no answer says that it is behind', async () => {
    await startSink();
    // Counts follow what is written, and each topic is written by itself.
    for (const path of ['jobs', 'batches', 'batches/b1', 'batches/b6', 'exports', 'attributes']) {
      const isWhole = async () => behindMs(await send('GET', path)) === null;
      await until(isWhole, `the sink has written all that ${path} shows`);
    }
    const reply = await send('GET', 'batches/b1');
    expect([reply.status, behindMs(reply)]).toEqual([200, null]);
    expect(reply.body.jobs.pending).toEqual(['p1', 'p2', 'p3']);
    expect(await listedBatch('b1')).toMatchObject({ job_count: 3, pending_count: 3 });
    expect(await listedBatch('b2')).toBeUndefined();
    expect((await send('GET', 'jobs/single')).status).toBe(200);
    const again = await send('POST', 'batches/b6/reprocess', { failed_only: false });
    expect([again.status, again.body.job_count]).toEqual([200, 1]);
  });

  test('when it goes again, what was written before is read without a wait', async () => {
    await stopSink();
    await submit('c1', ['new']);
    await send('POST', 'jobs', { place_id: 'alone', inputs: inputsAt('alone'), ...ATTRIBUTES });
    for (const path of ['batches/b1', 'jobs?batchId=b1', 'jobs/p1', 'attributes', 'exports']) {
      const reply = await send('GET', path);
      expect([path, reply.status, behindMs(reply)]).toEqual([path, 200, null]);
    }
    // A rename needs no job to be written.
    await send('PUT', 'batches/b1', { batch_name: 'Later' });
    const renamed = await send('GET', 'batches/b1');
    expect([renamed.body.batch_name, behindMs(renamed)]).toEqual(['Later', null]);
    expect(await listedBatch('b1')).toMatchObject({ name: 'Later', job_count: 3 });
    await submit('c2', ['p1', 'p9']);
    expect((await send('GET', 'jobs/p2')).headers.has(BEHIND_HEADER)).toBe(false);
    expect((await send('GET', 'jobs/p9')).headers.has(BEHIND_HEADER)).toBe(true);
    // Only the jobs tell what a deletion leaves, or a batch that was added to.
    const isListBehind = async () => behindMs(await send('GET', 'batches')) !== null;
    await send('DELETE', 'batches/b1');
    const again = await send('POST', 'jobs/reprocess', { place_ids: ['p3'] });
    expect(again.body).toMatchObject({ job_count: 0, missing_place_ids: ['p3'] });
    expect(await isListBehind()).toBe(false);
    await send('DELETE', 'jobs/q1');
    expect(await isListBehind()).toBe(true);
    await send('DELETE', 'batches/b3');
    const gone = await send('GET', 'jobs/p3');
    expect([gone.status, behindMs(gone)]).toEqual([404, null]);
  });

  test('a place of a batch that began again without it waits for that', async () => {
    await startSink();
    await submit('g1', ['old', 'kept']);
    await until(async () => (await send('GET', 'jobs/old')).status === 200, 'old is written');
    const isWhole = async () => behindMs(await send('GET', 'batches')) === null;
    await until(isWhole, 'everything is counted');
    await stopSink();
    await send('DELETE', 'batches/g1');
    await submit('g1', ['kept']);
    expect(behindMs(await send('GET', 'jobs/old'))).toBeGreaterThan(0);
    expect((await send('GET', 'jobs/old/history')).headers.has(BEHIND_HEADER)).toBe(true);
    expect((await send('DELETE', 'jobs/old')).status).toBe(503);
    const search = {
      place: { ...inputsAt('old'), full_address: 'Vaduz' },
      match_sources: ['vendor'],
    };
    const found = await send('POST', '/v2/placematch', search);
    expect([found.status, found.headers.has(BEHIND_HEADER)]).toEqual([200, true]);
    await startSink();
    await untilWhole(['jobs/old']);
    expect((await send('GET', 'jobs/old')).status).toBe(404);
    expect((await send('GET', 'jobs/kept')).status).toBe(200);
    await stopSink();
  });
});

/** Every read of the batch that shows how far its jobs are, and every list of them. */
function readPaths(batch: string, place: string): string[] {
  const ofBatch = ['', '?ids=false', '/statistics', `/jobs/${place}`];
  return [...ofBatch.map((rest) => `batches/${batch}${rest}`), `jobs?batchId=${batch}`];
}

async function untilWhole(paths: readonly string[]) {
  for (const path of paths) {
    const isWhole = async () => behindMs(await send('GET', path)) === null;
    await until(isWhole, `the sink has written all that ${path} shows`);
  }
}

test('results that the sink does not write are told by answers with open jobs', async () => {
  await startSink();
  let enricher = createEnricher(api.product.platform);
  onTestFinished(() => enricher.stop());
  await enricher.start();
  await submit('ended', ['x0']);
  const countEnded = async (batch: string) => (await listedBatch(batch))?.completed_count;
  await until(async () => (await countEnded('ended')) === 1, 'a batch has ended');
  await enricher.stop();
  await submit('open', ['x1', 'x2']);
  const open = [...readPaths('open', 'x1'), 'batches', 'jobs', 'jobs/x1'];
  await untilWhole([...open, ...readPaths('ended', 'x0')]);
  await stopSink();
  enricher = createEnricher(api.product.platform);
  await enricher.start();
  for (const path of open) {
    const isTold = async () => Number(behindMs(await send('GET', path))) > 3_000;
    await until(isTold, `${path} says that it is behind`);
  }
  expect((await listedBatch('open')).pending_count).toBe(2);
  for (const path of readPaths('ended', 'x0')) {
    expect([path, behindMs(await send('GET', path))]).toEqual([path, null]);
  }
  await startSink();
  await until(async () => (await countEnded('open')) === 2, 'the batch has ended');
  await untilWhole(open);
  await enricher.stop();
  await stopSink();
});

test('a batch that is written and not counted yet is shown from its own record', async () => {
  await submit('e1', ['p1', 'p2']);
  const { warehouse, ...log } = api.product.platform;
  const rows = (await new UnsunkBatches(log).read('acme')).flatMap(
    ({ record, source, offset, order }) =>
      batchEventRows(record, { _source: source, _offset: offset }, order),
  );
  await warehouse.insert(rowsBlock('batch_events', rows).block);
  expect(await listedBatch('e1')).toMatchObject({ job_count: 2, pending_count: 2 });
});

test('a batch whose marks hot state has lost is found on the log', async () => {
  await submit('d1', ['p1', 'p2']);
  await api.product.platform.hotState.forgetMarks();
  const reply = await send('GET', 'batches/d1');
  expect([reply.status, behindMs(reply)]).toEqual([200, expect.any(Number)]);
  expect(reply.body).toMatchObject({ jobs: { pending: ['p1', 'p2'] } });
  const refused = [
    await send('POST', 'batches/d1/reprocess', { failed_only: false }),
    await send('POST', 'exports', { batch_ids: ['d1'] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect((await send('GET', 'batches/d2')).status).toBe(404);
});

test('a batch is found that is written after the warehouse was asked', async () => {
  const { readToEnd } = UnsunkBatches.prototype;
  const spy = vi.spyOn(UnsunkBatches.prototype, 'readToEnd');
  spy.mockImplementation(async function (this: UnsunkBatches, organization) {
    await startSink();
    const isSunk = async () => (await readToEnd.call(this, organization)).length === 0;
    await until(isSunk, 'the sink has written the batch');
    return [];
  });
  const asked: (readonly [string, string, unknown, number])[] = [
    ['GET', 'batches/f1', undefined, 200],
    ['POST', 'exports', { batch_ids: ['f2'] }, 503],
  ];
  for (const [at, [method, path, body, status]] of asked.entries()) {
    await stopSink();
    await submit(`f${at + 1}`, ['p1']);
    await api.product.platform.hotState.forgetMarks();
    expect([path, (await send(method, path, body)).status]).toEqual([path, status]);
  }
  expect(spy).toHaveBeenCalledTimes(asked.length);
  spy.mockRestore();
});
