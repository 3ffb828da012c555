/**
 * Sentences in eight languages and a few others about what is beside the place or only a part of
 * it: an entrance, a path, a title in quotation marks, a holiday that is over, a new owner. None is
 * a notice. A real notice in nearly the same words is beside them for each language.
 */
import { expect, it } from 'vitest';
import { readFieldLines } from '../../../../../test/support/field-lines.ts';
import { expectedKind } from '../../../../../test/support/text-pages.ts';
import { beginsWithNumbered, findOtherThings } from './other-things.ts';
import { withoutQuoted } from './quoted-words.ts';

const SENTENCES = readFieldLines(new URL('aside-sentences.txt', import.meta.url));

it.each(SENTENCES)('%s: %s: %s', (language, kind, text) => {
  expect(expectedKind(language!, text!)).toBe(kind);
});

it('finds things beside the place by their words, and German compounds by their end', () => {
  const words = (text: string) => findOtherThings(text).map(({ 0: word }) => word);
  expect(words('der hintereingang bleibt zu')).toEqual(['hintereingang']);
  expect(words('山路封闭')).toEqual([]);
  expect(words('酒窖暂停开放')).toEqual(['酒窖']);
  expect(words('we have closed our doors')).toEqual([]);
});

it('takes a house number for no thing with a number', () => {
  expect(beginsWithNumbered('court 3 is closed', 'tennis park')).toBe(true);
  expect(beginsWithNumbered('hauptstraße 5 ist geschlossen', 'gasthaus')).toBe(false);
  expect(beginsWithNumbered('studio 5 is closed', 'studio 5')).toBe(false);
});

it('reads a quoted sentence, and the place in quotation marks', () => {
  const read = (text: string) => withoutQuoted(text, (quoted) => quoted.includes('Linde'));
  expect(read('"We have closed for good."')).toBe('"We have closed for good."');
  expect(read('„Linde“ ist geschlossen')).toContain('Linde');
  expect(read('Heute: „Für immer zu“, ein Film')).not.toContain('immer');
});
