/** Positions as written in the cells of spreadsheets. */
import { describe, expect, it } from 'vitest';
import { readDegrees, readPosition } from './read-degrees.ts';

describe('readDegrees', () => {
  it.each([
    ['47.1411', 47.1411],
    ['47,1411', 47.1411],
    ['+.5', 0.5],
    ['−9', -9],
    ['1e1', 10],
    ['47.5° N', 47.5],
    ['47.5 s', -47.5],
    ['47°30\'36"N', 47.51],
    ["47° 30'", 47.5],
    ['-47°30′', -47.5],
  ])('reads %s', (text, value) => {
    expect(readDegrees(text, 'NS')).toBeCloseTo(value, 10);
  });

  it.each(['', 'N', 'north', '47.1 E', '-47 S', "47°60'", '1.234.567', "2'757'000", '47 30'])(
    'does not accept %s as a latitude',
    (text) => {
      expect(readDegrees(text, 'NS')).toBeNull();
    },
  );
});

describe('readPosition', () => {
  it.each([
    '47.5, 9.25',
    '47.5,9.25',
    '47,5; 9,25',
    '47,5, 9,25',
    '47,5,9,25',
    '47.5 9.25',
    '(47.5, 9.25)',
    '47.5 / 9.25',
    '47°30\'00.0"N 9°15\'00.0"E',
    "47° 30' N, 9° 15' E",
  ])('reads %s', (text) => {
    expect(readPosition(text)).toEqual([47.5, 9.25]);
  });

  it.each(['', '47,5', '47', 'Vaduz', '47.5, 9.25, 440', '9.25 E, 47.5 N'])(
    'does not accept %s',
    (text) => {
      expect(readPosition(text)).toBeNull();
    },
  );
});
