/** Plans, branches, moves to the present address and reopenings, in eight languages. */
import { describe, expect, it } from 'vitest';
import { toPlain } from '../../hours/plain-text.ts';
import { hasReopened, isOfBranch, isOnlyPlanned, tellsOfComing } from './plans.ts';

describe('a move', () => {
  it.each([
    'We will move to larger rooms next year. Until then nothing changes.',
    'Wir ziehen 2028 in ein neues Haus. Bis dahin bleibt alles beim Alten.',
    'Nous déménagerons en 2028 ; en attendant, nous restons à la même adresse.',
    '来年、新しい建物へ移転します。それまで引き続きこちらで営業します。',
    '明年将搬到新楼，在此之前一切照常。',
    'سننتقل العام القادم إلى مبنى جديد، وحتى ذلك الوقت نستقبلكم.',
    'Tahun depan kami pindah ke gedung baru, sampai saat itu tetap di sini.',
    'Tahun hadapan kami berpindah, buat masa ini masih di sini.',
  ])('is only planned in %j', (text) => {
    expect(isOnlyPlanned(toPlain(text))).toBe(true);
  });

  it.each([
    'In 1998 we moved to our present address.',
    'Seit der Wende: 1991 ist die Werkstatt hierher gezogen.',
    'En 1998 la maison a rejoint son adresse actuelle.',
    '平成五年に現在地へ移転。',
    '1998年迁至现址。',
    'انتقلنا إلى مقرنا الحالي عام 1998.',
    'Tahun 1998 kami pindah ke lokasi ini.',
  ])('led to where the place is in %j', (text) => {
    expect(tellsOfComing(toPlain(text))).toBe(true);
  });

  it.each([
    'We have moved to 12 Mill Lane.',
    'Bitte kommen Sie hierher: Lindenweg 4.',
    '本店已搬到中山路8号。',
    'لا تذهبوا إلى هناك، انتقلنا.',
  ])('is one in %j', (text) => {
    expect(isOnlyPlanned(toPlain(text)) || tellsOfComing(toPlain(text))).toBe(false);
  });
});

describe('a text', () => {
  it.each([
    ['Our branch in Exampleton has moved. The main shop stays where it is.', true],
    ['Die Filiale in Musterstadt zieht um, das Haupthaus bleibt.', true],
    ['東口分院が移転しました。本院の場所に変更はありません。', true],
    ['二分店已搬迁，总店照常营业。', true],
    ['Cabang Contoh pindah gedung. Cabang ini tidak ada perubahan.', true],
    ['We have moved. Our phone number stays the same.', false],
    ['移転しました。電話番号に変更はありません。', false],
  ])('is about a branch: %j %s', (text, expected) => {
    expect(isOfBranch(toPlain(text))).toBe(expected);
  });

  it.each([
    ['After the fire we have finally reopened.', true],
    ['Wir sind nach dem Umbau wieder da!', true],
    ['Rouvert depuis le 3 mai après les travaux.', true],
    ['改装工事を終え、営業を再開しました。', true],
    ['装修结束，已重新营业。', true],
    ['Setelah banjir, kedai kini dibuka semula.', false],
    ['Kedai kini dibuka semula!', true],
    ['Wir sind ab 1. Dezember wieder da, bis dahin geschlossen.', false],
    ['سيعاد الافتتاح يوم 1 مارس.', false],
  ])('says that the place is open again: %j %s', (text, expected) => {
    expect(hasReopened(toPlain(text))).toBe(expected);
  });
});
