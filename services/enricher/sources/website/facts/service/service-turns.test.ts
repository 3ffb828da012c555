/** Services that two words name together, and sentences that turn what they say. */

import { expect, it } from 'vitest';
import { toPlain } from '../../hours/plain-text.ts';
import { namedServices } from './service-names.ts';
import { readStatements } from './statements.ts';

function said(text: string): string[] {
  const surest = new Map<string, { offered: boolean; surety: number }>();
  for (const one of readStatements(toPlain(text), null)) {
    if (one.surety > (surest.get(one.name)?.surety ?? 0)) surest.set(one.name, one);
  }
  return [...surest].map(([name, { offered }]) => (offered ? name : `-${name}`)).sort();
}

it.each([
  ['Six tables under the trees', ['outdoor_seating']],
  ['Im Hof stehen acht Tische', ['outdoor_seating']],
  ['Des places assises dans la cour', ['outdoor_seating', 'dine_in']],
  ['Delapan kursi di halaman', ['outdoor_seating']],
  ['مقاعد في الحديقة', ['outdoor_seating']],
  ['中庭にテーブルがあります', ['outdoor_seating']],
  ['Ten chairs inside', ['dine_in']],
  ['Drinnen haben wir zwanzig Plätze', ['dine_in']],
  ['Enam meja di dalam', ['dine_in']],
  ['Our driver brings your order home', ['delivery']],
  ['Der Fahrer bringt Ihre Bestellung', ['delivery']],
  ['Kurir kami membawa pesanan Anda', ['delivery']],
  ['We keep a table for you', ['reservations']],
  ['Tempah bilik', ['reservations']],
  ['Your car can stand in our yard', ['parking']],
  ['We repair cars in our yard', []],
  ['Vouchers as a gift', ['gift_cards']],
  ['Greeting cards and gifts', []],
  ['We bring you the news', []],
  ['Internet tanpa wayar', ['wifi']],
  ['Verzehr im Haus', ['dine_in']],
  ['Consommation sur place', ['dine_in']],
  ['Sit-in available', ['dine_in']],
  ['Willkommen bei uns in Essen', []],
  ['One of us will pick up', []],
  ['Auslieferung im Umkreis', ['delivery']],
  ['Locaux non accessibles PMR', ['wheelchair_accessible']],
  ['供應商送貨時間', []],
  ['نوصل طلبك إلى سيارتك', ['delivery', 'pickup']],
  ['موقف خاص للعملاء', ['parking']],
  ['支持路边取货', ['pickup']],
])('names the services of "%s"', (text, services) => {
  const named = namedServices(toPlain(text));
  expect([...named].sort()).toEqual([...services].sort());
});

it.each([
  // Two negations that belong together.
  ['There is not a table without wifi.', ['wifi']],
  ['No room lacks wifi.', ['wifi']],
  ['Kein Zimmer ist ohne WLAN.', ['wifi']],
  ["Il n'y a aucune chambre sans wifi.", ['wifi']],
  ['Tidak ada meja yang tidak kebagian WiFi.', ['wifi']],
  ['没有一个房间没有WiFi。', ['wifi']],
  ['لا توجد غرفة بلا واي فاي.', ['wifi']],
  // Two that do not.
  ['There is no parking and we do not deliver.', ['-delivery', '-parking']],
  ['Kein WLAN und kein Parkplatz.', ['-parking', '-wifi']],
  ['没有WiFi也没有停车位。', ['-parking', '-wifi']],
  // A short no about ourselves.
  ['Need wifi? The bar opposite has it. We do not.', ['-wifi']],
  ['Unser Haus in Weimar liefert, das hier nicht.', ['-delivery']],
  ["Notre boutique de Lyon fait des livraisons ; celle d'ici, non.", ['-delivery']],
  ['Cabang kami di Solo melayani pesan antar, yang di sini ini tidak.', ['-delivery']],
  ['朝食は2031年4月から提供します。それまではございません。', ['-breakfast']],
  ['Breakfast will be served from May 2031. Until then there is none.', ['-breakfast']],
  // What belongs to others, is learned or taken in payment.
  ['We sat on the terrace of an inn, which is not ours.', []],
  ['Wir saßen auf einer Terrasse, die nicht uns gehört.', []],
  ['She learned catering at a hotel school.', []],
  ['Sie besuchte eine Fachschule für Catering.', []],
  ["We take the town's gift card as payment.", []],
  ['Wir nehmen den Gutschein der Stadt in Zahlung.', []],
  // Dots between the items of a list.
  ['No delivery, sorry · Everything can be packed to take away', ['-delivery', 'takeout']],
  ['Tidak menerima reservasi · Ada tempat duduk di luar', ['-reservations', 'outdoor_seating']],
  ['専用駐車場完備 · 車椅子非対応', ['-wheelchair_accessible', 'parking']],
  ['There is no outside seating.', ['-outdoor_seating']],
  // Rights are no tables.
  ['© 2026 Tous droits réservés', []],
  ["Tous droits d'auteur réservés", []],
  // To the visitor's car.
  ['Curbside pickup: park outside and we bring it to your car', ['pickup']],
  ['Ambil dari kereta: kami hantar pesanan ke kereta anda', ['pickup']],
  ['Ambil di mobil: kami antar pesanan ke mobil Anda', ['pickup']],
  ['车边取货：我们送到车上', ['pickup']],
  // Neighbours.
  ['Our neighbours at the Anchor deliver.', []],
  ['Tetangga kami Pintu Biru melayani antar.', []],
  // Words that comfort deny nothing.
  ["Don't worry about the step: wheelchair users come in at the side.", ['wheelchair_accessible']],
  ['Jangan khawatir: kursi roda bisa masuk.', ['wheelchair_accessible']],
  ['WLAN ohne Passwort', ['wifi']],
])('a sentence: "%s"', (text, services) => {
  expect(said(text)).toEqual(services);
});
