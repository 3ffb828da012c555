import { describe, expect, it } from 'vitest';
import { closedMark } from './closed-names.ts';

describe('a name that says that its place is closed', () => {
  it.each([
    "Joe's Diner - PERMANENTLY CLOSED",
    'Old Mill Cafe (now closed)',
    'Warung Makan Bu Sri (PINDAH)',
    'Kedai Kopi Ah Seng (sudah tutup)',
    'Restoran Selera — tutup',
    'Zum Hirschen (geschlossen)',
    'Pizza Roma (verzogen)',
    'Boulangerie Martin - fermé définitivement',
    'Garage Petit (déménagé)',
    'مطعم السلام (مغلق نهائيا)',
    'مقهى النور (مغلق)',
    '居酒屋たろう（閉店）',
    'ラーメン一番 移転しました',
    'うどん屋（移転）',
    '金龙酒家（已关闭）',
    '老王面馆 已搬迁',
    'Кафе Весна (закрыто)',
    'Bar Sol (cerrado)',
  ])('%s', (name) => {
    expect(closedMark(name)).toBe('Closed');
  });

  it.each(['Café Luna (temporarily closed)', 'Soto Ayam - tutup sementara', '寿司みやび 臨時休業'])(
    'for a time: %s',
    (name) => {
      expect(closedMark(name)).toBe('Temporarily Closed');
    },
  );

  it.each([
    'Closed Loop Coffee',
    'Moved Studio',
    'Le Fermé',
    'The Closed Door Bar',
    'Bar zum Umgezogenen (Berlin)',
    'Tutup Kepala Restaurant',
    '閉店時間まで',
    'Pindah Rumah Mover (Kuala Lumpur)',
    'Moved (Studio for Dance)',
    '이전 카페',
    'Chiusa (Bolzano)',
  ])('says nothing: %s', (name) => {
    expect(closedMark(name)).toBeNull();
  });

  it('costs little, however hostile it is', () => {
    for (const text of ['('.repeat(5_000), ' - '.repeat(5_000), '已'.repeat(5_000)]) {
      expect(closedMark(text)).toBeNull();
    }
  });
});
