/**
 * A small batch does not wait for another organization's large one that was accepted before it: it
 * has its results while most of the large one has still to be worked.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENRICHER_GROUP } from '../../ledger/consumer-groups.ts';
import { groupLag } from '../../platform/log/broker.ts';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { readAllRecords } from '../support/read-log.ts';
import { until } from '../support/until.ts';

const LARGE_JOBS = 1_500;
const SMALL_JOBS = 10;
const TIMEOUT_MS = 600_000;
const WAIT = { timeoutMs: 500_000, pollMs: 100 };
const ATTRIBUTES = { attribute_set: 'all' };

let api: EmbeddedApi;
let enricher: ReturnType<typeof createEnricher>;

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink']);
  enricher = createEnricher(api.product.platform);
});
afterAll(async () => {
  await enricher.stop();
  await api.close();
});

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
  // Only now, so that all of the large batch stands before the small one.
  await enricher.start();
  await until(async () => (await lag()) === 0, 'both batches are worked', WAIT);
  const records = await readAllRecords(platform.broker, 'results');
  const results = await Promise.all(
    records.map(async ({ value, timestampMs }) => {
      const { finished } = await platform.codec.decode('results', value);
      return { owner: finished?.organization_id, timestampMs };
    }),
  );
  const resultTimes = (owner: string) =>
    results.filter((one) => one.owner === owner).map(({ timestampMs }) => timestampMs);
  const [small, large] = [resultTimes('acme'), resultTimes('other')];
  expect([small.length, large.length]).toEqual([SMALL_JOBS, LARGE_JOBS]);
  const smallEndMs = Math.max(...small);
  expect(large.filter((timeMs) => timeMs <= smallEndMs).length).toBeLessThan(LARGE_JOBS / 2);
});
