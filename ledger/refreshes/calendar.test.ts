/** Due times at the ends of months and in leap years, names of refreshes, and ids of runs. */
import { describe, expect, it } from 'vitest';
import { RefreshCalendar, refreshRunId } from './calendar.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTHLY = new RefreshCalendar('0 0 9 * *');
const at = (text: string, calendar = MONTHLY) => calendar.dueAt(Date.parse(text));

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
  expect(at(time)).toEqual({ name: month, dueMs: Date.parse(`${month}-09T00:00:00Z`) });
});

it('every six hours of eight years belong to one month, each due once on the 9th', () => {
  const months = new Set<string>();
  const endMs = Date.UTC(2032, 0, 9);
  let beforeMs = 0;
  for (let nowMs = Date.UTC(2024, 0, 9); nowMs < endMs; nowMs += 6 * 3_600_000) {
    const { name, dueMs } = MONTHLY.dueAt(nowMs)!;
    months.add(name);
    expect(dueMs).toBeLessThanOrEqual(nowMs);
    expect(dueMs).toBeGreaterThanOrEqual(beforeMs);
    expect(new Date(dueMs).toISOString()).toMatch(/-09T00:00:00\.000Z$/);
    beforeMs = dueMs;
  }
  expect(months.size).toBe(8 * 12);
});

it.each([
  ['0 6 * * 1', '2026-11-18T00:00:00Z', '2026-11-16T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
  ['0 6 * * 1', '2026-11-02T06:00:00Z', '2026-11-02T06:00:00.000Z', '2026-11'],
  ['0 6,18 * * *', '2026-11-02T17:59:59Z', '2026-11-02T06:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ['30 59 23 L * *', '2026-03-01T00:00:00Z', '2026-02-28T23:59:30.000Z', '2026-02'],
  ['0 0 29 2 *', '2027-12-31T00:00:00Z', '2024-02-29T00:00:00.000Z', '2024-02'],
])('CA2 with %s at %s the refresh of %s is due, named %s', (expression, time, due, name) => {
  expect(at(time, new RefreshCalendar(expression))).toEqual({ name, dueMs: Date.parse(due) });
});

it.each([
  ['2026-11-08T23:59:59.999Z', '2026-11-09T00:00:00.000Z'],
  ['2026-11-09T00:00:00.000Z', '2026-12-09T00:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-09T00:00:00.000Z'],
])('after %s the next one is due at %s', (time, next) => {
  expect(MONTHLY.nextAfter(Date.parse(time))).toBe(Date.parse(next));
});

it('CA2 each due time of a schedule has a unique name', () => {
  const calendar = new RefreshCalendar('0 */12 * * *');
  const names = new Map<string, number>();
  for (let hour = 0; hour < 24 * 70; hour += 3) {
    const { name, dueMs } = calendar.dueAt(Date.UTC(2026, 10, 1) + hour * 3_600_000)!;
    expect(names.get(name) ?? dueMs).toBe(dueMs);
    names.set(name, dueMs);
  }
  expect(names.size).toBe(140);
});

it('a run is named only by organization, batch and refresh', () => {
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

describe('CA3 turns of batches', () => {
  const spread = (expression: string, windowMs: number) => {
    const calendar = new RefreshCalendar(expression, windowMs);
    const { dueMs } = calendar.dueAt(Date.parse('2026-11-20T00:00:00Z'))!;
    const turns = Array.from({ length: 500 }, (_, i) => calendar.turnMs(dueMs, 'acme', `b-${i}`));
    return turns.map((turnMs) => turnMs - dueMs);
  };

  it('are all at the due time without a window', () => {
    expect(new Set(spread('0 0 9 * *', 0))).toEqual(new Set([0]));
  });

  it('fill the window evenly, and are the same each time', () => {
    const turns = spread('0 0 9 * *', DAY_MS);
    expect(spread('0 0 9 * *', DAY_MS)).toEqual(turns);
    for (let hour = 0; hour < 24; hour += 6) {
      const within = turns.filter((ms) => ms >= hour * HOUR_MS && ms < (hour + 6) * HOUR_MS);
      expect(within.length).toBeGreaterThan(90);
    }
    expect(Math.max(...turns)).toBeLessThan(DAY_MS);
  });

  it('come before the next due time, however long the window', () => {
    expect(Math.max(...spread('0 */2 * * *', DAY_MS))).toBeLessThan(HOUR_MS);
  });

  it('of two organizations differ', () => {
    const calendar = new RefreshCalendar('0 0 9 * *', DAY_MS);
    expect(calendar.turnMs(0, 'acme', 'b-1')).not.toBe(calendar.turnMs(0, 'other', 'b-1'));
  });
});
