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
    ['N12W34567 Oak Ave, Menomonee Falls, WI 53051, USA', 'US'],
    ['Shop 3, G/F, 40 Canton Road, Tsim Sha Tsui, Hong Kong', 'HK'],
    ['香港灣仔軒尼詩道15號', 'HK'],
    ['軒尼詩道15號, 香港', 'HK'],
    ['山东省青岛市市南区香港中路12号', 'CN'],
    ['上海市黄浦区香港路59号', 'CN'],
    ['ул. Садовая, д. 5, Казань, 420111', 'RU'],
    ['ул. Ленина, 5, Минск, 220030, Беларусь', 'BY'],
    ['252 North Bridge Road #03-05 S179103', 'SG'],
  ])('%s: %s', (text, country) => {
    expect(countryInText(text)).toBe(country);
  });

  it.each(['', ',,,', '5 High Street', 'Main Street 12, Springfield', '12345', 'Unit 4'])(
    'stays unknown without signs: %j',
    (text) => {
      expect(countryInText(text)).toBeNull();
    },
  );

  it('is found by its name in many languages and by its codes', () => {
    for (const name of ['Deutschland', 'Германия', 'ドイツ', 'Allemagne', 'DEU', 'de']) {
      expect(countryNamed(name)).toBe('DE');
    }
    expect(countryNamed('Россия')).toBe('RU');
    expect(countryNamed('the Netherlands')).toBe('NL');
    expect(countryNamed('U.S.A.')).toBe('US');
    expect(countryNamed('Springfield')).toBeNull();
    for (const code of ['RU', 'VN', 'CU', 'NA', 'SN', 'BM', 'AS', 'GB', 'DE']) {
      expect(countryNamed(code)).toBe(code);
    }
    expect(isCountryName('China', 'HK')).toBe(true);
    expect(isCountryName('OR', 'US')).toBe(false);
  });
});

describe('a full address without a given country', () => {
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
    [
      'Россия, 420111, г. Казань, ул. Садовая, 5',
      { house: '5', street: 'ул. Садовая', city: 'Казань', postalCode: '420111' },
    ],
    [
      '252 North Bridge Road #03-05 S179103',
      { house: '252', street: 'North Bridge Road', city: 'Singapore', postalCode: '179103' },
    ],
    [
      'Shop 3, G/F, 40 Canton Road, Tsim Sha Tsui, Hong Kong',
      { house: '40', street: 'Canton Road', suburb: 'Tsim Sha Tsui', city: 'Hong Kong' },
    ],
    ['Lindenweg 8, D-50667 Köln', { house: '8', street: 'Lindenweg', postalCode: '50667' }],
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
    [
      '福岡県福岡市中央区天神2丁目5-19 305号室',
      'JP',
      { street: '天神2丁目', house: '5-19', unit_number: '305号室', city: '福岡市' },
    ],
    [
      '香港銅鑼灣軒尼詩道西500號希慎廣場8樓',
      'HK',
      { city: '香港', suburb: '銅鑼灣', street: '軒尼詩道西', house: '500', floor: '8' },
    ],
    [
      '香港九龍觀塘開源道60號1樓12號舖',
      'HK',
      { suburb: '觀塘', street: '開源道', house: '60', floor: '1', unit_number: '12號舖' },
    ],
    ['新界大埔道8號', 'HK', { city: '新界', street: '大埔道', house: '8' }],
    ['新北市板橋區中山路一段161號', 'TW', { city: '新北市', suburb: '板橋區', house: '161' }],
  ])('%s', (text, country, parts) => {
    expect(parseFullAddress(text, country)).toMatchObject(parts);
    expect(parseFullAddress(text, null)).toMatchObject(parts);
  });
});

it("keeps a number at the end of a street's name, where streets have numbers", () => {
  const jalan = parseFullAddress('Jalan SS 4/17, Petaling Jaya', 'MY');
  expect(jalan).toMatchObject({ street: 'Jalan SS 4/17', city: 'Petaling Jaya' });
  expect(jalan.house).toBeUndefined();
  const numbered = parseFullAddress('9, Jalan PJS 8/6, 46150 Petaling Jaya', 'MY');
  expect(numbered).toMatchObject({ house: '9', street: 'Jalan PJS 8/6' });
  expect(parseFullAddress('Jl. Merdeka 12, Bandung', 'ID')).toMatchObject({ house: '12' });
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
    'г. '.repeat(50_000),
    '香港'.repeat(50_000),
    '1号室'.repeat(50_000),
    ', kota'.repeat(50_000),
  ])('is parsed quickly and without invented parts: %#', (text) => {
    const { parts } = readFullAddress(text, null);
    for (const part of Object.values(parts)) expect(part.length).toBeLessThanOrEqual(500);
    readFullAddress(text, 'JP');
    readFullAddress(text, 'US');
  });
});
