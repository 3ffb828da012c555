import { expect, it } from 'vitest';
import type { IndexedPlace } from '../place.ts';
import { findDuplicates } from './duplicates.ts';

function place(id: string, name: string, rest: Partial<IndexedPlace> = {}): IndexedPlace {
  const lists = { phones: [], websites: [], socials: [], categories: [], cuisine: [] };
  return { source: 'vendor', id, name, licence: 'own data', ...lists, ...rest } as IndexedPlace;
}

function find(places: readonly IndexedPlace[], maxPairs = 10_000) {
  const steps = findDuplicates(places, { maxPairs, minScore: 0 });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const VADUZ = { latitude: 47.1405, longitude: 9.5215 };
const nearby = (metres: number) => ({ ...VADUZ, latitude: VADUZ.latitude + metres / 111_000 });

it('DU1 finds one place under two names, and keeps its neighbours separate', () => {
  const found = find([
    place('a', 'Gasthof Löwen', { ...VADUZ, phones: ['+423 238 11 44'] }),
    place('b', 'Restaurant Pizzeria Torkel', nearby(40)),
    place('c', 'Gasthof Loewen Vaduz', { ...nearby(12), phones: ['+4232381144'] }),
    place('d', 'Gasthof Löwen', { latitude: 47.5, longitude: 9.74 }),
  ]);
  expect(found.groups).toEqual([['a', 'c']]);
  expect(found.pairs[0]).toMatchObject({ places: ['a', 'c'], is_match: true });
  expect(found.isWhole).toBe(true);
});

it('DU1 compares places without a position by their other data', () => {
  const full_address = 'Landstrasse 10, 9490 Vaduz, Liechtenstein';
  const found = find([
    place('a', 'Gasthof Löwen', { full_address }),
    place('b', 'Gasthof Löwen', { ...VADUZ, full_address }),
  ]);
  expect(found.groups).toEqual([['a', 'b']]);
});

it('DU2 compares a limited number of pairs, and reports it', () => {
  const places = Array.from({ length: 40 }, (_, i) => place(`p${i}`, 'Gasthof Löwen', VADUZ));
  const found = find(places, 25);
  expect(found.comparedPairs).toBe(25);
  expect(found.isWhole).toBe(false);
  expect(find(places).groups[0]).toHaveLength(40);
});

it('DU1 finds a near pair among distant ones', () => {
  const far = Array.from({ length: 30 }, (_, i) =>
    place(`far${i}`, 'Gasthof Löwen', { latitude: -40 + i, longitude: 10 }),
  );
  const found = find([
    ...far,
    place('x', 'Gasthof Löwen', VADUZ),
    place('y', 'Gasthof Löwen', nearby(5)),
  ]);
  expect(found.groups).toEqual([['x', 'y']]);
});
