/**
 * A small batch does not wait for another organization's large one that was accepted before it: it
 * has its results while most of the large one has still to be worked.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENRICHER_GROUP } from '../../ledger/consumer-groups.ts';
import { groupLag } from '../../platform/log/broker.ts';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { readAllRecords } from '../support/read-log.ts';
import { until } from '../support/until.ts';

const LARGE_JOBS = 1_500;
const SMALL_JOBS = 10;
const TIMEOUT_MS = 300_000;
const WAIT = { timeoutMs: 120_000 };
const ATTRIBUTES = { attribute_set: 'all' };

let api: EmbeddedApi;

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], { READ_WAIT_MS: '60000' });
});
afterAll(() => api.close());

it("a small batch overtakes another organization's large one", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { platform } = api.product;
  const lag = () => groupLag(platform.broker, ENRICHER_GROUP, ['jobs.bulk']);
  const submit = async (path: string, key: string, id: string, count: number) => {
    const headers = { authorization: `Bearer ${key}` };
    const body = { ...ATTRIBUTES, batch_id: id, batch_name: id, jobs: largeBatchJobs(count) };
    const reply = await api.send('POST', path, { headers, body });
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  };
  await submit('/v1/other/place_enrichment/batches', KEYS.stranger, 'large', LARGE_JOBS);
  await submit('batches', KEYS.member, 'small', SMALL_JOBS);
  expect(await lag()).toBeGreaterThan(LARGE_JOBS / 2);
  const results = async () => {
    const records = await readAllRecords(platform.broker, 'results');
    const jobs = await Promise.all(
      records.map(({ value }) => platform.codec.decode('results', value)),
    );
    const small = jobs.filter(({ finished }) => finished?.organization_id === 'acme');
    return { small: small.length, all: jobs.filter(({ finished }) => finished !== null).length };
  };
  await until(async () => (await results()).small === SMALL_JOBS, 'it has its results', WAIT);
  expect((await results()).all).toBeLessThan(LARGE_JOBS / 2);
  await until(async () => (await lag()) === 0, 'the large batch is worked too', WAIT);
  expect((await results()).all).toBe(LARGE_JOBS + SMALL_JOBS);
});
