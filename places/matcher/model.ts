/**
 * The fitted model: a forest of small decision trees gives the probability of a match. Pure.
 *
 * Each tree is complete and TREE_DEPTH deep: it asks five questions ("street above 0.4?"), and the
 * leaf that it reaches is added to the log-odds.
 *
 * forest.ts holds the model. test/bench/place-matcher/train.ts fits and writes it, and its header
 * says how to train again.
 */
import { type PairFeatures, toVector } from './features.ts';
import { FOREST_BIAS, FOREST_PIECES } from './forest.ts';

export const TREE_DEPTH = 5;
const NODES = 2 ** TREE_DEPTH - 1;
const LEAVES = 2 ** TREE_DEPTH;
/** In forest.ts a letter stands for a feature: the first for the first of FEATURE_NAMES. */
export const FEATURE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** All trees, one after the other. A tree's node n has the children 2n + 1 (no), 2n + 2 (yes). */
export interface FlatForest {
  /** The log-odds before the first tree. */
  bias: number;
  trees: number;
  /** By node: the feature and the threshold of the question "is the feature above it?". */
  features: Uint8Array;
  thresholds: Float64Array;
  /** By leaf: what the tree adds to the log-odds. */
  leaves: Float64Array;
}

let decodedForest: FlatForest | null = null;

/** The model that ships. */
export function shippedForest(): FlatForest {
  decodedForest ??= decodeForest(FOREST_BIAS, FOREST_PIECES.join('').split(';'));
  return decodedForest;
}

export function matchProbability(features: PairFeatures, forest = shippedForest()): number {
  return scoreVector(forest, toVector(features));
}

/** The vector in hand, as numbers that the loop reads without looking at their type. */
const scratch = new Float64Array(FEATURE_LETTERS.length);

export function scoreVector(model: FlatForest, vector: readonly number[]): number {
  const { trees, features, thresholds, leaves } = model;
  for (let i = 0; i < vector.length; i++) scratch[i] = vector[i]!;
  let sum = model.bias;
  for (let tree = 0; tree < trees; tree++) {
    const at = tree * NODES;
    let node = 0;
    for (let depth = 0; depth < TREE_DEPTH; depth++) {
      const above = scratch[features[at + node]!]! > thresholds[at + node]!;
      node = 2 * node + (above ? 2 : 1);
    }
    sum += leaves[tree * LEAVES + node - NODES]!;
  }
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Reads the text form of forest.ts, split at its semicolons. Each tree has two parts: its 31
 * questions, each a letter and a threshold in hundredths, then its 32 leaves in thousandths.
 */
export function decodeForest(bias: number, lines: readonly string[]): FlatForest {
  const trees = lines.length / 2;
  const model: FlatForest = {
    bias,
    trees,
    features: new Uint8Array(trees * NODES),
    thresholds: new Float64Array(trees * NODES),
    leaves: new Float64Array(trees * LEAVES),
  };
  for (let tree = 0; tree < trees; tree++) {
    const questions = lines[2 * tree]!.match(/[a-zA-Z]-?\d+/g) ?? [];
    for (const [i, question] of questions.entries()) {
      model.features[tree * NODES + i] = FEATURE_LETTERS.indexOf(question[0]!);
      model.thresholds[tree * NODES + i] = Number(question.slice(1)) / 100;
    }
    for (const [i, leaf] of lines[2 * tree + 1]!.split(' ').entries()) {
      model.leaves[tree * LEAVES + i] = Number(leaf) / 1000;
    }
  }
  return model;
}
