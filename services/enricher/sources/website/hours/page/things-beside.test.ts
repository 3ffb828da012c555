/** Hours of things beside the place: a car park, a ferry, the goods entrance, a partner. */
import { describe, expect, it } from 'vitest';
import { showFirstHours } from '../../../../../../test/support/site-hours.ts';

const FETCHED = Date.UTC(2026, 10, 20);
const hours = (body: string, name?: string) =>
  showFirstHours({ body, fetchedAtMs: FETCHED, place: name === undefined ? {} : { name } });
const all = (daily: string) => Array(7).fill(daily).join(' ');

describe('hours of something beside the place', () => {
  it.each([
    '<h3>Car park</h3><p>The multi-storey behind us is open 06:00-23:30 every day.</p>',
    '<h3>Parking</h3><p>Accès tous les jours de 6h à minuit</p>',
    '<p>Das städtische Parkhaus gegenüber ist täglich von 6 bis 23.30 Uhr befahrbar.</p>',
    '<p>Tempat letak kereta majlis di seberang dibuka setiap hari 6.00 pagi - 11.30 malam.</p>',
    '<h4>市営駐車場</h4><p>入庫は毎日6:00~23:30</p>',
    '<p>对面的公共停车场每天06:00-23:30开放。</p>',
    '<p>مواقف البلدية المقابلة مفتوحة يومياً من 6 صباحاً إلى 11:30 مساءً.</p>',
    '<h3>Post Office counter next door</h3><p>Mon-Fri 9.15am-4.45pm, Sat 9-12</p>',
    '<h3>Recycling point at the gate</h3><p>accessible 8am-8pm, Mondays to Sundays</p>',
    '<h3>Navette</h3><p>circule tous les jours 9h40 - 17h20</p>',
  ])('is not its own: %s', (body) => {
    expect(hours(body)).toBeNull();
  });

  it('is its own on the site of such a thing', () => {
    const body =
      '<h1>Parkhaus Exempel</h1><p>Das Parkhaus ist täglich von 6 bis 23 Uhr geöffnet.</p>';
    expect(hours(body, 'Parkhaus Exempel')).toBe(all('6-23'));
  });

  it('does not take away the hours of the place in the same block', () => {
    const parking = 'Parking behind the house, open daily 6am-11pm.';
    expect(hours(`<h2>Opening hours</h2><p>Daily 9am-5pm. ${parking}</p>`)).toBe(all('9-17'));
    expect(hours('<h3>Opening hours and parking</h3><p>Daily 9am-5pm</p>')).toBe(all('9-17'));
  });

  it('leaves out when goods are taken in', () => {
    const week = 'Mo-Fr 10.00-19.00 Uhr, Sa 9.00-12.30 Uhr. Warenannahme: Di und Do 7.15-8.45 Uhr';
    const shown = '10-19 10-19 10-19 10-19 10-19 9-12.5 -';
    expect(hours(`<h2>Öffnungszeiten</h2><p>${week}</p>`)).toBe(shown);
  });
});

describe('a dated period that is over', () => {
  it.each([
    'Open daily 9am-5pm. Ramadan hours (18 February to 19 March 2026 only): Mon-Fri 7am-1pm.',
    '営業時間 毎日 9:00~17:00 夏期営業時間(2026年7月1日~8月31日のみ): 平日 8:00~13:00、土曜休み。',
  ])('does not change the hours: %s', (text) => {
    expect(hours(`<h2>Opening hours</h2><p>${text}</p>`)).toBe(all('9-17'));
  });
});

describe('signs for a range', () => {
  it.each(['Mon … Sun 9am … 5pm', 'Mon → Sun 09:00 → 17:00'])('reads %s', (text) => {
    expect(hours(`<h2>Opening hours</h2><p>${text}</p>`)).toBe(all('9-17'));
  });
});

describe('a part that a click opens', () => {
  it('is read though it is hidden', () => {
    const item = (q: string, a: string) =>
      `<div><button aria-expanded="false">${q}</button><div hidden>${a}</div></div>`;
    const body = item('Do you take cards?', 'Yes.') + item('Opening hours', 'Daily 9am-5pm');
    expect(hours(body)).toBe(all('9-17'));
    expect(hours('<div role="tabpanel" hidden><p>Open daily 9am-5pm</p></div>')).toBe(all('9-17'));
  });

  it('is not what else is hidden', () => {
    expect(hours('<p>Hello</p><div hidden><p>Open daily 9am-5pm</p></div>')).toBeNull();
  });
});
