/**
 * Fits the matcher's model and writes places/matcher/forest.ts. To train again:
 *
 * 1. Get the labelled pairs: overture-conflation, geo-er and gtminer-containment in the shared data
 *    (test/support/shared-data.ts says where that lies).
 * 2. Run: node --import tsx test/bench/place-matcher/train.ts [--folds]
 *    It takes less than a minute and is deterministic. It prints F1 on pairs that the model was not
 *    fitted to, without the limits PM3 and PM4 of matcher.ts; --folds adds a cross-validation.
 * 3. Keep the new forest only when places/matcher/quality.test.ts passes.
 *
 * Fit again after a change of the features or of the word weights. (The features of today give a
 * slightly different forest from the committed one.)
 *
 * The Overture pairs are used without side b's coordinates, since having coordinates gives the
 * label away. So that the model still learns that one address can hold two places, each of these
 * pairs is also used with a distance that is derived from its addresses, never from its label.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  comparePair,
  FEATURE_NAMES,
  type PairFeatures,
  toVector,
} from '../../../places/matcher/features.ts';
import { decodeForest, FEATURE_LETTERS, scoreVector } from '../../../places/matcher/model.ts';
import { preparePlace, prepareQuery } from '../../../places/matcher/prepare.ts';
import { fixedWeight, type WordWeights } from '../../../places/matcher/weights.ts';
import { hash32 } from '../../../places/text/hash.ts';
import { sharedDataFolder } from '../../support/shared-data.ts';
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
  geoErWeights,
  type LabelledPair,
  overturePairs,
} from './pairs.ts';

const OUT = join(import.meta.dirname, '../../../places/matcher/forest.ts');
const GEO_ER_SETS = ['osm_fsq_edi', 'osm_fsq_sin', 'osm_yelp_edi', 'osm_yelp_sin'];
/** There are fewer Overture pairs than others, but they cover the whole world. */
const OVERTURE_WEIGHT = 6;
const FOLDS = 5;
/** Features whose larger values speak against a match. */
const AGAINST = new Set([
  'name_left_least',
  'name_left_most',
  'numbers_conflict',
  'numbers_one_sided',
  'far_500',
  'kind_conflict',
  'part_conflict',
  'serving_conflict',
  'located_conflict',
]);
const OPTIONS: BoostingOptions = {
  trees: 160,
  depth: 4,
  learningRate: 0.1,
  ridge: 3,
  minLeaf: 6,
  monotone: FEATURE_NAMES.map((name) => (name === 'brand' ? 0 : AGAINST.has(name) ? -1 : 1)),
};

function pairFeatures(pair: LabelledPair, weights: WordWeights): PairFeatures {
  return comparePair(prepareQuery(pair.query), preparePlace(pair.place), weights);
}

/** Same-named pairs of unknown categories would teach that name and distance prove nothing. */
function isCategoryDifferent(pair: LabelledPair): boolean {
  const { category, servingConflict } = pairFeatures(pair, fixedWeight);
  return category < 0 || servingConflict > 0;
}

function toRows(pairs: LabelledPair[], weights: WordWeights, weight: number): TrainingRow[] {
  return pairs.map((pair) => ({
    features: toVector(pairFeatures(pair, weights)),
    label: pair.isMatch ? 1 : 0,
    weight,
  }));
}

/** Each pair twice: as it is, and with the distance that its addresses suggest. */
function overtureRows(pairs: LabelledPair[]): TrainingRow[] {
  return pairs.flatMap((pair) => {
    const features = pairFeatures(pair, fixedWeight);
    const label = pair.isMatch ? 1 : 0;
    const located = { ...features, distance_m: suggestedDistance(pair.id, features) };
    return [features, located].map(
      (f): TrainingRow => ({ features: toVector(f), label, weight: OVERTURE_WEIGHT }),
    );
  });
}

function suggestedDistance(id: string, { address }: PairFeatures): number | null {
  const fraction = hash32(id) / 2 ** 32;
  if (address.street > 0.4 && address.house > 0) return 60 * fraction;
  if (address.street > 0.4 && address.house < 0) return 20 * 40 ** fraction;
  return address.street < -0.4 ? 50 * 40 ** fraction : null;
}

/** The tree in the text form that model.ts decodes. */
function treeLines(tree: Tree): [string, string] {
  const questions = tree.features.map(
    (feature, i) => FEATURE_LETTERS[feature]! + Math.round(tree.thresholds[i]! * 100),
  );
  return [questions.join(''), tree.leaves.map((leaf) => Math.round(leaf * 1000)).join(' ')];
}

function writeForest(forest: Forest): void {
  const lines = forest.trees.flatMap(treeLines).map((line) => `  '${line}',`);
  writeFileSync(
    OUT,
    `${HEAD}export const FOREST_BIAS = ${forest.bias.toFixed(4)};\n
export const FOREST_LINES: readonly string[] = [\n${lines.join('\n')}\n];\n`,
  );
}

const HEAD = `/**
 * The matcher's fitted model, in the form model.ts reads. Made by
 * test/bench/place-matcher/train.ts; not to be edited by hand.
 */
`;

function score(forest: Forest, rows: readonly TrainingRow[]): number[] {
  const model = decodeForest(forest.bias, forest.trees.flatMap(treeLines));
  return rows.map((row) => scoreVector(model, row.features));
}

function f1(labels: readonly boolean[], matched: readonly boolean[]): string {
  const both = labels.filter((label, i) => label && matched[i]).length;
  const precision = both / Math.max(1, matched.filter(Boolean).length);
  const recall = both / Math.max(1, labels.filter(Boolean).length);
  const f = (2 * precision * recall) / Math.max(1e-9, precision + recall);
  return `F1 ${f.toFixed(4)} precision ${precision.toFixed(4)} recall ${recall.toFixed(4)}`;
}

function report(name: string, rows: readonly TrainingRow[], scores: readonly number[]): void {
  const matched = scores.map((s) => s >= 0.5);
  console.log(
    name,
    f1(
      rows.map((row) => row.label === 1),
      matched,
    ),
  );
}

function crossValidate(pairs: LabelledPair[], rest: TrainingRow[]): void {
  const all: TrainingRow[] = [];
  const scores: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = (pair: LabelledPair) => hash32(pair.id) % FOLDS === fold;
    const kept = overtureRows(pairs.filter((pair) => !isHeldOut(pair)));
    const held = toRows(pairs.filter(isHeldOut), fixedWeight, 1);
    const forest = train([...kept, ...rest], OPTIONS);
    all.push(...held);
    scores.push(...score(forest, held));
  }
  report('overture, 5 folds, held out', all, scores);
}

function main(): void {
  const folder = sharedDataFolder();
  if (folder === undefined) throw new Error('the shared data folder is not on this machine');
  const geo = GEO_ER_SETS.flatMap((set) =>
    toRows(geoErPairs(folder, `${set}_train`), geoErWeights(folder, set), 1),
  );
  const apart = toRows(
    containmentPairs(folder, 'sea').filter(isCategoryDifferent),
    fixedWeight,
    0.5,
  );
  const overture = overturePairs(folder);
  const forest = train([...overtureRows(overture), ...geo, ...apart], OPTIONS);
  writeForest(forest);
  for (const set of GEO_ER_SETS) {
    const rows = toRows(geoErPairs(folder, `${set}_valid`), geoErWeights(folder, set), 1);
    report(`${set} valid`, rows, score(forest, rows));
  }
  const inside = toRows(containmentPairs(folder, 'sin'), fixedWeight, 1);
  const wrong = score(forest, inside).filter((s) => s >= 0.5).length;
  console.log(`inside and serves pairs taken for one place: ${wrong} of ${inside.length}`);
  if (process.argv.includes('--folds')) crossValidate(overture, [...geo, ...apart]);
}

if (process.argv[1] === import.meta.filename) main();
