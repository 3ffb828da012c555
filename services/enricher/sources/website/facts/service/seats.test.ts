import { expect, it } from 'vitest';
import { toPlain } from '../../hours/plain-text.ts';
import { seatsInRooms } from './seats.ts';
import { readStatements } from './statements.ts';

function services(text: string): string[] {
  const said = readStatements(toPlain(text), null);
  return [...new Set(said.map(({ name, offered }) => (offered ? name : `-${name}`)))].sort();
}

it.each([
  ['Fifty seats indoors and twenty in the garden.', ['dine_in', 'outdoor_seating']],
  ['Vierzig Plätze im Saal, zwölf im Garten.', ['outdoor_seating']],
  ['Trente places en salle, quinze au jardin.', ['dine_in', 'outdoor_seating']],
  ['40 kursi di dalam dan 20 di taman.', ['dine_in', 'outdoor_seating']],
  ['Stühle auf dem Gehweg', ['outdoor_seating']],
  ['Benches on the pavement', ['outdoor_seating']],
  ['Des chaises sur le trottoir', ['outdoor_seating']],
  ['Kursi di trotoar', ['outdoor_seating']],
  ['مقاعد على الرصيف', ['outdoor_seating']],
  ['人行道旁有座位', ['outdoor_seating']],
])('counts seats in %s', (text, told) => {
  expect(services(text)).toEqual(told);
});

it.each([
  'Parken: drei Plätze im Hof.',
  'Parking : trois places dans la cour.',
  'Parking: ten places in the courtyard.',
])('counts no seats in %s', (text) => {
  expect(services(text)).toEqual(['parking']);
});

it.each([
  ['A list has tables beside a car park', 'Parkplätze im Hof, Tische im Garten.', true],
  ['A label ends with its value', 'Otopark, bahçemiz açık', true],
])('%s', (_, text, isOutside) => {
  expect(services(text).includes('outdoor_seating')).toBe(isOutside);
});

it.each(['Takeaway orders to pick up at the counter.', '外賣自取', '外卖自提'])(
  'takes %s for takeout alone',
  (text) => {
    expect(services(text)).toContain('takeout');
    expect(services(text)).not.toContain('pickup');
  },
);

it.each([
  'Geparkt wird hinter der Scheune.',
  'On se gare derrière la grange.',
  'Park on the field behind the barn.',
  'ساحة لوقوف السيارات',
])('reads parking in %s', (text) => {
  expect(services(text)).toContain('parking');
});

it.each(['Nasi kotak dibagikan di masjid.', 'Kami bagikan seratus nasi kotak.'])(
  'sells nothing that is given away: %s',
  (text) => {
    expect(services(text)).not.toContain('catering');
  },
);

it.each([
  ['Salle voûtée de 40 places.', 'Restaurant Le Moulin'],
  ['Achtzig Plätze im Gewölbe.', 'Gasthaus Adler'],
  ['お座敷は30名様まで', '居酒屋 みなと'],
  ['大厅八十座', '江南菜馆'],
  ['صالة مكيفة', 'مطعم النخيل'],
  ['Dewan untuk 200 orang', 'Restoran Sri Pagi'],
])('eats in where %s', (text, name) => {
  expect(seatsInRooms(toPlain(text), name)).toBe(true);
  expect(seatsInRooms(toPlain(text), 'Theater am Park')).toBe(false);
});
