/**
 * The fitted model: features to a probability, by a forest of small trees. Pure.
 *
 * Each tree asks four yes-or-no questions ("street above 0.4?") and adds its leaf to the log-odds.
 * test/bench/place-matcher/train.ts fits it and writes forest.ts. It is held monotone: one more
 * agreement never lowers a score.
 */
import { type PairFeatures, toVector } from './features.ts';
import { FOREST_BIAS, FOREST_LINES } from './forest.ts';

export const TREE_DEPTH = 4;
const NODES = 2 ** TREE_DEPTH - 1;
const LEAVES = 2 ** TREE_DEPTH;
/** Feature numbers are written as one letter each. */
export const FEATURE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface FlatForest {
  bias: number;
  features: Uint8Array;
  thresholds: Float64Array;
  leaves: Float64Array;
  trees: number;
}

let forest: FlatForest | null = null;

export function scoreOf(features: PairFeatures): number {
  forest ??= decodeForest(FOREST_BIAS, FOREST_LINES);
  return scoreVector(forest, toVector(features));
}

export function scoreVector(model: FlatForest, vector: readonly number[]): number {
  let sum = model.bias;
  for (let tree = 0; tree < model.trees; tree++) {
    const at = tree * NODES;
    let node = 0;
    for (let depth = 0; depth < TREE_DEPTH; depth++) {
      const above = vector[model.features[at + node]!]! > model.thresholds[at + node]!;
      node = 2 * node + (above ? 2 : 1);
    }
    sum += model.leaves[tree * LEAVES + node - NODES]!;
  }
  return 1 / (1 + Math.exp(-sum));
}

/** Two lines a tree: 15 questions (letter, threshold in hundredths), 16 leaves (thousandths). */
export function decodeForest(bias: number, lines: readonly string[]): FlatForest {
  const trees = lines.length / 2;
  const model: FlatForest = {
    bias,
    features: new Uint8Array(trees * NODES),
    thresholds: new Float64Array(trees * NODES),
    leaves: new Float64Array(trees * LEAVES),
    trees,
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
