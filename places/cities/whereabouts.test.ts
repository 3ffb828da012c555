/** The names of one city in its country's languages and in others. */
import { describe, expect, it } from 'vitest';
import { cityToken } from './whereabouts.ts';

describe('names of one city', () => {
  it.each([
    ['ES', 'orense', 'ourense'],
    ['ES', 'gerona', 'girona'],
    ['ES', 'lerida', 'lleida'],
    ['ES', 'sansebastian', 'donostia'],
    ['ES', 'laspalmas', 'laspalmasdegrancanaria'],
    ['BE', 'bruges', 'brugge'],
    ['BE', 'kortrijk', 'courtrai'],
    ['CH', 'fribourg', 'freiburg'],
    ['CH', 'neuchatel', 'neuenburg'],
    ['IT', 'merano', 'meran'],
    ['FI', 'porvoo', 'borga'],
    ['UA', 'odessa', 'odesa'],
    ['KZ', 'almaata', 'almaty'],
    ['PT', 'lisbon', 'lisboa'],
    ['IN', 'cochin', 'kochi'],
  ])('in %s: %s and %s', (country, one, other) => {
    expect(cityToken(one, country)).not.toBeNull();
    expect(cityToken(one, country)).toBe(cityToken(other, country));
  });

  it('are not names of another city, or of a quarter', () => {
    expect(cityToken('gerona', 'PH')).not.toBe(cityToken('gerona', 'ES'));
    expect(cityToken('freiburg', 'DE')).not.toBe(cityToken('freiburg', 'CH'));
    expect(cityToken('centro', 'ES')).toBeNull();
  });
});
