/** Texts as letters and digits in ASCII, to compare names with accounts and hosts. */

import { toAscii } from '../../../../../places/text/transliterate.ts';
import { memoize } from '../../cache/memoize.ts';

const MAX_TEXT_CHARS = 600;
const KEPT_TEXTS = 500;

/** Letters and digits in ASCII, without spaces. */
export function letters(text: string): string {
  return keptLetters(text.slice(0, MAX_TEXT_CHARS));
}

/** Many finders compare the same texts, with the same name. */
const keptLetters = memoize(KEPT_TEXTS, (text: string): string =>
  toAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ''),
);
