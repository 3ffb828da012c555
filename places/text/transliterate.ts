/**
 * Any script into plain lower-case ASCII. The one door to any-ascii.
 *
 * Runs of different scripts are parted first ("大阪Starbucks店" is three words), since scripts
 * without spaces would otherwise glue a brand to its branch.
 */
import anyAsciiModule from 'any-ascii';

const anyAscii = anyAsciiModule as unknown as (text: string) => string;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is "all of ASCII".
const NON_ASCII = /[^\x00-\x7f]/;
/** Between Chinese characters and kana or Latin; after katakana; between Latin and the others. */
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

/** Lower-case ASCII of `text`; letters without any reading vanish. */
export function toAscii(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return anyAscii(text.normalize('NFKC').replace(SCRIPT_EDGE, ' ')).toLowerCase();
}
