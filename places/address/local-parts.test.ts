/**
 * Addresses of countries with parts of their own, with the expected value of each part. The country
 * is detected from the text.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';

const FILE = join(import.meta.dirname, '../../test/support/local-addresses.tsv');

/** A row has the text, the country's code, and each part with its value. */
const ROWS = readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [text, country, ...parts] = line.split('\t');
    return {
      text: text!,
      country,
      parts: Object.fromEntries(parts.map((part) => part.split('='))),
    };
  });

describe('addresses with parts of their country', () => {
  it.each(ROWS)('$text', ({ text, country, parts }) => {
    const read = readFullAddress(text, null);
    expect(read.country).toBe(country);
    expect(read.parts).toMatchObject(parts);
  });
});
