import { describe, expect, it } from 'vitest';
import { attachmentHeader } from './attachment.ts';

describe('attachmentHeader', () => {
  it.each([
    ['Stores.csv', 'attachment; filename="Stores.csv"'],
    [
      'Gaststätten.csv',
      `attachment; filename="Gastst_tten.csv"; filename*=UTF-8''Gastst%C3%A4tten.csv`,
    ],
    [
      `Joe's "Bar" (2).csv`,
      `attachment; filename="Joe's _Bar_ (2).csv"; ` +
        `filename*=UTF-8''Joe%27s%20%22Bar%22%20%282%29.csv`,
    ],
    ['a\r\nb.csv', `attachment; filename="a__b.csv"; filename*=UTF-8''a%0D%0Ab.csv`],
    ['\ud800.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
  ])('of %j is %s', (name, header) => {
    expect(attachmentHeader(name)).toBe(header);
  });

  it('contains only ASCII, in any script', () => {
    expect(attachmentHeader('東京の店.csv')).toMatch(/^[\x20-\x7e]+$/);
  });
});
