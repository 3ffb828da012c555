/**
 * The source `vendor` of placematch grows from completed enrichments: a place is found as soon as
 * it was enriched, by its own organization alone, and no longer once its job or batch is deleted.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedApi, KEYS, type Reply, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const SERVICES = ['ingest-api', 'enricher', 'sink'] as const;

let api: EmbeddedApi;

beforeAll(async () => {
  api = await startEmbeddedApi(SERVICES);
}, TIMEOUT_MS);
afterAll(() => api.close());

const CAFE = {
  name: 'Kaffeehaus Silberdistel',
  latitude: 47.1411,
  longitude: 9.5215,
  full_address: 'Städtle 12, 9490 Vaduz, Liechtenstein',
  phone: '+423 232 21 31',
};

async function enrich(place_id: string, inputs: object): Promise<void> {
  const body = { place_id, inputs, attributes: ['names', 'address', 'phoneNumbers'] };
  const { status, text } = await api.send('POST', 'enrich', { body });
  expect(status, text).toBe(200);
}

function match(place: object, more: object = {}, key = KEYS.member): Promise<Reply> {
  const headers = { authorization: `Bearer ${key}` };
  return api.send('POST', '/v2/placematch', { body: { place, ...more }, headers });
}

const { phone: _, ...QUERY } = CAFE;

it('knows no vendor before a place of the organization was completed', async () => {
  const { status, body } = await match(QUERY);
  expect(status).toBe(200);
  expect(body).toMatchObject({ results: [], metadata: { sources_searched: [] } });
});

it('finds a place a moment after it was enriched, for its organization alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  await enrich('cafe-1', CAFE);
  const { body } = await match(QUERY);
  expect(body.metadata.sources_searched).toEqual(['vendor']);
  expect(body.results).toHaveLength(1);
  expect(body.results[0]).toMatchObject({
    source: 'vendor',
    place_id: 'cafe-1',
    name: CAFE.name,
    is_match: true,
    phone: '+4232322131',
    latitude: CAFE.latitude,
  });
  const foreign = await match(QUERY, {}, KEYS.stranger);
  expect(foreign.body).toMatchObject({ results: [], metadata: { sources_searched: [] } });
});

it.each([
  ['by its name and address alone', { name: CAFE.name, full_address: CAFE.full_address }],
  ['by a misspelt name where it is', { ...QUERY, name: 'Kafehaus Silberdistl' }],
])('finds it %s', async (_why, place) => {
  const { body } = await match(place);
  expect(body.results[0]).toMatchObject({ place_id: 'cafe-1', is_match: true });
});

it('leaves out what lies beyond the radius, and finds across the antimeridian', {
  timeout: TIMEOUT_MS,
}, async () => {
  const far = { ...QUERY, latitude: CAFE.latitude + 0.02 };
  expect((await match(far)).body.results).toEqual([]);
  expect((await match(far, { radius: 5000 })).body.results).toHaveLength(1);
  const lodge = { name: 'Vuna Lodge', latitude: -16.8, longitude: -179.998 };
  await enrich('fiji', { ...lodge, full_address: 'Vuna, Taveuni, Fiji' });
  const query = { ...lodge, longitude: 179.999, full_address: 'Vuna, Taveuni, Fiji' };
  expect((await match(query)).body.results[0]).toMatchObject({ place_id: 'fiji' });
});

it('finds a name in a script without spaces, for a place without coordinates', {
  timeout: TIMEOUT_MS,
}, async () => {
  const shop = { name: '喜多方ラーメン坂内', full_address: '東京都千代田区丸の内1丁目9-1' };
  await enrich('ramen', { ...shop, country_code: 'JP' });
  const { body } = await match(shop);
  expect(body.results[0]).toMatchObject({ place_id: 'ramen', is_match: true });
});

it('follows new inputs and deletions', { timeout: TIMEOUT_MS }, async () => {
  await enrich('cafe-1', { ...CAFE, name: 'Bäckerei Rosenrot' });
  const renamed = await match({ ...QUERY, name: 'Bäckerei Rosenrot' });
  expect(renamed.body.results[0]).toMatchObject({ name: 'Bäckerei Rosenrot', is_match: true });
  expect((await match(QUERY)).body.results[0]).toMatchObject({ is_match: false });
  expect((await api.send('DELETE', 'jobs/cafe-1')).status).toBe(200);
  expect((await match({ ...QUERY, name: 'Bäckerei Rosenrot' })).body.results).toEqual([]);
});

it('has the places of a batch once it is completed, and no longer when it is deleted', {
  timeout: TIMEOUT_MS,
}, async () => {
  const jobs = [{ place_id: 'in-batch', inputs: { ...CAFE, name: 'Optik Sonnenblick' } }];
  const batch = { batch_id: 'b1', batch_name: 'B', attributes: ['names'], jobs };
  expect((await api.send('POST', 'batches', { body: batch })).status).toBe(200);
  const query = { ...QUERY, name: 'Optik Sonnenblick' };
  const found = async () => (await match(query)).body.results.length;
  await until(async () => (await found()) > 0, 'the place is found', { pollMs: 100 });
  expect(await found()).toBe(1);
  expect((await api.send('DELETE', 'batches/b1')).status).toBe(200);
  expect(await found()).toBe(0);
});
