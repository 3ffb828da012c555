/** The last day of a pause, and the limits of time that a word for resting needs. */
import { expect, it } from 'vitest';
import { toPlain } from '../../hours/plain-text.ts';
import { findSpanEnd } from './notice-dates.ts';
import { findPauseEnd, hasTimeLimit } from './time-limits.ts';

const NOW_MS = Date.UTC(2026, 10, 27);

it.each([
  ['2026-12-25', 'on hold, Thursday, November 19, 2026 to Friday, December 25, 2026.'],
  ['2027-01-10', 'Wir sind am 11. Januar 2027 zurück.'],
  ['2027-02-07', 'On souffle un peu : de retour le lundi 08/02/2027.'],
  ['2026-12-14', '歇一阵子,2026/12/15(周二)再开门。'],
  ['2026-12-05', 'استراحة: نعود إليكم يوم الأحد ٦/١٢/٢٠٢٦.'],
  ['2027-02-08', '令和8年11月16日(月)~令和9年2月8日(月)は店を閉めます。'],
  ['2026-12-11', 'Back on 12 December 2026: until then our doors stay locked.'],
  ['2027-01-15', 'Closed until 15 January 2027.'],
  ['2027-03', 'See you in March 2027.'],
  ['2026-12-01', 'Ab Mittwoch, 2. Dezember 2026, sperren wir wieder auf.'],
  ['2026-12-20', '2026.11.12 店主の手術のため、11月16日から12月20日までお休みです。'],
  ['2026-12-31', '11/10～12/31 暫停營業，2027年1月1日起恢復接單'],
  ['2026-12-11', 'Bis 11. Dezember ist niemand da.'],
])('%s is the last day: %s', (date, text) => {
  expect(findPauseEnd(toPlain(text), NOW_MS)).toBe(date);
});

it.each([
  ['from 9 November 2026 to 17 January 2027', '2027-01-17'],
  ['09.11.2026 bis 17.01.2027', '2027-01-17'],
  ['2026年11月9日から2027年1月17日まで', '2027-01-17'],
  ['vom 9. November bis 12. Dezember', '2026-12-12'],
  ['from 1 to 20 December 2026', null],
  ['from 25 to 29 November 2026', null],
  ['2025.11.15 gone since 3 January 2026', null],
  ['on 9 November 2026 we baked, and on 17 January 2027 we sing', null],
])('the span around the day of the fetch: %s', (text, end) => {
  expect(findSpanEnd(toPlain(text), NOW_MS)).toBe(end);
});

it.each([
  ['nobody is here until 14 december 2026', true],
  ['we rest, news will follow', true],
  ['we rest well', false],
  ['we rested until 14 june 2026', false],
])('%s is limited: %s', (plain, isLimited) => {
  expect(hasTimeLimit(plain, plain, NOW_MS)).toBe(isLimited);
});
