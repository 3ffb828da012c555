/**
 * How much a name word tells: rare words nearly all, "restaurant" or "the" nearly nothing.
 *
 * A weight is 0-1, from document frequency: of the words in names of the index at hand, or, where
 * that is too small to know, of a fixed list of words common in place names.
 */
import { COMMON_WORDS } from './common-words.ts';
import { LEGAL_FORMS } from './part-words.ts';

/** Weight 0-1 of a normalized word. */
export type WordWeights = (word: string) => number;

const LEGAL_FORM_WEIGHT = 0.1;
const MIN_PLACES_TO_COUNT = 2_000;

/** Weights without any index: the fixed list, short words a little less, all others 1. */
export function fixedWeight(word: string): number {
  if (LEGAL_FORMS.has(word)) return LEGAL_FORM_WEIGHT;
  const listed = COMMON_WORDS.get(word);
  if (listed !== undefined) return listed;
  if (word.length === 1) return 0.3;
  return word.length === 2 ? 0.6 : 1;
}

/**
 * Weight of a word that `frequency` of `places` names hold: ln-scaled so that one in a million is
 * 1 and one in three is about 0.1; never more than the fixed list allows.
 */
export function indexedWeight(word: string, frequency: number, places: number): number {
  const fixed = fixedWeight(word);
  if (places < MIN_PLACES_TO_COUNT) return fixed;
  const rarity = Math.log(places / Math.max(1, frequency)) / Math.log(2_000);
  return Math.min(fixed, Math.max(0.05, Math.min(1, rarity)));
}
