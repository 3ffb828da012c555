/**
 * Makes plain, bounded text of whatever a stranger sent.
 *
 * 1. Work is bounded by the wanted length, not by the length of what was sent.
 * 2. The result holds no control character, no line break, no character that reorders or hides
 *    text (bidirectional overrides, tag characters) and no lone surrogate.
 */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** Room for white space and markup that is taken out. */
const SLACK = 4;

/** One line of at most `maxChars` UTF-16 units; null when it is not text or says nothing. */
export function plainText(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, maxChars * SLACK)
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '');
  const cut = cutText(text.toWellFormed().trim(), maxChars);
  return cut === '' ? null : cut;
}

/** Cuts between words where it can, and says so by an ellipsis. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars - 1);
  const lastSpace = head.lastIndexOf(' ');
  const kept = lastSpace > maxChars / 2 ? head.slice(0, lastSpace) : head;
  // A surrogate pair may have been cut in two.
  return `${kept.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}
