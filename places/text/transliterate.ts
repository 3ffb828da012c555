/**
 * Transliterates any script into lower-case ASCII. The only file that imports any-ascii.
 *
 * Runs of different scripts are separated first ("大阪Starbucks店" is three words): otherwise scripts
 * without spaces would join a brand with its branch.
 */
import anyAsciiModule from 'any-ascii';

const anyAscii = anyAsciiModule as unknown as (text: string) => string;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is "all of ASCII".
const NON_ASCII = /[^\x00-\x7f]/;
/** All scripts below, except Latin, have their letters here; punctuation is in between. */
const UNSPACED_SCRIPT = /[\u0600-\u1fff\u2e80-\uffff]/;
/** The boundaries between two scripts at which a word ends. */
const SCRIPT_EDGE = new RegExp(
  [
    String.raw`(?<=\p{Script=Han})(?=[\p{Script=Latin}\p{Script=Katakana}\p{Script=Hiragana}])`,
    String.raw`(?<=\p{Script=Katakana}|ー)(?=[\p{Script=Han}\p{Script=Hiragana}])`,
    String.raw`(?<=\p{Script=Latin})(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])`,
    String.raw`(?<=\p{Script=Latin})(?=[\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}])`,
  ].join('|'),
  'gu',
);

export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}

/** Drops letters that have no transliteration. */
export function toAscii(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const normal = text.normalize('NFKC');
  const parted = UNSPACED_SCRIPT.test(normal) ? normal.replace(SCRIPT_EDGE, ' ') : normal;
  return anyAscii(parted).toLowerCase();
}
