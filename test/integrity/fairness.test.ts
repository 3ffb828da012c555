/**
 * A caller who waits for a response does not wait for another organization's batch: enrich and a
 * single job end while most of 50,000 jobs are still pending.
 */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { largeBatchJobs } from '../fixtures/large-batch.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { expectOneResultPerRun, STOP_MERGING_RESULTS } from '../support/result-rows.ts';
import { until } from '../support/until.ts';

const JOBS = 50_000;
/** Many attributes, so that most of the batch is pending when the other requests end. */
const LOAD = { batch_id: 'load', batch_name: 'Load', attribute_set: 'all' };
const ENRICHED = 5;
const TIMEOUT_MS = 600_000;
const WAIT = { timeoutMs: 500_000, pollMs: 100 };

let api: EmbeddedApi;

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], {
    // Reads wait for a sink that has 50,000 jobs to write.
    READ_WAIT_MS: '60000',
  });
  await api.product.platform.warehouse.command({ sql: STOP_MERGING_RESULTS });
});
afterAll(() => api.close());

const asOther = { authorization: `Bearer ${KEYS.stranger}` };
const OTHER = '/v1/other/place_enrichment';

interface Progress {
  readonly open: number;
  readonly ended: number;
}

async function progress(): Promise<Progress> {
  const { body } = await api.send('GET', `${OTHER}/batches/load`, { headers: asOther });
  const { pending, in_progress, completed, failed } = body.jobs;
  return {
    open: pending.length + in_progress.length,
    ended: completed.length + failed.length,
  };
}

const place = (id: string) => ({
  place_id: id,
  inputs: { name: 'Urgent', latitude: 48.85, longitude: 2.35 },
  attributes: ['names', 'websites'],
});

it("enrich and single jobs overtake another organization's batch", {
  timeout: TIMEOUT_MS,
}, async () => {
  const body = { ...LOAD, jobs: largeBatchJobs(JOBS) };
  const accepted = await api.send('POST', `${OTHER}/batches`, { headers: asOther, body });
  expect(accepted.status, accepted.text.slice(0, 300)).toBe(200);
  await until(async () => (await progress()).ended > 0, 'the batch makes progress', WAIT);
  expect((await api.send('POST', 'jobs', { body: place('single') })).status).toBe(202);
  for (let i = 0; i < ENRICHED; i++) {
    const reply = await api.send('POST', 'enrich', { body: place(`enriched-${i}`) });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.status).toBe('completed');
  }
  // Counted on the log, because reads of the large batch are late.
  const { broker } = api.product.platform;
  const workedMeanwhile = (await broker.ends('results')).reduce((sum, { high }) => sum + high, 0);
  expect(workedMeanwhile).toBeLessThan(JOBS / 2);
  // Its result was appended long ago, and its read waits for no other write.
  const isShown = async () => (await api.send('GET', 'jobs/single')).body.status === 'completed';
  await until(isShown, 'the single job is shown as completed');
  const { open, ended } = await progress();
  expect(open + ended).toBe(JOBS);
  await expectOneResultPerRun(api.product.platform);
});
