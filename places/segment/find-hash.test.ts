import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.ts';
import { BestFew } from './best-few.ts';
import { HashFinder } from './find-hash.ts';

const hash = fc.integer({ min: 0, max: 2 ** 32 - 1 });

it('finds each hash, and none that is missing, for any distribution', () => {
  const hashes = fc.oneof(fc.uniqueArray(hash), fc.uniqueArray(fc.nat(200), { minLength: 50 }));
  fc.assert(
    fc.property(hashes, hash, (given, other) => {
      const sorted = Uint32Array.from(given).sort();
      const finder = new HashFinder(sorted);
      for (const [at, each] of sorted.entries()) expect(finder.find(each)).toBe(at);
      for (const wanted of [other, other % 200, 0, 2 ** 32 - 1]) {
        expect(finder.find(wanted)).toBe(sorted.indexOf(wanted));
      }
    }),
    propertyRuns(),
  );
});

it('keeps the best few, as sorting all of them would', () => {
  const ranked = fc.array(fc.tuple(fc.nat(50), fc.nat(5)));
  fc.assert(
    fc.property(ranked, fc.integer({ min: 1, max: 8 }), (given, limit) => {
      const best = new BestFew(limit);
      for (const [number, rank] of given) best.add(number, rank);
      const sorted = given.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
      expect(best.entries()).toEqual(sorted.slice(0, limit));
    }),
    propertyRuns(),
  );
});
