/** Whether the records that an enrichment takes values from are records of the place. */
import { isCertainMatch, isEvidence } from '../../../places/matcher/matcher.ts';
import type { IndexedPlace } from '../../../places/place.ts';
import { withCandidates } from '../../bench/place-matcher/asked-tables.ts';
import {
  type LabelledPair,
  nameAndAddress,
  overturePairs,
} from '../../bench/place-matcher/pairs.ts';
import { modelsWithoutFold, overtureFold, PAIR_FILES } from '../held-out.ts';
import { type QualityPart, type QualityRow, shared } from '../part.ts';

export const part: QualityPart = {
  name: 'enrichment',
  method:
    'The Overture pairs as an adversarial set: side a is enriched from a dataset of all sides b, ' +
    'of which four in ten are of another place than the one that they resemble. A record is of ' +
    'the place when it is the labelled one. Judged by models fitted without the fifth of the ' +
    'records that is asked for.',
  data: shared(...PAIR_FILES),
  run: async ({ shared: folder }) => {
    const whole = await enrich(folder, (pair) => pair);
    const plain = await enrich(folder, nameAndAddress);
    return {
      rows: [...rows('all fields', whole), ...rows('name and address', plain), recallRow(plain)],
    };
  },
};

/** The best record of a place in the dataset, if it counts as evidence. */
interface Taken {
  pair: LabelledPair;
  record: string | null;
  isSure: boolean;
  /** Whether the labelled record is among the best five. */
  isAmong5: boolean;
}

async function enrich(
  folder: string,
  change: (pair: LabelledPair) => LabelledPair,
): Promise<Taken[]> {
  const withoutFold = modelsWithoutFold(folder);
  const pairs = overturePairs(folder).map(change);
  const records = new Map<string, IndexedPlace>(pairs.map(({ place }) => [place.id, place]));
  const taken: Taken[] = [];
  for (const [fold, forest] of withoutFold.entries()) {
    const asked = pairs.filter((pair) => overtureFold(pair.id) === fold);
    await withCandidates([...records.values()], forest, (find) => {
      for (const pair of asked) {
        const found = find(pair.query).sort((a, b) => b.pair.score - a.pair.score);
        const best = found[0];
        const isAmong5 = found.slice(0, 5).some(({ place }) => place.id === pair.place.id);
        const score = best?.pair.score ?? 0;
        const record = isEvidence(score) ? best!.place.id : null;
        taken.push({ pair, record, isSure: isCertainMatch(score), isAmong5 });
      }
    });
  }
  return taken;
}

function rows(fields: string, taken: readonly Taken[]): QualityRow[] {
  const isOfPlace = ({ pair, record }: Taken) => pair.isMatch && pair.place.id === record;
  const used = taken.filter(({ record }) => record !== null);
  const sure = used.filter(({ isSure }) => isSure);
  const wanted = taken.filter(({ pair }) => pair.isMatch);
  const wrong = (of: readonly Taken[]) => of.filter((one) => !isOfPlace(one)).length / of.length;
  return [
    {
      measure: `records that values are taken from, of another place, ${fields}`,
      today: wrong(used),
      floor: 0.08,
      aim: 0.04,
      lowerIsBetter: true,
    },
    {
      measure: `of these, records that are surely the place, ${fields}`,
      today: wrong(sure),
      floor: null,
      aim: null,
      lowerIsBetter: true,
    },
    {
      measure: `places that take values from a record of another place, ${fields}`,
      today: used.filter((one) => !isOfPlace(one)).length / taken.length,
      floor: null,
      aim: null,
      lowerIsBetter: true,
    },
    {
      measure: `places with a record that take values from it, ${fields}`,
      today: wanted.filter(isOfPlace).length / wanted.length,
      floor: null,
      aim: null,
    },
  ];
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function recallRow(taken: readonly Taken[]): QualityRow {
  const wanted = taken.filter(({ pair }) => pair.isMatch && EAST_ASIAN.test(pair.query.name));
  return {
    measure: `right record among 5, names in Han or kana, no position (${wanted.length})`,
    today: wanted.filter(({ isAmong5 }) => isAmong5).length / wanted.length,
    floor: 0.985,
    aim: 0.995,
  };
}
