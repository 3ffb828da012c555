/**
 * `address_localized`: the parts of an address under the names that six countries use. Pure.
 *
 * A part is copied from the international address, or found in its street beside a known word
 * ("Gang", "RT 1/RW 2", "chome"); else it is null. Nothing is translated.
 */
import type { AddressParts } from '../../../../places/address/parts.ts';
import { type AddressDetails, toAddressDetails } from './address-parts.ts';

type LocalizedAddress = Record<string, string | null>;

const COUNTRY_VARIANTS: Readonly<Record<string, (parts: AddressDetails) => LocalizedAddress>> = {
  ID: (parts) => ({
    administrative_area_level1: parts.state,
    administrative_area_level2: parts.city,
    administrative_area_level3: parts.suburb,
    administrative_area_level4: parts.neighborhood,
    building: parts.building,
    country: parts.country,
    gang: matchPart(parts.street, /\b(?:gang|gg\.?)\s+([^,]+?)(?=\s+(?:no|rt|rw)\b|,|$)/i),
    postcode: parts.postalCode,
    rt_rw: matchPart(parts.street, /\b(RT\.?\s*\d+\s*\/?\s*RW\.?\s*\d+)\b/i),
    street: streetWithHouse(parts, 'after'),
  }),
  JP: (parts) => ({
    prefecture: parts.state,
    city: parts.city,
    ward: parts.suburb,
    district: parts.neighborhood,
    chome: matchPart(parts.street, /(\d+)\s*(?:-?\s?ch(?:o|ō)me|丁目)/i),
    banchi: matchPart(parts.street, /(\d+)\s*(?:-?\s?banchi|番地)/i),
    go: matchPart(parts.street, /(\d+)\s*(?:-?\s?g(?:o|ō)\b|号)/i),
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
    region: parts.state,
    district: parts.suburb ?? parts.city,
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
  AE: (parts) => ({
    emirate: parts.state,
    city: parts.city,
    area: parts.suburb ?? parts.neighborhood,
    street: streetWithHouse(parts, 'before'),
    building: parts.building,
    unit: parts.unit_number,
    po_box: matchPart(parts.street, /\bp\.?\s?o\.?\s?box\s*:?\s*(\d+)/i),
    makani: matchPart(parts.street, /\bmakani\s*(?:no\.?|number)?\s*:?\s*([\d ]{5,})/i),
  }),
};

/** Null for a country that has no variant. */
export function localizeAddress(
  parts: AddressParts,
  country: string | null,
): LocalizedAddress | null {
  const variant = country === null ? undefined : COUNTRY_VARIANTS[country];
  return variant ? { country_code: country, ...variant(toAddressDetails(parts, null)) } : null;
}

function matchPart(text: string | null, pattern: RegExp): string | null {
  return (text === null ? null : pattern.exec(text)?.[1]?.trim()) ?? null;
}

function streetWithHouse({ street, house }: AddressDetails, side: 'before' | 'after') {
  if (street === null || house === null) return street;
  return side === 'before' ? `${house} ${street}` : `${street} No. ${house}`;
}
