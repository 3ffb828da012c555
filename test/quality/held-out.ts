/**
 * Scores every labelled pair with a model that was fitted without it: pairs of one city with the
 * other city's, Overture pairs in five folds by record.
 */
import { type ScoredPair, scorePair } from '../../places/matcher/matcher.ts';
import type { FlatForest } from '../../places/matcher/model.ts';
import { preparePlace, prepareQuery } from '../../places/matcher/prepare.ts';
import { fixedWeight, type WordWeights } from '../../places/matcher/weights.ts';
import { hash32 } from '../../places/text/hash.ts';
import type { TrainingRow } from '../bench/place-matcher/boosting.ts';
import {
  geoErPairs,
  geoErWeights,
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

/** Models by what they were fitted without. */
export interface HeldOutModels {
  withoutCity: Readonly<Record<City, FlatForest>>;
  withoutFold: readonly FlatForest[];
}

const overtureFold = (id: string) => hash32(id) % FOLDS;

let models: HeldOutModels | null = null;

/** Fitted at the first call. */
export function heldOutModels(folder: string): HeldOutModels {
  models ??= fitModels(folder);
  return models;
}

function fitModels(folder: string): HeldOutModels {
  const geo = { edi: geoErRows(folder, 'edi'), sin: geoErRows(folder, 'sin') };
  const apart = { sea: containmentRows(folder, 'sea'), sin: containmentRows(folder, 'sin') };
  const fitRows = (...rows: TrainingRow[][]) => flatForest(fitForest(rows.flat()));
  const overture = (isUsed: (id: string) => boolean) => overtureRows(folder, isUsed);
  const all = overture(() => true);
  return {
    withoutCity: {
      edi: fitRows(all, geo.sin, apart.sin),
      sin: fitRows(all, geo.edi, apart.sea),
    },
    withoutFold: Array.from({ length: FOLDS }, (_, fold) =>
      fitRows(
        overture((id) => overtureFold(id) !== fold),
        geo.edi,
        geo.sin,
        apart.sea,
      ),
    ),
  };
}

function judge(
  set: string,
  pair: LabelledPair,
  weights: WordWeights,
  forest: FlatForest,
): JudgedPair {
  const scored = scorePair(prepareQuery(pair.query), preparePlace(pair.place), weights, forest);
  return { set, pair, scored };
}

export function judgeGeoEr(folder: string): JudgedPair[] {
  const { withoutCity } = heldOutModels(folder);
  return GEO_ER_DATASETS.flatMap((dataset) =>
    GEO_ER_CITIES.flatMap((city) => {
      const set = `${dataset}_${city}`;
      const weights = geoErWeights(folder, set);
      const pairs = ['train', 'valid'].flatMap((split) => geoErPairs(folder, `${set}_${split}`));
      return pairs.map((pair) => judge(set, pair, weights, withoutCity[city]));
    }),
  );
}

/** `change` alters the pairs before they are judged, for example to leave out the phone. */
export function judgeOverture(
  folder: string,
  set: string,
  change: (pair: LabelledPair) => LabelledPair,
): JudgedPair[] {
  const { withoutFold } = heldOutModels(folder);
  return overturePairs(folder).map((pair) =>
    judge(set, change(pair), fixedWeight, withoutFold[overtureFold(pair.id)]!),
  );
}

/** Pairs of places apart, with the model that did not see their city. */
export function judgeApart(
  folder: string,
  set: string,
  city: 'sea' | 'sin',
  pairs: readonly LabelledPair[],
): JudgedPair[] {
  const { withoutCity } = heldOutModels(folder);
  const forest = withoutCity[city === 'sea' ? 'edi' : 'sin'];
  return pairs.map((pair) => judge(set, pair, fixedWeight, forest));
}

/** The pair without phones, websites and categories. */
export function nameAndAddress(pair: LabelledPair): LabelledPair {
  const { category: _, brand: __, ...place } = pair.place;
  return {
    ...pair,
    query: { ...pair.query, phone: null, website: null, category: null },
    place: { ...place, phones: [], websites: [], socials: [], categories: [] },
  };
}
