/** Accounts of the place, and accounts of others that its site shows. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

function accounts(body: string, head = ''): string[] {
  const html =
    `<head><title>Café Sonnenblick</title>${head}</head><body><h1>Café Sonnenblick</h1>` +
    `<p>Kuchen wie bei Oma.</p>${body}<p>Markt 5, 07743 Jena</p>`;
  const page = htmlPage(html, { url: 'https://sonnenblick-jena.example/' });
  const address = { street: 'Markt', house: '5', city: 'Jena' };
  const rest = { phone: null, latitude: null, longitude: null };
  const place = { name: 'Café Sonnenblick', country: 'DE', address, ...rest };
  return findSiteFacts([readPage(page)], place)
    .socials.map(({ value }) => `${value.network} ${value.handle}`)
    .sort();
}

const link = (address: string, text = '') => `<a href="https://www.${address}">${text}</a>`;
const FOOTER = `<footer>${link('youtube.com/@oma.5')}${link('tiktok.com/@oma.5')}</footer>`;
const OWN = ['tiktok oma.5', 'youtube oma.5'];

it.each([
  ['friends', `<p>Kaffee von der ${link('instagram.com/roestwerk.tal', 'Röstwerk Tal')}.</p>`],
  ['a baker', `<p>Our bread comes from ${link('instagram.com/loaves', '@loaves')} nearby.</p>`],
  ['a band', `<p>Fr: Die Nachtigallen (${link('facebook.com/nachtigallen', 'Facebook')})</p>`],
  ['a sponsor', `<p>Wir fördern den ${link('facebook.com/sportclub', 'SC Saale')}</p>`],
  ['a theme', `<p>Theme: ${link('facebook.com/north_mill', 'north_mill')}</p>`],
  ['a template', `<p>قالب من ${link('facebook.com/north_mill', 'north_mill')}</p>`],
  ['a photographer', `<p>Fotos: ${link('facebook.com/lichtbild', '@lichtbild')}</p>`],
  ['an agency', `<p>Webdesign Pixelwerk ${link('facebook.com/pixelwerk')}</p>`],
  ['neighbours', `<h3>Unsere Nachbarn</h3><p>Eule ${link('facebook.com/e.1', 'Facebook')}</p>`],
  ['a guest', `<p>Photo by ${link('instagram.com/mia.eats', '@mia.eats')}</p>`],
  ['a builder', link('facebook.com/elegantthemes')],
])('leaves out the account of %s', (_, body) => {
  expect(accounts(body + FOOTER)).toEqual(OWN);
});

it.each([
  ['Neues auf {}.', 'Instagram'],
  ['Folgen Sie uns auf Instagram unter {}.', '@oma.5'],
  ['Unser Instagram-Profil finden Sie {}.', 'hier'],
  ['Instagram: {}', 'Café Sonnenblick Jena'],
  ['{}', '@oma.5'],
])('reads "%s" with the link "%s"', (sentence, text) => {
  const body = `<p>${sentence.replace('{}', link('instagram.com/oma.5', text))}</p>`;
  expect(accounts(body)).toEqual(['instagram oma.5']);
});

it.each([
  '<iframe src="https://www.facebook.com/plugins/page.php?href=https%3A%2F%2Ffb.com%2Foma.5">',
  '<div class="fb-like" data-href="https://www.facebook.com/oma.5"></div>',
  `<button onclick="window.open('https://www.facebook.com/oma.5')">Facebook</button>`,
  '<button data-href="https://www.facebook.com/oma.5">Facebook</button>',
  '<a href="www.facebook.com/oma.5">Facebook</a>',
  '<svg><a xlink:href="https://www.facebook.com/oma.5"></a></svg>',
])('reads %s', (body) => {
  expect(accounts(body)).toEqual(['facebook oma.5']);
});

it("reads the page's metadata if they name the place or its host", () => {
  const head = (name: string) =>
    `<meta property="article:publisher" content="https://www.facebook.com/${name}">` +
    `<meta name="twitter:site" content="@${name.slice(0, 15)}">`;
  expect(accounts('', head('sonnenblickjena'))).toEqual([
    'facebook sonnenblickjena',
    'x sonnenblickjena',
  ]);
  expect(accounts('', head('themeworks'))).toEqual([]);
});

it.each([
  'Find us on Instagram: @oma.5',
  'Auf Instagram heißen wir @oma.5',
  "We're @oma.5 on Instagram.",
  'Find us on Instagram as oma.5',
  'Retrouvez-nous sur Instagram : @oma.5',
  'Sur Instagram, nous sommes @oma.5',
  'حسابنا على إنستغرام: @oma.5',
  'インスタグラムもやっています @oma.5',
  '最新情報はInstagram（@oma.5）で',
  '歡迎追蹤我們的IG：oma.5',
  'IG搜尋：oma.5',
  'Ikuti kami di Instagram @oma.5',
  'IG : instagram.com/oma.5',
  'News: www.instagram.com/oma.5',
  '@oma.5 (Instagram)',
  'Folgt @oma.5 auf Instagram',
  'Instagram – oma.5',
  'Tel. 03641 123456 · Insta @oma.5',
  '<b>Instagram</b></p><p>@oma.5',
  '<i class="fab fa-instagram"></i> @oma.5',
])('reads an account in the text "%s"', (text) => {
  expect(accounts(`<p>${text}</p>`)).toEqual(['instagram oma.5']);
});

it.each([
  'Thanks to the Rotary Club (facebook.com/rotary.club) for the bench.',
  'Live music by The Owls, Instagram @theowls.band',
  'Our baker is on Instagram: @mill.loaves',
  'Foto: Mia Kern (Instagram: @mia.kern)',
  '„Super Kuchen!“ – Mia, Instagram @mia.kern',
  'Folgen Sie auch dem Stadtmarketing auf Instagram: @stadt.saale',
  'Drop us a line: hallo @sonnenblick-jena.example',
  'We support Animal Rescue – follow them on Instagram @rescue.saale',
])('reads no account in the text "%s"', (text) => {
  expect(accounts(`<p>${text}</p>`)).toEqual([]);
});

it('reads a label and a name without a sign in a list or a row', () => {
  expect(accounts('<dl><dt>Instagram</dt><dd>oma.5</dd></dl>')).toEqual(['instagram oma.5']);
  expect(accounts('<table><tr><th>Facebook</th><td>oma.5</td></tr></table>')).toEqual([
    'facebook oma.5',
  ]);
});
