/** Whose a notice is, and its date, by what stands around it on the page. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { findSiteFacts } from '../facts/find-site-facts.ts';
import { readPage } from '../reading/read-page.ts';

const PLACE = {
  name: 'Zapfino Grill',
  country: null,
  phone: null,
  address: { street: 'Mill Lane', house: '12' },
  latitude: null,
  longitude: null,
};

function notice(html: string): string {
  const page = htmlPage(`<title>Zapfino Grill</title><h1>Zapfino Grill</h1>${html}`);
  const found = findSiteFacts([readPage(page)], PLACE).notices[0]?.value;
  return found === undefined ? 'none' : [found.kind, found.date].filter(Boolean).join(' ');
}

it.each([
  ['another branch', '<h3>Other branches</h3><p>Akobo is temporarily closed for renovation.</p>'],
  ['a line with its number', '<p>Akobo - 0805 601 3396 (temporarily closed)</p>'],
  ['one doctor', '<h3>Dr. Amin Said</h3><p>On leave until 10 December 2026, closed.</p>'],
  ['a linked place', '<ul><li><a href="/j">Jurong</a> closed for upgrading works</li></ul>'],
  ['a hall', '<p lang="ar">تم إغلاق قاعة الحاسب الآلي لأعمال الصيانة حتى إشعار آخر.</p>'],
  ['a holiday', '<p>سيغلق المتحف أبوابه يوم الجمعة 1 يناير 2027 بمناسبة رأس السنة.</p>'],
  ['rows of hours', '<p>Tue - Fri 6am - 3pm (or till we sell out). Closed Sun/Mon.</p>'],
  ['where closings are announced', '<p>Instagramで臨時休業をお知らせしています。</p>'],
  ['a thing that no list knows', '<p>The ice rink is closed until further notice.</p>'],
  ['a thing in German', '<p>Die Eisstockbahn ist bis auf Weiteres geschlossen.</p>'],
  ['a thing in French', "<p>Le bar laitier est fermé pour l'hiver, à bientôt.</p>"],
  ['a named shop', '<p>Outlet Bukit Lama sudah tutup per 31 Mei 2026.</p>'],
  ['a named library', '<p>Perpustakaan Desa Melati Biru ditutup sementara kerana banjir.</p>'],
  ['a part with a name', '<p>改修工事は終わりました。「みどり」喫茶室は当分の間休業します。</p>'],
  ['the restaurant', '<p lang="ar">أما المطعم فقد أغلق نهائيا.</p>'],
  ['parking', '<p lang="ar">باركينغ المدينة مغلق حاليا بسبب الأشغال.</p>'],
  ['a room', '<p lang="ar">غرفة الورد مغلقة للترميم حتى فبراير 2027.</p>'],
  ['a branch by its town', '<p>Please note our Otherton store has moved to 12 Market Hill.</p>'],
  [
    'a named centre with a clause',
    '<p>The Low Valley Mining Centre, where some of it was shown, has closed permanently.</p>',
  ],
  ['neighbours at a saint', '<p>Our neighbors up in St. Johns have closed for good.</p>'],
  ['a customer', '<p>« Je viens ici depuis que mon salon a fermé définitivement. » — Martine</p>'],
  [
    'a dated link',
    '<p><a href="/n">The toy library is moving to Mill Road</a> 12 October 2026</p>',
  ],
  ['one of several halls', '<p lang="de">Halle 3 mit den Drehleitern bleibt bis Ostern zu.</p>'],
  [
    'near branches',
    '<h3>Gerai terdekat</h3><ul><li>Sanur, tutup sementara sampai 15 Desember</li></ul>',
  ],
  [
    'a list of branches',
    '<p>Cawangan lain: Nilai, Rembau (tutup sementara hingga 31 Januari 2027).</p>',
  ],
  ['that branch', '<p>Cawangan itu telah berpindah ke Broga.</p>'],
  [
    'a post of last year',
    '<h3>We reopen!</h3><time>September 2, 2025</time><p>After works, we reopen this Thursday, ' +
      'and are closed until then.</p>',
  ],
  ['a post office', "<p>L'agence postale communale est transférée à l'épicerie.</p>"],
])('none is about %s', (_, html) => {
  expect(notice(html)).toBe('none');
});

it.each([
  [
    'closed_for_a_time 2027-01-10',
    '<p>Kami tutup sementara mulai 1 November 2026 sampai dengan 10 Januari 2027.</p>',
  ],
  [
    'closed_for_a_time 2027-03-01',
    '<p>We are currently closed while our new roof is installed. We look forward to welcoming ' +
      'you back on Tuesday 2 March 2027.</p>',
  ],
  ['closed 2026-09-30', '<p>二〇二六年九月三十日をもちまして閉店いたしました。</p>'],
  ['closed 2026-10-31', '<p>Saturday, October 31, 2026 was our last day of business.</p>'],
  [
    'moved 2026-06-01',
    '<p>Effective 1st June 2026 we have relocated from 12 Mill Lane to Suite B12, Garki Mall.</p>',
  ],
  [
    'closed_for_a_time 2026-12-10',
    '<p>Nous avons fermé la maison du 16 novembre au 10 décembre 2026 pour nos congés annuels.</p>',
  ],
  [
    'closed_for_a_time 2027-01-18',
    '<p>The library is closed for the new roof from Monday 9 November 2026. We open our doors ' +
      'again on Tuesday 19 January 2027.</p>',
  ],
  [
    'closed_for_a_time 2026-11-02',
    "<p>Suite à l'incendie du 2 novembre 2026, Zapfino Grill est temporairement fermé.</p>",
  ],
  [
    'closed_for_a_time 2027-01-15',
    '<p>المطعم مغلق لأعمال صيانة السقف من 15 تشرين الثاني 2026 وحتى 15 كانون الثاني 2027.</p>',
  ],
  [
    'moved 2026-09-01',
    '<p>Mulai 1 September 2026 toko kami pindah dari Mill Lane 12 ke Jl. Baru 8.</p>',
  ],
  ['moved', '<p>Our Showroom has moved to 5 Kowhai Crescent.</p>'],
  ['closed', '<p>The Gallery has closed permanently. Thank you, Exampleton!</p>'],
  ['moved', '<p>We have moved! Find us at 5 Kowhai Crescent. 12 Mill Lane is now empty.</p>'],
  [
    'moved',
    '<h2>移転</h2><p>10月1日より下記へ移転いたしました。</p><p>新店舗：例市本町771-6（旧・例屋）</p>' +
      '<h2>旧店舗</h2><table><tr><th>住所</th><td>Mill Lane 12</td></tr></table>',
  ],
])('%s is stated', (stated, html) => {
  expect(notice(html)).toBe(stated);
});
