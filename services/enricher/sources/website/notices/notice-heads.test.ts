/** The first letters of words must never hide a notice. */
import { expect, it } from 'vitest';
import { readFieldLines } from '../../../../../test/support/field-lines.ts';
import { toPlain } from '../hours/plain-text.ts';
import { LANGUAGES, languagesIn } from './notice-languages.ts';

const SENTENCES = ['sentences', 'further-sentences', 'fresh-sentences', 'second-sentences']
  .flatMap((file) => readFieldLines(new URL(`${file}.txt`, import.meta.url)))
  .map((cells) => toPlain(cells.at(-1)!));

it('a sentence may be in each language whose words it contains', () => {
  const missed = SENTENCES.filter((plain) => {
    const found = languagesIn(plain);
    return LANGUAGES.some(({ script, mayBeNotice, reopens }, i) => {
      const holds = script.test(plain) && (mayBeNotice.test(plain) || reopens.test(plain));
      return holds && !found.includes(LANGUAGES[i]!);
    });
  });
  expect(missed).toEqual([]);
});

it('most languages are left out', () => {
  const tried = SENTENCES.reduce((sum, plain) => sum + languagesIn(plain).length, 0);
  const written = SENTENCES.reduce(
    (sum, plain) => sum + LANGUAGES.filter(({ script }) => script.test(plain)).length,
    0,
  );
  expect(tried / written).toBeLessThan(0.5);
});

it('the heads of all languages with words are known', () => {
  const unknown = LANGUAGES.filter(({ heads }) => heads === null);
  expect(unknown.every(({ script }) => !script.test('a') && !script.test('я'))).toBe(true);
});
