/**
 * Compares two names: the words that they share, and the words that only one of them has. Pure.
 *
 * Words are aligned one to one, each with its best partner: an equal word, a misspelt one, or one
 * that starts with the other. A word counts by its weight (weights.ts), and by LOCAL_WORD_SHARE of
 * that if it is also a word of the place's city or street.
 */
import {
  editSimilarity,
  editSimilarityFrom,
  jaroWinkler,
  pairSimilarity,
} from '../text/similarity.ts';
import { hasDigit, isDigit, MAX_WORDS } from '../text/words.ts';
import { numberWord } from './aliases.ts';
import { isNamedWhole } from './kinds/named-part.ts';
import type { PreparedName, PreparedPlace } from './prepare.ts';
import type { WordWeights } from './weights.ts';

const MIN_WORD_SIMILARITY = 0.75;
const LOCAL_WORD_SHARE = 0.35;

export interface NameComparison {
  /** 1 if the names are equal without spaces. */
  exact: number;
  /** Jaro-Winkler of the names without spaces. */
  jaroWinkler: number;
  /** Edit similarity of the names with their words in alphabetical order. */
  sortedEdit: number;
  /** Shared weight over the weight of all words, 0-1. */
  jaccard: number;
  /** Shared weight over the weight of the lighter name, 0-1. */
  containment: number;
  /** Share of the adjacent letter pairs that both have, 0-1. */
  letterPairs: number;
  /** Weight of the shared words. */
  shared: number;
  /** Weight of the rarest shared word. */
  rarest: number;
  /** Total weight of the lighter name: the most that can agree. */
  lightest: number;
  /** Weight of the words that only the query's name (A) or the record's name (B) has. */
  leftA: number;
  leftB: number;
  leftWordsA: string[];
  leftWordsB: string[];
  /** Words of the record's name that the query's name also has. */
  sharedWords: string[];
  /** 1 if one name is the end ("Starbucks Park Mall", "Park Mall") or the start of the other. */
  ending: number;
  beginning: number;
  /** 1 if one name is the initials of the other. */
  initials: number;
  /** 1 if both start with the same word. */
  firstWord: number;
  /** 1 if both share a number; if their numbers differ; if only one has numbers. */
  numbersSame: number;
  numbersConflict: number;
  numbersOneSided: number;
  /** 1 if the names differ only in a number or a side: "Gate 4", "Gate 5", "Gate North". */
  siblingConflict: number;
  /** 1 if one name is of something at a place ("Gym @ Plaza 8") and the other is the place. */
  locatedConflict: number;
  /** 1 if one name is a part ("Rolex, Plaza 8") of the place that the other names. */
  partConflict: number;
}

type Aligned = Pick<
  NameComparison,
  'shared' | 'rarest' | 'leftA' | 'leftB' | 'leftWordsA' | 'leftWordsB' | 'sharedWords'
>;

/** Compares all names of both places, and returns the comparison of the best pair. */
export function compareNames(
  a: PreparedPlace,
  b: PreparedPlace,
  weights: WordWeights,
): NameComparison {
  let best: NameComparison | null = null;
  for (const nameA of a.names) {
    for (const nameB of b.names) {
      const found = compareName(nameA, nameB, a, b, weights);
      if (best === null || agreement(found) > agreement(best)) best = found;
    }
  }
  return best!;
}

function agreement(found: NameComparison): number {
  return found.exact + found.jaccard + found.jaroWinkler;
}

function compareName(
  nameA: PreparedName,
  nameB: PreparedName,
  a: PreparedPlace,
  b: PreparedPlace,
  weights: WordWeights,
): NameComparison {
  const words = alignWords(nameA.words, nameB.words, (word) => {
    const local = a.localWords.has(word) || b.localWords.has(word);
    return weights(word) * (local ? LOCAL_WORD_SHARE : 1);
  });
  const isSame = nameA.compact !== '' && nameA.compact === nameB.compact;
  const aligned = isSame ? joinWhole(words) : joinSpacings(words, nameA, nameB);
  const { shared, rarest, leftA, leftB } = aligned;
  const all = shared + leftA + leftB;
  const lighter = shared + Math.min(leftA, leftB);
  const { leftWordsA, leftWordsB, sharedWords } = aligned;
  const numbers = isSame ? SAME_NUMBERS : compareNumbers(nameA.numbers, nameB.numbers);
  // Field by field, because a spread takes longer than the comparison.
  return {
    shared,
    rarest,
    lightest: lighter,
    leftA,
    leftB,
    leftWordsA,
    leftWordsB,
    sharedWords,
    exact: isSame ? 1 : 0,
    letterPairs: isSame ? 1 : pairSimilarity(nameA.compact, nameB.compact),
    jaroWinkler: jaroWinkler(nameA.compact, nameB.compact),
    sortedEdit: editSimilarity(nameA.sorted, nameB.sorted),
    jaccard: all > 0 ? shared / all : 0,
    containment: lighter > 0 ? shared / lighter : 0,
    ending: isExtended(nameA, nameB, endsWithWords) ? 1 : 0,
    beginning: isExtended(nameA, nameB, startsWithWords) ? 1 : 0,
    initials: sameInitials(nameA, nameB) ? 1 : 0,
    firstWord: nameA.words[0] !== undefined && nameA.words[0] === nameB.words[0] ? 1 : 0,
    numbersSame: numbers.numbersSame,
    numbersConflict: numbers.numbersConflict,
    numbersOneSided: numbers.numbersOneSided,
    siblingConflict: !isSame && areNumbersLeft(aligned) ? 1 : 0,
    locatedConflict: isHeadLeft(nameA, leftWordsA) || isHeadLeft(nameB, leftWordsB) ? 1 : 0,
    partConflict:
      isNamedWhole(nameA.whole, nameB.compact) || isNamedWhole(nameB.whole, nameA.compact) ? 1 : 0,
  };
}

const SAME_NUMBERS = { numbersSame: 0, numbersConflict: 0, numbersOneSided: 0 };

/** "7-Eleven" and "7Eleven" are one name, however their words are split. */
function joinWhole(aligned: Aligned): Aligned {
  const shared = aligned.shared + Math.max(aligned.leftA, aligned.leftB);
  const rarest = Math.max(aligned.rarest, Math.min(1, shared));
  const sharedWords = [...aligned.sharedWords, ...aligned.leftWordsB];
  return { shared, rarest, leftA: 0, leftB: 0, leftWordsA: [], leftWordsB: [], sharedWords };
}

const MIN_JOINED_SIMILARITY = 0.88;

/** "Harbour Link" and "Harborlink" share no word, but all letters except one. */
function joinSpacings(aligned: Aligned, a: PreparedName, b: PreparedName): Aligned {
  if (aligned.leftA === 0 || aligned.leftB === 0 || areNumbersLeft(aligned)) return aligned;
  const alike = editSimilarityFrom(MIN_JOINED_SIMILARITY, a.compact, b.compact);
  if (alike === 0 || a.numbers.join() !== b.numbers.join()) return aligned;
  const all = aligned.shared + Math.max(aligned.leftA, aligned.leftB);
  const left = (all * (1 - alike)) / 2;
  const rarest = Math.max(aligned.rarest, Math.min(1, all * alike));
  return {
    shared: all * alike,
    rarest,
    leftA: left,
    leftB: left,
    leftWordsA: [],
    leftWordsB: [],
    sharedWords: [...aligned.sharedWords, ...aligned.leftWordsB],
  };
}

function isHeadLeft(name: PreparedName, left: readonly string[]): boolean {
  return name.head.length > 0 && name.head.every((word) => left.includes(word));
}

const NUMBER_WORD = /^(\d+[a-z]?|[a-z])$/;

function isNumberWord(word: string): boolean {
  // Most words are neither, and the pattern is slower.
  return (word.length === 1 || isDigit(word, 0)) && NUMBER_WORD.test(word);
}

const SIDES = new Set(
  'north south east west upper lower inner outer primary secondary boys girls'.split(' '),
);

function areNumbersLeft({ leftWordsA: a, leftWordsB: b }: Aligned): boolean {
  const areNumbers = (words: string[]) =>
    words.every((word) => isNumberWord(word) || SIDES.has(word));
  return a.length > 0 && b.length > 0 && areNumbers(a) && areNumbers(b);
}

/** The words of the record's name that have no partner yet. */
const isFree = new Uint8Array(MAX_WORDS);

function alignWords(
  a: readonly string[],
  b: readonly string[],
  weigh: (word: string) => number,
): Aligned {
  isFree.fill(1, 0, b.length);
  const out: Aligned = {
    shared: 0,
    rarest: 0,
    leftA: 0,
    leftB: 0,
    leftWordsA: [],
    leftWordsB: [],
    sharedWords: [],
  };
  for (const word of a) {
    if (!takeEqual(word, b, out, weigh)) out.leftWordsA.push(word);
  }
  // If one side has no words left, there are no partners to find.
  if (out.leftWordsA.length > 0) alignUnequal(b, out, weigh);
  for (let at = 0; at < b.length; at++) {
    if (isFree[at] === 0) continue;
    out.leftB += weigh(b[at]!);
    out.leftWordsB.push(b[at]!);
  }
  return out;
}

/** Finds partners for the words without an equal one. `leftWordsA` keeps the rest. */
function alignUnequal(b: readonly string[], out: Aligned, weigh: (word: string) => number): void {
  const unequal = out.leftWordsA;
  out.leftWordsA = [];
  for (const word of unequal) {
    const at = bestPartner(word, b);
    if (at < 0) {
      out.leftA += weigh(word);
      out.leftWordsA.push(word);
      continue;
    }
    const similarity = wordSimilarity(word, b[at]!);
    isFree[at] = 0;
    out.sharedWords.push(b[at]!);
    const weight = Math.max(weigh(word), weigh(b[at]!));
    out.shared += weight * similarity;
    out.rarest = Math.max(out.rarest, weight * similarity);
    out.leftA += (weight * (1 - similarity)) / 2;
    out.leftB += (weight * (1 - similarity)) / 2;
  }
}

function takeEqual(
  word: string,
  b: readonly string[],
  out: Aligned,
  weigh: (word: string) => number,
): boolean {
  for (let at = 0; at < b.length; at++) {
    if (isFree[at] === 0 || b[at] !== word) continue;
    isFree[at] = 0;
    const weight = weigh(word);
    out.sharedWords.push(word);
    out.shared += weight;
    out.rarest = Math.max(out.rarest, weight);
    return true;
  }
  return false;
}

/** The index of the most similar free word, or -1. */
function bestPartner(word: string, b: readonly string[]): number {
  let best = -1;
  let most = 0;
  for (let at = 0; at < b.length; at++) {
    if (isFree[at] === 0) continue;
    const similarity = wordSimilarity(word, b[at]!);
    if (similarity < MIN_WORD_SIMILARITY || similarity <= most) continue;
    best = at;
    most = similarity;
  }
  return best;
}

const MIN_SIMILAR_CHARS = 3;

/** Words with digits must be equal: "Gate 4" is not "Gate 5". */
function wordSimilarity(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  // One of "seven" and "7" is short.
  if (shorter < MIN_SIMILAR_CHARS) return numberWord(a) === b || numberWord(b) === a ? 1 : 0;
  const isPrefix = shorter >= 4 && (a.startsWith(b) || b.startsWith(a));
  if (!isPrefix && shorter < MIN_WORD_SIMILARITY * Math.max(a.length, b.length)) return 0;
  if (hasDigit(a) || hasDigit(b)) return 0;
  return isPrefix ? 0.9 : editSimilarityFrom(MIN_WORD_SIMILARITY, a, b);
}

function isExtended(
  a: PreparedName,
  b: PreparedName,
  test: (longer: readonly string[], shorter: readonly string[]) => boolean,
): boolean {
  if (a.words.length === b.words.length) return false;
  return a.words.length > b.words.length ? test(a.words, b.words) : test(b.words, a.words);
}

function endsWithWords(longer: readonly string[], shorter: readonly string[]): boolean {
  const from = longer.length - shorter.length;
  return shorter.length > 0 && shorter.every((word, i) => longer[from + i] === word);
}

function startsWithWords(longer: readonly string[], shorter: readonly string[]): boolean {
  return shorter.length > 0 && shorter.every((word, i) => longer[i] === word);
}

function sameInitials(a: PreparedName, b: PreparedName): boolean {
  const isShort = (name: PreparedName) => name.words.length === 1 && name.compact.length >= 3;
  if (isShort(a)) return b.words.length > 2 && b.initials === a.compact;
  return isShort(b) && a.words.length > 2 && a.initials === b.compact;
}

function compareNumbers(
  a: readonly string[],
  b: readonly string[],
): Pick<NameComparison, 'numbersSame' | 'numbersConflict' | 'numbersOneSided'> {
  if (a.length === 0 && b.length === 0) return SAME_NUMBERS;
  const inBoth = a.filter((number) => b.includes(number)).length;
  const both = a.length > 0 && b.length > 0;
  return {
    numbersSame: inBoth > 0 ? 1 : 0,
    numbersConflict: both && inBoth < Math.min(a.length, b.length) ? 1 : 0,
    numbersOneSided: !both && a.length + b.length > 0 ? 1 : 0,
  };
}
