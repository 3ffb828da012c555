/** Menus as tables, columns and paragraphs, and the headings that name them. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { readMenuLines } from './menu-lines.ts';

function menu(body: string, path = 'menu'): string[] {
  const page = readPage(
    htmlPage(`<title>Zapfino</title>${body}`, { url: `https://zapfino.example/${path}` }),
  );
  const place = { name: 'Zapfino', isLinked: false, sellsGoods: false };
  return readMenuLines(page, () => true, 'DE', place).map(
    ({ name, price }) => `${name} = ${price}`,
  );
}

const card = (...lines: string[]) =>
  `<div>${lines.map((one) => `<div>${one}</div>`).join('')}</div>`;

const DISHES = ['Leek soup = 3.2', 'Irish stew = 8.1', 'Rice pudding = 2.9', 'Scone = 2.5'];

it.each([
  [
    'two items in each row',
    '<table><tr><td>Leek soup</td><td>£3.20</td><td>Irish stew</td><td>£8.10</td></tr>' +
      '<tr><td>Rice pudding</td><td>£2.90</td><td>Scone</td><td>£2.50</td></tr></table>',
  ],
  [
    'two cells of a name and a price',
    '<table><tr><td>Leek soup £3.20</td><td>Irish stew £8.10</td></tr>' +
      '<tr><td>Rice pudding £2.90</td><td>Scone £2.50</td></tr></table>',
  ],
  [
    'a column of names and one of prices',
    '<table><tr><td>Leek soup<br>Irish stew<br>Rice pudding<br>Scone</td>' +
      '<td>£3.20<br>£8.10<br>£2.90<br>£2.50</td></tr></table>',
  ],
  [
    'a row of names above a row of prices',
    '<table><tr><td>Leek soup</td><td>Irish stew</td><td>Rice pudding</td><td>Scone</td></tr>' +
      '<tr><td>£3.20</td><td>£8.10</td><td>£2.90</td><td>£2.50</td></tr></table>',
  ],
  [
    'prices in brackets in a paragraph',
    '<p>Leek soup (£3.20), Irish stew (£8.10), Rice pudding (£2.90), Scone (£2.50)</p>',
  ],
  [
    'prices before the names in a paragraph',
    '<p>£3.20 Leek soup, £8.10 Irish stew, £2.90 Rice pudding, £2.50 Scone.</p>',
  ],
])('reads %s', (_, body) => {
  expect(menu(body)).toEqual(DISHES);
});

it('reads a price above its name in a card, whatever the name', () => {
  const cards = card('£3.20', 'Soup of the day') + card('£8.10', 'Irish stew') + card('£9', 'Pie');
  expect(menu(cards)).toEqual(['Soup of the day = 3.2', 'Irish stew = 8.1', 'Pie = 9']);
  const asian = card('880円', 'ナポリタン') + card('520円', 'カフェオレ') + card('450円', 'プリン');
  expect(menu(asian)).toEqual(['ナポリタン = 880', 'カフェオレ = 520', 'プリン = 450']);
});

it.each(['What we serve', 'Unsere Gerichte', 'À manger', 'Sajian kami', '本店菜品', 'أطباقنا'])(
  'takes "%s" for the heading of a menu',
  (heading) => {
    const items = '<p>Leek soup £3.20<br>Irish stew £8.10<br>Rice pudding £2.90<br>Scone £2.50</p>';
    expect(menu(`<h2>${heading}</h2>${items}`, '')).toEqual(DISHES);
  },
);
