/**
 * Chooses, among a segment's places, the few worth scoring against a query.
 *
 * Each shared key adds to a place's rank what it tells: a rare word more than a common one, a
 * phone more than a word. The nearest few come in whatever they are called, since a name may be
 * misspelt, translated or abbreviated.
 *
 * C1 A place with coordinates beyond the radius of a query with coordinates is never chosen.
 * C2 Work is bounded: at most MAX_POSTINGS places are looked at per query and segment.
 */

import { boxDegrees, distanceM } from '../globe.ts';
import type { PreparedPlace } from '../matcher/prepare.ts';
import * as keys from './keys.ts';
import type { Segment } from './segment.ts';

const MAX_POSTINGS = 4_000;
const MAX_LIST = 1_000;
/** Of a bare word, when the query has coordinates: only places without any still need it. */
const MAX_BARE_LIST = 200;
const MAX_WORDS = 8;
const MAX_CELLS = 150;
const NEAREST = 6;
const NEAREST_RADIUS_M = 250;
/** A candidate ranked below this share of the best is not worth scoring. */
const MIN_RANK_SHARE = 0.25;
const OUT_OF_REACH = -1;
const PHONE_RANK = 4;
const HOST_RANK = 1.5;
const NAME_RANK = 2;
const HOUSE_RANK = 0.7;

export interface CandidateLimits {
  radius_m: number;
  /** How many of the best-ranked places to return, beside the nearest few. */
  best: number;
}

/** Distinct place numbers, in no order that means anything. */
export function chooseCandidates(
  segment: Segment,
  query: PreparedPlace,
  limits: CandidateLimits,
): Set<number> {
  const gathering = new Gathering(segment, query, limits.radius_m);
  gathering.addContacts();
  gathering.addWords();
  const chosen = new Set(gathering.best(limits.best));
  for (const number of gathering.near()) chosen.add(number);
  return chosen;
}

class Gathering {
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
    for (const phone of phones) this.addList(keys.phoneHash(phone), PHONE_RANK);
    for (const site of sites) this.addList(keys.hostKey(site.host), HOST_RANK);
    for (const name of names) this.addList(keys.nameKey(name.compact), NAME_RANK);
    if (address.postcode === '') return;
    for (const house of address.houses) {
      this.addList(keys.houseKey(address.postcode, house), HOUSE_RANK);
    }
  }

  addWords(): void {
    for (const { word, rarity } of this.rarestWords()) {
      this.addWordInCells(word, rarity);
      const { postcode, city } = this.query.address;
      if (postcode) this.addList(keys.wordInPostcodeKey(word, postcode), rarity);
      if (city) this.addList(keys.wordInCityKey(word, city), rarity * 0.8);
      const longest = this.query.latitude === null ? MAX_LIST : MAX_BARE_LIST;
      this.addList(keys.wordKey(word), rarity * 0.6, longest);
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
    const { latitude, longitude } = this.query;
    if (latitude === null || longitude === null) return [];
    const radiusM = Math.min(this.radiusM, NEAREST_RADIUS_M);
    return this.segment.nearest(latitude, longitude, NEAREST, radiusM);
  }

  private rarestWords(): { word: string; rarity: number }[] {
    const words = new Set(this.query.names.flatMap((name) => name.words));
    const rated = [...words].map((word) => {
      const frequency = this.segment.postings(keys.wordKey(word)).length;
      return { word, rarity: Math.log(1 + this.segment.count / (1 + frequency)) / 10 };
    });
    return rated.sort((a, b) => b.rarity - a.rarity).slice(0, MAX_WORDS);
  }

  private addWordInCells(word: string, rank: number): void {
    const { latitude, longitude } = this.query;
    if (latitude === null || longitude === null) return;
    const box = boxDegrees(latitude, this.radiusM);
    const bottom = keys.cellOf(latitude - box.lat);
    const top = keys.cellOf(latitude + box.lat);
    const left = keys.cellOf(longitude - box.lon);
    const right = keys.cellOf(longitude + box.lon);
    if ((top - bottom + 1) * (right - left + 1) > MAX_CELLS) return;
    for (let y = bottom; y <= top; y++) {
      for (let x = left; x <= right; x++) this.addList(keys.wordInCellKey(word, y, x), rank);
    }
  }

  /** Lists too long to tell anything are left to the composite keys. */
  private addList(key: number, rank: number, longest = MAX_LIST): void {
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

  /** 0 to 1 by nearness, 0 where the distance is not known. */
  private startRank(number: number): number {
    const metres = this.metres(number);
    if (Number.isNaN(metres)) return 0;
    return metres > this.radiusM ? OUT_OF_REACH : 1 - metres / this.radiusM;
  }

  /** NaN when either side has no coordinates. */
  private metres(number: number): number {
    const { latitude, longitude } = this.query;
    if (latitude === null || longitude === null) return Number.NaN;
    const { segment } = this;
    return distanceM(latitude, longitude, segment.latitude(number), segment.longitude(number));
  }
}
