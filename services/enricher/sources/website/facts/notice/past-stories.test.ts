/** Stories of others and pauses of the past, in eight languages. */
import { describe, expect, it } from 'vitest';
import { isPauseOfPast, isStoryOfOthers } from './past-stories.ts';

const NOVEMBER_MS = Date.UTC(2026, 10, 20);

describe('a story', () => {
  const isOwn = (text: string) => /\bwe\b|wir|nous|当店/iu.test(text);

  it.each([
    'From the blog: the old mill has closed for good',
    'Aus der Zeitung: Das Kino am Markt schließt für immer',
    'Vu dans la presse : la halle ferme définitivement',
    'ブログ：駅前の映画館が閉館しました',
    '专栏：老书店永久关门了',
    'من المدونة: إغلاق السينما القديمة نهائيا',
    'Dari koran: pasar lama tutup selamanya',
    'Dari akhbar: pawagam lama ditutup selamanya',
  ])('is of others in %j', (text) => {
    expect(isStoryOfOthers(text, isOwn)).toBe(true);
  });

  it.each([
    'From the blog: we have closed for good',
    'Aus dem Blog: Wir schließen',
    'Note: the mill has closed',
  ])('may be the own one in %j', (text) => {
    expect(isStoryOfOthers(text, isOwn)).toBe(false);
  });
});

describe('a pause', () => {
  it.each([
    'We were closed for works in March 2026.',
    'Im März 2026 hatten wir wegen Umbau geschlossen.',
    'Fermés en mars 2026 pour travaux, nous vous accueillons désormais.',
    '2026年3月は改装のため休業しておりました。',
    'Maret 2026 kami sempat tutup untuk renovasi.',
  ])('is over in %j', (text) => {
    expect(isPauseOfPast(text, NOVEMBER_MS)).toBe(true);
  });

  it.each([
    'We have been closed since March 2026.',
    'Seit März 2026 ist wegen Umbau geschlossen.',
    'We were closed for works in November 2026.',
    'Closed for works in March 2026.',
  ])('may go on in %j', (text) => {
    expect(isPauseOfPast(text, NOVEMBER_MS)).toBe(false);
  });
});
