/**
 * What the whole product shows to Prometheus after it did a little of everything, and whether
 * docs/metrics.md says the same.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetPath } from '../../platform/runtime/assets.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';
import { readMetricsPage, type ShownMetric, sumOfSamples } from './metrics-page.ts';

const JOBS = 40;
/** The only names of `acme` and its places that a label could show by mistake. */
const SECRET_NAMES = /acme|place-\d|secret-batch|Raffles/;

/** What nothing here causes. */
const UNCOUNTED = new Set(['cairn_consumer_retries_total']);

let api: EmbeddedApi;
let page: Map<string, ShownMetric>;

beforeAll(async () => {
  // A provider that nobody serves: each search fails.
  const env = {
    METRICS_PORT: '0',
    SEARCH_PROVIDER: 'searxng',
    SEARXNG_URL: 'http://127.0.0.1:9',
  };
  api = await startEmbeddedApi([], env);
  await doOfEverything();
  page = await pageWithAll();
}, 240_000);
afterAll(() => api?.close());

async function doOfEverything(): Promise<void> {
  const jobs = Array.from({ length: JOBS }, (_, i) => {
    const inputs = { name: `Raffles ${i}`, latitude: 1.3, longitude: 103.8 };
    return { place_id: `place-${i}`, inputs };
  });
  const batch = { batch_id: 'secret-batch', batch_name: 'one', jobs, attribute_set: 'core' };
  expect((await api.send('POST', 'batches', { body: batch })).status).toBe(200);
  const single = { inputs: { name: 'Raffles', latitude: 1.3, longitude: 103.8 } };
  const enriched = await api.send('POST', 'enrich', {
    body: { ...single, place_id: 'place-alone', attributes: ['names'] },
  });
  expect(enriched.status).toBe(200);
  await until(
    async () => (await api.send('GET', 'batches/secret-batch')).body.status === 'completed',
    'the batch has ended',
    { timeoutMs: 120_000 },
  );
  const asked = { batch_ids: ['secret-batch'], run_in_background: true };
  const made = await api.send('POST', 'exports', { body: asked });
  expect([200, 202]).toContain(made.status);
  const url = 'https://hooks.acme.com/';
  const { body: hook } = await api.send('POST', 'webhooks', { body: { url } });
  expect((await api.send('POST', `webhooks/${hook.id}/test`)).status).toBe(202);
  expect((await api.send('POST', '/v1/search', { body: { query: 'x' } })).status).toBe(502);
  expect((await api.send('GET', '/nowhere/at/all')).status).toBe(404);
  const { broker } = api.product.platform;
  const { packRecords } = await import('../../platform/log/record-batch.ts');
  const bad = packRecords([{ key: Buffer.from('k'), value: Buffer.from('no avro') }]);
  await broker.append([{ topic: 'results', partition: 0, batch: bad }]);
  await broker.append([{ topic: 'jobs.bulk', partition: 0, batch: bad }]);
}

/** What is counted in the end, neither less nor more. */
const COUNTED: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
  ['cairn_jobs_accepted_total', { lane: 'bulk', cause: 'submit' }, JOBS],
  ['cairn_jobs_accepted_total', { lane: 'interactive', cause: 'enrich' }, 1],
  ['cairn_jobs_finished_total', { lane: 'bulk', outcome: 'completed' }, JOBS],
  ['cairn_jobs_finished_total', { lane: 'interactive', outcome: 'completed' }, 1],
  ['cairn_attribute_outcomes_total', { attribute: 'names', outcome: 'filled' }, JOBS + 1],
  ['cairn_attribute_duration_seconds_count', { attribute: 'names' }, JOBS + 1],
  ['cairn_job_age_seconds_count', { lane: 'bulk' }, JOBS],
  ['cairn_source_calls_total', { source: 'searxng', outcome: 'search_unavailable' }, 1],
  ['cairn_dead_letters_total', { topic: 'results', reason: 'record_undecodable' }, 1],
  ['cairn_dead_letters_total', { topic: 'jobs.bulk', reason: 'record_undecodable' }, 2],
  ['cairn_sink_rows_total', { table: 'results' }, JOBS + 1],
  ['cairn_export_rows_total', {}, JOBS],
  ['cairn_part_up', { part: 'warehouse' }, 1],
  ['cairn_part_up', { part: 'enricher' }, 1],
  ['cairn_http_request_duration_seconds_count', { route: 'none', status: '404' }, 1],
];

/** The page once the enricher, the sink, the exporter and the scheduler have counted, too. */
function pageWithAll(): Promise<Map<string, ShownMetric>> {
  return until(
    async () => {
      const read = await readPage(api.product.operatorAddress!);
      const counts = [
        sumOfSamples(read, 'cairn_exports_finished_total', { outcome: 'completed' }) >= 1,
        sumOfSamples(read, 'cairn_scheduler_runs_total') >= 3,
        sumOfSamples(read, 'cairn_warehouse_lag_records') === 0,
        read.get('cairn_webhook_attempt_duration_seconds')!.samples.length > 0,
        ...COUNTED.map(([name, labels, count]) => sumOfSamples(read, name, labels) >= count),
      ];
      return counts.every(Boolean) && read;
    },
    'all has been counted',
    { timeoutMs: 120_000, pollMs: 250 },
  );
}

async function readPage(address: string): Promise<Map<string, ShownMetric>> {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return readMetricsPage(await answer.text());
}

describe('docs/metrics.md', () => {
  const rows = readFileSync(assetPath('docs', 'metrics.md'), 'utf8').matchAll(
    /^\| `(cairn_\w+)` \| (\w+) \| ([\w, ]*)\| .+\|$/gm,
  );
  const documented = Array.from(rows, ([, name, type, labels]) => {
    return { name: name!, type: type!, labels: labels!.split(',').map((label) => label.trim()) };
  });

  it('names each metric that is shown, and no other', () => {
    const shown = [...page.keys()].filter((name) => name.startsWith('cairn_'));
    expect(documented.map(({ name }) => name).toSorted()).toEqual(shown.toSorted());
  });

  it('says the type and the labels that are shown, and each has been counted', () => {
    for (const { name, type, labels } of documented) {
      const { type: shownType, samples } = page.get(name)!;
      expect([name, shownType]).toEqual([name, type]);
      const wanted = labels.filter((label) => label !== '').toSorted();
      if (!UNCOUNTED.has(name)) expect([name, samples.length > 0]).toEqual([name, true]);
      for (const sample of samples) {
        const names = Object.keys(sample.labels).filter((label) => label !== 'le');
        expect([name, names.toSorted()]).toEqual([name, wanted]);
      }
    }
  });

  it('names the metrics of Node.js that are shown', () => {
    const text = readFileSync(assetPath('docs', 'metrics.md'), 'utf8');
    const named = Array.from(text.matchAll(/`((?:process|nodejs)_\w+)`/g), ([, name]) => name!);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !page.has(name))).toEqual([]);
  });
});

describe('the metrics', () => {
  it.each(COUNTED)('%s %o is %d', (name, labels, value) => {
    expect(sumOfSamples(page, name, labels)).toBe(value);
  });

  it('hold no id, no name and no path of an organization', () => {
    const values = [...page.values()].flatMap(({ samples }) =>
      samples.flatMap(({ labels }) => Object.values(labels)),
    );
    expect(values.filter((value) => SECRET_NAMES.test(value))).toEqual([]);
  });

  it('count buckets up to the number of observations', () => {
    const { samples } = page.get('cairn_job_age_seconds')!;
    const bulk = samples.filter(({ labels }) => labels['lane'] === 'bulk');
    const buckets = bulk.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(
      sumOfSamples(page, 'cairn_job_age_seconds_count', { lane: 'bulk' }),
    );
  });

  it('are the same on the port of the API', async () => {
    const own = await readPage(api.address);
    expect([...own.keys()]).toEqual([...page.keys()]);
  });
});
