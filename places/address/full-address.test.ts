import { describe, expect, it } from 'vitest';
import { parseFullAddress, readFullAddress } from './full-address.ts';
import { countryNamed, isCountryName } from './names/country-names.ts';
import { countryInText } from './text-country.ts';

describe('the country of an address', () => {
  it.each([
    ['19321 SW Martinazzi Ave, Tualatin, OR 97062', 'US'],
    ['12 Elm Street, Reno, NV 89501-1234, United States', 'US'],
    ['10 Downing Street, London SW1A 2AA', 'GB'],
    ['100 Queen Street West, Toronto, ON M5H 2N2', 'CA'],
    ['120 Spencer St, Melbourne VIC 3000', 'AU'],
    ['Calle Mayor 4, 28013 Madrid, España', 'ES'],
    ['Av. Paulista, 1578, São Paulo - SP, 01310-200', 'BR'],
    ['Herengracht 573, 1017 CD Amsterdam', 'NL'],
    ['Hauptstraße 12, 10115 Berlin, Deutschland', 'DE'],
    ['东城区王府井大街1号, 北京市', 'CN'],
    ['東京都千代田区丸の内1-9-1', 'JP'],
    ['서울특별시 종로구 세종대로 175', 'KR'],
    ['Невский проспект, 28, Санкт-Петербург, Россия, 191186', 'RU'],
    ['12 Rue de Rivoli, 75004 Paris, Frankreich', 'FR'],
    ['100 Main Road, Tbilisi, Georgia', 'GE'],
    ['100 Main Street, Savannah, GA 31401', 'US'],
    ['252 Calle San Francisco, San Juan, PR 00901', 'PR'],
  ])('%s: %s', (text, country) => {
    expect(countryInText(text)).toBe(country);
  });

  it.each(['', ',,,', '5 High Street', 'Main Street 12, Springfield', '12345', 'Unit 4'])(
    'stays unknown where nothing shows it: %j',
    (text) => {
      expect(countryInText(text)).toBeNull();
    },
  );

  it('is known by its name in many languages and by its codes', () => {
    for (const name of ['Deutschland', 'Германия', 'ドイツ', 'Allemagne', 'DEU', 'de']) {
      expect(countryNamed(name)).toBe('DE');
    }
    expect(countryNamed('Россия')).toBe('RU');
    expect(countryNamed('the Netherlands')).toBe('NL');
    expect(countryNamed('U.S.A.')).toBe('US');
    expect(countryNamed('Springfield')).toBeNull();
    expect(isCountryName('China', 'HK')).toBe(true);
    expect(isCountryName('OR', 'US')).toBe(false);
  });
});

describe('a full address whose country nobody names', () => {
  it.each([
    [
      '19321 SW Martinazzi Ave, Tualatin, OR 97062',
      { house: '19321', street: 'SW Martinazzi Ave', city: 'Tualatin', state: 'OR' },
    ],
    [
      '19321 SW Martinazzi Ave, Tualatin, OR 97062, United States',
      { city: 'Tualatin', state: 'OR', postalCode: '97062', country: 'United States' },
    ],
    [
      '4 High Street, Dorking, Surrey, RH4 1AT',
      { house: '4', street: 'High Street', city: 'Dorking', state: 'Surrey' },
    ],
    [
      'Rua Augusta, 1508 - Consolação, São Paulo - SP, 01304-001',
      { house: '1508', street: 'Rua Augusta', suburb: 'Consolação', city: 'São Paulo' },
    ],
    [
      'ул. Ленина, д. 12, Екатеринбург, 620014, Россия',
      { house: '12', street: 'ул. Ленина', city: 'Екатеринбург', postalCode: '620014' },
    ],
  ])('%s', (text, parts) => {
    const read = readFullAddress(text, null);
    expect(read.parts).toMatchObject(parts);
    expect(read.country).not.toBeNull();
  });
});

describe('an East Asian address', () => {
  it.each([
    [
      '東京都千代田区丸の内1丁目9-2 グランビル 3F',
      'JP',
      { state: '東京都', city: '千代田区', street: '丸の内1丁目', house: '9-2', floor: '3' },
    ],
    [
      '〒530-0001 大阪府大阪市北区梅田3-1-1',
      'JP',
      { postalCode: '530-0001', city: '大阪市', suburb: '北区', street: '梅田', house: '3-1-1' },
    ],
    [
      '广东省深圳市南山区科技园路15号腾讯大厦',
      'CN',
      { state: '广东省', city: '深圳市', suburb: '南山区', street: '科技园路', house: '15' },
    ],
    ['北京市朝阳区建国路88号', 'CN', { city: '北京市', suburb: '朝阳区', house: '88' }],
    [
      '서울특별시 종로구 세종대로 175',
      'KR',
      { city: '서울특별시', suburb: '종로구', street: '세종대로', house: '175' },
    ],
    ['新北市板橋區中山路一段161號', 'TW', { city: '新北市', suburb: '板橋區', house: '161' }],
  ])('%s', (text, country, parts) => {
    expect(parseFullAddress(text, country)).toMatchObject(parts);
    expect(parseFullAddress(text, null)).toMatchObject(parts);
  });
});

describe('a hostile address', () => {
  it.each([
    'a'.repeat(100_000),
    '1,'.repeat(50_000),
    '- '.repeat(50_000),
    '('.repeat(50_000),
    '市'.repeat(50_000),
    '1-'.repeat(50_000),
    '\u202e\u0000 5, '.repeat(10_000),
  ])('ends soon and invents nothing: %#', (text) => {
    const { parts } = readFullAddress(text, null);
    for (const part of Object.values(parts)) expect(part.length).toBeLessThanOrEqual(500);
    readFullAddress(text, 'JP');
    readFullAddress(text, 'US');
  });
});
