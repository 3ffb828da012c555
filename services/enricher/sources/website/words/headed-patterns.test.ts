import { expect, it } from 'vitest';
import { HeadedPattern, HeadedPatterns } from './headed-patterns.ts';

const CLOSED = /(?<!\p{L})(?:closed|shut)(?!\p{L})/iu;
/** Long enough to be divided by first letters. */
const MANY_WORDS = new RegExp(
  Array.from({ length: 2_000 }, (_, i) => `${i % 2 === 0 ? 'un' : 're'}word${i}x`).join('|'),
  'iu',
);

it.each(['We are CLOSED now', 'closedown', 'İ closed', 'ſhut', 'Shut', 'closed or shut', ''])(
  'searches "%s" as the expression does',
  (text) => {
    expect(text.search(new HeadedPattern(CLOSED))).toBe(text.search(CLOSED));
    expect(new HeadedPattern(CLOSED).test(text)).toBe(CLOSED.test(text));
  },
);

it.each(['a reword77x', 'Unword10x', 'unword77x', 'reword10x'])(
  'searches many for "%s"',
  (text) => {
    expect(text.search(new HeadedPattern(MANY_WORDS))).toBe(text.search(MANY_WORDS));
  },
);

it('searches for an expression that may begin with anything', () => {
  expect('in 12 days'.search(new HeadedPattern(/\d+ days/))).toBe(3);
});

it('tells which of several match, and where', () => {
  const patterns = new HeadedPatterns([CLOSED, /\d+ days/, /ferm[ée]/iu]);
  expect(patterns.matching('closed for 12 days')).toBe(0b011);
  expect(patterns.matching('Fermé')).toBe(0b100);
  expect(patterns.test('open')).toBe(false);
  expect(patterns.candidates('open')).toBe(0b010);
  expect(patterns.search('now shut', 0)).toBe(4);
  expect(patterns.search('in 12 days', 1)).toBe(3);
});
