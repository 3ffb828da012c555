import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData } from '../../../../../test/support/describe-with-shared-data.ts';
import { readOpeningHours } from '../../hours/opening-hours.ts';
import { DAY_MINUTES, type HoursSpan, type Week } from '../../hours/week.ts';
import { readWrittenHours } from './written-hours.ts';

const NOW_MS = Date.UTC(2026, 0, 14);

/** `Mo 09:00-17:00; Tu ...`, so that a difference can be read. */
function show(week: Week | null | undefined): string {
  if (!week) return 'none';
  const time = (m: number) =>
    `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
  const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
  return merged(week)
    .map(
      (spans, i) => `${days[i]} ${spans.map((s) => `${time(s.opens)}-${time(s.closes)}`).join()}`,
    )
    .join('; ');
}

function merged(week: Week): Week {
  return week.map((spans) => {
    const out: HoursSpan[] = [];
    for (const s of [...spans].sort((a, b) => a.opens - b.opens)) {
      const last = out.at(-1);
      const closes = s.closes % DAY_MINUTES === 0 ? DAY_MINUTES : s.closes;
      if (last && last.closes > last.opens && s.opens <= last.closes) {
        out[out.length - 1] = { opens: last.opens, closes: Math.max(last.closes, closes) };
      } else out.push({ opens: s.opens, closes });
    }
    return out;
  });
}

const osm = (text: string) => show(readOpeningHours(text, NOW_MS));
const read = (language: string, text: string) =>
  show(readWrittenHours(text.split('\n'), language)?.week);

describe('hours in words', () => {
  it.each([
    [
      'en',
      'Monday to Friday 9am - 5.30pm\nSaturday 10am - 4pm\nSunday closed',
      'Mo-Fr 09:00-17:30; Sa 10:00-16:00',
    ],
    [
      'en',
      'Mon–Thu: 11–22, Fri & Sat: 11–23, Sun: 12–21',
      'Mo-Th 11:00-22:00; Fr,Sa 11:00-23:00; Su 12:00-21:00',
    ],
    ['en', 'Open daily from 7 am until 10 pm', 'Mo-Su 07:00-22:00'],
    [
      'en',
      '9am - 5pm, Monday through Friday\n10am - 2pm Saturdays',
      'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
    ],
    [
      'en',
      'Tue - Sun 12noon - 2.30pm, 6pm - 10.30pm (last order 10pm)\nClosed on Mondays',
      'Tu-Su 12:00-14:30,18:00-22:30',
    ],
    ['en', 'Monday\n9:00 - 5:00\nTuesday\n9:00 - 5:00\nWednesday\nClosed', 'Mo,Tu 09:00-17:00'],
    ['en', 'Fri 6pm-2am', 'Fr 18:00-02:00'],
    ['en', 'Open 24 hours, 7 days a week', '24/7'],
    ['en', 'Daily 8:00–22:00, Friday 8:00–14:00', 'Mo-Su 08:00-22:00; Fr 08:00-14:00'],
    ['en', 'Mon-Fri 0900-1800; Public Holidays: 10:00-12:00', 'Mo-Fr 09:00-18:00'],
    [
      'id',
      'Senin - Jumat: 08.00 - 17.00 WIB\nSabtu: 08.00 - 13.00\nMinggu & hari libur nasional: tutup',
      'Mo-Fr 08:00-17:00; Sa 08:00-13:00',
    ],
    ['id', 'Buka setiap hari pukul 10.00 s/d 22.00 WITA', 'Mo-Su 10:00-22:00'],
    ['id', 'Setiap hari jam 7 pagi sampai jam 9 malam', 'Mo-Su 07:00-21:00'],
    [
      'id',
      'Senin s.d. Kamis 10.00–21.00, Jum’at 13.00–22.00, Sabtu-Ahad 09.00–23.00',
      'Mo-Th 10:00-21:00; Fr 13:00-22:00; Sa,Su 09:00-23:00',
    ],
    [
      'ms',
      'Isnin – Jumaat: 8.00 pagi – 5.00 petang\nSabtu: 9.00 pagi hingga 1.00 tengah hari',
      'Mo-Fr 08:00-17:00; Sa 09:00-13:00',
    ],
    ['ms', 'Selasa hingga Ahad, 11 pagi - 10 malam (Isnin cuti)', 'Tu-Su 11:00-22:00'],
    [
      'ja',
      '11:00～14:30（L.O. 14:00）\n17:30～22:00（L.O. 21:30）\n定休日：月曜日',
      'Tu-Su 11:00-14:30,17:30-22:00',
    ],
    ['ja', '平日 午前9時～午後6時半\n土日祝 10時〜17時', 'Mo-Fr 09:00-18:30; Sa,Su 10:00-17:00'],
    [
      'ja',
      '月〜金 １０：００－２０：００、土・日 １１：００－１９：００',
      'Mo-Fr 10:00-20:00; Sa,Su 11:00-19:00',
    ],
    ['ja', '火・木・土 18:00～翌2:00', 'Tu,Th,Sa 18:00-02:00'],
    ['ja', '毎日 17:00～25:00', 'Mo-Su 17:00-01:00'],
    [
      'zh',
      '周一至周五 上午9:00-下午6:00\n周六 10:00-16:00\n周日休息',
      'Mo-Fr 09:00-18:00; Sa 10:00-16:00',
    ],
    ['zh', '星期一至星期五：早上十時至晚上八時半\n星期六、日及公眾假期：休息', 'Mo-Fr 10:00-20:30'],
    ['zh', '每天 11:00－22:00（逢周二公休）', 'Mo,We-Su 11:00-22:00'],
    ['zh', '營業時間：週二至週日 11:30~21:00', 'Tu-Su 11:30-21:00'],
    [
      'ar',
      'من الأحد إلى الخميس: ٩ صباحاً - ١٠ مساءً\nالجمعة: ٢ ظهراً - ١١ مساءً\nالسبت: مغلق',
      'Su-Th 09:00-22:00; Fr 14:00-23:00',
    ],
    ['ar', 'يومياً من الساعة 8:00 ص إلى 11:30 م', 'Mo-Su 08:00-23:30'],
    ['ar', 'السبت - الخميس 10:00 صباحًا حتى 12:00 منتصف الليل', 'Sa-Th 10:00-24:00'],
    ['de', 'Mo–Fr 9–18 Uhr, Sa 9–13 Uhr', 'Mo-Fr 09:00-18:00; Sa 09:00-13:00'],
    [
      'de',
      'Montag bis Freitag von 8.30 bis 12.00 Uhr und 14 bis 18 Uhr\nSonntag Ruhetag',
      'Mo-Fr 08:30-12:00,14:00-18:00',
    ],
    ['de', 'Täglich 11:30 - 23:00 Uhr, dienstags geschlossen', 'Mo,We-Su 11:30-23:00'],
    ['de', 'Di.-So. 17.00-24.00 Uhr (Küche bis 22 Uhr)\nMontag: Ruhetag', 'Tu-Su 17:00-24:00'],
    [
      'fr',
      'Du lundi au vendredi de 9h à 12h30 et de 14h à 18h30\nLe samedi de 10h à 17h',
      'Mo-Fr 09:00-12:30,14:00-18:30; Sa 10:00-17:00',
    ],
    [
      'fr',
      'Tous les jours sauf le mardi : 12h00 – 14h30 / 19h00 – 22h30',
      'Mo,We-Su 12:00-14:30,19:00-22:30',
    ],
    ['fr', 'Lun-Sam 8h-20h, dim 8h-13h', 'Mo-Sa 08:00-20:00; Su 08:00-13:00'],
  ])('%s: %s', (language, text, expected) => {
    expect(read(language, text)).toBe(osm(expected));
  });

  it.each([
    ['en', 'Call us on Monday'],
    ['en', 'Founded 1990-2005'],
    ['ja', '5月3日は休みです'],
    ['de', 'Wir sind so gut'],
    ['en', 'Last orders 21:30'],
  ])('%s: %s gives none', (language, text) => {
    expect(read(language, text)).toBe('none');
  });
});

describeWithSharedData(
  'the cases of All The Places',
  ['opening-hours-text', 'cases.jsonl.gz'],
  (file) => {
    const lines = file === '' ? [] : gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const cases = lines.map((line) => JSON.parse(line) as Record<string, string & string[]>);

    /** Case 10 marks a closed day by a bare "c", and drops a half that is misspelt. */
    it.each(
      cases.filter(({ name }) => !name!.endsWith('#10')).map((one) => [one['name']!, one] as const),
    )('%s', (_, { language, texts, expected }) => {
      const hours = expected!.replaceAll('closed', 'off');
      expect(read(language!, (texts as unknown as string[]).join('\n'))).toBe(osm(hours));
    });
  },
);
