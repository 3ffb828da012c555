import { expect, test } from 'vitest';
import { TaskTurns } from './task-turns.ts';

const job = (organization_id: string, number: number, gathered: object | null = null) => ({
  task: { job: { organization_id }, gathered },
  name: `${organization_id}${number}`,
});

function fill(...tasks: (readonly [organization: string, count: number])[]) {
  const turns = new TaskTurns<ReturnType<typeof job>>();
  for (const [organization, count] of tasks) {
    for (let number = 1; number <= count; number++) turns.add(job(organization, number));
  }
  return turns;
}

const names = (tasks: readonly { name: string }[]) => tasks.map(({ name }) => name).join(' ');

test('organizations take turns, and each keeps its order', () => {
  const turns = fill(['a', 250], ['b', 2], ['c', 1]);
  expect(names(turns.take(7))).toBe('a1 b1 c1 a2 b2 a3 a4');
  turns.add(job('b', 3));
  expect(names(turns.take(4))).toBe('a5 b3 a6 a7');
});

test('taking more than there are returns those that exist', () => {
  const turns = fill(['a', 2], ['b', 1]);
  expect(names(turns.take(16))).toBe('a1 b1 a2');
  expect(turns.take(16)).toEqual([]);
  turns.add(job('a', 3));
  expect(names(turns.take(16))).toBe('a3');
});

test('started work ends before more starts, in the turn of its organization', () => {
  const turns = fill(['a', 4], ['b', 2]);
  for (const number of [7, 8]) turns.add(job('a', number, {}));
  turns.add(job('c', 9, {}));
  expect(names(turns.take(16))).toBe('a7 b1 c9 a8 b2 a1 a2 a3 a4');
});

test('tasks can be peeked at without removing them', () => {
  const turns = fill(['a', 3], ['b', 2]);
  turns.add(job('a', 9, {}));
  expect(names(turns.peek(3))).toBe('a9 a1 a2');
  expect(names(turns.peek(16))).toBe('a9 a1 a2 a3 b1 b2');
  expect(names(turns.take(16))).toBe('a9 b1 a1 b2 a2 a3');
});
