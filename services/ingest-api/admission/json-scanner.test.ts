import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { JsonFault, JsonScanner, MAX_BODY_DEPTH } from './json-scanner.ts';

/** The scanner's verdict on a whole text: fine, or the kind of fault. */
function verdict(text: string | Buffer): string {
  const scanner = new JsonScanner(Buffer.from(text));
  try {
    scanner.skipSpace();
    scanner.skipValue();
    scanner.finish();
    return 'fine';
  } catch (error) {
    if (error instanceof JsonFault) return error.kind;
    throw error;
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('the JSON scanner', () => {
  test('accepts what JSON.stringify writes, with and without white space', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\n\t'), (value, space) => {
        expect(verdict(JSON.stringify(value, null, space))).toBe('fine');
      }),
      propertyRuns(),
    );
  });

  test('agrees with JSON.parse on texts that are nearly JSON', () => {
    const shards = fc.array(
      fc.constantFrom(
        ...['{', '}', '[', ']', ',', ':', '"', '"a"', '"\\u12', '"\\ud800"', '\\', '0', '01', '-'],
        ...['-0', '1.', '.5', '1.5e', '1e+9', '1E-2', 'true', 'tru', 'null', 'false', ' ', '\n'],
        ...['\u0000', '\u001f', '"\u007f"', '"\\x"', '"é"', '\ufeff', 'NaN', 'Infinity', "'a'"],
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(shards, (parts) => {
        const text = parts.join('');
        expect(verdict(text)).toBe(parses(text) ? 'fine' : 'malformed');
      }),
      propertyRuns(20_000),
    );
  });

  test('agrees with JSON.parse on JSON with one byte changed', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, fc.nat(), fc.integer({ min: 0, max: 255 }), (given, where, byte) => {
        const bytes = Buffer.from(JSON.stringify(given));
        bytes[where % bytes.length] = byte;
        if (!isUtf8(bytes)) return;
        expect(verdict(bytes)).toBe(parses(bytes.toString()) ? 'fine' : 'malformed');
      }),
      propertyRuns(5_000),
    );
  });

  test('accepts 64 nested containers and no more', () => {
    expect(verdict(nested(MAX_BODY_DEPTH))).toBe('fine');
    expect(verdict(nested(MAX_BODY_DEPTH + 1))).toBe('too deep');
    expect(verdict('{"a":'.repeat(MAX_BODY_DEPTH) + 1 + '}'.repeat(MAX_BODY_DEPTH))).toBe('fine');
    expect(verdict('{"a":'.repeat(100_000))).toBe('too deep');
  });

  test('counts numbers that JavaScript cannot represent', () => {
    const scanner = new JsonScanner(Buffer.from(`[1e308,1e309,-1e999,${'9'.repeat(400)},1e-999]`));
    scanner.skipValue();
    expect(scanner.overflows).toBe(3);
  });

  test('reads text with escapes', () => {
    const scanner = new JsonScanner(Buffer.from('"a\\u00e9\\n\\ud83d\\ude00é"'));
    scanner.string();
    expect(scanner.text()).toBe('aé\n😀é');
  });

  test('counts the white space between tokens, not that in strings', () => {
    const scanner = new JsonScanner(Buffer.from(' { "a b" : [ 1 , 2 ] }\n'));
    scanner.skipSpace();
    scanner.skipValue();
    scanner.finish();
    expect(scanner.spaces).toBe(10);
  });
});
