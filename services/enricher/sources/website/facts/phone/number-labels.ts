/** What a number is for, by the words beside it (PN2 in ../phones.ts). Pure. */
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading, TextMark } from '../../reading/page-reading.ts';
import { DESK_OF_OTHERS } from '../../words/others-words.ts';
import {
  CALLS_AND_CHAT,
  CHAT,
  FAX,
  FAX_NUMBER,
  MAX_OFFICE_CHARS,
  NO_PHONE,
  OFFICE,
  PHONE,
  PHONE_AND_FAX,
  TAKES_CALLS,
} from '../../words/phone-words.ts';
import { isLabelOfOthers } from './others-labels.ts';

export type PhoneRole = 'phone' | 'fax' | 'head_office' | 'whatsapp';

/** Ends the text of a cell, and of what stands before an icon. */
export const CELL_END = '\u0001';

/** The words before the number, or else those above it. */
export function nearestLabel(
  before: string,
  index: number,
  plain: string,
  page: PageReading,
  block: number,
): string {
  const words = /[\p{L}☎☏📞📱][^\d]*$/u.exec(before)?.[0] ?? '';
  if (words !== '') return words;
  const isFirst = !/\d{4}/.test(plain.slice(0, index));
  const over = page.blocks[block - 1];
  const isNear = over !== undefined && over.text.length < 60 && !/\d{3}/.test(toPlain(over.text));
  if (isFirst && isNear) return toPlain(over.text);
  return before;
}

export function phoneRole(label: string, name = ''): PhoneRole | null {
  const short = label.slice(-40);
  if (isDeskOfOthers(short, name)) return FAX.test(short) ? 'fax' : 'head_office';
  if (FAX_NUMBER.test(short)) return 'fax';
  if (PHONE_AND_FAX.test(short) || CALLS_AND_CHAT.test(short)) return 'phone';
  const marks: [PhoneRole | 'none', number][] = [
    ['fax', lastIndex(short, FAX)],
    ['head_office', lastIndex(short, OFFICE)],
    ['none', lastIndex(short, NO_PHONE)],
    ['phone', lastIndex(short, PHONE)],
  ];
  const [role, at] = marks.reduce((best, one) => (one[1] > best[1] ? one : best));
  if (at < 0) return null;
  if (role === 'phone' && marks[1]![1] >= 0) return 'head_office';
  if (role === 'phone' && TAKES_CALLS.test(short)) return 'phone';
  if (role === 'phone' && CHAT.test(short)) return 'whatsapp';
  return role === 'none' ? null : role;
}

const PARTS = new RegExp(`[|·•;${CELL_END}]`, 'u');

/** "Press office (Berlin):", unless the place itself is called so. */
function isDeskOfOthers(label: string, name: string): boolean {
  const part = label.split(PARTS).findLast((one) => /\p{L}/u.test(one)) ?? '';
  // "Building manager | Example Estates (01632 960123)": a row of a label and its value.
  const [head, value, more] = label.split(CELL_END);
  const isRow = value !== undefined && more === undefined;
  const isDesk = DESK_OF_OTHERS.test(part) || (isRow && DESK_OF_OTHERS.test(head!.trim()));
  if (isDesk && !DESK_OF_OTHERS.test(`${name}:`)) return true;
  return isLabelOfOthers(part, name);
}

export function lastIndex(text: string, pattern: RegExp): number {
  if (text.search(pattern) < 0) return -1;
  const all = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  return [...text.matchAll(all)].at(-1)?.index ?? -1;
}

/** The name of the icon directly before the number. */
export function iconNameBefore(
  plain: string,
  index: number,
  marks: readonly TextMark[] = [],
): string | null {
  const last = marks.filter(({ at }) => at <= index).at(-1);
  const isNear = last !== undefined && !/[\p{L}\d]/u.test(plain.slice(last.at, index));
  return isNear && phoneRole(last.word) !== null ? last.word : null;
}

const OFFICE_REACH = 3;

/**
 * True behind or below a label such as "head office:", unless the place's address or another number
 * is in between.
 */
export function hasOfficeLabel(
  { blocks, sections }: PageReading,
  own: readonly number[],
  at: number,
  index: number,
): boolean {
  const term = blocks[at - 1];
  const isTerm = term !== undefined && sections[term.section]!.tag === 'dt';
  if (isTerm && DESK_OF_OTHERS.test(`${toPlain(term.text).trim()}:`)) return true;
  const before = toPlain(blocks[at]!.text.slice(0, index));
  if (!own.includes(at) && followsOfficeLabel(before)) return true;
  if (OFFICE.test(before.slice(0, MAX_OFFICE_CHARS)) && !own.includes(at)) {
    return !/\d{4}/.test(before);
  }
  for (let i = at - 1; i >= Math.max(0, at - OFFICE_REACH); i--) {
    const { text } = blocks[i]!;
    if (own.includes(i)) return false;
    if (text.length <= MAX_OFFICE_CHARS && OFFICE.test(text)) return !/\d{3}/.test(toPlain(text));
  }
  return false;
}

/**
 * "Head office: 12 Mill Lane, 32999 Exampleton, phone": the postcode in between is not a phone
 * number.
 */
function followsOfficeLabel(before: string): boolean {
  const [, rest] = OFFICE_COLON.exec(before.slice(-MAX_OFFICE_LINE_CHARS)) ?? [];
  return rest !== undefined && !/(?:\d[ ./()-]{0,2}){7}/.test(rest);
}

const MAX_OFFICE_LINE_CHARS = 160;
/** A word may stand between: "siège social :". */
const OFFICE_COLON = new RegExp(
  `(?:${OFFICE.source})(?: \\p{L}{3,12})?\\s?[:：]([^:：]*[:：]?[^:：]*)$`,
  'iu',
);

export function officeRole(role: PhoneRole | null): PhoneRole {
  return role === null || role === 'phone' ? 'head_office' : role;
}
