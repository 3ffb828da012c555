/**
 * Where a batch's values come from, over REST: as the view value_origins says, and an input that is
 * given back counts as echoed.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';

const BATCH = 'origins';
const ATTRIBUTES = ['names', 'phoneNumbers', 'websites', 'coordinates', 'address', 'menu'];

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher']);
});
afterAll(() => api.close());

it('statistics tell found, confirmed and echoed values apart', { timeout: 300_000 }, async () => {
  const inputs = { name: 'Kopi', full_address: '80 Bencoolen St, Singapore' };
  const jobs = [
    { place_id: 'with-phone', inputs: { ...inputs, phone: '+6563371234' } },
    { place_id: 'without-phone', inputs },
  ];
  const body = { batch_id: BATCH, batch_name: BATCH, attributes: ATTRIBUTES, jobs };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  const ended = async () => {
    return (await api.send('GET', `batches/${BATCH}`)).body.jobs.completed.length === 2;
  };
  await until(ended, 'both jobs have ended', { timeoutMs: 120_000, pollMs: 50 });
  const { value_origins } = (await api.send('GET', `batches/${BATCH}/statistics`)).body;
  expect(value_origins.names).toEqual({ found: 0, confirmed: 0, echoed: 2, empty: 0 });
  expect(value_origins.phoneNumbers).toEqual({ found: 0, confirmed: 0, echoed: 1, empty: 1 });
  expect(value_origins.websites).toEqual({ found: 0, confirmed: 0, echoed: 0, empty: 2 });
  const rows = await api.product.platform.warehouse.query<{ attribute: string }>({
    sql: `SELECT attribute, toUInt32(found) AS found, toUInt32(confirmed) AS confirmed,
        toUInt32(echoed) AS echoed, toUInt32(empty) AS empty
      FROM value_origins WHERE batch_id = {batch:String}`,
    params: { batch: BATCH },
  });
  const ofView = rows.map(({ attribute, ...origins }) => [attribute, origins]);
  expect(Object.fromEntries(ofView)).toEqual(value_origins);
});
