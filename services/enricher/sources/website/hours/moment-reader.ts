/**
 * Reads lines that give opening and closing times separately: "We open at 8 from Monday to Friday
 * and at 10 on Saturday. We close at 6."
 *
 * MR1 The word before a moment ("from", "until") makes it a start or an end; without one, the last
 *     verb does, which may be on the line before.
 * MR2 Days come before or after their moments, in the order that the line starts with. Moments
 *     without days apply on all days.
 */
import type { Item } from './line-items.ts';
import type { HourStatement } from './stated-week.ts';

type Edge = 'from' | 'until';
type Moment = readonly [edge: Edge, minutes: number, isSure: boolean];

export class MomentReader {
  #edge: Edge | null = null;

  /** True when the line has moments that are known to be starts or ends. */
  reads(line: readonly Item[]): boolean {
    const has = (kind: Item['kind']) => line.some((item) => item.kind === kind);
    if (!has('moment')) return false;
    const isVerbal = has('opens') || has('closed') || this.#edge !== null;
    return isVerbal || line.some((item) => item.kind === 'moment' && item.isFrom);
  }

  readLine(line: readonly Item[]): HourStatement[] {
    const items = line.filter(({ kind }) => kind !== 'break');
    const daysFirst = hasDaysFirst(items);
    const statements: HourStatement[] = [];
    let days: readonly number[] = [];
    let pending: Moment[] = [];
    let isTaken = false;
    items.forEach((item, i) => {
      const next = items[i + 1];
      if (item.kind === 'opens') this.#edge = 'from';
      else if (item.kind === 'never') statements.push({ days: item.days, spans: [] });
      else if (item.kind === 'closed') {
        const isRest = next === undefined || !(isTime(next) || next.kind === 'days');
        const before = items[i - 1];
        if (isRest && before?.kind === 'days') statements.push({ days: before.days, spans: [] });
        else this.#edge = 'until';
      } else if (item.kind === 'days') {
        const isClosed = items[i - 1]?.kind === 'closed' && (next === undefined || !isTime(next));
        if (isClosed && pending.length === 0) statements.push({ days: item.days, spans: [] });
        else if (daysFirst) days = item.days;
        else {
          statements.push(...pending.map((one) => toStatement(one, item.days)));
          isTaken = true;
        }
      } else if (isTime(item)) {
        const moment = this.#moment(item);
        if (moment === null) return;
        if (daysFirst) statements.push(toStatement(moment, days));
        else {
          // "At 9, 10 on Fridays": of two ends, only the second belongs to the days after it.
          const same = isTaken ? [] : pending.filter(([edge]) => edge === moment[0]);
          statements.push(...same.map((one) => toStatement(one, [])));
          const others = isTaken ? [] : pending.filter(([edge]) => edge !== moment[0]);
          pending = [...others, moment];
          isTaken = false;
        }
      }
    });
    if (!isTaken) statements.push(...pending.map((one) => toStatement(one, [])));
    return statements;
  }

  #moment(item: Item): Moment | null {
    if (item.kind === 'until') return ['until', item.closes, item.isSure === true];
    if (item.kind !== 'moment') return null;
    const edge = item.isFrom ? 'from' : this.#edge;
    return edge === null ? null : [edge, item.minutes, item.isSure === true];
  }
}

function isTime({ kind }: Item): boolean {
  return kind === 'moment' || kind === 'until';
}

/**
 * True for "Fridays at 10", and for "at 9, Fridays at 10", where the first time applies on all
 * other days.
 */
function hasDaysFirst(items: readonly Item[]): boolean {
  const first = items.findIndex(({ kind }) => kind === 'days');
  if (first < 0) return false;
  if (first < items.findIndex(isTime)) return true;
  const [days, last] = items.slice(-2);
  const named = items.filter(({ kind }) => kind === 'days').length;
  return days?.kind === 'days' && isTime(last!) && named < items.filter(isTime).length;
}

function toStatement([edge, minutes, isSure]: Moment, days: readonly number[]): HourStatement {
  return { days, spans: [], [edge]: minutes, isSure };
}
