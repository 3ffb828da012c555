import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData } from '../../../../test/support/describe-with-shared-data.ts';
import { readOpeningHours } from './opening-hours.ts';
import {
  DAY_MINUTES,
  groupHours,
  hoursInWords,
  isOpenAllWeek,
  sameWeek,
  type Week,
  weekText,
} from './week.ts';
import { readWrittenWeek } from './written-week.ts';

const WINTER_MS = Date.UTC(2026, 0, 14);
const SUMMER_MS = Date.UTC(2026, 6, 15);

function text(osm: string, nowMs = WINTER_MS) {
  const week = readOpeningHours(osm, nowMs);
  return week && weekText(week);
}

describe('opening_hours strings', () => {
  it('become a week from Monday with explicit closed days', () => {
    expect(text('Mo-Fr 11:00-14:00,17:00-23:00; Sa off; Su 12:00-15:00')).toEqual({
      Monday: '11:00-14:00,17:00-23:00',
      Tuesday: '11:00-14:00,17:00-23:00',
      Wednesday: '11:00-14:00,17:00-23:00',
      Thursday: '11:00-14:00,17:00-23:00',
      Friday: '11:00-14:00,17:00-23:00',
      Saturday: 'closed',
      Sunday: '12:00-15:00',
    });
  });

  it('have 00:00-24:00 for whole days, even if days run into each other', () => {
    const always = readOpeningHours('24/7', WINTER_MS)!;
    expect(new Set(Object.values(weekText(always)))).toEqual(new Set(['00:00-24:00']));
    expect(isOpenAllWeek(always)).toBe(true);
    expect(text('Fr 10:00-24:00; Sa 00:00-24:00; Su 00:00-22:00')).toMatchObject({
      Thursday: 'closed',
      Friday: '10:00-24:00',
      Saturday: '00:00-24:00',
      Sunday: '00:00-22:00',
    });
  });

  it('keep a night with the day on which it begins, Sunday night too', () => {
    expect(text('Tu-Su 18:00-02:00')).toMatchObject({ Monday: 'closed', Sunday: '18:00-02:00' });
    expect(text('08:30-24:00')).toMatchObject({ Monday: '08:30-24:00' });
  });

  it.each(['ID', 'SG', 'US', 'none'])('ignore holidays (%s)', () => {
    const plain = text('Mo-Fr 10:00-20:00; Sa 12:00-17:00');
    for (const osm of [
      'Mo-Fr 10:00-20:00; Sa 12:00-17:00; PH off',
      'Mo-Fr 10:00-20:00; Sa,PH 12:00-17:00',
      'PH off; Mo-Fr 10:00-20:00; Sa 12:00-17:00; SH 09:00-10:00',
      'Mo-Fr 10:00-20:00; PH,Sa 12:00-17:00; PH +1 day off',
    ]) {
      expect(text(osm), osm).toEqual(plain);
    }
  });

  it('are read for the given week when seasons differ', () => {
    const osm = 'May-Sep Mo-Su 09:00-20:00; Oct-Apr Mo-Su 10:00-16:00';
    expect(text(osm, SUMMER_MS)).toMatchObject({ Monday: '09:00-20:00' });
    expect(text(osm, WINTER_MS)).toMatchObject({ Monday: '10:00-16:00' });
  });

  it.each([
    '',
    'call us',
    'sunrise-sunset',
    'Mo-Fr (dawn-00:30)-dusk',
    'Mo-Fr 09:00-1300 & 14:00',
    'Mo-Su "on request"',
    '+423 233 44 22',
  ])('without hours give null: %j', (osm) => {
    expect(readOpeningHours(osm, WINTER_MS)).toBeNull();
  });

  it('group the days that share hours', () => {
    const week = readOpeningHours('Mo,We 09:00-12:00,13:00-17:00; Tu 09:00-12:00', WINTER_MS)!;
    expect(groupHours(week)).toEqual([
      { days: ['Mon', 'Tue', 'Wed'], opens: '09:00', closes: '12:00' },
      { days: ['Mon', 'Wed'], opens: '13:00', closes: '17:00' },
    ]);
  });
});

it.each([
  ['Mo-Fr 09:00-18:00; Sa 10:00-14:00', 'Mon-Fri 09:00-18:00; Sat 10:00-14:00'],
  ['Mo,We 09:00-12:00,13:00-17:00; Tu 09:00-12:00', 'Mon-Wed 09:00-12:00; Mon, Wed 13:00-17:00'],
  ['Mo-Su 08:00-20:00', 'daily 08:00-20:00'],
  ['Mo,Tu,Fr 10:00-12:00', 'Mon, Tue, Fri 10:00-12:00'],
  ['off', ''],
])('the hours %j are described as %j', (osm, words) => {
  expect(hoursInWords(groupHours(readOpeningHours(osm, WINTER_MS)!))).toBe(words);
});

describe('hours as callers write them', () => {
  it.each([
    [{ Monday: '11:00-14:00,17:00-23:00' }, 'Mo 11:00-14:00,17:00-23:00'],
    [{ mon: '9am - 5:30pm', TUE: 'Closed' }, 'Mo 09:00-17:30'],
    [{ Mon: ['09:00-12:00', '13:00-17:00'] }, 'Mo 09:00-12:00,13:00-17:00'],
    [{ monday: { open: '09:00', close: '17:00' }, sunday: [] }, 'Mo 09:00-17:00'],
    [{ friday: '6pm to 2am' }, 'Fr 18:00-02:00'],
    [{ sat: '24 hours' }, 'Sa 00:00-24:00'],
  ])('%j', (written, osm) => {
    const week = readWrittenWeek(written)!;
    expect(sameWeek(week, readOpeningHours(osm, WINTER_MS)!)).toBe(true);
  });

  it.each([null, 7, [], {}, { monday: 'by appointment' }, { monday: '25:00-27:00' }, { x: 'y' }])(
    'that cannot be read give null: %j',
    (written) => {
      expect(readWrittenWeek(written)).toBeNull();
    },
  );
});

interface OpeningHoursCase {
  kind: string;
  values: string[];
  from: string;
  to: string;
  intervals: [string, string][];
  unknown_ms: number;
  week_stable: boolean;
}

/** By minute of the week: 1 when it is open. */
function openMinutes(week: Week): Uint8Array {
  const open = new Uint8Array(7 * DAY_MINUTES);
  week.forEach((spans, day) => {
    for (const { opens, closes } of spans) {
      const length = closes > opens ? closes - opens : closes + DAY_MINUTES - opens;
      for (let i = 0; i < length; i++) open[(day * DAY_MINUTES + opens + i) % open.length] = 1;
    }
  });
  return open;
}

function epochMs(written: string): number {
  return Date.parse(`${written.replace(/ (\d):/, ' 0$1:').replace(' ', 'T')}Z`);
}

function expectedMinutes({ from, intervals }: OpeningHoursCase): Uint8Array {
  const open = new Uint8Array(7 * DAY_MINUTES);
  for (const [opens, closes] of intervals) {
    const [a, b] = [opens, closes].map((time) => (epochMs(time) - epochMs(from)) / 60_000);
    for (let minute = a!; minute < b!; minute++) open[minute % open.length] = 1;
  }
  return open;
}

const CASES = ['normalizer-tests', 'dev', 'opening_hours.jsonl.gz'];

describeWithSharedData('the cases of the opening_hours project', CASES, (file) => {
  it('with a regular week are read correctly or not at all', () => {
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const cases = lines.map((line) => JSON.parse(line) as OpeningHoursCase);
    const weeks = cases.filter(
      ({ kind, week_stable, unknown_ms, from, to, values }) =>
        kind === 'addTest' &&
        week_stable &&
        unknown_ms === 0 &&
        epochMs(to) - epochMs(from) === 7 * DAY_MINUTES * 60_000 &&
        new Date(epochMs(from)).getUTCDay() === 1 &&
        !/PH|SH|sun|dawn|dusk/.test(values.join()),
    );
    const read = weeks.flatMap((one) =>
      one.values.map((value) => {
        const week = readOpeningHours(value, epochMs(one.from));
        return week && Buffer.compare(openMinutes(week), expectedMinutes(one)) === 0;
      }),
    );
    expect(read.filter((isRight) => isRight === false)).toEqual([]);
    expect(read.filter(Boolean).length / read.length).toBeGreaterThan(0.9);
  });
});
