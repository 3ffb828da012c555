/** Sentences in which people state their hours: verbs, times in words, days after their times. */
import { describe, expect, it } from 'vitest';
import { itReadsHours, showWrittenHours } from '../../../../../test/support/written-hours.ts';

describe('English hours as people say them', () => {
  itReadsHours([
    [
      'en',
      'T, Th 10-6\nW: 10-8\nF-Sa 9-5\nClosed M & Su',
      'Tu,Th 10:00-18:00; We 10:00-20:00; Fr-Sa 09:00-17:00',
    ],
    ['en', 'M/W/F 8am-noon\nT/Th 1pm-5pm', 'Mo,We,Fr 08:00-12:00; Tu,Th 13:00-17:00'],
    ['en', 'M-Th: 9-5, F: 9-3', 'Mo-Th 09:00-17:00; Fr 09:00-15:00'],
    [
      'en',
      'We open at 6 on weekdays and 7 on weekends. We close at 8, 9 on Saturday.',
      'Mo-Fr 06:00-20:00; Sa 07:00-21:00; Su 07:00-20:00',
    ],
    [
      'en',
      'Doors open at 9 daily, 10 on Sundays, and close at 6.',
      'Mo-Sa 09:00-18:00; Su 10:00-18:00',
    ],
    [
      'en',
      'Monday to Friday 8am to 5pm, Saturdays we finish at 1.',
      'Mo-Fr 08:00-17:00; Sa 08:00-13:00',
    ],
    ['en', 'Mon-Thu 9-5, on Friday we close early at 3pm', 'Mo-Th 09:00-17:00; Fr 09:00-15:00'],
    [
      'en',
      'Mon to Sat 9am - 6pm, on Thursdays we stay open until 8pm',
      'Mo-We,Fr-Sa 09:00-18:00; Th 09:00-20:00',
    ],
    ['en', 'quarter to nine till half five, Monday to Friday', 'Mo-Fr 08:45-17:30'],
    ['en', 'Half nine to half six Tuesday to Saturday', 'Tu-Sa 09:30-18:30'],
    [
      'en',
      'Open 24 hours, 7 days. After 11pm please ring the bell.\nPharmacist on duty Mon 9am-8pm',
      'Mo-Su 00:00-24:00',
    ],
    [
      'en',
      'Open 24 hours Monday to Friday, Saturday 8am-8pm, Sunday closed',
      'Mo-Fr 00:00-24:00; Sa 08:00-20:00',
    ],
    [
      'en',
      'Open daily 9am to 5pm except Sundays until 1pm only',
      'Mo-Sa 09:00-17:00; Su 09:00-13:00',
    ],
    [
      'en',
      'Every day from noon: Monday to Thursday until 11pm, Friday and Saturday until ' +
        '2am, Sunday until 10pm',
      'Su 12:00-22:00; Fr-Sa 12:00-02:00; Mo-Th 12:00-23:00',
    ],
  ]);
});

describe('ends and starts without a number', () => {
  itReadsHours([
    ['en', 'Mon-Fri 9-5, Saturday until noon', 'Mo-Fr 09:00-17:00; Sa 09:00-12:00'],
    ['en', 'Mon-Thu 4pm-11pm, Fri till midnight', 'Mo-Th 16:00-23:00; Fr 16:00-24:00'],
    ['en', 'Monday - noon to 5pm, Tuesday - 9 to noon', 'Mo 12:00-17:00; Tu 09:00-12:00'],
    ['de', 'Mo-Fr 8-18 Uhr, samstags bis Mitternacht', 'Mo-Fr 08:00-18:00; Sa 08:00-24:00'],
    ['ja', '平日は9時から18時まで、土曜日は正午まで。', 'Mo-Fr 09:00-18:00; Sa 09:00-12:00'],
    ['ja', '営業時間 10時～20時 ※火曜のみ18時まで', 'Mo,We-Su 10:00-20:00; Tu 10:00-18:00'],
    ['ar', 'من الأحد إلى الخميس من الثامنة صباحاً حتى الثالثة عصراً', 'Su-Th 08:00-15:00'],
    ['ar', 'كل يوم من الساعة السابعة والنصف صباحاً حتى منتصف الليل', 'Mo-Su 07:30-24:00'],
  ]);
});

describe('other hours in Latin letters', () => {
  itReadsHours([
    [
      'de',
      'Mo-Do 8-17 Uhr, freitags machen wir um 14 Uhr Feierabend',
      'Mo-Th 08:00-17:00; Fr 08:00-14:00',
    ],
    ['de', 'Mo-Do 8-17 Uhr, freitags schließen wir um 14 Uhr', 'Mo-Th 08:00-17:00; Fr 08:00-14:00'],
    [
      'de',
      'Montag bis Freitag von 9 bis 18 Uhr, samstags nur bis 13 Uhr',
      'Mo-Fr 09:00-18:00; Sa 09:00-13:00',
    ],
    [
      'de',
      'Rund um die Uhr geöffnet\nFrisches Brot gibt es samstags ab 9 Uhr',
      'Mo-Su 00:00-24:00',
    ],
    ['de', 'Von Dienstag bis Samstag halb neun bis halb sieben', 'Tu-Sa 08:30-18:30'],
    [
      'fr',
      "Tous les jours de 9h à 19h sauf le dimanche jusqu'à 13h",
      'Mo-Sa 09:00-19:00; Su 09:00-13:00',
    ],
    [
      'fr',
      'Du mardi au vendredi de 9 h 30 à 18 h, le samedi nous fermons à 16 h',
      'Tu-Fr 09:30-18:00; Sa 09:30-16:00',
    ],
    [
      'fr',
      'Ouvert tous les jours de 10h à 18h. Fermeture hebdomadaire le mardi.',
      'Mo,We-Su 10:00-18:00',
    ],
    [
      'fr',
      'Ouvert tous les jours de 10h à 18h\nJour de fermeture\nle mardi',
      'Mo,We-Su 10:00-18:00',
    ],
    [
      'es',
      'Lunes a viernes de 9,30 a 14 y de 17 a 20,30. Sábados de 10 a 13,30.',
      'Mo-Fr 09:30-14:00,17:00-20:30; Sa 10:00-13:30',
    ],
    [
      'es',
      'Abrimos a las 10 de martes a domingo. Cerramos a las 20, los viernes a las 22.',
      'Tu-Th,Sa-Su 10:00-20:00; Fr 10:00-22:00',
    ],
    [
      'es',
      'De martes a jueves desde las 20 hasta la 1, viernes y sábado hasta las 3 de la madrugada',
      'Fr-Sa 20:00-03:00; Tu-Th 20:00-01:00',
    ],
    [
      'it',
      'Dal lunedì al venerdì al mattino dalle 8,30 alle 12,30 e al pomeriggio dalle ' +
        '15,30 alle 19,30. Sabato solo al mattino dalle 9 alle 13.',
      'Mo-Fr 08:30-12:30,15:30-19:30; Sa 09:00-13:00',
    ],
    [
      'it',
      'Aperto tutti i giorni dalle 12: da lunedì a giovedì fino alle 24, venerdì e ' +
        'sabato fino alle 2 di notte, domenica fino alle 23.',
      'Su 12:00-23:00; Fr-Sa 12:00-02:00; Mo-Th 12:00-24:00',
    ],
    [
      'pt',
      'Aberto todos os dias a partir das 11: de segunda a quinta até às 23, sexta e ' +
        'sábado até às 2 da madrugada e domingo até às 22.',
      'Su 11:00-22:00; Fr-Sa 11:00-02:00; Mo-Th 11:00-23:00',
    ],
    [
      'pt',
      'Todos os dias das 8h às 18h, exceto domingo só até às 13h',
      'Mo-Sa 08:00-18:00; Su 08:00-13:00',
    ],
    ['fr', 'Du lundi au jeudi de 8 h et 30 minutes à 16 h et 30 minutes', 'Mo-Th 08:30-16:30'],
    [
      'nl',
      'Maandag t/m donderdag 8.00-17.00 uur, vrijdag sluiten we om 15.00 uur',
      'Mo-Th 08:00-17:00; Fr 08:00-15:00',
    ],
    [
      'sv',
      'Måndag till torsdag 8–17, fredagar stänger vi kl 15',
      'Mo-Th 08:00-17:00; Fr 08:00-15:00',
    ],
    [
      'tr',
      "Hafta içi saat 9:00-18:00 arası açığız, cumartesi 14:00'te kapatıyoruz",
      'Mo-Fr 09:00-18:00; Sa 09:00-14:00',
    ],
  ]);
});

describe('hours in other scripts, and of the archipelago', () => {
  itReadsHours([
    [
      'id',
      'Buka tiap hari pukul 07.00 - 20.00, kecuali Jumat mulai pukul 13.00',
      'Mo-Th,Sa-Su 07:00-20:00; Fr 13:00-20:00',
    ],
    [
      'ms',
      'Kami buka setiap hari dari pukul 9 pagi hingga 6 petang kecuali hari Jumaat ' +
        'sehingga 12 tengah hari sahaja.',
      'Mo-Th,Sa-Su 09:00-18:00; Fr 09:00-12:00',
    ],
    [
      'ja',
      '午前10時に開店し、午後7時に閉店します。定休日は水曜日です。',
      'Mo-Tu,Th-Su 10:00-19:00',
    ],
    ['ja', '営業時間　10:00～19:00\nお休み\n毎週火曜日・第3水曜日', 'Mo,We-Su 10:00-19:00'],
    [
      'ja',
      '10時から18時まで毎日営業。毎週木曜日はお休みをいただきます。',
      'Mo-We,Fr-Su 10:00-18:00',
    ],
    ['ja', '営業日時月・火・金　9:00～17:00', 'Mo-Tu,Fr 09:00-17:00'],
    ['zh', '每天早上9点开门，晚上8点关门，周一休息', 'Tu-Su 09:00-20:00'],
    ['zh', '开放时间：9:00-17:00\n闭馆日\n每周一', 'Tu-Su 09:00-17:00'],
    ['zh', '每日10:00–18:00。逢星期二休館。', 'Mo,We-Su 10:00-18:00'],
    [
      'ko',
      '매일 오전 10시에 문을 열고 오후 9시에 닫습니다. 매주 월요일은 쉽니다.',
      'Tu-Su 10:00-21:00',
    ],
    ['ko', '매일 09:00 - 18:00\n정기휴무\n매주 일요일', 'Mo-Sa 09:00-18:00'],
    [
      'ko',
      '평일은 아침 9시부터 저녁 6시 반까지, 토요일은 오후 1시까지 진료합니다. 일요일은 휴진입니다.',
      'Mo-Fr 09:00-18:30; Sa 09:00-13:00',
    ],
    ['ar', 'من السبت إلى الخميس من 9 ونصف صباحاً إلى 5 مساءً', 'Mo-Th,Sa-Su 09:30-17:00'],
    ['ar', 'يومياً من الساعة 8 و15 دقيقة إلى الساعة 15 و45 دقيقة', 'Mo-Su 08:15-15:45'],
    [
      'ar',
      'يومياً من 10 صباحاً حتى 11 مساءً ماعدا الجمعة من 2 ظهراً',
      'Mo-Th,Sa-Su 10:00-23:00; Fr 14:00-23:00',
    ],
    [
      'ar',
      'يومياً من الساعة 4 عصراً حتى 12 منتصف الليل، الخميس والجمعة حتى 1:30 صباحاً',
      'Mo-We,Sa-Su 16:00-24:00; Th-Fr 16:00-01:30',
    ],
    ['th', 'เปิดทุกวัน แปดโมงเช้าถึงหกโมงครึ่งเย็น', 'Mo-Su 08:00-18:30'],
    ['th', 'เปิดวันอังคารถึงวันอาทิตย์ บ่ายสองโมงถึงสี่ทุ่ม หยุดวันจันทร์', 'Tu-Su 14:00-22:00'],
    ['th', 'เปิดทุกวัน 10 โมงเช้า ถึง 2 ทุ่มครึ่ง', 'Mo-Su 10:00-20:30'],
  ]);
});

describe('pauses of some days', () => {
  itReadsHours([
    [
      'de',
      'Mo-Sa 9-18 Uhr (Mittagspause 12-13 Uhr, außer Freitag)',
      'Mo-Th,Sa 09:00-12:00,13:00-18:00; Fr 09:00-18:00',
    ],
    [
      'en',
      '8.30am-6pm weekdays, closed 1-2pm for lunch (not Wednesdays)',
      'Mo,Tu,Th,Fr 08:30-13:00,14:00-18:00; We 08:30-18:00',
    ],
    [
      'it',
      'lun-sab 8-20\nPausa pranzo 13-15 (solo lun, mar, mer)',
      'Mo-We 08:00-13:00,15:00-20:00; Th-Sa 08:00-20:00',
    ],
    [
      'ko',
      '매일 11:30 - 22:00\n브레이크타임 15:00 - 17:00 (평일만)',
      'Mo-Fr 11:30-15:00,17:00-22:00; Sa,Su 11:30-22:00',
    ],
    [
      'ru',
      'Ежедневно с 8.00 до 20.00\nПерерыв с 13.00 до 14.00 (кроме субботы и воскресенья)',
      'Mo-Fr 08:00-13:00,14:00-20:00; Sa,Su 08:00-20:00',
    ],
    // A day excepted after the hours is closed.
    ['de', 'Mo-Sa 9-18 Uhr (außer Freitag)', 'Mo-Th,Sa 09:00-18:00'],
    [
      'nl',
      'ma-vr 8-17 uur (pauze 12-12.30, alleen di en do)',
      'Mo,We,Fr 08:00-17:00; Tu,Th 08:00-12:00,12:30-17:00',
    ],
    ['en', '6am-10pm, Fridays closed 11-2', 'Mo-Th,Sa,Su 06:00-22:00; Fr 06:00-11:00,14:00-22:00'],
  ]);
});

describe('days of the month in figures', () => {
  itReadsHours([
    ['de', 'Mo-Fr 9-18 Uhr\nJeden 1. Samstag im Monat 10-14 Uhr', 'Mo-Fr 09:00-18:00'],
    ['de', 'Mo-Sa 9-18 Uhr\nAm 1. und 3. Montag im Monat geschlossen', 'Mo-Sa 09:00-18:00'],
    ['nl', 'di-za 10-17 uur\n1e zondag van de maand 12-17 uur', 'Tu-Sa 10:00-17:00'],
    ['it', 'mar-ven 9-13\n2° sabato del mese 9-12', 'Tu-Fr 09:00-13:00'],
    ['en', 'Mon-Fri 9 - 5. Saturday 9 - 1', 'Mo-Fr 09:00-17:00; Sa 09:00-13:00'],
  ]);
});

describe('alternating lines, and slashes', () => {
  itReadsHours([
    [
      'de',
      '8.00 bis 18.00 Uhr\nmontags bis freitags\n8.00 bis 13.00 Uhr\nsamstags',
      'Mo-Fr 08:00-18:00; Sa 08:00-13:00',
    ],
    [
      'de',
      'montags bis freitags\n8.00 bis 18.00 Uhr\nsamstags\n8.00 bis 13.00 Uhr',
      'Mo-Fr 08:00-18:00; Sa 08:00-13:00',
    ],
    [
      'it',
      'lun-ven ore 9.00/12.30 - 15.30/19.30\nsab ore 9.00/13.00',
      'Mo-Fr 09:00-12:30,15:30-19:30; Sa 09:00-13:00',
    ],
    ['de', 'Mo-Fr 8-12/13-17 Uhr', 'Mo-Fr 08:00-12:00,13:00-17:00'],
    ['zh', '营业时间 9:00-18:00 双休日照常营业', 'Mo-Su 09:00-18:00'],
    ['zh', '工作日 09:00-18:00，双休日 10:00-20:00', 'Mo-Fr 09:00-18:00; Sa,Su 10:00-20:00'],
    [
      'fr',
      'Ouvert midi et soir du mercredi au dimanche\n12h-14h et 19h-22h',
      'We-Su 12:00-14:00,19:00-22:00',
    ],
  ]);
});

it('two services on one morning are not a range', () => {
  expect(showWrittenHours('de', 'So 9.00/11.00')).toBeNull();
});

describe('Czech and Greek hours', () => {
  itReadsHours([
    [
      'cs',
      'Po–Pá 9–18 hod. (polední pauza 12–13)\nSo 9–12 hod.\nNe zavřeno',
      'Mo-Fr 09:00-12:00,13:00-18:00; Sa 09:00-12:00',
    ],
    ['cs', 'Úterý až neděle od 10 do 17 hodin', 'Tu-Su 10:00-17:00'],
    ['cs', 'Po-Čt 8-16\nPá 8-12\nSo po domluvě', 'Mo-Th 08:00-16:00; Fr 08:00-12:00'],
    [
      'cs',
      'Otevřeno denně 11:00–24:00, pátek a sobota do 02:00',
      'Mo-Th,Su 11:00-24:00, Fr,Sa 11:00-02:00',
    ],
    [
      'el',
      'Τρίτη - Πέμπτη - Παρασκευή: 9:00 - 14:00 & 17:30 - 21:00\nΚυριακή κλειστά',
      'Tu,Th,Fr 09:00-14:00,17:30-21:00',
    ],
    ['el', 'ΔΕΥΤΕΡΑ - ΠΑΡΑΣΚΕΥΗ 8π.μ.-4μ.μ., ΣΑΒ 9π.μ.-2μ.μ.', 'Mo-Fr 08:00-16:00; Sa 09:00-14:00'],
    ['el', 'Ανοιχτά καθημερινά 12:00 - 01:00 εκτός Δευτέρας', 'Tu-Su 12:00-01:00'],
  ]);

  it('are not days when short names are other words', () => {
    expect(showWrittenHours('cs', 'Po dohodě s námi, ne jinak')).toBeNull();
  });
});

it('what a hotel serves has hours of its own', () => {
  const text = 'Frühstücksbuffet täglich 7 - 10 Uhr\nSaunabereich täglich 15 - 21 Uhr';
  expect(showWrittenHours('de', text)).toBeNull();
});

it('prices with a comma are not times', () => {
  expect(showWrittenHours('es', 'Menú de 9,50 a 13,50 €, de lunes a viernes')).toBeNull();
});

it('the letters for phone and fax are not days', () => {
  const week = showWrittenHours('en', 'T: 01632 960417\nF: 555-0134\nOpen 9-5');
  expect(week).toBe(Array(7).fill('9-17').join(' '));
});

describe('days and holidays that a line excepts', () => {
  const work = 'Mo-Sa 08:00-17:00';
  itReadsHours([
    ['en', 'Open every day except Sunday and public holidays, 8am to 5pm', work],
    ['de', 'täglich außer Sonntag und Feiertag, 8-17 Uhr', work],
    ['fr', 'tous les jours sauf le dimanche et jours fériés, de 8h à 17h', work],
    ['id', 'Buka tiap hari kecuali hari Minggu dan hari besar, jam 8 pagi s/d 5 sore', work],
    ['ms', 'Setiap hari kecuali Ahad dan cuti umum, 8 pagi - 5 petang', work],
    ['ar', 'يوميا ما عدا الجمعة والعطل الرسمية من 8 صباحا إلى 5 مساء', 'Sa-Th 08:00-17:00'],
    ['ja', '毎日(日曜・祝日を除く)8:00〜17:00', work],
    ['ja', '日・祝を除く毎日 8時〜17時', work],
    ['ja', '月〜土(祝日を除く) 8:00-17:00', work],
    ['zh', '每天(周日及节假日除外) 8:00-17:00', work],
    ['zh', '周一至周日(法定节假日除外)8:00-17:00', 'Mo-Su 08:00-17:00'],
    ['en', 'Daily 9-17 except Sunday, holidays 10-14', 'Mo-Sa 09:00-17:00'],
  ]);
});

it('a pause in hours that end after midnight leaves the other days alone', () => {
  const line = 'Setiap hari 10 pagi – 2 pagi. Jumaat tutup sekejap 12.30 – 2.30 petang.';
  expect(showWrittenHours('ms', line)).toBe('10-2 10-2 10-2 10-2 10-12.5,14.5-2 10-2 10-2');
});

describe('further forms of days and times', () => {
  itReadsHours([
    ['id', 'Sn–Sb 07.00–20.00, Mg 08.00–12.00', 'Mo-Sa 07:00-20:00; Su 08:00-12:00'],
    ['id', 'Sn, Rb, Jm 08.00-12.00', 'Mo,We,Fr 08:00-12:00'],
    ['ar', 'الجمعة: 9h00 – 12h00 و 15h30 – 19h30', 'Fr 09:00-12:00,15:30-19:30'],
    [
      'fr',
      'lundi - vendredi 9h-12h 14h-18h sauf lundi matin',
      'Mo 14:00-18:00; Tu-Fr 09:00-12:00,14:00-18:00',
    ],
    [
      'de',
      'Mo-Di 9-12 und 14-18 Uhr (außer Dienstagnachmittag)',
      'Mo 09:00-12:00,14:00-18:00; Tu 09:00-12:00',
    ],
    [
      'ja',
      '月～土 17:00～23:00\n日 16:00～22:00\n定休日\n年中無休',
      'Mo-Sa 17:00-23:00; Su 16:00-22:00',
    ],
    ['th', 'เวลาเปิด-ปิด\nเปิดทุกวัน ยกเว้นวันพุธ\n10.30 น. – 21.00 น.', 'Mo-Tu,Th-Su 10:30-21:00'],
  ]);
});
