/** Hours in Nordic and Eastern European languages, in Hebrew and in Hindi; one o'clock. */
import { expect, it } from 'vitest';
import {
  type HoursCase,
  itReadsHours,
  showWrittenHours,
} from '../../../../../test/support/written-hours.ts';

const CASES: readonly HoursCase[] = [
  [
    'da',
    'Mandag-torsdag kl. 10-17.30\nFredag 10-18\nLørdag 10-14\nSøn- og helligdage lukket',
    'Mo-Th 10:00-17:30; Fr 10:00-18:00; Sa 10:00-14:00',
  ],
  [
    'no',
    'Mandag–fredag: 09–17 (torsdag til 19)\nLørdag: 10–15\nSøndag: stengt',
    'Mo-Fr 09:00-17:00; Th 09:00-19:00; Sa 10:00-15:00',
  ],
  ['no', 'Åpent hver dag fra kl. 12 til kl. 22', 'Mo-Su 12:00-22:00'],
  [
    'fi',
    'ma suljettu\nti–to 11–21\npe 11–23\nla 12–23\nsu 12–18',
    'Tu-Th 11:00-21:00; Fr 11:00-23:00; Sa 12:00-23:00; Su 12:00-18:00',
  ],
  [
    'fi',
    'Arkisin klo 9-17, lauantaisin klo 10-14, sunnuntaisin suljettu',
    'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
  ],
  ['hu', 'H-P: 8-17\nSzo: 9-13\nV: zárva', 'Mo-Fr 08:00-17:00; Sa 09:00-13:00'],
  [
    'hu',
    'Hétfőtől péntekig 8-tól 16 óráig\nSzombaton 9:00 - 12:00',
    'Mo-Fr 08:00-16:00; Sa 09:00-12:00',
  ],
  ['hu', 'Kedd-szombat 10-18 óráig\nHétfőn szünnap', 'Tu-Sa 10:00-18:00'],
  ['ro', 'L-V: 9:00-18:00, S: 10:00-14:00, D: închis', 'Mo-Fr 09:00-18:00; Sa 10:00-14:00'],
  ['ro', 'zilnic 10-22, pauză 14-15', 'Mo-Su 10:00-14:00,15:00-22:00'],
  [
    'ro',
    'Luni - Vineri de la 9 la 17\nSâmbătă între orele 10 și 14',
    'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
  ],
  ['sk', 'Po-Pi 8.00-12.00, 13.00-17.00\nSo, Ne zatvorené', 'Mo-Fr 08:00-12:00,13:00-17:00'],
  [
    'it',
    "Dal lunedì al giovedì dalle 11 alle 23, dal venerdì alla domenica dalle 11 all'una di notte",
    'Mo-Th 11:00-23:00; Fr-Su 11:00-01:00',
  ],
  ['it', "Tutti i giorni dalle 9 all'una", 'Mo-Su 09:00-13:00'],
  ['es', 'Sábados de 18:00 a la una de la madrugada', 'Sa 18:00-01:00'],
  [
    'ja',
    '午前 9:00〜12:30 午後 15:00〜18:30\n土曜は9:00〜13:00\n休診日 木曜・日曜',
    'Mo-We,Fr 09:00-12:30,15:00-18:30; Sa 09:00-13:00',
  ],
  ['sk', 'pondelok až piatok od 9 do 17 hod.', 'Mo-Fr 09:00-17:00'],
  [
    'uk',
    'Пн-Пт з 9:00 до 18:00, обідня перерва 13:00-14:00\nСб, Нд вихідні',
    'Mo-Fr 09:00-13:00,14:00-18:00',
  ],
  ['uk', 'Щодня з 10 до 22', 'Mo-Su 10:00-22:00'],
  ['uk', "понеділок – п'ятниця з 9:00 до 19:00, неділя — вихідний", 'Mo-Fr 09:00-19:00'],
  ['he', "א'-ה' 09:00-19:00\nו' 09:00-14:00\nשבת סגור", 'Mo-Th,Su 09:00-19:00; Fr 09:00-14:00'],
  ['he', 'א-ה 7:00-20:00\nו 6:30-15:00\nשבת סגור', 'Mo-Th,Su 07:00-20:00; Fr 06:30-15:00'],
  ['he', 'א׳-ד׳: 9:00-18:00 | ו: 9:00-13:00', 'Mo-We,Su 09:00-18:00; Fr 09:00-13:00'],
  ['he', 'ימים א,ג,ה 8:00-16:00', 'Su,Tu,Th 08:00-16:00'],
  ['he', 'ב-ה 9:00-13:00 ו 16:00-19:00', 'Mo-Th 09:00-13:00,16:00-19:00'],
  ['zh', '星期一至六 11am-9pm，星期日 12nn-8pm', 'Mo-Sa 11:00-21:00; Su 12:00-20:00'],
  [
    'zh',
    '周一至周六 8:00—11:30 13:30—17:00，周日仅上午开诊',
    'Mo-Sa 08:00-11:30,13:30-17:00; Su 08:00-11:30',
  ],
  [
    'nl',
    '9u-12u & 13u30-18u, zondag enkel voormiddag, woensdag gesloten',
    'Mo-Tu,Th-Sa 09:00-12:00,13:30-18:00; Su 09:00-12:00',
  ],
  ['it', 'Aperto tutte le sere dalle 19 alle 23.30', 'Mo-Su 19:00-23:30'],
  [
    'fr',
    'Lu–Ve : 7 h 30–12 h et 16 h 30–18 h 30\nMe après-midi fermé',
    'Mo-Fr 07:30-12:00,16:30-18:30; We 07:30-12:00',
  ],
  [
    'ar',
    'الإثنين – الخميس\nالغداء 12:00 ظ – 4:00 م\nالعشاء 7:00 م – 12:00 منتصف الليل',
    'Mo-Th 12:00-16:00,19:00-24:00',
  ],
  ['en', 'Mon-Fri 1130am-3pm, 530pm-11pm', 'Mo-Fr 11:30-15:00,17:30-23:00'],
  ['ar', 'السبت - الخميس: ١٠ ص - ١٢ م منتصف الليل', 'Mo-Th 10:00-24:00; Sa-Su 10:00-24:00'],
  ['hi', 'सोमवार से शनिवार: सुबह 9 बजे से रात 9:30 बजे तक\nरविवार: बंद', 'Mo-Sa 09:00-21:30'],
];

itReadsHours(CASES);

it.each([
  ['da', 'Man kan sidde ude. Ring på 33 12 45 78'],
  ['fi', 'To go -kahvi 3,50 €'],
  ['ro', 'Strada D. Cantemir nr. 12, bl. 4'],
])('%s: %s: no hours', (language, text) => {
  expect(showWrittenHours(language, text)).toBeNull();
});
