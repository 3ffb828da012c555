import { expect, it } from 'vitest';
import { ownerAtAddress, ownerInSentence } from './owner-sentences.ts';

const PLACE = { name: 'Zapfino', words: ['zapfino'] };

it.each([
  ['Zapfino is owned and run by Ann Poe since 2014.', 'Ann Poe'],
  ['The shop belongs to Ann Poe, who opened it.', 'Ann Poe'],
  ['Ann Poe runs Zapfino as a sole trader.', 'Ann Poe'],
  ['Behind Zapfino is Ann Poe.', 'Ann Poe'],
  ['The data controller is Ann Poe, 4 Mill Lane.', 'Ann Poe'],
  ['Zapfino is the trading name of Dr Ann Poe, BDS.', 'Dr Ann Poe'],
  ['Inhaberin des Geschäfts ist Katja Poe.', 'Katja Poe'],
  ['Katja Poe betreibt Zapfino als Einzelunternehmerin.', 'Katja Poe'],
  ['Ihren Vertrag schließen Sie mit Frau Katja Poe ab.', 'Katja Poe'],
  ['Die Verträge bestehen mit Katja Poe.', 'Katja Poe'],
  ['Claire Poe exploite Zapfino en son nom propre.', 'Claire Poe'],
  ['La boutique appartient à Mme Claire Poe.', 'Claire Poe'],
  ['Claire Poe, entrepreneure individuelle', 'Claire Poe'],
  ['当店は個人事業主・小野寺由美が運営する喫茶店です。', '小野寺由美'],
  ['契約の相手方は、店主の小野寺由美です。', '小野寺由美'],
  ['Zapfinoは小野寺由美の個人事業です。', '小野寺由美'],
  ['本店由陈晓梅女士独资经营。', '陈晓梅'],
  ['您的交易对方是店主陈晓梅本人。', '陈晓梅'],
  ['يملك المقهى ويديره سامر الحداد.', 'سامر الحداد'],
  ['Zapfino مؤسسة فردية لصاحبها سامر الحداد.', 'سامر الحداد'],
  ['Pemilik toko ini adalah Rina Poe.', 'Rina Poe'],
  ['Rina Poe menjalankan Zapfino sebagai usaha perorangan.', 'Rina Poe'],
  ['Kedai ini kepunyaan Aminah binti Yusof.', 'Aminah binti Yusof'],
  ['Pengawal data ialah Aminah binti Yusof.', 'Aminah binti Yusof'],
  // Others: staff, the building, next door, and who was the owner once.
  ['Our head chef is Ann Poe.', null],
  ['The shop was owned by Ann Poe.', null],
  ['The café next door is run by Ann Poe.', null],
  ['Das Haus gehört Katja Poe.', null],
  ['Bis 2018 gehörte der Laden Katja Poe.', null],
  ['Les murs appartiennent à Claire Poe.', null],
  ['シェフは小野寺由美です。', null],
  ['主厨是陈晓梅。', null],
  ['الشيف: سامر الحداد', null],
  ['Sampai 2019 toko ini dimiliki oleh Rina Poe.', null],
  // A business with words for a trade is no person.
  ['The shop belongs to Poe Hotels.', null],
])('the owner in a sentence: %s', (text, owner) => {
  expect(ownerInSentence(text, PLACE)?.name ?? null).toBe(owner);
});

it('tells whether there is no company', () => {
  expect(ownerInSentence('Ann Poe runs Zapfino as a sole trader.', PLACE)?.isSole).toBe(true);
  expect(ownerInSentence('Zapfino belongs to Ann Poe.', PLACE)?.isSole).toBe(false);
});

it.each([
  ['Zapfino, Dr. Ann Poe, 4 Mill Lane', false, 'Dr. Ann Poe'],
  ['Dr. med. vet. Katja Poe – Lindenweg 3', false, 'Dr. med. vet. Katja Poe'],
  ['Ann Poe, 4 Mill Lane', false, null],
  ['Ann Poe, 4 Mill Lane', true, 'Ann Poe'],
  ['Dr. Ann Poe & Dr. Ben Poe, 4 Mill Lane', false, null],
])('the owner before the address: %s, legal %s', (text, isLegal, owner) => {
  expect(ownerAtAddress(text, isLegal, PLACE)).toBe(owner);
});
