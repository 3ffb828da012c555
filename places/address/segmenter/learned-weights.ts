/** The segmenter's learned weights, parsed when the first address needs them. */
import { FEATURE_ROWS, ORDERED_ROWS, SEPARATED_ROWS, STEP_ROWS } from './segment-weights.ts';
import { emptyWeights, type SegmentWeights } from './segmenter.ts';
import { FEATURES } from './span-features.ts';

let loaded: SegmentWeights | undefined;

export function learnedWeights(): SegmentWeights {
  loaded ??= loadWeights();
  return loaded;
}

/** Rows of features are found by name; rows of steps are in the order of the labels. */
function loadWeights(): SegmentWeights {
  const weights = emptyWeights();
  const rows = new Map(toRows(FEATURE_ROWS));
  const features = FEATURES.flatMap((name) => rows.get(name) ?? missing(name));
  weights.features.set(features);
  weights.steps.set(toRows(STEP_ROWS).flatMap(([, numbers]) => numbers));
  weights.separated.set(toRows(SEPARATED_ROWS).flatMap(([, numbers]) => numbers));
  weights.ordered.set(toRows(ORDERED_ROWS).flatMap(([, numbers]) => numbers));
  return weights;
}

function missing(name: string): never {
  throw new Error(`The address weights have no row "${name}". Make them anew.`);
}

function toRows(text: string): [string, number[]][] {
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const [name, ...numbers] = row.split(' ');
      return [name!, numbers.map(Number)];
    });
}
