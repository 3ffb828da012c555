/**
 * Opening hours in schema.org's vocabulary: `openingHours` texts and `openingHoursSpecification`.
 *
 * SH1 A specification that is valid for part of the year counts only when there is no other, and
 *     when the page was fetched within that period.
 * SH2 A day that opens and closes at 00:00, or without times, is closed (schema.org, Google).
 * SH3 The default of Rank Math, a plugin of WordPress, is nobody's hours.
 */
import { ALL_DAYS, DAY_MINUTES, spanDays, type Week } from '../../hours/week.ts';
import type { StructuredItem, StructuredValue } from '../reading/page-reading.ts';
import { type HourStatement, statedWeek } from './stated-week.ts';
import { readWrittenHours } from './written-hours.ts';

const MAX_SPECIFICATIONS = 100;

export function readStructuredHours(item: StructuredItem, nowMs: number): Week | null {
  const specified = list(item['openingHoursSpecification'])
    .slice(0, MAX_SPECIFICATIONS)
    .filter((one): one is StructuredItem => isItem(one));
  const always = specified.filter((one) => !hasValidity(one));
  const usable = always.length > 0 ? always : specified.filter((one) => isValidAt(one, nowMs));
  const week = statedWeek(usable.flatMap(readSpecification));
  if (week !== null) return week.week;
  const texts = [...list(item['openingHours']), ...list(item['openingHoursSpecification'])]
    .filter((text): text is string => typeof text === 'string' && !UNSET.test(text))
    .slice(0, 30);
  return texts.length === 0 ? null : textWeek(texts);
}

/** SH3. It is written until the owner sets the hours. */
const UNSET = /^Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday 09:00-17:00$/;

function textWeek(texts: readonly string[]): Week | null {
  const lines = texts.flatMap((text) =>
    text.split(/[;\n]|(?<=\d\s?),\s*(?=(?:mo|tu|we|th|fr|sa|su)\w*\s*(?:-\s*\w+\s*)?\d)/i),
  );
  return readWrittenHours(lines, 'en-x-schema')?.week ?? null;
}

export function list(value: StructuredValue | undefined): readonly StructuredValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as StructuredValue];
}

export function isItem(value: StructuredValue | undefined): value is StructuredItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasValidity(one: StructuredItem): boolean {
  return Boolean(one['validFrom'] ?? one['validThrough']);
}

function isValidAt(one: StructuredItem, nowMs: number): boolean {
  const from = Date.parse(String(one['validFrom'] ?? ''));
  const through = Date.parse(String(one['validThrough'] ?? ''));
  return !(from > nowMs) && !(through + DAY_MINUTES * 60_000 < nowMs);
}

const DAY_KEYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];

function readSpecification(one: StructuredItem): HourStatement[] {
  const named = list(one['dayOfWeek']);
  const days = named.flatMap((day) => specifiedDays(day));
  if (named.length > 0 && days.length === 0) return [];
  const on = days.length > 0 ? days : ALL_DAYS;
  const [opens, closes] = [timeText(one['opens']), timeText(one['closes'])];
  if (opens === null && closes === null) return [{ days: on, spans: [] }];
  if (opens === null || closes === null) return [];
  if (opens === closes) {
    const isWhole = opens === 0 && /24|23:59/.test(String(one['closes']));
    return [{ days: on, spans: isWhole ? [{ opens: 0, closes: DAY_MINUTES }] : [] }];
  }
  const end = closes === 0 || closes === 1_439 ? DAY_MINUTES : closes;
  return [{ days: on, spans: [{ opens, closes: end }] }];
}

function specifiedDays(value: StructuredValue): number[] {
  const text = isItem(value) ? (value['name'] ?? value['@id']) : value;
  if (typeof text !== 'string') return [];
  return text
    .replace(/https?:\/\/schema\.org\//gi, '')
    .split(/[\s,]+/)
    .slice(0, 14)
    .flatMap((word) => dayRange(word.toLowerCase()));
}

function dayRange(word: string): number[] {
  const [from, to] = word.split(/[-–]/).map((day) => DAY_KEYS.indexOf(day.slice(0, 2)));
  if (word.includes('holiday') || from === undefined || from < 0) return [];
  if (to === undefined || to < 0) return [from];
  return spanDays(from, to);
}

function timeText(value: StructuredValue | undefined): number | null {
  if (typeof value !== 'string') return null;
  const found = /(\d{1,2})[:.](\d{2})(?::\d{2})?(?:[+-]\d{2}:?\d{2}|z)?\s*([ap])?\.?m?/i.exec(
    value,
  );
  const hour = /^\s*(\d{1,2})\s*([ap])\.?m/i.exec(value);
  if (found === null && hour === null) return null;
  const [hours, minutes, half] =
    found === null
      ? [Number(hour![1]), 0, hour![2]]
      : [Number(found[1]), Number(found[2]), found[3]];
  if (hours > 24 || minutes > 59) return null;
  const whole = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return (whole * 60 + minutes) % DAY_MINUTES;
}

/** The texts of a property, which may hold one text or a list. */
export function itemTexts(value: StructuredValue | undefined): string[] {
  return list(value).filter((one): one is string => typeof one === 'string');
}
