/**
 * `address_localized`: the parts under the names that six countries use themselves. Pure.
 *
 * A part is copied from the international address, or cut from its street by a stated word ("Gang",
 * "RT 1/RW 2", "chome"); what neither gives is null. Nothing is translated.
 */
import type { AddressParts } from './address-parts.ts';

type Localized = Record<string, string | null>;

const VARIANTS: Readonly<Record<string, (parts: AddressParts) => Localized>> = {
  ID: (parts) => ({
    administrative_area_level1: parts.state ?? null,
    administrative_area_level2: parts.city ?? null,
    administrative_area_level3: parts.suburb ?? null,
    administrative_area_level4: parts.neighborhood ?? null,
    building: parts.building ?? null,
    country: parts.country ?? null,
    gang: cut(parts.street, /\b(?:gang|gg\.?)\s+([^,]+?)(?=\s+(?:no|rt|rw)\b|,|$)/i),
    postcode: parts.postalCode ?? null,
    rt_rw: cut(parts.street, /\b(RT\.?\s*\d+\s*\/?\s*RW\.?\s*\d+)\b/i),
    street: streetWithHouse(parts, 'after'),
  }),
  JP: (parts) => ({
    prefecture: parts.state ?? null,
    city: parts.city ?? null,
    ward: parts.suburb ?? null,
    district: parts.neighborhood ?? null,
    chome: cut(parts.street, /(\d+)\s*(?:-?\s?ch(?:o|ō)me|丁目)/i),
    banchi: cut(parts.street, /(\d+)\s*(?:-?\s?banchi|番地)/i),
    go: cut(parts.street, /(\d+)\s*(?:-?\s?g(?:o|ō)\b|号)/i),
    building: parts.building ?? null,
    floor: parts.floor ?? null,
    unit: parts.unit_number ?? null,
    postcode: parts.postalCode ?? null,
  }),
  SG: (parts) => ({
    block: parts.block ?? null,
    street: streetWithHouse(parts, 'before'),
    building: parts.building ?? null,
    floor: parts.floor ?? cut(parts.unit_number, /^#?\s?([\dB]+)-/),
    unit: parts.unit_number ?? null,
    postcode: parts.postalCode ?? null,
  }),
  HK: (parts) => ({
    region: parts.state ?? null,
    district: parts.suburb ?? parts.city ?? null,
    street: parts.street ?? null,
    house: parts.house ?? null,
    building: parts.building ?? null,
    floor: parts.floor ?? null,
    flat: parts.unit_number ?? null,
  }),
  MY: (parts) => ({
    state: parts.state ?? null,
    city: parts.city ?? null,
    postcode: parts.postalCode ?? null,
    section: cut(parts.street, /\b((?:seksyen|section)\s+[\w/]+)/i) ?? parts.suburb ?? null,
    street: streetWithHouse(parts, 'before'),
    lot: cut(parts.unit_number ?? parts.street, /\blot\s+([\w.-]+)/i),
    building: parts.building ?? null,
  }),
  AE: (parts) => ({
    emirate: parts.state ?? null,
    city: parts.city ?? null,
    area: parts.suburb ?? parts.neighborhood ?? null,
    street: streetWithHouse(parts, 'before'),
    building: parts.building ?? null,
    unit: parts.unit_number ?? null,
    po_box: cut(parts.street, /\bp\.?\s?o\.?\s?box\s*:?\s*(\d+)/i),
    makani: cut(parts.street, /\bmakani\s*(?:no\.?|number)?\s*:?\s*([\d ]{5,})/i),
  }),
};

/** Null for a country that has no variant. */
export function localizedAddress(parts: AddressParts, country: string | null): Localized | null {
  const variant = country === null ? undefined : VARIANTS[country];
  return variant === undefined ? null : { country_code: country, ...variant(parts) };
}

function cut(text: string | undefined, pattern: RegExp): string | null {
  return (text === undefined ? null : pattern.exec(text)?.[1]?.trim()) ?? null;
}

function streetWithHouse({ street, house }: AddressParts, side: 'before' | 'after') {
  if (street === undefined || house === undefined) return street ?? null;
  return side === 'before' ? `${house} ${street}` : `${street} No. ${house}`;
}
