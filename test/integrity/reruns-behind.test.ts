/**
 * Who waits for the end of a batch that runs again, while the sink is away, is not told of the end
 * of the run before.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RemoteApi } from '../../cli/remote/remote-api.ts';
import { waitForEnd } from '../../cli/remote/watch-batch.ts';
import { BEHIND_HEADER } from '../../domain/api/headers.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { createSink } from '../../services/sink/sink.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';

let api: EmbeddedApi;
let sink: ReturnType<typeof createSink>;

async function startSink() {
  sink = createSink(api.product.platform);
  await sink.start();
}

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'enricher'], { READ_WAIT_MS: '500' });
  await startSink();
});
afterAll(async () => {
  await sink.stop();
  await api.close();
});

async function submit(): Promise<void> {
  const inputs = { name: 'Cafe', latitude: 47.14, longitude: 9.52 };
  const jobs = [{ place_id: 'p', inputs }];
  const batch = { batch_id: 'b', batch_name: 'b', attributes: ['names'], jobs };
  const body = { ...batch, kick_off_jobs_now: true };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  const isDone = async () => (await api.send('GET', 'batches/b')).body.status === 'completed';
  await until(isDone, 'the batch has been completed');
}

/** The names of the events, as they come. */
async function* follow(): AsyncGenerator<string> {
  const headers = { authorization: `Bearer ${KEYS.member}` };
  const url = `${api.address}/v1/acme/place_enrichment/batches/b/progress`;
  const { body } = await fetch(url, { headers });
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    for (const [, name] of text.matchAll(/^event: (\w+)$/gm)) yield name!;
  }
}

async function waitForEndEvent(): Promise<void> {
  for await (const name of follow()) if (name === 'end') return;
}

function waitAsCommand(): Promise<unknown> {
  const env = { CAIRN_URL: api.address, CAIRN_API_KEY: KEYS.member, CAIRN_ORG: 'acme' };
  const output = { line: async () => undefined, note: () => undefined, progress: () => undefined };
  return waitForEnd(new RemoteApi({}, env), 'b', output, new AbortController().signal);
}

/** Types of the client are generated when it is built, so they are not known here. */
const CLIENT = new URL('../../clients/typescript/src/cairn.ts', import.meta.url).href;

async function waitAsClient(): Promise<unknown> {
  const { Cairn } = await import(CLIENT);
  const client = new Cairn({ url: api.address, organization: 'acme', apiKey: KEYS.member });
  return client.waitForBatch('b', { pollMs: 100 });
}

test('all of them wait for the end of the new run', async () => {
  await submit();
  await sink.stop();
  const again = { body: { failed_only: false, refresh: true, attributes: ['names'] } };
  expect((await api.send('POST', 'batches/b/reprocess', again)).status).toBe(200);
  const reply = await api.send('GET', 'batches/b');
  expect([reply.body.status, reply.headers.has(BEHIND_HEADER)]).toEqual(['completed', true]);

  const ended: string[] = [];
  const note = (name: string, end: Promise<unknown>) => end.then(() => ended.push(name));
  const waiting = [
    note('stream', waitForEndEvent()),
    note('command', waitAsCommand()),
    note('client', waitAsClient()),
  ];
  await systemClock.sleep(3_000);
  expect(ended).toEqual([]);
  await startSink();
  await Promise.all(waiting);
});
