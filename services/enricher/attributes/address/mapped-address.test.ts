import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImportedExtracts,
  importExtracts,
} from '../../../../test/support/imported-extracts.ts';
import type { WrittenFile } from '../../../../test/support/osm-pbf.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { placeInputs } from '../../sources/input/place-inputs.ts';
import { findSurroundings } from '../../sources/osm/osm-source.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';

const sources = openSources(NO_PLACES);
const BORDER = { boundary: 'administrative', name: 'Niederdorf' };

/** In the south of Germany. */
const VILLAGE: WrittenFile = {
  box: [10, 48, 10.1, 48.1],
  dataAtSeconds: 1_600_000_000,
  blocks: [
    {
      nodes: [
        [1, 10.01, 48.01],
        [2, 10.05, 48.01],
        [3, 10.05, 48.05],
        [4, 10.01, 48.05],
        [11, 10.02, 48.02],
        [12, 10.021, 48.02],
        [13, 10.021, 48.021],
        [14, 10.02, 48.021],
        [20, 10.0301, 48.0301, { 'addr:street': 'Lindenweg', 'addr:housenumber': '5' }],
        [31, 10.04, 48.04],
        [32, 10.041, 48.04],
      ],
      ways: [
        [1, [1, 2, 3, 4, 1], { ...BORDER, admin_level: '8' }],
        [
          2,
          [11, 12, 13, 14, 11],
          { building: 'yes', 'addr:street': 'Hauptstraße', 'addr:housenumber': '12a' },
        ],
        [3, [31, 32], { highway: 'residential', name: 'Feldweg' }],
      ],
    },
  ],
};

describe('the address at a position', () => {
  let village: ImportedExtracts;
  beforeAll(async () => {
    village = await importExtracts(VILLAGE);
  });
  afterAll(() => village.remove());

  function locate(longitude: number, latitude: number) {
    const inputs = { name: 'Backstube', latitude, longitude };
    const place = { inputs: placeInputs(inputs), point: { latitude, longitude } };
    const value = findSurroundings(village.extracts, place);
    const osm =
      value === null ? ({ kind: 'nothing' } as const) : ({ kind: 'found', value } as const);
    const attributes = ['reverse_geocode'];
    return enrichPlace({ inputs, attributes, nowMs: 1, gathered: { osm } }, sources);
  }

  it('MA1 MA2 is that of the building around it, in the municipality around it', () => {
    const { outputs, reasoning, confidence_scores, evidence } = locate(10.0205, 48.0205);
    expect(outputs['address']).toMatchObject({
      house: '12a',
      street: 'Hauptstraße',
      city: 'Niederdorf',
      country: 'Germany',
    });
    expect(confidence_scores['address']).toBe('MEDIUM');
    expect(reasoning['address']).toBe(
      'The coordinates are in Germany; the map has them in Niederdorf (way/1); ' +
        'the map has the address Hauptstraße 12a there (way/2).',
    );
    expect(evidence.map(({ quote }) => quote)).toEqual(['DE', 'Niederdorf', 'Hauptstraße']);
  });

  it('MA2 is inferred from the nearest address, or else from the nearest street', () => {
    const near = locate(10.03, 48.03);
    expect(near.outputs['address']).toMatchObject({ house: '5', street: 'Lindenweg' });
    expect(near.confidence_scores['address']).toBe('LOW');
    expect(near.reasoning['address']).toContain(
      'the nearest address on the map is Lindenweg 5, 13.4 m away (node/20).',
    );
    const street = locate(10.0405, 48.0402);
    expect(street.outputs['address']).toMatchObject({ house: null, street: 'Feldweg' });
    expect(street.reasoning['address']).toContain('the nearest street on the map is Feldweg, 22');
  });

  it('has no street where none is near', () => {
    const { outputs } = locate(10.0205, 48.0222);
    expect(outputs['address']).toMatchObject({ street: null, city: 'Niederdorf' });
  });
});
