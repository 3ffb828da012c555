/**
 * A site that says when to come back: its job waits and runs by itself, and no other job waits for
 * it. The batch says that it waits.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { TravelClock } from '../support/travel-clock.ts';
import { until } from '../support/until.ts';

const HOST = '127.0.0.10';
/** Longer than the test: the job comes back when the product's clock is set forward. */
const RETRY_AFTER_SECONDS = 600;
const OTHER_JOBS = 40;
const TIMEOUT_MS = 300_000;

let server: Server;
let api: EmbeddedApi;
let clock: TravelClock;
let isOpen: boolean;
let refusals: number;

beforeEach(async () => {
  [isOpen, refusals] = [false, 0];
  server = createServer(({ url }, response) => {
    if (url === '/robots.txt') {
      response.writeHead(404).end();
    } else if (isOpen) {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<title>Blue Door Cafe</title><h1>Blue Door Cafe</h1><p>Tel. (212) 757-4555</p>',
      );
    } else {
      refusals += 1;
      response.writeHead(503, { 'retry-after': `${RETRY_AFTER_SECONDS}` }).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, HOST, done));
});

afterEach(async () => {
  await api.close();
  server.closeAllConnections();
  server.close();
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const host = `${HOST}:${(server.address() as AddressInfo).port}`;
  const services = ['ingest-api', 'sink', 'enricher'] as const;
  const limits = { FETCH_TIMEOUT_MS: '60000', GATHER_TIMEOUT_MS: '120000' };
  clock = new TravelClock();
  api = await startEmbeddedApi(services, { FETCH_ALLOW_HOSTS: host, ...limits, ...env }, clock);
  return `http://${host}/`;
}

async function submit(website: string, others: number): Promise<void> {
  const inputs = { name: 'Blue Door Cafe', latitude: 40.76, longitude: -74 };
  const jobs = [
    { place_id: 'waits', inputs: { ...inputs, website } },
    ...Array.from({ length: others }, (_, i) => ({ place_id: `p${i}`, inputs })),
  ];
  const body = { batch_id: 'b1', batch_name: 'Busy', attributes: ['phoneNumbers', 'names'], jobs };
  const reply = await api.send('POST', 'batches', { body });
  expect(reply.status, reply.text).toBe(200);
}

async function completed(count: number): Promise<void> {
  const ended = async () => {
    await systemClock.sleep(100);
    return (await api.send('GET', 'batches/b1')).body.jobs.completed.length;
  };
  await until(async () => (await ended()) === count, `${count} jobs are completed`, {
    timeoutMs: 120_000,
  });
}

it('a job waits for its site, others do not, and a reprocess leaves it out', {
  timeout: TIMEOUT_MS,
}, async () => {
  await submit(await start(), OTHER_JOBS);
  await completed(OTHER_JOBS);
  const again = await api.send('POST', 'batches/b1/reprocess', { body: { incomplete_only: true } });
  expect(again.body).toMatchObject({ job_count: 0, excluded_deferred_count: 1 });
  const { body } = await api.send('GET', 'batches/b1/statistics');
  expect(body.eta_seconds).toBeGreaterThanOrEqual(1);
  isOpen = true;
  clock.travelTo(clock.nowMs() + RETRY_AFTER_SECONDS * 1_100);
  await completed(OTHER_JOBS + 1);
  const { outputs, job_metadata } = (await api.send('GET', 'jobs/waits')).body;
  expect(outputs.phone, JSON.stringify(job_metadata)).toBe('+12127574555');
  expect(job_metadata.enrichment_metadata.attempts).toBe(1);
  expect(refusals).toBeLessThanOrEqual(3);
  const all = await api.send('POST', 'batches/b1/reprocess', { body: { failed_only: false } });
  expect(all.body).toMatchObject({ job_count: OTHER_JOBS + 1, excluded_deferred_count: 0 });
});

it('a site that asks for more than a job may wait has failed', {
  timeout: TIMEOUT_MS,
}, async () => {
  await submit(await start({ ENRICHER_DEFER_MAX_MS: '5000' }), 0);
  await completed(1);
  const { outputs, job_metadata } = (await api.send('GET', 'jobs/waits')).body;
  expect(outputs.phone).toBeNull();
  expect(job_metadata.attribute_status).toEqual({ names: 'RUN', phoneNumbers: 'ERROR' });
});
