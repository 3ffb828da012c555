/** Lines that start with the name of something, next to the whole place's hours. */
import { expect, it } from 'vitest';
import { findFirstHours, showWeek } from '../../../../../../test/support/site-hours.ts';

function hours(country: string, lines: string): { week: string; isPartial: boolean } | null {
  const body = `<p>5 Canal Row, Exampleton</p>${lines}`;
  const address = { street: 'Canal Row', house: '5', city: 'Exampleton' };
  const first = findFirstHours({ body, place: { name: 'Zapfino', country, address } });
  return first === undefined
    ? null
    : { week: showWeek(first.value), isPartial: first.partial === true };
}

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

it.each([
  [
    'US',
    lines('Mon - Thu 8:00 - 17:00', 'Fri 8:00 - 12:00', 'Sat, Sun closed', 'Labs weekdays 7-9'),
    '8-17 8-17 8-17 8-17 8-12 - -',
  ],
  [
    'ID',
    lines('Senin–Sabtu 08.00–20.00', 'Minggu libur', 'dr. Ayu praktik Selasa 17.00–20.00'),
    '8-20 8-20 8-20 8-20 8-20 8-20 -',
  ],
  [
    'US',
    lines('Store hours: 9 AM to 9 PM Mon-Sat, 11 AM to 6 PM Sunday. Pharmacy: 9-7 Mon-Fri.'),
    '9-21 9-21 9-21 9-21 9-21 9-21 11-18',
  ],
  ['TW', lines('每日 06:00-23:00', '游泳池每日 12:00-14:00 清潔'), Array(7).fill('6-23').join(' ')],
])('ignores rows with their own name under a whole week (%s)', (country, body, week) => {
  expect(hours(country, body)).toEqual({ week, isPartial: false });
});

it('reads a part of the day whose name is alone above it', () => {
  const body = lines(
    'Mon-Wed',
    'Morning session: 9-12',
    'Thu',
    'Morning only: 9-11',
    'Fri-Sun 9-12',
  );
  expect(hours('US', body)?.week).toBe('9-12 9-12 9-12 9-11 9-12 9-12 9-12');
});

it("prefers the whole place's hours to the rows of its parts", () => {
  const rows =
    '<table><tr><td>Poli Umum</td><td>Senin–Sabtu</td><td>08.00–20.00</td></tr>' +
    '<tr><td>Apotek</td><td>Setiap hari</td><td>07.00–22.00</td></tr></table>';
  const body = `${rows}<p>Klinik kami buka 24 jam setiap hari.</p>`;
  expect(hours('ID', body)?.week).toBe(Array(7).fill('0-24').join(' '));
});

it("does not mistake breakfast for a hotel's opening hours", () => {
  const breakfast = 'Breakfast 7–9.30am daily.';
  expect(hours('NZ', lines('Check-in from 2pm, check-out by 10am.', breakfast))).toBeNull();
  expect(hours('NZ', lines(breakfast, 'Lunch 12–2pm daily.'))?.week).toContain('7-9.5,12-14');
});

it('is less certain if a day has a time that was not understood', () => {
  const body = lines(
    'Öffnungszeiten: Mo-Do 12-22 Uhr, Freitag ausnahmsweise wohl gegen 12 Uhr los',
  );
  expect(hours('DE', body)?.isPartial).toBe(true);
});

it("treats both meals with a closed day as the place's hours", () => {
  const meals = lines('Pranzo 12:00 – 14:30', 'Cena 19:00 – 22:30', 'Chiuso il martedì');
  const far = lines('Un', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei');
  expect(hours('IT', far + meals)?.week).toBe(
    `12-14.5,19-22.5 - ${Array(5).fill('12-14.5,19-22.5').join(' ')}`,
  );
});

it('reads hours written entirely in Arabic words', () => {
  const body = lines('نفتح أبوابنا يوميًا ما عدا الجمعة من التاسعة صباحًا حتى العاشرة مساءً');
  expect(hours('EG', body)?.week).toBe('9-22 9-22 9-22 9-22 - 9-22 9-22');
});
