import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitsToDegrees } from '../../../../places/osm-extract/features/feature.ts';
import { describeWithSharedData } from '../../../../test/support/describe-with-shared-data.ts';
import {
  type ImportedExtracts,
  importExtracts,
} from '../../../../test/support/imported-extracts.ts';
import type { WrittenElements, WrittenFile } from '../../../../test/support/osm-pbf.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import type { EnrichedPlace } from '../../enriching/enriched-place.ts';
import type { Gathered } from '../../gathering/evidence-source.ts';
import { placeInputs } from '../../sources/input/place-inputs.ts';
import { osmClaims } from '../../sources/osm/osm-claims.ts';
import { findSurroundings, osmSource } from '../../sources/osm/osm-source.ts';
import type { OsmSurroundings } from '../../sources/osm/surroundings.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';
import { readContainer, readNamedContainer } from './container-kinds.ts';
import { countLot, countStreet } from './parking-counts.ts';

const KEYS = [
  'located_within',
  'building_footprint',
  'entrances',
  'parking_spaces',
  'traffic_control',
  'storefrontImages',
];
const sources = openSources(NO_PLACES);

type Inputs = Record<string, unknown> & { name: string };

function look(extracts: ImportedExtracts['extracts'], inputs: Inputs): OsmSurroundings | null {
  const read = placeInputs(inputs);
  const { latitude, longitude } = read;
  const point = latitude === null ? null : { latitude, longitude: longitude! };
  const found = findSurroundings(extracts, { inputs: read, point });
  // As it is passed to the enrichment thread.
  return found === null ? null : structuredClone(JSON.parse(JSON.stringify(found)));
}

function enrich(inputs: Inputs, value: OsmSurroundings | null): EnrichedPlace {
  const osm = value === null ? ({ kind: 'nothing' } as const) : ({ kind: 'found', value } as const);
  const gathered: Gathered = { osm };
  return enrichPlace({ inputs, attributes: KEYS, nowMs: 1, gathered }, sources);
}

/** Squares of 0.001 degrees: about 111 m high and 71 m wide. */
function square(id: number, west: number, south: number, size = 0.001) {
  const [east, north] = [west + size, south + size];
  const nodes: NonNullable<WrittenElements['nodes']> = [
    [id, west, south],
    [id + 1, east, south],
    [id + 2, east, north],
    [id + 3, west, north],
  ];
  return { nodes, refs: [id, id + 1, id + 2, id + 3, id] };
}

const MALL = square(100, 10, 50);
const LOT = square(200, 10.0011, 50, 0.0005);
const GARAGE = square(300, 10.0011, 50.0006, 0.0004);
const TOWN: WrittenFile = {
  box: [9.9, 49.9, 10.1, 50.1],
  dataAtSeconds: 1_600_000_000,
  blocks: [
    {
      nodes: [
        ...MALL.nodes,
        ...LOT.nodes,
        ...GARAGE.nodes,
        [1, 9.9995, 49.9999],
        [2, 10.0025, 49.9999],
        [3, 10.0004, 50, { entrance: 'main', wheelchair: 'yes', 'addr:housenumber': '7' }],
        [4, 10.001, 50.0004, { entrance: 'service' }],
        [
          5,
          10.0005,
          50.0005,
          {
            name: 'Green Bean Cafe',
            amenity: 'cafe',
            level: '1',
            wheelchair: 'limited',
            takeaway: 'yes',
            'contact:instagram': '@greenbean; https://instagram.com/greenbean',
            image: 'https://pictures.example/front.jpg',
            wikimedia_commons: 'File:Green Bean, front.jpg',
            mapillary: 'not an id',
          },
        ],
        [6, 10.0008, 49.9999, { highway: 'traffic_signals' }],
        [7, 9.9996, 49.9999, { highway: 'crossing', crossing: 'traffic_signals' }],
      ],
      ways: [
        [
          10,
          MALL.refs,
          { building: 'retail', shop: 'mall', name: 'Hill Centre', 'building:levels': '3' },
        ],
        [11, LOT.refs, { amenity: 'parking', capacity: '120', access: 'customers' }],
        [12, GARAGE.refs, { amenity: 'parking', parking: 'surface' }],
        [
          13,
          [1, 6, 2],
          { highway: 'residential', name: 'Low Road', 'parking:lane:right': 'parallel' },
        ],
      ],
    },
  ],
};
const CAFE: Inputs = { name: 'Green Bean Café', latitude: 50.0005, longitude: 10.0005 };

describe('a place in a mall', () => {
  let town: ImportedExtracts;
  let osm: OsmSurroundings;
  let place: EnrichedPlace;

  beforeAll(async () => {
    town = await importExtracts(TOWN);
    osm = look(town.extracts, CAFE)!;
    place = enrich(CAFE, osm);
  });
  afterAll(() => town.remove());

  it('is found on the map, with its tags as claims', () => {
    expect(osm.match).toMatchObject({ id: 'node/5', distance_m: 0 });
    const read = (text: string) => (text.startsWith('http') ? text : null);
    expect(osmClaims(osm, ['contact:instagram', 'website'], read)).toMatchObject([
      {
        value: 'https://instagram.com/greenbean',
        source: 'osm',
        evidence: {
          url: 'https://www.openstreetmap.org/node/5',
          title: 'Green Bean Cafe (node/5), contact:instagram',
          observed_at: '2020-09-13T12:26:40.000Z',
          quote: 'https://instagram.com/greenbean',
          licence: 'ODbL-1.0',
        },
      },
    ]);
  });

  it('has the outline of its building', () => {
    const { geometry, properties } = place.outputs['building_footprint'] as GeoFeature;
    expect(geometry.type).toBe('Polygon');
    expect(geometry.coordinates[0]).toEqual([
      [10, 50],
      [10.001, 50],
      [10.001, 50.001],
      [10, 50.001],
      [10, 50],
    ]);
    expect(properties).toMatchObject({
      building: 'retail',
      building_levels: '3',
      contains_place: true,
    });
    expect(properties['area_m2']).toBeGreaterThan(7_900);
  });

  it('is in the mall, on its level', () => {
    expect(place.outputs['located_within']).toEqual({
      name: 'Hill Centre',
      kind: 'mall',
      osm_id: 'way/10',
      url: 'https://www.openstreetmap.org/way/10',
      level: '1',
    });
    expect(place.confidence_scores['located_within']).toBe('MEDIUM');
    const agreed = { ...CAFE, full_address: 'Unit 4-2, Hill Centre Mall, 7 Low Road, Town' };
    const again = enrich(agreed, osm);
    expect(again.verdicts['located_within']).toBe('VERIFIED');
    expect(again.outputs['located_within']).toMatchObject({ osm_id: 'way/10' });
  });

  it('is not within itself', () => {
    const mall = { name: 'Hill Centre', latitude: 50.0005, longitude: 10.0005 };
    const found = enrich(mall, look(town.extracts, mall));
    expect(found.outputs['located_within'] ?? null).toBeNull();
    expect(found.reasoning['located_within']).toBe(
      'No source gives a larger place that it stands in.',
    );
  });

  it('has its entrances with the street they face', () => {
    const views = place.outputs['entrance_views'] as Record<string, unknown>[];
    expect(views).toHaveLength(2);
    expect(views[1]).toMatchObject({
      osm_id: 'node/3',
      type: 'main',
      house_number: '7',
      wheelchair: 'yes',
      faces_street: 'Low Road',
      bearing_degrees: 180,
    });
    expect(place.outputs['accessibility_rating']).toBe('partly accessible');
    expect(place.reasoning['entrances']).toContain('2 entrances');
  });

  it('counts parking by capacity, by area and along the street', () => {
    expect(place.outputs['parking_spaces_dedicated']).toBe(120);
    expect(place.outputs['parking_spaces_shared']).toBe(50);
    expect(place.outputs['parking_spaces_street']).toBe(26);
    expect(place.outputs['parking_spaces_total']).toBe(196);
    expect(place.confidence_scores).toMatchObject({
      parking_spaces_dedicated: 'MEDIUM',
      parking_spaces_shared: 'LOW',
      parking_spaces_total: 'LOW',
    });
  });

  it('has signals on its street', () => {
    expect(place.outputs['traffic_control']).toBe(true);
    expect(place.evidence.filter(({ field }) => field === 'traffic_control')).toHaveLength(2);
  });

  it('has the pictures that the map links to, and no others', () => {
    expect(place.outputs['storefront_images']).toMatchObject([
      { url: 'https://pictures.example/front.jpg', host: 'web' },
      {
        url: 'https://commons.wikimedia.org/wiki/Special:FilePath/Green_Bean%2C_front.jpg',
        host: 'wikimedia_commons',
      },
    ]);
  });

  it('gives nothing, with the reason, if no extract covers it', () => {
    const far = { ...CAFE, latitude: 51 };
    expect(look(town.extracts, far)).toBeNull();
    const { outputs, reasoning, attribute_status } = enrich(far, null);
    for (const key of Object.keys(outputs)) expect(outputs[key], key).toBeNull();
    expect(reasoning['parking_spaces']).toBe(
      'No imported extract of OpenStreetMap covers the place.',
    );
    expect(attribute_status['entrances']).toBe('RUN');
  });

  it('explains that a place without coordinates cannot be looked up', () => {
    const { attribute_status, reasoning } = enrich({ name: 'Green Bean Café', city: 'Town' }, null);
    expect(attribute_status['traffic_control']).toBe('RUN_CONDITION_FAILED');
    expect(reasoning['traffic_control']).toBe('The place has no coordinates.');
  });

  it('is unavailable without an extract', () => {
    expect(osmSource(town.extracts).unavailable).toBeNull();
    const empty = { ...town.extracts, list: () => [] } as unknown as ImportedExtracts['extracts'];
    expect(osmSource(empty).unavailable).toBe('an OpenStreetMap extract');
    const unavailable = { osm: 'an OpenStreetMap extract' };
    const request = { inputs: CAFE, attributes: ['entrances'], nowMs: 1, unavailable };
    const { attribute_status, reasoning } = enrichPlace(request, sources);
    expect(attribute_status['entrances']).toBe('RUN_CONDITION_FAILED');
    expect(reasoning['entrances']).toBe('Entrances needs an OpenStreetMap extract.');
  });
});

interface GeoFeature {
  geometry: { type: string; coordinates: number[][][] };
  properties: Record<string, unknown>;
}

describe('parking counts', () => {
  const lot = { id: 'way/1', latitude: 0, longitude: 0, distance_m: 1 };

  it.each([
    [{ capacity: '40' }, 0, 900, { spaces: 40, key: 'capacity', isEstimate: false }],
    [{ capacity: 'many' }, 12, 900, { spaces: 12, key: null, isEstimate: false }],
    [{}, 0, 900, { spaces: 36, key: null, isEstimate: true }],
    [{ parking: 'underground' }, 0, 900, null],
    [{}, 0, 0, null],
  ])('of a lot with %j', (tags, mapped_spaces, area_m2, expected) => {
    expect(
      countLot({ ...lot, tags: tags as Record<string, string>, mapped_spaces, area_m2 }),
    ).toEqual(expected);
  });

  it.each([
    [{ 'parking:lane:both': 'parallel' }, [{ spaces: 20, key: 'parking:lane:both' }]],
    [{ 'parking:lane:left': 'no_stopping' }, []],
    [{ 'parking:lane:left': 'diagonal', 'parking:condition:left': 'no_parking' }, []],
    [{ 'parking:right': 'lane' }, [{ spaces: 10, key: 'parking:right' }]],
    [
      { 'parking:right': 'street_side', 'parking:right:orientation': 'perpendicular' },
      [{ spaces: 22, key: 'parking:right' }],
    ],
    [{ 'parking:both': 'no' }, []],
  ])('of a street with %j', (tags, expected) => {
    expect(countStreet(tags as Record<string, string>, 55)).toEqual(expected);
  });
});

describe('an address names a larger place', () => {
  it.each([
    ['Lot 3', null],
    ['Einkaufszentrum Nord', 'Einkaufszentrum Nord'],
    ['Level 2 Terminal 3 Changi Airport', 'Terminal 3 Changi Airport'],
    ['Lot G-12 Sunway Pyramid Mall', 'Sunway Pyramid Mall'],
    ['#02-15 Jurong Point Shopping Centre', 'Jurong Point Shopping Centre'],
    ['Lantai 3 Plaza Senayan', 'Plaza Senayan'],
    ['2/F Harbour City Mall', 'Harbour City Mall'],
    ['イオンモール幕張', 'イオンモール幕張'],
    ['12 Hospital Road', null],
    ['Jalan Pasar Baru', null],
    ['Market Street', null],
    ['Shopping Mall', 'Shopping Mall'],
    ['Mall', null],
    ['博多駅前1丁目', null],
    ['Liberty Plaza', 'Liberty Plaza'],
    ['Opp. City Mall', null],
    ['near Mall of the Emirates', null],
    ['gegenüber Einkaufszentrum Nord', null],
    ['Grand Indonesia West Mall Lt. 3A Unit 05', 'Grand Indonesia West Mall'],
    ['center point plaza#57&58', 'center point plaza'],
    ['イオンモール宮崎2F', 'イオンモール宮崎'],
    ['Terminal 3 Changi Airport', 'Terminal 3 Changi Airport'],
    ['Plaza 66', 'Plaza 66'],
  ])('%s', (part, name) => {
    expect(readContainer(part)?.name ?? null).toBe(name);
  });
});

describe('a name states what contains the place', () => {
  it.each([
    ["McDonald's (inside Walmart)", 'Walmart'],
    ['Costa Coffee @ Tesco Extra', 'Tesco Extra'],
    ['Starbucks inside the Target', 'Target'],
    ['The Inside Story', null],
    ['Home Services at The Home Depot', null],
  ])('%s', (name, container) => {
    expect(readNamedContainer(name)?.name ?? null).toBe(container);
  });
});

describeWithSharedData('the places of real extracts', ['osm-extracts'], (path) => {
  let cities: ImportedExtracts;

  beforeAll(async () => {
    cities = await importExtracts(
      ...['helsinki', 'baltimore'].map((c) => join(path, `${c}.osm.pbf`)),
    );
  });
  afterAll(() => cities.remove());

  function places(latitude: number, longitude: number) {
    return cities.extracts
      .near('points', { latitude, longitude }, 3_000)
      .filter(({ tags }) => tags['name'] && (tags['shop'] || tags['amenity']))
      .map(({ id, tags, parts: [at] }) => ({
        id,
        name: tags['name']!,
        longitude: unitsToDegrees(at![0]!),
        latitude: unitsToDegrees(at![1]!),
      }));
  }

  it('are found on the map, in their buildings and malls', () => {
    const all = places(60.1716, 24.9442).filter((_, i) => i % 6 === 0);
    const found = all.map((place) => ({ place, osm: look(cities.extracts, place)! }));
    const matched = found.filter(({ place, osm }) => osm.match?.id === place.id);
    expect(matched.length / all.length).toBeGreaterThan(0.97);
    const enriched = found.map(({ place, osm }) => ({ osm, result: enrich(place, osm) }));
    const share = (field: string) =>
      enriched.filter(({ result }) => result.outputs[field] != null).length / all.length;
    expect(share('building_footprint')).toBeGreaterThan(0.85);
    expect(share('located_within')).toBeGreaterThan(0.3);
    expect(share('entrance_views')).toBeGreaterThan(0.2);
    for (const { osm, result } of enriched) expectLiteralEvidence(osm, result);
  });

  it('are answered in Baltimore, too, whose map has no entrances', () => {
    const all = places(39.2833, -76.6).slice(0, 40);
    expect(all.length).toBe(40);
    for (const place of all) {
      const osm = look(cities.extracts, place)!;
      const result = enrich(place, osm);
      expect(result.outputs['entrance_views'] ?? null).toBeNull();
      expectLiteralEvidence(osm, result);
    }
  });

  /** Each value has evidence, and each quote is a tag of the element that the evidence names. */
  function expectLiteralEvidence(osm: OsmSurroundings, result: EnrichedPlace): void {
    const text = JSON.stringify(osm);
    for (const [field, value] of Object.entries(result.outputs)) {
      const own = result.evidence.filter((item) => item.field === field);
      expect(value === null || own.length > 0, field).toBe(true);
    }
    for (const { source, quote, url } of result.evidence) {
      if (source !== 'osm') continue;
      expect(url).toMatch(/^https:\/\/www\.openstreetmap\.org\/(node|way|relation)\/\d+$/);
      if (quote !== null) expect(text).toContain(JSON.stringify(quote).slice(1, -1));
    }
  }
});
