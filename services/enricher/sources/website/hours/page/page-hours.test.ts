/** Which hours of a page hold today, and which are somebody else's. */
import { describe, expect, it } from 'vitest';
import type { Week } from '../../../hours/week.ts';
import { findSiteFacts } from '../../facts/find-site-facts.ts';
import type { SitePlace } from '../../facts/site-facts.ts';
import { readPage } from '../../reading/read-page.ts';

const PLACE: SitePlace = {
  name: 'Zapfino Grill',
  country: 'US',
  phone: null,
  address: {},
  latitude: null,
  longitude: null,
};

const [JULY, OCTOBER, NOVEMBER] = [6, 9, 10].map((month) => Date.UTC(2026, month, 20));

/** `9-17 9-17 - - - - -`, in hours; null when the page gives none. */
function hoursOn(fetchedAtMs: number, body: string, place: Partial<SitePlace> = {}): string | null {
  const html = `<title>Zapfino Grill</title><h1>Zapfino Grill</h1>${body}`;
  const page = {
    url: 'https://zapfino.example/',
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(html),
    fetchedAtMs,
  };
  const week: Week | undefined = findSiteFacts([readPage(page)], { ...PLACE, ...place }).hours[0]
    ?.value;
  const day = (spans: Week[number]) =>
    spans.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`).join() || '-';
  return week?.map(day).join(' ') ?? null;
}

const all = (hours: string) => Array(7).fill(hours).join(' ');

describe('seasons without months', () => {
  const both =
    '<h4>Summer hours</h4><p>Daily 8am - 7pm</p><h4>Winter hours</h4><p>Daily 10am - 4pm</p>';

  it('are the halves of the year where a page names both', () => {
    expect(hoursOn(JULY!, both)).toBe(all('8-19'));
    expect(hoursOn(OCTOBER!, both)).toBe(all('10-16'));
    expect(hoursOn(NOVEMBER!, both)).toBe(all('10-16'));
  });

  it('change places south of the equator', () => {
    expect(hoursOn(JULY!, both, { country: 'AU' })).toBe(all('10-16'));
    expect(hoursOn(NOVEMBER!, both, { country: 'AU' })).toBe(all('8-19'));
    expect(hoursOn(NOVEMBER!, both, { latitude: -33, longitude: 151 })).toBe(all('8-19'));
  });

  it('stand in a line with their hours, in other languages, too', () => {
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

  it('leave the usual hours alone outside of them', () => {
    const summerToo =
      '<h3>Opening hours</h3><p>Daily 9am - 5pm</p><h3>Summer hours</h3><p>Daily 9am - 9pm</p>';
    expect(hoursOn(NOVEMBER!, summerToo)).toBe(all('9-17'));
    expect(hoursOn(JULY!, summerToo)).toBe(all('9-21'));
  });

  it('are quarters where a page names spring or autumn', () => {
    const four =
      '<h4>Spring & Summer hours</h4><p>Daily 8am - 7pm</p>' +
      '<h4>Autumn & Winter hours</h4><p>Daily 10am - 4pm</p>';
    expect(hoursOn(JULY!, four)).toBe(all('8-19'));
    expect(hoursOn(OCTOBER!, four)).toBe(all('10-16'));
  });

  it('are none in what is sold in a season', () => {
    const camp =
      '<h3>Opening hours</h3><p>Daily 9am - 5pm</p><p>Winter camp Monday - Friday 9am - 1pm</p>';
    expect(hoursOn(NOVEMBER!, camp)).toBe(all('9-17'));
  });
});

it('days on lines of their own take the hours of the next line', () => {
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

it('the hours of the neighbour, and those out of hours, are none of the place', () => {
  const next = '<p>Next door: Example Aquarium, Tuesday to Sunday, 10am to 8pm.</p>';
  expect(hoursOn(NOVEMBER!, next)).toBeNull();
  const urgent = '<h2>Out of hours</h2><p>SouthDoc, Monday to Friday 6pm to 8am.</p>';
  expect(hoursOn(NOVEMBER!, urgent)).toBeNull();
});

it('the hours of who stands in are none of the place', () => {
  const holiday = 'Vertretung: Praxis Dr. Weiß, Tel. 03641 445566, Mo-Fr 9-13 Uhr.';
  expect(hoursOn(NOVEMBER!, `<p>${holiday}</p>`, { country: 'DE' })).toBeNull();
});

describe('hours without a label', () => {
  const address = { street: 'Lindenweg', house: '9-3' };

  it('count beside the address where they close a day', () => {
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
])('closes the day that words part from its closing: %s', (text, country) => {
  const hours = '11-23 11-23 - 11-23 11-23 11-23 11-23';
  expect(hoursOn(NOVEMBER!, `<p>${text}</p>`, { country })).toBe(hours);
});

it('takes the name of the place for no kitchen', () => {
  const body = '<h1>Zapfino Kitchen</h1><p>Timings: 11 AM to 10 PM</p>';
  expect(hoursOn(NOVEMBER!, body)).toBe(all('11-22'));
});
