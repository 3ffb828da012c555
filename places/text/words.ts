/**
 * Words of a name or address: transliterated, lower case, letters and digits only.
 *
 * "Joe's Café & Grill" is [joes, cafe, and, grill]. At most MAX_WORDS words of MAX_WORD_CHARS
 * characters are made of one text, so a hostile record costs what a long honest one costs.
 */
import { toAscii } from './transliterate.ts';

export const MAX_WORDS = 24;
const MAX_WORD_CHARS = 40;
const MAX_TEXT_CHARS = 400;

export function toWords(text: string): string[] {
  const plain = toAscii(text.length > MAX_TEXT_CHARS ? text.slice(0, MAX_TEXT_CHARS) : text)
    .replace(/['`´]/g, '')
    .replace(/&/g, ' and ');
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_CHARS));
}

/** All words without spaces: "Mc Donald's" and "McDonalds" agree. */
export function compact(words: readonly string[]): string {
  return words.join('');
}
