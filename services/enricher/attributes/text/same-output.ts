/**
 * Tells whether two values of one output field mean the same. Pure.
 *
 * Meanings are compared, not spellings: phone numbers as E.164, web addresses as websites,
 * positions within 50 m, hours as weeks, addresses by street and number, texts by their words. The
 * order of a list does not matter, except for a position's two numbers.
 */
import { isObject } from '../../../../domain/json-object.ts';
import { parseFullAddress } from '../../../../places/address/full-address.ts';
import { type AddressParts, presentParts } from '../../../../places/address/writing/parts.ts';
import { distanceM } from '../../../../places/globe.ts';
import { toWords } from '../../../../places/text/words.ts';
import { addressPartsKey, sameAddress } from '../../sources/address/address-parts.ts';
import { sameWeek } from '../../sources/hours/week.ts';
import { readWrittenWeek } from '../../sources/hours/written-week.ts';
import { readWebsite, sameWebsite } from '../../sources/input/website.ts';
import { readPhone } from '../../sources/phone/phone-numbers.ts';

/** Two values of one field; the country is that of the place. */
type SameValue = (a: unknown, b: unknown, country: string | null) => boolean;

const SAME_PLACE_M = 50;
const MAX_LIST_ITEMS = 200;
const MAX_DEPTH = 6;
/** A text of this length has no more words than `toWords` returns. */
const MAX_SPLIT_CHARS = 48;

const READERS: Readonly<Record<string, SameValue>> = {
  phone: samePhone,
  phone_additional: sameList(samePhone),
  website: sameSite,
  menu_urls: sameList(sameSite),
  menu_url_official: sameSite,
  coordinates: samePosition,
  opening_hours: sameHours,
  address: sameWrittenAddress,
};

export function sameOutput(field: string, a: unknown, b: unknown, country: string | null): boolean {
  const same = Object.hasOwn(READERS, field) ? READERS[field]! : samePlainValue;
  return same(a, b, country);
}

function samePhone(a: unknown, b: unknown, country: string | null): boolean {
  const [one, other] = [readPhone(readText(a), country), readPhone(readText(b), country)];
  return one && other ? one.e164 === other.e164 : sameValue(a, b);
}

function sameSite(a: unknown, b: unknown): boolean {
  const [one, other] = [readWebsite(readText(a)), readWebsite(readText(b))];
  return one && other ? sameWebsite(one, other) : sameValue(a, b);
}

function samePosition(a: unknown, b: unknown): boolean {
  const [one, other] = [readPosition(a), readPosition(b)];
  if (one === null || other === null) return false;
  return distanceM(one[0], one[1], other[0], other[1]) <= SAME_PLACE_M;
}

function readPosition(value: unknown): readonly [number, number] | null {
  const list = Array.isArray(value) ? value : [];
  const [latitude, longitude] = list as unknown[];
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? [latitude, longitude]
    : null;
}

function sameHours(a: unknown, b: unknown): boolean {
  const [one, other] = [readWrittenWeek(a), readWrittenWeek(b)];
  return one && other ? sameWeek(one, other) : sameValue(a, b);
}

function sameWrittenAddress(a: unknown, b: unknown, country: string | null): boolean {
  const keys = [a, b].map((value) => addressPartsKey(readAddress(value, country), country));
  return sameAddress(keys[0]!, keys[1]!) || sameValue(a, b);
}

function readAddress(value: unknown, country: string | null): AddressParts {
  if (isObject(value)) {
    const texts = Object.entries(value).filter(([, part]) => typeof part === 'string');
    const parts = presentParts(Object.fromEntries(texts));
    if (parts.street !== undefined) return parts;
    return { ...readAddress(value['full_address'], country), ...parts };
  }
  return typeof value === 'string' ? parseFullAddress(value, country, '') : {};
}

function samePlainValue(a: unknown, b: unknown): boolean {
  return sameValue(a, b);
}

function sameList(same: SameValue): SameValue {
  return (a, b, country) => {
    if (!Array.isArray(a) || !Array.isArray(b)) return same(a, b, country);
    if (a.length !== b.length || a.length > MAX_LIST_ITEMS) return false;
    const left = [...(b as unknown[])];
    return a.every((item: unknown) => {
      const at = left.findIndex((other) => same(item, other, country));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
}

function sameValue(a: unknown, b: unknown, depth = MAX_DEPTH): boolean {
  if (a === b) return true;
  if (depth === 0) return false;
  if (typeof a === 'string' && typeof b === 'string') return textKey(a) === textKey(b);
  if (Array.isArray(a)) return sameList((x, y) => sameValue(x, y, depth - 1))(a, b, null);
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => {
    const values = [a, b].map((of) => (Object.hasOwn(of, key) ? (of[key] ?? null) : null));
    return sameValue(values[0], values[1], depth - 1);
  });
}

/** A longer text is compared letter by letter, because `toWords` cuts it. */
function textKey(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  return text.length > MAX_SPLIT_CHARS ? plain : toWords(text).join(' ') || plain;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
