/**
 * Scores every labelled pair with a model that was fitted without it: pairs of one city with the
 * other city's, Overture pairs in five folds by record.
 */
import { type ScoredPair, type ScoringOptions, scorePair } from '../../places/matcher/matcher.ts';
import type { FlatForest } from '../../places/matcher/model.ts';
import { preparePlace, prepareQuery } from '../../places/matcher/prepare.ts';
import { fixedWeight, type WordWeights } from '../../places/matcher/weights.ts';
import { hash32 } from '../../places/text/hash.ts';
import type { TrainingRow } from '../bench/place-matcher/boosting.ts';
import {
  geoErPairs,
  geoErWords,
  type LabelledPair,
  overturePairs,
} from '../bench/place-matcher/pairs.ts';
import {
  containmentRows,
  fitForest,
  flatForest,
  GEO_ER_CITIES,
  GEO_ER_DATASETS,
  geoErRows,
  overtureRows,
} from '../bench/place-matcher/training.ts';

export const PAIR_FILES = [
  'overture-conflation/dev/pairs.csv.gz',
  ...GEO_ER_DATASETS.flatMap((dataset) =>
    GEO_ER_CITIES.flatMap((city) =>
      ['train', 'valid'].map((split) => `geo-er/dev/${dataset}_${city}_${split}.csv.gz`),
    ),
  ),
  'gtminer-containment/dev/sea.csv.gz',
  'gtminer-containment/dev/sin.csv.gz',
];

const FOLDS = 5;
type City = (typeof GEO_ER_CITIES)[number];

export interface JudgedPair {
  set: string;
  pair: LabelledPair;
  scored: ScoredPair;
}

export const overtureFold = (id: string) => hash32(id) % FOLDS;

const byCity = new Map<City, FlatForest>();
let byFold: FlatForest[] | null = null;

/** The model that was fitted without a city. Fitted at the first call. */
export function modelWithoutCity(folder: string, city: City): FlatForest {
  const known = byCity.get(city);
  if (known !== undefined) return known;
  const other = city === 'edi' ? 'sin' : 'edi';
  const apart = containmentRows(folder, other === 'sin' ? 'sin' : 'sea');
  const forest = fitModel(
    overtureRows(folder, () => true),
    geoErRows(folder, other),
    apart,
  );
  byCity.set(city, forest);
  return forest;
}

/** By fold of the Overture pairs: the model that was fitted without it. */
export function modelsWithoutFold(folder: string): readonly FlatForest[] {
  if (byFold !== null) return byFold;
  const rest = GEO_ER_CITIES.flatMap((city) => geoErRows(folder, city));
  const apart = containmentRows(folder, 'sea');
  byFold = Array.from({ length: FOLDS }, (_, fold) =>
    fitModel(
      overtureRows(folder, (id) => overtureFold(id) !== fold),
      rest,
      apart,
    ),
  );
  return byFold;
}

function fitModel(...rows: (readonly TrainingRow[])[]): FlatForest {
  return flatForest(fitForest(rows.flat()));
}

function judge(
  set: string,
  pair: LabelledPair,
  weights: WordWeights,
  scoring: ScoringOptions,
): JudgedPair {
  const scored = scorePair(prepareQuery(pair.query), preparePlace(pair.place), weights, scoring);
  return { set, pair, scored };
}

export function judgeGeoEr(folder: string): JudgedPair[] {
  return GEO_ER_DATASETS.flatMap((dataset) =>
    GEO_ER_CITIES.flatMap((city) => {
      const set = `${dataset}_${city}`;
      const { weights, nearby } = geoErWords(folder, set);
      const pairs = ['train', 'valid'].flatMap((split) => geoErPairs(folder, `${set}_${split}`));
      const forest = modelWithoutCity(folder, city);
      return pairs.map((pair) => judge(set, pair, weights, { forest, nearby: nearby(pair.query) }));
    }),
  );
}

/** `change` alters the pairs before they are judged, for example to leave out the phone. */
export function judgeOverture(
  folder: string,
  set: string,
  change: (pair: LabelledPair) => LabelledPair,
): JudgedPair[] {
  const withoutFold = modelsWithoutFold(folder);
  return overturePairs(folder).map((pair) =>
    judge(set, change(pair), fixedWeight, { forest: withoutFold[overtureFold(pair.id)]! }),
  );
}

/** Pairs of places apart, with the model that did not see their city. */
export function judgeApart(
  folder: string,
  set: string,
  city: 'sea' | 'sin',
  pairs: readonly LabelledPair[],
): JudgedPair[] {
  const forest = modelWithoutCity(folder, city === 'sea' ? 'edi' : 'sin');
  return pairs.map((pair) => judge(set, pair, fixedWeight, { forest }));
}
