import { expect, test } from 'vitest';
import { comparePosition } from './compare-log.ts';

const at = (written: number, committed: number | null, low = 0, high = 100) => {
  const { start, isBehind, again, gone } = comparePosition({ written, committed, low, high });
  return [start, isBehind, [again.from, again.to], [gone.from, gone.to]];
};
const NOTHING = expect.toSatisfy(([from, to]: [number, number]) => from === to);

test("CL1 tables that are not behind continue at the group's offset", () => {
  expect(at(40, 40)).toEqual([40, false, NOTHING, NOTHING]);
  // A crash between the insert and the commit.
  expect(at(45, 40)).toEqual([40, false, NOTHING, NOTHING]);
  expect(at(0, null)).toEqual([0, false, NOTHING, NOTHING]);
  // Kafka has forgotten the group's offsets.
  expect(at(45, null)).toEqual([0, false, NOTHING, NOTHING]);
});

test('CL1 tables that are behind are read again from their mark', () => {
  expect(at(0, 40)).toEqual([0, true, [0, 40], NOTHING]);
  expect(at(39, 40)).toEqual([39, true, [39, 40], NOTHING]);
});

test('CL1 records that the log no longer has are named, and the rest is read again', () => {
  expect(at(0, 40, 10)).toEqual([10, true, [10, 40], [0, 10]]);
  expect(at(5, 100, 100)).toEqual([100, false, NOTHING, [5, 100]]);
  // Retention has removed records that the group had read and the tables have.
  expect(at(60, 60, 60)).toEqual([60, false, NOTHING, NOTHING]);
  expect(at(70, 60, 60)).toEqual([60, false, NOTHING, NOTHING]);
  // Retention has removed records that nobody had read.
  expect(at(40, 40, 60)).toEqual([60, false, NOTHING, [40, 60]]);
  expect(at(45, 40, 60)).toEqual([60, false, NOTHING, [45, 60]]);
});

test("a group beyond the log's end returns to it", () => {
  expect(at(100, 140)).toEqual([100, true, NOTHING, NOTHING]);
});
