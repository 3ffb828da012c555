import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImportedExtracts,
  importExtracts,
} from '../../../../test/support/imported-extracts.ts';
import type { WrittenElements, WrittenFile } from '../../../../test/support/osm-pbf.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { placeInputs } from '../input/place-inputs.ts';
import { NO_PLACES, openSources } from '../sources.ts';
import { findSurroundings } from './osm-source.ts';

const KEYS = [
  'located_within',
  'building_footprint',
  'entrances',
  'parking_spaces',
  'traffic_control',
];
const sources = openSources(NO_PLACES);

type Nodes = NonNullable<WrittenElements['nodes']>;

/** 0.001 degrees are about 111 m from south to north and 71 m from west to east. */
function box(id: number, west: number, south: number, wide: number, high: number) {
  const nodes: Nodes = [
    [id, west, south],
    [id + 1, west + wide, south],
    [id + 2, west + wide, south + high],
    [id + 3, west, south + high],
  ];
  return { nodes, refs: [id, id + 1, id + 2, id + 3, id] };
}

const OFFICES = box(100, 10, 50, 0.0004, 0.0004);
const ARCADE = box(110, 10.0006, 50, 0.0004, 0.0004);
const LONG_HALL = box(120, 10.02, 50, 0.006, 0.0004);
const CLINIC = box(130, 10.04, 50, 0.001, 0.001);
const WARD = box(140, 10.0404, 50.0004, 0.0002, 0.0002);
const LOT = box(150, 10.06, 50, 0.001, 0.001);
const INNER_LOT = box(160, 10.0602, 50.0002, 0.0003, 0.0003);
const GARAGE = box(170, 10.0612, 50, 0.0004, 0.0004);
const OTHERS_LOT = box(180, 10.0618, 50, 0.0004, 0.0004);
const CROSSINGS: Nodes = Array.from({ length: 40 }, (_, i) => [
  1000 + i,
  10.08,
  50 + i * 1e-6,
  { highway: 'traffic_signals' },
]);

const TOWN: WrittenFile = {
  box: [9.9, 49.9, 10.1, 50.1],
  dataAtSeconds: 1_600_000_000,
  blocks: [
    {
      nodes: [
        ...[OFFICES, ARCADE, LONG_HALL, CLINIC, WARD, LOT, INNER_LOT, GARAGE, OTHERS_LOT].flatMap(
          ({ nodes }) => nodes,
        ),
        ...CROSSINGS,
        [1, 10.0008, 50.0002, { name: 'Violet Bookshop', shop: 'books' }],
        [2, 10.0002, 50, { entrance: 'main' }],
        [15, 10.0008, 49.9995],
        [16, 10.0008, 50.0009],
        [17, 10, 49.9995],
        [18, 10.001, 49.9995],
        [19, 10.001, 49.9999],
        [9, 10, 49.9999],
        [3, 10.0008, 50, { entrance: 'main' }],
        [4, 10.0205, 50, { entrance: 'yes' }],
        [5, 10.026, 50.0002, { entrance: 'yes' }],
        [10, 10.078, 50],
        [11, 10.082, 50],
        [12, 10.08, 50.0012],
        [13, 10.0812, 50.0012],
        [14, 10.0812, 50.0011, { highway: 'crossing', crossing: 'traffic_signals' }],
      ],
      ways: [
        [20, OFFICES.refs, { building: 'office' }],
        [21, ARCADE.refs, { building: 'retail', shop: 'mall', name: 'Arcade' }],
        [22, LONG_HALL.refs, { building: 'retail' }],
        [23, CLINIC.refs, { amenity: 'hospital', name: 'Saint Anna Hospital' }],
        [24, WARD.refs, { building: 'yes', name: 'House Nine' }],
        [25, LOT.refs, { amenity: 'parking', capacity: '200', fee: 'yes' }],
        [26, INNER_LOT.refs, { amenity: 'parking', capacity: '30' }],
        [27, GARAGE.refs, { amenity: 'parking', building: 'parking_garage' }],
        [28, OTHERS_LOT.refs, { amenity: 'parking', access: 'customers', capacity: '90' }],
        [32, [15, 16], { highway: 'pedestrian', name: 'Arcade Passage' }],
        [33, [17, 18], { highway: 'residential', name: 'South Street' }],
        [34, [9, 19], { highway: 'service', name: 'Deep Tunnel', tunnel: 'yes' }],
        [30, [10, 11], { highway: 'secondary', name: 'Broad Street' }],
        [31, [12, 13], { highway: 'residential', name: 'North Lane', 'name:xx': 'Norda Vojo' }],
      ],
    },
  ],
};

describe('the surroundings of a place', () => {
  let town: ImportedExtracts;
  beforeAll(async () => {
    town = await importExtracts(TOWN);
  });
  afterAll(() => town.remove());

  function look(name: string, longitude: number, latitude: number, more = {}) {
    const inputs = { name, latitude, longitude, ...more };
    const point = { latitude, longitude };
    return findSurroundings(town.extracts, { inputs: placeInputs(inputs), point });
  }

  function enrich(name: string, longitude: number, latitude: number, more = {}) {
    const value = look(name, longitude, latitude, more)!;
    const osm = { kind: 'found', value } as const;
    const inputs = { name, latitude, longitude, ...more };
    return enrichPlace({ inputs, attributes: KEYS, nowMs: 1, gathered: { osm } }, sources);
  }

  it('FP1 are those of its element on the map, not of coordinates that are 40 m off', () => {
    const found = look('Violet Bookshop', 10.0002, 50.0002)!;
    expect(found).toMatchObject({ match: { id: 'node/1' }, building: { id: 'way/21' } });
    expect(found.moved_m).toBeCloseTo(42.9, 0);
    expect(found.entrances.map(({ id }) => id)).toEqual(['node/3']);
    const { outputs, reasoning } = enrich('Violet Bookshop', 10.0002, 50.0002);
    expect(outputs['building_footprint']).toMatchObject({ id: 'way/21' });
    expect(outputs['located_within']).toMatchObject({ name: 'Arcade', kind: 'mall' });
    expect(reasoning['entrances']).toBe(
      'OpenStreetMap has one entrance for the building (way/21), a main one. ' +
        `The map has the place itself ${found.moved_m} m from the given coordinates (node/1); ` +
        'this is about there.',
    );
  });

  it('FP1 are those of the coordinates if the map does not have the place', () => {
    expect(look('Other Shop', 10.0002, 50.0002)).toMatchObject({
      match: null,
      moved_m: 0,
      building: { id: 'way/20' },
    });
  });

  it('include entrances at the far end of a long building', () => {
    const doors = look('Hall Shop', 10.0205, 50.0002)!.entrances.map(({ id }) => id);
    expect(doors).toEqual(['node/4', 'node/5']);
  });

  it('have the street in front of a door, not a passage through it or a tunnel', () => {
    const { outputs } = enrich('Violet Bookshop', 10.0008, 50.0002);
    expect(outputs['entrance_views']).toMatchObject([
      { faces_street: 'South Street', bearing_degrees: 180 },
    ]);
  });

  it('are not the place itself under another spelling', () => {
    const found = enrich('St Anna Hospital', 10.0405, 50.0005);
    expect(found.outputs['located_within'] ?? null).toBeNull();
  });

  it('are not parts of the place', () => {
    const found = enrich('Saint Anna Hospital', 10.0405, 50.0005);
    expect(found.outputs['located_within'] ?? null).toBeNull();
    const kiosk = enrich('Kiosk Nine', 10.0405, 50.0005);
    expect(kiosk.outputs['located_within']).toMatchObject({ name: 'Saint Anna Hospital' });
  });

  it('have each parking space once, none of others, and none of a garage of unknown size', () => {
    const { outputs, reasoning } = enrich('Corner Shop', 10.0605, 50.0005);
    expect(outputs).toMatchObject({ parking_spaces_shared: 200, parking_spaces_total: 200 });
    expect(reasoning['parking_spaces_shared']).toBe(
      'OpenStreetMap shows parking here. parking (way/25), around the place: 200 spaces, ' +
        'by its capacity, for a fee.',
    );
  });

  it('have the signals of their own street, however many others are nearer', () => {
    const far = look('Corner Shop', 10.08, 50.0011)!;
    expect(far.own_street?.tags['name']).toBe('North Lane');
    expect(far.signals.map(({ id }) => id)).toEqual(['node/14']);
    const { outputs, reasoning, evidence } = enrich('Corner Shop', 10.08, 50.0011);
    expect(outputs['traffic_control']).toBe(true);
    expect(reasoning['traffic_control']).toMatch(
      /^OpenStreetMap has signals along the place's street, North Lane \(way\/31\); the nearest is/,
    );
    const [signal] = evidence.filter(({ field }) => field === 'traffic_control');
    expect(signal).toMatchObject({ quote: 'traffic_signals' });
  });

  it('have the street that the address names, in any language of the map', () => {
    const near = { full_address: 'Norda Vojo 3, Town' };
    expect(look('Corner Shop', 10.08, 50.0003, near)!.own_street?.id).toBe('way/31');
    expect(look('Corner Shop', 10.08, 50.0003)!.own_street?.id).toBe('way/30');
  });

  it('are unknown where an extract has no data, although its box reaches there', () => {
    expect(look('Corner Shop', 9.95, 49.95)).toBeNull();
  });
});
