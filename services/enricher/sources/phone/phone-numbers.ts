/**
 * Phone numbers as their countries' numbering plans read them: the one door to libphonenumber.
 *
 * A number is known when the plan of its region has it (`isValid` with the full metadata), not
 * merely when its length would fit.
 */
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

export interface KnownPhone {
  readonly e164: string;
  /** ISO 3166-1 alpha-2 of the plan, or null for a number of no country (+800). */
  readonly country: string | null;
}

export const PHONE_REFERENCE = 'libphonenumber';

const LONGEST_CHARS = 60;
/** A place's numbers are read by several attributes. */
const REMEMBERED = 1_000;
const remembered = new Map<string, KnownPhone | null>();

/**
 * The number in E.164, read as one of `country` when it has no country code of its own; null when
 * it is no number of any plan. Of a list ("a / b; c") the first is read.
 */
export function readPhone(text: string, country: string | null): KnownPhone | null {
  const key = `${country ?? ''}|${text.slice(0, LONGEST_CHARS)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const phone = read(text, country);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, phone);
  return phone;
}

function read(text: string, country: string | null): KnownPhone | null {
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const written = text.slice(0, LONGEST_CHARS).split(/[;/|]/)[0]!.trim();
  return parse(written, region) ?? parseInternational(written);
}

function parse(text: string, region: CountryCode | undefined): KnownPhone | null {
  const phone = parsePhoneNumberFromString(text, region ? { defaultCountry: region } : {});
  return phone?.isValid() ? { e164: phone.number, country: phone.country ?? null } : null;
}

/** `0049 30 ...`: the international prefix in digits. */
function parseInternational(text: string): KnownPhone | null {
  const digits = text.replace(/\D/g, '');
  return digits.startsWith('00') ? parse(`+${digits.slice(2)}`, undefined) : null;
}
