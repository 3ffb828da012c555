/** Tells by their form the runs of digits that are numbers to call from those that are not. */
import { readPhone } from '../../../phone/phone-numbers.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

/** True for a line that holds only a number with the start of a phone number. */
export function isBareNumber(written: string, line: string): boolean {
  const number = written.trim();
  return number === line.trim() && /^[+(0]/.test(number) && !DATE_OR_POSTCODE.test(number);
}

const DATE_OR_POSTCODE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{3,5}-\d{3,4})$/;

/** "18.07.2026" and "2026/07/18": a day, which no telephone has. */
export const DAY_OF_YEAR = joinedPattern(
  '',
  String.raw`^(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d|`,
  String.raw`(?:19|20)\d\d([./-])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))$`,
);

/** "06.30 – 09.00" and "9-12 / 13.30-18.30" have as many digits as a phone number. */
export const TIMES = joinedPattern(
  '',
  String.raw`^(?:\d{1,2}[.:]\d{2}\s?[-–]\s?\d{1,2}[.:]\d{2}|`,
  String.raw`\d{1,2}(?:[.:]\d{2})?-\d{1,2}(?:[.:]\d{2})?`,
  String.raw`\s?\/\s?\d{1,2}(?:[.:]\d{2})?-\d{1,2}(?:[.:]\d{2})?)$`,
);
/** "KS 67211 (316) 264-5518" */
const POSTCODE_BEFORE = /^\d{4,6} (?=\(\d(?:[^\d]*\d){6})/;

/** Removes the postcode of "KS 67211 – 316-264-5518", too, unless the whole is a number. */
export function withoutPostcode(run: string, country: string | null): string {
  const rest = run
    .replace(POSTCODE_BEFORE, '')
    .replace(/^(?:[1-9]\d\d|\d{4,6}) [·•|–-] (?=(?:\D*\d){7})/, '')
    // "9-4-2 047-555-0157": an address in Japan ends with a house of several numbers.
    .replace(/^[1-9]\d{0,3}(?:-\d{1,4}){1,3} (?=0\d{1,4}-\d{1,4}-\d{3,4})/, '')
    // "18 / 02-735-4567": 18 is a house number.
    .replace(/^[1-9]\d{0,5} [/·•|–-] (?=0(?:\D*\d){7})/, '');
  const isNumber = rest !== run && !run.includes('(') && readPhone(run, country) !== null;
  return isNumber ? run : rest;
}

/** A letter or two in capitals that stand directly before digits, and are no word for "phone". */
const LETTERS_BEFORE = /(?<![\p{L}\d])(?!HP|WA|PH|CP|FX)\p{Script=Latin}{1,2}$/iu;
const RUN_OF_DIGITS = /^[1-9]\d{8,}$/;

/** "T1234567890123": a company's number. Letters stand directly before one run of digits. */
export function isRegistration(written: string, before: string, after = ''): boolean {
  if (OF_RECORD.test(before) || (RECORD_END.test(after) && !/\D/.test(written.trim()))) return true;
  return RUN_OF_DIGITS.test(written.trim()) && LETTERS_BEFORE.test(before);
}

/** "ICP备2021034567号": the number of a record, directly behind its kind or before its end. */
const OF_RECORD = /[备備证證执執][案照书書]?[字第]?\s?$|[字第]\s?$/u;
const RECORD_END = /^\s?[号號](?![码碼线線])/u;

const HOUSE_AND_POSTCODE = /^[1-9]\d{0,3}[ ,]{1,2}(\d{4,6})$/;

/** "33 26121" between the place's street and city, which a page may show without a comma. */
export function isHouseAndPostcode(written: string, postcode: string | undefined): boolean {
  const found = HOUSE_AND_POSTCODE.exec(written.trim())?.[1];
  return found !== undefined && found === postcode?.replace(/\D/g, '');
}
