/**
 * A later run of a job keeps what earlier ones found, in whatever order their records reach the
 * warehouse. No run has two results.
 */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { createSink } from '../../services/sink/sink.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { expectOneResultPerRun, STOP_MERGING_RESULTS } from '../support/result-rows.ts';
import { until } from '../support/until.ts';

const INPUTS = { name: 'Blue Door Cafe', phone: '(212) 757-4555', latitude: 40.76, longitude: -74 };
const FIRST = { batch_id: 'b1', batch_name: 'Kept', attributes: ['phoneNumbers', 'names'] };
const ENDS_WITHIN_MS = 120_000;
const TIMEOUT_MS = 3 * ENDS_WITHIN_MS;

let api: EmbeddedApi;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  api = await startEmbeddedApi(['ingest-api']);
  await api.product.platform.warehouse.command({ sql: STOP_MERGING_RESULTS });
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await expectOneResultPerRun(api.product.platform);
  await api.close();
});

/** Returns a function that stops it before the end of the test. */
async function start(create: typeof createSink | typeof createEnricher) {
  const service = create(api.product.platform);
  stops.unshift(() => service.stop());
  await service.start();
  return () => service.stop();
}

async function submit(places: readonly string[]): Promise<void> {
  const jobs = places.map((place_id) => ({ place_id, inputs: INPUTS }));
  const reply = await api.send('POST', 'batches', { body: { ...FIRST, jobs } });
  expect(reply.status, reply.text).toBe(200);
}

async function reprocess(wish: object): Promise<void> {
  const body = { failed_only: false, ...wish };
  const reply = await api.send('POST', 'batches/b1/reprocess', { body });
  expect(reply.status, reply.text).toBe(200);
}

const readJob = async (place: string) => (await api.send('GET', `jobs/${place}`)).body;

async function ended(): Promise<void> {
  const open = async () => {
    // Not often, because each read is work for the engine that the sink writes to.
    await systemClock.sleep(100);
    const { jobs } = (await api.send('GET', 'batches/b1')).body;
    return jobs.pending.length + jobs.in_progress.length;
  };
  await until(async () => (await open()) === 0, 'the batch has ended', {
    timeoutMs: ENDS_WITHIN_MS,
  });
}

it('keeps what a run found that had not started when the later one was requested', {
  timeout: TIMEOUT_MS,
}, async () => {
  const places = Array.from({ length: 30 }, (_, i) => `p${i}`);
  await start(createSink);
  await submit(places);
  await reprocess({ attributes: ['chain'] });
  await reprocess({ attributes: ['names'] });
  await start(createEnricher);
  await ended();
  for (const place of places) {
    const { outputs, job_metadata } = await readJob(place);
    expect(outputs.phone, place).toBe('+12127574555');
    expect(outputs.name, place).toBe('Blue Door Cafe');
    expect(job_metadata.attribute_status, place).toEqual({
      phoneNumbers: 'NOT_RUN',
      names: 'NOT_RUN',
      chain: 'NOT_RUN',
    });
    expect(job_metadata.enrichment_metadata.cached, place).toEqual(['names']);
  }
  const { body } = await api.send('GET', 'batches/b1/statistics');
  expect(body.attribute_fill_rates).toMatchObject({ phoneNumbers: 1, names: 1 });
});

it('waits for a sink that is down, and then keeps what was found meanwhile', {
  timeout: TIMEOUT_MS,
}, async () => {
  const stopSink = await start(createSink);
  await submit(['p1']);
  await reprocess({ attributes: ['chain'] });
  await stopSink();
  await start(createEnricher);
  const { broker } = api.product.platform;
  const results = async () => {
    const ends = await broker.ends('results');
    return ends.reduce((sum, { high }) => sum + high, 0);
  };
  await until(async () => (await results()) > 0, 'the first run has ended');
  await start(createSink);
  await ended();
  const { outputs, job_metadata } = await readJob('p1');
  expect(outputs.phone).toBe('+12127574555');
  expect(job_metadata.attribute_status).toMatchObject({ phoneNumbers: 'NOT_RUN', chain: 'RUN' });
});

it('keeps nothing when the place is submitted again', { timeout: TIMEOUT_MS }, async () => {
  await start(createSink);
  await start(createEnricher);
  await submit(['p1']);
  await ended();
  const body = { ...FIRST, attributes: ['names'], jobs: [{ place_id: 'p1', inputs: INPUTS }] };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  await ended();
  const { outputs, job_metadata } = await readJob('p1');
  expect(job_metadata.attribute_status).toEqual({ names: 'RUN' });
  expect(outputs.phone).toBeNull();
});
