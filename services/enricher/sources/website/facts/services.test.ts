/** Services in words, and what a link to a provider makes. */
import { expect, it } from 'vitest';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function facts(body: string, name = 'Zapfino') {
  const page = {
    url: 'https://zapfino.example/',
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(`<title>${name}</title><h1>${name}</h1>${body}`),
    fetchedAtMs: Date.UTC(2026, 10, 20),
  };
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
