import { expect, it } from 'vitest';
import { describeWithSharedData } from '../../support/describe-with-shared-data.ts';
import {
  measureCountries,
  measureLibpostal,
  measureUsCities,
  type Recall,
  share,
} from './measure-addresses.ts';

describeWithSharedData('addresses that the parser was not made of', ['normalizer-tests'], () => {
  it('have their city in the US without a country, of 99 %', () => {
    expect(share(measureUsCities('second'))).toBeGreaterThanOrEqual(0.99);
  }, 300_000);

  it("have their parts in libpostal's cases: house 85 %, street and city 80 %", () => {
    const halves = [measureLibpostal('first'), measureLibpostal('second')];
    const recall = (part: 'house' | 'street' | 'city') => {
      const both = halves.map((half): Recall => half[part]);
      return share({
        found: both.reduce((sum, { found }) => sum + found, 0),
        known: both.reduce((sum, { known }) => sum + known, 0),
      });
    };
    expect(recall('house')).toBeGreaterThanOrEqual(0.85);
    expect(recall('street')).toBeGreaterThanOrEqual(0.8);
    expect(recall('city')).toBeGreaterThanOrEqual(0.8);
    for (const part of ['house', 'street', 'city'] as const) {
      expect(share(halves[1]![part])).toBeGreaterThanOrEqual(0.8);
    }
  }, 300_000);

  it('are told to lie in a wrong country in at most 0.5 %, in the right one in 90 %', () => {
    const { right, wrong } = measureCountries('second');
    expect(share(right)).toBeGreaterThanOrEqual(0.9);
    expect(share(wrong)).toBeLessThanOrEqual(0.005);
  }, 300_000);
});
