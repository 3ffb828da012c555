import { describe, expect, it } from 'vitest';
import { closedMark, withoutClosedMark } from './closed-names.ts';

describe('a name that states that its place is closed', () => {
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
    'CLOSED - The Cracker Shack at Moss Lake',
    '**MOVED** Pizza Roma',
    'Closed: Old Mill Cafe',
    '大家樂 (已結業)',
    'Padaria Sol (encerrado definitivamente)',
    'ร้านลุงดำ (ปิดถาวร)',
    'Kahvila Aalto (suljettu)',
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
  ])('does not state it: %s', (name) => {
    expect(closedMark(name)).toBeNull();
  });

  it('is cheap to check, however hostile it is', () => {
    for (const text of ['('.repeat(5_000), ' - '.repeat(5_000), '已'.repeat(5_000)]) {
      expect(closedMark(text)).toBeNull();
    }
  });
});

describe('the name without such a mark', () => {
  it.each([
    ['Old Mill Cafe (now closed)', 'Old Mill Cafe'],
    ["Joe's Diner - PERMANENTLY CLOSED", "Joe's Diner"],
    ['CLOSED - The Cracker Shack at Moss Lake', 'The Cracker Shack at Moss Lake'],
    ['Jollibee - SM City Antipolo (Temporarily Closed)', 'Jollibee - SM City Antipolo'],
    ['La Voile (fermé définitivement)', 'La Voile'],
    ['大家樂 (已結業)', '大家樂'],
    ['Bar zum Hirschen (Berlin)', 'Bar zum Hirschen (Berlin)'],
    ['Closed Loop Coffee', 'Closed Loop Coffee'],
    ['(closed)', '(closed)'],
  ])('%s: %s', (written, name) => {
    expect(withoutClosedMark(written)).toBe(name);
  });
});
