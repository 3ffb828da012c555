/**
 * A small gradient-boosted forest for two classes: logistic loss, complete trees of fixed depth,
 * histogram splits, monotone constraints. Each tree sees a share of the rows and of the features,
 * drawn by a fixed seed, so that the same rows give the same forest.
 *
 * With a constraint of 1 (-1) on a feature, a larger value never lowers (raises) the score. So one
 * more agreement between two records never speaks against a match.
 *
 * The histogram of a node's larger child is the node's less that of the smaller child, so each row
 * is counted in few histograms.
 */
export interface TrainingRow {
  features: readonly number[];
  label: 0 | 1;
  weight: number;
}

export interface BoostingOptions {
  trees: number;
  depth: number;
  learningRate: number;
  /** Added to the curvature of a leaf; keeps the values of small leaves near zero. */
  ridge: number;
  /** The smallest curvature of a leaf. */
  minLeaf: number;
  /** The shares of rows and of features that a tree sees, 0-1. */
  rowShare: number;
  featureShare: number;
  /** By feature: 1, -1, or 0 for no constraint. */
  monotone: readonly number[];
}

/** Node n's children are 2n + 1 (value <= threshold) and 2n + 2. */
export interface Tree {
  features: number[];
  thresholds: number[];
  leaves: number[];
}

export interface Forest {
  bias: number;
  trees: Tree[];
}

const MAX_BINS = 64;
/** A question that every value answers with no. */
const NO_QUESTION = { feature: 0, threshold: 99, bin: MAX_BINS };
const SEED = 20;

interface Binned {
  /** By row, then by feature: what a tree counts of a row lies together. */
  bins: Uint8Array;
  /** The number of features. */
  width: number;
  edges: number[][];
}

export function train(rows: readonly TrainingRow[], options: BoostingOptions): Forest {
  return new Booster(rows, options).train();
}

function toBins(rows: readonly TrainingRow[]): Binned {
  const width = rows[0]!.features.length;
  const values = Array.from({ length: width }, () => new Set<number>());
  for (const { features } of rows) {
    for (let f = 0; f < width; f++) values[f]!.add(Math.round(features[f]! * 100) / 100);
  }
  const edges = values.map(binEdges);
  const bins = new Uint8Array(rows.length * width);
  for (const [row, { features }] of rows.entries()) {
    for (let f = 0; f < width; f++) bins[row * width + f] = findBin(edges[f]!, features[f]!);
  }
  return { bins, width, edges };
}

/** Thresholds between bins; the values are rounded to hundredths as in forest.ts. */
function binEdges(values: ReadonlySet<number>): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(sorted.length / MAX_BINS));
  return sorted.filter((_, i) => i % step === 0).slice(0, -1);
}

/** How many edges are smaller than the value; edges ascend. */
function findBin(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > edges[middle]!) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By feature and bin: the sum of gradients, followed by that of curvatures. */
type Histogram = Float64Array;
/** The numbers of a feature. */
const STRIDE = 2 * (MAX_BINS + 1);

interface Node {
  /** Its place in the tree. */
  at: number;
  depth: number;
  /** Its rows: a part of the booster's `order`. */
  from: number;
  to: number;
  histogram: Histogram;
  low: number;
  high: number;
}

interface Split {
  gain: number;
  feature: number;
  bin: number;
  /** The middle of both sides' values: a bound for all descendants, which keeps them monotone. */
  middle: number;
}

class Booster {
  private readonly rows: readonly TrainingRow[];
  private readonly options: BoostingOptions;
  private readonly data: Binned;
  private readonly labels: Uint8Array;
  private readonly weights: Float64Array;
  private readonly scores: Float64Array;
  private readonly gradients: Float64Array;
  private readonly curvatures: Float64Array;
  private readonly order: Int32Array;
  private readonly spare: Int32Array;
  private readonly random = randomFrom(SEED);
  /** The features that the tree in hand may ask about. */
  private asked: number[] = [];

  constructor(rows: readonly TrainingRow[], options: BoostingOptions) {
    this.rows = rows;
    this.options = options;
    this.data = toBins(rows);
    this.labels = Uint8Array.from(rows, ({ label }) => label);
    this.weights = Float64Array.from(rows, ({ weight }) => weight);
    this.scores = new Float64Array(rows.length);
    this.gradients = new Float64Array(rows.length);
    this.curvatures = new Float64Array(rows.length);
    this.order = new Int32Array(rows.length);
    this.spare = new Int32Array(rows.length);
  }

  train(): Forest {
    let [positive, all] = [0, 0];
    for (const { weight, label } of this.rows) {
      positive += weight * label;
      all += weight;
    }
    const bias = Math.log(positive / (all - positive));
    this.scores.fill(bias);
    const trees: Tree[] = [];
    for (let i = 0; i < this.options.trees; i++) {
      const tree = this.growTree();
      this.addScores(tree);
      trees.push(tree);
    }
    return { bias, trees };
  }

  private growTree(): Tree {
    this.computeSlopes();
    const sampled = this.sample();
    const nodes = 2 ** this.options.depth - 1;
    const tree: Tree = {
      features: new Array(nodes).fill(NO_QUESTION.feature),
      thresholds: new Array(nodes).fill(NO_QUESTION.threshold),
      leaves: new Array(nodes + 1).fill(0),
    };
    const root = {
      at: 0,
      depth: 0,
      from: 0,
      to: sampled,
      histogram: this.count(0, sampled, this.asked),
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    };
    this.grow(tree, root);
    return tree;
  }

  /** Draws the tree's features, and its rows to the front of `order`; returns how many rows. */
  private sample(): number {
    const { rowShare, featureShare } = this.options;
    const features = [...this.data.edges.keys()];
    const count = Math.ceil(features.length * featureShare);
    for (let i = 0; i < count; i++) {
      const other = i + Math.floor(this.random() * (features.length - i));
      [features[i], features[other]] = [features[other]!, features[i]!];
    }
    this.asked = features.slice(0, count).sort((a, b) => a - b);
    let sampled = 0;
    for (let row = 0; row < this.rows.length; row++) {
      if (this.random() < rowShare) this.order[sampled++] = row;
    }
    return sampled;
  }

  /** Adds the tree's leaves to the scores of all rows, also of those that it did not see. */
  private addScores({ features, thresholds, leaves }: Tree): void {
    const { bins: all, width } = this.data;
    const bins = features.map((feature, i) => {
      const bin = this.data.edges[feature]!.indexOf(thresholds[i]!);
      return bin < 0 ? NO_QUESTION.bin : bin;
    });
    for (let row = 0; row < this.rows.length; row++) {
      let node = 0;
      while (node < features.length) {
        node = 2 * node + (all[row * width + features[node]!]! > bins[node]! ? 2 : 1);
      }
      this.scores[row]! += leaves[node - features.length]!;
    }
  }

  private computeSlopes(): void {
    const { scores, labels, weights, gradients, curvatures } = this;
    for (let i = 0; i < scores.length; i++) {
      const p = 1 / (1 + Math.exp(-scores[i]!));
      gradients[i] = weights[i]! * (labels[i]! - p);
      curvatures[i] = weights[i]! * p * (1 - p);
    }
  }

  private grow(tree: Tree, node: Node): void {
    if (node.depth === this.options.depth) {
      tree.leaves[node.at - tree.features.length] = this.closeLeaf(node);
      return;
    }
    const split = this.bestSplit(node);
    if (split === null) {
      // All rows answer NO_QUESTION with no, down to a leaf on the left.
      this.grow(tree, { ...node, at: 2 * node.at + 1, depth: node.depth + 1 });
      return;
    }
    tree.features[node.at] = split.feature;
    tree.thresholds[node.at] = this.data.edges[split.feature]![split.bin]!;
    const [left, right] = this.divide(node, split);
    this.grow(tree, left);
    this.grow(tree, right);
  }

  private closeLeaf(node: Node): number {
    const { g, h } = this.total(node.histogram);
    return this.options.learningRate * this.bounded(g, h, node);
  }

  private divide(node: Node, split: Split): [Node, Node] {
    const middle = this.partition(node, split);
    const isLeftSmaller = middle - node.from <= node.to - middle;
    const depth = node.depth + 1;
    // A leaf needs sums alone, which are those of any feature.
    const features = depth === this.options.depth ? this.asked.slice(0, 1) : this.asked;
    const smaller = isLeftSmaller
      ? this.count(node.from, middle, features)
      : this.count(middle, node.to, features);
    const larger = subtract(node.histogram, smaller, features);
    const left: Node = { ...node, depth, at: 2 * node.at + 1, to: middle, histogram: smaller };
    const right: Node = { ...node, depth, at: 2 * node.at + 2, from: middle, histogram: larger };
    if (!isLeftSmaller) [left.histogram, right.histogram] = [larger, smaller];
    const direction = this.options.monotone[split.feature]!;
    if (direction > 0) [left.high, right.low] = [split.middle, split.middle];
    if (direction < 0) [left.low, right.high] = [split.middle, split.middle];
    return [left, right];
  }

  /** Moves the rows of the left child before those of the right; returns where these begin. */
  private partition({ from, to }: Node, { feature, bin }: Split): number {
    const { bins, width } = this.data;
    let left = from;
    let right = 0;
    for (let i = from; i < to; i++) {
      const row = this.order[i]!;
      if (bins[row * width + feature]! <= bin) this.order[left++] = row;
      else this.spare[right++] = row;
    }
    this.order.set(this.spare.subarray(0, right), left);
    return left;
  }

  private count(from: number, to: number, features: readonly number[]): Histogram {
    const { bins, width } = this.data;
    const histogram = new Float64Array(width * STRIDE);
    const asked = Int32Array.from(features);
    for (let i = from; i < to; i++) {
      const row = this.order[i]!;
      const gradient = this.gradients[row]!;
      const curvature = this.curvatures[row]!;
      const base = row * width;
      for (let k = 0; k < asked.length; k++) {
        const feature = asked[k]!;
        const at = feature * STRIDE + 2 * bins[base + feature]!;
        histogram[at]! += gradient;
        histogram[at + 1]! += curvature;
      }
    }
    return histogram;
  }

  private bestSplit(node: Node): Split | null {
    let best: Split | null = null;
    const sums = this.total(node.histogram);
    for (const feature of this.asked) {
      const found = this.bestEdge(node, feature, sums);
      if (found !== null && (best === null || found.gain > best.gain)) best = found;
    }
    return best;
  }

  private bestEdge(node: Node, feature: number, all: { g: number; h: number }): Split | null {
    const { minLeaf, monotone } = this.options;
    const { histogram } = node;
    const base = feature * STRIDE;
    const [allG, allH] = [all.g, all.h];
    const edges = this.data.edges[feature]!.length;
    const before = this.gain(allG, allH, node);
    let best: Split | null = null;
    let leftG = 0;
    let leftH = 0;
    for (let bin = 0; bin < edges; bin++) {
      leftG += histogram[base + 2 * bin]!;
      leftH += histogram[base + 2 * bin + 1]!;
      if (leftH < minLeaf || allH - leftH < minLeaf) continue;
      const left = this.bounded(leftG, leftH, node);
      const right = this.bounded(allG - leftG, allH - leftH, node);
      if ((right - left) * monotone[feature]! < 0) continue;
      const after = this.gain(leftG, leftH, node) + this.gain(allG - leftG, allH - leftH, node);
      if (after - before > 1e-6 && (best === null || after - before > best.gain)) {
        best = { gain: after - before, feature, bin, middle: (left + right) / 2 };
      }
    }
    return best;
  }

  private gain(g: number, h: number, node: Node): number {
    const value = this.bounded(g, h, node);
    return 2 * g * value - (h + this.options.ridge) * value * value;
  }

  private bounded(g: number, h: number, node: Node): number {
    return Math.max(node.low, Math.min(node.high, g / (h + this.options.ridge)));
  }

  /** The sums over the bins of one feature, which are those over all rows. */
  private total(histogram: Histogram): { g: number; h: number } {
    const base = this.asked[0]! * STRIDE;
    const sums = { g: 0, h: 0 };
    for (let at = base; at < base + STRIDE; at += 2) {
      sums.g += histogram[at]!;
      sums.h += histogram[at + 1]!;
    }
    return sums;
  }
}

/** Numbers in [0, 1), always the same ones for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function subtract(all: Histogram, part: Histogram, features: readonly number[]): Histogram {
  const rest = new Float64Array(all.length);
  for (const feature of features) {
    const base = feature * STRIDE;
    for (let at = base; at < base + STRIDE; at++) rest[at] = all[at]! - part[at]!;
  }
  return rest;
}
