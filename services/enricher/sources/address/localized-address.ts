/**
 * `address_localized`: the parts of an address under the names that six countries use. Pure.
 *
 * A part is copied from the international address, found in its street or in the written text next
 * to a known word ("Gang", "RT 1/RW 2", "chome"), or taken from the three numbers of a Japanese
 * house; otherwise it is null. Nothing is translated.
 */
import { isHongKongRegion } from '../../../../places/address/names/hong-kong-areas.ts';
import type { AddressParts } from '../../../../places/address/writing/parts.ts';
import { readHanNumber } from '../../../../places/text/han-number.ts';
import { type AddressDetails, toAddressDetails } from './address-parts.ts';
import { type LocalParts, readLocalParts } from './local-parts.ts';

type LocalizedAddress = Record<string, string | null>;

type Localize = (parts: AddressDetails, local: LocalParts) => LocalizedAddress;

const COUNTRY_VARIANTS: Readonly<Record<string, Localize>> = {
  ID: (parts, { rt_rw }) => ({
    administrative_area_level1: parts.state,
    administrative_area_level2: parts.city,
    administrative_area_level3: parts.suburb,
    administrative_area_level4: parts.neighborhood,
    building: parts.building,
    country: parts.country,
    gang: matchPart(parts.street, /\b(?:gang|gg\.?)\s+([^,]+?)(?=\s+(?:no|rt|rw)\b|,|$)/i),
    postcode: parts.postalCode,
    rt_rw,
    street: streetWithHouse(parts, 'after'),
  }),
  JP: (parts) => ({
    prefecture: parts.state,
    city: parts.city,
    ward: parts.suburb ?? matchPart(parts.city, /(.+(?:区|[- ]ku))$/i),
    district: parts.neighborhood ?? japaneseDistrict(parts.street),
    ...japaneseNumbers(parts),
    building: parts.building,
    floor: parts.floor,
    unit: parts.unit_number,
    postcode: parts.postalCode,
  }),
  SG: (parts) => ({
    block: parts.block,
    street: streetWithHouse(parts, 'before'),
    building: parts.building,
    floor: parts.floor ?? matchPart(parts.unit_number, /^#?\s?([\dB]+)-/),
    unit: parts.unit_number,
    postcode: parts.postalCode,
  }),
  HK: (parts) => ({
    ...hongKongAreas(parts),
    street: parts.street,
    house: parts.house,
    building: parts.building,
    floor: parts.floor,
    flat: parts.unit_number,
  }),
  MY: (parts) => ({
    state: parts.state,
    city: parts.city,
    postcode: parts.postalCode,
    section: matchPart(parts.street, /\b((?:seksyen|section)\s+[\w/]+)/i) ?? parts.suburb,
    street: streetWithHouse(parts, 'before'),
    lot: matchPart(parts.unit_number ?? parts.street, /\blot\s+([\w.-]+)/i),
    building: parts.building,
  }),
  AE: (parts, { po_box, makani }) => ({
    emirate: parts.state ?? matchPart(parts.city, EMIRATE),
    city: parts.city,
    area: parts.suburb ?? parts.neighborhood,
    street: streetWithHouse(parts, 'before'),
    building: parts.building,
    unit: parts.unit_number,
    po_box,
    makani,
  }),
};

/** The region may be in the place of other addresses' suburb or city. */
function hongKongAreas({ state, suburb, neighborhood, city }: AddressDetails) {
  const areas = [suburb, neighborhood, city].filter((area) => area !== null);
  return {
    region: state ?? areas.find(isHongKongRegion) ?? null,
    district: areas.find((area) => !isHongKongRegion(area)) ?? null,
  };
}

const EMIRATE = new RegExp(
  '^(dubai|abu dhabi|sharjah|ajman|umm al[- ]quwain|ras al[- ]khaimah|fujairah|دبي|أبو ظبي|' +
    'أبوظبي|الشارقة|عجمان|أم القيوين|رأس الخيمة|الفجيرة)$',
  'i',
);

/** The text before the chome, or else before the first number. */
function japaneseDistrict(street: string | null): string | null {
  const text = withDigits(street);
  const beforeChome = matchPart(text, /^(.+?)\s*\d+\s*(?:-?\s?ch[oō]me|丁目)/i);
  return beforeChome ?? matchPart(text, /^([^\d]+?)\s*(?:\d.*)?$/);
}

/** Converts "名駅三丁目" to "名駅3丁目". */
function withDigits(street: string | null): string | null {
  return street?.replace(/[一二三四五六七八九十]+(?=丁目)/u, (n) => `${readHanNumber(n)}`) ?? null;
}

/** Reads "神南1-2-3", "本町4丁目" with "2-12", and the words for each number. */
function japaneseNumbers({ street, house }: AddressDetails) {
  const words = {
    chome: matchPart(withDigits(street), /(\d+)\s*(?:-?\s?ch(?:o|ō)me|丁目)/i),
    banchi: matchPart(street, /(\d+)\s*(?:-?\s?banchi|番地?)/i),
    go: matchPart(street, /(\d+)\s*(?:-?\s?g(?:o|ō)\b|号)/i),
  };
  const numbers = /^\d+(?:-\d+){0,2}$/.test(house ?? '') ? house!.split('-') : [];
  const names = (['chome', 'banchi', 'go'] as const).filter((name) => words[name] === null);
  // Fewer numbers than names: a block without a chome, or without a house.
  const taken = names.length === 3 && numbers.length < 3 ? names.slice(1) : names;
  const found = taken.map((name, i) => [name, numbers[i] ?? null] as const);
  return { ...words, ...Object.fromEntries(found) };
}

/** Null for a country without a variant. `written` is the text that the parts come from. */
export function localizeAddress(
  parts: AddressParts,
  country: string | null,
  written = '',
): LocalizedAddress | null {
  const variant = country === null ? undefined : COUNTRY_VARIANTS[country];
  const local = readLocalParts(`${parts.street ?? ''}, ${written}`);
  return variant
    ? { country_code: country, ...variant(toAddressDetails(parts, null), local) }
    : null;
}

function matchPart(text: string | null, pattern: RegExp): string | null {
  return (text === null ? null : pattern.exec(text)?.[1]?.trim()) ?? null;
}

function streetWithHouse({ street, house }: AddressDetails, side: 'before' | 'after') {
  if (street === null || house === null) return street;
  return side === 'before' ? `${house} ${street}` : `${street} No. ${house}`;
}
