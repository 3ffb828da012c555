import { describe, expect, it } from 'vitest';
import type { Week } from '../../../hours/week.ts';
import { leavesTimes } from './left-times.ts';

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
  ])('are told in %s beside %j by %j', (language, week, lines) => {
    expect(leavesTimes(lines.map(plain), language, week)).toBe(true);
  });

  it.each([
    ['en', NINE_TO_SIX, ['Monday to Sunday 9am - 6pm']],
    ['en', NINE_TO_SIX, ['We open at 9 and close at 6', 'Established 1987', 'Since 30 years']],
    ['en', NINE_TO_SIX, ['Daily 9 to 6', 'last orders 5.30pm']],
    ['en', NINE_TO_SIX, ['Daily 9 to 6', 'Bank holidays 10-4']],
    ['de', NINE_TO_SIX, ['Mo-So 9.00 - 18.00 Uhr', 'Feiertage 10 - 14 Uhr']],
    ['ja', LATE, ['毎日 17:00〜翌1:00', 'ラストオーダー 24:30']],
    ['en', LATE, ['5pm till 1am every day']],
  ])('are not told in %s beside %j by %j', (language, week, lines) => {
    expect(leavesTimes(lines.map(plain), language, week)).toBe(false);
  });

  it('are those of Sundays where a line names holidays with them', () => {
    expect(leavesTimes(['sundays and holidays 10-4'], 'en', NINE_TO_SIX)).toBe(true);
  });
});

function plain(line: string): string {
  return line.toLowerCase();
}
