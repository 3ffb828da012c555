/** Labels with one date, before or after which the hours below apply. */
import { describe, expect, it } from 'vitest';
import { toPlain } from '../plain-text.ts';
import { readDatedLabel } from './dated-labels.ts';

const NOW = Date.UTC(2026, 10, 20);
const read = (text: string) => readDatedLabel(toPlain(text), NOW);

describe('DL1 a label with one date', () => {
  it.each([
    'Until 31 December 2026:',
    'New hours from 1 November',
    'Ab 16. November 2026',
    'Bis zum 5. Januar 2027:',
    'À partir du 2 novembre 2026 :',
    'Mulai 1 November 2026',
    'Sehingga 31 Disember 2026:',
    '2026年11月1日から',
    '自2026年11月1日起',
    'ابتداءً من 1 نوفمبر 2026',
  ])('applies now: %s', (text) => {
    expect(read(text)?.isNow).toBe(true);
  });

  it.each([
    'Until 31 October:',
    'From 1 December 2026:',
    'Bis 31.10.2026',
    'Jusqu’au 31 octobre 2026 :',
    'Sampai dengan 31 Oktober 2026',
    '2026年10月31日まで',
    'حتى 31 أكتوبر 2026',
  ])('does not apply now: %s', (text) => {
    expect(read(text)?.isNow).toBe(false);
  });

  it('gives the hours behind it', () => {
    expect(read('From 1 November 2026: Mon-Fri 9-17')?.rest.trim()).toBe('mon-fri 9-17');
  });

  it.each([
    'Exhibition until 31 December 2026',
    'We are looking for a cook from 1 December',
    'Mon-Fri 9-17',
    'Founded on 1 May 1998',
    '創業は1926年11月1日です',
  ])('is no notice, event or story: %s', (text) => {
    expect(read(text)).toBeNull();
  });
});

it('DL2 a date without a year is the nearest one', () => {
  expect(read('From 5 January:')?.isNow).toBe(false);
  expect(read('Until 5 January:')?.isNow).toBe(true);
  expect(read('Ab 20. September')?.isNow).toBe(true);
});
