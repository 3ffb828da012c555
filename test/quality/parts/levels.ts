/** Whether the confidence levels of matches keep their word, in each situation. */

import { judgePair } from '../../../places/matcher/matcher.ts';
import type { MatchConfidence } from '../../../places/place.ts';
import { nameAndAddress } from '../../bench/place-matcher/pairs.ts';
import { type JudgedPair, judgeGeoEr, judgeOverture, PAIR_FILES } from '../held-out.ts';
import { type QualityPart, type QualityRow, shared } from '../part.ts';

export const part: QualityPart = {
  name: 'levels',
  method:
    'How often a match of a level is right, on the labelled pairs, judged by models that were ' +
    'fitted without the city or the fifth of the records.',
  data: shared(...PAIR_FILES),
  run: async ({ shared: folder }) => {
    const geo = judgeGeoEr(folder);
    const plain = judgeOverture(folder, 'plain', nameAndAddress);
    const whole = judgeOverture(folder, 'whole', (pair) => pair);
    return {
      rows: [
        ...levelRows('coordinates and address known', geo.filter(hasStreet)),
        ...levelRows(
          'coordinates known, no address',
          geo.filter((one) => !hasStreet(one)),
        ),
        ...levelRows('name and address alone', plain),
        ...levelRows('address, phone, website, category', whole),
      ],
    };
  },
};

function hasStreet({ pair }: JudgedPair): boolean {
  return Boolean(pair.query.street);
}

const FLOORS: readonly [MatchConfidence, number | null, number | null][] = [
  ['VERY_HIGH', 0.97, 0.99],
  ['HIGH', 0.88, 0.92],
  ['MEDIUM', null, null],
  ['LOW', null, null],
  ['NONE', null, null],
];

function levelRows(situation: string, judged: readonly JudgedPair[]): QualityRow[] {
  return FLOORS.map(([level, floor, aim]) => {
    const said = judged.filter(({ scored }) => judgePair(scored).confidence === level);
    const right = said.filter(({ pair }) => pair.isMatch).length;
    const today = said.length === 0 ? null : right / said.length;
    return { measure: `is the place, ${level}, ${situation} (${said.length})`, today, floor, aim };
  });
}
