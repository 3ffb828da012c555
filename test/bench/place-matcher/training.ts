/**
 * From labelled pairs to a forest: the training rows and the options of the fit. train.ts fits the
 * model that ships; the quality report fits models that have not seen what they are measured on.
 *
 * The Overture pairs are used without side b's coordinates, since having coordinates gives the
 * label away. So that the model still learns that one address can hold two places, each of these
 * pairs is also used with a distance that is derived from its addresses, never from its label.
 */
import {
  comparePair,
  FEATURE_NAMES,
  type PairFeatures,
  toVector,
} from '../../../places/matcher/features.ts';
import {
  decodeForest,
  FEATURE_LETTERS,
  type FlatForest,
  TREE_DEPTH,
} from '../../../places/matcher/model.ts';
import { type NearbyCounts, preparePlace, prepareQuery } from '../../../places/matcher/prepare.ts';
import { fixedWeight, type WordWeights } from '../../../places/matcher/weights.ts';
import { hash32 } from '../../../places/text/hash.ts';
import {
  type BoostingOptions,
  type Forest,
  type TrainingRow,
  type Tree,
  train,
} from './boosting.ts';
import {
  containmentPairs,
  geoErPairs,
  geoErWords,
  type LabelledPair,
  nameAndAddress,
  overturePairs,
} from './pairs.ts';

export const GEO_ER_CITIES = ['edi', 'sin'] as const;
export type GeoErCity = (typeof GEO_ER_CITIES)[number];
export const GEO_ER_DATASETS = ['osm_fsq', 'osm_yelp'] as const;
/** Which containment pairs are fitted together with the pairs of a city. */
const CONTAINMENT_CITIES = { edi: 'sea', sin: 'sin' } as const;
/** There are fewer Overture pairs than others, but they cover the whole world. */
const OVERTURE_WEIGHT = 3;
const CONTAINMENT_WEIGHT = 0.5;
/** More agreement on these never lowers a score. Constraints on others cost F1. */
const MONOTONE = new Set(['phone']);
export const BOOSTING: BoostingOptions = {
  trees: 200,
  depth: TREE_DEPTH,
  learningRate: 0.07,
  ridge: 3,
  minLeaf: 6,
  rowShare: 0.7,
  featureShare: 0.4,
  monotone: FEATURE_NAMES.map((name) => (MONOTONE.has(name) ? 1 : 0)),
};

function pairFeatures(
  { query, place }: LabelledPair,
  weights: WordWeights,
  nearby: NearbyCounts | null = null,
): PairFeatures {
  const [asked, record] = [prepareQuery(query, 'as written'), preparePlace(place, 'as written')];
  return comparePair(asked, record, weights, nearby);
}

function toRow(features: PairFeatures, pair: LabelledPair, weight: number): TrainingRow {
  return { features: toVector(features), label: pair.isMatch ? 1 : 0, weight };
}

/**
 * Train and validation pairs of both datasets of a city. Every third is used as if there were no
 * index, so that the model also learns to judge a pair alone.
 */
export const geoErRows = keptRows((folder, city: GeoErCity) =>
  GEO_ER_DATASETS.flatMap((dataset) => {
    const set = `${dataset}_${city}`;
    const { weights, nearby } = geoErWords(folder, set);
    const pairs = ['train', 'valid'].flatMap((split) => geoErPairs(folder, `${set}_${split}`));
    return pairs.map((pair) => {
      const isAlone = hash32(pair.id) % 3 === 0;
      const features = pairFeatures(pair, weights, isAlone ? null : nearby(pair.query));
      return toRow(features, pair, 1);
    });
  }),
);

/** Same-named pairs of unknown categories would teach that name and distance prove nothing. */
export const containmentRows = keptRows((folder, city: 'sea' | 'sin') =>
  containmentPairs(folder, city).flatMap((pair) => {
    const features = pairFeatures(pair, fixedWeight);
    const isDifferent = features.category < 0 || features.servingConflict > 0;
    return isDifferent ? [toRow(features, pair, CONTAINMENT_WEIGHT)] : [];
  }),
);

/**
 * The pairs for which `isUsed`, each four times: with all fields or with name and address alone,
 * and without a distance or with that of its addresses.
 */
export function overtureRows(folder: string, isUsed: (id: string) => boolean): TrainingRow[] {
  return everyOvertureRow(folder, 'all').flatMap(({ id, row }) => (isUsed(id) ? [row] : []));
}

const everyOvertureRow = keptRows((folder, _: 'all') =>
  overturePairs(folder).flatMap((pair) =>
    [pair, nameAndAddress(pair)].flatMap((variant) => {
      const features = pairFeatures(variant, fixedWeight);
      const located = { ...features, distance_m: suggestedDistance(pair.id, features) };
      return [features, located].map((f) => ({
        id: pair.id,
        row: toRow(f, pair, OVERTURE_WEIGHT),
      }));
    }),
  ),
);

/** A model for each fold and city needs the same rows: they are made once. */
function keptRows<Part extends string, Row>(
  make: (folder: string, part: Part) => Row[],
): (folder: string, part: Part) => readonly Row[] {
  const kept = new Map<string, Row[]>();
  return (folder, part) => {
    const key = `${folder} ${part}`;
    const rows = kept.get(key) ?? make(folder, part);
    kept.set(key, rows);
    return rows;
  };
}

function suggestedDistance(id: string, { address }: PairFeatures): number | null {
  const fraction = hash32(id) / 2 ** 32;
  if (address.street > 0.4 && address.house > 0) return 60 * fraction;
  if (address.street > 0.4 && address.house < 0) return 20 * 40 ** fraction;
  return address.street < -0.4 ? 50 * 40 ** fraction : null;
}

/** All rows that the shipped model is fitted to. */
export function allRows(folder: string): TrainingRow[] {
  return [
    ...overtureRows(folder, () => true),
    ...GEO_ER_CITIES.flatMap((city) => geoErRows(folder, city)),
    ...GEO_ER_CITIES.flatMap((city) => containmentRows(folder, CONTAINMENT_CITIES[city])),
  ];
}

export function fitForest(rows: readonly TrainingRow[]): Forest {
  return train(rows, BOOSTING);
}

/** What forest.ts holds, joined by semicolons: for each tree its questions and its leaves. */
export function forestLines(forest: Forest): string[] {
  return forest.trees.flatMap(treeLines);
}

/** As much of the text as goes on one line of the file. */
const PIECES = /.{1,94}/g;

/** The whole text of forest.ts: the model that is fitted to all rows. */
export function forestSource(folder: string): string {
  const forest = fitForest(allRows(folder));
  const pieces = forestLines(forest).join(';').match(PIECES) ?? [];
  const lines = pieces.map((piece) => `  '${piece}',`).join('\n');
  const bias = `export const FOREST_BIAS = ${forest.bias.toFixed(4)};`;
  return `${HEAD}${bias}\n\nexport const FOREST_PIECES: readonly string[] = [\n${lines}\n];\n`;
}

const HEAD = `/**
 * The matcher's fitted model, in the format that model.ts reads. Generated by
 * test/bench/place-matcher/train.ts. Do not edit.
 */
`;

/** The forest as it is read back from its lines. */
export function flatForest(forest: Forest): FlatForest {
  return decodeForest(Number(forest.bias.toFixed(4)), forestLines(forest));
}

function treeLines(tree: Tree): [string, string] {
  const questions = tree.features.map(
    (feature, i) => FEATURE_LETTERS[feature]! + Math.round(tree.thresholds[i]! * 100),
  );
  return [questions.join(''), tree.leaves.map((leaf) => Math.round(leaf * 1000)).join(' ')];
}
