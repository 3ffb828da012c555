/** The word lists are read without validation, so their rules are checked here. */
import { describe, expect, it } from 'vitest';
import { hourWords, WRITTEN_WORDS } from './hour-words.ts';
import { toPlain } from './plain-text.ts';

const repeated = (list: readonly string[]) => list.filter((one, i) => list.indexOf(one) < i);

describe.each(Object.entries(WRITTEN_WORDS))('the words of %s', (language, text) => {
  const lists = text.split(';').map((list) => list.split(':').map((part) => part.trim()));
  const meanings = lists.map(([meaning]) => meaning!);
  const words = lists.flatMap(([, list]) => list!.split(',').map((word) => word.trim()));

  it('stand once, under a meaning that is known and stands once', () => {
    expect(repeated(words)).toEqual([]);
    expect(repeated(meanings)).toEqual([]);
    expect(words.filter((word) => hourWords(language).get(word) === undefined)).toEqual([]);
  });

  it('have the form of the text in which they are searched for', () => {
    expect(words.filter((word) => toPlain(word).trim() !== word)).toEqual([]);
  });
});
