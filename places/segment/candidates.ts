/**
 * Chooses the few places of a segment that are worth scoring against a query.
 *
 * Each shared key adds to a place's rank: a rare word adds more than a common one, and a phone more
 * than a word. The nearest few are chosen whatever their names, since a name may be misspelt,
 * translated or abbreviated.
 *
 * CA1 When both have coordinates, a place beyond the query's radius is never chosen.
 * CA2 Work is bounded: at most MAX_POSTINGS places are ranked for each query and segment.
 */
import { boxDegrees } from '../globe.ts';
import type { PreparedPlace } from '../matcher/prepare.ts';
import * as keys from './keys.ts';
import type { Segment } from './segment.ts';

const MAX_POSTINGS = 4_000;
/** A key with more places says too little; the composite keys find them. */
const MAX_KEY_POSTINGS = 1_000;
/** The same for a word alone when the query has coordinates: only places without any need it. */
const MAX_WORD_POSTINGS = 200;
const MAX_SEARCHED_WORDS = 8;
const MAX_CELLS = 150;
const NEAREST = 6;
const NEAREST_RADIUS_M = 250;
/** A place is not scored when its rank is below this share of the best rank. */
const MIN_RANK_SHARE = 0.25;
const OUT_OF_REACH = -1;
const PHONE_RANK = 4;
const HOST_RANK = 1.5;
const NAME_RANK = 2;
const HOUSE_RANK = 0.7;

export interface CandidateLimits {
  radius_m: number;
  /** How many of the best-ranked places to return, in addition to the nearest few. */
  best: number;
}

/** Numbers of the chosen places, in no order. */
export function chooseCandidates(
  segment: Segment,
  query: PreparedPlace,
  limits: CandidateLimits,
): Set<number> {
  const ranking = new CandidateRanking(segment, query, limits.radius_m);
  ranking.addContacts();
  ranking.addWords();
  const chosen = new Set(ranking.best(limits.best));
  for (const number of ranking.near()) chosen.add(number);
  return chosen;
}

class CandidateRanking {
  private readonly ranks = new Map<number, number>();
  private readonly segment: Segment;
  private readonly query: PreparedPlace;
  private readonly radiusM: number;
  private budget = MAX_POSTINGS;

  constructor(segment: Segment, query: PreparedPlace, radiusM: number) {
    this.segment = segment;
    this.query = query;
    this.radiusM = radiusM;
  }

  addContacts(): void {
    const { phones, sites, address, names } = this.query;
    for (const phone of phones) this.addKey(keys.phoneBlockKey(phone), PHONE_RANK);
    for (const site of sites) this.addKey(keys.hostKey(site.host), HOST_RANK);
    for (const name of names) this.addKey(keys.nameKey(name.compact), NAME_RANK);
    if (address.postcode === '') return;
    for (const house of address.houses) {
      this.addKey(keys.houseKey(address.postcode, house), HOUSE_RANK);
    }
  }

  addWords(): void {
    for (const { word, rarity } of this.rarestWords()) {
      this.addWordInCells(word, rarity);
      const { postcode } = this.query.address;
      if (postcode) this.addKey(keys.wordInPostcodeKey(word, postcode), rarity);
      for (const city of this.query.cities) {
        this.addKey(keys.wordInCityKey(word, city), rarity * 0.8);
      }
      const longest = this.query.latitude === null ? MAX_KEY_POSTINGS : MAX_WORD_POSTINGS;
      this.addKey(keys.wordKey(word), rarity * 0.6, longest);
    }
  }

  best(limit: number): number[] {
    const ranked = [...this.ranks].map(([number, rank]) => ({ number, rank }));
    ranked.sort((a, b) => b.rank - a.rank || a.number - b.number);
    const least = (ranked[0]?.rank ?? 0) * MIN_RANK_SHARE;
    const worth = ranked.slice(0, limit).filter(({ rank }) => rank >= least);
    return worth.map(({ number }) => number);
  }

  near(): number[] {
    const radiusM = Math.min(this.radiusM, NEAREST_RADIUS_M);
    return this.readings().flatMap(({ latitude, longitude }) =>
      this.segment.nearest(latitude, longitude, NEAREST, radiusM),
    );
  }

  /** Where the query may lie: one position, or three where maps use two datums. */
  private readings(): { latitude: number; longitude: number }[] {
    const { latitude, longitude, shift } = this.query;
    if (latitude === null || longitude === null) return [];
    const signs = shift === null ? [0] : [0, 1, -1];
    return signs.map((sign) => ({
      latitude: latitude + sign * (shift?.lat ?? 0),
      longitude: longitude + sign * (shift?.lon ?? 0),
    }));
  }

  private rarestWords(): { word: string; rarity: number }[] {
    const words = new Set(this.query.names.flatMap((name) => name.words));
    const rated = [...words].map((word) => {
      const frequency = this.segment.postings(keys.wordKey(word)).length;
      return { word, rarity: Math.log(1 + this.segment.count / (1 + frequency)) / 10 };
    });
    return rated.sort((a, b) => b.rarity - a.rarity).slice(0, MAX_SEARCHED_WORDS);
  }

  private addWordInCells(word: string, rank: number): void {
    const { latitude, longitude, shift } = this.query;
    if (latitude === null || longitude === null) return;
    const box = boxDegrees(latitude, this.radiusM);
    const [shiftLat, shiftLon] = [Math.abs(shift?.lat ?? 0), Math.abs(shift?.lon ?? 0)];
    const bottom = keys.cellNumber(latitude - box.lat - shiftLat);
    const top = keys.cellNumber(latitude + box.lat + shiftLat);
    const left = keys.cellNumber(longitude - box.lon - shiftLon);
    const right = keys.cellNumber(longitude + box.lon + shiftLon);
    if ((top - bottom + 1) * (right - left + 1) > MAX_CELLS) return;
    for (let y = bottom; y <= top; y++) {
      for (let x = left; x <= right; x++) this.addKey(keys.wordInCellKey(word, y, x), rank);
    }
  }

  private addKey(key: number, rank: number, longest = MAX_KEY_POSTINGS): void {
    const postings = this.segment.postings(key);
    if (postings.length === 0 || postings.length > longest) return;
    if (postings.length > this.budget) return;
    this.budget -= postings.length;
    for (const number of postings) {
      const sofar = this.ranks.get(number);
      const first = sofar ?? this.startRank(number);
      if (first !== OUT_OF_REACH) this.ranks.set(number, first + rank);
    }
  }

  /** 0 to 1, the nearer the higher; 0 when the distance is unknown. */
  private startRank(number: number): number {
    const { latitude, longitude } = this.query;
    if (latitude === null || longitude === null) return 0;
    const metres = this.segment.distanceM(latitude, longitude, number, this.query.shift);
    if (Number.isNaN(metres)) return 0;
    return metres > this.radiusM ? OUT_OF_REACH : 1 - metres / this.radiusM;
  }
}
