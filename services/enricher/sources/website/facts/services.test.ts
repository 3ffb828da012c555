/** Services named in the text, and services from links to providers. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function facts(body: string, name = 'Zapfino') {
  const page = htmlPage(`<title>${name}</title><h1>${name}</h1>${body}`);
  const rest = { phone: null, address: {}, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], { name, country: null, ...rest });
}

it.each([
  ['Botendienst: Was morgens bestellt ist, bringen wir am Nachmittag.', ['delivery']],
  ['خدمة الصالة والتوصيل للمنازل', ['delivery', 'dine_in']],
])('reads %s', (text, services) => {
  expect(facts(`<p>${text}</p>`).services.map(({ value }) => value.name)).toEqual(services);
});

it('a link that takes reservations makes an appointment at a clinic', () => {
  const link = '<a href="https://zapfino.example/yoyaku">ご予約はこちら</a>';
  const kinds = (name: string) => facts(link, name).serviceLinks.map(({ value }) => value.kind);
  expect(kinds('ザプフ内科クリニック')).toEqual(['appoint']);
  expect(kinds('炉端 ザプフ')).toEqual(['reserve']);
});

it('an appointment reserves no table', () => {
  const named = (text: string, name?: string) =>
    facts(`<p>${text}</p>`, name).services.map(({ value }) => value.name);
  expect(named('ネット予約（24時間受付）', 'ザプフ整骨院')).toEqual([]);
  expect(named('احجز موعدك مع الطبيب')).toEqual([]);
  expect(named('Tischreservierung online', 'Friseur und Bar Zapf')).toEqual(['reservations']);
});

const FILL = 'We have been here for three generations, and nothing of what we cook has changed. ';

it.each([
  // What is offered, in long texts and in lists.
  [
    `${FILL.repeat(4)}You can sit out on our patio, and parking is behind the house.`,
    ['outdoor_seating', 'parking'],
  ],
  ['Free Wi-Fi · Wheelchair access · Click & collect', ['pickup', 'wifi', 'wheelchair_accessible']],
  [
    'Kostenloses WLAN, Parkplätze im Hof, barrierefrei',
    ['wifi', 'wheelchair_accessible', 'parking'],
  ],
  ['Bei Sonne stehen Tische draußen; Kaffee auch zum Mitnehmen', ['takeout', 'outdoor_seating']],
  [
    'Accessible aux personnes à mobilité réduite. Pizzas à emporter.',
    ['takeout', 'wheelchair_accessible'],
  ],
  ['Boleh tapau. Tempat letak kenderaan disediakan.', ['takeout', 'parking']],
  ['Bisa makan di tempat, bisa diantar', ['delivery', 'dine_in']],
  ['無線上網、露台座位', ['outdoor_seating', 'wifi']],
  ["Sorry, we don't deliver.", ['-delivery']],
  ['谢绝外带', ['-takeout']],
  ['謝絕外帶', ['-takeout']],
  ['Nous ne livrons pas.', ['-delivery']],
  ['Non facciamo consegne', ['-delivery']],
  ['Tables on the sand and in the garden', ['outdoor_seating']],
  ['Tavoli in piazza', ['outdoor_seating']],
  ['Mesas en la plaza', ['outdoor_seating']],
  ['جلسات داخلية وخارجية', ['dine_in', 'outdoor_seating']],
  ['نقدم تجهيز الولائم والمناسبات', ['catering']],
  ['Bestel online en haal je fiets gratis af in de winkel.', ['pickup']],
  ['Acceso sin escalones para silla de ruedas', ['wheelchair_accessible']],
  ['Ohne Stufen, für Rollstuhl geeignet', ['wheelchair_accessible']],
  ['段差なしで車椅子のまま入れます', ['wheelchair_accessible']],
  ['موقف خاص للسيارات، ومنحدر للكراسي المتحركة', ['wheelchair_accessible', 'parking']],
  [
    'Terraza y comida para llevar; estacionamiento propio sin costo',
    ['takeout', 'outdoor_seating', 'parking'],
  ],
  ["Piatti da asporto, tavoli all'aperto", ['takeout', 'outdoor_seating']],
  ['Esplanada, estacionamento e take-away', ['takeout', 'outdoor_seating', 'parking']],
  [
    'Terras aan het water, rolstoelvriendelijk, afhalen kan',
    ['takeout', 'outdoor_seating', 'wheelchair_accessible'],
  ],
  ['무료 와이파이, 주차 가능, 배달', ['delivery', 'wifi', 'parking']],
  ['Paket servis, otopark, bahçemiz açık', ['delivery', 'outdoor_seating', 'parking']],
  ['Giao hàng tận nơi, có chỗ đậu xe', ['delivery', 'parking']],
  ['มีที่จอดรถ บริการจัดส่ง', ['delivery', 'parking']],
  ['Na wynos i z dostawą, ogródek letni', ['delivery', 'takeout', 'outdoor_seating']],
  ['Кофе с собой, доставка, летняя веранда', ['delivery', 'takeout', 'outdoor_seating']],
  ['Uteservering, avhämtning och hemleverans', ['delivery', 'takeout', 'outdoor_seating']],
  // What is not.
  ['Takeaway only – there is no seating.', ['takeout', '-dine_in']],
  ['We are not on any delivery app', ['-delivery']],
  ['Pas de livraison, mais une terrasse', ['-delivery', 'outdoor_seating']],
  ['Kein WLAN, aber ein Biergarten', ['outdoor_seating', '-wifi']],
  ['駐車場はございません。テイクアウトできます。', ['takeout', '-parking']],
  ['本店不设停车位，可外带', ['takeout', '-parking']],
  ['No hacemos reparto a domicilio', ['-delivery']],
  ['Quán không giao hàng', ['-delivery']],
  ['Niet toegankelijk voor rolstoelen', ['-wheelchair_accessible']],
  ['주차 불가', ['-parking']],
  // Words that look like a negation.
  ['À deux pas du parking', ['parking']],
  ['Không gian ngoài trời', ['outdoor_seating']],
  ['أهلا وسهلا، موقف سيارات صغير', ['parking']],
  ['おもてなしのテラス席', ['outdoor_seating']],
  ['Parkir luas, Jl. Melati No. 5', ['parking']],
  ['Not far from the car park', ['parking']],
  ['Boleteras y telégrafos', []],
  // Neither offered nor denied.
  ['Walk in, no booking needed', []],
  ['Termine auch ohne Reservierung', []],
  ['The council car park is closed', []],
  ['Le parking de la mairie est fermé', []],
  ['Nous affinons nos fromages sur place', []],
  ['九つの露天風呂', []],
])('reads the offered services in "%s"', (text, told) => {
  const found = facts(`<p>${text}</p>`).services.map(({ value }) => value);
  const names = found.map(({ name, offered }) => (offered ? name : `-${name}`));
  expect(names.sort()).toEqual([...told].sort());
});

it.each([
  ['Zapfino Salon', 'https://zapfino.example/book', 'Book now', 'appoint'],
  ['Zapfino Grill', 'https://zapfino.example/book', 'Book now', 'reserve'],
  ['Zapfino', 'https://zapfino.square.site/appointments', 'Book now', 'appoint'],
  ['Zapfino', 'https://zapfino.square.site/', 'Shop', 'order'],
  ['Zapfino', 'https://my.vetstoria.com/zapfino', 'Come in', 'appoint'],
  ['Zapfino', 'https://zapfino.example/a', 'Book a check-up', 'appoint'],
  ['Zapfino', 'https://zapfino.example/a', 'Maak een afspraak', 'appoint'],
  ['Zapfino', 'https://zapfino.example/a', 'Pide cita', 'appoint'],
  ['Zapfino', 'https://zapfino.example/a', 'Записаться онлайн', 'appoint'],
  ['Zapfino', 'https://zapfino.example/a', 'Prenota un tavolo', 'reserve'],
  ['Zapfino', 'https://zapfino.example/a', 'Đặt bàn', 'reserve'],
  ['Zapfino', 'https://www.ifood.com.br/zapfino', 'iFood', 'order'],
])(
  'a link of %s to %s with the text %s leads to what the text states',
  (name, url, words, kind) => {
    const { serviceLinks } = facts(`<a href="${url}">${words}</a>`, name);
    expect(serviceLinks.map(({ value }) => value.kind)).toEqual([kind]);
  },
);

it('reads the targets of actions in structured data', () => {
  const action = (type: string, target: unknown) => ({ '@type': type, target });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Zapfino',
    potentialAction: [
      action('ReserveAction', { '@type': 'EntryPoint', urlTemplate: 'https://zapfino.example/t' }),
      action('OrderAction', 'https://www.ubereats.com/store/zapfino'),
      action('ViewAction', 'https://zapfino.example/v'),
    ],
  };
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  expect(facts(script).serviceLinks.map(({ value }) => value)).toEqual([
    { kind: 'reserve', provider: null, url: 'https://zapfino.example/t' },
    { kind: 'order', provider: 'Uber Eats', url: 'https://www.ubereats.com/store/zapfino' },
  ]);
});

it('a button that opens a page of the site is a link', () => {
  const button = `<button onclick="location.href='/reservations'">Eat with us</button>`;
  expect(facts(button).serviceLinks.map(({ value }) => value.kind)).toEqual(['reserve']);
});

it('knows that "no" means "in the" in Portuguese', () => {
  const page = readPage(
    htmlPage(
      '<html lang="pt-BR"><h1>Zapfino</h1><p>Estacionamento no local</p><p>Não há Wi-Fi</p>',
    ),
  );
  const rest = { phone: null, address: {}, latitude: null, longitude: null };
  const place = { name: 'Zapfino', country: 'BR', ...rest };
  const told = findSiteFacts([page], place).services.map(({ value }) => value);
  expect(told).toEqual([
    { name: 'parking', offered: true },
    { name: 'wifi', offered: false },
  ]);
});

it('a link to a part of the same page leads to no provider', () => {
  expect(facts('<a href="#reservas">Reservas</a>').serviceLinks).toEqual([]);
});

const said = (body: string) =>
  facts(body).services.map(({ value }) => `${value.offered ? '' : 'no '}${value.name}`);

it.each([
  // Delivery and collection.
  ['Wij leveren niet aan huis.', ['no delivery']],
  ['Op vrijdag leveren we gratis aan huis', ['delivery']],
  ['Entregamos em casa ou retire na loja', ['delivery', 'pickup']],
  ['Las gafas las entregamos en ocho días.', []],
  ['الدليفري لحد باب البيت', ['delivery']],
  ['Pesan lewat WA, ambil di toko', ['pickup']],
  ['Online bestellen und im Laden abholen', ['pickup']],
  ['Commandez hier, retirez votre panier en boutique', ['pickup']],
  ['Chips and hot pies to go, every evening', ['takeout']],
  ['Ready to go? There is nowhere else to go.', []],
  ['<table><tr><td>Nasi Bungkus</td><td>4.20</td></tr></table>', []],
  // Seats and rooms.
  ['Dine under the vines', ['dine_in']],
  ['فيه صالة للعائلات', ['dine_in']],
  ['Platz ohne Schnickschnack und eine Terrasse am Fluss', ['outdoor_seating']],
  ['Ohne Terrasse und ohne Parkplatz', ['no outdoor_seating', 'no parking']],
  ['Tables without fuss and a terrace by the river', ['outdoor_seating']],
  ['Nine rooms with a private terrace', []],
  ['Zimmer mit Terrasse', []],
  ['Kamar dengan teras', []],
  ['客室にテラス', []],
  ['For a table please phone 01632 960118 to book', ['reservations']],
  ['عندنا تراس واسع وإنترنت لاسلكي', ['outdoor_seating', 'wifi']],
  // Ways in.
  ['A barrier-free entrance', ['wheelchair_accessible']],
  ['There are no steps at the door', ['wheelchair_accessible']],
  ['مدخل مهيأ لأصحاب الهمم', ['wheelchair_accessible']],
  ['Impressum | Barrierefreiheitserklärung', []],
  ['無障礙聲明', []],
  ['واي فاي بلا مقابل', ['wifi']],
  ['Parkir percuma tanpa had masa', ['parking']],
  ['Bei uns parken Sie ohne Parkscheibe', ['parking']],
  ['Parking is never a problem', ['parking']],
  ['駐車料金はいただきません', ['parking']],
  ['Where can I park? Behind the chapel.', ['parking']],
  ['Parken können Sie gratis am Deich', ['parking']],
  ['Places de parc devant la porte', ['parking']],
  ['店の裏に車5台とめられます', ['parking']],
  ['주차장이 없어요', ['no parking']],
  ['주차는 안 됩니다', ['no parking']],
  ['턱이 없어 휠체어도 들어옵니다', ['wheelchair_accessible']],
])('of "%s"', (text, services) => {
  expect(said(text.startsWith('<') ? text : `<p>${text}</p>`).sort()).toEqual(services);
});

it('an ordering system does not state who delivers', () => {
  const link = (host: string, words: string) => `<a href="https://${host}/zapfino">${words}</a>`;
  expect(said(link('www.toasttab.com', 'Order Online'))).toEqual([]);
  expect(said(link('www.toasttab.com', 'Order pickup'))).toEqual(['pickup']);
  expect(said(link('www.doordash.com', 'Order Online'))).toEqual(['delivery']);
});

it.each([
  ['https://www.rappi.com.pe/zapfino', 'Zapfino', ['order']],
  ['https://www.pedidosya.com.uy/zapfino', 'PedidosYa', ['order']],
  ['https://zapfino.example/rooms', 'Check availability &amp; book', ['reserve']],
  ['https://zapfino.example/zimmer', 'Verfügbarkeit prüfen', ['reserve']],
  ['https://zapfino.example/chambres', 'Vérifier les disponibilités', ['reserve']],
  ['https://zapfino.example/kamar', 'Cek ketersediaan', ['reserve']],
  ['https://wa.me/85265550140', 'WhatsApp預約 6555 0140', []],
  ['https://m.me/zapfino', 'Book an appointment', []],
])('a link to %s', (url, words, kinds) => {
  const { serviceLinks } = facts(`<a href="${url}">${words}</a>`);
  expect(serviceLinks.map(({ value }) => value.kind)).toEqual(kinds);
});
