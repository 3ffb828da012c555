/**
 * A small gradient-boosted forest for two classes: logistic loss, complete trees of fixed depth,
 * histogram splits, monotone constraints. Deterministic: no sampling.
 *
 * With a constraint of 1 (-1) on a feature, a larger value never lowers (raises) the score. So one
 * more agreement between two records never speaks against a match.
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

interface Binned {
  rows: number;
  width: number;
  bins: Uint8Array;
  edges: number[][];
}

export function train(rows: readonly TrainingRow[], options: BoostingOptions): Forest {
  const data = toBins(rows);
  const positive = sum(rows.map((row) => row.weight * row.label));
  const bias = Math.log(positive / (sum(rows.map((row) => row.weight)) - positive));
  const scores = new Float64Array(rows.length).fill(bias);
  const trees: Tree[] = [];
  for (let i = 0; i < options.trees; i++) trees.push(growTree(rows, data, scores, options));
  return { bias, trees };
}

function toBins(rows: readonly TrainingRow[]): Binned {
  const width = rows[0]!.features.length;
  const edges = Array.from({ length: width }, (_, f) => binEdges(rows.map((r) => r.features[f]!)));
  const bins = new Uint8Array(rows.length * width);
  for (const [i, row] of rows.entries()) {
    for (let f = 0; f < width; f++) bins[i * width + f] = findBin(edges[f]!, row.features[f]!);
  }
  return { rows: rows.length, width, bins, edges };
}

/** Thresholds between bins, rounded to hundredths as in forest.ts. */
function binEdges(values: number[]): number[] {
  const sorted = [...new Set(values.map((v) => Math.round(v * 100) / 100))].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(sorted.length / MAX_BINS));
  return sorted.filter((_, i) => i % step === 0).slice(0, -1);
}

function findBin(edges: readonly number[], value: number): number {
  let bin = 0;
  while (bin < edges.length && value > edges[bin]!) bin++;
  return bin;
}

interface Node {
  rows: number[];
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

function growTree(
  rows: readonly TrainingRow[],
  data: Binned,
  scores: Float64Array,
  options: BoostingOptions,
): Tree {
  const { gradients, curvatures } = slopes(rows, scores);
  const tree: Tree = { features: [], thresholds: [], leaves: [] };
  let level: Node[] = [
    { rows: [...rows.keys()], low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY },
  ];
  for (let depth = 0; depth < options.depth; depth++) {
    level = level.flatMap((node) => {
      const split = bestSplit(node, data, gradients, curvatures, options);
      tree.features.push(split?.feature ?? 0);
      tree.thresholds.push(split ? data.edges[split.feature]![split.bin]! : 99);
      return divide(node, split, data, options);
    });
  }
  for (const node of level) {
    const value = options.learningRate * leafValue(node, gradients, curvatures, options);
    tree.leaves.push(value);
    for (const i of node.rows) scores[i]! += value;
  }
  return tree;
}

function slopes(rows: readonly TrainingRow[], scores: Float64Array) {
  const gradients = new Float64Array(rows.length);
  const curvatures = new Float64Array(rows.length);
  for (const [i, row] of rows.entries()) {
    const p = 1 / (1 + Math.exp(-scores[i]!));
    gradients[i] = row.weight * (row.label - p);
    curvatures[i] = row.weight * p * (1 - p);
  }
  return { gradients, curvatures };
}

function divide(node: Node, split: Split | null, data: Binned, options: BoostingOptions): Node[] {
  if (split === null) return [node, { ...node, rows: [] }];
  const { feature, bin, middle } = split;
  const goesLeft = (i: number) => data.bins[i * data.width + feature]! <= bin;
  const left: Node = { ...node, rows: node.rows.filter(goesLeft) };
  const right: Node = { ...node, rows: node.rows.filter((i) => !goesLeft(i)) };
  const direction = options.monotone[feature]!;
  if (direction > 0) [left.high, right.low] = [middle, middle];
  if (direction < 0) [left.low, right.high] = [middle, middle];
  return [left, right];
}

function leafValue(
  node: Node,
  gradients: Float64Array,
  curvatures: Float64Array,
  options: BoostingOptions,
): number {
  let g = 0;
  let h = 0;
  for (const i of node.rows) {
    g += gradients[i]!;
    h += curvatures[i]!;
  }
  return bounded(g, h, node, options);
}

function bounded(g: number, h: number, node: Node, options: BoostingOptions): number {
  return Math.max(node.low, Math.min(node.high, g / (h + options.ridge)));
}

function bestSplit(
  node: Node,
  data: Binned,
  gradients: Float64Array,
  curvatures: Float64Array,
  options: BoostingOptions,
): Split | null {
  let best: Split | null = null;
  for (let feature = 0; feature < data.width; feature++) {
    const g = new Float64Array(MAX_BINS + 1);
    const h = new Float64Array(MAX_BINS + 1);
    for (const i of node.rows) {
      const bin = data.bins[i * data.width + feature]!;
      g[bin]! += gradients[i]!;
      h[bin]! += curvatures[i]!;
    }
    const found = bestEdge(feature, data.edges[feature]!.length, g, h, node, options);
    if (found !== null && (best === null || found.gain > best.gain)) best = found;
  }
  return best;
}

function bestEdge(
  feature: number,
  edges: number,
  g: Float64Array,
  h: Float64Array,
  node: Node,
  options: BoostingOptions,
): Split | null {
  const [allG, allH] = [sum(g), sum(h)];
  const value = (x: number, y: number) => bounded(x, y, node, options);
  const computeGain = (x: number, y: number) => {
    const v = value(x, y);
    return 2 * x * v - (y + options.ridge) * v * v;
  };
  const before = computeGain(allG, allH);
  let best: Split | null = null;
  let leftG = 0;
  let leftH = 0;
  for (let bin = 0; bin < edges; bin++) {
    leftG += g[bin]!;
    leftH += h[bin]!;
    if (leftH < options.minLeaf || allH - leftH < options.minLeaf) continue;
    const left = value(leftG, leftH);
    const right = value(allG - leftG, allH - leftH);
    if ((right - left) * options.monotone[feature]! < 0) continue;
    const gain = computeGain(leftG, leftH) + computeGain(allG - leftG, allH - leftH) - before;
    if (gain > 1e-6 && (best === null || gain > best.gain)) {
      best = { gain, feature, bin, middle: (left + right) / 2 };
    }
  }
  return best;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
