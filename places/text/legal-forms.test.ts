/** Names of companies with and without their legal form. */
import { describe, expect, it } from 'vitest';
import { hasLegalForm, withoutLegalForm } from './legal-forms.ts';

describe('the legal form of a company', () => {
  it.each([
    ['Walmart Inc.', 'Walmart'],
    ['Lidl GmbH & Co. KG', 'Lidl'],
    ['Mercadona, S.A.', 'Mercadona'],
    ['Farmacias Similares S.A. de C.V.', 'Farmacias Similares'],
    ['Kedai Kopi Sdn. Bhd.', 'Kedai Kopi'],
    ['Coles Group Ltd', 'Coles'],
    ['株式会社ローソン', 'ローソン'],
    ['ООО "Пятёрочка"', '"Пятёрочка"'],
  ])('of %s leaves %s', (name, bare) => {
    expect(withoutLegalForm(name)).toBe(bare);
    expect(hasLegalForm(name)).toBe(true);
  });

  it.each(['Bank of America', 'Inc.', 'Coles Group', 'Café de', '', '   ', 'Rio de Janeiro'])(
    'there is none in "%s", or nothing else',
    (name) => {
      expect(withoutLegalForm(name)).toBeNull();
    },
  );
});
