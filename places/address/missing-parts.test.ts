/** Addresses that were joined from columns, some of which had no value. */
import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';

describe('a placeholder for a missing value is not a part', () => {
  it.each([
    ['7 Carmine St, null, New York, NY, 10014, null', '7 Carmine St, New York, NY, 10014', null],
    [
      '12 High Street, N/A, Leeds, undefined, LS1 4DY, UK',
      '12 High Street, Leeds, LS1 4DY, UK',
      null,
    ],
    ['Calle Mayor 5, s/n, Madrid, NULL, España', 'Calle Mayor 5, s/n, Madrid, España', null],
    ['3 place Bellecour, LYON 69002, FRANCE, NaN', '3 place Bellecour, LYON 69002, FRANCE', null],
    ['-, Hauptstr. 12, 79098 Freiburg, -', 'Hauptstr. 12, 79098 Freiburg', 'DE'],
    ['N/A\n12 High Street\nLeeds', '12 High Street\nLeeds', 'GB'],
  ])('%s', (text, told, country) => {
    expect(readFullAddress(text, country)).toEqual(readFullAddress(told, country));
  });

  it.each(['TBD', 'N/A, null', '-, -'])('%s has no parts', (text) => {
    expect(readFullAddress(text, null)).toEqual({ parts: {}, country: null });
  });

  it('"NA" at the end is Namibia', () => {
    expect(readFullAddress('5 Independence Avenue, Windhoek, NA', null).country).toBe('NA');
  });
});
