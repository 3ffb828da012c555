/**
 * The features of a pair: the numbers that the model scores. Pure.
 *
 * To change a feature, change it here and in NameComparison, then fit the model again with
 * test/bench/place-matcher/train.ts. forest.ts refers to features by their position in FEATURES, so
 * add new ones at the end.
 *
 * FE1 A feature is 0 if either side lacks the compared value: absence is evidence neither for nor
 *     against a match.
 * FE2 No feature uses ids, dataset names, or which dataset has coordinates.
 */
import {
  areFarApart,
  compareWithCity,
  compareWithCountry,
  isFarFromCity,
  type NamedArea,
} from '../cities/whereabouts.ts';
import { readingDistanceM } from '../datum.ts';
import type { Position } from '../globe.ts';
import { comparePhones } from '../text/contact.ts';
import { editSimilarityFrom, jaroWinkler, pairSimilarity } from '../text/similarity.ts';
import { compact, isDigit } from '../text/words.ts';
import { type CategoryFamily, isServing, wordFamily } from './kinds/families.ts';
import { COMPANY_FORMS, PART_WORDS } from './kinds/part-words.ts';
import { compareNames, type NameComparison } from './name-features.ts';
import { MAX_NEARBY_COUNT, type NearbyCounts, type PreparedPlace } from './prepare.ts';
import type { WordWeights } from './weights.ts';

export interface PairFeatures {
  name: NameComparison;
  /** Null if either has no coordinates. */
  distance_m: number | null;
  address: AddressComparison;
  /** From here to `category`: 1 agree, -1 disagree, 0 unknown. */
  phone: number;
  host: number;
  /** If the hosts agree, whether the paths do. */
  path: number;
  social: number;
  brand: number;
  category: number;
  /** Sides (0-2) with an extra word that names another kind of thing ("Stop", "ATM"). */
  kindConflict: number;
  /** 1 if by category exactly one of the two is a stop, a car park, a sign or a cash machine. */
  servingConflict: number;
  /** The same by name, if neither has a known category. Not a feature. */
  servingNames: number;
  /** Whether a word for a kind in one name is another word in the other. Not a feature. */
  otherKindWord: boolean;
  /** Sides (0-2) with an extra word that names a part ("Gate", "Pharmacy"). */
  partConflict: number;
  /**
   * 1 if one name only adds words for its kind ("Trio", "Trio Lounge"), and nothing on the other
   * side contradicts that kind.
   */
  kindAdded: number;
  /** 1 if either is a park, a campus or another kind that covers a large area. */
  large: number;
  /** Sides (0-2) whose extra words are all in the other side's address. */
  addressWords: number;
  /** How many places near the query have the rarest shared word, logarithmic; 0 if unknown. */
  crowd: number;
  /** 1 if the host of one side's website starts with the other side's name. */
  siteNamed: number;
  /** How certainly the names are those of a chain, 0-2: the minimum of both sides. */
  minChainShare: number;
  chainMost: number;
  left: LeftComparison;
}

/** Compares the words that only one name has, joined, with those that only the other has. */
export interface LeftComparison {
  /** Both -1 to 1; 0 if either name has no such words. */
  jaroWinkler: number;
  letterPairs: number;
}

export interface AddressComparison {
  house: number;
  /** The difference of unequal house numbers, 0-1, logarithmic. */
  houseGap: number;
  /** -1 to 1: similarity of street names; 0 if unknown. */
  street: number;
  postcode: number;
  city: number;
  unit: number;
  country: number;
  /** Whether the cities are far apart. Not a feature. */
  citiesApart: boolean;
}

/**
 * Whether the addresses are in different countries or cities, and nothing suggests that one of them
 * is wrong: no distance, postcode, house number, phone or website. For a chain in a distant city,
 * the house number is no evidence either.
 */
export function isElsewhere(pair: PairFeatures): boolean {
  const { distance_m, address, phone, host } = pair;
  if (distance_m !== null || phone > 0) return false;
  if (isInFarCity(pair) && pair.chainMost > 0) return true;
  if (address.country < 0) return true;
  if (address.city >= 0 || address.postcode > 0 || host > 0) return false;
  return address.house <= 0 || address.street < SAME_STREET;
}

/**
 * Whether the addresses name cities that are far apart, and only name and street suggest that one
 * of them is wrong. Streets of the same name and number exist in many cities.
 */
export function isInFarCity({ address, phone, host, social }: PairFeatures): boolean {
  return address.citiesApart && Math.max(phone, host, social, address.postcode) <= 0;
}

/** The degree (`chainDegree`) of a name that is entirely a chain's. */
const CHAIN_NAME = 2;
const SAME_STREET = 0.6;

/** Whether both have the name of a chain, and nothing suggests that they are the same branch. */
export function isChainNameAlone(pair: PairFeatures): boolean {
  const { distance_m, address, phone, path, social, minChainShare } = pair;
  if (distance_m !== null || minChainShare < CHAIN_NAME) return false;
  const { city, postcode, house, street } = address;
  const agreeing = Math.max(phone, path, social, city, postcode, house);
  return agreeing <= 0 && street < SAME_STREET;
}

export function comparePair(
  a: PreparedPlace,
  b: PreparedPlace,
  weights: WordWeights,
  nearby: NearbyCounts | null = null,
): PairFeatures {
  const name = compareNames(a, b, weights);
  const isKind = isKindAdded(name, a, b);
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
    kindConflict: isKind ? 0 : kindConflict(name, a, b),
    servingConflict: isAnyKindKnown(a, b) ? servingConflict(a, b) : 0,
    servingNames: isAnyKindKnown(a, b) ? 0 : servingConflict(a, b),
    otherKindWord: hasOtherKindWord(a.names[0]!.words, b.names[0]!.words),
    partConflict: isKind ? 0 : partConflict(name),
    kindAdded: isKind ? 1 : 0,
    large: a.large || b.large ? 1 : 0,
    addressWords: addressWords(name, a, b),
    crowd: nearby === null ? 0 : crowd(name, nearby),
    siteNamed: isSiteNamed(a, b) || isSiteNamed(b, a) ? 1 : 0,
    minChainShare: Math.min(a.names[0]!.chain, b.names[0]!.chain),
    chainMost: Math.max(a.names[0]!.chain, b.names[0]!.chain),
    left: compareLeft(name),
  };
}

const NOTHING_LEFT: LeftComparison = { jaroWinkler: 0, letterPairs: 0 };

function compareLeft({ leftWordsA, leftWordsB }: NameComparison): LeftComparison {
  if (leftWordsA.length === 0 || leftWordsB.length === 0) return NOTHING_LEFT;
  const [a, b] = [compact(leftWordsA), compact(leftWordsB)];
  return { jaroWinkler: jaroWinkler(a, b) * 2 - 1, letterPairs: pairSimilarity(a, b) * 2 - 1 };
}

function pairDistance(a: PreparedPlace, b: PreparedPlace): number | null {
  if (a.latitude === null || a.longitude === null) return null;
  if (b.latitude === null || b.longitude === null) return null;
  const shift = a.shift ?? b.shift;
  return readingDistanceM(a.latitude, a.longitude, b.latitude, b.longitude, shift);
}

function compareAddresses(a: PreparedPlace, b: PreparedPlace): AddressComparison {
  const x = a.address;
  const y = b.address;
  const city = compareCities(a.cities, b.cities) || comparePosition(a, b, compareWithCity);
  return {
    house: compareLists(x.houses, y.houses, sameHouse),
    houseGap: houseGap(x.houses, y.houses),
    street: compareStreets(x.words, y.words),
    postcode: comparePostcodes(x.postcode, y.postcode),
    city,
    unit: compareLists(x.units, y.units, (p, q) => p === q),
    country: compareCodes(x.country, y.country) || comparePosition(a, b, compareWithCountry),
    citiesApart: city <= 0 && areCitiesApart(a, b),
  };
}

function compareCodes(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return a === b ? 1 : -1;
}

/** Compares the position of one side with the address of the other, which has no position. */
function comparePosition(
  a: PreparedPlace,
  b: PreparedPlace,
  compare: (position: Position, area: NamedArea) => number,
): number {
  const [named, placed] = a.area === null ? [b, a] : [a, b];
  const { latitude, longitude } = placed;
  if (named.area === null || latitude === null || longitude === null) return 0;
  return compare({ latitude, longitude }, named.area);
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
  return a === b || withoutLetter(a) === withoutLetter(b);
}

function withoutLetter(house: string): string {
  return isDigit(house, house.length - 1) ? house : house.replace(/[a-z]$/, '');
}

const WIDEST_HOUSE_GAP = 1_000;

function houseGap(a: readonly string[], b: readonly string[]): number {
  let least = WIDEST_HOUSE_GAP;
  for (const x of a) {
    for (const y of b)
      least = Math.min(least, Math.abs(Number.parseInt(x, 10) - Number.parseInt(y, 10)));
  }
  return a.length === 0 || b.length === 0 ? 0 : Math.log1p(least) / Math.log1p(WIDEST_HOUSE_GAP);
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

function comparePostcodes(codeA: string, codeB: string): number {
  if (codeA === '' || codeB === '') return 0;
  if (codeA === codeB) return 1;
  const [a, b] = [significantCode(codeA), significantCode(codeB)];
  if (a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)))) {
    return 1;
  }
  return a.slice(0, 3) === b.slice(0, 3) ? -0.5 : -1;
}

/** Datasets that store codes as numbers lose leading zeros. */
function significantCode(code: string): string {
  return code.startsWith('0') && /^\d+$/.test(code) ? code.replace(/^0+/, '') : code;
}

function compareCities(a: readonly string[], b: readonly string[]): number {
  const isSpeltAlike = (x: string, y: string) =>
    x.includes(y) || y.includes(x) || jaroWinkler(x, y) > 0.92;
  return compareLists(a, b, isSpeltAlike);
}

/** Whether the addresses name cities that are far apart, if there is no distance. */
function areCitiesApart(a: PreparedPlace, b: PreparedPlace): boolean {
  if (a.area !== null && b.area !== null) return areFarApart(a.area, b.area);
  const isFar = (position: Position, area: NamedArea) => (isFarFromCity(position, area) ? 1 : 0);
  return comparePosition(a, b, isFar) > 0;
}

function compareHosts(a: PreparedPlace, b: PreparedPlace): number {
  if (a.sites.length === 0 || b.sites.length === 0) return 0;
  return a.sites.some((x) => b.sites.some((y) => isSameHost(x.host, y.host))) ? 1 : -1;
}

function isSameHost(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
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
  if (a.brand !== '' && b.brand !== '') return a.brand === b.brand ? 1 : 0;
  const brand = a.brand || b.brand;
  if (brand === '') return 0;
  const isNamed = ({ names }: PreparedPlace) => names.every((name) => name.compact.includes(brand));
  return isNamed(a) && isNamed(b) ? 1 : 0;
}

function compareFamilies(a: Set<CategoryFamily>, b: Set<CategoryFamily>): number {
  if (a.size === 0 || b.size === 0) return 0;
  for (const family of a) if (b.has(family)) return 1;
  return -1;
}

function isAnyKindKnown(a: PreparedPlace, b: PreparedPlace): boolean {
  return a.families.size > 0 || b.families.size > 0;
}

/** A side without a category is classified by its name: "Mill Lane bus stop" is a stop. */
function servingConflict(a: PreparedPlace, b: PreparedPlace): number {
  if (compareFamilies(a.families, b.families) > 0) return 0;
  if (a.names[0]!.servingWords.length > 0 && b.names[0]!.servingWords.length > 0) return 0;
  return isServingPlace(a, b) !== isServingPlace(b, a) ? 1 : 0;
}

function isServingPlace(place: PreparedPlace, other: PreparedPlace): boolean {
  if (place.families.size > 0) return isServing(place.families);
  return place.names.some(({ servingWords }) =>
    // "Golden Gate" and "Golden Gate Restaurant" both have the word, so it does not mean a gate.
    servingWords.some((word) => other.names.every((name) => !name.compact.includes(word))),
  );
}

function kindConflict(name: NameComparison, a: PreparedPlace, b: PreparedPlace): number {
  const conflicts = (words: readonly string[], other: PreparedPlace) =>
    words.some((word) => {
      const family = wordFamily(word);
      return family !== undefined && !other.families.has(family) && !inNames(family, other);
    });
  return Number(conflicts(name.leftWordsA, b)) + Number(conflicts(name.leftWordsB, a));
}

/**
 * "Dental Health" and "Mental Health": all words are equal except one, which is a word for a kind
 * in one name and starts with another letter in the other. A misspelt word usually keeps its first
 * letter.
 */
function hasOtherKindWord(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const [[wordA, ...moreA], [wordB, ...moreB]] = [
    a.filter((word) => !b.includes(word)),
    b.filter((word) => !a.includes(word)),
  ];
  if (wordA === undefined || wordB === undefined || moreA.length + moreB.length > 0) return false;
  return wordA[0] !== wordB[0] && wordFamily(wordA) !== wordFamily(wordB);
}

function partConflict(name: NameComparison): number {
  const isPart = (word: string) => PART_WORDS.has(word);
  return Number(name.leftWordsA.some(isPart)) + Number(name.leftWordsB.some(isPart));
}

/** Parts of larger places that have their owner's name: these are separate places. */
const OWNED_FAMILIES: ReadonlySet<CategoryFamily> = new Set([
  'atm',
  'fuel',
  'stop',
  'parking',
  'information',
  'health',
  'sport',
]);

/** Words that do not describe the kind of a place. */
const FILLERS: ReadonlySet<string> = new Set(
  'the a an and of by at in on de du da do la le el les los las il der die das'.split(' '),
);

function isKindAdded(name: NameComparison, a: PreparedPlace, b: PreparedPlace): boolean {
  const isDistinctive = (word: string) =>
    !FILLERS.has(word) && !a.localWords.has(word) && !b.localWords.has(word);
  const [leftA, leftB] = [
    name.leftWordsA.filter(isDistinctive),
    name.leftWordsB.filter(isDistinctive),
  ];
  const [left, other] = leftA.length > 0 ? [leftA, b] : [leftB, a];
  if (left.length === 0 || name.shared === 0 || (leftA.length > 0 && leftB.length > 0)) {
    return false;
  }
  return left.every((word) => {
    const family = wordFamily(word);
    if (family === undefined) return COMPANY_FORMS.has(word);
    const contradicts = other.families.size > 0 && !other.families.has(family);
    return !contradicts && (!OWNED_FAMILIES.has(family) || other.families.has(family));
  });
}

function addressWords(name: NameComparison, a: PreparedPlace, b: PreparedPlace): number {
  const stand = (words: readonly string[], place: PreparedPlace) =>
    words.length > 0 &&
    words.every((word) => place.localWords.has(word) || place.address.houses.includes(word));
  return Number(stand(name.leftWordsA, b)) + Number(stand(name.leftWordsB, a));
}

function crowd({ sharedWords }: NameComparison, nearby: NearbyCounts): number {
  let least = MAX_NEARBY_COUNT;
  for (const word of sharedWords) least = Math.min(least, nearby(word, least));
  return Math.log2(1 + least);
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

/** By name, in the order in which the model was fitted. */
const FEATURES: Readonly<Record<string, (pair: PairFeatures) => number>> = {
  name_exact: ({ name }) => name.exact,
  name_jaro_winkler: ({ name }) => name.jaroWinkler,
  name_sorted_edit: ({ name }) => name.sortedEdit,
  name_jaccard: ({ name }) => name.jaccard,
  name_containment: ({ name }) => name.containment,
  name_shared: ({ name }) => Math.min(MAX_WORD_WEIGHT, name.shared),
  name_left_least: ({ name }) => Math.min(MAX_WORD_WEIGHT, name.leftA, name.leftB),
  name_left_most: ({ name }) => Math.min(MAX_WORD_WEIGHT, Math.max(name.leftA, name.leftB)),
  name_initials: ({ name }) => name.initials,
  name_first_word: ({ name }) => name.firstWord,
  numbers_same: ({ name }) => name.numbersSame,
  numbers_conflict: ({ name }) => name.numbersConflict,
  numbers_one_sided: ({ name }) => name.numbersOneSided,
  near: ({ distance_m }) => (distance_m === null ? 0 : nearness(distance_m)),
  near_50: ({ distance_m }) => (distance_m !== null && distance_m < 50 ? 1 : 0),
  far_500: ({ distance_m }) => (distance_m !== null && distance_m > 500 ? 1 : 0),
  house: ({ address }) => address.house,
  street: ({ address }) => address.street,
  postcode: ({ address }) => address.postcode,
  city: ({ address }) => address.city,
  unit: ({ address }) => address.unit,
  country: ({ address }) => address.country,
  phone: (pair) => pair.phone,
  host: (pair) => pair.host,
  path: (pair) => pair.path,
  social: (pair) => pair.social,
  brand: (pair) => pair.brand,
  category: (pair) => pair.category,
  kind_conflict: (pair) => pair.kindConflict,
  serving_conflict: (pair) => pair.servingConflict,
  located_conflict: ({ name }) => name.locatedConflict,
  part_conflict: (pair) => pair.partConflict,
  site_named: (pair) => pair.siteNamed,
  name_ending: ({ name }) => name.ending,
  name_beginning: ({ name }) => name.beginning,
  name_letter_pairs: ({ name }) => name.letterPairs,
  name_rarest: ({ name }) => name.rarest,
  name_lightest: ({ name }) => Math.min(MAX_WORD_WEIGHT, name.lightest),
  house_gap: ({ address }) => address.houseGap,
  kind_added: (pair) => pair.kindAdded,
  large: (pair) => pair.large,
  address_words: (pair) => pair.addressWords,
  crowd: (pair) => pair.crowd,
  chain_least: (pair) => pair.minChainShare,
  chain_most: (pair) => pair.chainMost,
  left_jaro_winkler: ({ left }) => left.jaroWinkler,
  left_letter_pairs: ({ left }) => left.letterPairs,
};

const MAX_WORD_WEIGHT = 4;

/** 1 up to 5 m, 0 at 200 m, -1 from 8 km, logarithmic between. */
function nearness(metres: number): number {
  const near = Math.log(200 / Math.max(metres, 5)) / Math.log(40);
  return Math.max(-1, Math.min(1, near));
}

export const FEATURE_NAMES: readonly string[] = Object.keys(FEATURES);
const FEATURE_VALUES = Object.values(FEATURES);

/** The features as numbers, in the order of FEATURE_NAMES. */
export function toVector(pair: PairFeatures): number[] {
  return FEATURE_VALUES.map((value) => value(pair));
}

/** Like `toVector`, but writes into an existing array. */
export function fillVector(pair: PairFeatures, vector: Float64Array): void {
  for (let i = 0; i < FEATURE_VALUES.length; i++) vector[i] = FEATURE_VALUES[i]!(pair);
}
