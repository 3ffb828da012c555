/**
 * The letters and digits of the scripts that sites are read in, as short character classes.
 *
 * V8 compiles each `\p{L}` to 7 KB of machine code, in 2 ms. After 16 MB of code in a thread it
 * stops optimizing expressions, and later ones run ten times slower: docs/decisions/0235.
 */
const LETTERS = [
  // Latin, Greek, Cyrillic, Armenian
  String.raw`a-zA-ZªµºÀ-ÖØ-öø-\u02ff\u0370-\u037dΆΈ-ҁҊ-\u052f\u0531-\u0588`,
  // Hebrew, Arabic, Syriac
  String.raw`\u05d0-\u05ea\u05ef-\u05f2\u0620-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06e5\u06e6`,
  String.raw`\u06ee\u06ef\u06fa-\u07bf`,
  // Devanagari and the writings of southern Asia
  String.raw`\u0904-\u0939\u093d\u0950\u0958-\u0961\u0971-\u0dff`,
  // Thai, Lao to Georgian, Latin and Greek with marks
  String.raw`\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e80-\u1fff`,
  // Kana, Han, Hangul
  String.raw`\u3005\u3006\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf`,
  String.raw`\u4e00-\u9fff\uac00-\ud7a3\u{20000}-\u{323af}`,
  // Wide and narrow forms
  String.raw`\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc`,
].join('');
const FIGURES = [
  String.raw`0-9²³¹¼-¾\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2150-\u2189\u2460-\u249b`,
  String.raw`\uff10-\uff19`,
].join('');

/** Latin letters only, for an expression that ignores case. */
export const LATIN_LETTERS = String.raw`a-zªµºß-öø-\u02ff\u1e00-\u1eff`;

/**
 * The source of an expression with `\p{L}` and `\p{N}` replaced by short classes; it needs flag
 * `u`. An expression for one script may pass that script's letters.
 */
export function shortClasses(source: string, letters = LETTERS): string {
  let isInClass = false;
  return source.replace(/\\(?:p\{[LN]\}|.)|[[\]]/gsu, (sign) => {
    if (sign === '[') isInClass = true;
    else if (sign === ']') isInClass = false;
    else if (sign === String.raw`\p{L}`) return isInClass ? letters : `[${letters}]`;
    else if (sign === String.raw`\p{N}`) return isInClass ? FIGURES : `[${FIGURES}]`;
    return sign;
  });
}
