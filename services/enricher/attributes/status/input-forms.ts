/**
 * The forms in which other services send opening hours, as an object from day to hours. Pure.
 *
 * IF1 Hours may stand in one field of a wider object (`{regular_hours: {..}}`), in a list of days
 *     (`[{day, hours}]`, `[["Monday", "9-17"]]`), or in flat fields (`monday_open`, `mondayClose`).
 * IF2 A day's hours may be `{is_open, start, end}`, `{intervals: [..]}` or a pair `["09:00",
 *     "17:00"]`.
 * IF3 A form that is not known stays as it is.
 */
import { WEEKDAYS } from '../../../../domain/outputs.ts';
import { type Item, isItem } from './input-spans.ts';

const MAX_DEPTH = 3;
const MAX_DAYS = 40;
/** Fields of the items of a list of days. */
const DAY_FIELDS = ['day', 'weekday', 'dayOfWeek', 'day_of_week', 'name', 'label'];
const HOURS_FIELDS = ['hours', 'value', 'time', 'times', 'open_hours', 'opening_hours', 'text'];
const FLAT_FIELD =
  /^([a-z]{3,9}?)_?(?:(open|opens|start|from|opening)|(close|closes|end|to|closing))(?:_?time)?$/i;
/** Both ends of a day's hours, and whether it is open at all. */
const BEGIN_FIELDS = ['open', 'opens', 'start', 'from', 'opening', 'openTime', 'open_time'];
const END_FIELDS = ['close', 'closes', 'end', 'to', 'closing', 'closeTime', 'close_time'];
const OPEN_FLAGS = ['isOpen', 'is_open', 'open'];
const CLOSED_FLAGS = ['isClosed', 'is_closed', 'closed'];
const CLOCK_TIME = /^\s*\d{1,2}(?::?\d{2}){0,2}\s*(?:[ap]\.?m?\.?)?\s*$/i;

/** The hours as an object from day to hours, if their form is known, otherwise as they are. */
export function plainForm(hours: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return hours;
  if (Array.isArray(hours)) {
    const [only] = hours;
    return hours.length === 1 && isItem(only) && Object.values(only).some(Array.isArray)
      ? plainForm(only, depth + 1)
      : (listedDays(hours) ?? hours);
  }
  if (!isItem(hours)) return hours;
  const flat = flatDays(hours);
  if (flat !== null) return flat;
  if (!Object.keys(hours).some(isDay)) {
    const nested = Object.values(hours).filter(isItem);
    if (nested.length === 1) return plainForm(nested[0], depth + 1);
    const lists = Object.values(hours).filter(Array.isArray);
    return (lists.length === 1 ? listedDays(lists[0]!) : null) ?? hours;
  }
  return Object.fromEntries(Object.entries(hours).map(([day, value]) => [day, dayForm(value)]));
}

/** `[{day, hours}]` or `[[day, hours]]`. */
function listedDays(items: readonly unknown[]): Item | null {
  const days = items.slice(0, MAX_DAYS).map((item) => {
    const [day, hours] = Array.isArray(item)
      ? item
      : [firstValue(item, DAY_FIELDS), firstValue(item, HOURS_FIELDS)];
    return typeof day === 'string' && isDay(day) && hours !== undefined
      ? ([day, dayForm(hours)] as const)
      : null;
  });
  const known = days.filter((day) => day !== null);
  const names = new Set(known.map(([day]) => dayKey(day)));
  return known.length === items.length && names.size === known.length
    ? Object.fromEntries(known)
    : null;
}

/** `mon_open` and `mon_close`, or `mondayOpen` and `mondayClose`. */
function flatDays(hours: Item): Item | null {
  const days = new Map<string, { open: unknown; close: unknown }>();
  for (const [key, value] of Object.entries(hours)) {
    const [, day, begin, end] = FLAT_FIELD.exec(key) ?? [];
    if (day === undefined || !isDay(day)) continue;
    const span = days.get(day) ?? { open: '', close: '' };
    if (begin !== undefined) span.open = value ?? '';
    if (end !== undefined) span.close = value ?? '';
    days.set(day, span);
  }
  return days.size === 0 ? null : Object.fromEntries(days);
}

/** IF2 */
function dayForm(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [opens, closes] = value;
    if (value.length === 2 && isClockTime(opens) && isClockTime(closes)) {
      return { open: opens, close: closes };
    }
    return value.map(dayForm);
  }
  if (!isItem(value)) return value;
  if (isStated(value, OPEN_FLAGS, false) || isStated(value, CLOSED_FLAGS, true)) return 'closed';
  const lists = Object.values(value).filter(Array.isArray);
  if (lists.length === 1) return dayForm(lists[0]);
  const open = firstValue(value, BEGIN_FIELDS);
  const close = firstValue(value, END_FIELDS);
  return typeof open === 'string' && typeof close === 'string' ? { open, close } : value;
}

function isStated(value: Item, flags: readonly string[], stated: boolean): boolean {
  return flags.some((flag) => value[flag] === stated);
}

/** The first of the fields' values that is there, and is no flag. */
function firstValue(item: unknown, fields: readonly string[]): unknown {
  if (!isItem(item)) return undefined;
  const values = fields.map((field) => item[field] ?? undefined);
  return values.find((value) => value !== undefined && typeof value !== 'boolean');
}

function isDay(name: string): boolean {
  const key = dayKey(name);
  return WEEKDAYS.some((day) => {
    const known = day.toLowerCase();
    return key === known || key === known.slice(0, 3) || (key.length > 3 && known.startsWith(key));
  });
}

function dayKey(name: string): string {
  return name.trim().toLowerCase().replace(/[.:]$/, '');
}

function isClockTime(value: unknown): boolean {
  return typeof value === 'string' && CLOCK_TIME.test(value);
}
