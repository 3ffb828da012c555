/** Texts as letters and digits in ASCII, to compare names with accounts and hosts. */
import { toAscii } from '../../../../../places/text/transliterate.ts';

const MAX_TEXT_CHARS = 600;

/** Letters and digits in ASCII, without spaces. */
export function letters(text: string): string {
  return toAscii(text.slice(0, MAX_TEXT_CHARS))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}
