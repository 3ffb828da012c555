import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData } from '../../../../../test/support/describe-with-shared-data.ts';
import { amountIn, currencyCode, findPrices, readPrice } from './prices.ts';

describe('prices', () => {
  it.each([
    ['45K', 45_000, null],
    ['Rp 45.000', 45_000, 'Rp'],
    ['Rp45.000,-', 45_000, 'Rp'],
    ['25rb', 25_000, null],
    ['RM 12.90', 12.9, 'RM'],
    ['¥1,200（税込）', 1_200, '¥'],
    ['１，２００円', 1_200, '円'],
    ['12,50 €', 12.5, '€'],
    ['AED 35 – 50', 35, 'AED'],
    ['$12.5', 12.5, '$'],
    ['Free!', 0, null],
  ])('%s', (text, amount, currency) => {
    expect(readPrice(text)).toMatchObject({ amount, currency });
  });

  it('has thousandths if the stated currency has', () => {
    expect(readPrice('1.250', 'KWD')?.amount).toBe(1.25);
    expect(readPrice('1.25', 'KWD')?.amount).toBe(1.25);
    expect(readPrice('12.500', 'IDR')?.amount).toBe(12_500);
  });

  it.each([
    ['Schweinebraten 18,- €', [[18, '€']]],
    ['Smažený sýr 165,- Kč', [[165, 'Kč']]],
    [
      'Soupe 8€50, entrecôte 22€',
      [
        [8.5, '€'],
        [22, '€'],
      ],
    ],
    ['天ぷら定食 千二百円', [[1_200, '円']]],
    ['特上寿司 一万五百円', [[10_500, '円']]],
    ['天ざる 一、六五〇円', [[1_650, '円']]],
    [
      'Kinder bis 10 € 18,–',
      [
        [10, null],
        [18, '€'],
      ],
    ],
    ['数千円のコース', []],
    ['第三百番', []],
    [
      '2 € 50 g',
      [
        [2, '€'],
        [50, '€'],
      ],
    ],
  ] as const)('in the line %s', (text, prices) => {
    expect(findPrices(text).map(({ amount, currency }) => [amount, currency])).toEqual(prices);
  });

  it('are thousands in Korea where they have one decimal', () => {
    expect(amountIn('4.5', 'KRW')).toBe(4_500);
    expect(amountIn('4.500', 'KRW')).toBe(4_500);
    expect(amountIn('4.5', 'EUR')).toBe(4.5);
  });

  it('get the currency of the country where only a sign is written', () => {
    expect(currencyCode('$', 'SG')).toBe('SGD');
    expect(currencyCode('¥', 'JP')).toBe('JPY');
    expect(currencyCode(null, 'ID')).toBe('IDR');
    expect(currencyCode('US$', 'SG')).toBe('USD');
    expect(currencyCode('Dhs', 'MA')).toBe('MAD');
    expect(currencyCode('Dhs', 'AE')).toBe('AED');
    expect(currencyCode('ريال', 'QA')).toBe('QAR');
    expect(currencyCode('د.ت', 'TN')).toBe('TND');
  });
});

describeWithSharedData(
  'the price strings of price-parser',
  ['price-strings', 'prices.csv.gz'],
  (file) => {
    it('give the right amount in 96 of 100', () => {
      const rows = parse(gunzipSync(readFileSync(file)), { columns: true }) as Record<
        string,
        string
      >[];
      const told = rows.filter(
        (row) => row['set'] !== 'examples_xfail_currencies_to_be_added' && row['price_raw'] !== '',
      );
      const wrong = told.filter((row) => {
        const read = readPrice(row['price_raw']!);
        return row['amount'] === '' ? read !== null : read?.amount !== Number(row['amount']);
      });
      expect(told.length).toBeGreaterThan(1_000);
      expect(1 - wrong.length / told.length).toBeGreaterThan(0.96);
    });
  },
);
