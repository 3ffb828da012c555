import { expect, it } from 'vitest';
import { canParseUrl } from './web-addresses.ts';

it('returns the same result however often it is called', () => {
  const written = 'https://www.müller-bäckerei.example/öffnungszeiten';
  const plain = 'https://www.example.com/';
  let known = 0;
  for (let i = 0; i < 20_000; i++) {
    if (canParseUrl(written) && canParseUrl(plain) && canParseUrl('/über-uns', plain)) known++;
  }
  expect(known).toBe(20_000);
  expect(canParseUrl('müller bäckerei')).toBe(false);
  expect(canParseUrl('/über-uns')).toBe(false);
});
