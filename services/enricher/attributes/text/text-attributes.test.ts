import { describe, expect, it } from 'vitest';
import type { IndexedPlace, Match } from '../../../../places/place.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { openSources } from '../../sources/sources.ts';
import { sameOutput } from './same-output.ts';
import { findUnsupported } from './unsupported.ts';
import { kindPhrase } from './wording.ts';

const RECORD: IndexedPlace = {
  source: 'open_map_a',
  id: 'a-1',
  name: 'Blue Door Cafe',
  latitude: 40.7617,
  longitude: -73.9899,
  street: '12 Elm Street',
  city: 'New York',
  state: 'NY',
  country_code: 'US',
  phones: ['+12127574555'],
  websites: ['https://www.bluedoor.example.com/'],
  socials: [],
  category: 'cafe',
  categories: [],
  cuisine: ['coffee_shop'],
  opening_hours: 'Mo-Fr 08:00-18:00',
  licence: 'test',
};

function sourcesWith(record: IndexedPlace | null) {
  const verdict = {
    score: 0.95,
    is_match: true,
    confidence: 'HIGH',
    reasoning: 'same name',
  } as const;
  const bestMatch = (_: unknown, { sources = [] }: { sources?: readonly string[] } = {}) =>
    record && sources.includes(record.source)
      ? ({ place: record, ...verdict, distance_m: 3 } satisfies Match)
      : null;
  return openSources({ bestMatch });
}

function enrich(inputs: object, attributes: string[], record: IndexedPlace | null = RECORD) {
  const request = { inputs: { ...inputs }, attributes, nowMs: Date.UTC(2026, 5, 10) };
  return enrichPlace(request, sourcesWith(record));
}

const CAFE = { name: 'Blue Door Cafe', latitude: 40.7617, longitude: -73.9899 };

describe('one_line_summary', () => {
  it('summarizes the findings of the other attributes without requesting them', () => {
    const { outputs, evidence, attribute_status } = enrich(CAFE, ['one_line_summary']);
    expect(outputs['one_line_summary']).toBe(
      'Blue Door Cafe is a cafe in New York, United States of America.',
    );
    expect(outputs['summary']).toBe(
      'Blue Door Cafe is a cafe in New York, United States of America. Cuisine: coffee shop. ' +
        'Open Mon-Fri 08:00-18:00. Address: 12 Elm Street, New York, NY, ' +
        'United States of America. Phone: +12127574555. ' +
        'Website: https://www.bluedoor.example.com/',
    );
    expect(Object.keys(attribute_status)).toEqual(['one_line_summary']);
    expect(evidence.filter(({ field }) => field === 'summary').map(({ quote }) => quote)).toEqual(
      expect.arrayContaining(['Mo-Fr 08:00-18:00', '+12127574555', 'cafe']),
    );
  });

  it('says that the place is closed, and which chain it is a branch of', () => {
    const closed = enrich(CAFE, ['one_line_summary'], { ...RECORD, closed_at: '2025-03-01' });
    expect(closed.outputs['one_line_summary']).toMatch(/^Blue Door Cafe is a closed cafe in /);
    expect(closed.outputs['summary']).not.toContain('Open Mon-Fri');
    const branch = { name: 'Starbucks Reserve Roastery', category: 'cafe', country_code: 'US' };
    const brand = { ...RECORD, name: branch.name, brand: 'Starbucks', brand_wikidata: 'Q37158' };
    const { outputs } = enrich(branch, ['one_line_summary', 'knowledge_graph'], brand);
    expect(outputs['one_line_summary']).toContain('is a cafe of the chain Starbucks in New York');
    expect(outputs['summary']).toContain(
      'Part of Starbucks: American multinational coffee company',
    );
  });

  it('names a city-state once, and does not end a sentence twice', () => {
    const inputs = { name: 'Ya Kun Kaya Toast', full_address: '18 China Street, Singapore 049560' };
    const shop = enrich(inputs, ['one_line_summary', 'knowledge_graph'], null).outputs;
    expect(shop['one_line_summary']).toBe('Ya Kun Kaya Toast is a cafe in Singapore.');
    const rewe = { name: 'REWE', full_address: 'Torstr. 125, 10119 Berlin' };
    const { summary } = enrich(rewe, ['one_line_summary', 'knowledge_graph'], null).outputs;
    expect(summary).toMatch(/Address: Torstr\. 125, 10119 Berlin\.$/);
  });

  it('names weekdays as people do', () => {
    const inputs = { name: 'Wells Fargo ATM', city: 'Baltimore', country_code: 'US' };
    const weekday = { Mon: '9-17', Tue: '9-17', Wed: '9-17', Fri: '9-17', Sat: '10-12' };
    const summary = (opening_hours: unknown) =>
      enrich({ ...inputs, opening_hours }, ['one_line_summary'], null).outputs['summary'];
    expect(summary(weekday)).toContain('Open Mon-Wed, Fri 09:00-17:00; Sat 10:00-12:00.');
    expect(summary({ text: 'daily 7-22' })).toContain('Open daily 07:00-22:00.');
    expect(summary({ text: '24/7' })).toMatch(
      /^Wells Fargo ATM is an ATM .*Open daily 00:00-24:00/,
    );
  });

  it('may name a kind in other words than its token', () => {
    const cash = { name: 'Planet Cash', category: 'atms', city: 'Gdańsk', country_code: 'PL' };
    const { outputs } = enrich(cash, ['one_line_summary'], null);
    expect(outputs['one_line_summary']).toBe('Planet Cash is an ATM in Gdańsk, Poland.');
  });

  it('is empty if the kind is unknown', () => {
    const { outputs, verdicts, reasoning } = enrich({ name: 'Qwxyz' }, ['one_line_summary'], null);
    expect(outputs).toEqual({});
    expect(verdicts).toEqual({ one_line_summary: 'NOT FOUND', summary: 'NOT FOUND' });
    expect(reasoning['one_line_summary']).toContain('The kind of place is not known');
  });

  it.each([
    ['cafe', 'X is a cafe'],
    ['japanese_restaurant', 'X is a Japanese restaurant'],
    ['catholic_church', 'X is a Catholic church'],
    ['atm', 'X is an ATM'],
    ['ice_cream_shop', 'X is an ice cream shop'],
    ['university', 'X is a university'],
    ['home_cleaning', 'X is a home cleaning service'],
    ['hearing_aids', 'X is a hearing aid shop'],
    ['chemistry', 'X: chemistry'],
    ['eyewear_and_optician', 'X is an optician'],
    ['atms', 'X is an ATM'],
    ['automotive', 'X is a business for cars'],
    ['education', 'X is a place of education'],
    ['day_care_preschool', 'X is a day care center or preschool'],
    ['auto_parts_and_supply_store', 'X is an auto parts and supply store'],
    ['rv_park', 'X is an RV park'],
    ['urologist', 'X is a urologist'],
    ['employment_agencies', 'X is an employment agency'],
    ['middle_eastern_restaurant', 'X is a Middle Eastern restaurant'],
    ['real_estate', 'X is a real estate business'],
    ['medical_supply', 'X is a medical supply store'],
    ['hot_tubs_and_pools', 'X: hot tubs and pools'],
    ['soba', 'X: soba'],
    ['hostel', 'X is a hostel'],
    ['bank_credit_union', 'X is a bank or credit union'],
  ])('words the kind %s', (kind, phrase) => {
    expect(kindPhrase('X', kind, null)).toBe(phrase);
  });
});

describe('a sentence', () => {
  it.each([
    ['Cairo Cafe is a cafe in Berlin, open 08:00-18:00.', []],
    ['Cairo Cafe is a cafe in Paris.', ['Paris']],
    ['Cairo Cafe is a cafe with 40 seats.', ['40']],
    ['Cairo Cafe opens at 08:30.', ['08:30']],
    ['Cairo Cafe is 東京 in Berlin.', ['東京']],
  ])('is checked against the facts: %s', (sentence, bad) => {
    const facts = '"Cairo Cafe" "Berlin" {"opens":"08:00","closes":"18:00"}';
    expect(findUnsupported(sentence, facts)).toEqual(bad);
  });
});

describe('groundtruth', () => {
  const reference = {
    phone: '(212) 757-4555',
    website: 'bluedoor.example.com',
    coordinates: [40.76172, -73.98992],
    address: '12 Elm St, New York, NY',
    opening_hours: { Monday: '9am-5pm' },
    menu_urls: ['https://x.example/menu'],
    chain_name: null,
    open_closed_status: null,
    mood: 'good',
  };

  it('compares the outputs of the job with the reference values of the input, by meaning', () => {
    const asked = ['websites', 'phoneNumbers', 'coordinates', 'address', 'openingHours'];
    const more = ['closed_permanently', 'chain', 'groundtruth'];
    const inputs = { ...CAFE, country_code: 'US', groundtruth: reference };
    const { outputs, evidence } = enrich(inputs, [...asked, ...more]);
    expect(outputs['groundtruth']).toEqual({
      value: 'mismatch',
      matched: 5,
      compared: 8,
      fields: {
        phone: 'match',
        website: 'match',
        coordinates: 'match',
        address: 'match',
        opening_hours: 'mismatch',
        menu_urls: 'missing',
        chain_name: 'match',
        open_closed_status: 'unexpected',
        mood: 'unknown',
      },
      reasoning:
        '5 of 9 reference values match; mismatch: opening_hours; missing: menu_urls; ' +
        'unexpected: open_closed_status; unknown: mood.',
    });
    expect(evidence.find(({ field }) => field === 'groundtruth')?.source).toBe('input');
  });

  it('does not run without reference values, and never feeds another attribute', () => {
    for (const groundtruth of [undefined, null, 'x', [], {}]) {
      const place = enrich({ ...CAFE, groundtruth }, ['groundtruth']);
      expect(place.attribute_status['groundtruth']).toBe('RUN_CONDITION_FAILED');
    }
    const given = { name: 'Qwxyz', groundtruth: { phone: '+12127574555', website: 'a.example' } };
    const place = enrich(given, ['phoneNumbers', 'websites', 'groundtruth'], null);
    expect(Object.keys(place.outputs)).toEqual(['groundtruth']);
  });

  it('compares lists in any order, each item once, and objects member by member', () => {
    const same = (a: unknown, b: unknown) => sameOutput('categories', a, b, null);
    expect(same(['Cafe', 'bar'], ['bar', 'cafe'])).toBe(true);
    expect(same(['bar', 'bar'], ['bar', 'cafe'])).toBe(false);
    expect(same({ a: 1, b: null }, { a: 1 })).toBe(true);
    expect(same({ a: { b: ['x'] } }, { a: { b: ['y'] } })).toBe(false);
    expect(same('true', true)).toBe(false);
  });

  it('stops at nesting and lengths of any size', () => {
    const deep = JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`) as unknown;
    const long = Array.from({ length: 50_000 }, (_, i) => i);
    expect(sameOutput('categories', deep, structuredClone(deep), null)).toBe(false);
    expect(sameOutput('categories', long, [...long], null)).toBe(false);
  });
});

describe('test_attribute', () => {
  it('runs without outputs', () => {
    const place = enrich(CAFE, ['test_attribute']);
    expect(place.attribute_status).toEqual({ test_attribute: 'RUN' });
    expect(place.outputs).toEqual({});
  });
});
