/**
 * Opening hours as lists of spans: `periods` and `regular` of datasets, schema.org's own, and
 * `opening_hours_grouped_by_hours`, Cairn's own output. Pure.
 *
 * IS1 Days may be English names or numbers. Within `open`, Sunday is 0; next to `start`, Monday is
 *     0; next to `open` or `opens`, Monday is 1 and Sunday 7.
 * IS2 A list with one span that cannot be read gives no week.
 */
import { WEEKDAYS } from '../../../../domain/outputs.ts';
import { DAY_MINUTES, type HoursSpan, type Week } from '../../sources/hours/week.ts';

const MAX_SPANS = 60;

export type Item = Readonly<Record<string, unknown>>;

export function readSpanLists(hours: unknown): Week | null {
  if (typeof hours !== 'object' || hours === null) return null;
  for (const list of [hours, ...Object.values(hours)]) {
    const week = Array.isArray(list) && list.length > 0 ? readSpanList(list) : null;
    if (week !== null) return week;
  }
  return null;
}

function readSpanList(list: readonly unknown[]): Week | null {
  const week: HoursSpan[][] = WEEKDAYS.map(() => []);
  for (const item of list.slice(0, MAX_SPANS)) {
    const read = isItem(item) ? readItem(item) : null;
    if (read === null) return null;
    for (const day of read.days) week[day]!.push(...read.spans);
  }
  return week;
}

function readItem(item: Item): { days: number[]; spans: HoursSpan[] } | null {
  const { open, close } = item;
  if (isItem(open)) return readPeriod(open, close);
  const from = clockMinutes(item['opens'] ?? open ?? item['start']);
  const to = clockMinutes(item['closes'] ?? close ?? item['end']);
  const written = item['days'] ?? item['dayOfWeek'] ?? item['day'];
  const first = item['start'] === undefined ? 1 : 0;
  const days = (Array.isArray(written) ? written : [written]).map((day) => dayNumber(day, first));
  if (from === null || to === null || days.includes(null)) return null;
  return { days: days.map((day) => day!), spans: [spanBetween(from, to)] };
}

/** `{open: {day, time}, close: {day, time}}`; without an end it never closes. */
function readPeriod(open: Item, close: unknown) {
  const from = clockMinutes(open['time'] ?? open);
  const day = open['day'] === 0 ? 6 : dayNumber(open['day'], 1);
  if (from === null || day === null) return null;
  if (close === undefined || close === null) {
    const always = from === 0 && day === 6;
    return always ? { days: [...WEEKDAYS.keys()], spans: [spanBetween(0, 0)] } : null;
  }
  const to = isItem(close) ? clockMinutes(close['time'] ?? close) : null;
  return to === null ? null : { days: [day], spans: [spanBetween(from, to)] };
}

/** A span from opening to closing; midnight as the end means the end of the day. */
function spanBetween(opens: number, closes: number): HoursSpan {
  return { opens, closes: closes === 0 ? DAY_MINUTES : closes };
}

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The day's index from Monday. `first` is the number of Monday. */
function dayNumber(day: unknown, first: number): number | null {
  if (typeof day === 'number') {
    const number = day - first;
    return Number.isInteger(number) && number >= 0 && number < 7 ? number : null;
  }
  if (typeof day !== 'string') return null;
  const name = day.replace(/^.*\//, '').toLowerCase().slice(0, 3);
  const found = WEEKDAYS.findIndex((known) => known.toLowerCase().startsWith(name));
  return name.length < 2 || found < 0 ? null : found;
}

/** "09:00", "0900", "9:00 AM", or `{hour, minute}`. */
function clockMinutes(time: unknown): number | null {
  if (isItem(time) && typeof time['hour'] === 'number') {
    const { hour, minute = 0 } = time;
    return typeof minute === 'number' ? withinDay(Number(hour) * 60 + minute) : null;
  }
  if (typeof time !== 'string') return null;
  const found = /^(\d{1,2}):?(\d{2})(?::\d{2})?(?:\s*([ap])\.?m\.?)?$/i.exec(time.trim());
  if (found === null) return null;
  const [, hours, minutes, half] = found;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return Number(minutes) < 60 ? withinDay(hour * 60 + Number(minutes)) : null;
}

function withinDay(minutes: number): number | null {
  return minutes >= 0 && minutes <= DAY_MINUTES ? minutes : null;
}
