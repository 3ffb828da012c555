/** Ways in which people state hours: separate starts and ends, brackets, exceptions, languages. */
import { describe } from 'vitest';
import { itReadsHours } from '../../../../../test/support/written-hours.ts';

describe('opening and closing times given separately', () => {
  itReadsHours([
    [
      'en',
      'We open at 9 in the morning Monday to Friday and at 11 on Saturday.\nWe close at 6pm.',
      'Mo-Fr 09:00-18:00; Sa 11:00-18:00',
    ],
    [
      'en',
      'Tuesday to Saturday from 10. We shut at 5pm (Friday 3pm). Never on a Sunday.',
      'Tu-Th,Sa 10:00-17:00; Fr 10:00-15:00',
    ],
    ['en', 'Gates open 10am, last entry 4pm, close 5pm.', 'Mo-Su 10:00-17:00'],
    ['en', 'Every day 9am to 9pm, and Sunday from noon', 'Mo-Sa 09:00-21:00; Su 12:00-21:00'],
    ['ja', '10時～20時（土曜日は8時から営業）', 'Mo-Fr,Su 10:00-20:00; Sa 08:00-20:00'],
    [
      'ja',
      '9:00～18:00（水曜は13:00まで）\n休業日 日曜',
      'Mo-Tu,Th-Sa 09:00-18:00; We 09:00-13:00',
    ],
  ]);
});

describe('days of rest', () => {
  itReadsHours([
    [
      'en',
      'Morning 7 AM to 11 AM, Evening 4 PM to 8 PM. Tuesday holiday.',
      'We-Mo 07:00-11:00,16:00-20:00',
    ],
    ['en', 'Open 10am - 6pm\nWeekly off: Wednesday', 'Mo-Tu,Th-Su 10:00-18:00'],
    [
      'en',
      'Mon - Sat 9am - 5pm, Sundays and holidays 10am - 1pm',
      'Mo-Sa 09:00-17:00; Su 10:00-13:00',
    ],
    ['en', 'Daily 9am - 5pm\nClosed second and fourth Mondays', 'Mo-Su 09:00-17:00'],
    ['ja', 'open 9:00 - 17:00\nclose 火・水', 'Mo,Th-Su 09:00-17:00'],
    ['tr', 'Pazartesi hariç her gün 10:00-18:00', 'Tu-Su 10:00-18:00'],
  ]);
});

describe('brackets', () => {
  itReadsHours([
    [
      'ja',
      '昼 11:00～14:00(L.O.13:30) 夜 17:00～21:00(L.O.20:30)\n定休日 月曜',
      'Tu-Su 11:00-14:00,17:00-21:00',
    ],
    ['ja', '10:00-19:00(土日祝 9:00-18:00)', 'Mo-Fr 10:00-19:00; Sa,Su 09:00-18:00'],
    ['de', 'Mo–Fr 9–18 Uhr (Mi bis 13 Uhr)', 'Mo-Tu,Th,Fr 09:00-18:00; We 09:00-13:00'],
    [
      'it',
      'Tutti i giorni a pranzo (12 - 15) e a cena (19 - 23). Il mercoledì solo a cena.',
      'Mo-Tu,Th-Su 12:00-15:00,19:00-23:00; We 19:00-23:00',
    ],
  ]);
});

describe('signs between days', () => {
  itReadsHours([
    ['fr', 'ma-me-je : 10h > 18h\nve-sa : 10h > 20h', 'Tu-Th 10:00-18:00; Fr,Sa 10:00-20:00'],
    [
      'it',
      'lun/ven 8,30-12,30 / 14,00-18,00\nsab 8,30-12,30',
      'Mo-Fr 08:30-12:30,14:00-18:00; Sa 08:30-12:30',
    ],
    [
      'fr',
      'Du lundi au jeudi de 9h à 17h, le vendredi et le samedi de 9h à 12h',
      'Mo-Th 09:00-17:00; Fr,Sa 09:00-12:00',
    ],
  ]);
});

describe('other languages', () => {
  itReadsHours([
    [
      'es',
      'Lunes a viernes de 9:00 a 14:00 y de 17:00 a 20:00\nSábados de 10:00 a 14:00',
      'Mo-Fr 09:00-14:00,17:00-20:00; Sa 10:00-14:00',
    ],
    ['it', 'Dal martedì al sabato dalle 9 alle 19. Domenica e lunedì chiuso.', 'Tu-Sa 09:00-19:00'],
    [
      'pt',
      '2ª a 6ª feira: 9h00 – 19h00\nSábado: 9h às 13h\nDomingo: encerrado',
      'Mo-Fr 09:00-19:00; Sa 09:00-13:00',
    ],
    [
      'nl',
      'ma t/m vr 9.00 – 17.30 uur\nza van 10 tot 16 uur\nzondag gesloten',
      'Mo-Fr 09:00-17:30; Sa 10:00-16:00',
    ],
    [
      'sv',
      'Måndag–fredag kl. 10–18\nLördagar 10–15\nSöndagar stängt',
      'Mo-Fr 10:00-18:00; Sa 10:00-15:00',
    ],
    [
      'pl',
      'Poniedziałek – piątek: 8:00 – 18:00\nsobota od 9 do 14\nniedziela nieczynne',
      'Mo-Fr 08:00-18:00; Sa 09:00-14:00',
    ],
    [
      'ru',
      'Пн–Пт с 9:00 до 20:00, сб 10:00–17:00, вс — выходной',
      'Mo-Fr 09:00-20:00; Sa 10:00-17:00',
    ],
    [
      'ko',
      '평일 오전 9시 ~ 오후 6시 30분\n토요일 09:00 ~ 13:00\n일요일·공휴일 휴무',
      'Mo-Fr 09:00-18:30; Sa 09:00-13:00',
    ],
    [
      'tr',
      'Hafta içi 09.00 - 18.30, Cumartesi 10.00 - 14.00, Pazar kapalı',
      'Mo-Fr 09:00-18:30; Sa 10:00-14:00',
    ],
    [
      'vi',
      'Thứ Hai đến thứ Bảy: 8 giờ – 11 giờ 30, 13 giờ 30 – 17 giờ\nNghỉ Chủ nhật',
      'Mo-Sa 08:00-11:30,13:30-17:00',
    ],
    [
      'th',
      'จันทร์ - ศุกร์ 09:00 - 18:00 น.\nเสาร์ 10:00 - 16:00 น.\nหยุดวันอาทิตย์',
      'Mo-Fr 09:00-18:00; Sa 10:00-16:00',
    ],
    [
      'ar',
      'كل يوم من 9 الصبح لـ 9 بالليل، والجمعة من 4 العصر',
      'Mo-Th,Sa,Su 09:00-21:00; Fr 16:00-21:00',
    ],
  ]);
});

describe('pauses', () => {
  itReadsHours([
    [
      'id',
      'Senin - Kamis 08.00 - 16.00 (istirahat 12 - 13)\nJumat 08.00 - 16.00 (istirahat 11 - 13)',
      'Mo-Th 08:00-12:00,13:00-16:00; Fr 08:00-11:00,13:00-16:00',
    ],
    [
      'ko',
      '월~금 09:00~18:00 (점심시간 12:30~14:00) / 토 09:00~13:00 / 일요일 휴진',
      'Mo-Fr 09:00-12:30,14:00-18:00; Sa 09:00-13:00',
    ],
    [
      'en',
      'Monday to Friday: 9am-5pm (we close for lunch between 1pm and 2pm)',
      'Mo-Fr 09:00-13:00,14:00-17:00',
    ],
  ]);
});

describe('ends of some days', () => {
  itReadsHours([
    ['ja', '11:00 - 20:00 (金・土 〜22:00) 月曜定休', 'Tu-Th,Su 11:00-20:00; Fr,Sa 11:00-22:00'],
    ['zh', '10:00—22:00（周五、周六延长至23:00）', 'Mo-Th,Su 10:00-22:00; Fr,Sa 10:00-23:00'],
    [
      'fr',
      'De 9 h à 18 h du lundi au vendredi et jusqu’à 13 h le samedi',
      'Mo-Fr 09:00-18:00; Sa 09:00-13:00',
    ],
    [
      'es',
      'De lunes a viernes de 9 a 13 y de 17 a 20. Sábados sólo mañanas.',
      'Mo-Fr 09:00-13:00,17:00-20:00; Sa 09:00-13:00',
    ],
    [
      'en',
      'Lunch: Tue–Fri 12–2\nDinner: Tue–Sat 6–9',
      'Tu-Fr 12:00-14:00,18:00-21:00; Sa 18:00-21:00',
    ],
    [
      'fr',
      '7h30 à 19h en semaine, 8h à 13h le dimanche, fermé le samedi',
      'Mo-Fr 07:30-19:00; Su 08:00-13:00',
    ],
    ['tr', "Salı'dan Cumartesi'ye 12:00-22:00", 'Tu-Sa 12:00-22:00'],
  ]);
});

describe('times in words', () => {
  itReadsHours([
    ['en', 'Tuesday to Friday, eight in the morning until six in the evening', 'Tu-Fr 08:00-18:00'],
    [
      'en',
      'Weekdays we start at half past seven and go on until five. Saturdays nine till noon.',
      'Mo-Fr 07:30-17:00; Sa 09:00-12:00',
    ],
    [
      'en',
      'The yard opens at six o’clock Monday to Friday and we shut at two. Saturday rest.',
      'Mo-Fr 06:00-14:00',
    ],
    ['id', 'Setiap hari jam tujuh pagi sampai setengah enam sore', 'Mo-Su 07:00-17:30'],
    [
      'ms',
      'Isnin hingga Jumaat, pukul lapan setengah pagi hingga lima petang',
      'Mo-Fr 08:30-17:00',
    ],
    [
      'zh',
      '每天早上九点开门，晚上八点打烊；周六延长到晚上九点半。全年无休，只有除夕关门。',
      'Mo-Fr,Su 09:00-20:00; Sa 09:00-21:30',
    ],
    ['zh', '9:00开馆,16:00停止入馆,16:30闭馆\n每周一闭馆(法定节假日除外)', 'Tu-Su 09:00-16:30'],
    ['ja', '午後四時に暖簾を出して、深夜一時まで。水曜休み。', 'Mo,Tu,Th-Su 16:00-01:00'],
    ['ar', 'كل يوم من الساعة 1 الظهر لحد 11 بالليل', 'Mo-Su 13:00-23:00'],
  ]);
});

describe('two spans of a day', () => {
  itReadsHours([
    ['ar', 'الجمعة 8:00 – 11:00 و 13:00 – 17:00', 'Fr 08:00-11:00,13:00-17:00'],
    ['fr', 'samedi : 9 h – 12 h et 15 h – 18 h', 'Sa 09:00-12:00,15:00-18:00'],
    [
      'fr',
      'Du mardi au samedi, 12 h à 14 h\nDu mardi au jeudi, 19 h à 22 h\n' +
        'Vendredi et samedi : jusqu’à 23 h',
      'Tu-Th 12:00-14:00,19:00-22:00; Fr,Sa 12:00-14:00,19:00-23:00',
    ],
    ['fr', 'Le dimanche, 12 h à 14 h 30\nFermé dimanche soir et lundi', 'Su 12:00-14:30'],
  ]);
});

describe('letters of Spanish days', () => {
  itReadsHours([
    ['es', 'L-V: 9:00 a 14:00 h.\nS: 10:00 a 13:00 h.', 'Mo-Fr 09:00-14:00; Sa 10:00-13:00'],
    ['es', 'L, X y V: 9:00-14:00\nM y J: 16:00-20:00', 'Mo,We,Fr 09:00-14:00; Tu,Th 16:00-20:00'],
    ['es', 'De L a J de 10:00 a 19:00\nS y D: cerrado', 'Mo-Th 10:00-19:00'],
    ['fr', 'L-V 9h-18h', 'Mo-Fr 09:00-18:00'],
  ]);
});

describe('what applies in some weeks, or to something at the place', () => {
  itReadsHours([
    [
      'ja',
      '月〜土 17時〜24時\n定休日 日曜（月曜が祝日の場合は日曜営業、月曜休み）',
      'Mo-Sa 17:00-24:00',
    ],
    [
      'en',
      'Our forecourt is open 24/7\nCar wash 8am to 8pm (10am to 4pm Sundays)',
      'Mo-Su 00:00-24:00',
    ],
    [
      'fr',
      'Lun-Ven : 8h00-12h00 / 14h00-18h30\nSam. et Dim. : fermé\nDépannage 24h/24 et 7j/7',
      'Mo-Fr 08:00-12:00,14:00-18:30',
    ],
    ['en', 'Daily 10am-4pm. Closed Good Friday and Christmas Day.', 'Mo-Su 10:00-16:00'],
    [
      'en',
      'Monday to Thursday 9-5, Friday 9-2\nWe close for lunch from 1 to 2 every day except Friday.',
      'Mo-Th 09:00-13:00,14:00-17:00; Fr 09:00-14:00',
    ],
    [
      'ar',
      'يومياً من الساعة 7 صباحاً حتى 9 مساءً، ويوم الجمعة نغلق من 11 صباحاً حتى 1 ظهراً.',
      'Mo-Th,Sa,Su 07:00-21:00; Fr 07:00-11:00,13:00-21:00',
    ],
    [
      'ar',
      'كل يوم من 8h00 حتى 20h00\nالجمعة نسدو من 12h00 حتى 14h00',
      'Mo-Th,Sa,Su 08:00-20:00; Fr 08:00-12:00,14:00-20:00',
    ],
  ]);
});

describe('days given with an exception for holidays', () => {
  itReadsHours([
    ['en', 'Open every day except Christmas Day, 10am-4pm', 'Mo-Su 10:00-16:00'],
    ['en', 'Monday to Friday except bank holidays 9am-5pm', 'Mo-Fr 09:00-17:00'],
    ['fr', 'Du lundi au vendredi sauf jours fériés, de 9h à 18h', 'Mo-Fr 09:00-18:00'],
    ['de', 'Montag bis Freitag außer an Feiertagen 9-18 Uhr', 'Mo-Fr 09:00-18:00'],
    ['es', 'De lunes a viernes excepto festivos de 9:00 a 18:00', 'Mo-Fr 09:00-18:00'],
    ['it', 'Tutti i giorni tranne i festivi dalle 9:00 alle 18:00', 'Mo-Su 09:00-18:00'],
    ['id', 'Senin - Jumat kecuali hari libur nasional 08.00 - 16.00', 'Mo-Fr 08:00-16:00'],
    ['ja', '月〜金（祝日を除く）9:00〜17:00', 'Mo-Fr 09:00-17:00'],
    ['zh', '周一至周五（法定节假日除外）9:00-17:00', 'Mo-Fr 09:00-17:00'],
  ]);
});

describe('starts and ends next to spans', () => {
  itReadsHours([
    [
      'de',
      'Mittwoch bis Samstag von 11 Uhr bis 23 Uhr, am Sonntag schon ab 10 Uhr zum Brunch ' +
        'und bis 20 Uhr.',
      'We-Sa 11:00-23:00; Su 10:00-20:00',
    ],
    [
      'de',
      'Täglich außer Dienstag von 10 bis 23 Uhr, sonntags schon ab 9 Uhr, ' +
        'dafür ist um 21 Uhr Schluss.',
      'Mo,We-Sa 10:00-23:00; Su 09:00-21:00',
    ],
    [
      'it',
      'Aperti a pranzo dalle 12.00 alle 14.30 e a cena dalle 19.00 alle 22.00.\n' +
        'La domenica solo pranzo, fino alle 15.30.\nChiuso il lunedì.',
      'Tu-Sa 12:00-14:30,19:00-22:00; Su 12:00-15:30',
    ],
    [
      'en',
      'Wednesday to Saturday 8am-4pm. Sundays 9-12. Until 3pm on weekdays.',
      'We-Fr 08:00-15:00; Sa 08:00-16:00; Su 09:00-12:00',
    ],
  ]);
});

describe('ends, pauses and words in other positions', () => {
  itReadsHours([
    [
      'en',
      'Open from nine until five Monday to Thursday, until seven on a Friday.',
      'Mo-Th 09:00-17:00; Fr 09:00-19:00',
    ],
    [
      'ms',
      'Isnin hingga Khamis 8.00 pagi - 5.00 petang\n' +
        'Jumaat 8.00 pagi - 12.15 tengah hari, rehat solat, buka semula 2.45 petang - 5.00 petang',
      'Mo-Th 08:00-17:00; Fr 08:00-12:15,14:45-17:00',
    ],
    ['de', 'Mo-Sa 6-18 Uhr\nSonntags von 8 bis halb 11', 'Mo-Sa 06:00-18:00; Su 08:00-10:30'],
    [
      'es',
      'Lunes a viernes 9:00-18:00 (se cierra de 14:00 a 15:00)',
      'Mo-Fr 09:00-14:00,15:00-18:00',
    ],
    [
      'it',
      'Lunedì-venerdì 9:00-18:00 (si chiude dalle 13:00 alle 14:00)',
      'Mo-Fr 09:00-13:00,14:00-18:00',
    ],
    ['nl', 'Maandag tot vrijdag van half 9 tot half 6', 'Mo-Fr 08:30-17:30'],
    ['en', 'Monday to Friday half 9 to half 5', 'Mo-Fr 09:30-17:30'],
    ['en', 'Open from half 8 until 4, Monday to Friday', 'Mo-Fr 08:30-16:00'],
    ['zh', '朝八點開舖，夜晚七點半收爐。逢星期二休息。', 'Mo,We-Su 08:00-19:30'],
    [
      'ar',
      'من الأحد إلى الخميس من الثامنة والنصف إلى الثانية عشرة، ومن الثانية إلى السادسة مساء',
      'Mo-Th,Su 08:30-12:00,14:00-18:00',
    ],
  ]);
});

describe('days next to others', () => {
  itReadsHours([
    // When two spans are stated together, a day with one of them does not have the other.
    [
      'fr',
      'Ouvert tous les jours sauf le mercredi\n6h45 - 13h / 15h30 - 19h15\nDimanche 7h - 12h30',
      'Mo-Tu,Th-Sa 06:45-13:00,15:30-19:15; Su 07:00-12:30',
    ],
    [
      'fr',
      'Du lundi au jeudi 12h-22h, vendredi jusque minuit',
      'Mo-Th 12:00-22:00; Fr 12:00-24:00',
    ],
    ['ja', '17時〜24時\n金・土・祝前日は翌2時まで', 'Su-Th 17:00-24:00; Fr-Sa 17:00-02:00'],
    // Days off mean the weekend when all others are working days.
    ['zh', '平日 06:00-23:00\n例假日 08:00-22:00', 'Mo-Fr 06:00-23:00; Sa-Su 08:00-22:00'],
    ['ja', '平日 9:00〜20:00／休日 10:00〜18:00', 'Mo-Fr 09:00-20:00; Sa-Su 10:00-18:00'],
    ['zh', '週一至週六 09:00-18:00，例假日公休', 'Mo-Sa 09:00-18:00'],
    // A day by appointment has no hours, and takes none from the next line.
    ['en', 'Mon-Fri 9-5\nSaturday by appointment\n24 hours', 'Mo-Fr 09:00-17:00'],
    ['de', 'Mo-Fr 8-12 Uhr nach Vereinbarung\nSa n.V.', 'Mo-Fr 08:00-12:00'],
    ['fr', 'Lundi - vendredi sur rendez-vous 9h-17h', 'Mo-Fr 09:00-17:00'],
  ]);
});
