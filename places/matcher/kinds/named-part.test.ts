import { describe, expect, it } from 'vitest';
import { namedWhole } from './named-part.ts';

describe('a name that states what it is a part of', () => {
  it.each([
    ['Rolex, Harbour Mall', 'harbourmall'],
    ['Tea Room - Harbour Mall', 'harbourmall'],
    ["Harry's (The Quay)", 'quay'],
    ['Lobby Lounge, Grand Meridian', 'grandmeridian'],
    ['Harbour Mall', null],
    ['Fish-and-Chips', null],
    ['EFL (English for Life)', null],
    ['TGD - The Great Dane', null],
    ['Hotel - Adler', null],
    ['29, Harbour Mall', null],
    ['NTU, School of Art', null],
    ['Moana (モアナ)', null],
    ['上海中心大厦 (Shanghai Tower)', null],
    ['Hai Di Lao (Hai Di Lao)', null],
    ['One, Two, Three', null],
    ['(Harbour Mall)', null],
  ])('%s: %s', (name, whole) => {
    expect(namedWhole(name)).toBe(whole);
  });
});
