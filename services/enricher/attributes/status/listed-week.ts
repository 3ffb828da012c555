/**
 * Reads a week from the opening hours of a dataset: OSM's syntax, words, or an object or a list as
 * JSON. Pure.
 *
 * LW1 Words are read as those of callers (input-week.ts). What that leaves is tried as OSM's syntax
 *     with liberties.
 */
import { isOsmSyntax, readOpeningHours } from '../../sources/hours/opening-hours.ts';
import type { Week } from '../../sources/hours/week.ts';
import { readInputWeek } from './input-week.ts';

interface Reading {
  readonly country: string | null;
  readonly nowMs: number;
}

export function readListedWeek(written: string, reading: Reading): Week | null {
  if (isOsmSyntax(written)) return readOpeningHours(written, reading.nowMs);
  if (/^\s*[[{]/.test(written)) return readInputWeek(parseJson(written), reading)?.week ?? null;
  return readInputWeek(written, reading)?.week ?? readOpeningHours(written, reading.nowMs);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
