/** Hours that depend on the structure of a page, and remarks that interrupt them. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { showFirstHours, showWeek } from '../../../../../../test/support/site-hours.ts';
import { readOpeningHours } from '../../../hours/opening-hours.ts';
import { readPage } from '../../reading/read-page.ts';
import { findPageHours } from './page-hours.ts';

const NOW_MS = Date.UTC(2026, 10, 20);

function pageWeek(language: string, html: string): string {
  const page = htmlPage(`<html lang="${language}"><h1>X</h1>${html}</html>`, {
    url: 'https://site.example/',
    fetchedAtMs: NOW_MS,
  });
  const scope = { includes: () => true, isSouthern: false, own: [], beside: [] };
  return showWeek(findPageHours(readPage(page), scope, [language])?.week);
}

const CASES: readonly (readonly [what: string, language: string, html: string, hours: string])[] = [
  [
    'a heading of a section that has ended',
    'en',
    '<section><h2>Christmas orders</h2><p>Order by 12 December.</p></section>' +
      '<div><h4>Farm shop</h4><p>Mon–Sat 9–5<br>Sun 10–4</p></div>',
    'Mo-Sa 09:00-17:00; Su 10:00-16:00',
  ],
  [
    'a label above another heading',
    'de',
    '<h3>Büro</h3><p>Öffnungszeiten:<br>Di + Fr 9.00 – 11.30 Uhr<br>Do 15.00 – 17.30 Uhr</p>' +
      '<h3>Kindergarten</h3><p>Leitung: Simone Kern, Mo-Fr 7.30-14 Uhr</p>',
    'Tu,Fr 09:00-11:30; Th 15:00-17:30',
  ],
  [
    'two columns of days',
    'en',
    '<h2>Hours</h2><table><tr><th>Monday to Friday</th>' +
      '<th>Saturday, Sunday and stat holidays</th></tr><tr><td>6:00 a.m. - 9:00 p.m.</td>' +
      '<td>8:00 a.m. - 8:00 p.m.</td></tr></table>',
    'Mo-Fr 06:00-21:00; Sa-Su 08:00-20:00',
  ],
  [
    'a table for the school holidays',
    'fr',
    "<h2>Horaires d'ouverture</h2><table><caption>Période scolaire</caption><tr><th>Lundi</th>" +
      '<td>12h-13h45</td></tr><tr><th>Mercredi</th><td>14h30-18h30</td></tr><tr><th>Samedi</th>' +
      '<td>14h30-18h30</td></tr></table><table><caption>Vacances scolaires</caption><tr>' +
      '<th>Du lundi au mercredi</th><td>10h-12h45</td></tr></table>',
    'Mo 12:00-13:45; We,Sa 14:30-18:30',
  ],
  [
    'evenings in a row of their own',
    'ar',
    '<table><tr><th>الفترة</th><th>السبت</th><th>الأحد</th><th>الاثنين - الخميس</th></tr>' +
      '<tr><td>صباحاً</td><td>8:30 - 12:30</td><td>8:30 - 12:30</td><td>8:30 - 12:30</td></tr>' +
      '<tr><td>مساءً</td><td>4:30 - 8:30</td><td>4:30 - 8:30</td><td>4:30 - 8:30</td></tr></table>',
    'Mo-Th,Sa-Su 08:30-12:30,16:30-20:30',
  ],
  [
    'weekends that are included',
    'en',
    '<p>We are open daily, including weekends and public holidays, from 0830hrs to 1730hrs.</p>',
    'Mo-Su 08:30-17:30',
  ],
  [
    'a remark between the times',
    'en',
    '<p>Opening hours</p><p>Mon-Thu 9am - 5pm</p><p>Friday 2:30 pm (after prayers) - 11:00 pm</p>',
    'Mo-Th 09:00-17:00; Fr 14:30-23:00',
  ],
  [
    'the years of a copyright',
    'zh',
    '<p>营业时间：周一至周五 9:00-17:30</p><p>Copyright © 2016-2026 老街口面馆</p>',
    'Mo-Fr 09:00-17:30',
  ],
  [
    'the line for franchisees',
    'zh',
    '<p>营业时间：9:00-18:00</p><p>加盟热线：400-826-3319（周一至周五 9:00-17:30）</p>',
    'Mo-Su 09:00-18:00',
  ],
  [
    'a pause of some days',
    'de',
    '<p>Geöffnet Mo-Fr 9-18 Uhr, mittwochs von 12 bis 14 Uhr geschlossen.</p>',
    'Mo-Tu,Th-Fr 09:00-18:00; We 09:00-12:00,14:00-18:00',
  ],
  [
    'a pause in a sentence of its own',
    'fr',
    '<p>Ouvert du lundi au vendredi de 9h à 18h. Fermé le mercredi de 12h à 14h.</p>',
    'Mo-Tu,Th-Fr 09:00-18:00; We 09:00-12:00,14:00-18:00',
  ],
  [
    'spans that only styles separate',
    'fr',
    '<h3>Nos horaires</h3><div><span>Lundi</span><span>14:00 - 19:30</span></div><div>' +
      '<span>Mardi</span><span>08:30 - 12:30</span><span>14:00 - 19:30</span></div>',
    'Mo 14:00-19:30; Tu 08:30-12:30,14:00-19:30',
  ],
  [
    'days that close later',
    'ms',
    '<p>Buka Selasa hingga Khamis dari jam 6.30 pagi sampai 11.30 pagi. Jumaat, Sabtu dan Ahad ' +
      'kami tutup lewat sikit, pukul 12.30 tengah hari. Isnin cuti.</p>',
    'Tu-Th 06:30-11:30; Fr-Su 06:30-12:30',
  ],
  [
    'minutes that are raised',
    'de',
    '<h3>Öffnungszeiten</h3><div>Mo – Fr</div><div><span>06</span><sup>30</sup> – ' +
      '<span>23</span><sup>00</sup></div>',
    'Mo-Fr 06:30-23:00',
  ],
  [
    'parts that open by a click',
    'de',
    '<div><button aria-expanded="false">Öffnungszeiten Bücherei</button><p>Di, Do, Fr 10–18 ' +
      'Uhr<br>Mo 10–12 Uhr<br>Mi 14–18 Uhr<br>Sa 10–13 Uhr</p></div><div>' +
      '<button class="btn collapsed">Öffnungszeiten ' +
      'Rathaus</button><p>Mo–Fr 8.30–12.30 Uhr</p></div>',
    'Mo 10:00-12:00; Tu,Th-Fr 10:00-18:00; We 14:00-18:00; Sa 10:00-13:00',
  ],
  [
    'a list with dots',
    'en',
    '<p>11–6 Tue Wed Thu · 11–8 Fri Sat · 12–5 Sun · Mon: reading</p>',
    'Tu-Th 11:00-18:00; Fr-Sa 11:00-20:00; Su 12:00-17:00',
  ],
  [
    'what happens before the place opens',
    'en',
    '<ul><li>Monday 09:00–17:30</li><li>Tuesday 09:30–17:30 staff training 9–9.30</li>' +
      '<li>Wednesday 09:00–17:30</li></ul>',
    'Mo,We 09:00-17:30; Tu 09:30-17:30',
  ],
  [
    'a sentence that goes on about the kitchen',
    'fr',
    '<h2>Horaires</h2><p>je–sa 10.30–23.00</p><p>di 10.30–16.00</p><p>Cuisine : 11.45–13.45. Le ' +
      "dimanche, perches jusqu'à 15 heures.</p>",
    'Th-Sa 10:30-23:00; Su 10:30-16:00',
  ],
  [
    'when the phones are answered',
    'en',
    '<h2>Hours</h2><p>Mon-Thu 8.30am – 5pm</p><p>Fri 8.30am – 3pm</p><p>Our phones are answered ' +
      'from 8am on weekdays.</p>',
    'Mo-Th 08:30-17:00; Fr 08:30-15:00',
  ],
  [
    'Saturdays of long weekends',
    'en',
    '<h2>Hours</h2><p>Tue-Fri 10-5</p><p>Sat 10-2</p><p>Closed statutory holidays and Saturdays ' +
      'of long weekends.</p>',
    'Tu-Fr 10:00-17:00; Sa 10:00-14:00',
  ],
  [
    'a column of breaks',
    'id',
    '<table><tr><th>Hari</th><th>Buka</th><th>Istirahat</th></tr><tr><td>Senin - Kamis</td>' +
      '<td>08.00 - 16.00</td><td>-</td></tr><tr><td>Jumat</td><td>08.00 - 16.30</td>' +
      '<td>11.00 - 13.00 (tutup)</td></tr></table>',
    'Mo-Th 08:00-16:00; Fr 08:00-11:00,13:00-16:30',
  ],
  [
    'sessions of a clinic',
    'zh',
    '<h2>門診時間</h2><p>星期一至五</p><p>早診 8:30-12:00</p><p>午診 2:30-5:30</p>',
    'Mo-Fr 08:30-12:00,14:30-17:30',
  ],
  [
    '"to Thursday" in one word',
    'ar',
    '<p>من السبت للخميس: 10 صباحاً – 9 مساءً</p>',
    'Sa-Th 10:00-21:00',
  ],
  [
    'columns of days and times with holidays',
    'en',
    '<div>Mon – Thu<br/>Friday<br/>Sat &amp; Sun<br/>Public holidays</div><div>05h00 – 21h00<br/>' +
      '05h00 – 20h00<br/>07h00 – 13h00<br/>08h00 – 12h00</div>',
    'Mo-Th 05:00-21:00; Fr 05:00-20:00; Sa-Su 07:00-13:00',
  ],
];

it('ignores the hours beside the number of another business', () => {
  const body =
    '<p>5 Canal Row, Exampleton</p><p>Tel. 01632 960123</p><p>Until then our friends of the ' +
    'Plough in Otherton welcome you at 01632 960777, daily from 10 am to 10 pm.</p>';
  const address = { street: 'Canal Row', house: '5', city: 'Exampleton' };
  expect(showFirstHours({ body, place: { country: 'GB', address } })).toBeNull();
});

it('ignores what Rank Math writes until the owner sets the hours', () => {
  const days = 'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday';
  const ld = (hours: string) =>
    '<script type="application/ld+json">{"@type":"Hotel","name":"Zapfino Grill",' +
    `"openingHours":["${hours}"]}</script>`;
  expect(showFirstHours({ body: ld(`${days} 09:00-17:00`) })).toBeNull();
  expect(showFirstHours({ body: ld(`${days} 09:00-18:00`) })).toBe(Array(7).fill('9-18').join(' '));
});

it.each(CASES)('%s', (_, language, html, hours) => {
  expect(pageWeek(language, html)).toBe(showWeek(readOpeningHours(hours, NOW_MS)));
});

it('three timed activities with names are no opening hours', () => {
  const html =
    '<p>Pramuka: Jumat 14.00-16.00. Paduan suara: Rabu 14.30-16.00. Futsal: Sabtu 8-10.</p>';
  expect(pageWeek('id', html)).toBe('none');
});
