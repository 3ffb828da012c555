import { describe, expect, it } from 'vitest';
import type { Week } from '../../../hours/week.ts';
import { hasUnreadTimes } from './unread-times.ts';

const NINE_TO_SIX: Week = Array(7).fill([{ opens: 9 * 60, closes: 18 * 60 }]);
const LATE: Week = Array(7).fill([{ opens: 17 * 60, closes: 60 }]);

describe('times that a week does not have', () => {
  it.each([
    ['en', NINE_TO_SIX, ['Monday to Sunday 9am - 6pm', 'Workshop until 7.30pm']],
    ['en', NINE_TO_SIX, ['Daily 9-6', 'Wednesday 10-2 in odd weeks']],
    ['en', NINE_TO_SIX, ['Daily 9-6', 'Saturdays we shut an hour earlier']],
    ['de', NINE_TO_SIX, ['Täglich 9 - 18 Uhr', 'samstags schließen wir eine Stunde früher']],
    ['fr', NINE_TO_SIX, ['Tous les jours 9h-18h', 'sauf en août : 9h-13h']],
    ['ja', LATE, ['毎日 17時〜翌1時', '土曜は1時間早く開けます']],
    ['id', NINE_TO_SIX, ['Setiap hari 09.00-18.00', 'Jumat buka 1 jam lebih lambat']],
    ['zh', NINE_TO_SIX, ['每天 9:00-18:00', '周六提前1小时打烊']],
    ['ar', NINE_TO_SIX, ['كل يوم 9:00 - 18:00', 'الجمعة 14:00 - 22:00']],
  ])('are found in %s besides %j in %j', (language, week, lines) => {
    expect(hasUnreadTimes(lines.map(plain), language, { week, namedDays: 7 })).toBe(true);
  });

  it.each([
    ['en', NINE_TO_SIX, ['Monday to Sunday 9am - 6pm']],
    ['en', NINE_TO_SIX, ['We open at 9 and close at 6', 'Established 1987', 'Since 30 years']],
    ['en', NINE_TO_SIX, ['Daily 9 to 6', 'last orders 5.30pm']],
    ['en', NINE_TO_SIX, ['Daily 9 to 6', 'Bank holidays 10-4']],
    ['de', NINE_TO_SIX, ['Mo-So 9.00 - 18.00 Uhr', 'Feiertage 10 - 14 Uhr']],
    ['ja', LATE, ['毎日 17:00〜翌1:00', 'ラストオーダー 24:30']],
    ['en', LATE, ['5pm till 1am every day']],
  ])('are not found in %s besides %j in %j', (language, week, lines) => {
    expect(hasUnreadTimes(lines.map(plain), language, { week, namedDays: 7 })).toBe(false);
  });

  it('apply on Sundays when a line names holidays with them', () => {
    expect(
      hasUnreadTimes(['sundays and holidays 10-4'], 'en', { week: NINE_TO_SIX, namedDays: 7 }),
    ).toBe(true);
  });
});

describe('a week that opens few days', () => {
  const open = (...days: readonly number[]): Week =>
    Array.from({ length: 7 }, (_, day) =>
      days.includes(day) ? [{ opens: 9 * 60, closes: 18 * 60 }] : [],
    );

  it('is incomplete when a line closes a day, or leaves one out', () => {
    const closes = { week: open(6), namedDays: 2 };
    expect(hasUnreadTimes(['9-6, sunday, wednesday closed'], 'en', closes)).toBe(true);
    const excepts = { week: open(2, 4), namedDays: 2 };
    expect(hasUnreadTimes(['every day except wednesday (9-6)'], 'en', excepts)).toBe(true);
  });

  it('is complete when all its days are given', () => {
    const weekend = { week: open(5, 6), namedDays: 7 };
    expect(hasUnreadTimes(['sat, sun 9-6, mon-fri closed'], 'en', weekend)).toBe(false);
    const only = { week: open(5), namedDays: 2 };
    expect(hasUnreadTimes(['only saturday 9-6, sunday closed'], 'en', only)).toBe(false);
  });
});

it('an asterisk after a time refers to a note that was not read', () => {
  const told = { week: NINE_TO_SIX, namedDays: 7 };
  expect(hasUnreadTimes(['daily 9am to 6pm*'], 'en', told)).toBe(true);
  expect(hasUnreadTimes(['* daily 9am to 6pm'], 'en', told)).toBe(false);
});

function plain(line: string): string {
  return line.toLowerCase();
}
