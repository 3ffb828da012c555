/**
 * Learns the weights of the notice model and writes them to notice-weights.bin: a logistic
 * regression over the features of texts, by stochastic gradient descent with a step of its own for
 * each weight (Adagrad). The shipped weights are the mean of several trainings, because one depends
 * on the order in which it sees the texts.
 *
 *     node --import tsx test/notice-model/train-notices.ts
 */
import { writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { assetPath } from '../../platform/runtime/assets.ts';
import {
  FEATURE_BITS,
  GUESSED_KINDS,
  toShares,
  WEIGHT_UNIT,
  WEIGHTS_FILE,
} from '../../services/enricher/sources/website/notices/model/guess-notice.ts';
import {
  eachTextFeature, //
} from '../../services/enricher/sources/website/notices/model/text-features.ts';
import { seededChoices } from '../support/seeded-choices.ts';
import { type LabelledText, readTrainingTexts, WRITTEN_YEAR } from './training-texts.ts';

const TRAININGS = 4;
const EPOCHS = 12;
const STEP = 0.5;
const KINDS = GUESSED_KINDS.length;
const WEIGHTS = KINDS << FEATURE_BITS;
const MASK = (1 << FEATURE_BITS) - 1;
/** Smaller errors change nothing. */
const MIN_ERROR = 1e-4;

interface Example {
  readonly kind: number;
  /** The first weight of each feature. */
  readonly features: Int32Array;
}

export function trainNotices(texts: readonly LabelledText[]): Float32Array {
  const examples = texts.map(({ kind, plain }): Example => {
    const features: number[] = [];
    eachTextFeature(plain, WRITTEN_YEAR, (hash) => features.push((hash & MASK) * KINDS));
    return { kind: GUESSED_KINDS.indexOf(kind), features: Int32Array.from(features) };
  });
  const mean = new Float32Array(WEIGHTS);
  for (let training = 0; training < TRAININGS; training++) {
    trainOnce(examples, training + 1).forEach((weight, at) => {
      mean[at]! += weight / TRAININGS;
    });
  }
  return mean;
}

function trainOnce(examples: readonly Example[], seed: number): Float32Array {
  const weights = new Float32Array(WEIGHTS);
  const squares = new Float32Array(WEIGHTS).fill(1e-8);
  const order = examples.map((_, at) => at);
  const choices = seededChoices(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = choices.below(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const at of order) learn(examples[at]!, weights, squares);
  }
  return weights;
}

function learn({ kind, features }: Example, weights: Float32Array, squares: Float32Array): void {
  const shares = toShares(sumWeights(features, weights), features.length);
  const scale = 1 / Math.sqrt(Math.max(1, features.length));
  for (let column = 0; column < KINDS; column++) {
    const error = (shares[column]! - (kind === column ? 1 : 0)) * scale;
    if (Math.abs(error) < MIN_ERROR) continue;
    for (const feature of features) {
      const at = feature + column;
      squares[at]! += error * error;
      weights[at]! -= (STEP * error) / Math.sqrt(squares[at]!);
    }
  }
}

function sumWeights(features: Int32Array, weights: Float32Array): number[] {
  const sums = [0, 0, 0, 0];
  for (const feature of features) {
    for (let column = 0; column < KINDS; column++) sums[column]! += weights[feature + column]!;
  }
  return sums;
}

/** Only the differences between the kinds matter, so those to `none` are stored. */
export function packWeights(weights: Float32Array): Buffer {
  const whole = Int8Array.from(weights, (weight, at) => {
    const base = weights[at - (at % KINDS)]!;
    return Math.max(-127, Math.min(127, Math.round((weight - base) / WEIGHT_UNIT)));
  });
  return deflateRawSync(Buffer.from(whole.buffer), { level: 9 });
}

if (process.argv[1]?.endsWith('train-notices.ts')) {
  writeFileSync(assetPath(...WEIGHTS_FILE), packWeights(trainNotices(readTrainingTexts())));
}
