/**
 * The numbers a pair is judged by. Pure.
 *
 * F1 A feature is 0 where either side lacks what it compares: absence is neither for nor against.
 * F2 No feature looks at ids, dataset names, or which dataset has coordinates.
 */
import { distanceM } from '../globe.ts';
import { comparePhones } from '../text/contact.ts';
import { editSimilarityFrom, jaroWinkler } from '../text/similarity.ts';
import { type CategoryFamily, familyOfWord, isServing } from './families.ts';
import { compareNames, type NameComparison } from './name-features.ts';
import { PART_WORDS } from './part-words.ts';
import type { PreparedPlace } from './prepare.ts';
import type { WordWeights } from './weights.ts';

export interface PairFeatures {
  name: NameComparison;
  /** Null when either has no coordinates. */
  distance_m: number | null;
  address: AddressComparison;
  /** 1 agree, -1 disagree, 0 unknown. */
  phone: number;
  host: number;
  /** Of equal hosts: do the pages agree. */
  path: number;
  social: number;
  brand: number;
  category: number;
  /** Words left over in one name that name another kind of thing ("Bus stop", "ATM", "Parking"). */
  kindConflict: number;
  /** 1 when one is a stop, car park or sign by its category, and the other something else. */
  servingConflict: number;
  /** Sides (0-2) whose name alone says it is a part of something ("Parts", "Gate", "Pharmacy"). */
  partConflict: number;
  /** 1 when one side's website is named after the other side's name. */
  siteNamed: number;
}

export interface AddressComparison {
  house: number;
  /** -1 to 1: similarity of street names, 0 unknown. */
  street: number;
  postcode: number;
  city: number;
  unit: number;
  country: number;
}

export function comparePair(
  a: PreparedPlace,
  b: PreparedPlace,
  weights: WordWeights,
): PairFeatures {
  const name = compareNames(a, b, weights);
  return {
    name,
    distance_m: pairDistance(a, b),
    address: compareAddresses(a, b),
    phone: comparePhones(a.phones, b.phones),
    host: compareHosts(a, b),
    path: comparePaths(a, b),
    social: compareLists(a.socials, b.socials, (x, y) => x === y),
    brand: compareBrands(a, b),
    category: compareFamilies(a.families, b.families),
    kindConflict: kindConflict(name, a, b),
    servingConflict: servingConflict(a.families, b.families),
    partConflict: partConflict(name),
    siteNamed: isSiteNamed(a, b) || isSiteNamed(b, a) ? 1 : 0,
  };
}

function pairDistance(a: PreparedPlace, b: PreparedPlace): number | null {
  if (a.latitude === null || a.longitude === null) return null;
  if (b.latitude === null || b.longitude === null) return null;
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude);
}

function compareAddresses(a: PreparedPlace, b: PreparedPlace): AddressComparison {
  const x = a.address;
  const y = b.address;
  return {
    house: compareLists(x.houses, y.houses, sameHouse),
    street: compareStreets(x.words, y.words),
    postcode: comparePostcodes(x.postcode, y.postcode),
    city: compareCities(x.city, y.city),
    unit: compareLists(x.units, y.units, (p, q) => p === q),
    country: x.country && y.country ? (x.country === y.country ? 1 : -1) : 0,
  };
}

function compareLists(
  a: readonly string[],
  b: readonly string[],
  same: (x: string, y: string) => boolean,
): number {
  if (a.length === 0 || b.length === 0) return 0;
  return a.some((x) => b.some((y) => same(x, y))) ? 1 : -1;
}

function sameHouse(a: string, b: string): boolean {
  return a === b || a.replace(/[a-z]$/, '') === b.replace(/[a-z]$/, '');
}

function compareStreets(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const shorter = a.length <= b.length ? a : b;
  const longer = a.length <= b.length ? b : a;
  let sum = 0;
  for (const word of shorter) {
    let best = 0;
    for (const other of longer) {
      best = Math.max(best, word === other ? 1 : editSimilarityFrom(0.7, word, other));
    }
    sum += best;
  }
  const joined = jaroWinkler(a.join(''), b.join(''));
  const aligned = sum / shorter.length;
  return Math.max(aligned, joined > 0.85 ? joined : 0) * 2 - 1;
}

function comparePostcodes(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)))) {
    return 1;
  }
  return a.slice(0, 3) === b.slice(0, 3) ? -0.5 : -1;
}

function compareCities(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return a === b || a.includes(b) || b.includes(a) || jaroWinkler(a, b) > 0.92 ? 1 : -1;
}

function compareHosts(a: PreparedPlace, b: PreparedPlace): number {
  return compareLists(
    a.sites.map((site) => site.host),
    b.sites.map((site) => site.host),
    (x, y) => x === y || x.endsWith(`.${y}`) || y.endsWith(`.${x}`),
  );
}

function comparePaths(a: PreparedPlace, b: PreparedPlace): number {
  let result = 0;
  for (const x of a.sites) {
    for (const y of b.sites) {
      if (x.host !== y.host || x.path === '' || y.path === '') continue;
      if (x.path === y.path) return 1;
      result = -1;
    }
  }
  return result;
}

function compareBrands(a: PreparedPlace, b: PreparedPlace): number {
  const names = [...a.names, ...b.names].map((name) => name.compact);
  const brands = [a.brand, b.brand].filter((brand) => brand !== '');
  if (brands.length === 2) return brands[0] === brands[1] ? 1 : 0;
  const brand = brands[0];
  return brand !== undefined && names.every((name) => name.includes(brand)) ? 1 : 0;
}

function compareFamilies(a: Set<CategoryFamily>, b: Set<CategoryFamily>): number {
  if (a.size === 0 || b.size === 0) return 0;
  for (const family of a) if (b.has(family)) return 1;
  return -1;
}

function servingConflict(a: Set<CategoryFamily>, b: Set<CategoryFamily>): number {
  if (a.size === 0 || b.size === 0 || compareFamilies(a, b) > 0) return 0;
  return isServing(a) !== isServing(b) ? 1 : 0;
}

function kindConflict(name: NameComparison, a: PreparedPlace, b: PreparedPlace): number {
  const of = (words: readonly string[], other: PreparedPlace) =>
    words.some((word) => {
      const family = familyOfWord(word);
      return family !== undefined && !other.families.has(family) && !inNames(family, other);
    });
  const left = of(name.leftWordsA, b) ? 1 : 0;
  return left + (of(name.leftWordsB, a) ? 1 : 0);
}

function partConflict(name: NameComparison): number {
  const isPart = (word: string) => PART_WORDS.has(word);
  return Number(name.leftWordsA.some(isPart)) + Number(name.leftWordsB.some(isPart));
}

const MIN_SITE_NAME_CHARS = 6;

function isSiteNamed(a: PreparedPlace, b: PreparedPlace): boolean {
  return a.sites.some((site) => {
    const label = site.host.replace(/[^a-z0-9]/g, '');
    return b.names.some(
      (name) => name.compact.length >= MIN_SITE_NAME_CHARS && label.startsWith(name.compact),
    );
  });
}

function inNames(family: CategoryFamily, place: PreparedPlace): boolean {
  return place.names.some((name) => name.families.has(family));
}

export const FEATURE_NAMES = [
  'name_exact',
  'name_jaro_winkler',
  'name_sorted_edit',
  'name_jaccard',
  'name_containment',
  'name_shared',
  'name_left_least',
  'name_left_most',
  'name_initials',
  'name_first_word',
  'numbers_same',
  'numbers_conflict',
  'numbers_one_sided',
  'near',
  'near_50',
  'far_500',
  'house',
  'street',
  'postcode',
  'city',
  'unit',
  'country',
  'phone',
  'host',
  'path',
  'social',
  'brand',
  'category',
  'kind_conflict',
  'serving_conflict',
  'located_conflict',
  'part_conflict',
  'site_named',
] as const;

/** The features as numbers, in the order of FEATURE_NAMES. */
export function toVector(f: PairFeatures): number[] {
  const n = f.name;
  const d = f.distance_m;
  const clamp = (x: number) => Math.max(-1, Math.min(1, x));
  return [
    n.exact,
    n.jaroWinkler,
    n.sortedEdit,
    n.jaccard,
    n.containment,
    Math.min(4, n.shared),
    Math.min(4, Math.min(n.leftA, n.leftB)),
    Math.min(4, Math.max(n.leftA, n.leftB)),
    n.initials,
    n.firstWord,
    n.numbersSame,
    n.numbersConflict,
    n.numbersOneSided,
    d === null ? 0 : clamp(Math.log(200 / Math.max(d, 5)) / Math.log(40)),
    d !== null && d < 50 ? 1 : 0,
    d !== null && d > 500 ? 1 : 0,
    f.address.house,
    f.address.street,
    f.address.postcode,
    f.address.city,
    f.address.unit,
    f.address.country,
    f.phone,
    f.host,
    f.path,
    f.social,
    f.brand,
    f.category,
    f.kindConflict,
    f.servingConflict,
    n.locatedConflict,
    f.partConflict,
    f.siteNamed,
  ];
}
