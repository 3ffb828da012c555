import { expect, it } from 'vitest';
import { shortClasses } from './letters.ts';

const letter = new RegExp(shortClasses(String.raw`^\p{L}$`), 'u');
const other = new RegExp(shortClasses(String.raw`^[^\p{L}\p{N}]$`), 'u');

it.each([...'aZßéőışŁžαΩжЖїאبڤक்ก中々ぁヴー한Ｚｱ𠮷'])('%s is a letter, as to \\p{L}', (sign) => {
  expect(letter.test(sign)).toBe(/^[\p{L}\p{M}]$/u.test(sign));
  expect(other.test(sign)).toBe(false);
});

it.each([...'1٣९½①'])('%s is a figure', (sign) => {
  expect(letter.test(sign)).toBe(false);
  expect(other.test(sign)).toBe(false);
});

it.each([..." -–—,.·・、。「」()[]×÷€¥$&@#|/:;'’“”~＊♪😀☎?!"])('"%s" is neither', (sign) => {
  expect(letter.test(sign)).toBe(false);
  expect(other.test(sign)).toBe(true);
});

it('does not change escaped brackets and other classes', () => {
  expect(shortClasses(String.raw`\[x\] \p{Lu} [\d\]]`)).toBe(String.raw`\[x\] \p{Lu} [\d\]]`);
  expect(new RegExp(shortClasses(String.raw`^\[\p{L}+\]$`), 'u').test('[où]')).toBe(true);
});

it('classifies letters of the common scripts like Unicode', () => {
  const blocks = [
    [0x20, 0x24f],
    [0x400, 0x52f],
    [0x5d0, 0x64a],
    [0x1e00, 0x1eff],
    [0x3041, 0x30ff],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
  ] as const;
  const differing: string[] = [];
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code++) {
      const sign = String.fromCodePoint(code);
      if (letter.test(sign) !== /^\p{L}$/u.test(sign)) differing.push(code.toString(16));
    }
  }
  expect(differing).toEqual([]);
});
