/**
 * What two names have in common and what each has left over. Pure.
 *
 * Words are aligned one to one, each with its best partner (equal, misspelt, or one the beginning
 * of the other); a word weighs what it tells (WordWeights), a third of that when it merely repeats
 * the place's own city or street.
 */
import { editSimilarity, editSimilarityFrom, jaroWinkler } from '../text/similarity.ts';
import type { PreparedName, PreparedPlace } from './prepare.ts';
import type { WordWeights } from './weights.ts';

const MIN_WORD_SIMILARITY = 0.75;
const LOCAL_WORD_SHARE = 0.35;

export interface NameComparison {
  exact: number;
  /** Jaro-Winkler of the names without spaces. */
  jaroWinkler: number;
  /** Edit similarity with words in alphabetical order. */
  sortedEdit: number;
  /** Weight shared over weight of either; 0-1. */
  jaccard: number;
  /** Weight shared over the weight of the lighter name; 0-1. */
  containment: number;
  shared: number;
  /** Weight left over in the query's name, in the record's name. */
  leftA: number;
  leftB: number;
  leftWordsA: string[];
  leftWordsB: string[];
  initials: number;
  firstWord: number;
  numbersSame: number;
  numbersConflict: number;
  numbersOneSided: number;
  /** 1 when the names differ in nothing but a number or side: "Gate 4", "Gate 5", "Gate North". */
  numberedApart: number;
  /** 1 when one name says what is at a place ("Gym @ Plaza 8") and the other is just the place. */
  locatedConflict: number;
}

interface Aligned {
  shared: number;
  leftA: number;
  leftB: number;
  leftWordsA: string[];
  leftWordsB: string[];
}

/** The comparison of the two names, one of each place, that agree best. */
export function compareNames(
  a: PreparedPlace,
  b: PreparedPlace,
  weights: WordWeights,
): NameComparison {
  let best: NameComparison | null = null;
  for (const nameA of a.names) {
    for (const nameB of b.names) {
      const found = compareName(nameA, nameB, a, b, weights);
      if (best === null || rank(found) > rank(best)) best = found;
    }
  }
  return best!;
}

function rank(found: NameComparison): number {
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
  const aligned = joinSpacings(words, nameA, nameB);
  const { shared, leftA, leftB } = aligned;
  const all = shared + leftA + leftB;
  const lighter = shared + Math.min(leftA, leftB);
  const { leftWordsA, leftWordsB } = aligned;
  const numbers = compareNumbers(nameA.numbers, nameB.numbers);
  // Field by field: a spread would cost more than the comparison.
  return {
    shared,
    leftA,
    leftB,
    leftWordsA,
    leftWordsB,
    exact: nameA.compact !== '' && nameA.compact === nameB.compact ? 1 : 0,
    jaroWinkler: jaroWinkler(nameA.compact, nameB.compact),
    sortedEdit: editSimilarity(nameA.sorted, nameB.sorted),
    jaccard: all > 0 ? shared / all : 0,
    containment: lighter > 0 ? shared / lighter : 0,
    initials: sameInitials(nameA, nameB) ? 1 : 0,
    firstWord: nameA.words[0] !== undefined && nameA.words[0] === nameB.words[0] ? 1 : 0,
    numbersSame: numbers.numbersSame,
    numbersConflict: numbers.numbersConflict,
    numbersOneSided: numbers.numbersOneSided,
    numberedApart: nameA.compact !== nameB.compact && areNumbersLeft(aligned) ? 1 : 0,
    locatedConflict: isHeadLeft(nameA, leftWordsA) || isHeadLeft(nameB, leftWordsB) ? 1 : 0,
  };
}

const MIN_JOINED_SIMILARITY = 0.88;

/** "Harbour Link" and "Harborlink" share all but a letter, though no word of theirs. */
function joinSpacings(aligned: Aligned, a: PreparedName, b: PreparedName): Aligned {
  if (aligned.leftA === 0 || aligned.leftB === 0 || areNumbersLeft(aligned)) return aligned;
  const alike = editSimilarityFrom(MIN_JOINED_SIMILARITY, a.compact, b.compact);
  if (alike === 0 || a.numbers.join() !== b.numbers.join()) return aligned;
  const all = aligned.shared + Math.max(aligned.leftA, aligned.leftB);
  const left = (all * (1 - alike)) / 2;
  return { shared: all * alike, leftA: left, leftB: left, leftWordsA: [], leftWordsB: [] };
}

function isHeadLeft(name: PreparedName, left: readonly string[]): boolean {
  return name.head.length > 0 && name.head.every((word) => left.includes(word));
}

const NUMBER_WORD = /^(\d+[a-z]?|[a-z])$/;

const SIDES = new Set(['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer']);

function areNumbersLeft({ leftWordsA: a, leftWordsB: b }: Aligned): boolean {
  const areNumbers = (words: string[]) =>
    words.every((word) => NUMBER_WORD.test(word) || SIDES.has(word));
  return a.length > 0 && b.length > 0 && areNumbers(a) && areNumbers(b);
}

function alignWords(
  a: readonly string[],
  b: readonly string[],
  weightOf: (word: string) => number,
): Aligned {
  const free = new Set(b.keys());
  const out: Aligned = { shared: 0, leftA: 0, leftB: 0, leftWordsA: [], leftWordsB: [] };
  const unmatched = a.filter((word) => !takeEqual(word, b, free, out, weightOf));
  for (const word of unmatched) {
    const partner = bestPartner(word, b, free);
    if (partner === null) {
      out.leftA += weightOf(word);
      out.leftWordsA.push(word);
      continue;
    }
    free.delete(partner.at);
    const weight = Math.max(weightOf(word), weightOf(b[partner.at]!));
    out.shared += weight * partner.similarity;
    out.leftA += (weight * (1 - partner.similarity)) / 2;
    out.leftB += (weight * (1 - partner.similarity)) / 2;
  }
  for (const at of free) {
    out.leftB += weightOf(b[at]!);
    out.leftWordsB.push(b[at]!);
  }
  return out;
}

function takeEqual(
  word: string,
  b: readonly string[],
  free: Set<number>,
  out: Aligned,
  weightOf: (word: string) => number,
): boolean {
  for (const at of free) {
    if (b[at] !== word) continue;
    free.delete(at);
    out.shared += weightOf(word);
    return true;
  }
  return false;
}

function bestPartner(
  word: string,
  b: readonly string[],
  free: Set<number>,
): { at: number; similarity: number } | null {
  let best: { at: number; similarity: number } | null = null;
  for (const at of free) {
    const similarity = wordSimilarity(word, b[at]!);
    if (similarity >= MIN_WORD_SIMILARITY && (best === null || similarity > best.similarity)) {
      best = { at, similarity };
    }
  }
  return best;
}

/** Words with digits must be equal: "Gate 4" is not "Gate 5". */
function wordSimilarity(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 3) return 0;
  const isPrefix = shorter >= 4 && (a.startsWith(b) || b.startsWith(a));
  if (!isPrefix && shorter < MIN_WORD_SIMILARITY * Math.max(a.length, b.length)) return 0;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  return isPrefix ? 0.9 : editSimilarityFrom(MIN_WORD_SIMILARITY, a, b);
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
  const inBoth = a.filter((number) => b.includes(number)).length;
  const both = a.length > 0 && b.length > 0;
  return {
    numbersSame: inBoth > 0 ? 1 : 0,
    numbersConflict: both && inBoth < Math.min(a.length, b.length) ? 1 : 0,
    numbersOneSided: !both && a.length + b.length > 0 ? 1 : 0,
  };
}
