/**
 * Forms of hours that are ordinary in their language, and whose structure says whose hours they
 * are: 0339.
 */
import { describe, expect, it } from 'vitest';
import { showFirstHours } from '../../../../../../test/support/site-hours.ts';

function hoursIn(body: string, country: string): string | null {
  return showFirstHours({ body, place: { country } });
}

const same = (hours: string, days = 7) => Array(days).fill(hours).join(' ');
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const terms = (...texts: string[]) =>
  `<dl>${texts.map((text, i) => `<${i % 2 === 0 ? 'dt' : 'dd'}>${text}`).join('')}</dl>`;

describe('tables', () => {
  it('a row of opening times over one of closing times has a column for each day', () => {
    const rows = [row('', 'Sun', 'Mon', 'Tue', 'Wed'), row('Open', '10am', '9am', '9am', '9am')];
    const body = `<table>${rows.join('')}${row('Close', '4pm', '5pm', '5pm', '6pm')}</table>`;
    expect(hoursIn(body, 'US')).toBe('9-17 9-17 9-18 - - - 10-16');
  });

  it.each([
    ['DE', ['Tag', 'Laden', 'Werkstatt'], ['Mo–Fr', '9–18 Uhr', '8–17 Uhr'], '9-18'],
    ['FR', ['', 'Boutique', 'Atelier'], ['Lundi – Vendredi', '10h – 19h', '9h – 17h'], '10-19'],
    ['ID', ['Hari', 'Toko', 'Bengkel'], ['Senin-Jumat', '09.00-20.00', '08.00-17.00'], '9-20'],
    ['GB', ['Day', 'Kitchen', 'Shop'], ['Mon–Fri', '12pm–2pm', '9am–5pm'], '9-17'],
  ])('in %s the first part of the place counts, and no kitchen', (country, head, cells, day) => {
    const body = `<table>${row(...head)}${row(...cells)}</table>`;
    expect(hoursIn(body, country)).toBe(`${same(day, 5)} - -`);
  });

  it('a row of a closed day heads no columns', () => {
    const rows = [row('', 'Session', 'Session'), row('Sunday', 'closed', 'none')];
    const body = `<table>${rows.join('')}${row('Monday–Friday', '9–12', '13–17')}</table>`;
    expect(hoursIn(body, 'GB')).toBe(`${same('9-12,13-17', 5)} - -`);
  });

  it('the head of a column says that its times are in the evening', () => {
    const head = row('اليوم', 'صباحاً', 'مساءً');
    const body = `<table>${head}${row('السبت - الخميس', '8 - 12', '4 - 8')}</table>`;
    expect(hoursIn(body, 'SA')).toBe(
      '8-12,16-20 8-12,16-20 8-12,16-20 8-12,16-20 - 8-12,16-20 8-12,16-20',
    );
  });

  it('a range of days may head a column beside single days', () => {
    const body = `<table>${row('火〜土', '日', '月')}${row('9:00〜19:00', '9:00〜18:00', '休')}</table>`;
    expect(hoursIn(body, 'JP')).toBe('- 9-19 9-19 9-19 9-19 9-19 9-18');
  });
});

describe('lists', () => {
  it.each([
    ['FR', terms("Jours d'ouverture", 'Du lundi au vendredi', 'Horaires', '8h–12h')],
    ['ID', terms('Hari kerja', 'Senin - Jumat', 'Jam kerja', '08.00 - 12.00')],
  ])('in %s the term for the hours continues the one for the days', (country, body) => {
    expect(hoursIn(body, country)).toBe(`${same('8-12', 5)} - -`);
  });

  it('a week of letters', () => {
    const days = [...'MTWTF'].map((day) => `<li>${day} 8:00 AM - 6:00 PM</li>`).join('');
    const body = `<ul>${days}<li>S Closed</li><li>S Closed</li></ul>`;
    expect(hoursIn(body, 'US')).toBe(`${same('8-18', 5)} - -`);
  });

  it('letters of days that are written together', () => {
    expect(hoursIn('<p>MWF 6am–8pm<br>T/Th 6am–6pm</p>', 'US')).toBe(
      '6-20 6-18 6-20 6-18 6-20 - -',
    );
  });
});

describe('a day of rest shows that hours are a place’s', () => {
  it.each([
    ['JP', '12:00–19:00　火曜定休＋不定休', '12-19 - 12-19 12-19 12-19 12-19 12-19'],
    ['JP', '7時OPEN〜17時CLOSE　月曜定休', '- 7-17 7-17 7-17 7-17 7-17 7-17'],
    ['JP', '毎週火曜定休・午前9時から午後5時', '9-17 - 9-17 9-17 9-17 9-17 9-17'],
    ['TW', '6:00～11:00，每週三固定公休', '6-11 6-11 - 6-11 6-11 6-11 6-11'],
    ['MY', 'Buka 11am-9pm. Tutup setiap Isnin.', '- 11-21 11-21 11-21 11-21 11-21 11-21'],
    [
      'MY',
      'Kedai beroperasi dari jam 7 pagi hingga 2 petang, cuti hari Rabu.',
      '7-14 7-14 - 7-14 7-14 7-14 7-14',
    ],
  ])('in %s: %s', (country, text, hours) => {
    expect(hoursIn(`<p>${text}</p>`, country)).toBe(hours);
  });
});

describe('hours of something else', () => {
  it.each([
    ['JP', '<p>平日 午前9時から午後5時まで</p><h3>お電話</h3><p>毎日 午前8時から午後9時まで</p>'],
    [
      'ID',
      '<p>Buka Senin–Jumat 09.00–17.00</p><h3>Layanan antar</h3><p>Setiap hari 10.00–21.00</p>',
    ],
    ['MY', '<p>Isnin-Jumaat: 9.00 pagi-5.00 petang</p><h3>Servis Kecemasan</h3><p>24 jam</p>'],
    ['DE', '<p>Mo bis Fr 9 bis 17 Uhr geöffnet, die Backstube auch sonntags von 8 bis 11 Uhr.</p>'],
    ['KW', '<p>الاثنين - الجمعة 9 ص – 5 م. خدمة العملاء: يومياً 8 ص – 12 م.</p>'],
    ['MY', '<footer>Isn-Jum 9.00pg-5.00ptg ☎ 03-1234 5678</footer>'],
    ['GB', '<p>Monday – Friday 9 – 5</p><h3>Post</h3><p>Parcels leave us Mon–Sat 7am – 3pm.</p>'],
    ['DE', '<p>Montag – Freitag 9 – 17 Uhr</p><p>Versand: Montag bis Samstag 7–15 Uhr</p>'],
    ['FR', '<p>Lundi – vendredi 9h–17h</p><p>Expédition : du lundi au samedi de 7h à 15h</p>'],
    ['ID', '<p>Senin–Jumat 09.00–17.00</p><p>Pengiriman: setiap hari 07.00–15.00</p>'],
    ['JP', '<p>平日 9時〜17時</p><p>発送は毎日7時〜15時に行います。</p>'],
    ['CN', '<p>周一至周五 9:00-17:00</p><p>发货时间：每天 7:00-15:00</p>'],
    ['EG', '<p>الاثنين - الجمعة 9 ص – 5 م</p><p>شحن الأونلاين يومياً من 7 ص إلى 3 م</p>'],
  ])('in %s is not the place’s: %s', (country, body) => {
    expect(hoursIn(body, country)).toBe(`${same('9-17', 5)} - -`);
  });
});

describe('seasons and changes', () => {
  it.each([
    ['DE', '<p>Von April bis Oktober täglich 8–19 Uhr, sonst täglich von 9 bis 17 Uhr.</p>'],
    ['FR', '<p>Basse saison (octobre à avril) : tous les jours de 9h à 17h.</p>'],
    [
      'JP',
      '<p>2027年1月より営業時間を10:00〜19:00に変更いたします。</p><p>現在の営業時間：9:00〜17:00</p>',
    ],
    ['DE', '<p>Öffnungszeiten ab 1. Januar 2027: 8–18 Uhr.</p><p>Bis dahin: täglich 9–17 Uhr.</p>'],
  ])('in %s the current hours count: %s', (country, body) => {
    const ofDay = showFirstHours({ body, place: { country }, fetchedAtMs: Date.UTC(2026, 10, 20) });
    expect(ofDay).toBe(same('9-17'));
  });
});

describe('words that change little', () => {
  it.each([
    ['GB', "We're open every day bar Tuesday, 10 til 4.", '10-16 - 10-16 10-16 10-16 10-16 10-16'],
    ['DE', 'Unser Laden hat freitags von 15 bis 18 Uhr auf.', '- - - - 15-18 - -'],
    [
      'GB',
      'Open from 8.45am to 5.15pm, Monday to Thursday (4.45pm on Fridays).',
      '8.75-17.25 8.75-17.25 8.75-17.25 8.75-17.25 8.75-16.75 - -',
    ],
    ['EG', 'نفتح الجمعة والسبت فقط، من العاشرة صباحا للسادسة مساء', '- - - - 10-18 10-18 -'],
    ['CN', '下午五点开门，营业到晚上十点。全年无休', same('17-22')],
  ])('in %s: %s', (country, text, hours) => {
    expect(hoursIn(`<p>${text}</p>`, country)).toBe(hours);
  });
});

describe('a day that is excepted may have hours of its own', () => {
  const DAY = '9-18 9-18 9-18 9-18 13-18 9-18 9-18';

  it.each([
    ['GB', '<p>Every day except Friday: 9am–6pm</p><p>Friday: 1pm–6pm</p>'],
    ['DE', '<p>Täglich außer Freitag 9–18 Uhr, Freitag 13–18 Uhr</p>'],
    ['FR', '<p>Tous les jours sauf vendredi : 9h-18h</p><p>Vendredi : 13h-18h</p>'],
    ['JP', '<p>金曜を除く毎日 9:00-18:00 金曜 13:00-18:00</p>'],
    [
      'SA',
      `<table>${row('كل الأيام عدا الجمعة', '9 ص – 6 م')}${row('الجمعة', '1 م – 6 م')}</table>`,
    ],
  ])('in %s: %s', (country, body) => {
    expect(hoursIn(body, country)).toBe(DAY);
  });

  it('and is closed otherwise', () => {
    const text = 'Every day except Friday and Saturday: 9am–6pm. Friday: 1pm–6pm';
    expect(hoursIn(`<p>${text}</p>`, 'GB')).toBe('9-18 9-18 9-18 9-18 13-18 - 9-18');
  });
});
