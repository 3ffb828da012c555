/**
 * Hours in tables: columns for opening and closing times, cells that span several rows, and rows or
 * columns of several branches.
 */
import { expect, it } from 'vitest';
import { showFirstHours } from '../../../../../../test/support/site-hours.ts';
import type { SitePlace } from '../../facts/site-facts.ts';

function hoursIn(
  body: string,
  country = 'GB',
  language = 'en',
  own: Partial<SitePlace> = {},
): string | null {
  return showFirstHours({ body, language, place: { country, ...own } });
}

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<h2>Opening hours</h2><table>${rows.join('')}</table>`;

it('a column for opening times and one for closing times are one span', () => {
  const body = table(
    row('', 'Opens', 'Closes'),
    row('Monday', '10', '4pm'),
    row('Tuesday', '10am', '4.30pm'),
    row('Wednesday', '—', '—'),
  );
  expect(hoursIn(body)).toBe('10-16 10-16.5 - - - - -');
});

it('a column for the break splits the day', () => {
  const body = table(
    row('Hari', 'Buka', 'Istirahat', 'Tutup'),
    row('Senin s.d. Kamis', '08.00', '12.00-13.00', '15.30'),
    row('Jumat', '08.00', '11.30-13.00', '15.00'),
    '<tr><td>Sabtu - Minggu</td><td colspan="3">Libur</td></tr>',
  );
  const day = '8-12,13-15.5';
  expect(hoursIn(body, 'ID', 'id')).toBe(`${Array(4).fill(day).join(' ')} 8-11.5,13-15 - -`);
});

it('a cell that spans several rows counts in each of them', () => {
  const body = table(
    '<tr><th>Lundi</th><td>12h – 14h</td><td></td></tr>',
    '<tr><th>Mardi</th><td rowspan="2">12h – 14h</td><td rowspan="2">19h – 22h</td></tr>',
    '<tr><th>Mercredi</th></tr>',
    '<tr><th>Jeudi</th><td colspan="2">fermé</td></tr>',
  );
  expect(hoursIn(body, 'FR', 'fr')).toBe('12-14 12-14,19-22 12-14,19-22 - - - -');
});

it('two cells of times under no such header are read as they stand', () => {
  const body = table(row('Mon-Fri', '10am-1pm', '2pm-6pm'), row('Sat', '10am', '4pm'));
  expect(hoursIn(body)).toBe(`${Array(5).fill('10-13,14-18').join(' ')} 10-16 -`);
});

const branches = table(
  row('Filiale', 'Adresse', 'Telefon', 'Öffnungszeiten'),
  row('Altstadt', 'Kirchplatz 2', '030 5550 100', 'täglich 8-20 Uhr'),
  row('Südbad', 'Lange Reihe 30', '030 5550 170', 'täglich 10-16 Uhr'),
  row('Hafen', 'Am Kai 1', '030 5550 180', 'Mo-Fr 9-12 Uhr'),
);

it('of a list of branches, the row with the address or the name of the place counts', () => {
  const address = { street: 'Lange Reihe', house: '30' };
  expect(hoursIn(branches, 'DE', 'de', { address })).toBe(Array(7).fill('10-16').join(' '));
  const named = { name: 'Zapfino Grill Altstadt' };
  expect(hoursIn(branches, 'DE', 'de', named)).toBe(Array(7).fill('8-20').join(' '));
});

it('of a week with a column for each branch, the column of the place counts', () => {
  const body = table(
    row('', 'Zentrale, Kirchplatz 2', 'Zweigstelle, Lange Reihe 30'),
    row('Montag', 'geschlossen', '14–18 Uhr'),
    row('Dienstag', '10–19 Uhr', '10–13 und 14–18 Uhr'),
  );
  const address = { street: 'Lange Reihe', house: '30' };
  expect(hoursIn(body, 'DE', 'de', { address })).toBe('14-18 10-13,14-18 - - - - -');
});

it('of a week with a column for each season, the current season counts', () => {
  const body = table(
    row('', 'Winter (October – March)', 'Summer (April – September)'),
    row('Tuesday – Sunday', '9.30 – 17.00', '9.30 – 18.30'),
    row('Monday', 'closed', 'closed'),
  );
  expect(hoursIn(body)).toBe(`- ${Array(6).fill('9.5-17').join(' ')}`);
});

it('marks under the short names of days are open days', () => {
  const body = table(
    row('', '一', '二', '三', '四', '五', '六', '日'),
    row('早診 09:00-12:00', '✓', '✓', '✓', '✓', '✓', '✓', '休'),
    row('晚診 18:30-21:30', '✓', '休', '✓', '✓', '✓', '休', '休'),
  );
  const both = '9-12,18.5-21.5';
  expect(hoursIn(body, 'TW', 'zh-TW')).toBe(`${both} 9-12 ${both} ${both} ${both} 9-12 -`);
});

it('a cell that names two of the staff is open like one that names one', () => {
  const body = table(
    row('', '一', '二', '三', '四', '五', '六', '日'),
    row('上午 09:00-12:00', '王醫師', '王醫師', '李醫師', '王醫師', '李醫師', '王/李', '休'),
    row('晚上 18:00-21:00', '李醫師', '王醫師', '／', '李醫師', '王醫師', '／', '／'),
  );
  const both = '9-12,18-21';
  expect(hoursIn(body, 'TW', 'zh-TW')).toBe(`${both} ${both} 9-12 ${both} ${both} 9-12 -`);
});

it('the lines of two cells side by side belong to each other', () => {
  const body = table(row('週一至週五<br>週六<br>週日', '11:00 - 20:00<br>10:00 - 21:00<br>公休'));
  const weekdays = Array(5).fill('11-20').join(' ');
  expect(hoursIn(body, 'TW', 'zh-TW')).toBe(`${weekdays} 10-21 -`);
  const two = table(row('Mo – Fr<br>Sa', '<p>9 – 18 Uhr</p><p>9 – 12 Uhr</p>'));
  expect(hoursIn(two, 'DE', 'de')).toBe(`${Array(5).fill('9-18').join(' ')} 9-12 -`);
});

it('the day in a cell that spans the columns of times is closed', () => {
  const body = table(
    '<tr><td rowspan="2">営業時間</td><td>4月〜10月</td><td>9:00〜21:00</td></tr>',
    row('11月〜3月', '10:00〜20:00'),
    '<tr><td>休館日</td><td colspan="2">毎週水曜日</td></tr>',
  );
  expect(hoursIn(body, 'JP', 'ja')).toBe('10-20 10-20 - 10-20 10-20 10-20 10-20');
});
