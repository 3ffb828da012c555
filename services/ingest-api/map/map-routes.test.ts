/** What the console draws around a place, from an extract that was imported while the API ran. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importExtract } from '../../../places/osm-extract/import-extract.ts';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../../../test/support/embedded-api.ts';
import { osmPbf } from '../../../test/support/osm-pbf.ts';
import { until } from '../../../test/support/until.ts';

const NODES = [
  [1, 9.52, 47.14],
  [2, 9.521, 47.14],
  [3, 9.521, 47.141],
  [4, 9.5203, 47.1403],
  [5, 9.5206, 47.1403],
  [6, 9.5206, 47.1406],
  [7, 9.5204, 47.14035],
  [8, 9.52055, 47.14035],
  [9, 9.52055, 47.1405],
  [21, 9.5213, 47.1403],
  [22, 9.5216, 47.1403],
  [23, 9.5216, 47.1406],
] as const;
const ATTRIBUTION = '© OpenStreetMap contributors';

interface MapFeature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink']);
});
afterAll(() => api.close());

async function importStreet(): Promise<void> {
  const { dataDir } = api.product.platform.config;
  const file = join(dataDir, 'street.osm.pbf');
  const ways = [
    [10, [1, 2, 3], { highway: 'residential', name: 'Herrengasse' }],
    [11, [4, 5, 6, 4], { building: 'yes' }],
    [12, [4, 5, 6, 4], { building: 'no', amenity: 'parking' }],
    [13, [7, 8, 9, 7], {}],
    [14, [21, 22, 23, 21], {}],
  ] as const;
  // A building of two houses; the second one has the yard.
  const members = [
    [14, 'outer'],
    [11, 'outer'],
    [13, 'inner'],
  ] as const;
  const relations = [[20, members, { type: 'multipolygon', building: 'yes' }]] as const;
  writeFileSync(
    file,
    osmPbf({ blocks: [{ nodes: NODES }, { ways }, { relations }], box: [9.5, 47.1, 9.6, 47.2] }),
  );
  await importExtract({ folder: join(dataDir, 'osm'), file, clock: systemClock });
}

const ask = (query: string) => api.send('GET', `map?${query}`);
const HERE = 'latitude=47.1404&longitude=9.5205';

it('draws nothing without an extract, and roads and buildings from an imported one', async () => {
  const empty = { type: 'FeatureCollection', features: [], data_at: null, complete: true };
  expect((await ask(HERE)).body).toEqual({ ...empty, attribution: null });
  await importStreet();
  const drawn = await until(async () => {
    const { body } = await ask(HERE);
    return body.features.length > 0 && body;
  }, 'the extract is seen');
  expect(drawn).toMatchObject({ attribution: ATTRIBUTION, complete: true });
  const byId = new Map<string, MapFeature>(
    drawn.features.map((one: { id: string }) => [one.id, one]),
  );
  expect([...byId.keys()].toSorted()).toEqual(['relation/20', 'way/10', 'way/11']);
  expect(byId.get('way/10')).toMatchObject({
    geometry: {
      type: 'LineString',
      coordinates: [[9.52, 47.14], [9.521, 47.14], expect.anything()],
    },
    properties: { kind: 'road', name: 'Herrengasse' },
  });
  expect(byId.get('way/11')).toMatchObject({
    geometry: { type: 'Polygon', coordinates: [expect.any(Array)] },
    properties: { kind: 'building', name: null },
  });
  const houses = byId.get('relation/20')!.geometry;
  expect(houses.type).toBe('MultiPolygon');
  const firsts = (houses.coordinates as number[][][][]).map((rings) => rings.map(([at]) => at));
  expect(firsts.toSorted()).toEqual([
    [
      [9.5203, 47.1403],
      [9.5204, 47.14035],
    ],
    [[9.5213, 47.1403]],
  ]);
  const { body: far } = await ask('latitude=48&longitude=9.5205');
  expect([far.features, far.attribution]).toEqual([[], null]);
});

it.each([
  ['latitude=47.14', 'longitude'],
  ['latitude=91&longitude=9', 'latitude'],
  ['latitude=NaN&longitude=9', 'latitude'],
  ['latitude=47&longitude=9&radius_m=501', 'radius_m'],
  ['latitude=47&longitude=9&zoom=3', 'zoom'],
])('rejects %s', async (query, parameter) => {
  const { status, body } = await ask(query);
  expect([status, body.detail[0].loc]).toEqual([422, ['query', parameter]]);
});
