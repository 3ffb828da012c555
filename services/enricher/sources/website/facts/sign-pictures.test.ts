/** Which pictures on a page are signs. What is read from them is tested on drawn ones. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function signs(body: string): string[] {
  const page = readPage(htmlPage(`<title>Zapfino Grill</title><h1>Zapfino Grill</h1>${body}`));
  const place = { country: 'US', phone: null, address: {}, latitude: null, longitude: null };
  const { signPictures } = findSiteFacts([page], { name: 'Zapfino Grill', ...place });
  return signPictures.map(({ url }) => url.replace('https://zapfino.example/', ''));
}

it.each([
  ['its file', '<img src="opening-hours.jpg">'],
  ['its file in German', '<img src="bilder/oeffnungszeiten_2026.png">'],
  ['its file in Indonesian', '<img src="jam-buka.webp">'],
  ['its alternative text', '<img src="a1.jpg" alt="Our storefront at night">'],
  ['its text in Chinese', '<img src="a1.jpg" alt="营业时间">'],
  ['a label beside it', '<div><p>Opening hours</p><img src="a1.jpg"></div>'],
])('a picture is a sign by %s', (_, body) => {
  expect(signs(body)).toHaveLength(1);
});

it.each([
  ['an icon', '<img src="icon-hours.png">'],
  ['a drawing', '<img src="hours.svg">'],
  ['a button', '<img src="sign-up.png" alt="Sign up">'],
  ['a word that holds one', '<img src="designer.jpg" alt="Assigned seats">'],
  ['beside printed hours', '<div><p>Opening hours</p><p>Daily 9-17</p><img src="a1.jpg"></div>'],
  ['any other', '<img src="team.jpg" alt="Our team">'],
])('a picture is not a sign if it is %s', (_, body) => {
  expect(signs(body)).toEqual([]);
});

it('reads a few of many, and none from a site in an unknown script', () => {
  const many = Array.from({ length: 40 }, (_, i) => `<img src="sign-${i}.jpg">`).join('');
  expect(signs(many)).toEqual(['sign-0.jpg', 'sign-1.jpg']);
  expect(signs(`<img src="sign.jpg"><p>${'Добро пожаловать '.repeat(20)}</p>`)).toEqual([]);
});
