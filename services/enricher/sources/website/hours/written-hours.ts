/** Reads a week from lines of text in one language, with the other parts of this folder. */
import type { Week } from '../../hours/week.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { itemLines } from './bracket-lines.ts';
import { readStatements } from './hour-grammar.ts';
import { toPlain } from './plain-text.ts';
import { type ReadWeek, statedWeek } from './stated-week.ts';
import { figureTimes } from './worded-times.ts';

export interface WrittenHours {
  readonly week: Week;
  readonly namedDays: number;
}

const TWELVE_HOURS = new Set(['en', 'ms', 'hi']);
const MAX_LINES = 80;

export function readWrittenHours(lines: readonly string[], language: string): ReadWeek | null {
  const custom = { twelveHours: TWELVE_HOURS.has(language) };
  const items = lines
    .slice(0, MAX_LINES)
    .flatMap((line) => splitLine(figureTimes(toPlain(line))))
    .flatMap((line) => itemLines(line, language, custom));
  return statedWeek(readStatements(items));
}

const MAY_PART = /[;。※\n}\]]|\.\s/u;

const SENTENCE_END = joinedPattern(
  'u',
  String.raw`[;。※\n}\]]|(?<=\p{L}{6})\.\s|(?<=\d(?: ?(?:[ap]m|uhr|h|[صم]|ظ|pagi|siang|sore|malam|`,
  String.raw`p?tg|pg|wi[bt]|wita))?|\))\.\s(?=\p{L}{2})`,
);

/** A line may hold several statements, separated by semicolons, or by full stops before a space. */
export function splitLine(plain: string): string[] {
  return listedParts(plain).flatMap((part) => {
    const parts = MAY_PART.test(part) ? part.split(SENTENCE_END) : [part];
    return parts.filter((one) => one.trim() !== '');
  });
}

/** "Mon: reading". */
const NAMED = /^\s*\p{L}+\s?:\D+$/u;

/** "11-6 Tue Wed · 11-8 Fri Sat · Mon: reading": each part has its own days and times. */
function listedParts(plain: string): readonly string[] {
  if (!plain.includes(' · ')) return [plain];
  const parts = plain.split(' · ');
  const hasBoth = (part: string) => /\d/.test(part) && /\p{L}/u.test(part);
  return parts.filter(hasBoth).length >= 2 ? parts.filter((part) => !NAMED.test(part)) : [plain];
}
