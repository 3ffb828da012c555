/**
 * Converts untrusted input to plain text of bounded length.
 *
 * PT1 Work is bounded by the wanted length, not by the length of the input.
 * PT2 The result contains no control character, no line break, no character that reorders or hides
 *     text (bidirectional overrides, tag characters) and no lone surrogate.
 */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** This many times the wanted length is read, because white space and markup are removed. */
const READ_AHEAD = 4;

/** One line of at most `maxChars` UTF-16 units; null if the value is not a string or is blank. */
export function plainText(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, maxChars * READ_AHEAD)
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '');
  const cut = cutText(text.toWellFormed().trim(), maxChars);
  return cut === '' ? null : cut;
}

/** Cuts between words if possible, and ends a cut text with an ellipsis. */
function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars - 1);
  const lastSpace = head.lastIndexOf(' ');
  const kept = lastSpace > maxChars / 2 ? head.slice(0, lastSpace) : head;
  // The cut may have split a surrogate pair.
  return `${kept.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}
