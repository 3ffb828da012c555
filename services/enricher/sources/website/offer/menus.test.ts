/** What is a dish's name, and what is its description. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { readMenuLines } from './menu-lines.ts';
import { readPriceList } from './price-lists.ts';

function items(body: string, path = 'menu'): string[] {
  const page = readPage(
    htmlPage(`<title>Zapfino</title>${body}`, { url: `https://zapfino.example/${path}` }),
  );
  const place = { name: '', isLinked: false, sellsGoods: false };
  const found = readMenuLines(page, () => true, 'DE', place);
  return found.map(({ name, price, description }) => `${name} = ${price} (${description})`);
}

const DISHES = [
  'Complète = 9.8 (jambon, œuf)',
  'Bretonne = 11.5 (avec andouille)',
  'Miel = 5 (null)',
];

it.each([
  [
    'in an element of its own',
    '<li>Complète <em>jambon, œuf</em> 9,80 €</li><li>Bretonne <i>avec andouille</i> 11,50 €</li>' +
      '<li>Miel <span>5,00 €</span></li>',
  ],
  [
    'behind a dash',
    '<p>Complète – jambon, œuf 9,80 €</p><p>Bretonne — avec andouille 11,50 €</p>' +
      '<p>Miel – 5,00 €</p>',
  ],
  [
    'in spans without a class',
    '<div><span>Complète</span> <span>jambon, œuf</span> <span>9,80</span></div>' +
      '<div><span>Bretonne</span> <span>avec andouille</span> <span>11,50</span></div>' +
      '<div><span>Miel</span> <span>5,00</span></div>',
  ],
  [
    'in the second line of a cell',
    '<table><tr><td>Complète<br><small>jambon, œuf</small></td><td>9,80 €</td></tr>' +
      '<tr><td>Bretonne<br>avec andouille</td><td>11,50 €</td></tr>' +
      '<tr><td>Miel</td><td>5,00 €</td></tr></table>',
  ],
])('a description %s is not part of the name', (_, body) => {
  expect(items(body)).toEqual(DISHES);
});

it('a line between the name and the price is not a description', () => {
  const dish = (name: string, text: string, price: string) =>
    `<div><p>${name}</p>${text && `<p>${text}</p>`}<p>${price}</p></div>`;
  const body =
    '<h3>Galettes</h3>' +
    dish('Complète', 'jambon, œuf', '9,80 €') +
    dish('Bretonne', 'avec andouille', '11,50 €') +
    dish('Miel', '', '5,00 €');
  expect(items(body).map((item) => item.replace(/ \(.*/, ''))).toEqual([
    'Complète = 9.8',
    'Bretonne = 11.5',
    'Miel = 5',
  ]);
});

it('a name in two parts stays whole', () => {
  const body =
    '<li><b>Nasi Goreng</b> Spesial 25.000</li><li>Pizza – groß 9,00</li><li>Miel 5,00</li>';
  expect(items(body).map((item) => item.replace(/ = .*/, ''))).toEqual([
    'Nasi Goreng Spesial',
    'Pizza – groß',
    'Miel',
  ]);
});

it('a menu section starts a menu even if no line says "menu"', () => {
  const dishes = '<p>Bruschetta 6,90 €</p><p>Carpaccio 9,50 €</p><p>Vitello 13,50 €</p>';
  expect(items(`<h2>Antipasti</h2>${dishes}`, '')).toHaveLength(3);
  expect(items(`<p>MENU</p>${dishes}`, '')).toHaveLength(3);
  expect(items(`<h2>Tickets</h2>${dishes}`, '')).toHaveLength(0);
  expect(items(`<a href="/x">Menu</a>${dishes}`, '')).toHaveLength(0);
});

it('treats consecutive lines with prices as a list', () => {
  const read = (body: string) => {
    const page = readPage(htmlPage(body));
    const found = readPriceList(page, () => true, 'AU', 'food');
    return found.map(({ name, price }) => `${name} = ${price}`);
  };
  const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price}</td></tr>`;
  const rows = row('Steak pie', '$7.80') + row('Sausage roll', '$5.50') + row('Slice', '$6.20');
  const prose = '<p>Hire of the hall $90</p><p>Some words.</p>';
  const told = ['Steak pie = 7.8', 'Sausage roll = 5.5', 'Slice = 6.2'];
  expect(read(`${prose}<table>${rows}</table>`)).toEqual(told);
  expect(read(`${prose}${prose}${prose}`)).toEqual([]);
});

it('reads digits of other scripts, and lines of preformatted text', () => {
  const arabic = '<h2>المنيو</h2><li>كشري – ٣٥ ج.م</li><li>طاجن – ٦٥ ج.م</li><li>أرز – ٢٥ ج.م</li>';
  expect(items(arabic, '')).toEqual(['كشري = 35 (null)', 'طاجن = 65 (null)', 'أرز = 25 (null)']);
  const typed =
    '<pre>\nShort Stack ...... 6.50\nOmelet .......... 8.75\nPie ............. 4.25\n</pre>';
  expect(items(typed)).toEqual([
    'Short Stack = 6.5 (null)',
    'Omelet = 8.75 (null)',
    'Pie = 4.25 (null)',
  ]);
});

it('a row that names a part of the list does not end it', () => {
  const page = readPage(
    htmlPage(
      '<table><tr><th>Frites</th><th>€</th></tr><tr><td>Petite</td><td>3,00</td></tr>' +
        '<tr><td>Grande</td><td>3,80</td></tr><tr><th>Snacks</th><th>€</th></tr>' +
        '<tr><td>Mitraillette</td><td>8,50</td></tr></table>',
    ),
  );
  const names = readPriceList(page, () => true, 'BE', 'food').map(({ name }) => name);
  expect(names).toEqual(['Petite', 'Grande', 'Mitraillette']);
});
