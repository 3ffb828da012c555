/** The forms of a line with a dish, its price and what else stands between them. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { readMenuLines } from './menu-lines.ts';

function menu(body: string, country = 'DE'): string[] {
  const page = readPage(htmlPage(`<title>Zapfino</title><body><h2>Menu</h2>${body}`));
  const place = { name: 'Gasthaus Zapfino', isLinked: false, sellsGoods: false };
  return readMenuLines(page, () => true, country, place).map((one) => `${one.name} = ${one.price}`);
}

const DISHES = [
  ['Linsensuppe', 'Vanillesoße', '5,90'],
  ['Bratwurst mit Kraut', 'drei vom Rost', '9,50'],
  ['Apfelstrudel', 'mit Eis', '4,80'],
] as const;
const READ = ['Linsensuppe = 5.9', 'Bratwurst mit Kraut = 9.5', 'Apfelstrudel = 4.8'];

it.each([
  '<li>{n} <small>{d}</small> {p} €</li>',
  '<li>{n} <em>{d}</em> {p} €</li>',
  '<dl><dt>{n} <small>{d}</small></dt><dd>{p} €</dd></dl>',
  '<dl><dt>{n}</dt><dd>{d}</dd><dd>{p} €</dd></dl>',
  '<li>{n}<sup>a,c,g</sup> {p} €</li>',
  '<li>{n} A,C,G {p} €</li>',
  '<li>{n} (450 kcal) {p} €</li>',
  '<li>{n} | {d} | {p} €</li>',
  '<li><strong>{n}:</strong> {d} – {p} €</li>',
  '<li>{n} / {p} €</li>',
  '<li>» {n} → {p} €</li>',
  '<li>{n} für {p} €</li>',
  '<li>{n} ........ klein {p} €</li>',
  '<li>{n} kl. {p} € / gr. 11,50 €</li>',
  '<li><b>Neu</b> {n} {p} €</li>',
  '<li>{n} <b>Neu</b> <i>{p} €</i></li>',
  '<li>{n} <s>12,00 €</s> {p} €</li>',
  '<div><h4>{n}</h4><span>{p} €</span><a href="/cart">In den Warenkorb</a></div>',
  '<table><tr><td>{n}</td><td>{p}</td><td>15</td></tr></table>',
])('reads %s', (form) => {
  const line = ([name, description, price]: (typeof DISHES)[number]) =>
    form.replace('{n}', name).replace('{d}', description).replace('{p}', price);
  expect(menu(DISHES.map(line).join(''))).toEqual(READ);
});

it('takes the heading of a set of dishes for its name', () => {
  const set = '<h4>Mittagsmenü</h4><p>Suppe, Hauptgang, Espresso<br><b>13,90</b></p>';
  const dishes = '<ul><li>Leberkäse 5,90</li><li>Wurstsalat 7,20</li></ul>';
  expect(menu(set + dishes)).toEqual(['Mittagsmenü = 13.9', 'Leberkäse = 5.9', 'Wurstsalat = 7.2']);
});

it('reads the first of bare numbers by size', () => {
  const row = (name: string, small: number, large: number) =>
    `<tr><td>${name}</td><td>${small}</td><td>${large}</td></tr>`;
  const rows = row('Flat white', 4.8, 5.6) + row('Egg roll', 12.5, 15) + row('Toast', 7, 9);
  expect(menu(`<table><tr><th></th><th>Regular</th><th>Large</th></tr>${rows}</table>`)).toEqual([
    'Flat white = 4.8',
    'Egg roll = 12.5',
    'Toast = 7',
  ]);
});

it('cuts descriptions after commas where most dishes have one', () => {
  const pie = '<li>Ale pie, mash, greens 16,95</li><li>Soup, crusty bread 6,95</li>';
  const ham = '<li>Ham, egg and chips 13,50</li>';
  expect(menu(`${pie}<li>Cod, peas 17,50</li>${ham}`)).toEqual([
    'Ale pie = 16.95',
    'Soup = 6.95',
    'Cod = 17.5',
    'Ham, egg and chips = 13.5',
  ]);
  expect(menu(`${pie}<li>Cod 17,50</li>${ham}<li>Tea 2,10</li><li>Ale 5,10</li>`)).toContain(
    'Ale pie, mash, greens = 16.95',
  );
});

it('reads prices in Chinese numerals', () => {
  const dishes = '<li>牛肉麵 一百八十元</li><li>水餃 八十元</li><li>湯圓 六十五元</li>';
  expect(menu(dishes, 'TW')).toEqual(['牛肉麵 = 180', '水餃 = 80', '湯圓 = 65']);
});
