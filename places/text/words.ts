/**
 * Splits a name or address into words: transliterated, lower case, letters and digits only.
 *
 * "Joe's Café & Grill" gives [joes, cafe, and, grill]. A text gives at most MAX_WORDS words of
 * MAX_WORD_CHARS characters, so a hostile record costs no more than a long honest one.
 */
import { toAscii } from './transliterate.ts';

export const MAX_WORDS = 24;
const MAX_WORD_CHARS = 40;
const MAX_SPLIT_CHARS = 400;

export function toWords(text: string): string[] {
  const plain = toAscii(text.length > MAX_SPLIT_CHARS ? text.slice(0, MAX_SPLIT_CHARS) : text)
    .replace(/['`´]/g, '')
    .replace(/&/g, ' and ');
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_CHARS));
}

/** The words without spaces, which makes "Mc Donald's" equal to "McDonalds". */
export function compact(words: readonly string[]): string {
  return words.join('');
}
