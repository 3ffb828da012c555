/** Mistyped names, and the intended ones. */
import { describe, expect, it } from 'vitest';
import { askWhetherMeant, closestName, quoteShort } from './closest-name.ts';

const KNOWN = ['limit', 'offset', 'batchId', 'phoneNumbers', 'websites', 'menu', 'menu_url'];

describe('closestName', () => {
  it.each([
    ['limits', 'limit'],
    ['Limit', 'limit'],
    ['lmiit', 'limit'],
    ['batch_id', 'batchId'],
    ['website', 'websites'],
    ['phone_number', 'phoneNumbers'],
    ['menuurl', 'menu_url'],
    ['mneu', 'menu'],
  ])('of %s is %s', (name, meant) => {
    expect(closestName(name, KNOWN)).toBe(meant);
  });

  it.each(['', 'colour', 'x', '__proto__', 'constructor', 'x'.repeat(10_000)])(
    'of %s is none',
    (name) => {
      expect(closestName(name, KNOWN)).toBeNull();
      expect(askWhetherMeant(name, KNOWN)).toBe('');
    },
  );

  it('is suggested, and the written name is quoted in short', () => {
    expect(askWhetherMeant('limits', KNOWN)).toBe('; did you mean limit?');
    expect(quoteShort('a"b')).toBe('"a\\"b"');
    expect(quoteShort('x'.repeat(100))).toHaveLength(63);
  });
});
