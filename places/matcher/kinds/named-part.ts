/**
 * Detects a name that states which place it is a part of: "Rolex, Harbour Mall", "Tea Room -
 * Harbour Mall", "Harry's (The Quay)". Pure.
 *
 * The sign alone is not enough: "EFL (English for Life)" spells itself out, "Hotel - Adler" starts
 * with its kind, "29, Harbour Mall" starts with a house number, "NTU, School of Art" starts with
 * the larger place, and "Moana (モアナ)" is one name in two scripts.
 */
import { compact, toWords } from '../../text/words.ts';
import { wordFamily } from './families.ts';

const PARTED = /^([^,(]+?)(?:,\s|\s[-–—]\s|\()([^,()]+)\)?$/;

/** Rules out most names before the slower pattern. */
const SIGNS = [',', '(', ' - ', ' – ', ' — '];

/** The whole that it is a part of, each word without spaces; null if the name does not state it. */
export function namedWhole(name: string): string | null {
  if (!SIGNS.some((sign) => name.includes(sign))) return null;
  const found = PARTED.exec(name.trim());
  if (found === null) return null;
  const [part, whole] = [toWords(found[1]!), withoutArticle(toWords(found[2]!))];
  const isGeneric = part.every((word) => /^\d/.test(word) || wordFamily(word) !== undefined);
  if (isGeneric || whole.length === 0 || wordFamily(whole[0]!) !== undefined) return null;
  const isSame = areInitials(part, toWords(found[2]!)) || compact(part) === compact(whole);
  return isSame || isLatin(found[1]!) !== isLatin(found[2]!) ? null : compact(whole);
}

function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words[0] === 'the' ? words.slice(1) : words;
}

/** Short words may count or not: EFL and EfL for "English for Life". */
function areInitials(part: readonly string[], whole: readonly string[]): boolean {
  if (part.length !== 1) return false;
  const initials = (words: readonly string[]) => words.map((word) => word[0]).join('');
  const long = whole.filter((word) => word.length > 3);
  return [initials(whole), initials(long)].includes(part[0]!);
}

/** Whether one of the names, each joined, belongs to the whole that the other one names. */
export function isNamedWhole(whole: string | null, other: string): boolean {
  return whole !== null && (other === whole || other === `the${whole}`);
}
