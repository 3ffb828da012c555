/**
 * Cleans a model's answer by fixed rules, whatever the model wrote.
 *
 * CI1 A marker is `[n]`, where n is a position in `sources`. Other styles (`[1, 3]`, `[^2]`, `【4】`,
 *     a marker that is a link) are rewritten; a marker without a source is removed.
 * CI2 Nothing in an answer loads or runs: images and tags are removed, and a link keeps only its
 *     text.
 * CI3 An address stays only if a source contains it, so that a page cannot send a reader's data to
 *     an address of its choice.
 * CI4 The work is linear in the answer's length, which is bounded.
 */
import type { Finding } from '../../../platform/search/search.ts';

const MAX_ANSWER_CHARS = 20_000;
const MAX_RANGE = 20;
const MAX_PASSES = 8;

/** The answer; empty if nothing remains. */
export function cleanAnswer(written: string, sources: readonly Finding[]): string {
  let text = dropInvisible(written.slice(0, MAX_ANSWER_CHARS).toWellFormed());
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    // A removal may join two halves of something else, so the text is cleaned again.
    const cleaned = cleanOnce(text, sources);
    if (cleaned === text) return text;
    text = cleaned;
  }
  // Deliberately nested input. Without brackets, there are no markers, links or tags.
  return text.replace(/[[\]<>]/g, '').trim();
}

function cleanOnce(text: string, sources: readonly Finding[]): string {
  const words = dropTags(dropLinks(text));
  const cited = resolveMarkers(dropForeignAddresses(words, sources), sources.length);
  return cited
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

const IMAGE = /!\[[^\][\n]{0,500}\]\([^()\n]{0,2000}\)/g;
const LINK = /\[(\[?[^\][\n]{1,500}\]?)\]\([^()\n]{0,2000}\)/g;

/** Drops images and keeps the text of links. A link whose text is a number is a marker. */
function dropLinks(text: string): string {
  return text.replace(IMAGE, '').replace(LINK, (_, words: string) => {
    const number = /^\[?\s*(\d{1,4})\s*\]?$/.exec(words);
    return number ? `[${number[1]}]` : words;
  });
}

function dropTags(text: string): string {
  return text.replace(/<\/?[a-zA-Z!][^<>]{0,2000}>/g, '');
}

/** Drops control characters except tab and line feed, and characters that hide or reorder text. */
function dropInvisible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/【/g, '[')
    .replace(/】/g, ']')
    .replace(/[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu, '')
    .replace(/(?![\t\n])\p{Cc}/gu, '');
}

/** Consecutive markers without a space between them. */
const MARKERS = /[ \t]{0,4}(?:\[(?=[^\]]{0,63}\d)[\d\s,;^–-]{1,64}\]){1,20}/g;

function resolveMarkers(text: string, sourceCount: number): string {
  return text.replace(MARKERS, (run) => {
    const space = /^[ \t]*/.exec(run)![0];
    const numbers = run.split(/[\s,;[\]]+/).flatMap(expandRange);
    const known = numbers.filter((n) => n >= 1 && n <= sourceCount);
    if (known.length === 0) return '';
    return space + [...new Set(known)].map((n) => `[${n}]`).join('');
  });
}

/** `3` and `^3` give one number, `2-4` gives three, anything else gives none. */
function expandRange(part: string): number[] {
  const match = /^\^?(\d{1,4})(?:[–-](\d{1,4}))?$/.exec(part);
  if (match === null) return [];
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  const length = Math.min(last - first + 1, MAX_RANGE);
  return Array.from({ length: Math.max(length, 0) }, (_, i) => first + i);
}

const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`]{1,2000}/gi;

function dropForeignAddresses(text: string, sources: readonly Finding[]): string {
  const known = sources.map(({ url, passage, snippet }) => `${url} ${passage} ${snippet}`);
  return text.replace(ADDRESS, (written) => {
    const address = written.replace(/[.,;:!?)\]*]+$/, '');
    const stands = known.some((words) => words.includes(address));
    return stands ? written : written.slice(address.length);
  });
}
