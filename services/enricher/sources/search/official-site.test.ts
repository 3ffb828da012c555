import { describe, expect, it } from 'vitest';
import {
  findOfficialSite,
  hostMatchesName,
  isPlatform,
  type TargetPlace,
} from './official-site.ts';
import type { SearchPage } from './search-evidence.ts';

const PLACE: TargetPlace = {
  name: 'Gasthof Silberdistel',
  street: 'Städtle',
  house: '12',
  city: 'Vaduz',
  postcode: '9490',
  phone: '+423 232 21 31',
  isBranch: false,
};

function page(url: string, title: string, snippet = ''): SearchPage {
  return { url, title, snippet, passage: snippet, date: null };
}

const find = (pages: SearchPage[], more: Partial<TargetPlace> = {}) =>
  findOfficialSite({ ...PLACE, ...more }, pages);

describe('the official site', () => {
  it('is the one that has the name and agrees with the address, even if others rank higher', () => {
    const found = find([
      page('https://www.tripadvisor.com/R-1', PLACE.name, 'Städtle 12, 9490 Vaduz +423 232 21 31'),
      page('https://www.facebook.com/silberdistel', PLACE.name, 'Städtle 12, 9490 Vaduz'),
      page('https://distel-news.example/vaduz', 'Vaduz hat einen neuen Gasthof', 'Silberdistel'),
      page('https://www.silberdistel.li/kontakt', 'Kontakt', 'Städtle 12, 9490 Vaduz'),
    ]);
    expect(found).toMatchObject({ url: 'https://www.silberdistel.li/', kind: 'third_party' });
    expect(found?.quote).toBe('Städtle 12, 9490 Vaduz');
  });

  it("may have another name when it gives the phone number next to the place's name", () => {
    const snippet = 'Gasthof Silberdistel, Tel. 232 21 31 oder 00423 232 21 31';
    expect(find([page('https://familie-marxer.li/', 'Willkommen', snippet)])?.kind).toBe(
      'third_party',
    );
    expect(find([page('https://familie-marxer.li/', 'Willkommen', 'Tel. 232 21 31')])).toBeNull();
  });

  it('is only inferred without agreement on the place, and not at all for one common word', () => {
    const bare = page('https://blue-door-bakery.example/', 'Blue Door Bakery', 'Fresh bread.');
    expect(find([bare], { name: 'Blue Door Bakery' })?.kind).toBe('inferred');
    const word = page('https://sakura.example/', 'Sakura', 'Sushi in Osaka');
    expect(find([word], { name: 'Sakura' })).toBeNull();
  });

  it("of a chain is the branch's page, not that of another branch", () => {
    const chain = { name: 'Nordkaffee', isBranch: true };
    const other = page('https://nordkaffee.example/bern', 'Nordkaffee Bern', 'Marktgasse 3, Bern');
    const city = page('https://nordkaffee.example/', 'Nordkaffee', 'In Bern, Vaduz and Chur');
    const own = page('https://nordkaffee.example/vaduz', 'Nordkaffee', 'Städtle 12, 9490 Vaduz');
    expect(find([other, city], chain)).toBeNull();
    expect(find([other, city, own], chain)?.url).toBe('https://nordkaffee.example/vaduz');
  });

  it('is not that of a place with the same name elsewhere', () => {
    const far = page('https://roessli.example/', 'Gasthof Rössli', 'Dorfstrasse 4, 3000 Bern');
    expect(find([far], { name: 'Rössli', phone: null })).toBeNull();
  });

  it('is found by names in other scripts', () => {
    const snippet = '渋谷区神南1-2-3 電話 03-1234-5678';
    const found = findOfficialSite(
      { ...PLACE, name: 'すし匠', city: null, street: null, postcode: null, phone: '03-1234-5678' },
      [page('https://sushisho.example/', 'すし匠 公式サイト', `すし匠 ${snippet}`)],
    );
    expect(found?.kind).toBe('third_party');
  });

  it.each(['www.yelp.co.uk', 'de.wikipedia.org', 'm.tripadvisor.com.my', 'maps.google.com'])(
    'is never on the platform %s',
    (host) => {
      expect(isPlatform(host)).toBe(true);
    },
  );

  it.each([
    ['blue-door.example', 'Blue Door Cafe', true],
    ['bluedoorleeds.co.uk', 'The Blue Door', true],
    ['bluedoor.com.my', 'Blue Door', true],
    ['example.com', 'Blue Door', false],
    ['kfc.example', 'KFC', true],
    ['blue.example', 'Blue Door Cafe and Garden Centre', false],
  ])('host %s, name %s: %s', (host, name, bears) => {
    expect(hostMatchesName(host, name)).toBe(bears);
  });

  it('is judged quickly, whatever the texts', () => {
    const long = '1 '.repeat(20_000) + 'a'.repeat(20_000);
    const pages = Array.from({ length: 20 }, (_, i) => page(`https://x${i}.example/`, long, long));
    expect(find(pages)).toBeNull();
  });
});
