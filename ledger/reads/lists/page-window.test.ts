import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { endOfPage, isAcross, itemsWithin, startOfPage, touches } from './page-window.ts';

const MAX_MS = 60;
const ms = fc.integer({ min: 0, max: MAX_MS });
/** Times of the items of one span. */
const group = fc.array(ms, { minLength: 1, maxLength: 6 });
const window = fc.tuple(ms, ms).map(([a, b]) => ({ fromMs: Math.min(a, b), toMs: Math.max(a, b) }));

const toSpan = (times: readonly number[]) => ({
  fromMs: Math.min(...times),
  toMs: Math.max(...times),
  items: times.length,
});

test('PW1 PW2 a page of its window equals the page of the whole list', () => {
  const page = fc.record({ offset: fc.nat(40), limit: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(fc.array(group, { maxLength: 9 }), window, page, (groups, whole, page) => {
      const spans = groups.map(toSpan);
      const isIn = (time: number, { fromMs, toMs } = whole) => time >= fromMs && time <= toMs;
      const list = groups
        .flat()
        .filter((time) => isIn(time))
        .sort((a, b) => a - b);
      const fromMs = startOfPage(spans, whole, page.offset);
      const skipped = list.filter((time) => time < fromMs).length;
      expect(skipped).toBeLessThanOrEqual(page.offset);
      const offset = page.offset - skipped;
      const toMs = endOfPage(spans, { ...whole, fromMs }, offset + page.limit);
      const cut = groups
        .filter((times) => touches(toSpan(times), { fromMs, toMs }))
        .flat()
        .filter((time) => isIn(time, { fromMs, toMs }))
        .sort((a, b) => a - b);
      expect(cut.slice(offset, offset + page.limit)).toEqual(
        list.slice(page.offset, page.offset + page.limit),
      );
    }),
    propertyRuns(2_000),
  );
});

test('a window has all items of spans within it and some items of spans across its ends', () => {
  fc.assert(
    fc.property(fc.array(group), window, (groups, window) => {
      const isIn = (time: number) => time >= window.fromMs && time <= window.toMs;
      const across = groups.filter((times) => isAcross(toSpan(times), window)).flat();
      const items = groups.flat().filter(isIn).length;
      const certain = itemsWithin(groups.map(toSpan), window);
      expect(items).toBe(certain + across.filter(isIn).length);
    }),
    propertyRuns(),
  );
});

test('PW3 if spans do not overlap, the window is the span that contains the page', () => {
  const spans = [0, 1, 2, 3].map((i) => ({ fromMs: i * 10, toMs: i * 10 + 5, items: 100 }));
  const whole = { fromMs: 0, toMs: MAX_MS };
  expect(startOfPage(spans, whole, 250)).toBe(20);
  expect(endOfPage(spans, { ...whole, fromMs: 20 }, 60)).toBe(25);
});
