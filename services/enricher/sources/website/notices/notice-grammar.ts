/** The meanings of the words in notices; each language has a table of them. */

import { HeadedPattern, PatternHere } from '../words/headed-patterns.ts';
import { LATIN_LETTERS, shortClasses } from '../words/letters.ts';
import { withFirstSigns } from '../words/patterns/first-signs.ts';
import { readHeads } from '../words/patterns/heads.ts';
import type { NoticeFamilies } from './families/notice-families.ts';

/**
 * Each field holds the alternatives of a regular expression, several on each line, in plain
 * letters. In scripts with spaces they match only at the start of a word; `~` marks the end of a
 * word. A backslash at the end of a line continues it on the next one.
 */
export interface NoticeWords extends Partial<NoticeFamilies> {
  /** The letters of the language; a sentence must have one of them. */
  readonly script: RegExp;
  /** Closing, or being closed. */
  readonly closes: string;
  /** Used with `closes`: permanently. */
  readonly forGood: string;
  /** Used with `closes`: temporarily. */
  readonly forATime: string;
  /** Reasons to close temporarily: works, damage, illness. */
  readonly causes: string;
  /** Says that the place will open again. */
  readonly reopens: string;
  /** Complete statements that the business has ended. */
  readonly gone: string;
  /**
   * Goodbyes and figures of speech for an end. They count where the text also gives thanks or
   * counts the years.
   */
  readonly farewells?: string;
  /** Complete statements of a temporary closure. */
  readonly pauses: string;
  /** Complete statements of a move. */
  readonly moves: string;
  /** Introduces the current address; a number must follow. */
  readonly nowAt?: string;
  /** Says that the closure is over. */
  readonly over: string;
  /** Denies that the place closes or moves. */
  readonly denies: string;
  /** True when the subject may also follow the verb. */
  readonly verbFirst?: true;
}

export const LATIN = /[a-z]/iu;

type Meaning = Exclude<keyof Required<NoticeWords>, 'script' | 'verbFirst'>;

export interface NoticeLanguage extends Readonly<Record<Meaning, HeadedPattern>> {
  readonly script: RegExp;
  readonly verbFirst: boolean;
  /**
   * The starts of words, one of which is in every sentence that makes a notice; null when unknown.
   */
  readonly heads: ReadonlySet<string> | null;
  /** Any word that may make a notice by itself. */
  readonly mayBeNotice: HeadedPattern;
  /** The same as `mayBeNotice` at one position: few positions of a text have one of the heads. */
  readonly mayBeNoticeAt: PatternHere;
}

const NEVER = '(?!)';
/**
 * V8 does not optimize longer expressions: they take a tenth of the machine code, but run ten times
 * slower. Four expressions are longer, which slows a page down less than 2 MB of machine code would
 * (page 0246).
 */
const MAX_OPTIMIZED_CHARS = 20_480;

/**
 * A field's lines as one expression. A backslash at the end of a line continues it on the next one.
 */
function joinLines(lines: string): string {
  return lines
    .replace(/\\\n\s*/gu, '')
    .trim()
    .replace(/\s*\n\s*/gu, '|');
}

const FEW_LETTERS = 'a-zà-ÿœ';

/** The families are of the eight main languages, which need few letters beyond ASCII. */
function withFewLetters(lines: string): string {
  return lines
    .replaceAll(String.raw`\p{L}`, `[${FEW_LETTERS}]`)
    .replaceAll('~', `(?![${FEW_LETTERS}])`);
}

/** Compiles the table's fields to regular expressions. */
export function compileWords(words: NoticeWords): NoticeLanguage {
  const isSpaced = words.script.test('a') || words.script.test('я');
  const letters = words.script === LATIN ? LATIN_LETTERS : undefined;
  const writeAlternatives = (lines: string) =>
    joinLines(lines).replaceAll('~', String.raw`(?!\p{L})`);
  const compilePattern = (lines = NEVER) => {
    const ended = writeAlternatives(lines);
    const source = isSpaced ? String.raw`(?<![\p{L}\p{N}])(?:${ended})` : ended;
    const all = shortClasses(source);
    const isLong = all.length > MAX_OPTIMIZED_CHARS;
    return new RegExp(withFirstSigns(isLong ? all : shortClasses(source, letters)), 'iu');
  };
  const compile = (lines?: string) => new HeadedPattern(compilePattern(lines));
  const compileFamily = (lines = NEVER) =>
    compile(letters === undefined ? lines : withFewLetters(lines));
  const { nowAt, closes, gone, farewells, pauses, moves } = words;
  const newPlace = nowAt && String.raw`(?:${joinLines(nowAt)}).{0,50}\d`;
  const noticeWords = [closes, gone, farewells, pauses, moves, newPlace].filter(Boolean).join('\n');
  const { holds, ends, leaves } = words;
  const headed = [noticeWords, words.reopens, holds, ends, leaves].filter(Boolean).join('\n');
  return {
    script: words.script,
    verbFirst: words.verbFirst ?? false,
    heads: isSpaced ? readHeads(writeAlternatives(headed)) : null,
    mayBeNotice: compile(noticeWords),
    mayBeNoticeAt: new PatternHere(compilePattern(noticeWords)),
    closes: compile(words.closes),
    forGood: compile(words.forGood),
    forATime: compile(words.forATime),
    causes: compile(words.causes),
    reopens: compile(words.reopens),
    gone: compile(words.gone),
    farewells: compile(farewells),
    pauses: compile(words.pauses),
    moves: compile(words.moves),
    nowAt: compile(newPlace),
    holds: compileFamily(holds),
    ends: compileFamily(ends),
    leaves: compileFamily(leaves),
    over: compile(words.over),
    denies: compile(words.denies),
  };
}
