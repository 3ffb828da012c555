/**
 * Cuts an address into its parts. Finds the cut with the best score under learned weights (a
 * semi-Markov model, decoded by dynamic programming). Pure.
 *
 * SG1 A cut is a sequence of stretches, each with a label. Its score is the sum of the weights of
 *     each stretch's features under its label, and of each step from one label to the next.
 * SG2 A step has three weights: its own, one for the separator between the two stretches, and one
 *     for the order of the country's addresses, that is, the place of the postcode.
 */

import { type Token, toTokens } from '../writing/tokens.ts';
import { FEATURES, SpanReader } from './span-features.ts';

export const LABELS = [
  'name',
  'line',
  'suburb',
  'city',
  'county',
  'state',
  'postcode',
  'country',
] as const;
export type Label = (typeof LABELS)[number];

export interface Stretch {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
}

/** How a country writes its addresses; null if unknown. */
export interface AddressCustom {
  readonly postcodeBeforeCity: boolean | null;
  readonly numberFirst: boolean | null;
}

/** Rows of weights, one number per label. Steps have one row per preceding label. */
export interface SegmentWeights {
  /** By feature. */
  readonly features: Float64Array;
  /** By the preceding label, then by the label. */
  readonly steps: Float64Array;
  /** Steps by the separator between the stretches: a comma, a dash, a space. */
  readonly separated: Float64Array;
  /** Steps by the order of the country: postcode after the city, before it, unknown. */
  readonly ordered: Float64Array;
}

export const LABEL_COUNT = LABELS.length;
/** The first step starts at the edge of the text, and the last one leads to it. */
export const EDGE = LABEL_COUNT;
export const STEP_COUNT = (LABEL_COUNT + 1) * (LABEL_COUNT + 1);
/** The maximum length of a stretch in tokens, by label. */
const MAX_TOKENS_BY_LABEL = LABELS.map((label) => (label === 'name' || label === 'line' ? 11 : 6));
const LONGEST = Math.max(...MAX_TOKENS_BY_LABEL);
const SEPARATORS = { comma: 0, dash: 1, space: 2 } as const;

export function emptyWeights(): SegmentWeights {
  return {
    features: new Float64Array(FEATURES.length * LABEL_COUNT),
    steps: new Float64Array(STEP_COUNT),
    separated: new Float64Array(STEP_COUNT * 3),
    ordered: new Float64Array(STEP_COUNT * 3),
  };
}

export interface Cut {
  readonly tokens: readonly Token[];
  readonly stretches: readonly Stretch[];
}

export function orderIndex({ postcodeBeforeCity }: AddressCustom): number {
  if (postcodeBeforeCity === null) return 2;
  return postcodeBeforeCity ? 1 : 0;
}

export function separatorIndex(token: Token): number {
  return SEPARATORS[token.before];
}

/** The index of a step's weight. */
export function stepIndex(before: number, after: number): number {
  return before * (LABEL_COUNT + 1) + after;
}

export function cutAddress(
  text: string,
  country: string | null,
  custom: AddressCustom,
  weights: SegmentWeights,
): Cut {
  const tokens = toTokens(text);
  const reader = new SpanReader(tokens, country, custom.numberFirst);
  return { tokens, stretches: bestCut(tokens, reader, orderIndex(custom), weights) };
}

/**
 * The stretches of the best cut. `bonus` is added to a stretch's score; training uses it to find a
 * wrong cut that scores nearly as well.
 */
export function bestCut(
  tokens: readonly Token[],
  reader: Pick<SpanReader, 'features'>,
  order: number,
  weights: SegmentWeights,
  bonus: (label: number, from: number, to: number) => number = () => 0,
): Stretch[] {
  const count = tokens.length;
  if (count === 0) return [];
  /** By end and label: the best score of a cut of the tokens up to there, and its last stretch. */
  const best = new Float64Array((count + 1) * LABEL_COUNT).fill(Number.NEGATIVE_INFINITY);
  const start = new Int32Array((count + 1) * LABEL_COUNT);
  const before = new Int32Array((count + 1) * LABEL_COUNT);
  const steps = stepScores(order, weights);
  const scores = new Float64Array(LABEL_COUNT);
  for (let to = 1; to <= count; to++) {
    for (let from = Math.max(0, to - LONGEST); from < to; from++) {
      scoreStretch(reader.features(from, to), weights, scores);
      const separated = separatorIndex(tokens[from]!) * STEP_COUNT;
      // The first stretch follows the edge; any other may follow each label.
      const [first, end] = from === 0 ? [EDGE, EDGE + 1] : [0, LABEL_COUNT];
      for (let label = 0; label < LABEL_COUNT; label++) {
        if (to - from > MAX_TOKENS_BY_LABEL[label]!) continue;
        const own = scores[label]! + bonus(label, from, to);
        const at = to * LABEL_COUNT + label;
        for (let previous = first; previous < end; previous++) {
          const so = from === 0 ? 0 : best[from * LABEL_COUNT + previous]!;
          const score = so + own + steps[separated + stepIndex(previous, label)]!;
          if (score <= best[at]!) continue;
          best[at] = score;
          start[at] = from;
          before[at] = previous;
        }
      }
    }
  }
  return traceBack(count, best, start, before, steps);
}

const LABEL_INDEXES = LABELS.map((_, i) => i);

function scoreStretch(features: readonly number[], weights: SegmentWeights, scores: Float64Array) {
  scores.fill(0);
  for (const feature of features) {
    const row = feature * LABEL_COUNT;
    for (let label = 0; label < LABEL_COUNT; label++)
      scores[label]! += weights.features[row + label]!;
  }
}

/** SG2. The score of each step, for each separator. */
function stepScores(order: number, { steps, separated, ordered }: SegmentWeights): Float64Array {
  const scores = new Float64Array(separated.length);
  for (let i = 0; i < scores.length; i++) {
    const step = i % STEP_COUNT;
    scores[i] = steps[step]! + separated[i]! + ordered[order * STEP_COUNT + step]!;
  }
  return scores;
}

function traceBack(
  count: number,
  best: Float64Array,
  start: Int32Array,
  before: Int32Array,
  steps: Float64Array,
): Stretch[] {
  const ends = LABEL_INDEXES.map(
    (label) => best[count * LABEL_COUNT + label]! + steps[stepIndex(label, EDGE)]!,
  );
  let label = ends.indexOf(Math.max(...ends));
  const stretches: Stretch[] = [];
  for (let to = count; to > 0; ) {
    const at = to * LABEL_COUNT + label;
    stretches.unshift({ label: LABELS[label]!, from: start[at]!, to });
    [to, label] = [start[at]!, before[at]!];
  }
  return stretches;
}
