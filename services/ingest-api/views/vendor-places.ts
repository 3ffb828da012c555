/**
 * The part of placematch's source `vendor` that grows from completed enrichments: the caller's own
 * places, read from the warehouse.
 *
 * VS1 An organization sees its own places and those that the operator imported, but nobody else's.
 * VS2 A place is found as soon as its result is written. The read waits for single jobs that the
 *     organization has seen, but not for batches in progress. A place disappears with its job or
 *     its batch.
 * VS3 A record has the findings of the newest completed run, and the input where it found nothing.
 */
import { isObject } from '../../../domain/json-object.ts';
import type { JobFacts } from '../../../ledger/reads/job-facts.ts';
import {
  findAnyResult,
  type PlaceSearchParams,
  readPlaceCandidates,
} from '../../../ledger/reads/vendor-places.ts';
import { boxDegrees } from '../../../places/globe.ts';
import type { IndexedPlace, Match, PlaceQuery } from '../../../places/place.ts';
import { rankPlaces } from '../../../places/search/rank-places.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { askOne } from '../../../platform/warehouse/statement.ts';
import type { NewestState } from './newest-state.ts';

const MAX_WORDS = 8;
const MIN_WORD_CHARS = 2;

interface VendorSearch {
  readonly organization: string;
  readonly query: PlaceQuery;
  readonly radius_m: number;
  readonly limit: number;
}

/** Null if the organization has no completed places. */
export async function searchOwnPlaces(
  newest: NewestState,
  { organization, query, radius_m, limit }: VendorSearch,
): Promise<Match[] | null> {
  await newest.waitForSeenJobs(organization);
  const { warehouse } = newest.platform;
  const deletedBatches = await newest.readDeleted(organization);
  const params = searchParams(organization, query, radius_m, deletedBatches);
  const facts = await readPlaceCandidates(warehouse, params);
  if (facts.length > 0) return rankPlaces(query, facts.map(ownPlace), { radius_m, limit });
  return (await askOne(warehouse, findAnyResult, { organization })) ? [] : null;
}

function searchParams(
  organization: string,
  { name, full_address, latitude, longitude }: PlaceQuery,
  radiusM: number,
  deletedBatches: ReadonlySet<string>,
): PlaceSearchParams {
  const point =
    typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
  return {
    organization,
    point,
    boxDegrees: boxDegrees(point?.latitude ?? 0, radiusM),
    nameWords: searchWords(name),
    addressWords: searchWords(full_address ?? ''),
    deletedBatches,
  };
}

/** The longest words; in scripts without spaces, each pair of adjacent letters. */
function searchWords(text: string): string[] {
  const runs =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = runs.flatMap((run) => (UNSPACED.test(run) ? letterPairs(run) : [run]));
  const distinctive = [...new Set(words)].filter((word) => word.length >= MIN_WORD_CHARS);
  const found = distinctive.length > 0 ? distinctive : runs;
  return found.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function letterPairs(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => letters[i]! + letter);
}

const LICENCE = 'own data';

/** VS3. A job without a result is described by its input. */
export function ownPlace({ placeId, inputsJson, createdMs, result }: JobFacts): IndexedPlace {
  const inputs = readObject(inputsJson);
  const outputs = readObject(result?.outputs ?? '{}');
  const address = isObject(outputs['address']) ? outputs['address'] : {};
  const [latitude, longitude] = readPosition(outputs['coordinates']) ?? [
    inputs['latitude'],
    inputs['longitude'],
  ];
  const text = (...values: unknown[]) => values.find(isText) as string | undefined;
  const categories = texts(outputs['categories']);
  const optional = {
    category: text(categories[0], inputs['category']),
    full_address: text(address['full_address'], inputs['full_address']),
    street: text(address['street'], inputs['street']),
    house: text(address['house'], inputs['house']),
    city: text(address['city'], inputs['city']),
    state: text(address['state'], inputs['state']),
    postal_code: text(address['postalCode'], inputs['postalCode']),
    country_code: text(result?.country_code, inputs['country_code']),
    brand: text(outputs['brand_name'], outputs['chain_name']),
    closed_at: text(outputs['date_closed']),
  };
  return {
    source: 'vendor',
    id: placeId,
    name: text(outputs['name'], inputs['name']) ?? '',
    alt_names: [...texts(outputs['alternative_names']), ...texts([inputs['name']])],
    latitude: typeof latitude === 'number' ? latitude : null,
    longitude: typeof longitude === 'number' ? longitude : null,
    phones: texts([outputs['phone'] ?? inputs['phone'], ...texts(outputs['phone_additional'])]),
    websites: texts([outputs['website'] ?? inputs['website']]),
    socials: texts([outputs['facebook'], outputs['instagram'], outputs['tiktok']]),
    categories,
    cuisine: texts(outputs['cuisines']),
    licence: LICENCE,
    observed_at: toTimestamp(result?.finished_ms ?? createdMs),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

function readObject(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return isObject(value) ? value : {};
}

function readPosition(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) && value.length === 2 ? value : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function texts(values: unknown): string[] {
  return Array.isArray(values) ? values.filter(isText) : [];
}
