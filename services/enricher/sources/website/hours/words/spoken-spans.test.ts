import { expect, it } from 'vitest';
import { readWrittenHours } from '../written-hours.ts';

it.each([
  ['en', 'Monday right through to Friday 9am-5pm', '9-17 9-17 9-17 9-17 9-17 - -'],
  ['en', 'Mon-Fri 9am-5pm, Saturday shut all day', '9-17 9-17 9-17 9-17 9-17 - -'],
  ['en', 'Mo, We-Fr 9am-5pm', '9-17 - 9-17 9-17 9-17 - -'],
  [
    'de',
    'Montag bis einschließlich Freitag von 7 Uhr 30 durchgehend bis 16 Uhr 30',
    '7.5-16.5 7.5-16.5 7.5-16.5 7.5-16.5 7.5-16.5 - -',
  ],
  ['de', 'Mon. - Don. 9-18 Uhr; Fre 9-16 Uhr; Son frei', '9-18 9-18 9-18 9-18 9-16 - -'],
  ['fr', 'Du lundi au mercredi inclus de 9 heures 30 à 18 heures', '9.5-18 9.5-18 9.5-18 - - - -'],
  ['de', 'Montag 8-12 Uhr 15-18 Uhr', '8-12,15-18 - - - - - -'],
  ['fr', 'Lundide 9 h à 17 h', '9-17 - - - - - -'],
  ['zh', '星期一起至星期五 上午9點整至下午6點整', '9-18 9-18 9-18 9-18 9-18 - -'],
  ['zh', '三 10:00-18:00', '- - 10-18 - - - -'],
  ['ar', 'ما بين الأحد والأربعاء من 9 صباحا إلى 5 مساء', '9-17 9-17 9-17 - - - 9-17'],
  ['ms', 'Isninpukul 9 pagi - 5 petang', '9-17 - - - - - -'],
  ['id', 'Senin juga Rabu 09.00-17.00', '9-17 - 9-17 - - - -'],
])('reads the connectors of sentences: %s "%s"', (language, line, week) => {
  const found = readWrittenHours([line], language)!.week.map((spans) =>
    spans.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`).join(),
  );
  expect(found.map((day) => day || '-').join(' ')).toBe(week);
});

it.each([
  ['de', 'Die 10 besten Brote'],
  ['de', 'Mit 20 Sorten Eis'],
])('gives no hours for %s "%s"', (language, line) => {
  expect(readWrittenHours([line], language)?.week.flat() ?? []).toEqual([]);
});
