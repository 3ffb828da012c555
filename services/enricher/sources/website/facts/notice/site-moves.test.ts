/** SM1: the addresses of a site that has moved. */
import { describe, expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';
import type { SitePlace } from '../site-facts.ts';

const PLACES: Readonly<Record<string, Partial<SitePlace>>> = {
  GB: { address: { street: 'Mill Lane', house: '12', city: 'Leeds', postalCode: 'LS1 4AB' } },
  FR: { address: { street: 'rue du Four', house: '12', city: 'Lyon', postalCode: '69002' } },
  ID: { address: { street: 'Jl. Melati', house: '12', city: 'Bandung', postalCode: '40115' } },
  JP: { address: { street: '若葉町', house: '3-7-2', city: '仙台市', postalCode: '980-0811' } },
  CN: { address: { street: '文化路', house: '12', city: '成都', postalCode: '610021' } },
};

function noticeKinds(country: string, text: string, address: string): string[] {
  const base = { name: 'Zapfino', country, phone: null, latitude: null, longitude: null };
  const place = { ...base, ...PLACES[country] } as SitePlace;
  const html = `<title>Zapfino</title><h1>Zapfino</h1><p>${text}</p><p>${address}</p>`;
  const page = htmlPage(html, { fetchedAtMs: Date.UTC(2026, 10, 20) });
  return findSiteFacts([readPage(page)], place).notices.map(({ value }) => value.kind);
}

describe('the site gives the other address', () => {
  it.each([
    ['GB', 'Out of 12 Mill Lane, into 40 Castle Street!', '40 Castle Street, Leeds LS1 9ZZ'],
    ['FR', 'Du 12, rue du Four au 40, rue Haute', 'rue Haute 40, 69002 Lyon'],
    ['ID', 'Jl. Melati No. 12 jadi Jl. Kenanga No. 40.', 'Jl. Kenanga No. 40, Bandung 40115'],
    ['JP', '若葉町3-7-2の次は、緑町5-19です。', '〒980-0811 仙台市緑町5-19'],
    ['CN', '文化路12号换成了新华街40号。', '成都市新华街40号（邮编 610021）'],
  ])('%s: a text with both is a move', (country, text, address) => {
    expect(noticeKinds(country, text, address)).toEqual(['moved']);
  });
});

describe('the site gives the own address', () => {
  it.each([
    ['GB', 'Out of 40 Castle Street, into 12 Mill Lane!', '12 Mill Lane, Leeds LS1 4AB'],
    ['ID', 'Jl. Kenanga No. 40 jadi Jl. Melati No. 12.', 'Jl. Melati No. 12, Bandung 40115'],
    ['CN', '新华街40号换成了文化路12号。', '成都市文化路12号（邮编 610021）'],
  ])('%s: a text with both is none', (country, text, address) => {
    expect(noticeKinds(country, text, address)).toEqual([]);
  });
});

it('of a second shop is no move', () => {
  const text = 'Besides 12 Mill Lane we are at 40 Castle Street, too: our second shop.';
  expect(noticeKinds('GB', text, '40 Castle Street, Leeds LS1 9ZZ')).toEqual([]);
});
