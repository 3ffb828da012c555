/** Brackets with the days on which the hours before them apply. */
import { type HoursCase, itReadsHours } from '../../../../../test/support/written-hours.ts';

const CASES: readonly HoursCase[] = [
  [
    'ja',
    'ランチ 11:30〜14:00（火〜金のみ）\nディナー 17:30〜20:30（L.O.20:00）\n定休日：月曜日',
    'Tu-Fr 11:30-14:00,17:30-20:30; Sa-Su 17:30-20:30',
  ],
  [
    'ja',
    '11:30-14:00(土日祝のみ)、17:00-22:00\n水曜定休',
    'Mo-Tu,Th-Fr 17:00-22:00; Sa-Su 11:30-14:00,17:00-22:00',
  ],
  [
    'ja',
    '昼 11:30～14:30（月曜休み） 夜 17:00～22:00\n定休日 火曜',
    'Mo 17:00-22:00; We-Su 11:30-14:30,17:00-22:00',
  ],
  [
    'en',
    'Lunch 12-2.30 (Fri-Sun only)\nDinner 5.30-10\nClosed Tuesdays',
    'Mo,We-Th 17:30-22:00; Fr-Su 12:00-14:30,17:30-22:00',
  ],
  ['en', 'Mon-Fri 9-5, 6-9 (Thursday only)', 'Mo-Fr 09:00-17:00; Th 09:00-17:00,18:00-21:00'],
  ['en', 'Daily 9-5 (closed Mondays)', 'Tu-Su 09:00-17:00'],
  [
    'en',
    'Monday to Friday: 9:00 a.m. – 6:00 p.m. (lunch 1:00 p.m. – 2:00 p.m., office closed)',
    'Mo-Fr 09:00-13:00,14:00-18:00',
  ],
  [
    'ko',
    '11:00~21:00 (브레이크타임 15:00~17:00, 라스트오더 20:30) 매주 화요일 휴무',
    'Mo,We-Su 11:00-15:00,17:00-21:00',
  ],
  // Hours for some of the closed days do not open them.
  [
    'pl',
    'od poniedziałku do piątku 6–18, w soboty 6–14\n' +
      'W niedziele nieczynne (z wyjątkiem niedziel handlowych 7–12)',
    'Mo-Fr 06:00-18:00; Sa 06:00-14:00',
  ],
  ['en', 'Mon-Fri 9-5\nSundays closed (except the last Sunday 10-4)', 'Mo-Fr 09:00-17:00'],
  [
    'fr',
    'Du lundi au vendredi de 8h à midi et de 13h30 à 17h30 (16h30 le vendredi)',
    'Mo-Th 08:00-12:00,13:30-17:30; Fr 08:00-12:00,13:30-16:30',
  ],
  // A kitchen's closing time is not the place's.
  ['en', 'Mon-Sat 5-11 pm\nKitchen till 10 pm (9 pm Monday)', 'Mo-Sa 17:00-23:00'],
  [
    'it',
    'Pranzo 12:00–14:30 (lunedì chiuso)\nCena 19:00–22:30\nChiuso il martedì',
    'Mo 19:00-22:30; We-Su 12:00-14:30,19:00-22:30',
  ],
  [
    'fr',
    'Midi 12h-14h (sauf samedi)\nSoir 19h-22h\nFermé le dimanche',
    'Mo-Fr 12:00-14:00,19:00-22:00; Sa 19:00-22:00',
  ],
  [
    'zh',
    '午市 11:30-14:00(仅周六、周日)\n晚市 17:00-21:30\n周一休息',
    'Tu-Fr 17:00-21:30; Sa-Su 11:30-14:00,17:00-21:30',
  ],
  [
    'ar',
    'الفترة الصباحية: 8 صباحاً - 1 ظهراً (ما عدا الجمعة)\nالفترة المسائية: 4 عصراً - 9 مساءً',
    'Mo-Th,Sa-Su 08:00-13:00,16:00-21:00; Fr 16:00-21:00',
  ],
  [
    'en',
    'Lunch: noon - 2 pm (Fri-Sun only)\nDinner 5-10 pm',
    'Mo-Th 17:00-22:00; Fr-Su 12:00-14:00,17:00-22:00',
  ],
];

itReadsHours(CASES);
