import { expect, test } from 'vitest';
import { joinedIdsToJson, splitJoinedIds } from './joined-ids.ts';

const IDS = ['a', 'say "hi"', 'back\\slash', '\\u007f', 'Zürich ☕ 東京', '","', '\u2028'];

test('joined ids can be split into a list and into JSON', () => {
  const joined = IDS.join('\u007f');
  expect(splitJoinedIds(joined)).toEqual(IDS);
  expect(JSON.parse(joinedIdsToJson(joined))).toEqual(IDS);
});

test('an empty text contains no id', () => {
  expect(splitJoinedIds('')).toEqual([]);
  expect(joinedIdsToJson('')).toBe('[]');
});
