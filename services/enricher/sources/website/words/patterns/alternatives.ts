/**
 * Keeps those alternatives of a regular expression with which a match at a given letter can start.
 *
 * V8 tries alternatives one after another. Of a thousand words, few start with one letter.
 */
import { readHeads } from './heads.ts';
import { endOfAtom } from './pattern-reader.ts';

/** Groups that are counted or named would have other numbers. */
const CAPTURES = /(?<!\\)\((?!\?)|\(\?<\w/;
const ASSERTION = /^\(\?<?[=!]/;
const GROUP = '(?:';
const NEVER = '(?!)';
const QUANTIFIED = /^[?*+{]/;

interface Alternative {
  /** The first letters of its matches, in lower case; null when unknown. */
  readonly signs: ReadonlySet<string> | null;
  readonly before: string;
  /** The group with which it begins; null if it begins with none. */
  readonly inside: readonly Alternative[] | null;
  readonly behind: string;
}

/** Returns, for a letter in lower case, the expression for texts that start with it. */
export function byFirstLetter(source: string): (letter: string) => string {
  if (CAPTURES.test(source)) return () => source;
  const alternatives = readAlternatives(source);
  return (letter) => keep(alternatives, letter);
}

function keep(alternatives: readonly Alternative[], letter: string): string {
  const kept = alternatives.filter(({ signs }) => signs === null || signs.has(letter));
  if (kept.length === 0) return NEVER;
  return kept
    .map(({ before, inside, behind }) => {
      return before + (inside === null ? '' : keep(inside, letter)) + behind;
    })
    .join('|');
}

function readAlternatives(source: string): Alternative[] {
  return splitAlternatives(source).map(readAlternative);
}

function readAlternative(source: string): Alternative {
  let start = 0;
  while (ASSERTION.test(source.slice(start, start + 4))) start = endOfAtom(source, start);
  const end = source.startsWith(GROUP, start) ? endOfAtom(source, start) : start;
  if (end === start || QUANTIFIED.test(source.slice(end, end + 1))) {
    return { signs: firstSigns(source), before: source, inside: null, behind: '' };
  }
  const from = start + GROUP.length;
  const inside = readAlternatives(source.slice(from, end - 1));
  const signs = inside.some((one) => one.signs === null)
    ? null
    : new Set(inside.flatMap((one) => [...one.signs!]));
  return { signs, before: source.slice(0, from), inside, behind: source.slice(end - 1) };
}

function firstSigns(source: string): ReadonlySet<string> | null {
  const heads = readHeads(source);
  return heads === null ? null : new Set([...heads].map((head) => head[0]!));
}

function splitAlternatives(source: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at = endOfAtom(source, at)) {
    if (source[at] !== '|') continue;
    parts.push(source.slice(from, at));
    from = at + 1;
  }
  return [...parts, source.slice(from)];
}
