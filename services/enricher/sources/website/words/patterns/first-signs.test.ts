import { expect, it } from 'vitest';
import { withFirstSigns } from './first-signs.ts';

it.each([
  ['closed|shut', '(?=[cs])(?:closed|shut)'],
  ['(?<!x)(?:re-?|un)open', '(?=[ru])(?:(?<!x)(?:re-?|un)open)'],
  ['(?:be|le)?zár', '(?=[blz])(?:(?:be|le)?zár)'],
  ['[a-c-]?\\d+', '(?=[a-c\\-\\d])(?:[a-c-]?\\d+)'],
  ['-|\\*', '(?=[\\-\\*])(?:-|\\*)'],
  ['(?<one>a){0,2}b', '(?=[ab])(?:(?<one>a){0,2}b)'],
] as const)('%s is tested as %s', (source, tested) => {
  expect(withFirstSigns(source)).toBe(tested);
});

it.each(['.{0,30}closed', '\\P{L}x', '[^a]b', 'a*', '(?:closed|)', '(a?)\\1b', '^$'])(
  '%s stays as it is',
  (source) => {
    expect(withFirstSigns(source)).toBe(source);
  },
);
