/** Labels of other people's numbers, and of the place's own. */
import { describe, expect, it } from 'vitest';
import { isLabelOfOthers, isLabelOfPlace, OWN_LABEL } from './others-labels.ts';

describe('labels before numbers', () => {
  it.each([
    'sales advisor mia: ',
    'our neighbour, the baker, ',
    'verkaufsberater jan: ',
    'pächter: jo beispiel ',
    'architecte: atelier exemple ',
    'commerciale : mme durand ',
    '系列店 見本亭 ',
    '施工会社: 見本建設 ',
    '会籍经理 小王:',
    '隔壁花店: ',
    'مندوب المبيعات: خالد ',
    'المبنى مملوك لشركة المثال ',
    'tetangga kami: kios contoh ',
    'kontraktor: pt contoh ',
  ])('tell of others: %s', (label) => {
    expect(isLabelOfOthers(label, 'Example')).toBe(true);
  });

  it.each([
    'next to our neighbour the baker, phone ',
    'we love our neighbours. call us ',
    'kontak: ',
    'お電話 ',
    'الهاتف: ',
  ])('do not tell of others: %s', (label) => {
    expect(isLabelOfOthers(label, 'Example')).toBe(false);
  });

  it('may be a part of the name of the place', () => {
    expect(isLabelOfOthers('coach: ', 'Example Coach Hire')).toBe(false);
  });

  it.each(['shop phone: ', 'praxistelefon ', '店铺电话:', 'هاتف المحل ', 'telepon toko: '])(
    'tell of the place: %s',
    (label) => {
      expect(OWN_LABEL.test(label)).toBe(true);
    },
  );

  it('are the first words of the name', () => {
    expect(isLabelOfPlace('bakery\u0001', 'bakery example')).toBe(true);
    expect(isLabelOfPlace('bake\u0001', 'bakery example')).toBe(false);
  });
});
