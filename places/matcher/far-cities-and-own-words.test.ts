/** The city in an address, and a place's own street and country in its name. */
import { describe, expect, it } from 'vitest';
import { indexedPlace } from '../../test/support/indexed-place.ts';
import { withAddressParts } from '../address/query-address.ts';
import type { IndexedPlace, MatchVerdict } from '../place.ts';
import { judgePair, limitScore, scorePair } from './matcher.ts';
import { preparePlace, prepareQuery } from './prepare.ts';
import { fixedWeight } from './weights.ts';

function verdict(name: string, line: string, place: Partial<IndexedPlace>): MatchVerdict {
  const record = indexedPlace({ name, ...place });
  const query = withAddressParts({ name, full_address: line });
  return judgePair(scorePair(prepareQuery(query), preparePlace(record), fixedWeight));
}

const PHARMACY = { street: '44 Court St', city: 'Brooklyn', state: 'NY', country_code: 'US' };
const EDINBURGH = { latitude: 55.953, longitude: -3.1973 };

describe('a street of the same name and number in a city far away', () => {
  it('is not another branch of the same chain', () => {
    const { is_match, confidence } = verdict('Walgreens', '44 Court St, Boston, MA', PHARMACY);
    expect([is_match, confidence]).toEqual([false, 'LOW']);
    const near = verdict('Walgreens', '44 Court St, Brooklyn, NY', PHARMACY);
    expect(near.confidence).toBe('VERY_HIGH');
  });

  it('is not a branch of the chain if the record only has a position', () => {
    const place = { street: '160 High St', postal_code: 'EH1 1QS', ...EDINBURGH };
    expect(verdict('Subway', '160 High Street, Glasgow', place).is_match).toBe(false);
    expect(verdict('Subway', '160 High Street, Edinburgh', place).is_match).toBe(true);
  });

  it('makes a match of a distinctive name uncertain', () => {
    const place = { street: '23 Rue Saint-Gilles', city: 'Paris', country_code: 'FR' };
    const { is_match, confidence } = verdict(
      'Galerie Eric Mircher',
      '23 rue Saint-Gilles, Lyon',
      place,
    );
    expect([is_match, confidence]).toEqual([true, 'MEDIUM']);
  });
});

describe('a city', () => {
  it('has names in several languages', () => {
    const cologne = { street: 'Aachener Strasse 1253', city: 'Koeln', country_code: 'DE' };
    const tchibo = verdict('Tchibo Filiale', 'Cologne, Germany', cologne);
    expect(tchibo.reasoning).toContain('same city');
    const sapporo = { street: '中央区大通西5', city: 'Sapporo', country_code: 'JP' };
    const clinic = verdict('大通公園メンタルクリニック', '北海道札幌市中央区大通西5丁目', sapporo);
    expect(clinic.reasoning).not.toContain('different cities');
    expect(clinic.is_match).toBe(true);
  });

  it('is not a street if the address has nothing else', () => {
    for (const line of ['Edinburgh', 'Edinburgh, UK', 'Edinburgh EH2 2EQ']) {
      const place = { street: '1 Princes Street', city: 'Edinburgh', country_code: 'GB' };
      expect(verdict('The Balmoral', line, place).reasoning).not.toContain('different streets');
    }
  });
});

describe('the name of a chain', () => {
  const HANOVER = { street: '34-36 Hanover Street', postal_code: 'EH2 2DR', ...EDINBURGH };
  const line = '34-36 Hanover St, Edinburgh EH2 2DR';

  it.each([
    ['Pizza Hut', 'Pizza Hut UK'],
    ['Pizza Hut Hanover Street', 'Pizza Hut UK'],
    ['Pizza Hut Hanover Street', 'Pizza Hut'],
  ])('%s is %s at its own street', (asked, name) => {
    expect(verdict(asked, line, { ...HANOVER, name }).confidence).toBe('VERY_HIGH');
  });
});

describe('one word', () => {
  it('for a kind is not a misspelling of another', () => {
    const place = { name: 'New Rochelle Mental Health', street: '14 Lawton St', ...CITY };
    const dental = verdict('New Rochelle Dental Health', ADDRESS, place);
    expect(dental.confidence).toBe('MEDIUM');
    expect(verdict('New Rochelle Mentel Health', ADDRESS, place).confidence).toBe('VERY_HIGH');
  });

  it('distinguishes schools of the same name', () => {
    const place = { name: 'Angsana Primary School', street: '14 Lawton St', ...CITY };
    expect(verdict('Angsana Secondary School', ADDRESS, place).is_match).toBe(false);
  });
});

const CITY = { city: 'New Rochelle', state: 'NY', country_code: 'US' };
const ADDRESS = '14 Lawton Street, New Rochelle, NY';

it('the block is the house number if a street has blocks', () => {
  const place = { street: 'Blk 2 Jln Kukoh' };
  const other = verdict('Econ Minimart', 'Blk 3 Jln Kukoh Singapore', place);
  expect(other.reasoning).toContain('different house numbers');
  expect(other.confidence).not.toBe('VERY_HIGH');
  expect(verdict('Econ Minimart', 'Blk 2 Jln Kukoh, Singapore', place).is_match).toBe(true);
});

it('PM10 keeps the lower limits of certainly different places', () => {
  const [query, record] = ['Dental Health', 'Mental Health'].map((name) =>
    prepareQuery({ name, full_address: '1 High St, Leeds' }),
  );
  const { features } = scorePair(query!, record!, fixedWeight);
  expect(features.otherKindWord).toBe(true);
  expect(limitScore(0.99, features)).toBe(0.9);
  expect(limitScore(0.99, { ...features, servingNames: 1 })).toBeLessThan(0.5);
});
