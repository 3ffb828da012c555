/**
 * How much evidence a shared word is: nearly everything for a rare word, nearly nothing for
 * "restaurant" or "the".
 *
 * A weight is the inverse document frequency of the word, scaled to 0-1. Frequencies come from the
 * names in the index; for a small index, from a fixed list of words that are common in place names
 * (common-words.ts, which test/bench/place-matcher/count-words.ts counts).
 */
import { COMMON_WORDS } from './common-words.ts';
import { COMPANY_FORMS } from './kinds/part-words.ts';

/** Returns the weight, 0-1, of a word as `toWords` returns it. */
export type WordWeights = (word: string) => number;

const LEGAL_FORM_WEIGHT = 0.1;
const MIN_INDEXED_WEIGHT = 0.05;
/** With fewer places, the frequencies in the index are too unreliable. */
export const MIN_PLACES_TO_COUNT = 2_000;
/** A word that at most one in this many places has weighs 1. */
const RARE_ONE_IN = 2_000;

/** The weight without an index: from the fixed list; otherwise 1, and less for a short word. */
export function fixedWeight(word: string): number {
  if (COMPANY_FORMS.has(word)) return LEGAL_FORM_WEIGHT;
  const listed = COMMON_WORDS.get(word);
  if (listed !== undefined) return listed;
  if (word.length === 1) return 0.3;
  return word.length === 2 ? 0.6 : 1;
}

/**
 * The weight of a word that `frequency` of `places` names contain. It decreases with the logarithm
 * of the frequency, from 1 for one name in RARE_ONE_IN, and never exceeds the fixed weight.
 */
export function indexedWeight(word: string, frequency: number, places: number): number {
  const fixed = fixedWeight(word);
  if (places < MIN_PLACES_TO_COUNT) return fixed;
  const rarity = Math.log(places / Math.max(1, frequency)) / Math.log(RARE_ONE_IN);
  return Math.min(fixed, Math.max(MIN_INDEXED_WEIGHT, Math.min(1, rarity)));
}
