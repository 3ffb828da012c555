/** Which hours on a page apply today, and which are somebody else's. */
import { describe, expect, it } from 'vitest';
import { findFirstHours, showFirstHours } from '../../../../../../test/support/site-hours.ts';
import type { SitePlace } from '../../facts/site-facts.ts';

const [JULY, OCTOBER, NOVEMBER] = [6, 9, 10].map((month) => Date.UTC(2026, month, 20));

function hoursOn(fetchedAtMs: number, body: string, place: Partial<SitePlace> = {}): string | null {
  return showFirstHours({ body, fetchedAtMs, place });
}

const all = (hours: string) => Array(7).fill(hours).join(' ');

describe('hours of a month', () => {
  const page = (line: string) => `<h2>Öffnungszeiten</h2><p>Mo-Fr 9-18 Uhr</p><p>${line}</p>`;
  const week = (saturday: string) => `9-18 9-18 9-18 9-18 9-18 ${saturday} -`;

  it('apply only in that month', () => {
    const line = page('Im Oktober auch Sa 9-17 Uhr');
    expect(hoursOn(OCTOBER!, line)).toBe(week('9-17'));
    expect(hoursOn(NOVEMBER!, line)).toBe(week('-'));
  });

  it('apply in the two months that the line names', () => {
    const line = page('Im Juli und August Sa 9-13 Uhr');
    expect(hoursOn(JULY!, line)).toBe(week('9-13'));
    expect(hoursOn(OCTOBER!, line)).toBe(week('-'));
  });
});

describe('seasons without months', () => {
  const both =
    '<h4>Summer hours</h4><p>Daily 8am - 7pm</p><h4>Winter hours</h4><p>Daily 10am - 4pm</p>';

  it('are the halves of the year when a page names both', () => {
    expect(hoursOn(JULY!, both)).toBe(all('8-19'));
    expect(hoursOn(OCTOBER!, both)).toBe(all('10-16'));
    expect(hoursOn(NOVEMBER!, both)).toBe(all('10-16'));
  });

  it('are swapped south of the equator', () => {
    expect(hoursOn(JULY!, both, { country: 'AU' })).toBe(all('10-16'));
    expect(hoursOn(NOVEMBER!, both, { country: 'AU' })).toBe(all('8-19'));
    expect(hoursOn(NOVEMBER!, both, { latitude: -33, longitude: 151 })).toBe(all('8-19'));
  });

  it('are read on a line with their hours, in other languages too', () => {
    const german =
      '<h2>Öffnungszeiten</h2><p>Sommer: täglich 10 – 20 Uhr</p><p>Winter: täglich 13 – 17 Uhr</p>';
    expect(hoursOn(NOVEMBER!, german, { country: 'DE' })).toBe(all('13-17'));
    const french =
      "<h3>Horaires d'été</h3><p>Tous les jours 9h-20h</p>" +
      "<h3>Horaires d'hiver</h3><p>Tous les jours 10h-17h</p>";
    expect(hoursOn(JULY!, french, { country: 'FR' })).toBe(all('9-20'));
    const japanese = '<p>営業時間</p><p>夏季:9:00~19:00</p><p>冬季:10:00~16:00</p>';
    expect(hoursOn(NOVEMBER!, japanese, { country: 'JP' })).toBe(all('10-16'));
    const arabic =
      '<h3>أوقات العمل</h3><p>الصيف: يوميا 8 ص - 10 م</p><p>الشتاء: يوميا 9 ص - 8 م</p>';
    expect(hoursOn(JULY!, arabic, { country: 'AE' })).toBe(all('8-22'));
  });

  it('leave the usual hours unchanged outside of them', () => {
    const summerToo =
      '<h3>Opening hours</h3><p>Daily 9am - 5pm</p><h3>Summer hours</h3><p>Daily 9am - 9pm</p>';
    expect(hoursOn(NOVEMBER!, summerToo)).toBe(all('9-17'));
    expect(hoursOn(JULY!, summerToo)).toBe(all('9-21'));
  });

  it('are quarters when a page names spring or autumn', () => {
    const four =
      '<h4>Spring & Summer hours</h4><p>Daily 8am - 7pm</p>' +
      '<h4>Autumn & Winter hours</h4><p>Daily 10am - 4pm</p>';
    expect(hoursOn(JULY!, four)).toBe(all('8-19'));
    expect(hoursOn(OCTOBER!, four)).toBe(all('10-16'));
  });

  it('are not read from what is sold in a season', () => {
    const camp =
      '<h3>Opening hours</h3><p>Daily 9am - 5pm</p><p>Winter camp Monday - Friday 9am - 1pm</p>';
    expect(hoursOn(NOVEMBER!, camp)).toBe(all('9-17'));
  });
});

it('days on separate lines have the hours of the next line', () => {
  const lines = [
    'Opening times',
    'Monday',
    'Closed',
    'Tuesday & Wednesday',
    '9am - 6pm',
    'Saturday',
    '8am - 4pm',
  ];
  const week = '- 9-18 9-18 - - 8-16 -';
  expect(hoursOn(NOVEMBER!, lines.map((line) => `<p><span>${line}</span></p>`).join(''))).toBe(
    week,
  );
  expect(hoursOn(NOVEMBER!, `<div>${lines.join('<br>')}</div>`)).toBe(week);
});

it("the neighbour's hours, and the out-of-hours service's, are not the place's", () => {
  const next = '<p>Next door: Example Aquarium, Tuesday to Sunday, 10am to 8pm.</p>';
  expect(hoursOn(NOVEMBER!, next)).toBeNull();
  const urgent = '<h2>Out of hours</h2><p>SouthDoc, Monday to Friday 6pm to 8am.</p>';
  expect(hoursOn(NOVEMBER!, urgent)).toBeNull();
});

it("the hours of a locum are not the place's", () => {
  const holiday = 'Vertretung: Praxis Dr. Weiß, Tel. 03641 445566, Mo-Fr 9-13 Uhr.';
  expect(hoursOn(NOVEMBER!, `<p>${holiday}</p>`, { country: 'DE' })).toBeNull();
});

describe('hours without a label', () => {
  const address = { street: 'Lindenweg', house: '9-3' };

  it('count next to the address when they close a day', () => {
    const body = '<h2>Flowers</h2><p>Lindenweg 9-3</p><p>10:00-18:30, closed on Wednesdays</p>';
    const hours = '10-18.5 10-18.5 - 10-18.5 10-18.5 10-18.5 10-18.5';
    expect(hoursOn(NOVEMBER!, body, { address })).toBe(hours);
  });

  it('do not count elsewhere', () => {
    const far = '<p>a</p>'.repeat(8);
    const body = `<p>Lindenweg 9-3</p>${far}<p>10:00-18:30, closed on Wednesdays</p>`;
    expect(hoursOn(NOVEMBER!, body, { address })).toBe(null);
  });
});

it('reads a row of opening, pause and closing', () => {
  const row = (day: string, ...cells: string[]) =>
    `<tr><td>${[day, ...cells].join('</td><td>')}</td></tr>`;
  const rows = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat'].map((day) =>
    row(day, '08.00', '12.00–13.00', '16.00'),
  );
  const saturday = row('Sabtu', '09.00', '–', '13.00');
  const body = `<h2>Jam buka</h2><table>${rows.join('')}${saturday}</table>`;
  const day = '8-12,13-16';
  const week = `${[day, day, day, day, day].join(' ')} 9-13 -`;
  expect(hoursOn(NOVEMBER!, body, { country: 'ID' })).toBe(week);
});

it.each([
  ['Geöffnet täglich von 11 bis 23 Uhr, Mittwoch ist Ruhetag.', 'DE'],
  ['Open daily 11am to 11pm, on Wednesdays we are closed.', 'US'],
])('closes a day separated from its closing by words: %s', (text, country) => {
  const hours = '11-23 11-23 - 11-23 11-23 11-23 11-23';
  expect(hoursOn(NOVEMBER!, `<p>${text}</p>`, { country })).toBe(hours);
});

it("does not mistake the place's name for a kitchen", () => {
  const body = '<h1>Zapfino Kitchen</h1><p>Timings: 11 AM to 10 PM</p>';
  expect(hoursOn(NOVEMBER!, body)).toBe(all('11-22'));
});

describe('the text around hours', () => {
  it('a sentence or a number above them is not a heading', () => {
    const rows = '<p>Workshop open 8am - 5pm Monday to Friday. Closed weekends.</p>';
    const week = '8-17 8-17 8-17 8-17 8-17 - -';
    expect(hoursOn(NOVEMBER!, `<p>Breakdown after hours 555 0146</p>${rows}`)).toBe(week);
    expect(hoursOn(NOVEMBER!, `<p>We deliver for free in town.</p>${rows}`)).toBe(week);
  });

  it('emergencies and neighbours in brackets have separate hours', () => {
    const rows = '<h3>Consulting</h3><p>Mon-Fri 9am - 5pm</p>';
    const strip = '<p>After hours emergency? Call the night clinic, open 24 hours, 7 days.</p>';
    expect(hoursOn(NOVEMBER!, strip + rows)).toBe('9-17 9-17 9-17 9-17 9-17 - -');
    const gift =
      '<p>If you hold a voucher, the shop on Route 9 (open Monday to Saturday 9-5) takes it.</p>';
    expect(hoursOn(NOVEMBER!, gift)).toBeNull();
  });

  it('each term of a list has separate hours', () => {
    const list =
      '<dl><dt>Reception</dt><dd>open 24/7</dd><dt>Sauna</dt><dd>daily 10am - 7pm</dd></dl>';
    expect(hoursOn(NOVEMBER!, list)).toBe(all('0-24'));
  });

  it("a season's row among the days' rows is one of them", () => {
    const rows =
      '<h2>Hours</h2><p>Mon - Fri 9am - 5pm</p><p>Saturday, June through August 9am - 1pm</p>' +
      '<p>Sunday, September through May 1pm - 4pm</p>';
    expect(hoursOn(NOVEMBER!, rows)).toBe('9-17 9-17 9-17 9-17 9-17 - 13-16');
  });

  it('cells that span columns and rows count in each of them', () => {
    const table =
      '<h2>Hours</h2><table><tr><th>Mon</th><th>Tue</th><th>Wed</th><th>Thu</th><th>Fri</th></tr>' +
      '<tr><td>11:00-14:00</td><td rowspan=2>Closed</td><td colspan=3>11:00-15:00</td></tr>' +
      '<tr><td>17:00-21:00</td><td colspan=2>17:00-22:00</td><td>17:00-23:00</td></tr></table>';
    const late = '11-15,17-22';
    expect(hoursOn(NOVEMBER!, table)).toBe(`11-14,17-21 - ${late} ${late} 11-15,17-23 - -`);
  });

  it('a closed cell in the row of afternoons closes only them', () => {
    const table =
      '<h2>Hours</h2><table><tr><td></td><td>Mon</td><td>Tue</td><td>Wed</td><td>Thu</td></tr>' +
      '<tr><td>AM</td><td>9-12</td><td>9-12</td><td>9-12</td><td>9-12</td></tr>' +
      '<tr><td>PM</td><td>2-5</td><td>closed</td><td>2-5</td><td>2-4</td></tr></table>';
    expect(hoursOn(NOVEMBER!, table)).toBe('9-12,14-17 9-12 9-12,14-17 9-12,14-16 - - -');
  });

  it("the first row under the days is the whole place's", () => {
    const table =
      '<h2>Opening hours</h2><table><tr><td>Area</td><td>Monday</td><td>Tue to Sunday</td></tr>' +
      '<tr><td>House</td><td>2pm - 8pm</td><td>9am - 8pm</td></tr>' +
      '<tr><td>Reading room</td><td>closed</td><td>9am - 5pm</td></tr></table>';
    expect(hoursOn(NOVEMBER!, table)).toBe(`14-20 ${Array(6).fill('9-20').join(' ')}`);
  });

  it('months may be written with characters and with Levantine names', () => {
    const japanese =
      '<h2>開門時間</h2><p>四月一日より九月三十日まで 午前五時～午後六時</p>' +
      '<p>十月一日より三月三十一日まで 午前六時～午後五時</p>';
    expect(hoursOn(NOVEMBER!, japanese, { country: 'JP' })).toBe(all('6-17'));
    const arabic =
      '<h3>أوقات العمل (1 نيسان - 31 تشرين الأول)</h3><p>يومياً 9:00 - 18:00</p>' +
      '<h3>أوقات العمل (1 تشرين الثاني - 31 آذار)</h3><p>يومياً 9:00 - 16:00</p>';
    expect(hoursOn(NOVEMBER!, arabic, { country: 'JO' })).toBe(all('9-16'));
  });
});

describe('hours of somebody or something else', () => {
  const week = '8-16 8-16 8-16 8-16 8-16 - -';
  const rows = '<p>Office hours</p><p>Monday to Friday 8am - 4pm</p><p>Closed weekends</p>';

  it("come after a title, and overlap the place's", () => {
    expect(hoursOn(NOVEMBER!, `${rows}<p>Recycling yard</p><p>Thu 2pm - 6pm</p>`)).toBe(week);
    const halves = `${rows}<p>In addition</p><p>Thu 5pm - 7pm</p>`;
    expect(hoursOn(NOVEMBER!, halves)).toBe('8-16 8-16 8-16 8-16,17-19 8-16 - -');
  });

  it.each([
    'The bakery next door is open Monday to Friday 6am - 2pm.',
    'Die Bäckerei nebenan hat Montag bis Freitag von 6 bis 14 Uhr geöffnet.',
    '隣の山田医院の診療時間は、月～金 6:00～14:00です。',
    'الصيدلية المجاورة (النور): من الاثنين إلى الجمعة 6 ص - 2 م',
  ])('are those of the neighbour: %s', (text) => {
    expect(hoursOn(NOVEMBER!, `${rows}<p>${text}</p>`)).toBe(week);
  });

  it('are those of bread in a shop that never closes', () => {
    const shop = '<p>Unser Laden ist rund um die Uhr geöffnet.</p>';
    const bread = '<p>Brot gibt es Freitag ab 14 Uhr.</p>';
    expect(hoursOn(NOVEMBER!, shop + bread, { country: 'DE' })).toBe(all('0-24'));
  });
});

it.each([
  [
    '<h2>開館時間</h2><p>10時～18時</p><h2>休館日</h2><p>毎週火曜日（祝日の場合は翌日休館）</p>',
    'JP',
  ],
  ['<h3>Öffnungszeiten</h3><p>10 - 18 Uhr</p><h3>Ruhetag</h3><p>Dienstag</p>', 'DE'],
  ['<h3>Opening hours</h3><p>10am - 6pm</p><h3>Closed</h3><p>Tuesdays</p>', 'US'],
])('a heading for closed days comes above its days: %s', (body, country) => {
  const hours = '10-18 - 10-18 10-18 10-18 10-18 10-18';
  expect(hoursOn(NOVEMBER!, body, { country })).toBe(hours);
});

describe('days in columns', () => {
  const list = (...cells: string[]) => `<div>${cells.map((one) => `<p>${one}</p>`).join('')}</div>`;

  it('have the hours of the list next to them', () => {
    const hours = list('Closed', '10-6', '10-6', '10-8', '10-6', '9-4', 'Closed');
    const week = '- 10-18 10-18 10-20 10-18 9-16 -';
    expect(hoursOn(NOVEMBER!, list(...'MTWTFSS') + hours)).toBe(week);
    expect(hoursOn(NOVEMBER!, list(...'MDMDFSS') + hours, { country: 'DE' })).toBe(week);
  });

  it('may be whole names, and several days in one', () => {
    const hours = list('9am - 6pm', '9am - 1pm', 'Closed');
    const week = '9-18 9-18 9-18 9-18 9-18 9-13 -';
    expect(hoursOn(NOVEMBER!, list('Mon – Fri', 'Saturday', 'Sunday') + hours)).toBe(week);
    const german = list('9 – 18 Uhr', '9 – 13 Uhr', 'geschlossen');
    const days = list('Mo bis Fr', 'Samstag', 'Sonntag');
    expect(hoursOn(NOVEMBER!, days + german, { country: 'DE' })).toBe(week);
  });

  it('are no heading of the hours next to them', () => {
    const days = list('Mo und Sa', 'Di bis Fr', 'Sonn- und Feiertag');
    const hours = list('6.00 - 12.30 Uhr', '6.00 - 18.00 Uhr', '7.30 - 10.30 Uhr');
    const body = `<p><b>Öffnungszeiten</b></p>${days}${hours}`;
    const week = '6-12.5 6-18 6-18 6-18 6-18 6-12.5 7.5-10.5';
    expect(hoursOn(NOVEMBER!, body, { country: 'DE' })).toBe(week);
  });

  it('may have the word for closed in their list, beside the days that are closed', () => {
    const days = list('火–土', '日・祝', '定休日');
    const hours = list('10:00 – 19:00', '9:00 – 18:00', '月曜');
    const week = '- 10-19 10-19 10-19 10-19 10-19 9-18';
    expect(hoursOn(NOVEMBER!, days + hours, { country: 'JP' })).toBe(week);
    const german =
      list('Di – Fr', 'Samstag', 'Ruhetag') + list('9 – 18 Uhr', '9 – 13 Uhr', 'Montag');
    expect(hoursOn(NOVEMBER!, german, { country: 'DE' })).toBe('- 9-18 9-18 9-18 9-18 9-13 -');
  });

  it('are open when a cell names the staff', () => {
    const row = (...cells: string[]) => `<tr><td>${cells.join('</td><td>')}</td></tr>`;
    const table =
      row('', '一', '二', '三', '四', '五', '六', '日') +
      row('上午 09:00~12:00', '王', '王', '李', '王', '李', '休診', '休診') +
      row('下午 14:00~17:00', '李', '休診', '王', '李', '王', '休診', '休診');
    const body = `<h2>門診時間</h2><table>${table}</table>`;
    const day = '9-12,14-17';
    expect(hoursOn(NOVEMBER!, body, { country: 'TW' })).toBe(
      `${day} 9-12 ${day} ${day} ${day} - -`,
    );
  });
});

describe('a week of which only a part is given', () => {
  it.each([
    ['Saturdays 10am - 2pm. Weekday hours vary, please ring.', 'US'],
    ['Samstags 10 - 14 Uhr. Unter der Woche unterschiedlich, bitte anrufen.', 'DE'],
    ['Le samedi de 10h à 14h. Les horaires en semaine varient.', 'FR'],
  ])('is rejected: %s', (text, country) => {
    expect(hoursOn(NOVEMBER!, `<h2>Opening hours</h2><p>${text}</p>`, { country })).toBeNull();
  });

  it('is complete when the other days are closed', () => {
    const text = '<h2>Opening hours</h2><p>Saturdays 10am - 2pm. Our menu varies.</p>';
    expect(hoursOn(NOVEMBER!, text)).toBe('- - - - - 10-14 -');
  });
});

describe('seasons in one line', () => {
  it.each([
    ['April to October 10am - 6pm, November to March 10am - 4pm', 'US'],
    ['10am - 6pm (April to October), 10am - 4pm (November to March)', 'US'],
    ['開館時間　４月～１０月　午前１０時～午後６時　１１月～３月　午前１０時～午後４時', 'JP'],
  ])('are read apart: %s', (text, country) => {
    const body = `<h2>Opening hours</h2><p>${text}</p>`;
    expect(hoursOn(JULY!, body, { country })).toBe(all('10-18'));
    expect(hoursOn(NOVEMBER!, body, { country })).toBe(all('10-16'));
  });

  it('are closed on the days that follow the last one', () => {
    const body =
      '<h2>开放时间</h2><p>冬令时（10月1日—次年4月30日）：9:00—17:00</p>' +
      '<p>夏令时（5月1日—9月30日）：9:00—18:00</p><p>每周一闭馆</p>';
    expect(hoursOn(NOVEMBER!, body, { country: 'CN' })).toBe('- 9-17 9-17 9-17 9-17 9-17 9-17');
    expect(hoursOn(JULY!, body, { country: 'CN' })).toBe('- 9-18 9-18 9-18 9-18 9-18 9-18');
  });
});

it('reads a week with the dates of exceptions in brackets', () => {
  const body =
    '<h2>窓口</h2><p>月曜日から金曜日まで午前9時から午後5時まで（12月29日から1月3日を除く）</p>';
  expect(hoursOn(NOVEMBER!, body, { country: 'JP' })).toBe('9-17 9-17 9-17 9-17 9-17 - -');
});

it('does not mistake a word for "no pause" for a title', () => {
  const body =
    '<h5>Mardi – vendredi</h5><p>8h00 – 12h00<br>14h00 – 18h00</p>' +
    '<h5>Samedi et lundi</h5><p>Non-stop<br>8h00 – 16h00</p>';
  const [week, whole] = ['8-12,14-18', '8-16'];
  expect(hoursOn(NOVEMBER!, body, { country: 'FR' })).toBe(
    `${whole} ${week} ${week} ${week} ${week} ${whole} -`,
  );
});

describe('something else at the place', () => {
  it.each([
    'Notary service: 10am - 12 noon, Tuesdays only',
    'The gallery café keeps its own hours: 8am - 3pm, seven days',
  ])('adds nothing to the week: %s', (text) => {
    const body = `<h2>Opening hours</h2><p>Monday to Friday 9am - 5pm</p><p>${text}</p>`;
    expect(hoursOn(NOVEMBER!, body)).toBe('9-17 9-17 9-17 9-17 9-17 - -');
  });

  it('is under a heading that is not a part of a day', () => {
    const body =
      '<h2>Hours</h2><p>Monday to Saturday 9am - 5pm</p>' +
      '<h3>Holidays</h3><p>Sunday and Monday 11am - 2pm</p>';
    expect(hoursOn(NOVEMBER!, body)).toBe('9-17 9-17 9-17 9-17 9-17 9-17 -');
  });

  it('is not part of the day below its hours', () => {
    const body =
      '<h2>Hours</h2><h3>Lunch</h3><p>Tuesday to Saturday 12pm - 2pm</p>' +
      '<h3>Dinner</h3><p>Thursday to Saturday 6pm - 10pm</p>';
    expect(hoursOn(NOVEMBER!, body)).toBe('- 12-14 12-14 12-14,18-22 12-14,18-22 12-14,18-22 -');
  });
});

it('prefers daily hours with a closed day to those of a plugin', () => {
  const data = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Zapfino Grill',
    openingHours: 'Mo-Su 00:00-23:59',
  });
  const body =
    `<script type="application/ld+json">${data}</script>` +
    '<h2>Opening hours</h2><p>11am - 9pm, closed on Mondays</p>';
  expect(hoursOn(NOVEMBER!, body)).toBe('- 11-21 11-21 11-21 11-21 11-21 11-21');
});

it('uses a less likely language only if it gives more than a day', () => {
  const text = 'Our front desk is staffed round the clock, so late ferries are fine.';
  expect(hoursOn(NOVEMBER!, `<p>${text}</p>`, { country: 'MY' })).toBe(all('0-24'));
});

it("the hours of an office are the house's only if the house states none", () => {
  const office = '<h3>Office hours</h3><p>Mon - Fri, 9.00am - 5.00pm</p>';
  const own = '<h3>Opening hours</h3><p>Daily, 5.30am - 10.00pm</p>';
  expect(hoursOn(NOVEMBER!, own + office)).toBe(all('5.5-22'));
  expect(hoursOn(NOVEMBER!, office)).toBe('9-17 9-17 9-17 9-17 9-17 - -');
});

it('a heading above prices is not a heading for the hours after them', () => {
  const menu = '<h3>Aus unserer Küche</h3><p>Gröstl € 14,90</p><p>Schmarrn € 12,50</p>';
  const hours = '<p>Donnerstag bis Montag 11 – 23 Uhr. Dienstag und Mittwoch Ruhetag.</p>';
  const kitchen = '<h3>Küche</h3><p>Mo-Fr 11-14 Uhr</p>';
  const place = { country: 'AT' };
  expect(hoursOn(NOVEMBER!, menu + hours, place)).toBe('11-23 - - 11-23 11-23 11-23 11-23');
  expect(hoursOn(NOVEMBER!, kitchen, place)).toBeNull();
});

it('a part of the day in brackets and a time that was not understood give no hours', () => {
  const dinner = (told: string) =>
    `<h3>Opening hours</h3><p>Lunch 12-2.30 (Fri-Sun only)<br>Dinner 5.30-10${told}</p>`;
  expect(hoursOn(NOVEMBER!, dinner(''))).toBe(
    '17.5-22 17.5-22 17.5-22 17.5-22 12-14.5,17.5-22 12-14.5,17.5-22 12-14.5,17.5-22',
  );
  expect(hoursOn(NOVEMBER!, dinner(', an hour later in the holidays'))).toBeNull();
});

it('ignores hours of a machine or a returns box', () => {
  const own = '<p>Mon-Fri 9am-5pm, Sat 9am-noon</p>';
  expect(hoursOn(JULY!, '<p>The book drop outside is open 24 hours.</p>')).toBeNull();
  expect(
    hoursOn(JULY!, "<p>La boîte de retour devant l'entrée est accessible 24h/24.</p>"),
  ).toBeNull();
  expect(hoursOn(JULY!, `${own}<p>ATM: daily 6am-11pm</p>`)).toBe(
    '9-17 9-17 9-17 9-17 9-17 9-12 -',
  );
});

it("uses an office's hours if there are no others", () => {
  const office = '<p>OFFICE HOURS: Mondays thru Saturdays, 8AM-5PM (no noon break)</p>';
  expect(hoursOn(JULY!, office)).toBe('8-17 8-17 8-17 8-17 8-17 8-17 -');
  expect(hoursOn(JULY!, `<p>Open daily 6am-9pm</p>${office}`)).toBe(all('6-21'));
});

it('reads a heading for the kitchen and the bar as one for the place', () => {
  const rows = '<p>Mon-Sun 11am-9pm</p>';
  expect(hoursOn(JULY!, `<h2>Kitchen and bar hours</h2>${rows}`)).toBe(all('11-21'));
  expect(hoursOn(JULY!, `<h2>Kitchen hours</h2>${rows}`)).toBeNull();
});

it('reads a cell with its own hours among marks, with low confidence', () => {
  const days = ['', ...'一二三四五六日'].map((day) => (day ? `週${day}` : ''));
  const row = (cells: readonly string[]) => `<tr><td>${cells.join('</td><td>')}</td></tr>`;
  const body = row(days) + row(['14:00–18:00', ...Array(6).fill('✔'), '至17:00']);
  const place = { country: 'TW' };
  const hours = findFirstHours({ body: `<table>${body}</table>`, fetchedAtMs: JULY!, place });
  const day = hours?.value[6]?.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`);
  expect(hours?.partial === true || day?.join() === '14-17').toBe(true);
});

it('seasons whose dates have years apply between these dates', () => {
  const both =
    '<h4>Basse saison (2 novembre – 18 décembre 2026)</h4><p>Tous les jours 9h – 17h</p>' +
    '<h4>Haute saison hiver (19 décembre 2026 – 11 avril 2027)</h4><p>Tous les jours 8h – 19h</p>';
  expect(hoursOn(NOVEMBER!, both, { country: 'FR' })).toBe(all('9-17'));
});

it('how long something takes is no opening hour', () => {
  expect(hoursOn(NOVEMBER!, '<p>Order ahead for groups, 24 hours notice please.</p>')).toBe(null);
  expect(hoursOn(NOVEMBER!, '<p>We reply within 24 hours.</p>')).toBe(null);
});

it('a picture of a clock labels hours', () => {
  const lines = '<p>🕛 12:00 – 19:00</p><p>Closed on Tuesdays</p><p>Ask us about our cakes.</p>';
  expect(hoursOn(NOVEMBER!, lines)).toBe('12-19 - 12-19 12-19 12-19 12-19 12-19');
});
