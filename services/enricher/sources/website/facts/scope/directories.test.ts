/** A page that lists places is none of theirs. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findScope } from '../site-scope.ts';

function belongs(url: string, title: string, body: string): boolean {
  const page = readPage(htmlPage(`<title>${title}</title>${body}`, { url }));
  const address = { city: 'Musterstadt' };
  const place = { name: 'Tea Zapfino', country: 'DE', phone: null, address };
  return findScope([page], { ...place, latitude: null, longitude: null }).belongs.yes;
}

const LIST = '<p>Tea Zapfino: tea and pots</p><p>Shoe Marx, Mon-Sat 10-6, tel. 0651 338284</p>';

it.each([
  ['a directory', 'https://shops.example/', 'Musterstadt shops: a directory'],
  ['a site of another name', 'https://harbour-traders.example/', 'Harbour Traders: who is who'],
])('gives nothing to a place in the first lines of %s', (_, url, title) => {
  expect(belongs(url, title, LIST)).toBe(false);
});

it.each([
  ['the title', 'https://harbour-traders.example/', 'Tea Zapfino | Harbour Traders', LIST],
  ['the first line', 'https://zapfino.example/', 'Welcome', '<p>Tea Zapfino</p>'],
])('belongs to the place that %s names', (_, url, title, body) => {
  expect(belongs(url, title, body)).toBe(true);
});

const ENTRY = '<h2>Tea Zapfino</h2><p>Lindenweg 4, 18055 Musterstadt</p>';

it.each([
  'Is this your business? Claim this listing.',
  'Sind Sie der Inhaber? Jetzt Eintrag übernehmen.',
  'Vous êtes le propriétaire ? Revendiquez cette fiche.',
  'オーナー様はこちらから登録できます。',
  '您是店主吗？立即认领。',
  'هل أنت المالك؟ سجّل الآن.',
  'Anda pemilik? Klaim halaman ini.',
  'Anda pemilik? Tuntut halaman ini.',
])('a page that asks the owners of its entries is a directory: %s', (request) => {
  const body = `<h1>TownFinder</h1>${ENTRY}<p>${request}</p>`;
  expect(belongs('https://finder.example/', 'TownFinder: shops', body)).toBe(false);
});
