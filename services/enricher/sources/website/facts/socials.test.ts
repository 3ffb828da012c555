/** Whose accounts the links of a page lead to. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function accounts(body: string): string[] {
  const page = htmlPage(`<title>Zapfino</title><h1>Our Stores</h1>${body}`);
  const address = { street: 'Civil Lines', house: '21', city: 'Jaipur' };
  const rest = { phone: null, latitude: null, longitude: null };
  const place = { name: 'Zapfino, Civil Lines', country: 'IN', address, ...rest };
  return findSiteFacts([readPage(page)], place).socials.map(
    ({ value }) => `${value.owner} ${value.handle}`,
  );
}

const store = (name: string, address: string, rest = '') =>
  `<h3>${name}</h3><div><p>${address}</p><p>8 AM to 9 PM</p>${rest}</div>`;
const LINK = '<a href="https://www.instagram.com/zapfinosweets">Instagram</a>';

it("assigns an account after all branches to the chain, and another branch's to nobody", () => {
  const own = store('Civil Lines', '21, Civil Lines, Jaipur 302006');
  const other = (rest = '') => store('Main', 'Shop 114, Johari Bazaar Road, Jaipur 302003', rest);
  expect(accounts(`<div>${own}${other()}</div>${LINK}`)).toEqual(['chain zapfinosweets']);
  expect(accounts(`<div>${own}${other(LINK)}</div>`)).toEqual([]);
  const cards = `<div>${own}</div><div>${other()}</div>`;
  const line = `<p>Head office: 9 to 5</p><p>Follow us: ${LINK}</p>`;
  expect(accounts(`${cards}${line}`)).toEqual(['chain zapfinosweets']);
});

it('gives an account below a heading for the head office to the chain', () => {
  const own = store('Civil Lines', '21, Civil Lines, Jaipur 302006');
  const other = store('Main', 'Shop 114, Johari Bazaar Road, Jaipur 302003');
  const office = `<h2>Head office</h2><p>Zapfino Ltd, 4 Mill Road</p><p>${LINK}</p>`;
  expect(accounts(`<div>${own}</div><div>${other}</div>${office}`)).toEqual([
    'chain zapfinosweets',
  ]);
});

it('leaves out an account named like the words before it', () => {
  const own = '<p>21, Civil Lines, Jaipur 302006</p>';
  const choir = '<a href="https://www.facebook.com/harbourchoir">fb</a>';
  const foot = (words: string) => `${own}<footer>${LINK} · ${words}: ${choir}</footer>`;
  expect(accounts(foot('Harbour Choir rehearsals'))).toEqual(['place zapfinosweets']);
  expect(accounts(foot('Find us'))).toContain('place harbourchoir');
});

it('reads the page of a Facebook plugin', () => {
  const plugin = '<div class="fb-page" data-href="https://www.facebook.com/zapfinosweets/"></div>';
  expect(accounts(`<p>21, Civil Lines, Jaipur 302006</p>${plugin}`)).toEqual([
    'place zapfinosweets',
  ]);
});

it('does not mistake a market stall for a branch', () => {
  const stall = '<p>Mondays and Fridays you find us at the Market Place, 7 to 2.</p>';
  const own = '<p>21, Civil Lines, Jaipur 302006</p>';
  expect(accounts(`<div>${own}</div><div>${stall}</div>${LINK}`)).toEqual(['place zapfinosweets']);
});

function pageAccounts(url: string, name: string, body: string): string[] {
  const html = `<title>${name}</title><h1>${name}</h1>${body}<p>5 Canal Row, Exampleton</p>`;
  const bytes = new TextEncoder().encode(html);
  const contentType = 'text/html; charset=utf-8';
  const page = { url, contentType, bytes, fetchedAtMs: Date.UTC(2026, 10, 20) };
  const address = { street: 'Canal Row', house: '5', city: 'Exampleton' };
  const place = { name, country: 'GB', address, phone: null, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], place).socials.map(
    ({ value }) => `${value.owner} ${value.handle}`,
  );
}

const account = (network: string, handle: string, text = '') =>
  `<a href="https://www.${network}.com/${handle}">${text}</a>`;

it("distinguishes a branch's account from the chain's by its town", () => {
  const url = 'https://lensia.example/stores/exampleton';
  const own = `<p>Follow our store: ${account('facebook', 'lensia.exampleton')}</p>`;
  const chain = `<footer>${account('instagram', 'lensiaoptics', 'Instagram')}</footer>`;
  const found = pageAccounts(url, 'Lensia Optics Exampleton', own + chain);
  expect(found).toEqual(['place lensia.exampleton', 'chain lensiaoptics']);
});

it("treats an account on a branch's site as the chain's if the site lists all shops", () => {
  const nav = '<nav><a href="/all">Sucursales</a></nav>';
  const footer = `<footer>${account('facebook', 'lensia')}</footer>`;
  const at = (body: string) =>
    pageAccounts('https://lensia.example/', 'Lensia, sucursal Exampleton', body);
  expect(at(nav + footer)).toEqual(['chain lensia']);
  expect(at(footer)).toEqual(['place lensia']);
});

it("ignores somebody else's account in prose if a row of icons has its own", () => {
  const bar = `<div>${account('instagram', 'cnl_inn')}${account('x', 'cnl_inn')}</div>`;
  const prose = `<p>The tourist board of the valley is on Instagram, too: see
    ${account('instagram', 'valley_board', 'its pictures')} of the canal.</p>`;
  expect(pageAccounts('https://canal.example/', 'Lock House', bar + prose)).toEqual([
    'place cnl_inn',
    'place cnl_inn',
  ]);
});

it('does not mistake a sentence with a number for a second address', () => {
  const prose = '<p>Music in the court and on the lane for weddings of up to 300 guests.</p>';
  const footer = `<footer>${account('instagram', 'lockhouse')}</footer>`;
  expect(pageAccounts('https://canal.example/', 'Lock House', prose + footer)).toEqual([
    'place lockhouse',
  ]);
});

const STUDIO = '<a href="https://www.facebook.com/quillwerk">Quillwerk</a>';

it.each([
  ['網站製作', []],
  ['Création :', []],
  ['Sitio web', []],
  ['Realizzazione sito', []],
  ['تصميم وبرمجة', []],
  ['홈페이지 제작', []],
  ['Gestaltung –', []],
  ['Our cook shares recipes on her own account', []],
  ['Notre chef, sur son compte personnel', []],
  ['شيفنا على حسابه الشخصي', []],
  ['Our page:', ['quillwerk']],
])('%s, before a link', (words, handles) => {
  const own = '<a href="https://www.instagram.com/zapfino">Instagram</a>';
  const body = `<footer><p>${own}</p><p>${words} ${STUDIO}</p></footer>`;
  const told = pageAccounts('https://zapfino.example/', 'Zapfino', body);
  expect(told.map((one) => one.split(' ').at(-1))).toEqual(['zapfino', ...handles]);
});

it.each([
  ['gyms/riverside', 'chain'],
  ['our-salons/riverside', 'chain'],
  ['tiendas/riverside', 'chain'],
  ['news/riverside', 'place'],
])('on the page %s, the account of the %s', (path, owner) => {
  const body = '<footer><a href="https://www.facebook.com/zapfino">Facebook</a></footer>';
  const told = pageAccounts(`https://zapfino.example/${path}`, 'Zapfino Riverside', body);
  expect(told).toEqual([`${owner} zapfino`]);
});

it('reads accounts named in the text when no link leads to their network', () => {
  const told = (body: string) => pageAccounts('https://lensia.example/', 'Lensia', body);
  expect(told('<p>LINE: @lensiashop</p><p>IG @lensia.optics | TikTok: @lensia_eyes</p>')).toEqual([
    'place @lensiashop',
    'place lensia.optics',
    'place lensia_eyes',
  ]);
  expect(told(`<p>IG: @lensia</p><p>${account('instagram', 'lensiaoptics')}</p>`)).toEqual([
    'place lensiaoptics',
  ]);
  expect(told('<p>Mail: line@lensia.example</p><p>Photos by Jo Doe, Instagram @jodoe</p>')).toEqual(
    [],
  );
});

it('accepts an account that is called official, under any name', () => {
  const url = 'https://zapfino.example/';
  const told = (text: string) => pageAccounts(url, 'Zapfino', `<p>${text}</p>`);
  expect(told('ご予約は公式LINE（@mizukihair）から')).toEqual(['place @mizukihair']);
  expect(told('Follow our Instagram @canal.row.five')).toEqual(['place canal.row.five']);
  expect(told('Pictures by a friend on Instagram @canal.row.five')).toEqual([]);
});

it.each([
  ['IG/TikTok: @lensia.eyes', ['lensia.eyes', 'lensia.eyes']],
  ['IG & X: @lensia', ['lensia', 'lensia']],
  ['Facebook & Instagram: @lensia', ['lensia', 'lensia']],
  ['Facebook: lensia', ['lensia']],
  ['Im Netz X: @kontor12 · Facebook: @kontor12', ['kontor12', 'kontor12']],
  ['Our florist X: @kontor12', []],
  ['FB：lensia.town　IG：lensia_town', ['lensia.town', 'lensia_town']],
  ['سناب وانستا: @lensia', ['lensia', 'lensia']],
  ['Folgt uns: instagram.com/lensia_wien', ['lensia_wien']],
  ['Facebook: follow us', []],
  ['Instagram: photos by our guests', []],
  ['Mail: ig@lensia.example', []],
  ['Photos: Jo Doe, instagram.com/jodoe', []],
])('reads the accounts in "%s"', (text, handles) => {
  const told = pageAccounts('https://lensia.example/', 'Lensia', `<p>${text}</p>`);
  expect(told.map((one) => one.split(' ').at(-1))).toEqual(handles);
});

it('reads an account from a part of its page, but not from one video', () => {
  const youtube = (path: string) =>
    accounts(`${OWN_ADDRESS}<a href="https://youtube.com/@zapfino${path}">Film</a>`);
  expect(youtube('/videos')).toEqual(['place zapfino']);
  expect(youtube('/video/123')).toEqual([]);
});

it('follows the addresses that a builder puts in front of a link', () => {
  const behind = encodeURIComponent('https://www.facebook.com/zapfinosweets');
  const links = [
    `https://www.google.com/url?q=${behind}&sa=D`,
    `https://l.facebook.com/l.php?u=${behind}`,
  ];
  for (const link of links) {
    const own = `<p>Zapfino, 21, Civil Lines, Jaipur</p><a href="${link}">Follow us</a>`;
    expect(accounts(own), link).toEqual(['place zapfinosweets']);
  }
});

const OWN_ADDRESS = '<p>21, Civil Lines, Jaipur 302006</p>';

it("leaves out the account of the site's maker, whose short name is the link", () => {
  const maker = '<a href="https://www.instagram.com/bluefinch.digital/">Bluefinch</a>';
  const footer = (rest: string) => `${OWN_ADDRESS}<footer><p>${rest}</p>${maker}</footer>`;
  expect(accounts(footer(LINK))).toEqual(['place zapfinosweets']);
  expect(accounts(footer('Nothing else'))).toEqual([]);
  expect(accounts(footer('© 2026 Bluefinch Sweets'))).toEqual(['place bluefinch.digital']);
});

it('takes recommended businesses for no branches', () => {
  const partners = `<div><h3>Our friends</h3>
    <p>Harbour Books, Shop 114, Johari Bazaar Road, Jaipur 302003</p></div>`;
  expect(accounts(`${OWN_ADDRESS}${partners}<footer>${LINK}</footer>`)).toEqual([
    'place zapfinosweets',
  ]);
});
