/** Links that reserve, order and make appointments, and links that only look so. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { type LinkOwner, readServiceLink } from './service-links.ts';

const OWNER: LinkOwner = { name: 'Zapfino', city: 'York', hasBranches: false };

function kinds(body: string, owner: Partial<LinkOwner> = {}) {
  const page = readPage(htmlPage(`<h1>Zapfino</h1>${body}`));
  const found = page.links.map((link) => readServiceLink(page, link, { ...OWNER, ...owner }));
  return found.flatMap((one) => (one === null ? [] : [one.kind]));
}

/** `[text](address)` is a link; an address without a host is on the site itself. */
function html(line: string): string {
  const link = (_: string, text: string, url: string) => `<a href="${url}">${text}</a>`;
  return `<p>${line.replace(/\[([^\]]+)\]\(([^)]+)\)/g, link)}</p>`;
}

it.each([
  // What the link itself says.
  ['[Book a fitting](/diary)', 'appoint'],
  ['[Reserve a treatment](/diary)', 'appoint'],
  ['[Anprobe reservieren](/kalender)', 'appoint'],
  ['[Réserver une séance](/agenda)', 'appoint'],
  ['[Je prends rendez-vous](/agenda)', 'appoint'],
  ['[Jadwalkan sesi](/jadwal)', 'appoint'],
  ['[Tempah rawatan anda](/masa)', 'appoint'],
  ['[試着のご予約](/shichaku)', 'appoint'],
  ['[预订疗程](/liaocheng)', 'appoint'],
  ['[احجز جلستك](/j)', 'appoint'],
  ['[Shop flowers online](/flowers)', 'order'],
  ['[Blumen online kaufen](/blumen)', 'order'],
  ['[Acheter nos fleurs en ligne](/fleurs)', 'order'],
  ['[Beli bunga online](/bunga)', 'order'],
  ['[オンラインで購入](/hana)', 'order'],
  ['[在线选购](/hua)', 'order'],
  ['[تسوق الزهور أونلاين](/z)', 'order'],
  ['[Save a seat](/visit)', 'reserve'],
  ['[Order lunch for collection](/lunch)', 'order'],
  ['[Pick a time](/diary)', 'appoint'],
  ['[Pick your slot](/diary)', 'appoint'],
  ['[Tisch bestellen](/tisch)', 'reserve'],
  ['[Essen online bestellen](/shop)', 'order'],
  ['[Wunschtermin anfragen](/kalender)', 'appoint'],
  ['[Retenir une table](/salle)', 'reserve'],
  ['[Je commande en ligne](/boutique)', 'order'],
  ['[Choisir un créneau](/agenda)', 'appoint'],
  ['[お席のご予約](/seki)', 'reserve'],
  ['[テイクアウトのご予約](/togo)', 'order'],
  ['[受診のご予約](/yoyaku)', 'appoint'],
  ['[预约座位](/zuo)', 'reserve'],
  ['[网上订餐](/can)', 'order'],
  ['[网上挂号](/hao)', 'appoint'],
  ['[احجز طاولتك](/t)', 'reserve'],
  ['[اطلب الآن](/t)', 'order'],
  ['[اطلب موعدا](/t)', 'appoint'],
  ['[Pesan kamar](/k)', 'reserve'],
  ['[Pesan makanan dari rumah](/m)', 'order'],
  ['[Atur jadwal kunjungan](/j)', 'appoint'],
  ['[Tempah meja anda](/m)', 'reserve'],
  ['[Tempah juadah](/m)', 'order'],
  ['[Ambil nombor giliran](/m)', 'appoint'],
  ['[See what is free](/availability)', null],
  ['[Order and collect](/x)', 'order'],
  ['[Pizza liefern lassen](/x)', 'order'],
  ['[Voir les disponibilités](/x)', 'reserve'],
  ['[空席を見る](/x)', 'reserve'],
  ['[モバイルオーダー](/x)', 'order'],
  ['[順番予約](/x)', 'appoint'],
  ['[查看空房](/x)', 'reserve'],
  ['[الحجوزات](/x)', 'reserve'],
  ['[Buat tempahan](/x)', 'reserve'],
  ['[Pesanan atas talian](/x)', 'order'],
  ['[Daftar berobat online](/x)', 'appoint'],
  // What its address says.
  ['[Come and eat](/reservations)', 'reserve'],
  ['[Zum Kalender](/termin.html)', 'appoint'],
  ['[À la maison](/commander-en-ligne)', 'order'],
  ['[Go](https://elsewhere.example/order)', null],
  // What its sentence says.
  ['Need a table? Use [this form](/form).', null],
  ['Want to reserve a table? That is done [here](/form).', 'reserve'],
  ['ご予約は[こちら](/form)から', 'reserve'],
  ['Termin gewünscht? Den gibt es [hier](/form).', 'appoint'],
  ['Termin buchen Sie am besten [hier](/form).', 'appoint'],
  ['Pour commander en ligne, passez par [ici](/form).', 'order'],
  ['在线订座请点[这里](/form)', 'reserve'],
  ['لحجز طاولة اضغط [هنا](/form)', 'reserve'],
  ['Untuk reservasi meja klik [di sini](/form).', 'reserve'],
  ['Untuk buat temu janji, tekan [di sini](/form).', 'appoint'],
  ['Do not wait: [book a table](/form).', 'reserve'],
  ['Bitte nicht vergessen, rechtzeitig [einen Tisch zu reservieren](/form).', 'reserve'],
])('%s', (line, kind) => {
  expect(kinds(html(line))).toEqual(kind === null ? [] : [kind]);
});

it.each([
  // Vouchers and other goods.
  '[Order a gift card](/cards)',
  'A present? [Order here](/x) a voucher for two.',
  '[Wertgutschein bestellen](/x)',
  '[Commander un chèque-cadeau](/x)',
  '[お食事券を注文](/x)',
  '[订购礼券](/x)',
  '[اطلب قسيمة هدية](/x)',
  '[Pesan kartu hadiah](/x)',
  '[Order our catalogue](/x)',
  'Gutscheine für jeden Anlass. [Jetzt bestellen](/shop)',
  '给朋友的礼品卡：[立即订购](/x)',
  // Home pages of providers and of others.
  'Zum Schlafen: [Zimmer buchen](https://www.adler-am-see.example/)',
  'Find more food on [Deliveroo](https://deliveroo.co.uk/).',
  '[OpenTable](https://www.opentable.com/?utm_source=x)',
  '[GoFood](https://gofood.co.id/en/)',
  // Others' places.
  'Our sister restaurant takes bookings: [book a table](https://www.opentable.com/r/b).',
  'Need a bed? [Book a room](https://adler.example/rooms) at our neighbours.',
  'Unser Partnerhotel hilft weiter: [Zimmer buchen](https://adler.example/zimmer).',
  'Zum Übernachten: [Zimmer reservieren](https://adler.example/z) beim Nachbarn.',
  'Pour dormir, notre voisin : [réserver une chambre](https://aigle.example/c).',
  '提携ホテルの[宿泊予約](https://washi.example/y)',
  '合作酒店[预订客房](https://ying.example/y)',
  'فندق شريك قريب: [احجز غرفة](https://nasr.example/g)',
  'Menginap di hotel mitra kami? [Pesan kamar](https://elang.example/k)',
  'Menginap di hotel rakan kami? [Tempah bilik](https://helang.example/b)',
  '[Book at Harbour Inn](https://www.opentable.com/r/harbour-inn)',
  '[Dinner at OpenTable](https://www.opentable.com/blog/best-100)',
  '[食べログの口コミ](https://tabelog.com/tokyo/a/1)',
  'No beds here, but the hotel opposite: [book a room](https://adler.example/rooms)',
  'Im Gasthof nebenan: [Zimmer buchen](https://adler.example/zimmer)',
  "L'hôtel d'en face : [réserver une chambre](https://aigle.example/c)",
  '隣の旅館の[宿泊予約](https://washi.example/y)',
  '[预订](https://ying.example/y)对面的酒店',
  'Hotel di seberang: [pesan kamar](https://elang.example/k)',
  // Branches elsewhere.
  'Tables are taken at our Leeds branch: [reserve](/leeds).',
  'In der Filiale Bremen können Sie [einen Tisch reservieren](/bremen).',
  'Notre succursale de Lyon prend les réservations : [réserver](/lyon).',
  '[予約](/osaka)は大阪支店で承ります',
  '北京分店可[在线订座](/bj)',
  'الحجز في فرع جدة: [احجز طاولة](/j)',
  'Cabang Bandung menerima [reservasi meja](/b).',
  'Cawangan Ipoh menerima [tempahan meja](/i).',
  'Bookings are taken only at Leeds: [book a table](/l).',
  'Our Leeds café takes bookings: [book a table](/l).',
  'Hanya di Bandung: [reservasi meja](/b).',
  '仅北京店可[订座](/bj)',
  // News, rules and what is over.
  '[Read about how we book bands](/band)',
  '[Why our bookings went online](/blog/bookings)',
  '[Our new reservations desk](/news/2026/desk)',
  '[Cancel a booking](/cancel)',
  '[Reservierung stornieren](/storno)',
  "[Conditions d'annulation des réservations](/c)",
  '[予約のキャンセルについて](/c)',
  '[取消预订](/q)',
  'We no longer take [online bookings](/old).',
  'Wir nehmen keine [Online-Reservierungen](/alt) an.',
  'Nous ne prenons plus de [réservations en ligne](/r).',
  '[オンライン予約](/y)は終了しました',
  '本店不接受[网上预订](/y)',
  'لم نعد نقبل [الحجز](/y) عبر الإنترنت',
  'Kami tidak menerima [reservasi online](/y).',
])('no link of the place: %s', (line) => {
  expect(kinds(html(line))).toEqual([]);
});

it('what stands below a heading for partners is theirs', () => {
  const link = html('[Book a table](https://www.opentable.com/r/b)');
  expect(kinds(`<section><h2>Our partners</h2>${link}</section>`)).toEqual([]);
  expect(kinds(`<section><h2>Dinner</h2>${link}</section>`)).toEqual(['reserve']);
});

it('a bare word among other links names a page, which may say whom to call', () => {
  expect(kinds(html('[Start](/) [Bestellen](/bestellen) [Kontakt](/kontakt)'))).toEqual([]);
  expect(kinds(html('[Jetzt bestellen](/bestellen) [Kontakt](/kontakt)'))).toEqual(['order']);
});

it('a link for a branch with the name of the town is of that branch', () => {
  const line = html('Leeds: [Book a table](https://www.opentable.com/r/zapfino-leeds)');
  expect(kinds(line, { hasBranches: true })).toEqual([]);
  const own = html('York: [Book a table](https://www.opentable.com/r/zapfino-york)');
  expect(kinds(own, { hasBranches: true })).toEqual(['reserve']);
});

it('an order or a booking by a general word is an appointment where time is sold', () => {
  expect(kinds(html('[Book online](/x)'), { name: 'Zapfino Tierarztpraxis' })).toEqual(['appoint']);
  expect(kinds(html('[Buchung](/x)'), { name: 'Autowerkstatt Zapf' })).toEqual(['appoint']);
  expect(kinds(html('[احجز الآن](/x)'), { name: 'ورشة زابف' })).toEqual(['appoint']);
});

it.each([
  'We serve no dinner. Try our neighbours. [Book a table at Leek](https://www.thefork.co.uk/leek)',
  'Abends kochen wir nicht. Tipp: die Nachbarn. [Tisch im Lauch](https://thefork.de/lauch)',
  'Ici, pas de dîner. Allez chez nos voisins. [Réserver une table](https://www.thefork.fr/poireau)',
  '夕食はありません。隣のお店へどうぞ。[席を予約](https://yoyaku.toreta.in/negi)',
  'No bookings here. [A table in Derby](https://www.opentable.com/r/derby)',
  'Seule notre adresse de Dijon réserve : [table à Dijon](https://www.thefork.fr/dijon)',
])('a link to a neighbour or to another town: %s', (line) => {
  expect(kinds(html(line))).toEqual([]);
});

it('the way to the place may lead past a neighbour', () => {
  const line = 'We are next door to the mill. [Book a table](https://www.opentable.com/r/zapfino)';
  expect(kinds(html(line))).toEqual(['reserve']);
  const provider = '[Pesan di Traveloka](https://www.traveloka.com/id-id/hotel/zapfino-1000)';
  expect(kinds(html(provider))).toEqual(['reserve']);
  const town = '[Book a table in York](https://www.opentable.com/r/zapfino-york)';
  expect(kinds(html(town))).toEqual(['reserve']);
});

it.each([
  ['[订一间房](/zhu)', 'reserve'],
  ['[午餐先点后取](/w)', 'order'],
  ['[网上约时间](/y)', 'appoint'],
  ['[Cari meja kosong](/m)', 'reserve'],
  ['[Antar ke rumah](/a)', 'order'],
  ['[Minta jadwal temu](/j)', 'appoint'],
  ['[Beli makanan dalam talian](/h)', 'order'],
  ['[日時を選ぶ](/n)', 'appoint'],
  ['[Freie Termine](/z)', 'appoint'],
  ['[Choisir mon horaire](/h)', 'appoint'],
])('%s: %s', (line, kind) => {
  expect(kinds(html(line))).toEqual([kind]);
});
