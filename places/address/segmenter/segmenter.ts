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
  const steps = stepScores(order, weights);
  const cuts = new BestCuts(count);
  const scores = new Float64Array(LABEL_COUNT);
  for (let to = 1; to <= count; to++) {
    cuts.step(to - 1, steps, separatorIndex(tokens[to - 1]!) * STEP_COUNT);
    for (let from = Math.max(0, to - LONGEST); from < to; from++) {
      scoreStretch(reader.features(from, to), weights, scores);
      for (let label = 0; label < LABEL_COUNT; label++) {
        if (to - from > MAX_TOKENS_BY_LABEL[label]!) continue;
        cuts.add(label, from, to, scores[label]! + bonus(label, from, to));
      }
    }
  }
  return cuts.traceBack(steps);
}

/** The best cuts of the tokens up to each index, by the label of the last stretch. */
class BestCuts {
  readonly #count: number;
  /** By end and label: the best score, and where its last stretch starts. */
  readonly #best: Float64Array;
  readonly #start: Int32Array;
  /** By start and label: the best score of a cut with the step to the label, and its last label. */
  readonly #entry: Float64Array;
  readonly #before: Int32Array;

  constructor(count: number) {
    this.#count = count;
    const size = (count + 1) * LABEL_COUNT;
    this.#best = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    this.#start = new Int32Array(size);
    this.#entry = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    this.#before = new Int32Array(size);
  }

  /** Adds the step to each label at `from`, where all cuts are known; its length has no effect. */
  step(from: number, steps: Float64Array, separated: number): void {
    // The first stretch follows the edge; any other may follow each label.
    const [first, end] = from === 0 ? [EDGE, EDGE + 1] : [0, LABEL_COUNT];
    for (let label = 0; label < LABEL_COUNT; label++) {
      const at = from * LABEL_COUNT + label;
      for (let previous = first; previous < end; previous++) {
        const so = from === 0 ? 0 : this.#best[from * LABEL_COUNT + previous]!;
        const score = so + steps[separated + stepIndex(previous, label)]!;
        if (score <= this.#entry[at]!) continue;
        this.#entry[at] = score;
        this.#before[at] = previous;
      }
    }
  }

  add(label: number, from: number, to: number, own: number): void {
    const at = to * LABEL_COUNT + label;
    const score = this.#entry[from * LABEL_COUNT + label]! + own;
    if (score <= this.#best[at]!) return;
    this.#best[at] = score;
    this.#start[at] = from;
  }

  traceBack(steps: Float64Array): Stretch[] {
    const last = this.#count * LABEL_COUNT;
    const ends = LABEL_INDEXES.map(
      (label) => this.#best[last + label]! + steps[stepIndex(label, EDGE)]!,
    );
    let label = ends.indexOf(Math.max(...ends));
    const stretches: Stretch[] = [];
    for (let to = this.#count; to > 0; ) {
      const from = this.#start[to * LABEL_COUNT + label]!;
      stretches.unshift({ label: LABELS[label]!, from, to });
      [to, label] = [from, this.#before[from * LABEL_COUNT + label]!];
    }
    return stretches;
  }
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
