/** How findings are prepared for display. */
import { describe, expect, it } from 'vitest';
import { markQuote } from './findings.ts';
import { measurePace, recentCounts } from './pace.ts';
import { readMetrics, sumByLabel } from './read-metrics.ts';
import { writeName, writeSeconds, writeValue } from './words.ts';

describe('markQuote', () => {
  const marked = (quote: string, value: string) =>
    markQuote(quote, value)
      .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
      .join('');

  it('marks the value in the quote, ignoring case', () => {
    expect(marked('Call GASTHOF adler (now)', 'Gasthof Adler')).toBe('Call [GASTHOF adler] (now)');
    expect(marked('İzmir: a+b (c)', 'A+B (C)')).toBe('İzmir: [a+b (c)]');
  });

  it('marks the whole quote if the value is written differently', () => {
    expect(marked('235 55 22', '+4232355522')).toBe('[235 55 22]');
    expect(marked('anything', '')).toBe('[anything]');
  });
});

describe('words', () => {
  it('write names, times and values of any shape', () => {
    expect(writeName('open_closed_status')).toBe('Open closed status');
    expect(writeName('openingHours')).toBe('Opening hours');
    expect([0.2, 59, 61, 3_700].map(writeSeconds)).toEqual(['1 s', '59 s', '2 min', '1 h 2 min']);
    expect(writeValue({ full_address: 'Herrengasse 12', city: null })).toBe('Herrengasse 12');
    expect(writeValue({ Monday: 'closed', Tuesday: null })).toBe('Monday closed');
    expect(writeValue(['a', 1, true, null])).toBe('a, 1, yes, ');
  });
});

describe('the pace', () => {
  const at = (atMs: number, ended: number) => ({ atMs, ended });

  it('is measured over seconds, and is null if counts coincide or decrease', () => {
    expect(measurePace([])).toBeNull();
    expect(measurePace([at(0, 10), at(40, 8_000)])).toBeNull();
    expect(measurePace([at(0, 10), at(40, 8_000), at(4_000, 9_010)])).toBe(2_250);
    expect(measurePace([at(0, 10), at(5_000, 10)])).toBe(0);
    expect(measurePace([at(0, 10), at(5_000, 0)])).toBeNull();
  });

  it('drops old counts', () => {
    expect(recentCounts([at(0, 1), at(15_000, 2)], 30_000)).toEqual([at(15_000, 2)]);
  });
});

describe('metrics', () => {
  it('are read with their labels and summed by one of them', () => {
    const samples = readMetrics(
      [
        '# HELP x y',
        'lag{group="a",topic="t, \\"u\\""} 2',
        'lag{group="a",topic="v"} 3',
        'lag{group="b"} 9',
        'up 1',
      ].join('\n'),
    );
    expect(samples).toHaveLength(4);
    expect(sumByLabel(samples, 'lag', 'group')).toEqual([
      ['b', 9],
      ['a', 5],
    ]);
  });
});
