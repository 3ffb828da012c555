import { expect, it } from 'vitest';
import { readToldLines } from '../../../../../test/support/told-lines.ts';
import { toPlain } from '../hours/plain-text.ts';
import { HeadIndex } from '../words/heads.ts';
import { compileWords, type NoticeWords } from './notice-grammar.ts';
import * as asia from './words-asia.ts';
import * as east from './words-east.ts';
import * as germanic from './words-germanic.ts';
import * as north from './words-north.ts';
import * as romance from './words-romance.ts';
import * as southeast from './words-southeast.ts';

const tables: Readonly<Record<string, NoticeWords>> = {
  ...asia,
  ...east,
  ...germanic,
  ...north,
  ...romance,
  ...southeast,
};
const SENTENCES = ['sentences.txt', 'further-sentences.txt']
  .flatMap((file) => readToldLines(new URL(file, import.meta.url)))
  .map((cells) => toPlain(cells.at(-1)!));

it.each(Object.entries(tables))('no word of %s is missed by its heads', (_, words) => {
  const language = compileWords(words);
  const index = new HeadIndex([language.heads]);
  const missed = SENTENCES.filter((plain) => {
    const isTold = language.tells.test(plain) || language.reopens.test(plain);
    return isTold && index.candidates(plain) === 0;
  });
  expect(missed).toEqual([]);
});

it('the heads of all languages with words are known', () => {
  const unknown = Object.entries(tables).filter(([, words]) => compileWords(words).heads === null);
  expect(unknown.every(([, { script }]) => !script.test('a') && !script.test('я'))).toBe(true);
});
