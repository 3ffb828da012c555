/**
 * Splits pages into passages, and selects the part of a passage that best answers a query. Both are
 * verbatim quotes of the page, except for white space and an ellipsis at a cut.
 */
import { WORD_PATTERN } from './corpus-words.ts';
import { plainText } from './plain-text.ts';

/** Passages of at most `size` characters, cut at the end of a line or sentence where possible. */
export function* splitPassages(text: string, size: number): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const end = breakAfter(text, at, size);
    const passage = plainText(text.slice(at, end), size);
    if (passage !== null) yield passage;
    at = end;
  }
}

function breakAfter(text: string, at: number, size: number): number {
  const end = at + size;
  if (end >= text.length) return text.length;
  const piece = text.slice(at, end);
  const breaks = ['\n\n', '\n', '. ', '。', ' '].map((mark) => {
    const found = piece.lastIndexOf(mark);
    return found < 0 ? -1 : found + mark.length;
  });
  return at + (breaks.find((found) => found > size / 2) ?? size);
}

/** The stretch of at most `size` characters that contains the most matching words. */
export function bestSnippet(
  passage: string,
  size: number,
  matches: (word: string) => boolean,
): string {
  if (passage.length <= size) return passage;
  const words = [...passage.matchAll(WORD_PATTERN)];
  const hits = words.filter(([word]) => matches(word)).map(({ index }) => index);
  const start = startOfSentence(passage, bestStart(hits, size), size / 3);
  const piece = plainText(passage.slice(start), size) ?? '';
  return start === 0 ? piece : `…${piece.slice(0, size - 1)}`;
}

/** The hit that is followed by the most other hits within `size`. */
function bestStart(hits: readonly number[], size: number): number {
  let best = 0;
  let most = 0;
  let end = 0;
  hits.forEach((hit, i) => {
    while (end < hits.length && hits[end]! < hit + size) end += 1;
    if (end - i > most) [best, most] = [hit, end - i];
  });
  return best;
}

function startOfSentence(passage: string, at: number, reach: number): number {
  const from = Math.max(0, Math.floor(at - reach));
  const before = passage.slice(from, at);
  const stop = before.lastIndexOf('. ');
  if (stop >= 0) return from + stop + 2;
  if (from === 0) return 0;
  const space = before.indexOf(' ');
  return space < 0 ? at : from + space + 1;
}
