/**
 * The fitted model: a forest of small decision trees returns the probability of a match. Pure.
 *
 * Each tree is complete and TREE_DEPTH deep. It asks five questions ("street above 0.4?"), and the
 * value of the leaf it reaches is added to the log-odds. The children of node n are 2n + 1 (no) and
 * 2n + 2 (yes).
 *
 * The trees are not walked. Questions about the same feature are adjacent, by ascending threshold,
 * so that those with the answer "yes" are the first few. Each of these rules out the leaves on the
 * "no" side of its node. Of the remaining leaves, the first one is where the walk would end.
 *
 * forest.ts holds the model. test/bench/place-matcher/train.ts fits and writes it; its header
 * describes how to train again.
 */
import { FEATURE_NAMES, fillVector, type PairFeatures } from './features.ts';
import { FOREST_BIAS, FOREST_PIECES } from './forest.ts';

export const TREE_DEPTH = 5;
/** One leaf per bit of a number. */
const LEAVES = 2 ** TREE_DEPTH;
const LAST_LEAF = LEAVES - 1;
/** In forest.ts, a letter stands for a feature: the first letter for the first of FEATURE_NAMES. */
export const FEATURE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** All trees. */
export interface FlatForest {
  /** The log-odds before the first tree. */
  bias: number;
  trees: number;
  /**
   * By feature: its first question. One more entry marks the end of the last feature's questions.
   */
  starts: Uint16Array;
  /** By question: its threshold, its tree, and the leaves that remain after a "yes". */
  thresholds: Float64Array;
  askedBy: Uint16Array;
  kept: Int32Array;
  /** By leaf: the value that it adds to the log-odds. */
  leaves: Float64Array;
}

let decodedForest: FlatForest | null = null;

/** The model that ships. */
export function shippedForest(): FlatForest {
  decodedForest ??= decodeForest(FOREST_BIAS, FOREST_PIECES.join('').split(';'));
  return decodedForest;
}

/** The feature vector of the current pair. */
const vectorInHand = new Float64Array(FEATURE_NAMES.length);

export function matchProbability(features: PairFeatures, forest = shippedForest()): number {
  fillVector(features, vectorInHand);
  return scoreVector(forest, vectorInHand);
}

/** By tree: a bit for each leaf that is not ruled out. */
let reachable = new Int32Array(0);

export function scoreVector(model: FlatForest, vector: ArrayLike<number>): number {
  const { trees, starts, thresholds, askedBy, kept, leaves } = model;
  if (reachable.length < trees) reachable = new Int32Array(trees);
  const leavesLeft = reachable.fill(-1);
  for (let feature = 0; feature < vector.length; feature++) {
    const value = vector[feature]!;
    const end = starts[feature + 1]!;
    for (let i = starts[feature]!; i < end && value > thresholds[i]!; i++) {
      leavesLeft[askedBy[i]!]! &= kept[i]!;
    }
  }
  let sum = model.bias;
  for (let tree = 0; tree < trees; tree++) {
    const left = leavesLeft[tree]!;
    sum += leaves[tree * LEAVES + LAST_LEAF - Math.clz32(left & -left)]!;
  }
  return 1 / (1 + Math.exp(-sum));
}

interface Question {
  feature: number;
  threshold: number;
  tree: number;
  kept: number;
}

/**
 * Decodes the text form of forest.ts, split at its semicolons. Each tree has two parts: 31
 * questions, each a letter and a threshold in hundredths, then 32 leaves in thousandths.
 */
export function decodeForest(bias: number, lines: readonly string[]): FlatForest {
  const trees = lines.length / 2;
  const questions: Question[] = [];
  const leaves = new Float64Array(trees * LEAVES);
  for (let tree = 0; tree < trees; tree++) {
    const asked = lines[2 * tree]!.match(/[a-zA-Z]-?\d+/g) ?? [];
    for (const [node, text] of asked.entries()) {
      const threshold = Number(text.slice(1)) / 100;
      const feature = FEATURE_LETTERS.indexOf(text[0]!);
      questions.push({ feature, threshold, tree, kept: keptByYes(node) });
    }
    for (const [i, leaf] of lines[2 * tree + 1]!.split(' ').entries()) {
      leaves[tree * LEAVES + i] = Number(leaf) / 1000;
    }
  }
  questions.sort((a, b) => a.feature - b.feature || a.threshold - b.threshold);
  return {
    bias,
    trees,
    starts: countStarts(questions),
    thresholds: Float64Array.from(questions, ({ threshold }) => threshold),
    askedBy: Uint16Array.from(questions, ({ tree }) => tree),
    kept: Int32Array.from(questions, ({ kept }) => kept),
    leaves,
  };
}

/** A bit for each leaf of a tree, except those on the "no" side of the node. */
function keptByYes(node: number): number {
  const depth = 31 - Math.clz32(node + 1);
  const below = LEAVES >> depth;
  const first = (node + 1 - (1 << depth)) * below;
  const no = (1 << (below / 2)) - 1;
  return ~(no << first);
}

function countStarts(questions: readonly Question[]): Uint16Array {
  const starts = new Uint16Array(FEATURE_LETTERS.length + 1);
  for (const { feature } of questions) starts[feature + 1]! += 1;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  return starts;
}
