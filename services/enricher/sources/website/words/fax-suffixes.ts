/**
 * Fax numbers given only by their last digits, after the phone number: "Telefon 05141 6677-0, Fax:
 * -8", "Tel. 06232/2345, Fax DW 12". Pure.
 *
 * FS1 The digits replace the extension after the last dash. In a number without one they replace as
 *     many of its last digits. In Austria, and after a word for "extension", they are appended to
 *     the whole number.
 * FS2 Of two numbers after "phone / fax", the second is the fax.
 */
import { readMarkedPhone } from '../../phone/phone-numbers.ts';
import { joinedPattern } from './joined-pattern.ts';
import { PHONE_AND_FAX } from './phone-words.ts';

export interface CalledNumber {
  readonly written: string;
  readonly e164: string;
}

const SUFFIX = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:tele)?fax|faks|fx|télécopie|факс|ファックス|传真|傳真)(?:[- ]?n[or]\.?|`,
  String.raw`nummer)?`,
  String.raw`[\s.:]{0,4}(?:(dw|durchwahl|ext|kl|klappe)[\s.:]{0,3}-?|-)\s?(\d{1,4})`,
  String.raw`(?!\d|\s?[-./]?\s?\d)`,
);
const EXTENSION = /-\s?(\d{1,4})$/;
const MIN_REPLACED = 2;

/**
 * The fax number given this way in the text in plain letters, and where its text ends; null for
 * none.
 */
export function suffixFax(
  plain: string,
  { written, e164 }: CalledNumber,
  country: string | null,
): { readonly e164: string; readonly end: number } | null {
  const found = SUFFIX.exec(plain);
  if (found === null) return null;
  const [whole, word, end] = [found[0], found[1], found[2]!];
  const number = written.trim();
  const base = number.replace(EXTENSION, '');
  const isAppended = word !== undefined || country === 'AT';
  if (base === number && !isAppended && end.length < MIN_REPLACED) return null;
  const kept = base !== number || isAppended ? `${base}-` : number.slice(0, -end.length);
  const fax = readMarkedPhone(kept + end, country)?.e164;
  return fax === undefined || fax === e164 ? null : { e164: fax, end: found.index + whole.length };
}

const MAX_PAIR_CHARS = 80;
const PAIR_BEFORE = /^(.*?)[+(\d][\d\s()+-]{6,20}\d\s?[/|・,、]\s?$/u;

/** FS2: "Phone / Fax", in the line or above it; all in plain letters. */
export function isFaxOfPair(before: string, over: string): boolean {
  const words = PAIR_BEFORE.exec(before.slice(-MAX_PAIR_CHARS))?.[1];
  if (words === undefined) return false;
  return PHONE_AND_FAX.test((/\p{L}/u.test(words) ? words : over).slice(-40));
}
