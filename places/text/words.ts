/**
 * Splits a name or address into words: transliterated, lower case, letters and digits only.
 *
 * "Joe's Café & Grill" gives [joes, cafe, and, grill]. A text gives at most MAX_WORDS words of
 * MAX_WORD_CHARS characters, so that a hostile record costs no more than a long honest one.
 */
import { isAscii, toAscii } from './transliterate.ts';

export const MAX_WORDS = 24;
const MAX_WORD_CHARS = 40;
const MAX_SPLIT_CHARS = 400;

export function toWords(text: string): string[] {
  const plain = toAscii(text.length > MAX_SPLIT_CHARS ? text.slice(0, MAX_SPLIT_CHARS) : text);
  return splitWords(UNSPLIT.test(plain) ? joinMarks(plain) : plain);
}

/** Characters that do not separate words. */
const UNSPLIT = /['`´&]/;

function joinMarks(text: string): string {
  return text.replace(/['`´]/g, '').replace(/&/g, ' and ');
}

/** Splits into runs of letters and digits. A regular expression would take three times as long. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let i = 0; i <= text.length && words.length < MAX_WORDS; i++) {
    if (i < text.length && isWordCode(text.charCodeAt(i))) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      words.push(text.slice(start, Math.min(i, start + MAX_WORD_CHARS)));
      start = -1;
    }
  }
  return words;
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

const HAN_RUN = /\p{Script=Han}+/gu;
const HAS_HAN = /\p{Script=Han}/u;
const MAX_HAN_CHARS = 100;

export function hasHan(text: string): boolean {
  return !isAscii(text) && HAS_HAN.test(text);
}

/**
 * Like toWords, for names. Chinese and Japanese have no spaces between words, so every two adjacent
 * Han characters count as a word: "人民广场店" gives [renmin, minguang, guangchang, changdian]. A branch
 * then shares most words with its chain, and rare pairs of characters distinguish names.
 */
export function nameWords(text: string): string[] {
  if (!hasHan(text)) return toWords(text);
  return toWords(text.slice(0, MAX_HAN_CHARS).replace(HAN_RUN, (run) => ` ${hanPairs(run)} `));
}

function hanPairs(run: string): string {
  const chars = [...run];
  if (chars.length < 3) return run;
  return chars
    .slice(1)
    .map((char, i) => chars[i]! + char)
    .join(' ');
}

export function hasDigit(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (isDigit(word, i)) return true;
  return false;
}

export function isDigit(word: string, at: number): boolean {
  const code = word.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Joins the words without spaces, so that "Mc Donald's" equals "McDonalds". */
export function compact(words: readonly string[]): string {
  return words.join('');
}
