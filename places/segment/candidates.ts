/**
 * Selects the few places of a source's segments that are worth scoring against a query.
 *
 * Each shared key adds to a place's rank: a rare word more than a common one, and a phone more than
 * a word. The nearest few are selected regardless of their names, since a name may be misspelt,
 * translated or abbreviated.
 *
 * CA1 If both have coordinates, a place beyond the query's radius is never selected.
 * CA2 Work is bounded: at most MAX_POSTINGS places are ranked per query and segment, and the number
 *     selected does not depend on the number of segments.
 */
import { cityCentre } from '../cities/whereabouts.ts';
import { boxDegrees } from '../globe.ts';
import type { PreparedPlace } from '../matcher/prepare.ts';
import { BestFew } from './best-few.ts';
import * as keys from './keys.ts';
import { RankTable } from './rank-table.ts';
import { Reach } from './reach.ts';
import type { Postings, Segment } from './segment.ts';
import { MAX_PLACES_IN_SEGMENT } from './segment-builder.ts';

const MAX_POSTINGS = 4_000;
/** A key with more places is not distinctive enough; the composite keys find them. */
const MAX_KEY_POSTINGS = 1_000;
/** The same for a single word if the query has coordinates: only places without any need it. */
const MAX_WORD_POSTINGS = 200;
const MAX_SEARCHED_WORDS = 8;
const MAX_CELLS = 150;
const CITY_RADIUS_M = 8_000;
const NEAREST = 6;
const NEAREST_RADIUS_M = 250;
/** A place is not scored if its rank is below this share of the best rank. */
const MIN_RANK_SHARE = 0.25;
/**
 * The nearest are first searched for in a small circle: in a city, the large one contains
 * thousands.
 */
const FIRST_RADIUS_M = 50;
const OUT_OF_REACH = Number.NEGATIVE_INFINITY;
const PHONE_RANK = 4;
const HOST_RANK = 1.5;
const NAME_RANK = 2;
const HOUSE_RANK = 0.7;

export interface CandidateLimits {
  radius_m: number;
  /** How many of the best-ranked places to return, in addition to the nearest few. */
  best: number;
  /** The number of places that have the word in a name. */
  frequency(word: string): number;
}

export interface Candidate {
  segment: Segment;
  number: number;
  /** From the keys that it shares with the query. */
  rank: number;
}

/** A blocking key of the query, and its contribution to the rank of a place. */
interface RankedKey {
  key: number;
  rank: number;
  /** A key with more places is not distinctive enough. */
  longest: number;
}

/**
 * Keys that are read together: those of one word, first in each map cell within the radius, then
 * anywhere. The cells contain every place of the others that is within the radius.
 */
interface KeyGroup {
  inCells: readonly RankedKey[];
  anywhere: readonly RankedKey[];
}

/** The places that share keys with the query, best rank first. */
export function rankedCandidates(
  segments: readonly Segment[],
  query: PreparedPlace,
  limits: CandidateLimits,
): Candidate[] {
  const { radius_m: radiusM } = limits;
  const groups = [contactKeys(query), ...wordKeys(segments, query, limits)];
  const best = new BestFew(limits.best);
  const { latitude, longitude, shift } = query;
  const isPlaced = latitude !== null && longitude !== null;
  const reach = isPlaced ? new Reach({ latitude, longitude, shift }, radiusM) : null;
  for (const [i, segment] of segments.entries()) {
    rankSegment(segment, reach, groups, (number, rank) =>
      best.add(i * MAX_PLACES_IN_SEGMENT + number, rank),
    );
  }
  const entries = best.entries();
  const least = (entries[0]?.[1] ?? 0) * MIN_RANK_SHARE;
  return entries
    .filter(([, rank]) => rank >= least)
    .map(([id, rank]) => toCandidate(segments, id, rank));
}

/** The few nearest places, each once, with rank 0. */
export function nearestCandidates(
  segments: readonly Segment[],
  query: PreparedPlace,
  { radius_m: radiusM }: Pick<CandidateLimits, 'radius_m'>,
): Candidate[] {
  const nearest = new Set(nearestPlaces(segments, query, radiusM));
  return [...nearest].map((id) => toCandidate(segments, id, 0));
}

function toCandidate(segments: readonly Segment[], id: number, rank: number): Candidate {
  const segment = segments[Math.floor(id / MAX_PLACES_IN_SEGMENT)]!;
  return { segment, number: id % MAX_PLACES_IN_SEGMENT, rank };
}

function contactKeys(query: PreparedPlace): KeyGroup {
  const { phones, sites, address, names } = query;
  const houses = address.postcode === '' ? [] : address.houses;
  const anywhere = [
    ...phones.map((phone) => rankedKey(keys.phoneBlockKey(phone), PHONE_RANK)),
    ...sites.map((site) => rankedKey(keys.hostKey(site.host), HOST_RANK)),
    ...names.map((name) => rankedKey(keys.nameKey(name.compact), NAME_RANK)),
    ...houses.map((house) => rankedKey(keys.houseKey(address.postcode, house), HOUSE_RANK)),
    ...query.streetHouses.map((at) => rankedKey(keys.streetHouseKey(at), HOUSE_RANK)),
  ];
  return { inCells: [], anywhere };
}

function rankedKey(key: number, rank: number, longest = MAX_KEY_POSTINGS): RankedKey {
  return { key, rank, longest };
}

/** Empty for a word that no place has: its other keys then have none either. */
function wordKeys(
  segments: readonly Segment[],
  query: PreparedPlace,
  { radius_m: radiusM, frequency }: CandidateLimits,
): KeyGroup[] {
  const cells = cellsAround(query, radiusM);
  const { postcode } = query.address;
  const cityCells = cellsOfCity(query);
  const longestWord = query.latitude === null ? MAX_KEY_POSTINGS : MAX_WORD_POSTINGS;
  const named = rarestWords(segments, query, frequency).filter(({ places }) => places > 0);
  return named.map(({ word, rarity }) => ({
    inCells: keys.wordInCellKeys(word, cells).map((key) => rankedKey(key, rarity)),
    anywhere: [
      ...(postcode ? [rankedKey(keys.wordInPostcodeKey(word, postcode), rarity)] : []),
      ...query.cities.map((city) => rankedKey(keys.wordInCityKey(word, city), rarity * 0.8)),
      ...keys.wordInCellKeys(word, cityCells).map((key) => rankedKey(key, rarity * 0.8)),
      rankedKey(keys.wordKey(word), rarity * 0.6, longestWord),
    ],
  }));
}

function rarestWords(
  segments: readonly Segment[],
  query: PreparedPlace,
  frequency: CandidateLimits['frequency'],
): { word: string; rarity: number; places: number }[] {
  const words = new Set(query.names.flatMap((name) => name.words));
  const count = segments.reduce((sum, segment) => sum + segment.count, 0);
  const rated = [...words].map((word) => {
    const places = frequency(word);
    return { word, rarity: Math.log(1 + count / (1 + places)) / 10, places };
  });
  return rated.sort((a, b) => b.rarity - a.rarity).slice(0, MAX_SEARCHED_WORDS);
}

/** Empty without coordinates, or if the radius covers too many cells. */
function cellsAround(query: PreparedPlace, radiusM: number): string[] {
  const { latitude, longitude, shift } = query;
  if (latitude === null || longitude === null) return [];
  return cellsInBox({ latitude, longitude }, radiusM, shift);
}

/** For a query without coordinates: the cells around the centre of the city that it names. */
function cellsOfCity({ area }: PreparedPlace): string[] {
  const centre = area === null ? null : cityCentre(area);
  return centre === null ? [] : cellsInBox(centre, CITY_RADIUS_M, null);
}

function cellsInBox(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  radiusM: number,
  shift: PreparedPlace['shift'],
): string[] {
  const box = boxDegrees(latitude, radiusM);
  const [shiftLat, shiftLon] = [Math.abs(shift?.lat ?? 0), Math.abs(shift?.lon ?? 0)];
  const bottom = keys.cellNumber(latitude - box.lat - shiftLat);
  const top = keys.cellNumber(latitude + box.lat + shiftLat);
  const left = keys.cellNumber(longitude - box.lon - shiftLon);
  const right = keys.cellNumber(longitude + box.lon + shiftLon);
  if ((top - bottom + 1) * (right - left + 1) > MAX_CELLS) return [];
  const cells: string[] = [];
  for (let y = bottom; y <= top; y++) {
    for (let x = left; x <= right; x++) cells.push(keys.cellName(y, x));
  }
  return cells;
}

/** Empty between queries. */
const ranks = new RankTable();

/** Reports the rank of each place of the segment that shares a key and is not out of reach. */
function rankSegment(
  segment: Segment,
  reach: Reach | null,
  groups: readonly KeyGroup[],
  tell: (number: number, rank: number) => void,
): void {
  let budget = MAX_POSTINGS;
  for (const { inCells, anywhere } of groups) {
    // If so, only places without coordinates can be within reach and not in the table.
    let areAllInTable = inCells.length > 0;
    for (const { key, rank, longest } of inCells) {
      const postings = segment.find(key);
      const count = postings.end - postings.start;
      if (count > Math.min(longest, budget)) areAllInTable = false;
      else {
        budget -= count;
        addPostings(segment, reach, postings, rank);
      }
    }
    for (const { key, rank, longest } of anywhere) {
      const postings = segment.find(key);
      const count = postings.end - postings.start;
      if (count > Math.min(longest, budget)) continue;
      budget -= count;
      if (areAllInTable) addToRanked(segment, postings, rank);
      else addPostings(segment, reach, postings, rank);
    }
  }
  ranks.drain((number, rank) => {
    if (rank !== OUT_OF_REACH) tell(number, rank);
  });
}

function addPostings(
  segment: Segment,
  reach: Reach | null,
  { numbers, start, end }: Postings,
  rank: number,
): void {
  for (let i = start; i < end; i++) {
    const number = numbers[i]!;
    const slot = ranks.slot(number);
    if (!ranks.isFree(slot)) ranks.add(slot, rank);
    else ranks.take(slot, number, startRank(segment, reach, number) + rank);
  }
}

/** Skips places that are not in the table, except those without coordinates. */
function addToRanked(segment: Segment, { numbers, start, end }: Postings, rank: number): void {
  for (let i = start; i < end; i++) {
    const number = numbers[i]!;
    const slot = ranks.slot(number);
    if (!ranks.isFree(slot)) ranks.add(slot, rank);
    else if (!segment.hasCoordinates(number)) ranks.take(slot, number, rank);
  }
}

/** 0 to 1, higher for nearer places; 0 if the distance is unknown. */
function startRank(segment: Segment, reach: Reach | null, number: number): number {
  if (reach === null) return 0;
  const metres = segment.metresWithin(reach, number);
  if (Number.isNaN(metres)) return 0;
  return metres > reach.radiusM ? OUT_OF_REACH : 1 - metres / reach.radiusM;
}

function nearestPlaces(
  segments: readonly Segment[],
  query: PreparedPlace,
  radiusM: number,
): number[] {
  const reach = Math.min(radiusM, NEAREST_RADIUS_M);
  return readings(query).flatMap(({ latitude, longitude }) => {
    const close = nearestWithin(segments, latitude, longitude, Math.min(reach, FIRST_RADIUS_M));
    return close.length === NEAREST ? close : nearestWithin(segments, latitude, longitude, reach);
  });
}

function nearestWithin(
  segments: readonly Segment[],
  latitude: number,
  longitude: number,
  radiusM: number,
): number[] {
  const best = new BestFew(NEAREST);
  const reach = new Reach({ latitude, longitude, shift: null }, radiusM);
  for (const [i, segment] of segments.entries()) {
    for (const number of segment.inBox(latitude, longitude, radiusM)) {
      const metres = segment.metresWithin(reach, number);
      if (metres <= radiusM) best.add(i * MAX_PLACES_IN_SEGMENT + number, -metres);
    }
  }
  return best.entries().map(([id]) => id);
}

/** The possible positions of the query: one, or three where maps use two datums. */
function readings(query: PreparedPlace): { latitude: number; longitude: number }[] {
  const { latitude, longitude, shift } = query;
  if (latitude === null || longitude === null) return [];
  const signs = shift === null ? [0] : [0, 1, -1];
  return signs.map((sign) => ({
    latitude: latitude + sign * (shift?.lat ?? 0),
    longitude: longitude + sign * (shift?.lon ?? 0),
  }));
}
