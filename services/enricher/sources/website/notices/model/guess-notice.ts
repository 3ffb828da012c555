/**
 * Guesses from all words of a text together whether it is a notice, with weights that were learned
 * from many writers' texts (page 0281). It reads what no list of words has: owners say such things
 * in ever new words.
 *
 * A guess is weaker than a notice that is read by its words: it does not know whose notice it is.
 */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { assetPath } from '../../../../../../platform/runtime/assets.ts';
import { memoize } from '../../../cache/memoize.ts';
import { eachTextFeature } from './text-features.ts';

/** What a text can be, in the order of the weights. */
export const GUESSED_KINDS = ['none', 'closed', 'closed_for_a_time', 'moved'] as const;
export type GuessedKind = (typeof GUESSED_KINDS)[number];

export const FEATURE_BITS = 17;
/** The learned weights are stored as whole numbers of this size. */
export const WEIGHT_UNIT = 1 / 16;
const MASK = (1 << FEATURE_BITS) - 1;
const KINDS = GUESSED_KINDS.length;

export interface NoticeGuess {
  readonly kind: Exclude<GuessedKind, 'none'>;
  /** From 0 to 1. */
  readonly probability: number;
}

/** Deflated bytes, which train-notices.ts writes. */
export const WEIGHTS_FILE = [
  ...['services', 'enricher', 'sources', 'website', 'notices', 'model'],
  'notice-weights.bin',
];

/** For each feature, a weight for each kind. */
const learnedWeights = memoize(1, (): Int8Array => {
  const bytes = inflateRawSync(readFileSync(assetPath(...WEIGHTS_FILE)));
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
});

/** The likeliest kind of notice; a text may be likelier to be none. */
export function guessNotice(plain: string, nowMs: number): NoticeGuess {
  const weights = learnedWeights();
  const sums = [0, 0, 0, 0];
  let count = 0;
  eachTextFeature(plain, new Date(nowMs).getUTCFullYear(), (hash) => {
    const at = (hash & MASK) * KINDS;
    for (let kind = 0; kind < KINDS; kind++) sums[kind]! += weights[at + kind]!;
    count++;
  });
  const [, ...shares] = toShares(
    sums.map((sum) => sum * WEIGHT_UNIT),
    count,
  );
  const best = Math.max(...shares);
  const kind = GUESSED_KINDS[shares.indexOf(best) + 1] as NoticeGuess['kind'];
  return { kind, probability: best };
}

/** Shares of one, from the sums of the weights of so many features. */
export function toShares(sums: readonly number[], count: number): number[] {
  const scale = 1 / Math.sqrt(Math.max(1, count));
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp((sum - highest) * scale));
  const total = powers.reduce((one, other) => one + other, 0);
  return powers.map((power) => power / total);
}
