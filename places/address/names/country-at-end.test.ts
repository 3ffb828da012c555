import { describe, expect, it } from 'vitest';
import { countryAtEnd } from './country-at-end.ts';

describe('countryAtEnd', () => {
  it.each([
    ['19321 SW Martinazzi Ave, Tualatin, OR 97062', 'US'],
    ['19321 SW Martinazzi Ave, Tualatin, OR 97062, United States', 'US'],
    ['1 Rue de la Paix, Paris, Frankreich', 'FR'],
    ['Jl. Sudirman 6, Jakarta, ID', ''],
    ['Jl. Sudirman 6, Jakarta, Indonesia', 'ID'],
    ['10 Downing St, London, UK', 'GB'],
    ['東京都千代田区, 日本', 'JP'],
    ['Tverskaya 12, Moskva, Россия', 'RU'],
    ['5 Rue X, Lyon, FR', 'FR'],
    ['Georgia', ''],
    ['12 Main St, Springfield', ''],
    ['', ''],
  ])('%s: %s', (line, country) => {
    expect(countryAtEnd(line)).toBe(country);
  });
});
