/** Two records of two datasets: are they one place? */
import { MATCH_THRESHOLD } from '../../../places/matcher/matcher.ts';
import type { IndexedPlace, PlaceQuery } from '../../../places/place.ts';
import {
  containmentPairs,
  type LabelledPair,
  nameAndAddress,
} from '../../bench/place-matcher/pairs.ts';
import { GEO_ER_CITIES, GEO_ER_DATASETS } from '../../bench/place-matcher/training.ts';
import { type JudgedPair, judgeApart, judgeGeoEr, judgeOverture, PAIR_FILES } from '../held-out.ts';
import {
  type ConfidentError,
  type QualityPart,
  type QualityResult,
  type QualityRow,
  shared,
} from '../part.ts';
import { plainBaselineF1 } from '../plain-baseline.ts';

export const part: QualityPart = {
  name: 'pairs',
  method:
    'F1 of the verdicts on labelled pairs. The pairs of a city are judged by a model that was ' +
    'fitted without any record of that city, Overture pairs in five folds. "Serves" pairs are a ' +
    'stop, gate or car park and the place that it is named after. Where the query is the stop ' +
    'and states no category, most of the names are equal, so nothing tells the two apart.',
  data: shared(...PAIR_FILES),
  run: async ({ shared: folder }) => measurePairs(folder),
};

function measurePairs(folder: string): QualityResult {
  const geo = judgeGeoEr(folder);
  const plain = judgeOverture(folder, 'Overture, name and address', nameAndAddress);
  const whole = judgeOverture(folder, 'Overture, all fields', (pair) => pair);
  const sets = GEO_ER_DATASETS.flatMap((dataset) =>
    GEO_ER_CITIES.map((city) => `${dataset}_${city}`),
  );
  const f1s = sets.map((set) => pairF1(geo.filter((judged) => judged.set === set)));
  const rows: QualityRow[] = [
    {
      measure: 'pair F1, OSM x Foursquare / Yelp, mean of four sets',
      today: f1s.reduce((sum, f1) => sum + f1, 0) / f1s.length,
      floor: 0.94,
      aim: 0.95,
    },
    {
      measure: 'the same for plain boosted trees over 24 features',
      today: plainBaselineF1(folder),
      floor: null,
      aim: null,
    },
    ...sets.map((set, i) => ({
      measure: `pair F1, ${set}`,
      today: f1s[i]!,
      floor: null,
      aim: null,
    })),
    {
      measure: 'Overture pairs, name and address',
      today: pairF1(plain),
      floor: 0.91,
      aim: 0.93,
    },
    {
      measure: 'Overture pairs with phone, website, category',
      today: pairF1(whole),
      floor: 0.92,
      aim: 0.94,
    },
    ...servesRows(folder),
  ];
  return { rows, errors: [...geo, ...whole].filter(isWrong).map(describeError) };
}

function servesRows(folder: string): QualityRow[] {
  return (['sea', 'sin'] as const).flatMap((city) => {
    const stated = containmentPairs(folder, city, ['serves']);
    const pairs = stated.map(withoutQueryCategory);
    const turned = containmentPairs(folder, city, ['serves']).map(turnedRound);
    return [
      servesRow(`${city}: the query is the stop`, judgeApart(folder, city, city, pairs)),
      servesRow(
        `${city}: the query is the stop and says so`,
        judgeApart(folder, city, city, stated),
      ),
      servesRow(`${city}: the record is the stop`, judgeApart(folder, city, city, turned)),
    ];
  });
}

function servesRow(which: string, judged: readonly JudgedPair[]): QualityRow {
  const wrong = judged.filter(isMatched).length;
  return {
    measure: `"serves" pairs called a match, ${which}`,
    today: wrong / judged.length,
    floor: 0.08,
    aim: 0.03,
    lowerIsBetter: true,
  };
}

function withoutQueryCategory(pair: LabelledPair): LabelledPair {
  return { ...pair, query: { ...pair.query, category: null } };
}

/** The record asks and the query answers. */
function turnedRound({ query, place, ...rest }: LabelledPair): LabelledPair {
  const { name, street = null, latitude = null, longitude = null } = place;
  const asked: PlaceQuery = { name, street, latitude, longitude };
  const answer: IndexedPlace = {
    ...place,
    name: query.name,
    street: query.street ?? '',
    latitude: query.latitude ?? null,
    longitude: query.longitude ?? null,
    category: query.category ?? '',
  };
  return { ...rest, query: asked, place: answer };
}

function isMatched({ scored }: JudgedPair): boolean {
  return scored.score >= MATCH_THRESHOLD;
}

function isWrong(judged: JudgedPair): boolean {
  return isMatched(judged) !== judged.pair.isMatch;
}

export function pairF1(judged: readonly JudgedPair[]): number {
  const matched = judged.filter(isMatched);
  const right = matched.filter(({ pair }) => pair.isMatch).length;
  return (2 * right) / (matched.length + judged.filter(({ pair }) => pair.isMatch).length);
}

function describeError({ set, pair, scored }: JudgedPair): ConfidentError {
  const { query, place } = pair;
  const verdict = scored.score >= MATCH_THRESHOLD ? 'matched' : 'not matched';
  const asked = [query.name, query.street, query.postal_code].filter(Boolean).join(', ');
  const found = [place.name, place.street, place.postal_code].filter(Boolean).join(', ');
  const metres = scored.features.distance_m;
  const away = metres === null ? '' : ` (${Math.round(metres)} m)`;
  return {
    certainty: Math.max(scored.score, 1 - scored.score),
    text: `${set} ${pair.id} ${verdict}: ${asked} <> ${found}${away}`,
  };
}
