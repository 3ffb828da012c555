import { expect, it } from 'vitest';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import type { Gathered } from '../../gathering/evidence-source.ts';
import type { OsmSurroundings } from '../../sources/osm/surroundings.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';

const TAGS = {
  'addr:housenumber': '12',
  'addr:street': 'Queens Road Central',
  'addr:unit': 'Shop 5',
  'addr:floor': '3',
  'addr:city': 'Hong Kong',
};
const SPOT = { latitude: 22.28, longitude: 114.158 };

function enrich(inputs: object, tags: Readonly<Record<string, string>>) {
  const match = { ...SPOT, id: 'node/1', tags, distance_m: 3, score: 0.95, reasoning: 'same' };
  const value = { data_at: null, licence: 'ODbL', attribution: '', match } as unknown;
  const osm = { kind: 'found', value: value as OsmSurroundings } as const;
  const gathered: Gathered = { osm };
  const given = { name: 'Blue Door', country_code: 'HK', ...SPOT, ...inputs };
  const request = { inputs: given, attributes: ['address'], nowMs: 1, gathered };
  return enrichPlace(request, openSources(NO_PLACES));
}

it('the address tags of the map give an address, with unit and floor, and confirm one', () => {
  const { outputs, evidence } = enrich({}, TAGS);
  expect(outputs['address']).toMatchObject({ house: '12', unit_number: 'Shop 5', floor: '3' });
  expect(outputs['address_localized']).toMatchObject({ flat: 'Shop 5', floor: '3', house: '12' });
  expect(evidence[0]).toMatchObject({ source: 'osm', quote: 'Queens Road Central' });
  const same = enrich({ full_address: '12 Queens Road Central, Hong Kong' }, TAGS);
  expect(same.verdicts['address']).toBe('VERIFIED');
  const other = enrich({ full_address: '99 Des Voeux Road Central, Hong Kong' }, TAGS);
  expect(other.verdicts['address']).toBe('NOT VERIFIED');
});
