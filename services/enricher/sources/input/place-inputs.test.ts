/** Inputs as exports of other systems write them: missing values, positions and lists. */
import { describe, expect, it } from 'vitest';
import { placeInputs } from './place-inputs.ts';

describe('placeholders for a missing value', () => {
  it.each([
    'N/A',
    '#N/A',
    '#REF!',
    'null',
    'NaN',
    'undefined',
    '-',
    '--',
    '?',
    'TBD',
    'k.A.',
    '不明',
    ' ',
  ])('%s is a missing input', (text) => {
    const inputs = placeInputs({ name: 'Joe', city: text, phone: text, category: text });
    expect(inputs).toMatchObject({ city: null, phone: null, category: null });
  });

  it('a name is kept, so that it can be recognized as a placeholder', () => {
    expect(placeInputs({ name: 'N/A' }).name).toBe('N/A');
  });

  it('"NA" is Namibia as a country, and otherwise not a value', () => {
    const inputs = placeInputs({ name: 'Joe', country_code: 'NA', city: 'NA', suburb: 'na' });
    expect(inputs).toMatchObject({ country_code: 'NA', city: null, suburb: null });
  });

  it.each(['Nantes', 'Null Street', 'Unknown Soldier Square', 'Tiadaghton', 'Ref', '#12'])(
    '%s is a value',
    (street) => {
      expect(placeInputs({ name: 'Joe', street }).street).toBe(street);
    },
  );
});

it('a position of 0, 0 is a missing position', () => {
  expect(placeInputs({ name: 'Joe', latitude: 0, longitude: 0 }).latitude).toBeNull();
  expect(placeInputs({ name: 'Joe', latitude: 0, longitude: 9.4 }).latitude).toBe(0);
  expect(placeInputs({ name: 'Joe', wkt_geometry: 'POINT(0 0)' }).latitude).toBeNull();
});

it('a geometry that is cut off gives no position', () => {
  expect(placeInputs({ name: 'Joe', wkt_geometry: 'POLYGON((1 2, 3' }).latitude).toBeNull();
  const wkt_geometry = 'POLYGON((24.944 60.17, 24.9442 60.17, 24.9442 60.1702, 24.944 60.17))';
  const whole = { latitude: 60.1701, longitude: 24.9441 };
  expect(placeInputs({ name: 'Joe', wkt_geometry })).toMatchObject(whole);
});

describe('of several websites', () => {
  it.each([
    ['www.joes.com, facebook.com/joes', 'www.joes.com'],
    ['https://facebook.com/joes; https://joes.com', 'https://joes.com'],
    ['http://joes.com/menu|http://joes.de', 'http://joes.com/menu'],
    ['joes.com (booking: tables.com/joes)', 'joes.com'],
    ['www.joes.com www.joes.de', 'www.joes.com'],
    ['instagram.com/joes , facebook.com/joes', 'instagram.com/joes'],
    ['http://joes.com/a,b;c?d=e f', 'http://joes.com/a,b;c?d=e f'],
    ['ask at the bar', 'ask at the bar'],
    // What people and programs write around an address.
    ["[Joe's](https://joes.com/)", 'https://joes.com/'],
    ['<a href="https://joes.com/menu">menu</a>', 'https://joes.com/menu'],
    ['"https://joes.com".', 'https://joes.com'],
    ['https://https://joes.com', 'https://joes.com'],
    ['http:/joes.com', 'joes.com'],
    ['//joes.com', 'joes.com'],
    ['http://www.www.joes.com', 'www.joes.com'],
    ['https.joes.com', 'https.joes.com'],
  ])('%s is read as %s', (website, own) => {
    expect(placeInputs({ name: 'Joe', website }).website).toBe(own);
  });
});
