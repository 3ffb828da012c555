/**
 * The embedded product that the fuzzers send requests to: every service, a model that responds, no
 * rate limits, and one of each resource: a batch, jobs, an export, a custom attribute.
 */

import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { FAKE_MODEL_KEY, startFakeModel } from '../support/fake-model-server.ts';
import { until } from '../support/until.ts';

export interface FuzzedApi extends EmbeddedApi {
  /** Ids that exist, by the name of the path's parameter. */
  readonly known: Readonly<Record<string, string>>;
}

const UNLIMITED = '1000';
/** Less than callers get, and more than any enrichment takes. */
const ENRICH_TIMEOUT_MS = '20000';
/** Longer than the sink falls behind, so that no read is refused with 503. */
const READ_WAIT_MS = '60000';

export async function startFuzzedApi(): Promise<FuzzedApi> {
  const model = await startFakeModel();
  const api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher', 'exporter'], {
    ENRICH_RATE_PER_SECOND: UNLIMITED,
    ENRICH_RATE_BURST: UNLIMITED,
    SEARCH_RATE_PER_SECOND: UNLIMITED,
    SEARCH_RATE_BURST: UNLIMITED,
    ENRICH_TIMEOUT_MS,
    READ_WAIT_MS,
    OPENAI_BASE_URL: `${model.address}/v1`,
    OPENAI_API_KEY: FAKE_MODEL_KEY,
    OPENAI_MODEL: 'a-model',
  });
  const close = async () => {
    await api.close();
    await model.close();
  };
  return { ...api, close, known: await fill(api) };
}

async function fill(api: EmbeddedApi): Promise<Record<string, string>> {
  const places = ['place-1', 'place-2'].map((place_id) => ({
    place_id,
    inputs: { name: 'Gasthof Löwen', latitude: 47.1405, longitude: 9.5215 },
  }));
  const batch = { batch_id: 'batch-1', batch_name: 'One', attribute_set: 'core', jobs: places };
  await api.send('POST', 'batches', { body: batch });
  await api.send('POST', 'custom_attributes', { body: { name: 'Dog friendly' } });
  const wanted = { batch_ids: ['batch-1'], run_in_background: true };
  const { body } = await api.send('POST', 'exports', { body: wanted });
  await waitForExport(api, body.id);
  const url = 'https://hooks.acme.com/';
  const { body: hook } = await api.send('POST', 'webhooks', { body: { url } });
  const ids = { batch_id: 'batch-1', place_id: 'place-1', export_id: body.id };
  return { org_slug: 'acme', ...ids, webhook_id: hook.id };
}

async function waitForExport(api: EmbeddedApi, id: string): Promise<void> {
  const isBuilt = async () => (await api.send('GET', `exports/${id}`)).body.status === 'completed';
  await until(isBuilt, 'the export is built', { timeoutMs: 120_000, pollMs: 100 });
}
