import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImportedExtracts,
  importExtracts,
} from '../../../../test/support/imported-extracts.ts';
import type { WrittenElements, WrittenFile } from '../../../../test/support/osm-pbf.ts';
import { PlaceContext } from '../../context/place-context.ts';
import { describePlace } from '../../enriching/described-place.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { placeInputs } from '../input/place-inputs.ts';
import { NO_PLACES, openSources } from '../sources.ts';
import { findSurroundings } from './osm-source.ts';

const SOURCES = openSources(NO_PLACES);
const KEYS = ['coordinates', 'building_footprint', 'located_within', 'traffic_control'];

type Nodes = NonNullable<WrittenElements['nodes']>;

function at(id: number, latitude: number, longitude: number, address: string): Nodes[number] {
  const [street, house, postcode, city] = address.split('|');
  const tags = {
    'addr:street': street!,
    'addr:housenumber': house!,
    ...(postcode && { 'addr:postcode': postcode }),
    ...(city && { 'addr:city': city }),
  };
  return [id, longitude, latitude, tags];
}

const [LAT, LON] = [52.52, 13.405];
const TOWN: WrittenFile = {
  box: [13, 52, 14, 53],
  dataAtSeconds: 1_600_000_000,
  blocks: [
    {
      nodes: [
        at(1, LAT, LON, 'Lindenstraße|12|10969|Berlin'),
        at(2, LAT + 0.01, LON, 'Lindenstraße|12|12555|Berlin'),
        at(3, LAT, LON + 0.01, 'Am Markt|3;5|10969|Berlin'),
        at(4, LAT, LON + 0.02, 'Parkweg|7'),
        at(5, LAT, LON + 0.03, 'North Mill Road|8|10969|Berlin'),
        at(6, LAT, LON + 0.04, 'South Mill Road|8|10969|Berlin'),
        at(7, LAT, LON + 0.05, 'Torstraße|9 a|10969|Berlin'),
        at(8, LAT + 0.4, LON, 'Feldweg|1'),
        [20, LON - 0.0001, LAT - 0.0001],
        [21, LON + 0.0001, LAT - 0.0001],
        [22, LON + 0.0001, LAT + 0.0001],
        [23, LON - 0.0001, LAT + 0.0001],
      ],
      ways: [[30, [20, 21, 22, 23, 20], { building: 'retail', name: 'Linden Arkaden' }]],
    },
  ],
};

describe('a place with an address and no coordinates', () => {
  let town: ImportedExtracts;
  beforeAll(async () => {
    town = await importExtracts(TOWN);
  });
  afterAll(() => town.remove());

  function look(full_address: string, more = {}) {
    const inputs = placeInputs({ name: 'Corner Shop', full_address, ...more });
    const place = describePlace(new PlaceContext(inputs, SOURCES, 1, {}));
    return findSurroundings(town.extracts, place);
  }

  const located = (full_address: string, more = {}) => look(full_address, more)?.address ?? null;

  it('FA1 is located by street, house number and postcode, in its spellings', () => {
    const found = located('Lindenstr. 12, 10969 Berlin, Germany');
    expect(found).toMatchObject({ id: 'node/1', latitude: LAT, is_sure: true });
    expect(located('Am Markt 5, 10969 Berlin, Germany')?.id).toBe('node/3');
    expect(located('Torstraße 9a, 10969 Berlin, Germany')?.id).toBe('node/7');
  });

  it('FA1 is not located by another house number or street', () => {
    expect(located('Lindenstr. 13, 10969 Berlin, Germany')).toBeNull();
    expect(located('Torstraße 9, 10969 Berlin, Germany')).toBeNull();
    expect(located('Lindenallee 12, 10969 Berlin, Germany')).toBeNull();
    expect(located('Lindenstraße, 10969 Berlin, Germany')).toBeNull();
  });

  it('FA1 has one that lacks a word only if it is the only one', () => {
    const given = { street: 'Mill Road', house: '8', city: 'Berlin', country: 'Germany' };
    expect(located('', given)).toBeNull();
    const north = located('', { ...given, street: 'N Mill Rd' });
    expect(north).toMatchObject({ id: 'node/5', is_sure: true });
  });

  it('FA2 is in the same city, postcode and country', () => {
    expect(located('Lindenstr. 12, 12555 Berlin, Germany')?.id).toBe('node/2');
    expect(located('Lindenstr. 12, 99999 Berlin, Germany')).toBeNull();
    expect(located('Lindenstr. 12, Potsdam, Germany')).toBeNull();
    expect(located('Lindenstr. 12, 10969 Berlin, Austria')).toBeNull();
    expect(located('Parkweg 7, Berlin, Germany')).toMatchObject({ id: 'node/4', is_sure: false });
    expect(located('Feldweg 1, Berlin, Germany')).toBeNull();
  });

  it('FA3 has one answer', () => {
    expect(located('Lindenstr. 12, Berlin, Germany')).toBeNull();
  });

  it('is not asked for when the place has coordinates', () => {
    const given = { latitude: LAT + 0.01, longitude: LON };
    expect(look('Parkweg 7, Berlin, Germany', given)?.address).toBeNull();
  });

  it('has coordinates and surroundings that say where they are from', () => {
    const full_address = 'Lindenstr. 12, 10969 Berlin, Germany';
    const inputs = { name: 'Corner Shop', full_address };
    const osm = { kind: 'found', value: look(full_address)! } as const;
    const place = enrichPlace({ inputs, attributes: KEYS, nowMs: 1, gathered: { osm } }, SOURCES);
    expect(place.outputs).toMatchObject({
      coordinates: [LAT, LON],
      building_footprint: { id: 'way/30' },
      located_within: { name: 'Linden Arkaden' },
    });
    expect(place.confidence_scores['coordinates']).toBe('MEDIUM');
    expect(place.confidence_scores['located_within']).toBe('LOW');
    expect(place.evidence.filter(({ field }) => field === 'coordinates')).toMatchObject([
      { source: 'osm', url: 'https://www.openstreetmap.org/node/1', quote: '12' },
    ]);
    expect(place.reasoning['located_within']).toContain(
      'The place was located by its address on the map, Lindenstraße 12 (node/1).',
    );
  });
});
