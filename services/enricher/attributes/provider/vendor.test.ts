import { describe, expect, it } from 'vitest';
import type { IndexedPlace, Match } from '../../../../places/place.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { openSources } from '../../sources/sources.ts';

const RECORD: IndexedPlace = {
  source: 'vendor',
  id: 'v-17',
  name: 'Blue Door Cafe',
  latitude: 40.7617,
  longitude: -73.9899,
  city: 'New York',
  phones: ['+12127574555'],
  websites: [],
  socials: [],
  category: 'cafe',
  categories: ['cafe', 'coffee_shop'],
  cuisine: [],
  licence: 'test',
};
const CAFE = { name: 'Blue Door Cafe', latitude: 40.7617, longitude: -73.9899, phone: '+1 x' };
const JOB = { organization_id: 'acme', place_id: 'p1' };

function enrich(score: number | null, job = JOB, attributes = ['vendor_core', 'vendor_id']) {
  const bestMatch = (_: unknown, { sources = [] }: { sources?: readonly string[] } = {}) => {
    if (score === null || !sources.includes('vendor')) return null;
    const verdict = { score, is_match: true, confidence: 'HIGH', reasoning: 'same name' } as const;
    return { place: RECORD, ...verdict, distance_m: 3 } satisfies Match;
  };
  const sources = openSources({ bestMatch });
  return enrichPlace({ inputs: CAFE, attributes, nowMs: 0, job }, sources);
}

describe('vendor_id', () => {
  it('is that of the imported record that certainly is the place', () => {
    const place = enrich(0.95);
    expect(place.outputs['vendor_id']).toBe('v-17');
    expect(place.evidence.find(({ field }) => field === 'vendor_id')?.quote).toBe('v-17');
  });

  it('is the same for a place of an organization in every run, and differs from all others', () => {
    const idFor = (job: typeof JOB) => enrich(null, job).outputs['vendor_id'];
    expect(idFor(JOB)).toBe('cv_lCUT_zI5fobpKQ-OYjyl');
    expect(idFor(JOB)).toBe(idFor({ ...JOB }));
    const others = [
      { organization_id: 'acme', place_id: 'p2' },
      { organization_id: 'acme2', place_id: 'p1' },
      { organization_id: 'acmep', place_id: '1' },
    ];
    expect(new Set([JOB, ...others].map(idFor)).size).toBe(4);
    expect(enrich(0.6).outputs['vendor_id']).toBe(idFor(JOB));
  });
});

describe('vendor_core', () => {
  it('has the fields of the imported record unchanged', () => {
    const place = enrich(0.95);
    expect(place.outputs['vendor_core_attributes']).toMatchObject({
      vendor_id: 'v-17',
      source: 'import',
      phone: '+12127574555',
      categories: ['cafe', 'coffee_shop'],
      coordinates: [40.7617, -73.9899],
      website: null,
    });
    expect(place.confidence_scores['vendor_core']).toBe('MEDIUM');
  });

  it("has the job's findings if nothing was imported, and is not evidence", () => {
    const place = enrich(null);
    expect(place.outputs['vendor_core_attributes']).toMatchObject({
      source: 'enrichment',
      name: CAFE.name,
      coordinates: [40.7617, -73.9899],
      phone: null,
    });
    expect(place.confidence_scores['vendor_core']).toBe('LOW');
    const { outputs } = enrich(0.9, JOB, ['phoneNumbers', 'vendor_core']);
    expect(outputs['phone']).toBeUndefined();
  });
});
