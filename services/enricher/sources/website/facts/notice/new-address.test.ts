import { expect, it } from 'vitest';
import { hasArrived } from './new-address.ts';

it.each([
  ['本店已迁至河滨路66号，磨坊路12号原址停止营业。', '磨坊路12号'],
  ['当店は川沿い4-5へ移転、水車町1-2は閉店しました。', '水車町1-2'],
  ['We moved to 40 Castle Street, 12 Mill Lane is now empty.', '12 Mill Lane'],
  ['Wir sind jetzt in der Burggasse 40, Lindenweg 12 steht nun leer.', 'Lindenweg 12'],
  ['Kami pindah ke Jalan Benteng 40, Jalan Melati 12 sudah tutup.', 'Jalan Melati 12'],
])('has left the address in %s', (text, own) => {
  expect(hasArrived(text, (one) => one.includes(own))).toBe(false);
});

it.each([
  ['本店已迁至磨坊路12号，河滨路66号原址停止营业。', '磨坊路12号'],
  ['We moved to 12 Mill Lane, 40 Castle Street is now empty.', '12 Mill Lane'],
])('has come to the address in %s', (text, own) => {
  expect(hasArrived(text, (one) => one.includes(own))).toBe(true);
});
