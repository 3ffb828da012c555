/**
 * Locates a place by its address on the map, when nothing gives its coordinates.
 *
 * FA1 The house number is the same, and the street has the same words; one that only lacks a word
 *     such as "Street" or "North" counts if no street has the same words. The country is that of
 *     the position.
 * FA2 The city or the postcode is the same, and neither contradicts the element's. If the element
 *     has neither, the city is that of a border around it, or its centre is near: such a position
 *     is not sure.
 * FA3 There is one answer: all elements with the address are within MAX_APART_M of each other.
 */
import type { AddressParts } from '../../../../places/address/writing/parts.ts';
import { cityTable } from '../../../../places/cities/city-table.ts';
import { territoryAt } from '../../../../places/countries-at.ts';
import { distanceM } from '../../../../places/globe.ts';
import {
  addressHashes,
  cityLetters,
  elementAddress,
  postcodeLetters,
  streetWords,
  type WrittenAddress,
} from '../../../../places/osm-extract/addresses/address-keys.ts';
import type { FoundFeature, OsmExtracts } from '../../../../places/osm-extract/extracts.ts';
import { isCommonStreetWord } from '../../../../places/text/address.ts';
import type { GatherPlace } from '../../gathering/evidence-source.ts';
import { viewFeature } from './feature-view.ts';
import type { AddressOnMap, Spot } from './surroundings.ts';

const MAX_APART_M = 80;
const MAX_CITY_M = 10_000;

export type Located = Partial<Pick<GatherPlace, 'address' | 'country'>>;

interface Candidate {
  readonly feature: FoundFeature;
  readonly address: WrittenAddress;
  readonly position: Spot;
  /** Every word of the street is the same. */
  readonly isExact: boolean;
  /** The element has the city or the postcode. */
  readonly isSure: boolean;
}

export function findAddress(extracts: OsmExtracts, place: Located): AddressOnMap | null {
  const wanted = writtenAddress(place);
  const { country } = place;
  if (wanted === null || !country) return null;
  const { street, house, city, postcode } = wanted;
  const keys = [wanted, { street, house }, { street, house, city }, { street, house, postcode }];
  const found = extracts.withAddress([...new Set(keys.flatMap(addressHashes))]);
  const candidates = found.flatMap((feature) => readCandidate(extracts, feature, wanted) ?? []);
  const exact = candidates.filter(({ isExact }) => isExact);
  const chosen = (exact.length > 0 ? exact : candidates).filter(
    ({ position }) => territoryAt(position.latitude, position.longitude) === country,
  );
  const [best] = chosen.sort(comparePrecision);
  if (best === undefined || !chosen.every((one) => isNear(one.position, best.position)))
    return null;
  const { feature, position } = best;
  const isSure = best.isExact && chosen.some((one) => one.isSure);
  return {
    ...viewFeature({ ...feature, distance_m: 0, data_at: null }, position),
    is_sure: isSure,
  };
}

/** True for a street and a house number, with a city or a postcode. */
export function mayLocate({ street, house, city, postalCode }: AddressParts): boolean {
  return Boolean(street && house && (city || postalCode));
}

function writtenAddress({ address = {} }: Located): WrittenAddress | null {
  if (!mayLocate(address)) return null;
  const { street, house, city, postalCode: postcode } = address;
  return { street: street!, house: house!, city, postcode };
}

function readCandidate(
  extracts: OsmExtracts,
  feature: FoundFeature,
  wanted: WrittenAddress,
): Candidate | null {
  const address = elementAddress(feature.tags);
  if (address === null || !hasHouse(address.house, wanted.house)) return null;
  const streets = compareStreets(address.street, wanted.street);
  if (streets === null) return null;
  const areas = compareAreas(address, wanted);
  if (areas === 'differ') return null;
  const position = findMiddle(feature);
  if (areas === 'unknown' && !isInCity(extracts, position, wanted.city)) return null;
  return {
    feature,
    address,
    position,
    isExact: streets === 'same',
    isSure: areas === 'same',
  };
}

function findMiddle(feature: FoundFeature): Spot {
  const [first] = feature.parts;
  const start = { latitude: first![1]! / 1e7, longitude: first![0]! / 1e7 };
  const { latitude, longitude } = viewFeature({ ...feature, distance_m: 0, data_at: null }, start);
  return { latitude, longitude };
}

function houseNumbers(house: string): string[] {
  const whole = house.split(/[;,]/).map(plainNumber);
  const ends = whole.flatMap((one) => (/^\d+[a-z]?-\d+[a-z]?$/.test(one) ? one.split('-') : []));
  return [...whole, ...ends].filter(Boolean);
}

function plainNumber(text: string): string {
  return text.toLowerCase().replace(/[\s.]/g, '');
}

function hasHouse(mapped: string, wanted: string): boolean {
  return houseNumbers(mapped).includes(plainNumber(wanted));
}

/** FA1. */
function compareStreets(a: string, b: string): 'same' | 'like' | null {
  const [wordsA, wordsB] = [streetWords(a), streetWords(b)];
  if (wordsA.join('') === wordsB.join('')) return 'same';
  const [few, many] = wordsA.length <= wordsB.length ? [wordsA, wordsB] : [wordsB, wordsA];
  const extra = many.filter((word) => !few.includes(word));
  const isPart = few.length > 0 && few.every((word) => many.includes(word));
  const isOwn = few.some((word) => !isCommonStreetWord(word));
  return isPart && isOwn && extra.every(isCommonStreetWord) ? 'like' : null;
}

/** FA2. */
function compareAreas(a: WrittenAddress, b: WrittenAddress): 'same' | 'differ' | 'unknown' {
  const postcodes = [postcodeLetters(a.postcode), postcodeLetters(b.postcode)] as const;
  const cities = [cityLetters(a.city), cityLetters(b.city)] as const;
  const [byPostcode, byCity] = [postcodes, cities].map(([x, y]) =>
    x === '' || y === '' ? null : x === y,
  );
  if (byPostcode === false || (byCity === false && byPostcode !== true)) return 'differ';
  return byPostcode || byCity ? 'same' : 'unknown';
}

function isInCity(extracts: OsmExtracts, at: Spot, city: string | undefined): boolean {
  const wanted = cityLetters(city);
  if (wanted === '') return false;
  const around = extracts.near('regions', at, 0);
  const isNamed = around.some(({ tags }) =>
    Object.entries(tags).some(
      ([key, name]) => /^name(?::|$)/.test(key) && cityLetters(name) === wanted,
    ),
  );
  return isNamed || isNearCentre(at, wanted);
}

function isNearCentre(at: Spot, wanted: string): boolean {
  const cities = cityTable();
  return cities
    .rowsNamed(wanted)
    .some(
      (row) =>
        distanceM(at.latitude, at.longitude, cities.latitude(row), cities.longitude(row)) <=
        MAX_CITY_M,
    );
}

/** One number before several, an area before a point, then by id. */
function comparePrecision(a: Candidate, b: Candidate): number {
  const numbers = (one: Candidate) => houseNumbers(one.address.house).length;
  const area = (one: Candidate) => (one.feature.outers > 0 ? 0 : 1);
  const byNumbers = numbers(a) - numbers(b) || area(a) - area(b);
  return byNumbers || (a.feature.id < b.feature.id ? -1 : 1);
}

/** FA3. */
function isNear(a: Spot, b: Spot): boolean {
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude) <= MAX_APART_M;
}
