/**
 * How well the matcher distinguishes places. Each test has a minimum slightly below the achieved
 * value, so that a change that costs quality fails.
 *
 * The first suite needs only the sample that ships. The second needs labelled pairs from the shared
 * data, which do not ship. The model was fitted to all of those but the venues, so their minimums
 * only show that nothing broke: `npm run quality` measures models on records that they have not
 * seen.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetPath } from '../../platform/runtime/assets.ts';
import {
  containmentPairs,
  geoErPairs,
  geoErWords,
  type LabelledPair,
  overturePairs,
  type TableWords,
} from '../../test/bench/place-matcher/pairs.ts';
import { readVenues, toVenue } from '../../test/quality/venues.ts';
import { BackendUnavailable } from '../../test/support/backend.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { sharedDataFolder } from '../../test/support/shared-data.ts';
import { readPlaces } from '../importers/import-places.ts';
import type { IndexedPlace, PlaceQuery } from '../place.ts';
import { openPlaceIndex, type PlaceIndex } from '../search/place-index.ts';
import { MATCH_THRESHOLD, scorePair } from './matcher.ts';
import { preparePlace, prepareQuery } from './prepare.ts';
import { fixedWeight } from './weights.ts';

function matched(pair: LabelledPair, { weights, nearby }: Partial<TableWords>): boolean {
  const scored = scorePair(
    prepareQuery(pair.query),
    preparePlace(pair.place),
    weights ?? fixedWeight,
    { nearby: nearby?.(pair.query) ?? null },
  );
  return scored.score >= MATCH_THRESHOLD;
}

function report(name: string, right: number, found: number, wanted: number): number {
  const f1 = (2 * right) / (found + wanted);
  const figures = [f1, right / found, right / wanted].map((share) => share.toFixed(4));
  console.info(`${name}: F1 ${figures[0]}, precision ${figures[1]}, recall ${figures[2]}`);
  return f1;
}

/** F1 of the verdicts on `pairs`. */
function f1(name: string, pairs: LabelledPair[], words: Partial<TableWords> = {}): number {
  const found = pairs.filter((pair) => matched(pair, words));
  const right = found.filter((pair) => pair.isMatch);
  return report(name, right.length, found.length, pairs.filter((pair) => pair.isMatch).length);
}

async function withIndex<T>(places: IndexedPlace[], work: (index: PlaceIndex) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-quality-'));
  const index = await openPlaceIndex({ folder });
  try {
    await index.importPlaces({ source: 'open_map_b', name: 'venues', places });
    return work(index);
  } finally {
    await index.close();
    await rm(folder, { recursive: true });
  }
}

describe('match quality on the sample', () => {
  it.each([
    ['open_map_a', 0.89],
    ['open_map_b', 0.935],
  ] as const)(
    'finds the record of %s that is in the index, or none: F1 over %d',
    async (source, floor) => {
      const places = await samplePlaces(source);
      const isIndexed = (i: number) => i % 2 === 0;
      const f = await withIndex(
        places.filter((_, i) => isIndexed(i)),
        (index) => {
          const matches = places.map((place, i) => index.bestMatch(altered(place, i)));
          const found = matches.filter((match) => match !== null);
          const right = matches.filter((match, i) => match?.place.id === places[i]!.id);
          return report(source, right.length, found.length, Math.ceil(places.length / 2));
        },
      );
      expect(f).toBeGreaterThan(floor);
    },
  );
});

async function samplePlaces(source: 'open_map_a' | 'open_map_b'): Promise<IndexedPlace[]> {
  const { places } = await readPlaces(assetPath('sample', `${source}.csv.gz`), source);
  const named: IndexedPlace[] = [];
  for await (const place of places) if (place.name.length > 3) named.push(place);
  return named;
}

/**
 * The place as somebody else would write it: one letter missing, moved by some 30 m, no contacts.
 */
function altered(place: IndexedPlace, i: number): PlaceQuery {
  const { name, street = null, house = null, city = null, latitude, longitude } = place;
  const cut = 1 + (i % (name.length - 2));
  return {
    name: name.slice(0, cut) + name.slice(cut + 1),
    street,
    house,
    city,
    latitude: latitude == null ? null : latitude + 0.0002,
    longitude: longitude == null ? null : longitude - 0.0002,
    category: place.category ?? null,
  };
}

/** In CI, the labelled pairs are next to the checkout. */
async function sharedPairs() {
  const folder = sharedDataFolder();
  if (folder === undefined) {
    throw new BackendUnavailable('shared data', 'labelled pairs are not beside the checkout');
  }
  return { folder, stop: async () => {} };
}

describeWithBackend('match quality on labelled pairs', sharedPairs, (shared) => {
  it('on Overture pairs, without coordinates', () => {
    expect(f1('overture', overturePairs(shared().folder))).toBeGreaterThan(0.95);
  });

  it.each([
    ['osm_fsq_edi', 0.95],
    ['osm_fsq_sin', 0.88],
    ['osm_yelp_edi', 0.955],
    ['osm_yelp_sin', 0.91],
  ])('on geo-er %s, validation pairs: F1 over %d', (set, floor) => {
    const { folder } = shared();
    const pairs = geoErPairs(folder, `${set}_valid`);
    expect(f1(set, pairs, geoErWords(folder, set))).toBeGreaterThan(floor);
  });

  it.each([
    ['sea', 0.03],
    ['sin', 0.008],
  ] as const)('keeps what is inside or serves a place apart: %s, but %d', (city, ceiling) => {
    const pairs = containmentPairs(shared().folder, city);
    const wrong = pairs.filter((pair) => matched(pair, {})).length;
    console.info(`${city}: ${wrong} of ${pairs.length} taken for one place`);
    expect(wrong / pairs.length).toBeLessThan(ceiling);
  });

  it('finds the Foursquare record of a Locu venue among all, or reports none', async () => {
    const { places, asked: rows, matches: gold } = readVenues(shared().folder);
    const asked = rows.map(toVenue);
    const f = await withIndex(places, (index) => {
      const matches = asked.map((venue) => index.bestMatch(toQuery(venue)));
      const found = matches.filter((match) => match !== null);
      const right = matches.filter(
        (match, i) => match && match.place.id === gold.get(asked[i]!.id),
      );
      return report('locu', right.length, found.length, gold.size);
    });
    expect(f).toBeGreaterThan(0.97);
  });
});

function toQuery(venue: IndexedPlace): PlaceQuery {
  const { name, street, city, state, postal_code, latitude, longitude } = venue;
  const [phone, website] = [venue.phones[0] ?? null, venue.websites[0] ?? null];
  const address = { street: street!, city: city!, state: state!, postal_code: postal_code! };
  return { name, ...address, latitude: latitude!, longitude: longitude!, phone, website };
}
