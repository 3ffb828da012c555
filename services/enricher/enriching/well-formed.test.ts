import { expect, it } from 'vitest';
import { wellFormed } from './well-formed.ts';

it('drops half a character at an end, and marks one in the middle', () => {
  const cut = 'Pizza 🍕 '.slice(0, 7);
  expect(wellFormed(cut)).toBe('Pizza ');
  expect(wellFormed('🍕 to go'.slice(1))).toBe(' to go');
  expect(wellFormed('a\ud83cb')).toBe('a\ufffdb');
});

it('changes nothing else, however deep', () => {
  const data = { n: 1, no: null, is: true, list: ['🍕', { ['k\ud83c']: ['x\ud83c'] }] };
  expect(wellFormed(data)).toEqual({ n: 1, no: null, is: true, list: ['🍕', { k: ['x'] }] });
  const own = wellFormed(JSON.parse('{"__proto__": "a"}'));
  expect(Object.keys(own)).toEqual(['__proto__']);
});
