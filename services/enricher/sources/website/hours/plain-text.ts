/**
 * Converts a page's text to plain characters of the same length, so that an index in one is an
 * index in the other: ASCII digits, ASCII forms of full-width characters, one kind of dash, lower
 * case.
 */
import { asciiDigits } from '../../../../../places/text/ascii-digits.ts';

const DASHES = /[\u2190\u2192\u2794\u2010-\u2015\u2212\u2013\u2014\uff0d\u2500\ufe58\ufe63]/g;
/** "Mon … Fri 9 … 5" is a range. */
const SPACED_ELLIPSIS = / \u2026 (?=[\p{L}\p{N}])/gu;
const TILDES = /[\u301c\uff5e\u223c\u02dc]/g;
const INVISIBLE = /[\u00a0\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad\u3000\t\n\r]/g;
const FULL_WIDTH = /[\uff01-\uff5d]/g;
/** Characters that are changed, apart from capital letters; most texts have none. */
const CHANGED = /[\t\n\r\u00a0-\uffff]/;
const QUOTES = /[\u2018\u2019\u02bc\u2032]/g;

export function toPlain(text: string): string {
  if (!CHANGED.test(text)) return text.toLowerCase();
  const plain = asciiDigits(OTHER_SIGNS.test(text) ? plainSigns(text) : text);
  const lower = plain.toLowerCase();
  return lower.length === plain.length ? lower : plain.replace(/[A-Z]/g, (c) => c.toLowerCase());
}

/** Any sign below; letters with accents are far more frequent. */
const OTHER_SIGNS =
  /[\t\n\r\u00a0\u00ad\u02bc\u02dc\u200b-\u2069\u2190-\u2500\u2794\u3000\u301c\ufe58-\uff5e]/;

function plainSigns(text: string): string {
  return text
    .replace(INVISIBLE, ' ')
    .replace(DASHES, '-')
    .replace(SPACED_ELLIPSIS, ' - ')
    .replace(TILDES, '~')
    .replace(QUOTES, "'")
    .replace(FULL_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
}
