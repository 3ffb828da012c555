/** Due times, months ends and leap years, and ids of runs. */
import { expect, it } from 'vitest';
import { refreshMonthAt, refreshRunId } from './calendar.ts';

const at = (text: string) => refreshMonthAt(Date.parse(text));

it.each([
  ['2026-11-09T00:00:00.000Z', '2026-11'],
  ['2026-11-08T23:59:59.999Z', '2026-10'],
  ['2026-11-30T23:59:59.999Z', '2026-11'],
  ['2026-12-01T00:00:00.000Z', '2026-11'],
  ['2027-01-01T00:00:00.000Z', '2026-12'],
  ['2027-01-09T00:00:00.000Z', '2027-01'],
  ['2028-02-29T12:00:00.000Z', '2028-02'],
  ['2028-03-01T00:00:00.000Z', '2028-02'],
  ['2100-02-28T23:00:00.000Z', '2100-02'],
])('at %s the month is %s', (time, month) => {
  expect(at(time)).toEqual({ month, dueMs: Date.parse(`${month}-09T00:00:00Z`) });
});

it('every quarter of a day of eight years belongs to one month, each due once on the 9th', () => {
  const months = new Set<string>();
  const endMs = Date.UTC(2032, 0, 9);
  let beforeMs = 0;
  for (let nowMs = Date.UTC(2024, 0, 9); nowMs < endMs; nowMs += 6 * 3_600_000) {
    const { month, dueMs } = refreshMonthAt(nowMs);
    months.add(month);
    expect(dueMs).toBeLessThanOrEqual(nowMs);
    expect(dueMs).toBeGreaterThanOrEqual(beforeMs);
    expect(new Date(dueMs).toISOString()).toMatch(/-09T00:00:00\.000Z$/);
    beforeMs = dueMs;
  }
  expect(months.size).toBe(8 * 12);
});

it('a run is named by organization, batch and month, and by nothing else', () => {
  const id = refreshRunId('acme', 'b-1', '2026-11');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(refreshRunId('acme', 'b-1', '2026-11')).toBe(id);
  const others = [
    refreshRunId('acme', 'b-1', '2026-12'),
    refreshRunId('acme', 'b-2', '2026-11'),
    refreshRunId('other', 'b-1', '2026-11'),
  ];
  expect(new Set([id, ...others]).size).toBe(4);
});
