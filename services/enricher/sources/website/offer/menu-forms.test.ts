/** How a menu tells names, prices, sizes, notes and other offers apart. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { readMenuLines } from './menu-lines.ts';
import { correctsMenu, readStructuredMenu } from './menus.ts';

function pageWith(body: string) {
  return readPage(htmlPage(`<title>Zapfino</title><body><h2>Menu</h2>${body}`));
}

function menu(body: string, country = 'GB', name = 'Zapfino Grill'): string[] {
  const place = { name, isLinked: false, sellsGoods: false };
  const items = readMenuLines(pageWith(body), () => true, country, place);
  return items.map((one) => `${one.name} = ${one.price}`);
}

const DISHES = [
  ['Leek soup', 5.5, 8.5],
  ['Steak pie', 12, 15],
  ['Fat chips', 4, 6.5],
] as const;
const READ = ['Leek soup = 5.5', 'Steak pie = 12', 'Fat chips = 4'];

it.each([
  // Sizes
  '<p>{n} <span>one £{p}, two £{q}</span></p>',
  '<div><h4>{n}</h4><div>junior £{p}, normal £{q}</div></div>',
  '<li>{n} – half £{p}, whole £{q}</li>',
  '<li>{n} S £{p} L £{q}</li>',
  '<div><div>{n}</div><ul><li>Regular £{p}</li><li>Large £{q}</li></ul></div>',
  // Cards under large headings, with buttons
  '<li><h2>{n}</h2><span>£{p}</span><a href="/x">Order now</a></li>',
  '<li><a href="/x"><h2>{n}</h2><span>{p} GBP</span></a><a href="/y">Add to basket</a></li>',
  '<div class="card"><h3>{n}</h3><p><span>Regular price</span> £{p}</p></div>',
  // Prices before names
  '<li><span>£{p}</span> {n} – <span>with bread</span></li>',
  '<li><span>£{p}/piece</span> <span>{n}</span></li>',
  '<div><div>{n}</div><div>£{p} a jar</div></div>',
  // Struck prices
  '<li><span>{n}</span> <s>£{q}</s> £{p}</li>',
  '<li>{n} <span style="text-decoration:line-through">£{q}</span> <b>£{p}</b></li>',
  '<li>{n} <span class="old-price">£{q}</span> <b>£{p}</b></li>',
  // Codes and numbers
  '<li>{n} vg £{p}</li>',
  '<li>(3) {n} £{p}</li>',
  '<li>{n} [£{p}]</li>',
])('reads %s', (form) => {
  const line = ([name, price, more]: (typeof DISHES)[number]) =>
    form.replace('{n}', name).replace('{p}', String(price)).replace('{q}', String(more));
  expect(menu(DISHES.map(line).join(''))).toEqual(READ);
});

it('reads bare numbers below names, with days and descriptions between', () => {
  const day = (name: string, dish: string, price: number) =>
    `<div><i>${name}</i><h5>${dish}</h5><p>with salad</p>${price}</div>`;
  const week = day('Monday', 'Pie', 5.2) + day('Tuesday', 'Stew', 5.6) + day('Friday', 'Fish', 6.2);
  expect(menu(week)).toEqual(['Pie = 5.2', 'Stew = 5.6', 'Fish = 6.2']);
});

it('reads numbers with a unit, from a lower limit, and in other digits', () => {
  const rows =
    '<dt>Bun</dt><dd>15 per piece</dd><dt>Tea</dt><dd>from 12</dd><dt>Pie</dt><dd>30 / 45</dd>';
  expect(menu(`<dl>${rows}</dl>`)).toEqual(['Bun = 15', 'Tea = 12', 'Pie = 30']);
  const list = '<li><span>كشري</span><span>٢٥</span></li><li><span>فول</span><span>١٥</span></li>';
  const more = '<li><span>طعمية</span><span>١٠</span></li>';
  expect(menu(list + more, 'EG')).toEqual(['كشري = 25', 'فول = 15', 'طعمية = 10']);
});

it('takes weekdays off the dishes of a week', () => {
  const rows = '<p>Senin Soto 13K</p><p>Selasa Rawon 18K</p><p>Rabu Pecel 11K</p>';
  expect(menu(rows, 'ID')).toEqual(['Soto = 13000', 'Rawon = 18000', 'Pecel = 11000']);
  const cells = (day: string, dish: string) =>
    `<tr><td>${day}</td><td>${dish}</td><td>9,50 €</td></tr>`;
  const table = cells('Lundi', 'Hachis') + cells('Mardi', 'Couscous') + cells('Jeudi', 'Colin');
  expect(menu(`<table>${table}</table>`, 'FR')).toEqual([
    'Hachis = 9.5',
    'Couscous = 9.5',
    'Colin = 9.5',
  ]);
});

it('reads two dishes in a row, of which one has no price', () => {
  const rows =
    '<tr><td>Crab <small>by weight, with rice</small></td><td>from £25 per 100 g</td>' +
    '<td>Lobster</td><td>market price</td></tr>' +
    '<tr><td>Soup</td><td>hot £5, cold £4</td><td>Pie</td><td>£12</td></tr>';
  expect(menu(`<table>${rows}</table>`)).toEqual(['Crab = 25', 'Soup = 5', 'Pie = 12']);
});

it('reads a column of names above a column of prices', () => {
  const names = '<div><p>Soup</p><p>Pie</p><p>Chips</p></div>';
  const prices = '<div><p>£5</p><p>£12</p><p>£4</p></div>';
  expect(menu(names + prices)).toEqual(['Soup = 5', 'Pie = 12', 'Chips = 4']);
});

const LIST = '<ul><li>Leek soup £5.5</li><li>Steak pie £12</li><li>Fat chips £4</li></ul>';

it('leaves out rooms, hire, classes and goods of a place that sells food', () => {
  const rooms = '<h3>Rooms</h3><p>Double room £80</p><p>With a view £120</p>';
  const rest = '<h3>Do more</h3><p>Sourdough class £60</p><p>Kayak hire £15</p>';
  expect(menu(LIST + rooms + rest)).toEqual(READ);
  expect(menu(`${LIST}<p>Cotton apron £20</p>`)).toEqual(READ);
});

it('keeps the prices of a place that lives by such offers', () => {
  const list = '<p>Sourdough class £60</p><p>Pizza workshop £70</p><p>Kayak hire £15</p>';
  expect(menu(list, 'GB', 'The Mill')).toHaveLength(3);
});

it('takes a sentence below the dishes for a note', () => {
  expect(menu(`${LIST}<p>Extra sauce £0.80 each.</p>`)).toEqual(READ);
  expect(menu(`<p>Mugs are £9, we wish we were joking.</p>${LIST}`)).toEqual(READ);
});

it('reads the dishes of a text', () => {
  const text =
    '<p>A cup of leek soup is £5.50 with us. If you want something sweet, the scones are £4.20, ' +
    'and a slice of plum cake is £3.90.</p><p>A hall for weddings costs £300 a day.</p>';
  expect(menu(text)).toEqual(['leek soup = 5.5', 'scones = 4.2', 'plum cake = 3.9']);
});

it('prefers what a page shows to structured data with other prices', () => {
  const item = (name: string, price: number) => ({ name, offers: { price, priceCurrency: 'GBP' } });
  const old = { hasMenuItem: [item('Leek soup', 5), item('Steak pie', 11)] };
  const same = {
    hasMenuItem: [item('Leek soup', 5.5), item('Steak pie', 12), item('Fat chips', 4)],
  };
  const place = { name: 'Zapfino Grill', isLinked: false, sellsGoods: false };
  const shown = readMenuLines(pageWith(LIST), () => true, 'GB', place);
  expect(correctsMenu(readStructuredMenu(old, 'GB'), shown)).toBe(true);
  expect(correctsMenu(readStructuredMenu(same, 'GB'), shown)).toBe(false);
});

it('reads no price from a copyright, a Friday, or codes in small text', () => {
  expect(menu(`${LIST}<p>© 2019 RM Zapfino</p>`, 'MY')).toEqual(READ);
  expect(menu(`${LIST}<p>Fr 17 bis 3 Uhr</p><p>Do 7.00–18.00, Fr 7.00–12.30 Uhr</p>`)).toEqual(
    READ,
  );
  const list = '<dl><dt>Pasta <small>2,4</small></dt><dd>£9</dd><dt>Pizza</dt><dd>£8</dd></dl>';
  expect(menu(list + LIST).slice(0, 2)).toEqual(['Pasta = 9', 'Pizza = 8']);
});

it.each([
  // A measure below the name, and a button that says only "+".
  '<div><p>{n}</p><p>510 kcal</p><p>£{p}</p></div>',
  '<div><p>{n}</p><p>about 300 grams</p><p>£{p}</p></div>',
  '<div class="b"><div><div>{n}</div></div><div><div>£{p}<a>+</a></div></div></div>',
  '<p>{n}, £{p}</p>',
  '<p>{n} Ⓥ £{p}</p>',
])('reads the name and the price of "%s"', (form) => {
  const lines = DISHES.map(([n, p]) => form.replace('{n}', n).replace('{p}', p.toFixed(2)));
  expect(menu(lines.join(''))).toEqual(READ);
});

const WEEKS = [
  'Mon Tue Wed',
  'Mo: Di: Mi:',
  'lun. mar. mer.',
  'Isn Sel Rab',
  'اثنين ثلاثاء أربعاء',
];

it.each(WEEKS)('takes the days of a row off: %s', (days) => {
  const led = days.split(' ').map((day, i) => `<p>${day} ${DISHES[i]![0]} £${DISHES[i]![1]}</p>`);
  expect(menu(led.join(''))).toEqual(READ);
});

it('keeps a short word that is a day elsewhere', () => {
  expect(menu('<p>Mi goreng £6</p><p>Sate £5</p><p>Mi rebus £7</p>')).toEqual([
    'Mi goreng = 6',
    'Sate = 5',
    'Mi rebus = 7',
  ]);
});

it('takes codes without brackets off where several dishes have them', () => {
  expect(menu('<p>Momo 2,A £9</p><p>Dal G £5</p><p>Lassi 2 £4</p>')).toEqual([
    'Momo = 9',
    'Dal = 5',
    'Lassi = 4',
  ]);
  expect(menu('<p>Menu 1 £9</p><p>Menu 2 £5</p><p>Menu 3 £4</p>')).toHaveLength(3);
});

it('pairs a column of names with one of prices by size', () => {
  const names = '<div><p>Leek soup</p><p>Steak pie</p></div>';
  expect(menu(`${names}<div><p>£4 / £6</p><p>£9 / £12</p></div><p>Tea £2</p>`)).toEqual([
    'Leek soup = 4',
    'Steak pie = 9',
    'Tea = 2',
  ]);
});

it('reads thousandths of a currency within a line of several items', () => {
  expect(menu('<p>Tea 1.200 OMR | Soup 2.500 OMR | Rice 0.900 OMR</p>', 'OM')).toEqual([
    'Tea = 1.2',
    'Soup = 2.5',
    'Rice = 0.9',
  ]);
});

it('reads the lower end of a range in thousands', () => {
  expect(menu('<p>Sate 18K - 25K</p><p>Soto 20K</p><p>Teh 5K</p>', 'ID')).toEqual([
    'Sate = 18000',
    'Soto = 20000',
    'Teh = 5000',
  ]);
});

it.each([
  'Gift card small',
  'Geschenkgutschein klein',
  'Carte cadeau',
  'Kartu hadiah',
  'Baucar hadiah',
  '禮物卡',
])('leaves out what is given away as money: %s', (name) => {
  const dishes = DISHES.map(([dish, price]) => `<p>${dish} £${price}</p>`).join('');
  expect(menu(`${dishes}<p>${name} £50</p>`)).toEqual(READ);
});
