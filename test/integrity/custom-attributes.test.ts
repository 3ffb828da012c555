/**
 * Custom attributes from end to end, with a website on loopback and a fake model: created, in the
 * catalogue, estimated, submitted, in the outputs with a quote, in the CSV, and in the statistics.
 * A model that obeys whatever a page tells it changes nothing.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import {
  FAKE_MODEL_KEY,
  type FakeModelServer,
  startFakeModel,
  type ToldModel,
} from '../support/fake-model-server.ts';
import { until } from '../support/until.ts';

const HOST = '127.0.0.1';
const KEY = 'custom_dogs_allowed';
const FACT = 'Dogs are welcome on our terrace.';
const PAGE = `<html lang="en"><title>Blue Door Cafe</title><body><h1>Blue Door Cafe</h1>
<p>12 Elm Street, New York, NY 10019</p><p>Phone: (212) 757-4555</p><p>${FACT}</p></body></html>`;

let site: Server;
let model: FakeModelServer;
let api: EmbeddedApi;
let website: string;

beforeAll(async () => {
  site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE),
  );
  await new Promise<void>((done) => site.listen(0, HOST, done));
  const host = `${HOST}:${(site.address() as AddressInfo).port}`;
  website = `http://${host}/`;
  model = await startFakeModel();
  model.say(answerFrom);
  model.count({ prompt_tokens: 600, completion_tokens: 50 });
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], {
    FETCH_ALLOW_HOSTS: host,
    FETCH_PAUSE_MS: '0',
    OPENAI_BASE_URL: `${model.address}/v1`,
    OPENAI_API_KEY: FAKE_MODEL_KEY,
    OPENAI_MODEL: 'small-model',
    PRICE_PER_MILLION_INPUT_TOKENS: '1',
    PRICE_PER_MILLION_OUTPUT_TOKENS: '2',
  });
});
afterAll(async () => {
  await api.close();
  await model.close();
  site.closeAllConnections();
  site.close();
});

/** As an honest model would: from what stands in the passages. */
function answerFrom({ messages }: ToldModel): string {
  const isThere = messages[1]!.content.includes(FACT);
  const value = isThere ? 'welcome on our terrace' : null;
  const answer = { value, reasoning: 'It says so.', confidence: 'HIGH', quotes: [FACT] };
  return JSON.stringify({ [KEY]: answer });
}

function places() {
  const place = {
    name: 'Blue Door Cafe',
    street: '12 Elm Street',
    city: 'New York',
    country_code: 'US',
    latitude: 40.7617,
    longitude: -73.9899,
  };
  return [
    { place_id: 'with-site', inputs: { ...place, website } },
    { place_id: 'without-site', inputs: { ...place, name: 'Other Cafe' } },
  ];
}

describe('a custom attribute', () => {
  it('is created, and available where a model is configured', async () => {
    const body = { name: 'Dogs allowed', description: 'Whether guests may bring dogs.' };
    const made = await api.send('POST', 'custom_attributes', { body });
    expect(made.body.attribute_key).toBe(KEY);
    const { body: catalogue } = await api.send('GET', 'attributes');
    const own = catalogue.attributes.find(({ key }: { key: string }) => key === KEY);
    expect(own).toMatchObject({ available: true, unavailable_reason: null, sources: ['model'] });
  });

  it('is estimated, enriched, exported and counted', async () => {
    const attributes = [KEY, 'websites'];
    const order = { batch_id: 'b1', batch_name: 'Dogs', attributes, jobs: places() };
    const estimate = await api.send('POST', 'batches/estimate', { body: order });
    expect(estimate.body.sources.model, estimate.text).toMatchObject({ calls: 2, cost: 0.0096 });
    expect((await api.send('POST', 'batches', { body: order })).status).toBe(200);
    const isDone = async () =>
      (await api.send('GET', 'batches/b1')).body.jobs.completed.length === 2;
    await until(isDone, 'both jobs are completed', { timeoutMs: 120_000 });
    const { body: job } = await api.send('GET', 'jobs/with-site');
    expect(job.outputs[KEY], JSON.stringify(job)).toEqual({
      value: 'welcome on our terrace',
      reasoning: 'It says so.',
      confidence: 'MEDIUM',
    });
    const { attribute_status, enrichment_metadata: found } = job.job_metadata;
    expect(attribute_status[KEY]).toBe('RUN');
    expect(job.confidence_scores[KEY]).toBe('MEDIUM');
    expect(found.model).toBe('small-model');
    expect(found.evidence[KEY]).toMatchObject([{ url: website, quote: FACT }]);
    const { body: other } = await api.send('GET', 'jobs/without-site');
    expect(other.outputs[KEY] ?? null).toBeNull();
    expect(other.reasoning[KEY]).toMatch(/No text/);
    expect(model.requests).toHaveLength(1);
    const { body: statistics } = await api.send('GET', 'batches/b1/statistics');
    expect(JSON.stringify(statistics)).toContain('"input_tokens":600');
    const csv = await api.send('POST', 'exports', { body: { batch_ids: ['b1'] } });
    const [header, ...rows] = csv.text.split('\n');
    const column = header!.split(',').indexOf(`outputs.${KEY}`);
    expect(
      rows.some((row) => row.includes(',welcome on our terrace,')),
      csv.text,
    ).toBe(true);
    expect(column).toBeGreaterThan(0);
  }, 300_000);

  it('is paid for, as operators see by source', async () => {
    const calls = model.requests.length;
    const operator = { headers: { authorization: `Bearer ${KEYS.operator}` } };
    const { status, body: page } = await api.send('GET', '/v1/operator/sources?days=1', operator);
    expect(status).toBe(200);
    const tokens = { calls, input_tokens: 600 * calls, output_tokens: 50 * calls };
    const cost = (600 * 1 + 50 * 2) * calls * 1e-6;
    expect(calls).toBeGreaterThan(0);
    expect(page.spent).toEqual({
      currency: 'USD',
      sources: { model: { ...tokens, cost: expect.closeTo(cost, 6) } },
      total: { ...tokens, cost: expect.closeTo(cost, 6) },
    });
    const used = page.sources.find(({ source }: { source: string }) => source === 'model');
    expect(used).toMatchObject({ found: 1, failed: 0, last_failed_at: null, last_failure: null });
    expect((await api.send('GET', '/v1/operator/sources')).status).toBe(403);
    const tooLong = await api.send('GET', '/v1/operator/sources?days=91', operator);
    expect(tooLong.status).toBe(422);
  });
});
