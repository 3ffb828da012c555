/**
 * The floors of the matcher that are reached on places that its model has not seen. The report of
 * `npm run quality` has the other figures.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgePair, MATCH_THRESHOLD } from '../../places/matcher/matcher.ts';
import { containmentPairs, nameAndAddress } from '../bench/place-matcher/pairs.ts';
import { forestSource } from '../bench/place-matcher/training.ts';
import { describeWithSharedData } from '../support/describe-with-shared-data.ts';
import { sharedDataFolder } from '../support/shared-data.ts';
import { judgeApart, judgeGeoEr, judgeOverture } from './held-out.ts';
import { pairF1 } from './parts/pairs.ts';
import { venueRows } from './parts/placematch.ts';
import { unaddressedRows } from './unaddressed.ts';

const FOREST = join(import.meta.dirname, '../../places/matcher/forest.ts');
const slow = { timeout: 240_000 };

describeWithSharedData('the matcher, in a city that its model has not seen', ['geo-er'], () => {
  it('keeps the word of its levels: VERY_HIGH 97 %, HIGH 88 %', slow, () => {
    const judged = judgeGeoEr(sharedDataFolder()!);
    const rightShare = (level: string) => {
      const said = judged.filter(({ scored }) => judgePair(scored).confidence === level);
      return said.filter(({ pair }) => pair.isMatch).length / said.length;
    };
    expect(rightShare('VERY_HIGH')).toBeGreaterThanOrEqual(0.97);
    expect(rightShare('HIGH')).toBeGreaterThanOrEqual(0.88);
  });

  it('finds venues: F1 90 % by name and address, 96 % with a position', slow, async () => {
    const [located, unlocated] = await venueRows(sharedDataFolder()!);
    expect(unlocated!.today).toBeGreaterThanOrEqual(0.9);
    expect(located!.today).toBeGreaterThanOrEqual(0.96);
  });

  it.each(['sea', 'sin'] as const)(
    'takes a stop that says its kind for the place it serves in at most 8 %%: %s',
    slow,
    (city) => {
      const pairs = containmentPairs(sharedDataFolder()!, city, ['serves']);
      const matched = judgeApart(sharedDataFolder()!, city, city, pairs).filter(
        ({ scored }) => scored.score >= MATCH_THRESHOLD,
      );
      expect(matched.length / pairs.length).toBeLessThanOrEqual(0.08);
    },
  );
});

describeWithSharedData('an address among records without one', ['overture-places-sample'], () => {
  it('finds its own: F1 95 %, and at most 8 % of another place are evidence', slow, async () => {
    const [match, evidence] = await unaddressedRows(sharedDataFolder()!);
    expect(match!.today).toBeGreaterThanOrEqual(0.95);
    expect(evidence!.today).toBeLessThanOrEqual(0.08);
  });
});

describeWithSharedData('the names of what serves a place', ['gtminer-containment'], () => {
  it('keep it apart where no category is stated: at most 3 % are matched in Seattle', slow, () => {
    const pairs = containmentPairs(sharedDataFolder()!, 'sea', ['serves']).map((pair) => ({
      ...pair,
      query: { ...pair.query, category: null },
    }));
    const matched = judgeApart(sharedDataFolder()!, 'sea', 'sea', pairs).filter(
      ({ scored }) => scored.score >= MATCH_THRESHOLD,
    );
    expect(matched.length / pairs.length).toBeLessThanOrEqual(0.03);
  });
});

describeWithSharedData(
  'the matcher, on records that it has not seen',
  ['overture-conflation'],
  () => {
    it('judges Overture pairs: F1 91 % by name and address, 91.5 % with all fields', slow, () => {
      const folder = sharedDataFolder()!;
      const plain = judgeOverture(folder, 'name and address', nameAndAddress);
      const whole = judgeOverture(folder, 'all fields', (pair) => pair);
      expect(pairF1(plain)).toBeGreaterThanOrEqual(0.91);
      expect(pairF1(whole)).toBeGreaterThanOrEqual(0.915);
    });
  },
);

describeWithSharedData('the shipped model', ['geo-er'], () => {
  it('is what its command makes of the development data', slow, () => {
    expect(forestSource(sharedDataFolder()!) === readFileSync(FOREST, 'utf8')).toBe(true);
  });
});
