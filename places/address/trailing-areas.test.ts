import { describe, expect, it } from 'vitest';
import { parseFullAddress } from './full-address.ts';

describe('an address to which a dataset has added the larger parts', () => {
  it.each([
    [
      '栃木県日光市大原１４００, 日光市, 321-2522, JP',
      'JP',
      { state: '栃木県', city: '日光市', street: '大原', house: '1400', postalCode: '321-2522' },
    ],
    ['銀座8-3, 104-0061, JP', 'JP', { street: '銀座', house: '8-3', postalCode: '104-0061' }],
    [
      '瑞光街81號, 新北市, 224, TW',
      'TW',
      { city: '新北市', street: '瑞光街', house: '81', postalCode: '224' },
    ],
    [
      '中区高林5丁目8-15, 浜松市, 静岡県, JP',
      'JP',
      { state: '静岡県', city: '浜松市', suburb: '中区', street: '高林5丁目', house: '8-15' },
    ],
    ['前门大街30号, 北京市, CN', 'CN', { city: '北京市', street: '前门大街', house: '30' }],
    [
      '고금면 덕암리 644, 537-871, KR',
      'KR',
      { suburb: '고금면', neighborhood: '덕암리', house: '644', postalCode: '537-871' },
    ],
    [
      '21, Jalan Tambak, Jakarta, 10320, ID',
      'ID',
      { city: 'Jakarta', street: 'Jalan Tambak', house: '21', postalCode: '10320' },
    ],
  ])('has no building but what is written: %s', (text, country, parts) => {
    expect(parseFullAddress(text, country)).toEqual(parts);
  });

  it.each([
    [
      '上京区秤丸町182-1, 京都市, 京都府 602-8172, JP',
      { state: '京都府', city: '京都市', suburb: '上京区', street: '秤丸町', house: '182-1' },
    ],
    [
      '八重洲1-9-8, 中央区, 東京都 〒103-0028',
      { state: '東京都', city: '中央区', street: '八重洲' },
    ],
    ['一番町, 三島市, 静岡県 411-0036, JP', { state: '静岡県', city: '三島市', street: '一番町' }],
    [
      '中央区難波1丁目6-22, 大阪市中央区, 大阪府 542-0071',
      { state: '大阪府', city: '大阪市', suburb: '中央区', street: '難波1丁目', house: '6-22' },
    ],
    ['銀座7-6-8, Chuo-ku, 13 104-0061, JP', { city: 'Chuo-ku', street: '銀座', house: '7-6-8' }],
    [
      '南区東九条31-6, Kyoto, Kyōto-fu 601-8003',
      { state: 'Kyōto-fu', city: 'Kyoto', suburb: '南区', street: '東九条', house: '31-6' },
    ],
    [
      '日本橋横山町9-7-1401, Chuo-ku, 13 1030003',
      { street: '日本橋横山町', postalCode: '1030003' },
    ],
    ['浅井新田1-26, 蒲郡市鹿島町, 愛知県', { city: '蒲郡市', street: '鹿島町浅井新田' }],
    ['七日町2丁目3-18, 990-0042', { street: '七日町2丁目', house: '3-18' }],
    ['三栄町1-2, 四日市市, 三重県', { city: '四日市市', street: '三栄町', house: '1-2' }],
    ['浪速区難波中2丁目10-25, 556-0011', { suburb: '浪速区', street: '難波中2丁目' }],
    ['住所\t熊谷市末広3-12-3, 熊谷市', { city: '熊谷市', street: '末広', house: '3-12-3' }],
    [
      'Ginza, 1 Chome−12−4, N&E Bld., 7階, 104-0061, JP',
      { street: 'Ginza 1 Chome', house: '12-4', floor: '7', building: 'N&E Bld.' },
    ],
  ])('is read in Japan from its larger parts: %s', (text, parts) => {
    expect(parseFullAddress(text, 'JP')).toMatchObject(parts);
  });

  it('has its city in Latin letters behind a Korean line', () => {
    const parts = parseFullAddress('구로구 디지털로34길 43, Seoul, 08378', 'KR');
    expect(parts).toMatchObject({ city: 'Seoul', suburb: '구로구', house: '43' });
    expect(parts.building).toBeUndefined();
  });

  it('keeps a building behind the number', () => {
    const parts = parseFullAddress('北京市朝阳区, 建国路88号, SOHO现代城', 'CN');
    expect(parts).toMatchObject({ building: 'SOHO现代城', city: '北京市', suburb: '朝阳区' });
  });
});
