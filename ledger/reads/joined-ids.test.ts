import { expect, test } from 'vitest';
import { idsOf, jsonOfIds } from './joined-ids.ts';

const IDS = ['a', 'say "hi"', 'back\\slash', '\\u007f', 'Zürich ☕ 東京', '","', '\u2028'];

test('what was joined comes apart again, as a list and as JSON', () => {
  const joined = IDS.join('\u007f');
  expect(idsOf(joined)).toEqual(IDS);
  expect(JSON.parse(jsonOfIds(joined))).toEqual(IDS);
});

test('nothing joined is no id', () => {
  expect(idsOf('')).toEqual([]);
  expect(jsonOfIds('')).toBe('[]');
});
