/** The layouts and languages of menus and price lists. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { readMenuLines } from './menu-lines.ts';
import { readInlineList, readPriceList } from './price-lists.ts';

function pageWith(body: string, path: string, title = 'Zapfino') {
  return readPage(
    htmlPage(`<title>${title}</title>${body}`, { url: `https://zapfino.example/${path}` }),
  );
}

const told = (items: readonly { readonly name: string; readonly price: number | null }[]) =>
  items.map(({ name, price }) => `${name} = ${price}`);

function menu(body: string, path = 'menu', title?: string, name = 'Zapfino'): string[] {
  const page = pageWith(body, path, title);
  return told(readMenuLines(page, () => true, 'DE', { name, isLinked: false, sellsGoods: false }));
}

function list(body: string): string[] {
  return told(readPriceList(pageWith(body, ''), () => true, 'GB', 'food'));
}

const card = (...lines: string[]) =>
  `<div>${lines.map((one) => `<div>${one}</div>`).join('')}</div>`;

it.each([
  [
    'a price before the name',
    '<p>£3.20 Leek soup<br>£8.10 Hot pot<br>£2.90 Rice pudding</p>',
    ['Leek soup = 3.2', 'Hot pot = 8.1', 'Rice pudding = 2.9'],
  ],
  [
    'a description and a price in the definition of a term',
    '<dl><dt>Hot pot</dt><dd>lamb, red cabbage — £8.10</dd><dt>Leek soup</dt><dd>£3.20</dd>' +
      '<dt>Rice pudding</dt><dd>jam or cream — £2.90</dd></dl>',
    ['Hot pot = 8.1', 'Leek soup = 3.2', 'Rice pudding = 2.9'],
  ],
  [
    'a name above its description and price',
    card('Sauerbraten', 'mit Rotkohl <em>14,80 €</em>') +
      card('Maultaschen', 'mit Salat <em>9,20 €</em>') +
      card('Linsen', 'mit Spätzle <em>8,40 €</em>'),
    ['Sauerbraten = 14.8', 'Maultaschen = 9.2', 'Linsen = 8.4'],
  ],
  [
    'a plus before the price, and a short sign for pounds',
    '<ul><li>煮玉子 <span>+120円</span></li><li>うどん <span>650円</span></li>' +
      '<li>عصير ليمون <b>40 ج</b></li></ul>',
    ['煮玉子 = 120', 'うどん = 650', 'عصير ليمون = 40'],
  ],
  [
    'a price in the first cell',
    '<table><tr><td>$31</td><td>蛋治</td></tr><tr><td>$36</td><td>公司治</td></tr>' +
      '<tr><td>$19</td><td>凍奶茶</td></tr></table>',
    ['蛋治 = 31', '公司治 = 36', '凍奶茶 = 19'],
  ],
  [
    'numbers in a column of their own',
    '<table><tr><td>3.</td><td>Dal</td><td>€6.10</td></tr><tr><td>7.</td><td>Naan</td>' +
      '<td>€2.20</td></tr><tr><td>12.</td><td>Korma</td><td>€11</td></tr></table>',
    ['Dal = 6.1', 'Naan = 2.2', 'Korma = 11'],
  ],
  [
    'numbers before the names',
    '<li>11 Nudelsuppe 5,20 €</li><li>12 Gebratener Reis 7,40 €</li><li>13 Ente 13,90 €</li>',
    ['Nudelsuppe = 5.2', 'Gebratener Reis = 7.4', 'Ente = 13.9'],
  ],
  [
    'two sizes in two columns, with a description in the cell',
    '<table><tr><td>Calzone<br><small>Schinken, Pilze (A, G)</small></td><td>8,00 €</td>' +
      '<td>10,00 €</td></tr><tr><td>Marinara (A)</td><td>6,00 €</td><td>8,00 €</td></tr>' +
      '<tr><td>Diavola (A, G, 2)</td><td>8,50 €</td><td>10,50 €</td></tr></table>',
    ['Calzone = 8', 'Marinara = 6', 'Diavola = 8.5'],
  ],
  [
    'sizes in words and signs of diets',
    '<li><b>Ramen</b> (VG) <span>small $9.00 / large $12.00</span></li>' +
      '<li><b>Gyoza</b> <span>$6.00</span></li><li><b>Edamame</b> (v, gf) <span>$5.00</span></li>',
    ['Ramen = 9', 'Gyoza = 6', 'Edamame = 5'],
  ],
  [
    'sizes behind dots without a currency',
    '<p>Mocha ... 4.60 | large 5.40</p><p>Filter ... 3.00</p><p>Cortado ... 3.80 / 4.20</p>',
    ['Mocha = 4.6', 'Filter = 3', 'Cortado = 3.8'],
  ],
  [
    'letters that part two of one name',
    '<p>Laksa (S) ..... $5.50</p><p>Laksa (L) ..... $7.50</p><p>Rojak (V) ..... $4.00</p>',
    ['Laksa (S) = 5.5', 'Laksa (L) = 7.5', 'Rojak = 4'],
  ],
  [
    'cards with a description before or behind the price',
    card('Beard trim', '£14') +
      card('Hot towel shave', 'Warm oil and balm', '£28') +
      card('Fade', '£22', 'With wash'),
    ['Beard trim = 14', 'Hot towel shave = 28', 'Fade = 22'],
  ],
  [
    'a heading and a price in an element behind it',
    '<div><h5>Egusi</h5><span>₦4,500</span></div><div><h5>Suya</h5><span>₦3,100</span></div>' +
      '<div><h5>Puff puff</h5><span>₦900</span></div>',
    ['Egusi = 4500', 'Suya = 3100', 'Puff puff = 900'],
  ],
  [
    'elements without a space between',
    '<li><span>Rawon</span><span>Rp 24.000</span></li><li><span>Pecel</span><span>Rp 15.000' +
      '</span></li><li><span>Es Campur</span><span>Rp 12.000</span></li>',
    ['Rawon = 24000', 'Pecel = 15000', 'Es Campur = 12000'],
  ],
  [
    'the lowest price by a word',
    '<h4>Perm</h4><p>mulai Rp300.000</p><h4>Bob</h4><p>dari Rp90.000</p><h4>Spa</h4>' +
      '<p>Rp80.000</p>',
    ['Perm = 300000', 'Bob = 90000', 'Spa = 80000'],
  ],
  [
    'a term and its price',
    '<dl><dt>Zaru</dt><dd>850円</dd><dt>Kake</dt><dd>780円</dd><dt>Tempura</dt>' +
      '<dd>1,500円</dd></dl>',
    ['Zaru = 850', 'Kake = 780', 'Tempura = 1500'],
  ],
  [
    'Arabic names',
    '<li><span>حمص</span> <span>14 ر.س</span></li><li><span>فول</span> <span>12 ر.س</span></li>' +
      '<li>تبولة ١٦ ر.س</li>',
    ['حمص = 14', 'فول = 12', 'تبولة = 16'],
  ],
])('reads %s', (_, body, items) => {
  expect(menu(body)).toEqual(items);
});

it('ignores prices of deliveries, vouchers, the cover charge and in sentences', () => {
  const dishes = '<p>Gnocchi € 9,00</p><p>Orata € 16,00</p><p>Tiramisù € 5,00</p>';
  const others =
    '<p>Coperto € 2,00</p><p>Free delivery over € 20</p><p>Lieferung frei Haus ab 15 €</p>' +
    '<p>Gutschein 25 €</p><p>Bring your own cup and you save € 1 on every drink we make.</p>' +
    '<p>自備環保杯折 10 元。</p><p>Open 11.00 – 22.30</p><p>Tel. 04.76.52.55.10</p>';
  expect(menu(dishes + others)).toEqual(['Gnocchi = 9', 'Orata = 16', 'Tiramisù = 5']);
});

const THREE = '<p>Sole 12 €</p><p>Luna 14 €</p><p>Terra 16 €</p>';

it.each([
  ['Cardápio', ''],
  ['Thực đơn', ''],
  ['Меню', ''],
  ['Menü', ''],
  ['メニュー', ''],
  ['ราคา', ''],
  ['Zapfino', 'tarifs'],
  ['Zapfino', 'preisliste'],
  ['Cennik', ''],
  ['Lista dei prezzi', ''],
])('treats the page %s /%s as a list', (title, path) => {
  expect(menu(THREE, path, title)).toEqual(['Sole = 12', 'Luna = 14', 'Terra = 16']);
});

it('treats a page of services as a price list if the place sells services', () => {
  expect(menu(THREE, 'services', 'Services', 'Zapfino Barbers')).toHaveLength(3);
  expect(menu(THREE, 'services', 'Services', 'Zapfino Library')).toEqual([]);
});

it('does not mistake prizes for a price list', () => {
  expect(menu(THREE, '', 'Grand Prix Zapfino', 'Grand Prix Zapfino')).toEqual([]);
  expect(menu(THREE, '', 'Nos prix')).toHaveLength(3);
});

const TICKETS = '<li>Adult £9</li><li>Child (5-16) £4</li><li>Garden walk £2</li>';

it("does not mistake a list of rooms, or a food seller's list of tickets, for a menu", () => {
  const rooms = '<li>Double room £90</li><li>Suite £140</li><li>Breakfast £12</li>';
  expect(menu(rooms, 'prices', 'Prices')).toEqual([]);
  expect(menu(TICKETS, 'prices', 'Prices', 'Zapfino Restaurant')).toEqual([]);
  expect(list('<li>Plein tarif 6 €</li><li>Tarif réduit 4 €</li><li>Enfants 2 €</li>')).toEqual([]);
});

it('a sentence ends a list, a name or a title does not', () => {
  const items = '<h4>Pie</h4><p>£4</p><p>Short crust</p><h3>Cold</h3><h4>Cola</h4><p>£2</p>';
  expect(list(`<p>Hall £90</p><p>We hire it out.</p>${items}<h4>Tea</h4><p>£1</p>`)).toEqual([
    'Pie = 4',
    'Cola = 2',
    'Tea = 1',
  ]);
});

const three = (row: (name: string, price: number) => string) =>
  [row('Leek', 3), row('Broad', 4), row('Sorrel', 5)].join('');
const GREENS = ['Leek = 3', 'Broad = 4', 'Sorrel = 5'];

it.each([
  ['Menü', 'div'],
  ['El menú', 'p'],
  ['Cardápio', 'p'],
  ['Thực đơn', 'li'],
  ['Меню', 'li'],
  ['เมนูเด็ด', 'p'],
  ['메뉴', 'p'],
])('reads the lines under "%s"', (heading, tag) => {
  const rows = three((name, price) => `<${tag}>${name} <b>${price} €</b></${tag}>`);
  expect(menu(`<h2>${heading}</h2>${rows}`, '')).toEqual(GREENS);
});

it.each([
  ['Zapfino Tyres', 'Prices, all in', GREENS],
  ['Friseur Zapfino', 'Unsere Preise', GREENS],
  ['Zapfino Holdings', 'Prices', GREENS],
  ['Zapfino Holdings', 'Prices, all in', []],
])('of %s, under "%s"', (name, heading, items) => {
  const rows = three((one, price) => `<dt>${one}</dt><dd>€${price}</dd>`);
  expect(menu(`<h2>${heading}</h2><dl>${rows}</dl>`, '', 'Home', name)).toEqual(items);
});

it.each([
  ['cents', (at: number) => `<td>${at}.00</td><td>${at}.60</td>`, GREENS],
  ['thousands', (at: number) => `<td>${at}.000</td><td>${at + 1}.500</td>`, [3_000, 4_000, 5_000]],
  ['thousands in short', (at: number) => `<td>${at}k</td><td>${at + 1}k</td>`, [3e3, 4e3, 5e3]],
])('uses the first of several sizes, in %s', (_, cells, told) => {
  const rows = three((name, price) => `<tr><td>${name}</td>${cells(price)}</tr>`);
  const names = ['Leek', 'Broad', 'Sorrel'];
  const items = told.map((one, i) => (typeof one === 'string' ? one : `${names[i]} = ${one}`));
  expect(menu(`<table>${rows}</table>`)).toEqual(items);
});

it('treats an amount with a point and a dash as a price, but not a time', () => {
  expect(menu(three((name, price) => `<p>${name} ${price}.-</p>`))).toEqual(GREENS);
  const rows = three((name, price) => `<p>${name} €${price}</p>`);
  expect(menu(`<h2>Brunch <small>till 11.45</small></h2>${rows}`)).toEqual(GREENS);
  expect(menu(`<h2>Frühstück <small>bis 10.30</small></h2>${rows}`)).toEqual(GREENS);
});

it.each(['6 pcs', '5 Stück', '8個', '250 g', '(3 pezzi)'])(
  '%s is not part of a name',
  (portion) => {
    const row = (name: string, price: number) =>
      `<div><span>${name}</span><span>${portion}</span><span>${price} €</span></div>`;
    expect(menu(three(row))).toEqual(GREENS);
  },
);

const ADMITTED = ['Adult = 9', 'Child (5-16) = 4', 'Garden walk = 2'];

it.each([
  ['on a page of prices', TICKETS, 'prices'],
  ['under "Admission"', `<h2>Admission</h2>${TICKETS}`, ''],
  ['under "Eintritt"', `<h3>Eintritt</h3>${TICKETS}`, ''],
  ['under "Entrée"', `<h2>Entrée</h2>${TICKETS}`, ''],
  ['under "Tiket masuk"', `<h2>Tiket masuk</h2>${TICKETS}`, ''],
  ['under "入館料"', `<h2>入館料</h2>${TICKETS}`, ''],
  ['in an element of that name', `<div class="t-prices">${TICKETS}</div>`, ''],
  ['in a list of a builder', `<div class="elementor-price-list">${TICKETS}</div>`, ''],
  [
    'in one line',
    '<h2>Tickets</h2><p>Adult £9, Child (5-16) £4, Garden walk £2. Cash only.</p>',
    '',
  ],
  [
    'in a cell beside its title',
    '<table><tr><td>Entry</td><td>Adult £9<br>Child (5-16) £4<br>Garden walk £2</td></tr></table>',
    '',
  ],
])('reads a list of tickets %s', (_, body, path) => {
  expect(menu(body, path, 'Zapfino', 'Zapfino')).toEqual(ADMITTED);
});

it('reads two tickets, but not two goods', () => {
  expect(menu('<h2>観覧料</h2><p>一般　５００円</p><p>大学生　３００円</p>', '')).toEqual([
    '一般 = 500',
    '大学生 = 300',
  ]);
  expect(menu('<h2>Tickets</h2><p>Sole 12 €</p><p>Luna 14 €</p>', '')).toEqual([]);
});

it.each(['room-rates', 'exchange-rates', 'mortgage rates', 'product-menu'])(
  'reads no list in an element that is named %s',
  (name) => {
    const rows = '<p>Standard £80</p><p>Plus £120</p><p>Attic £60</p>';
    expect(menu(`<div class="${name}">${rows}</div>`, '')).toEqual([]);
    expect(menu(`<div class="price-list">${rows}</div>`, '')).toHaveLength(3);
  },
);

it('reads bare numbers in an element that is named a menu, but not years', () => {
  const dish = (name: string, price: number) =>
    `<div><span>${name}</span><span>${price}</span></div>`;
  expect(menu(`<div id="menu">${three(dish)}${dish('Since', 1984)}</div>`, '')).toEqual(GREENS);
  expect(menu(`<div id="counts">${three(dish)}</div>`, '')).toEqual([]);
});

it.each([
  ['a sign of its currency', '<p>Green tea B$4.50</p><p>Black tea B$5.00</p><p>Rice B$1.00</p>'],
  ['a mark before the name', '<p>■Green tea 4.50€</p><p>■ Black tea 5.00€</p><p>◆Rice 1.00€</p>'],
  [
    'times below it',
    '<p>Green tea 4.50</p><p>Black tea 5.00</p><p>Rice 1.00</p><p>Last order kitchen 22.00</p>' +
      '<table><tr><td>Senin, Selasa</td><td>08.00 s.d. 17.00</td></tr></table>',
  ],
])('a price is read with %s', (_, body) => {
  expect(menu(body)).toEqual(['Green tea = 4.5', 'Black tea = 5', 'Rice = 1']);
});

it('what a Japanese restaurant recommends is a menu', () => {
  const rows = ['串盛り', 'もつ鍋', '冷奴'].map(
    (one, i) => `<li><b>${one}</b><em>${i + 5}00円</em></li>`,
  );
  const body = `<h1>例町店</h1><h2>おすすめ</h2><ul>${rows.join('')}</ul>`;
  expect(menu(body, 'shop')).toEqual(['串盛り = 500', 'もつ鍋 = 600', '冷奴 = 700']);
});

it('treats a number before an amount as part of the name', () => {
  const rows = '<p>Kids under 10  $28</p><p>Kinder bis 16 2,50 €</p><p>Cut $68</p>';
  expect(menu(rows)).toEqual(['Kids under 10 = 28', 'Kinder bis 16 = 2.5', 'Cut = 68']);
});

it.each([
  [
    '供应：美式咖啡 22元、桂花拿铁 32元、雨花茶 28元。',
    ['美式咖啡 = 22', '桂花拿铁 = 32', '雨花茶 = 28'],
  ],
  [
    'Dewasa Rp10.000, pelajar Rp5.000 dan anak Rp2.000',
    ['Dewasa = 10000', 'pelajar = 5000', 'anak = 2000'],
  ],
  ['Wash £5 · Dry £3 · Fold £2', ['Wash = 5', 'Dry = 3', 'Fold = 2']],
  ['Tea £3, with cake £5, with sandwiches £9', []],
  ['Fines: speeding £100, parking £70, littering £150', []],
  ['Prizes: first £100, second £70, third £50', []],
  ['Zu gewinnen: Fahrrad 800 €, Helm 60 €, Schloss 40 €', []],
  ['Hadiah: emas Rp10.000, perak Rp5.000, perunggu Rp2.000', []],
  ['Parking costs £2, you pay £5 on Sundays and £9 at night', []],
])('the things of one line: %s', (line, items) => {
  const page = pageWith(`<p>${line}</p>`, '');
  expect(told(readInlineList(page, () => true, 'GB'))).toEqual(items);
});

it('two items under a word for a list are a list when each price has a sign', () => {
  const read = (body: string) => menu(body, '');
  expect(read('<h2>Menu</h2><p>Cream tea £8.50</p><p>Ploughman £12.95</p>')).toHaveLength(2);
  expect(read('<h2>お品書き</h2><p>もりそば 900円</p><p>天ざる 1,800円</p>')).toHaveLength(2);
  const both = '<p>Brettljause € 11,90</p><p>Liptauerbrot € 4,80</p>';
  expect(read(`<h3>Speisen &amp; Getränke</h3>${both}`)).toHaveLength(2);
  expect(read('<h2>About</h2><p>Cream tea £8.50</p><p>Ploughman £12.95</p>')).toEqual([]);
});

it('two prices without a sign are a list only directly under its title', () => {
  const read = (body: string) => menu(body, '');
  const both = '<p>Cream tea 8.50</p><p>Ploughman 13</p>';
  expect(read(`<h2>Menu</h2>${both}`)).toEqual(['Cream tea = 8.5', 'Ploughman = 13']);
  expect(read(`<h2>About</h2>${both}`)).toEqual([]);
  expect(read(`<h2>Menu</h2><p>By Ana.</p>${both}`)).toEqual([]);
  expect(read('<h2>Menu</h2><p>Lunch 12.30</p><p>Dinner 18.30</p>')).toEqual([]);
  expect(read('<h2>Menu</h2><p>Starters 3</p><p>Mains 5</p>')).toEqual([]);
});

it('a number in a separate element is a price, after the description of the dish', () => {
  const dish = (name: string, words: string, price: string) =>
    `<div><h4>${name}</h4><p>${words}</p><span>${price}</span></div>`;
  const cards = [dish('Oysters', 'half dozen', '24'), dish('Kingfish', 'macadamia', '38')];
  const body = `<h2>Menu</h2>${cards.join('')}${dish('Pavlova', 'passionfruit', '16')}`;
  expect(menu(body, '')).toEqual(['Oysters = 24', 'Kingfish = 38', 'Pavlova = 16']);
  const rows =
    '<ul><li>Bisque <em>19,5</em></li><li>Ragout <em>23</em></li><li>Flan <em>8,5</em></li></ul>';
  expect(list(`<h2>This week</h2>${rows}`)).toEqual(['Bisque = 19.5', 'Ragout = 23', 'Flan = 8.5']);
  const counts = '<li>Seats <em>40</em></li><li>Rooms <em>12</em></li><li>Cooks <em>7</em></li>';
  expect(list(`<h2>The house</h2><ul>${counts}</ul>`)).toEqual([]);
});

it('the name of a card is its first line, never the title above it', () => {
  const dish = (name: string, price: string) =>
    `<div><div>${name}</div><div><span>$</span>${price}</div></div>`;
  const bowls = dish('Dan dan noodles', '14') + dish('Tea duck', '21');
  const body = `<div><div>Bowls</div>${bowls}</div>`;
  expect(list(`${body}<div>${dish('Greens', '9')}</div>`)).toEqual([
    'Dan dan noodles = 14',
    'Tea duck = 21',
    'Greens = 9',
  ]);
});

it('a section of the list continues under a large heading, but a contact does not', () => {
  const mains = '<h2>Mains</h2><p>Pie 15.95</p><p>Haddock 16.50</p><p>Risotto 14.00</p>';
  const name = 'Zapfino Bistro';
  expect(menu(`${mains}<h2>Afters</h2><p>Tart 7.50</p>`, '', name, name)).toHaveLength(4);
  const find = '<h2>Find us</h2><p>Bus 42</p><p>+44 1632 960123</p>';
  expect(menu(`${mains}${find}`, '', name, name)).toHaveLength(3);
});

it.each([
  ['<h3>Speisekarte</h3><p>Suppe 9.–</p><p>Braten 24.–</p><p>Salat 8.—</p>', 3],
  ['<h3>品項</h3><p>手沖咖啡 NT$150</p><p>肉桂捲 NT$95</p>', 2],
  ['<h3>القائمة</h3><p>قهوة 1.250 د.ك</p><p>كيك 2.500 د.ك</p>', 2],
])('%s', (body, count) => {
  expect(menu(body, '')).toHaveLength(count);
});

it('consecutive bare numbers under a word for a menu are prices', () => {
  const read = (body: string) => menu(body, '');
  expect(read('<h2>Menü</h2><p>Gulyás 2400</p><p>Lángos 1800</p><p>Fröccs 900</p>')).toEqual([
    'Gulyás = 2400',
    'Lángos = 1800',
    'Fröccs = 900',
  ]);
  expect(
    read('<h2>Speisekarte</h2><p>Schnitzel 14</p><p>Forelle 17</p><p>Salat 9</p>'),
  ).toHaveLength(3);
  const rooms = '<p>Room 12</p><p>Table for 6</p><p>Open until 22</p>';
  expect(read(`<h2>Menu</h2>${rooms}`)).toEqual([]);
  expect(read('<h2>Menu</h2><p>Course A 1</p><p>Course B 2</p><p>Course C 3</p>')).toEqual([]);
  expect(read('<h2>Contact</h2><p>Gulyás 2400</p><p>Lángos 1800</p><p>Fröccs 900</p>')).toEqual([]);
});

it.each([
  [
    'whole amounts',
    '<h2>Preise</h2><li>Schnitt € 42,–</li><li>Kinder bis 10 € 18,–</li><li>Bart € 9,–</li>',
    ['Schnitt = 42', 'Kinder bis 10 = 18', 'Bart = 9'],
  ],
  [
    'numbers in elements of their own',
    '<h3>Prices</h3><div><div>Wash 8kg</div><div>5.50</div><div>Wash 16kg</div><div>9.00</div>' +
      '<div>Service wash</div><div>14.00</div></div>',
    ['Wash 8kg = 5.5', 'Wash 16kg = 9', 'Service wash = 14'],
  ],
  [
    'where they begin',
    '<h2>料金</h2><li>カット……4,400</li><li>カラー……6,600〜</li><li>パーマ……7,700〜</li>',
    ['カット = 4400', 'カラー = 6600', 'パーマ = 7700'],
  ],
  [
    'treatments',
    '<h2>Nos soins</h2><p>Hammam beldi : 150 dhs<br>Gommage : 120 dhs<br>Massage : 350 dhs</p>',
    ['Hammam beldi = 150', 'Gommage = 120', 'Massage = 350'],
  ],
])('reads %s under a heading that says prices and nothing else', (_, body, items) => {
  expect(menu(body, '', 'Zapfino')).toEqual(items);
});

it('reads neither rooms nor goods under such a heading', () => {
  const rooms = '<h2>Rates</h2><p>Double room £90<br>Single room £60<br>Suite £150</p>';
  expect(menu(rooms, '')).toEqual([]);
  const page = pageWith('<h2>Prices</h2><p>Vase £12<br>Lamp £40<br>Rug £99</p>', '');
  const shop = { name: 'Zapfino', isLinked: false, sellsGoods: true };
  expect(readMenuLines(page, () => true, 'GB', shop)).toEqual([]);
});

it('does not mistake phone and register numbers for prices', () => {
  const rows = '<p>Baguette 1,40 €<br>Croissant 1,35 €<br>Tarte 12 €</p>';
  const others = '<p>Rue Haute 310, 081/22.33.44</p><p>Zapfino SRL – BE 0712.345.678</p>';
  expect(menu(rows + others)).toEqual(['Baguette = 1.4', 'Croissant = 1.35', 'Tarte = 12']);
});
