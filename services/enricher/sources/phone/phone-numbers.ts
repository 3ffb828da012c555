/**
 * Reads phone numbers by their countries' numbering plans. The only user of libphonenumber.
 *
 * A number is known when the plan of its region has it (`isValid` with the full metadata); a
 * plausible length is enough only if the number is marked as a phone number, because plans become
 * outdated.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  type NumberingPlan,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { asciiDigits } from '../../../../places/text/ascii-digits.ts';
import { memoize } from '../cache/memoize.ts';

export interface KnownPhone {
  readonly e164: string;
  /** The plan's country, as ISO 3166-1 alpha-2; null for a number without a country (+800). */
  readonly country: string | null;
}

const MAX_PHONE_CHARS = 60;

/**
 * The number in E.164; null when no numbering plan knows it. A number without a country code is
 * read as one of `country`. In a list ("a / b; c"), the first number is read; the text before a
 * slash may also be the area code of the number after it.
 */
export function readPhone(text: string, country: string | null): KnownPhone | null {
  return readKnownPhone(withDigits(areaFirst(text.slice(0, MAX_PHONE_CHARS))), country);
}

/** "25550147 (02)", as people write numbers in Egypt. A run of digits ends before the bracket. */
const AREA_LAST = /^(\s*[1-9][\d\s.-]{4,10}\d)\s*\((0\d{1,3})\)?\s*$/;

function areaFirst(text: string): string {
  return text.replace(AREA_LAST, '($2) $1');
}

const MAX_CELL_CHARS = 200;
/** A fax number, unless the phone has the same number: "Tel./Fax". */
const FAX = /(?<![/&+]\s?)(?<!\p{L})(?:tele)?(?:fax|faks|φαξ|факс|ファックス|传真|傳真|팩스).*$/isu;
/** Words before an extension, in libphonenumber's languages and others. */
const EXTENSION_WORDS =
  'ext(?:n|ensi[oó]n)?|wew|int|interno|ramal|anexo|poste|klapka|dahili|loc(?:al)?|доб|' +
  '分機|分机|转|轉|內線|内線';
const EXTENSION = new RegExp(
  `\\s*(?:[,;]\\s*)?(?<!\\p{L})(?:${EXTENSION_WORDS})\\s*[.:#]?\\s*\\d.*$`,
  'isu',
);
const POST_BOX = /(?<!\p{L})p\.?\s?o\.?\s?box.*$/isu;
/** A phone number that a spreadsheet wrote with decimals. */
const DECIMALS = /^\s*\+?\d{7,15}\.0+\s*$/;
/** By country: former prefixes, which today's numbering plans lack, and what replaces them. */
const OLD_PREFIXES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // The prefix of the carrier that the caller chooses.
  BR: [[/^\D*0\s?xx\s?(?=\d\d)/i, '']],
  // The country code after a zero.
  IN: [[/^\D*0(?=91\D?(?:\D*\d){10}\D*$)/, '+']],
  // For long-distance calls and mobile phones, until 2019.
  MX: [
    [/^\D*01(?=(?:\D*\d){10}\D*$)/, ''],
    [/^\D*52\D*1(?=(?:\D*\d){10}\D*$)/, '+52 '],
  ],
};
/** "01 42 68 80 00 - 06 12 34 56 78". */
const DASHED_LIST = /\s+[-–]\s+(?=[+(]?\d)/;

/** The number in a cell of a table or a form, without what people write next to it. */
export function readPhoneCell(text: string, country: string | null): KnownPhone | null {
  const cell = text.slice(0, MAX_CELL_CHARS);
  const number = DECIMALS.test(cell) ? cell.replace(/\.0+\s*$/, '') : cell;
  const bare = [FAX, POST_BOX, EXTENSION].reduce((rest, sign) => rest.replace(sign, ''), number);
  const prefixes = OLD_PREFIXES[country ?? ''] ?? [];
  const plain = prefixes.reduce((rest, [prefix, code]) => rest.replace(prefix, code), bare);
  const found = readPhone(plain, country);
  if (found !== null || !DASHED_LIST.test(plain)) return found;
  return readPhone(plain.split(DASHED_LIST)[0]!, country);
}

/** The separators in a list of numbers, in the languages in which places' sites are read. */
const LIST_SIGN = /[;|,،、]|\s(?:or|oder|o\.|ou|atau|und|and|et|dan|أو|または|或|или)\s/iu;
/** "1-800-FLOWERS": letters stand for the digits on their keys. */
const VANITY = /^\+?1?[\s.-]*\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]*(?=[\w-]*[A-Z])[A-Z\d-]{7,}$/;
const KEYS = 'ABC2DEF3GHI4JKL5MNO6PQRS7TUV8WXYZ9';

function withDigits(text: string): string {
  const plain = asciiDigits(text.normalize('NFKC'));
  if (!VANITY.test(plain)) return plain;
  return plain.replace(/[A-Z]/g, (letter) => /\d/.exec(KEYS.slice(KEYS.indexOf(letter)))![0]);
}

/** Cached, because several attributes read the same numbers. */
const readKnownPhone = memoize(1_000, (text: string, country: string | null) => {
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const [list = ''] = text.split(LIST_SIGN);
  const [written = ''] = list.split('/').map((part) => part.trim());
  const first = parsePhone(written, region) ?? parseInternationalPrefix(written);
  // "06201 / 1234": the slash comes after the area code.
  return first ?? (list.includes('/') ? parsePhone(list.replaceAll('/', ' '), region) : null);
});

const MIN_DIGITS = 7;

/**
 * A number that its source marks as a phone number: when no plan knows it, a length that its
 * region's plan allows is enough.
 */
export function readMarkedPhone(text: string, country: string | null): KnownPhone | null {
  const number = areaFirst(text.slice(0, MAX_PHONE_CHARS));
  return readPhone(number, country) ?? readPossiblePhone(number, country);
}

const readPossiblePhone = memoize(1_000, (text: string, country: string | null) => {
  const digits = text.replace(/\D/g, '');
  // "0000 000 000" is a placeholder for a number.
  if (digits.length < MIN_DIGITS || new Set(digits.slice(-MIN_DIGITS)).size < 3) return null;
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(text, region ? { defaultCountry: region } : {});
  const isPossible = phone?.isPossible() === true && phone.nationalNumber.length >= MIN_DIGITS;
  return isPossible && isWithinPlan(phone)
    ? { e164: phone.number, country: phone.country ?? null }
    : null;
});

/** The digits of a number with its country's code, by E.164. */
const MAX_E164_DIGITS = 15;
const USUAL_TYPES = ['FIXED_LINE', 'MOBILE'] as const;

/** libphonenumber's own type leaves `type` out. */
interface PlanWithTypes extends NumberingPlan {
  type(name: string): { possibleLengths(): number[] } | undefined;
}

/**
 * True unless the number is longer than its country's lines and mobile phones are. Some plans have
 * services with many more digits, which are known numbers or none.
 */
function isWithinPlan({ number, country, nationalNumber }: PhoneNumber): boolean {
  if (number.length > MAX_E164_DIGITS + 1) return false;
  if (country === undefined) return true;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as PlanWithTypes | undefined;
  const known = USUAL_TYPES.flatMap((type) => plan?.type(type)?.possibleLengths() ?? []);
  return known.length === 0 || nationalNumber.length <= Math.max(...known);
}

/** True for a number in E.164 with the calling code of the country, which others may share. */
export function isOfCountry(e164: string, country: string): boolean {
  return isSupportedCountry(country) && e164.startsWith(`+${getCountryCallingCode(country)}`);
}

/** Tells whether the digits are grouped in the usual way of the number's own country. */
export function isWrittenAsAtHome(text: string, country: string | null): boolean {
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(text, region ? { defaultCountry: region } : {});
  const groups = (written: string) => written.match(/\d+/g)?.join(' ') ?? '';
  const own = groups(text);
  return own.includes(' ') && phone !== undefined && own === groups(phone.formatNational());
}

function parsePhone(text: string, region?: CountryCode): KnownPhone | null {
  const phone = parsePhoneNumberFromString(text, region ? { defaultCountry: region } : {});
  if (!phone?.isValid() || phone.number.length > MAX_E164_DIGITS + 1) return null;
  return { e164: phone.number, country: phone.country ?? null };
}

/** Reads `0049 30 ...`, with the international prefix in digits. */
function parseInternationalPrefix(text: string): KnownPhone | null {
  const digits = text.replace(/\D/g, '');
  return digits.startsWith('00') ? parsePhone(`+${digits.slice(2)}`) : null;
}
