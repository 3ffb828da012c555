/** The stream of a batch's progress: its events, its end, and its cost. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { batchProgress } from '../../../domain/api/responses/batch-responses.ts';
import type { WarehouseQuery } from '../../../platform/warehouse/warehouse.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../../../test/support/embedded-api.ts';
import { TravelClock } from '../../../test/support/travel-clock.ts';
import { until } from '../../../test/support/until.ts';

const clock = new TravelClock();
let api: EmbeddedApi;

beforeAll(async () => {
  const env = { PROGRESS_STREAMS_PER_ORGANIZATION: '3', PROGRESS_STREAMS: '4' };
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], env, clock);
});
afterAll(() => api.close());

interface Event {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly data: any;
}

/** The events so far; `isOver` once the connection has ended. */
interface Followed {
  readonly headers: Headers;
  readonly events: Event[];
  readonly comments: string[];
  readonly isOver: () => boolean;
  stop(): void;
}

const opened: Followed[] = [];
afterEach(() => {
  for (const followed of opened.splice(0)) followed.stop();
});

async function open(path: string, key = KEYS.member, method = 'GET') {
  const stopping = new AbortController();
  const headers = { authorization: `Bearer ${key}` };
  const url = `${api.address}/v1/${path}/progress`;
  const answer = await fetch(url, { method, headers, signal: stopping.signal });
  return { answer, stop: () => stopping.abort() };
}

async function follow(batch: string, key = KEYS.member) {
  const { answer, stop } = await open(`acme/place_enrichment/batches/${batch}`, key);
  expect(answer.status).toBe(200);
  let isOver = false;
  const followed = {
    headers: answer.headers,
    events: [],
    comments: [],
    isOver: () => isOver,
    stop,
  };
  opened.push(followed);
  void read(answer, followed)
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return followed as Followed;
}

async function read(answer: Response, followed: Followed) {
  let text = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      if (block.startsWith(':')) followed.comments.push(block);
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name) followed.events.push({ name, data: JSON.parse(data!) });
    }
  }
}

async function submit(batch_id: string, kick_off_jobs_now = false) {
  const jobs = ['p', 'q'].map((place_id) => ({
    place_id: `${batch_id}-${place_id}`,
    inputs: { name: 'Cafe', latitude: 47.14, longitude: 9.52 },
  }));
  const wanted = kick_off_jobs_now ? { attributes: ['names'] } : { kick_off_jobs_now };
  const body = { batch_id, batch_name: batch_id, ...wanted, jobs };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
}

const findLastData = (followed: Followed, name: string) =>
  followed.events.findLast((event) => event.name === name)?.data;

test('it reports the current state, each change, and the end of the batch', async () => {
  await submit('whole');
  const followed = await follow('whole');
  expect(followed.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(followed.headers.get('content-encoding')).toBeNull();
  const first = await until(() => findLastData(followed, 'progress'), 'the first state has come');
  expect(first).toMatchObject({ batch_id: 'whole', status: 'pending', total_jobs: 2 });
  const body = { failed_only: false, attributes: ['names'] };
  await api.send('POST', 'batches/whole/reprocess', { body });
  await until(followed.isOver, 'the stream has ended');
  expect(followed.events.at(-1)).toEqual({ name: 'end', data: { reason: 'completed' } });
  for (const { name, data } of followed.events.slice(0, -1)) {
    expect(name).toBe('progress');
    expect(batchProgress.safeParse(data).error).toBeUndefined();
  }
  const shown = findLastData(followed, 'progress');
  const statistics = (await api.send('GET', 'batches/whole/statistics')).body;
  const { batch_id: _, status, paused, ...figures } = shown;
  expect([status, paused]).toEqual(['completed', false]);
  expect(statistics).toMatchObject(figures);
  const again = (await api.send('GET', 'batches/whole/progress')).text;
  expect(again).toMatch(/^retry: \d+\n\nevent: progress\n.*\n\nevent: end\n.*"completed"}\n\n$/);
});

test('it ends with the deletion of the batch, and an unknown one is not found', async () => {
  await submit('gone');
  const followed = await follow('gone');
  await api.send('DELETE', 'batches/gone');
  await until(followed.isOver, 'the stream has ended');
  expect(findLastData(followed, 'end')).toEqual({ reason: 'deleted' });
  const { status, body } = await api.send('GET', 'batches/gone/progress');
  expect([status, body.code]).toEqual([404, 'batch_not_found']);
});

test('the streams of an organization and of an instance are limited', async () => {
  await submit('crowded');
  const streams = await Promise.all(['crowded', 'crowded', 'crowded'].map((id) => follow(id)));
  const refused = await api.send('GET', 'batches/crowded/progress');
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  const operator = () => open('acme/place_enrichment/batches/crowded', KEYS.operator);
  expect((await operator()).answer.status).toBe(429);
  await api.send('POST', '/v1/other/place_enrichment/batches', {
    headers: { authorization: `Bearer ${KEYS.stranger}` },
    body: {
      ...{ batch_id: 'theirs', batch_name: 'Theirs', kick_off_jobs_now: false },
      jobs: [{ place_id: 'p', inputs: { name: 'Cafe', full_address: 'Vaduz' } }],
    },
  });
  const theirs = () => open('other/place_enrichment/batches/theirs', KEYS.stranger);
  const one = await theirs();
  expect(one.answer.status).toBe(200);
  const two = await theirs();
  expect(two.answer.status).toBe(503);
  expect(two.answer.headers.get('retry-after')).toMatch(/^\d+$/);
  one.stop();
  streams[0]!.stop();
  const isFree = async () => {
    const { answer, stop } = await open('acme/place_enrichment/batches/crowded');
    stop();
    return answer.status === 200;
  };
  await until(isFree, 'a closed stream has made room');
});

test('however many follow a batch, the warehouse is read once for all of them', async () => {
  await submit('shared');
  const { warehouse } = api.product.platform;
  let reads = 0;
  const query = warehouse.query;
  const streams = await Promise.all(['shared', 'shared', 'shared'].map((id) => follow(id)));
  await until(() => streams.every((one) => one.events.length > 0), 'each has its first state');
  warehouse.query = <Row>(asked: WarehouseQuery) => {
    if (asked.sql.includes('AS stage')) reads++;
    return query.call(warehouse, asked) as Promise<Row[]>;
  };
  try {
    const before = reads;
    await until(() => reads >= before + 2, 'the batch was read twice');
    const atMs = clock.elapsedMs();
    await until(() => reads >= before + 5, 'it was read three times more');
    // A round takes at least a second; three separate readers would be three times as fast.
    expect(clock.elapsedMs() - atMs).toBeGreaterThan(2_500);
  } finally {
    warehouse.query = query;
  }
  for (const one of streams) one.stop();
});

test('it sends heartbeats, and ends after its maximum time', async () => {
  await submit('long');
  const followed = await follow('long');
  await until(() => followed.events.length > 0, 'the first state has come');
  const wait = (ms: number) => clock.travelTo(clock.nowMs() + ms);
  wait(15_000);
  await until(() => followed.comments.length > 0, 'a comment has come');
  expect(followed.events).toHaveLength(1);
  wait(15 * 60_000);
  await until(followed.isOver, 'the stream has ended');
  expect(findLastData(followed, 'end')).toEqual({ reason: 'time_limit' });
});

test('FB4 it ends soon after its key is revoked, even between frequent events', async () => {
  await submit('locked');
  const operator = { authorization: `Bearer ${KEYS.operator}` };
  const body = { organization: 'acme', name: 'for a while' };
  const made = await api.send('POST', '/v1/operator/keys', { headers: operator, body });
  expect(made.status).toBe(201);
  const followed = await follow('locked', made.body.secret);
  await until(() => followed.events.length > 0, 'the first state has come');
  const path = `/v1/operator/keys/${made.body.id}`;
  expect((await api.send('DELETE', path, { headers: operator })).status).toBe(200);
  await until(followed.isOver, 'the stream has ended');
  expect(findLastData(followed, 'end')).toEqual({ reason: 'unauthorized' });
  // It did not wait for a quiet period.
  expect(followed.comments).toEqual([]);
});

test('a HEAD of it ends at once and takes no stream', async () => {
  await submit('head');
  for (let i = 0; i < 5; i++) {
    const { answer } = await open('acme/place_enrichment/batches/head', KEYS.member, 'HEAD');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  }
});

test('it ends when the service stops', async () => {
  await submit('stopped');
  const followed = await follow('stopped');
  await until(() => followed.events.length > 0, 'the first state has come');
  await api.product.stop();
  await until(followed.isOver, 'the stream has ended');
  expect(findLastData(followed, 'end')).toEqual({ reason: 'stopping' });
});
