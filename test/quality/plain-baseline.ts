/**
 * The plain baseline: boosted trees over 24 features that anyone would write first (similarities of
 * the texts as they are, the distance, equal codes), without any rule. The matcher should beat it.
 * It is fitted and measured on the same rows as the matcher.
 */
import { distanceM } from '../../places/globe.ts';
import { MATCH_THRESHOLD } from '../../places/matcher/matcher.ts';
import { scoreVector } from '../../places/matcher/model.ts';
import type { IndexedPlace, PlaceQuery } from '../../places/place.ts';
import { parseWebsite, phoneKey } from '../../places/text/contact.ts';
import { editSimilarity, jaroWinkler, pairSimilarity } from '../../places/text/similarity.ts';
import { compact, toWords } from '../../places/text/words.ts';
import { type BoostingOptions, train } from '../bench/place-matcher/boosting.ts';
import { geoErPairs, type LabelledPair, overturePairs } from '../bench/place-matcher/pairs.ts';
import {
  BOOSTING,
  flatForest,
  GEO_ER_CITIES,
  GEO_ER_DATASETS,
} from '../bench/place-matcher/training.ts';

const FEATURES = 24;
const OPTIONS: BoostingOptions = { ...BOOSTING, monotone: new Array(FEATURES).fill(0) };

/** The mean F1 over the geo-er sets, each city judged by trees fitted without it. */
export function plainBaselineF1(folder: string): number {
  const overture = overturePairs(folder);
  const f1s = GEO_ER_CITIES.flatMap((city) => {
    const others = GEO_ER_CITIES.filter((other) => other !== city);
    const fitted = [...overture, ...others.flatMap((other) => cityPairs(folder, other))];
    const rows = fitted.map((pair) => ({
      features: plainFeatures(pair),
      label: label(pair),
      weight: 1,
    }));
    const forest = flatForest(train(rows, OPTIONS));
    return GEO_ER_DATASETS.map((dataset) =>
      f1(datasetPairs(folder, `${dataset}_${city}`), (pair) =>
        scoreVector(forest, plainFeatures(pair)),
      ),
    );
  });
  return f1s.reduce((sum, value) => sum + value, 0) / f1s.length;
}

function cityPairs(folder: string, city: string): LabelledPair[] {
  return GEO_ER_DATASETS.flatMap((dataset) => datasetPairs(folder, `${dataset}_${city}`));
}

function datasetPairs(folder: string, set: string): LabelledPair[] {
  return ['train', 'valid'].flatMap((split) => geoErPairs(folder, `${set}_${split}`));
}

function label({ isMatch }: LabelledPair): 0 | 1 {
  return isMatch ? 1 : 0;
}

function f1(pairs: readonly LabelledPair[], score: (pair: LabelledPair) => number): number {
  const matched = pairs.filter((pair) => score(pair) >= MATCH_THRESHOLD);
  const right = matched.filter(({ isMatch }) => isMatch).length;
  return (2 * right) / (matched.length + pairs.filter(({ isMatch }) => isMatch).length);
}

function plainFeatures({ query, place }: LabelledPair): number[] {
  const streets = [streetLine(query), streetLine(place)] as const;
  return [
    ...textFeatures(query.name, place.name),
    ...textFeatures(...streets).slice(0, 6),
    ...distanceFeatures(query, place),
    sameCode(query.postal_code, place.postal_code),
    sameCode(query.city, place.city),
    sameCode(query.phone && phoneKey(query.phone), place.phones[0] && phoneKey(place.phones[0])),
    sameCode(host(query.website), host(place.websites[0])),
    wordShare(toWords(query.category ?? ''), toWords(place.category ?? '')),
  ];
}

function streetLine({ street, house }: PlaceQuery | IndexedPlace): string {
  return `${house ?? ''} ${street ?? ''}`;
}

/** Nine numbers about two texts. */
function textFeatures(a: string, b: string): number[] {
  const [wordsA, wordsB] = [toWords(a), toWords(b)];
  const [joinedA, joinedB] = [compact(wordsA), compact(wordsB)];
  if (joinedA === '' || joinedB === '') return new Array(9).fill(-1);
  return [
    editSimilarity(joinedA, joinedB),
    jaroWinkler(joinedA, joinedB),
    wordShare(wordsA, wordsB),
    pairSimilarity(joinedA, joinedB),
    editSimilarity(compact(wordsA.toSorted()), compact(wordsB.toSorted())),
    sameCode(numbers(wordsA), numbers(wordsB)),
    wordsA[0] === wordsB[0] ? 1 : 0,
    Math.abs(wordsA.length - wordsB.length),
    joinedA.includes(joinedB) || joinedB.includes(joinedA) ? 1 : 0,
  ];
}

function numbers(words: readonly string[]): string {
  return words.filter((word) => /\d/.test(word)).join(' ');
}

function wordShare(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  const shared = [...new Set(a)].filter((word) => b.includes(word)).length;
  return all.size === 0 ? 0 : shared / all.size;
}

/** Known or not, logarithm of the metres, and how far apart in each direction. */
function distanceFeatures(a: PlaceQuery, b: IndexedPlace): number[] {
  if (a.latitude == null || b.latitude == null) return [0, -1, -1, -1];
  const metres = distanceM(a.latitude, a.longitude!, b.latitude, b.longitude!);
  const apart = [a.latitude - b.latitude, a.longitude! - b.longitude!];
  return [1, Math.log10(1 + metres), ...apart.map((degrees) => Math.abs(degrees) * 1_000)];
}

function host(website: string | null | undefined): string | null {
  return website ? (parseWebsite(website)?.host ?? null) : null;
}

/** 1 equal, -1 not, 0 when either is not known. */
function sameCode(a: string | null | undefined, b: string | null | undefined): number {
  if (!a || !b) return 0;
  return compact(toWords(a)) === compact(toWords(b)) ? 1 : -1;
}
