/**
 * The labelled pairs of the shared data as queries and records of the matcher. Columns that give
 * the label away (id_kind, confidence, side b's coordinates in the Overture pairs) are not read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { distanceM } from '../../../places/globe.ts';
import {
  MAX_NEARBY_COUNT,
  NEARBY_RADIUS_M,
  type NearbyCounts,
  prepareName,
} from '../../../places/matcher/prepare.ts';
import { indexedWeight, type WordWeights } from '../../../places/matcher/weights.ts';
import type { IndexedPlace, PlaceQuery } from '../../../places/place.ts';

export interface LabelledPair {
  id: string;
  queryId: string;
  query: PlaceQuery;
  place: IndexedPlace;
  isMatch: boolean;
}

type Row = Record<string, string>;

export function readRows(folder: string, file: string): Row[] {
  return parse(gunzipSync(readFileSync(join(folder, file))), { columns: true }) as Row[];
}

export function overturePairs(folder: string): LabelledPair[] {
  return readRows(folder, 'overture-conflation/dev/pairs.csv.gz').map((row) => ({
    id: row['pair_id']!,
    queryId: row['a_id']!,
    isMatch: row['label'] === '1',
    query: {
      name: row['a_name']!,
      street: row['a_street'] || null,
      city: row['a_locality'] || null,
      state: row['a_region'] || null,
      postal_code: row['a_postcode'] || null,
      country_code: row['a_country'] || null,
      phone: first(row['a_phones']) ?? null,
      website: first(row['a_websites']) ?? null,
      category: row['a_category'] || null,
    },
    place: overturePlace(row),
  }));
}

function overturePlace(row: Row): IndexedPlace {
  return {
    source: 'open_map_a',
    id: row['b_id']!,
    name: row['b_name']!,
    latitude: null,
    longitude: null,
    street: row['b_street']!,
    city: row['b_locality']!,
    state: row['b_region']!,
    postal_code: row['b_postcode']!,
    country_code: row['b_country']!,
    phones: split(row['b_phones']),
    websites: split(row['b_websites']),
    socials: split(row['b_socials']),
    category: row['b_category']!,
    // As words, with which the shipped model was learned: the matcher looks only at words.
    categories: (row['b_alt_categories'] ?? '').split(' ').filter(Boolean),
    brand: row['b_brand']!,
    cuisine: [],
    licence: 'CDLA-Permissive-2.0',
  };
}

/** `set` is, for example, `osm_fsq_edi_valid`. */
export function geoErPairs(folder: string, set: string): LabelledPair[] {
  return readRows(folder, `geo-er/dev/${set}.csv.gz`).map((row) => ({
    id: row['pair_id']!,
    queryId: row['a_id']!,
    isMatch: row['label'] === '1',
    query: {
      name: row['a_name']!,
      street: row['a_address'] || null,
      postal_code: row['a_postcode'] || null,
      latitude: Number(row['a_lat']),
      longitude: Number(row['a_lon']),
    },
    place: geoErPlace(row, 'b_'),
  }));
}

/** What an index of the b side's table would say of words. */
export interface TableWords {
  weights: WordWeights;
  nearby(query: PlaceQuery): NearbyCounts;
}

export function geoErWords(folder: string, set: string): TableWords {
  const rows = readRows(folder, `geo-er/places/${set}_${set.split('_')[1]}.csv.gz`);
  const positions = new Map<string, [lat: number, lon: number][]>();
  for (const row of rows) {
    for (const word of new Set(prepareName(row['name']!).words)) {
      const found = positions.get(word) ?? [];
      found.push([Number(row['lat']), Number(row['lon'])]);
      positions.set(word, found);
    }
  }
  const near = (word: string, { latitude, longitude }: PlaceQuery) =>
    (positions.get(word) ?? []).filter(
      ([lat, lon]) => distanceM(latitude!, longitude!, lat, lon) <= NEARBY_RADIUS_M,
    );
  return {
    weights: (word) => indexedWeight(word, positions.get(word)?.length ?? 0, rows.length),
    nearby: (query) => (word) => Math.min(MAX_NEARBY_COUNT, near(word, query).length),
  };
}

export function geoErPlace(row: Row, prefix: string): IndexedPlace {
  return {
    source: 'open_map_b',
    id: row[`${prefix}id`]!,
    name: row[`${prefix}name`]!,
    latitude: Number(row[`${prefix}lat`]),
    longitude: Number(row[`${prefix}lon`]),
    street: row[`${prefix}address`]!,
    postal_code: row[`${prefix}postcode`]!,
    phones: [],
    websites: [],
    socials: [],
    categories: [],
    cuisine: [],
    licence: 'test',
  };
}

function split(list: string | undefined): string[] {
  return (list ?? '').split('|').filter(Boolean);
}

function first(list: string | undefined): string | undefined {
  return split(list)[0];
}

/** "Inside" and "serves" pairs: a shop in its mall, a bus stop at its school. None is a match. */
export function containmentPairs(
  folder: string,
  city: 'sea' | 'sin',
  relations: readonly string[] = ['inside', 'serves'],
): LabelledPair[] {
  const rows = readRows(folder, `gtminer-containment/dev/${city}.csv.gz`);
  const apart = rows.filter((row) => relations.includes(row['relation']!));
  return apart.map((row, i) => ({
    id: `${city}-${i}`,
    queryId: row['h_id']!,
    isMatch: false,
    query: {
      name: row['h_name']!,
      street: row['h_address'] || null,
      latitude: Number(row['h_latitude']),
      longitude: Number(row['h_longitude']),
      category: row['h_categories'] || null,
    },
    place: {
      source: 'open_map_b',
      id: row['t_id']!,
      name: row['t_name']!,
      street: row['t_address']!,
      latitude: Number(row['t_latitude']),
      longitude: Number(row['t_longitude']),
      category: row['t_categories']!,
      phones: [],
      websites: [],
      socials: [],
      categories: [],
      cuisine: [],
      licence: 'test',
    },
  }));
}

/** The pair without phones, websites and categories. */
export function nameAndAddress(pair: LabelledPair): LabelledPair {
  const { category: _, brand: __, ...place } = pair.place;
  return {
    ...pair,
    query: { ...pair.query, phone: null, website: null, category: null },
    place: { ...place, phones: [], websites: [], socials: [], categories: [] },
  };
}
