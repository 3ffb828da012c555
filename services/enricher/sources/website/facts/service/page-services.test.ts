/** The forms in which sites show what they offer. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

function said(body: string): string[] {
  const page = htmlPage(`<title>Zapfino</title><h1>Zapfino</h1>${body}`);
  const address = { street: 'Quay Lane', city: 'Marlow' };
  const place = { name: 'Zapfino', country: null, phone: null, latitude: null, longitude: null };
  const { services } = findSiteFacts([readPage(page)], { ...place, address });
  return services.map(({ value }) => (value.offered ? value.name : `-${value.name}`)).sort();
}

const question = (asked: string, answer: string) => `<h4>${asked}</h4><p>${answer}</p>`;
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const icon = (name: string) => `<img src="icon.png" alt="${name}">`;

it.each([
  // The answer tells, in its first word or in what it says.
  [question('Do you deliver?', 'Afraid not.'), ['-delivery']],
  [question('Gibt es Parkplätze?', 'Leider nein.'), ['-parking']],
  [question('Y a-t-il du wifi ?', 'Bien sûr.'), ['wifi']],
  [question('駐車場はありますか?', 'いいえ。'), ['-parking']],
  [question('有早餐吗?', '没有。'), ['-breakfast']],
  [question('هل لديكم توصيل؟', 'نعم، بالطبع.'), ['delivery']],
  [question('Ada WiFi?', 'Maaf, belum.'), ['-wifi']],
  [question('Boleh tapau?', 'Boleh.'), ['takeout']],
  [
    '<div role="button" aria-expanded="false"><a>Gibt es WLAN?</a></div>' +
      '<div role="region" style="display:none"><p>Nein, leider nicht.</p></div>',
    ['-wifi'],
  ],
  [question('Catering', 'Run by our cousin Bo.'), []],
  [question('Katering', 'Dikelola abang kami.'), []],
  ['<p>Auf der Terrasse gibt es 40 Sitzplätze im Freien.</p>', ['outdoor_seating']],
  ['<p>Wheelchair hire and repairs</p>', []],
  ['<p>Parken Sie in unserer Tiefgarage.</p>', ['parking']],
  [question('Do I need to book a table?', 'No, just walk in.'), []],
  ['<p>Delivery? We never have.</p>', ['-delivery']],
  ['<p>Zapfino is run by Quay Catering Limited.</p>', []],
  ['<p>We do catering. © Quay Delivery Ltd</p>', ['catering']],
  // Labels.
  ['<dl><dt>Frühstück</dt><dd>bieten wir nicht an</dd></dl>', ['-breakfast']],
  ['<dl><dt>Parking</dt><dd>Twelve spaces behind the house</dd></dl>', ['parking']],
  ['<p>Wi-Fi: no</p>', ['-wifi']],
  [
    '<table><tr><td>WLAN</td><td>Nein</td></tr><tr><td>Lieferung</td><td></td></tr></table>',
    ['-wifi'],
  ],
  // Ticks and crosses.
  ['<p>✔ Takeaway ✘ Delivery</p>', ['-delivery', 'takeout']],
  ['<li><img src="a.png" alt="no"> Parking</li>', ['-parking']],
  [
    `<table>${row('Wi-Fi', icon('yes'))}${row('Parking', icon('no'))}</table>`,
    ['-parking', 'wifi'],
  ],
  ['<ul><li><s>Delivery</s></li><li>Takeaway</li></ul>', ['-delivery', 'takeout']],
  // The column of the place, and what is the same for all.
  [
    `<table>${row('', 'Quay Lane', 'High Street')}${row('Parking', 'no', 'yes')}</table>`,
    ['-parking'],
  ],
  [`<table>${row('', 'North', 'South')}${row('Parking', 'no', 'yes')}</table>`, []],
  // Titles.
  [
    '<h2>What we do not offer</h2><ul><li>Delivery</li><li>Parking</li></ul>',
    ['-delivery', '-parking'],
  ],
  ['<p>Not available:</p><ul><li>Wi-Fi</li></ul>', ['-wifi']],
  ['<h2>Work with us</h2><p>You unpack the deliveries.</p>', []],
  ['<h2>Nos voisins</h2><p>Parking gratuit.</p>', []],
  // Guests.
  ['<blockquote>“If only they had wifi.”</blockquote><p>Our reply: Since May we do!</p>', ['wifi']],
  ['<blockquote>“If only they had wifi.”</blockquote>', []],
])('of "%s"', (body, services) => {
  expect(said(body)).toEqual(services);
});

it.each([
  // No longer, not yet, once.
  ['We no longer deliver.', ['-delivery']],
  ['Wir haben den Lieferservice eingestellt.', ['-delivery']],
  ['Nous ne livrons plus.', ['-delivery']],
  ['Kami berhenti membuat katering.', ['-catering']],
  ['ケータリングはやめました。', ['-catering']],
  ['لم نعد نقبل الحجز.', ['-reservations']],
  ['Früher gab es hier Frühstück.', []],
  ['Breakfast is planned for next year.', []],
  // Double negations, and what is asked of visitors.
  ['There are no obstacles for wheelchairs.', ['wheelchair_accessible']],
  ['Keine Hürden für Rollstühle.', ['wheelchair_accessible']],
  ['Tiada halangan untuk kerusi roda.', ['wheelchair_accessible']],
  ['Please do not park in front of the gate.', []],
  ['门前请勿停车。', []],
  ['No delivery on Sundays.', []],
  // Lists.
  ['We have no wifi, parking or delivery.', ['-delivery', '-parking', '-wifi']],
  ['Vouchers from other shops are not accepted.', []],
  ['Gutscheine anderer Läden nehmen wir nicht an.', []],
])('a sentence: "%s"', (text, services) => {
  expect(said(`<p>${text}</p>`)).toEqual(services);
});
