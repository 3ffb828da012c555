/** The hours that lines state, in a short form to compare with hours in OpenStreetMap's form. */
import { expect, it } from 'vitest';
import { readOpeningHours } from '../../services/enricher/sources/hours/opening-hours.ts';
import { readWrittenHours } from '../../services/enricher/sources/website/hours/written-hours.ts';
import { showWeek } from './site-hours.ts';

const NOW_MS = Date.UTC(2026, 0, 14);

/** `9-17 9-17 - - - - -`, in hours; null when the lines state none. */
export function showWrittenHours(language: string, text: string): string | null {
  const week = readWrittenHours(text.split('\n'), language)?.week;
  return week ? showWeek(week) : null;
}

export type HoursCase = readonly [language: string, text: string, hours: string];

/** One test for each text; `hours` is what OpenStreetMap would write. */
export function itReadsHours(cases: readonly HoursCase[]): void {
  it.each(cases)('%s: %s', (language, text, hours) => {
    expect(showWrittenHours(language, text)).toBe(showWeek(readOpeningHours(hours, NOW_MS)));
  });
}
