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

  it('keeps a building behind the number', () => {
    const parts = parseFullAddress('北京市朝阳区, 建国路88号, SOHO现代城', 'CN');
    expect(parts).toMatchObject({ building: 'SOHO现代城', city: '北京市', suburb: '朝阳区' });
  });
});
