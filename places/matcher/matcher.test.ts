import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexedPlace } from '../../test/support/indexed-place.ts';
import { propertyRuns } from '../../test/support/property-runs.ts';
import type { IndexedPlace, PlaceQuery } from '../place.ts';
import { FEATURE_NAMES } from './features.ts';
import { judgePair, matchConfidence, scorePair } from './matcher.ts';
import { preparePlace, prepareQuery } from './prepare.ts';
import { fixedWeight } from './weights.ts';

const HERE = { latitude: 51.5, longitude: -0.12 };

function verdict(query: PlaceQuery, place: Partial<IndexedPlace>) {
  return judgePair(scorePair(prepareQuery(query), preparePlace(indexedPlace(place)), fixedWeight));
}

describe('one place', () => {
  it.each<[string, PlaceQuery, Partial<IndexedPlace>]>([
    [
      'spelt alike, address abbreviated',
      { name: "Herrington's The Florist", street: '49 Market Street', postal_code: 'AB1 2CD' },
      { name: 'Herringtons the Florist', street: '49 Market St', postal_code: 'AB12CD' },
    ],
    [
      'in another script',
      { name: 'Кофе Хауз', street: 'Тверская 12', phone: '+7 495 123-45-67' },
      { name: 'Kofe Khauz', street: 'Tverskaya 12', phones: ['84951234567'] },
    ],
    [
      'with words swapped and a misspelling',
      { name: 'Restaurant Bella Napoli', ...HERE },
      { name: 'Bela Napoli Restaurant', latitude: 51.5001, longitude: -0.1201 },
    ],
    [
      'with spaces and digits set otherwise',
      { name: '7-Eleven', ...HERE },
      { name: '7Eleven', latitude: 51.5003, longitude: -0.12 },
    ],
    [
      'in Han, with its branch',
      { name: '海底捞火锅', latitude: 31.2304, longitude: 121.4737 },
      { name: '海底捞火锅(人民广场店)', latitude: 31.2305, longitude: 121.4738 },
    ],
    [
      'in mainland China, one position in GCJ-02',
      { name: '上海大剧院', latitude: 31.23004, longitude: 121.46744 },
      { name: '上海大剧院', latitude: 31.2281, longitude: 121.47196 },
    ],
    [
      'with a word for a gate that both names have',
      { name: 'Golden Gate', ...HERE },
      { name: 'Golden Gate Restaurant', category: 'restaurant', ...HERE },
    ],
    [
      'a shop whose name sounds like a stop',
      { name: 'SaladStop', ...HERE },
      { name: 'Salad Stop!', ...HERE },
    ],
    ['with a legal form', { name: 'Müller GmbH', ...HERE }, { name: 'Müller', ...HERE }],
  ])('%s', (_, query, place) => {
    expect(verdict(query, place)).toMatchObject({ is_match: true });
  });
});

describe('two places', () => {
  it.each<[string, PlaceQuery, Partial<IndexedPlace>]>([
    [
      'departments of one house',
      {
        name: 'Riverside Physicians - Plastic Surgery',
        street: '40 Elm St Unit 790',
        phone: '5025838303',
      },
      {
        name: 'Riverside Physicians - Neurology',
        street: '40 Elm St Unit 510',
        phones: ['5025884800'],
      },
    ],
    [
      'branches of one chain',
      { name: 'Corner Bank', street: '101 E 6th St', postal_code: '74447', phone: '9187567910' },
      {
        name: 'Corner Bank',
        street: '920 N Oak Ave',
        postal_code: '74401',
        phones: ['9182345678'],
      },
    ],
    [
      'a bus stop named after a school',
      { name: 'Northfield School', category: 'bus_stop', ...HERE },
      { name: 'Northfield School', category: 'school', ...HERE },
    ],
    [
      'a record of a bus stop named after a mall, the query without a category',
      { name: 'The Star Court', ...HERE },
      { name: 'The Star Court', category: 'bus_stop', ...HERE },
    ],
    ...[
      ['Harbour Tower Car Park', 'Harbour Tower'],
      ['Tiefgarage Rathaus Nord', 'Rathaus Nord'],
      ['Parada de autobús Museo Lorca', 'Museo Lorca'],
      ['Sparkasse Nord Geldautomat', 'Sparkasse Nord'],
      ['Miller Hall Ticket Office', 'Miller Hall'],
      ['海滨广场停车场', '海滨广场'],
      ['みなと公園バス停', 'みなと公園'],
      ['Bus Stop 41041 (Coronet Plaza)', 'Coronet Plaza'],
    ].map(
      ([stop, place]) =>
        [
          `what serves a place by its name alone: ${stop}`,
          { name: stop!, ...HERE },
          { name: place!, ...HERE },
        ] as [string, PlaceQuery, Partial<IndexedPlace>],
    ),
    [
      'branches of a chain in two countries',
      {
        name: 'Starbucks',
        full_address: '19321 SW Martinazzi Ave, Tualatin, OR 97062, US',
      },
      { name: 'Starbucks', street: 'Jalan Sudirman 6', city: 'Jakarta', country_code: 'ID' },
    ],
    [
      'branches of a chain in two cities',
      { name: 'Starbucks', full_address: '19321 SW Martinazzi Ave, Tualatin, OR 97062' },
      { name: 'Starbucks', street: '200 Main St', city: 'Boise', country_code: 'US' },
    ],
    [
      'what is at a place, and the place',
      { name: 'Gym @ Harbour Club', ...HERE },
      { name: 'Harbour Club', ...HERE },
    ],
    [
      'a shop that names its mall behind a sign',
      { name: 'Blue Orchid (Harbour Mall)', ...HERE, street: '5 High Street' },
      { name: 'Harbour Mall', ...HERE, street: '5 High Street' },
    ],
    ['numbered gates', { name: 'Harbour Gate 4', ...HERE }, { name: 'Harbour Gate 5', ...HERE }],
    [
      'both sides of a square',
      { name: 'Waterside Homes North at Newport', ...HERE },
      { name: 'Waterside Homes South at Newport', ...HERE },
    ],
    [
      'neighbours',
      { name: 'Blue Orchid Florist', ...HERE },
      { name: 'Kensington Dry Cleaners', ...HERE },
    ],
    [
      'a shop in its mall',
      { name: 'Watch Station Century Square', ...HERE, category: 'shop' },
      { name: 'Century Square', ...HERE, category: 'mall' },
    ],
  ])('%s', (_, query, place) => {
    expect(verdict(query, place)).toMatchObject({ is_match: false });
  });
});

describe('reasoning', () => {
  it('lists what agrees and what does not', () => {
    const { reasoning } = verdict(
      { name: 'Joe Bakery', street: '5 High Street', phone: '020 7946 0000', ...HERE },
      { name: 'Joe Bakery', street: '9 High St', phones: ['020 7946 0999'], ...HERE },
    );
    expect(reasoning).toContain('same name; 0 m apart; same street, different house numbers');
    expect(reasoning).toContain('different phones');
  });

  it('lists the words that only one name has', () => {
    const { reasoning } = verdict({ name: 'Petco Grooming' }, { name: 'Petco' });
    expect(reasoning).toContain('only one side says "grooming"');
  });
});

describe('properties', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const query = fc.record(
    {
      name: text,
      street: text,
      city: text,
      postal_code: text,
      phone: text,
      website: fc.oneof(text, fc.webUrl()),
      category: text,
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    },
    { requiredKeys: ['name'] },
  );

  it('PM1 gives any pair a score from 0 to 1, the same each time', () => {
    fc.assert(
      fc.property(query, query, (a, b) => {
        const { phone, website, ...rest } = b;
        const place = { ...rest, phones: phone ? [phone] : [], websites: website ? [website] : [] };
        const first = verdict(a, place);
        expect(first.score).toBeGreaterThanOrEqual(0);
        expect(first.score).toBeLessThanOrEqual(1);
        expect(verdict(a, place)).toEqual(first);
        expect(first.is_match).toBe(first.score >= 0.5);
      }),
      propertyRuns(300),
    );
  });

  it('never scores lower for an equal phone than for a different one', () => {
    const digits = fc.stringMatching(/^[1-9]\d{8}$/);
    fc.assert(
      fc.property(query, text, digits, digits, (a, name, phone, other) => {
        const asked = { ...a, phone };
        const same = verdict(asked, { name, phones: [phone] }).score;
        expect(same).toBeGreaterThanOrEqual(verdict(asked, { name, phones: [other] }).score);
      }),
      propertyRuns(200),
    );
  });

  it('PM2 has a confidence level for each score', () => {
    const levels = [0, 0.2, 0.5, 0.93, 0.98].map(matchConfidence);
    expect(levels).toEqual(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH']);
  });

  it('FE2 has no feature that names a dataset', () => {
    expect(FEATURE_NAMES.filter((name) => /id|source|licence|confidence/.test(name))).toEqual([
      'numbers_one_sided',
    ]);
  });
});

it('reads a name of 65,000 spaces as fast as any other', () => {
  const before = process.cpuUsage();
  prepareQuery({ name: `a${' '.repeat(65_000)}b` });
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
