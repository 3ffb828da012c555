import { expect, it } from 'vitest';
import { cellText, unguardedText } from './csv.ts';

const FORMULAS = [
  ...['=1+1', '@SUM(A1)', '-1+cmd', '+cmd', '-', '+1-800-FLOWERS'],
  ...['\tx', '\rx', '\nx', '\n=1+1'],
  ...['＝1+1', '＠SUM(A1)', '－1+cmd', '＋cmd'],
  ...[' =1+1', '   +cmd', '\u00a0@SUM(A1)', '\u3000＝1+1', ' \t=1+1', '\v=1+1', '\ufeff=1+1'],
];

const HARMLESS = [
  ...['', ' ', 'plain', ' plain', 'a=b', "'=1+1", '5+5', 'ｶﾌｪ＋', '本店', '…', '\u3000本店'],
  ...['-1.5', '+2', '-1e3', ' -1.5', '－５', '＋1.5'],
  ...['+423 232 21 31', '+49 (0)30 123-456', ' +423 232 21 31', '＋８１ ３ １２３４ ５６７８'],
];

it('texts that a spreadsheet would execute are guarded, and come back', () => {
  for (const text of FORMULAS) {
    expect(cellText(text, true), JSON.stringify(text)).toBe(`'${text}`);
    expect(unguardedText(`'${text}`), JSON.stringify(text)).toBe(text);
    expect(cellText(text, false)).toBe(text);
  }
});

it('numbers, phone numbers and other texts stay as they are', () => {
  for (const text of HARMLESS) {
    expect(cellText(text, true), JSON.stringify(text)).toBe(text);
    if (!text.startsWith("'")) expect(unguardedText(`'${text}`)).toBe(`'${text}`);
  }
});
