/** Queries with only an address, and records with only a position. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEvidence } from '../matcher/matcher.ts';
import type { IndexedPlace, PlaceQuery } from '../place.ts';
import { openPlaceIndex, type PlaceIndex } from './place-index.ts';
import { rankPlaces } from './rank-places.ts';

const MONACO = { latitude: 43.7308, longitude: 7.4175 };
const TORONTO = { latitude: 43.6417, longitude: -79.4312 };
const PORTLAND_OREGON = { latitude: 45.52, longitude: -122.68 };
const SAO_PAULO = { latitude: -23.5614, longitude: -46.6559 };

function record(id: string, name: string, at: { latitude: number; longitude: number }) {
  const lists = { phones: [], websites: [], socials: [], categories: [], cuisine: [] };
  return { source: 'open_map_b', id, name, ...at, ...lists, licence: 'test' } as IndexedPlace;
}

const CHAIN = "McDonald's";

describe('a record with a position and no address', () => {
  let folder: string;
  let index: PlaceIndex;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-unaddressed-'));
    index = await openPlaceIndex({ folder });
    const nearby = (step: number) => ({
      latitude: TORONTO.latitude + step * 0.02,
      longitude: TORONTO.longitude,
    });
    const places = [
      record('chain-monaco', CHAIN, MONACO),
      record('post-monaco', 'La Poste', MONACO),
      record('grill-portland', 'Pine & Copper Grill', PORTLAND_OREGON),
      record('burger-1', 'Burger King', nearby(0)),
      record('burger-2', 'Burger King', nearby(1)),
      record('burger-3', 'Burger King', nearby(2)),
      record('pizza-toronto', 'Pizza Hut', TORONTO),
      record('padaria', 'Padaria Bela Aurora', SAO_PAULO),
      // More records of the name than are compared, so the city must find the right one.
      ...Array.from({ length: 40 }, (_, i) =>
        record(`sub-${i}`, 'Subway', { latitude: 40 + i * 0.3, longitude: 10 }),
      ),
      record('sub-toronto', 'Subway', TORONTO),
    ];
    await index.importPlaces({ source: 'open_map_b', name: 'test', places });
  });

  afterAll(async () => {
    await index.close();
    await rm(folder, { recursive: true });
  });

  function first(query: PlaceQuery) {
    return index.search(query, { limit: 1 })[0]!;
  }

  it.each<[string, PlaceQuery]>([
    ['of a chain', { name: CHAIN, full_address: '1235 Queen St W, Toronto, ON M6K 1L5' }],
    ['of a chain', { name: CHAIN, full_address: '12 Bd Voltaire, 75011 Paris' }],
    ['of any name', { name: 'La Poste', full_address: '12 rue de la Paix, 69001 Lyon' }],
    ['of any name', { name: 'Pine & Copper Grill', full_address: '4 Pearl St, Boston, MA 02110' }],
  ])('PM6 %s does not match an address in another city', (_, query) => {
    const { is_match, score } = first(query);
    expect({ is_match, isEvidence: isEvidence(score) }).toEqual({
      is_match: false,
      isEvidence: false,
    });
  });

  it('PM6 does not match an address in another country, whose city is unknown', () => {
    const query = { name: 'Pine & Copper Grill', full_address: '4 Main Rd, Xyzzyville' };
    expect(first({ ...query, country_code: 'AU' }).is_match).toBe(false);
    expect(first({ ...query, country_code: 'US' }).is_match).toBe(true);
  });

  it('PM6 distinguishes cities of the same name by their state', () => {
    const name = 'Pine & Copper Grill';
    expect(first({ name, full_address: '4 Pearl St, Portland, ME 04101' }).is_match).toBe(false);
    expect(first({ name, full_address: '4 Pearl St, Portland, OR 97204' }).is_match).toBe(true);
  });

  it.each<[PlaceQuery, string]>([
    [{ name: 'Pizza Hut', full_address: '1 Queen St W, Toronto, ON' }, 'pizza-toronto'],
    [{ name: 'Padaria Bela Aurora', full_address: 'R. Augusta 5, São Paulo - SP' }, 'padaria'],
    [{ name: 'Subway', full_address: '9 King St W, Toronto, ON', city: 'Toronto' }, 'sub-toronto'],
  ])('is found in the city of the address: %o', (query, id) => {
    const { place, is_match } = first(query);
    expect([place.id, is_match]).toEqual([id, true]);
  });

  it('PM8 of a chain does not match if only its name agrees', () => {
    const { is_match, confidence } = first({ name: CHAIN, full_address: '1 Xyzzy Road' });
    expect([is_match, confidence]).toEqual([false, 'LOW']);
  });

  it('EC1 does not match if others in the city fit equally well, and says so', () => {
    const found = first({ name: 'Burger King', full_address: '800 Bay St, Toronto, ON' });
    expect(found.is_match).toBe(false);
    expect(found.reasoning).toContain('3 places fit equally well');
  });

  it('EC1 matches if the others are the same place', () => {
    const query = { name: 'Burger King', full_address: '800 Bay St, Toronto, ON' };
    const twice = [record('node', 'Burger King', TORONTO), record('area', 'Burger King', TORONTO)];
    const apart = [twice[0]!, record('other', 'Burger King', { ...TORONTO, latitude: 43.7 })];
    const options = { radius_m: 1_000, limit: 5 };
    expect(rankPlaces(query, twice, options).map(({ is_match }) => is_match)).toEqual([true, true]);
    expect(rankPlaces(query, apart, options).map(({ is_match }) => is_match)).toEqual([
      false,
      false,
    ]);
  });
});
