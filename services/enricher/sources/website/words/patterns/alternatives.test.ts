import { expect, it } from 'vitest';
import { byFirstLetter } from './alternatives.ts';

it.each([
  ['closed|shut|café', 'c', 'closed|café'],
  ['(?<!x)(?:closed|shut)(?!y)', 's', '(?<!x)(?:shut)(?!y)'],
  ['(?=[cst])(?:(?<!x)(?:shut|closed) now|tot)', 's', '(?=[cst])(?:(?<!x)(?:shut) now)'],
  ['(?:re|un)?open|shut', 's', 'shut'],
  ['(?:re|un)?open|shut', 'o', '(?:re|un)?open'],
  ['Closed|[cs]hip|x(?:|y)', 'c', 'Closed|[cs]hip'],
  ['\\d+ days|shut', 'c', '\\d+ days'],
  ['[\\(|]a|\\(b|c', 'c', '[\\(|]a|c'],
  ['closed|shut', 'x', '(?!)'],
  ['(closed)|(shut)', 's', '(closed)|(shut)'],
] as const)('of %s, a text with "%s" needs %s', (source, letter, kept) => {
  expect(byFirstLetter(source)(letter)).toBe(kept);
});
