import { expect, it } from 'vitest';
import { HeadIndex } from '../head-index.ts';
import { readHeads } from './heads.ts';

it.each([
  ['closed|shut', ['clo', 'shu']],
  ['(?:un|not )able', ['una', 'not']],
  ['re-?open', ['re-', 'reo']],
  ['(?:be|le)?zár', ['bez', 'lez', 'zár']],
  ['[îi]nchis', ['înc', 'inc']],
  ['a rouvert', ['a r']],
  ['zu(?!x)', ['zu']],
  ['ab\\d', ['ab']],
  ['a{1,3}b', ['a']],
  ['ba+d', ['ba']],
  ['c(?=a)at', ['cat']],
  ['\\bto-go', ['to-']],
  ['x\\.y', ['x.y']],
] as const)('%s begins with %j', (source, heads) => {
  expect([...readHeads(source)!]).toEqual(heads);
});

it.each(['\\d+ days', '.{0,30}closed', '\\p{L}+day', '(?:closed)?', '[^a]b', 'a*', '\\u3042b'])(
  '%s may begin with anything',
  (source) => {
    expect(readHeads(source)).toBeNull();
  },
);

it('determines which expressions may match a text', () => {
  const index = new HeadIndex([readHeads('closed|shut'), readHeads('fermé'), null]);
  expect(index.candidates('we are (closed) now')).toBe(0b101);
  expect(index.candidates('enclosed')).toBe(0b100);
  expect(index.candidates('nous sommes fermés')).toBe(0b110);
  expect(index.candidates('')).toBe(0b100);
});

it('finds where a match may start', () => {
  const index = new HeadIndex([readHeads('closed|shut'), readHeads('clos')]);
  expect(index.positions('(closed), enclosed, shut', 0)).toEqual([1, 20]);
  expect(index.positions('(closed), enclosed, shut', 1)).toEqual([1]);
});
