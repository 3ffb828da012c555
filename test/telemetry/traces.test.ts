/** One trace from a request through its jobs to their rows, as a collector receives it. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_TRACED_JOBS } from '../../platform/tracing/tracing.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../support/otlp-receiver.ts';
import { until } from '../support/until.ts';

const BATCHES = '/v1/:org_slug/place_enrichment/batches';
const JOBS = MAX_TRACED_JOBS + 15;

let receiver: OtlpReceiver;
let api: EmbeddedApi;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  api = await startEmbeddedApi([], { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
}, 300_000);
afterAll(async () => {
  await api?.close();
  await receiver?.close();
});

function newTrace(flags: '00' | '01') {
  const [trace, parent] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { trace, parent, headers: { traceparent: `00-${trace}-${parent}-${flags}` } };
}

async function postBatch(id: string, headers: Record<string, string>): Promise<void> {
  const jobs = Array.from({ length: JOBS }, (_, i) => {
    return { place_id: `p${i}`, inputs: { name: 'Starbucks', latitude: 1.3, longitude: 103.8 } };
  });
  const body = { batch_id: id, batch_name: id, jobs, attributes: ['names'] };
  expect((await api.send('POST', 'batches', { body, headers })).status).toBe(200);
  await until(
    async () => (await api.send('GET', `batches/${id}`)).body.status === 'completed',
    `batch ${id} has ended`,
    { timeoutMs: 120_000 },
  );
}

function spansNamed(trace: string, name: string): ReceivedSpan[] {
  return receiver.spans.filter((span) => span.traceId === trace && span.name === name);
}

it('leads from the caller through request, job, attribute and source to the row', async () => {
  const { trace, parent, headers } = newTrace('01');
  await postBatch('traced', headers);
  // They end in any order, and are sent in batches.
  const perJob = ['consume job', 'attribute names', 'source brands', 'sink results'];
  const single = [`POST ${BATCHES}`, 'sink jobs.bulk', 'sink batches'];
  const haveArrived = () =>
    perJob.every((name) => spansNamed(trace, name).length >= MAX_TRACED_JOBS) &&
    single.every((name) => spansNamed(trace, name).length > 0);
  await until(haveArrived, 'the spans have arrived');

  const [post, ...more] = spansNamed(trace, `POST ${BATCHES}`);
  expect([post!.parentSpanId, more]).toEqual([parent, []]);
  const consumed = spansNamed(trace, 'consume job');
  expect(consumed.map(({ parentSpanId }) => parentSpanId)).toEqual(
    Array.from({ length: MAX_TRACED_JOBS }, () => post!.spanId),
  );
  const jobs = new Set(consumed.map(({ spanId }) => spanId));
  const attributes = spansNamed(trace, 'attribute names');
  expect(new Set(attributes.map(({ parentSpanId }) => parentSpanId))).toEqual(jobs);
  // A place is described before its website is asked, and so before any of its attributes runs.
  const sources = spansNamed(trace, 'source brands');
  expect(sources.length).toBe(MAX_TRACED_JOBS);
  expect(new Set(sources.map(({ parentSpanId }) => parentSpanId))).toEqual(jobs);
  const rows = spansNamed(trace, 'sink results');
  expect(new Set(rows.map(({ parentSpanId }) => parentSpanId))).toEqual(jobs);
  for (const topic of ['jobs.bulk', 'batches']) {
    const written = spansNamed(trace, `sink ${topic}`);
    expect(new Set(written.map(({ parentSpanId }) => parentSpanId))).toEqual(
      new Set([post!.spanId]),
    );
  }
}, 120_000);

it('has sane times: a step lies within its job', () => {
  const byId = new Map(receiver.spans.map((span) => [span.spanId, span]));
  const steps = receiver.spans.filter(({ name }) => name === 'attribute names');
  expect(steps.length).toBe(MAX_TRACED_JOBS);
  // Each span begins with the time of day, which has no parts of a millisecond and may be set.
  const toleranceNs = 100_000_000n;
  for (const step of steps) {
    const job = byId.get(step.parentSpanId!)!;
    const [from, to] = [BigInt(step.startTimeUnixNano), BigInt(step.endTimeUnixNano)];
    expect(from <= to).toBe(true);
    expect(from + toleranceNs >= BigInt(job.startTimeUnixNano)).toBe(true);
    expect(to <= BigInt(job.endTimeUnixNano) + toleranceNs).toBe(true);
  }
});

it('sends nothing of a request whose caller does not sample it', async () => {
  const { trace, headers } = newTrace('00');
  await postBatch('untraced', headers);
  const other = newTrace('01');
  await api.send('GET', 'batches', { headers: other.headers });
  const arrived = () => spansNamed(other.trace, `GET ${BATCHES}`).length === 1;
  await until(arrived, 'a later span has arrived', { timeoutMs: 120_000 });
  expect(receiver.spans.filter((span) => span.traceId === trace)).toEqual([]);
}, 120_000);

it('says the request id, and nothing of what it holds', () => {
  const texts = receiver.spans.flatMap(({ attributes }) => attributes).map((one) => one.key);
  expect(texts).toContain('cairn.request_id');
  expect(JSON.stringify(receiver.spans)).not.toMatch(/Starbucks|acme/);
});
