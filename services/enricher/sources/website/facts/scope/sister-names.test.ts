/** Sister branches that a page tells by their names, and moves that any sentence tells. */
import { expect, it } from 'vitest';
import { findContacts } from '../../../../../../test/support/site-contacts.ts';

const HEAD = '<h1>Zapfino Optics</h1>';
const PHONE = '<div class="top"><p>Phone 01632 960123</p></div>';
const ADDRESS = '<div class="find"><p>12 Mill Lane, Exampleton EX1 2AB</p></div>';
const ICONS = '<footer><ul><li><a href="https://x.com/zapfino"></a></li></ul></footer>';
const SISTER =
  '<ul><li><b>Zapfino Optics Otherton</b><br>141 Low Road, Otherton OT3 4CD<br>' +
  '01632 960888</li></ul>';

it.each([
  'One of our family',
  'Aus gleichem Haus',
  'Du même groupe',
  'グループ',
  '同一集團',
  'من عائلتنا',
  'Saudara kami',
])('tells a sister by her name, below "%s"', (title) => {
  const found = findContacts(
    `${HEAD}${PHONE}${ADDRESS}<div><h4>${title}</h4>${SISTER}</div>${ICONS}`,
  );
  expect(found).toEqual({ phones: ['+441632960123'], socials: ['place zapfino'] });
});

it('takes the parts of a list that holds the place for branches of a chain', () => {
  const item = (town: string, address: string, phone: string) =>
    `<div><h3>Zapfino Optics ${town}</h3><p>${address}</p><p>${phone}</p></div>`;
  const { phones, socials } = findContacts(
    HEAD +
      item('Exampleton', '12 Mill Lane, Exampleton EX1 2AB', '01632 960123') +
      item('Otherton', '141 Low Road, Otherton OT3 4CD', '01632 960888') +
      ICONS,
  );
  expect(phones).toEqual(['+441632960123']);
  expect(socials).toEqual(['chain zapfino']);
});

it.each([
  'Out with the crates: farewell to 12 Mill Lane, good morning 141 Low Road.',
  'Was 12 Mill Lane war, das ist nun 141 Low Road.',
  'Du 12 Mill Lane, il ne reste que le souvenir : 141 Low Road.',
  'Dulu di 12 Mill Lane, kini 141 Low Road.',
])('takes the new address of "%s"', (sentence) => {
  const moved = '<div><p>141 Low Road, Exampleton EX1 2AB</p><p>Phone 01632 960123</p></div>';
  const found = findContacts(`${HEAD}<p>${sentence}</p>${ICONS}`, `${HEAD}${moved}`);
  expect(found).toEqual({ phones: ['+441632960123'], socials: ['place zapfino'] });
});

it('takes no second shop for a new address', () => {
  const sentence = '<p>You find our shops at 12 Mill Lane and at 141 Low Road.</p>';
  const other = '<div><p>141 Low Road, Exampleton EX3 4CD</p><p>Phone 01632 960888</p></div>';
  const found = findContacts(`${HEAD}${sentence}${ADDRESS}${PHONE}`, `${HEAD}${other}`);
  expect(found.phones).toEqual(['+441632960123']);
});
