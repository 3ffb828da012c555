import { describe, expect, it } from 'vitest';
import { readOpeningHours } from '../../sources/hours/opening-hours.ts';
import { weekText } from '../../sources/hours/week.ts';
import { readInputWeek } from './input-week.ts';

const NOW_MS = Date.UTC(2026, 5, 10);

function week(hours: unknown, country: string | null = null) {
  const read = readInputWeek(hours, { country, nowMs: NOW_MS });
  return read && weekText(read.week);
}

function osm(text: string) {
  return weekText(readOpeningHours(text, NOW_MS)!);
}

describe("the caller's opening hours in words", () => {
  it.each([
    ['Mon-Fri 8am to 4:30pm; Sat by appt', 'US', 'Mo-Fr 08:00-16:30'],
    ['M-F 8-8, Sat 9-8, closed Sun', 'US', 'Mo-Fr 08:00-20:00; Sa 09:00-20:00'],
    ['Tue-Sat 12:00-15:00 & 17:30-21:30', 'GB', 'Tu-Sa 12:00-15:00,17:30-21:30'],
    ['18:00～翌5:00 定休日：日曜', 'JP', 'Mo-Sa 18:00-05:00'],
    ['Buka 24 jam', 'ID', '24/7'],
    ['ทุกวัน 08.30-15.30 น.', 'TH', 'Mo-Su 08:30-15:30'],
    [
      'Mo, Di, Do 8-12 und 14-18 Uhr, Mi 8-13 Uhr',
      'DE',
      'Mo,Tu,Th 08:00-12:00,14:00-18:00; We 08:00-13:00',
    ],
    [
      'du lundi au vendredi de 8h à 19h30, samedi 9h-12h30',
      'FR',
      'Mo-Fr 08:00-19:30; Sa 09:00-12:30',
    ],
    ['Seg a Sex das 11h às 14h', 'BR', 'Mo-Fr 11:00-14:00'],
    ['ежедневно 8:00–23:00', 'RU', 'Mo-Su 08:00-23:00'],
    ['ma-pe 9-21, la 10-21, su 11-20', 'FI', 'Mo-Fr 09:00-21:00; Sa 10:00-21:00; Su 11:00-20:00'],
    ['周一至周五 10:00-22:00，周末 9:00-23:00', null, 'Mo-Fr 10:00-22:00; Sa,Su 09:00-23:00'],
    ['Mo-Fr 09:00-18:00; PH off', null, 'Mo-Fr 09:00-18:00'],
  ])('%s', (text, country, same) => {
    expect(week({ text }, country)).toEqual(osm(same));
  });

  it('apply to no day that is unknown in the language', () => {
    // It is unknown whether the omitted days are open; they are not all open.
    const lines = ['Monday: 9:00 AM – 5:00 PM', 'Tuesday: Closed'];
    expect(week({ weekday_text: lines }, 'US')).toBeNull();
    expect(week('Lunes 9-17, Martes 10-18', 'US')).toEqual(osm('Mo 09:00-17:00; Tu 10:00-18:00'));
    expect(week('9am-5pm', 'US')).toEqual(osm('Mo-Su 09:00-17:00'));
  });

  it('end in the afternoon if nothing indicates a night', () => {
    expect(week({ monday: '9-5', friday: '9:30-4:15' }, 'US')).toEqual(
      osm('Mo 09:00-17:00; Fr 09:30-16:15'),
    );
    expect(week({ mon: { open: '9', close: '5' } }, 'US')).toBeNull();
    expect(week({ mon: '17-1', fri: '11:00-2:00' }, 'US')).toEqual(
      osm('Mo 17:00-01:00; Fr 11:00-02:00'),
    );
    expect(week({ fri: '09:00-05:00' }, 'DE')).toEqual(osm('Fr 09:00-05:00'));
  });

  it('may be in lists and under days of other languages', () => {
    const open = ['Tuesday', 'Thursday', 'Friday', 'Saturday'].map(
      (day) => `${day}: 11 AM – 11 PM`,
    );
    const others = ['Monday: 9:00 AM – 5:00 PM', 'Wednesday: Open 24 hours', 'Sunday: Closed'];
    expect(week({ open_now: true, weekday_text: [...others, ...open] })).toEqual(
      osm('Mo 09:00-17:00; Tu,Th,Fr,Sa 11:00-23:00; We 00:00-24:00'),
    );
    expect(week({ Montag: '8-12', Dienstag: '14-18' }, 'DE')).toEqual(
      osm('Mo 08:00-12:00; Tu 14:00-18:00'),
    );
    expect(week({ mon_fri: '7:30am-9pm', sat: '7:30am-9pm', sun: '9am-7pm' })).toEqual(
      osm('Mo-Sa 07:30-21:00; Su 09:00-19:00'),
    );
    expect(week({ Monday: '8:30a-2:30p', Tuesday: 'closed' })).toEqual(osm('Mo 08:30-14:30'));
    const empty = { open: '', close: '' };
    expect(week({ mon: { open: '09:00', close: '17:00' }, sun: empty })).toEqual(
      osm('Mo 09:00-17:00'),
    );
  });

  it.each(['by appointment only', 'sunrise to sunset', '', 'Mon-Fri 9-17, one hour later in June'])(
    'give no week when they are not understood: %j',
    (text) => {
      expect(week({ text }, 'US')).toBeNull();
    },
  );
});

describe("the caller's opening hours as spans", () => {
  const WEEK = 'Mo,Tu 09:00-17:00; Su 10:00-02:00';

  it.each([
    [
      [
        { days: ['Mon', 'Tue'], opens: '09:00', closes: '17:00' },
        { days: ['Sun'], opens: '10:00', closes: '02:00' },
      ],
    ],
    [
      {
        periods: [
          { open: { day: 1, time: '0900' }, close: { day: 1, time: '1700' } },
          { open: { day: 2, hour: 9, minute: 0 }, close: { day: 2, hour: 17, minute: 0 } },
          { open: { day: 0, time: '1000' }, close: { day: 1, time: '0200' } },
        ],
      },
    ],
    [
      {
        regular: [
          { day: 1, open: '0900', close: '1700' },
          { day: 2, open: '0900', close: '1700' },
          { day: 7, open: '1000', close: '0200' },
        ],
      },
    ],
    [
      {
        open: [
          { day: 0, start: '0900', end: '1700' },
          { day: 1, start: '0900', end: '1700' },
          { day: 6, start: '1000', end: '0200' },
        ],
      },
    ],
    [
      {
        spec: [
          { dayOfWeek: ['https://schema.org/Monday', 'Tuesday'], opens: '09:00', closes: '17:00' },
          { dayOfWeek: 'Sunday', opens: '10:00', closes: '02:00' },
        ],
      },
    ],
  ])('%j', (hours) => {
    expect(week(hours)).toEqual(osm(WEEK));
  });

  it('are open all week from a Sunday midnight without an end', () => {
    expect(week({ periods: [{ open: { day: 0, time: '0000' } }] })).toEqual(osm('24/7'));
  });

  it.each([[[{ days: ['Mon'], opens: '9' }]], [{ periods: [{ open: { day: 9, time: '0900' } }] }]])(
    'give no week when one cannot be read: %j',
    (hours) => {
      expect(week(hours)).toBeNull();
    },
  );
});

describe("the caller's opening hours in the forms of other services", () => {
  const SHORT = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const LONG = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const WANT = osm('Mo-Fr 09:00-17:30; Sa 10:00-14:00');
  const text = (i: number) => ['Closed', '10 AM – 2 PM'][6 - i] ?? '9 AM – 5:30 PM';
  const ends = (i: number) => (i === 5 ? ['10:00', '14:00'] : ['09:00', '17:30']);
  const byDay = (names: readonly string[], form: (i: number) => unknown) =>
    Object.fromEntries(names.map((name, i) => [name, form(i)]));

  it.each([
    ['pairs of a day and its hours', LONG.map((day, i) => [day, text(i)])],
    ['a list of days', LONG.map((day, i) => ({ day, hours: text(i) }))],
    ['a list of names and values', LONG.map((name, i) => ({ name, value: text(i) }))],
    ['pairs in a field', { hours: LONG.map((day, i) => [day, text(i)]), open_now: true }],
    ['a list of days in a field', { week: LONG.map((day, i) => ({ day, hours: text(i) })) }],
    ['a wider object', { regular_hours: byDay(LONG, text), timezone: 'Europe/Rome' }],
    ['the text of an object', JSON.stringify(byDay(LONG, text))],
    ['lists of texts', byDay(SHORT, (i) => [text(i)])],
    ['pairs of times', byDay(SHORT, (i) => (i === 6 ? [] : ends(i)))],
    ['lists of pairs', byDay(SHORT, (i) => (i === 6 ? [] : [ends(i)]))],
    [
      'flags with both ends',
      byDay(LONG, (i) => ({ isOpen: i < 6, start: ends(i)[0], end: ends(i)[1] })),
    ],
    [
      'intervals',
      byDay(LONG, (i) =>
        i === 6 ? { isClosed: true } : { openIntervals: [{ start: ends(i)[0], end: ends(i)[1] }] },
      ),
    ],
    [
      'flat fields',
      Object.fromEntries(
        LONG.flatMap((day, i) => [
          [`${day.toLowerCase()}Open`, i === 6 ? null : ends(i)[0]],
          [`${day.toLowerCase()}Close`, i === 6 ? null : ends(i)[1]],
        ]),
      ),
    ],
    [
      'numbered days beside flags',
      [
        {
          hours_type: 'REGULAR',
          open: [0, 1, 2, 3, 4, 5].map((day) => ({
            day,
            is_overnight: false,
            start: ends(day)[0]!.replace(':', ''),
            end: ends(day)[1]!.replace(':', ''),
          })),
        },
      ],
    ],
  ])('%s', (_, hours) => {
    expect(week(hours)).toEqual(WANT);
  });

  it('a day is a part of what its text says', () => {
    const twice = { Monday: '9:00 AM-12:00 PM\n1:00 PM-5:00 PM' };
    expect(week(twice, 'US')).toEqual(osm('Mo 09:00-12:00,13:00-17:00'));
    expect(week({ Montag: '9-17' }, 'DE')).toEqual(osm('Mo 09:00-17:00'));
    expect(week({ 0: '9-17', 1: '9-17' }, 'US')).toBeNull();
  });

  it('the half of the day may stand at the end only', () => {
    expect(
      week({ Monday: '9 AM – 12 PM, 1 – 5 PM', Tuesday: '11-2 PM', Friday: '9-1 AM' }),
    ).toEqual(osm('Mo 09:00-12:00,13:00-17:00; Tu 11:00-14:00; Fr 21:00-01:00'));
    expect(week({ Monday: '00:00-23:59' })).toEqual(osm('Mo 00:00-24:00'));
  });
});
