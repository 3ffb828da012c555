/** Which of a site's accounts are its present ones, when it shows several on one network. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

function accounts(body: string, { name = 'Lock House', city = 'Milltown' } = {}): string[] {
  const page = htmlPage(
    `<title>${name}</title><h1>${name}</h1>${body}<p>5 Canal Row, ${city}</p>`,
    { url: 'https://lock-house.example/' },
  );
  const address = { street: 'Canal Row', house: '5', city };
  const place = { name, country: 'GB', address, phone: null, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], place).socials.map(
    ({ value }) => `${value.owner} ${value.network} ${value.handle}`,
  );
}

const link = (address: string, text = '') => `<a href="https://www.${address}">${text}</a>`;
const linkedData = (...urls: string[]) => {
  const item = { '@type': 'Cafe', name: 'Lock House', url: 'https://lock-house.example/' };
  const text = JSON.stringify({ '@context': 'https://schema.org', ...item, sameAs: urls });
  return `<script type="application/ld+json">${text}</script>`;
};

it.each([
  'Our old account @lockhouse_1 is not ours any more. New: @lockhouse_2 on Instagram',
  'Instagram: @lockhouse_2. Unser altes Profil @lockhouse_1 nutzen wir nicht mehr.',
  "Notre ancien compte @lockhouse_1 n'est plus utilisé. Le nouveau sur Instagram : @lockhouse_2",
  'Akun Instagram baru: @lockhouse_2. Yang lama (@lockhouse_1) sudah tidak aktif.',
  '以前のインスタアカウント @lockhouse_1 は使用しておりません。新しいインスタは @lockhouse_2 です。',
  'IG換新帳號:@lockhouse_2,原本的 @lockhouse_1 不再更新。',
  'حسابنا القديم على Instagram @lockhouse_1 لم نعد نستخدمه، الجديد على Instagram: @lockhouse_2',
])('leaves out the former account in "%s"', (text) => {
  const stated = linkedData('https://www.instagram.com/lockhouse_1');
  expect(accounts(`${stated}<p>${text}</p>`)).toEqual(['place instagram lockhouse_2']);
});

it('takes "X (formerly Twitter)" for the name of a network', () => {
  const text = '<p>X(旧Twitter)は @lockhouse で検索してください。</p>';
  expect(accounts(text)).toEqual(['place x lockhouse']);
});

it('prefers the account in a row of icons to another one in structured data', () => {
  const row = `<div>${link('instagram.com/lockhouse')}${link('tiktok.com/@lockhouse')}</div>`;
  const stated = linkedData('https://www.instagram.com/lockhouse_uk');
  expect(accounts(stated + row)).toEqual(['place instagram lockhouse', 'place tiktok lockhouse']);
});

it('keeps two accounts that are shown alike', () => {
  const pair = `${link('instagram.com/lockhouse')}${link('instagram.com/lockhouse.bar')}`;
  expect(accounts(`<footer>${pair}</footer>`)).toHaveLength(2);
});

it("gives the brand's account beside the branch's own to the chain", () => {
  const own = '<p>The Milltown team posts on Instagram: @lockhouse_milltown</p>';
  const foot = `<footer>${link('instagram.com/lockhouse', 'Instagram')}</footer>`;
  const branch = { name: 'Lock House Milltown' };
  expect(accounts(own + foot, branch)).toEqual([
    'place instagram lockhouse_milltown',
    'chain instagram lockhouse',
  ]);
  const office = `<p>Lock House head office: ${link('facebook.com/lockhouse', 'Facebook')}</p>`;
  expect(accounts(office, branch)).toEqual(['chain facebook lockhouse']);
});

it('leaves out a stranger where the site has accounts with its own name', () => {
  const foot = `<footer>${link('instagram.com/lockhouse', 'Instagram')}</footer>`;
  const stranger = link('facebook.com/valley.board', 'Facebook');
  expect(accounts(`<div>${stranger}</div>${foot}`)).toEqual(['place instagram lockhouse']);
  const own = `<p>Our page: ${link('facebook.com/the.old.barge', 'Facebook')}</p>`;
  expect(accounts(own + foot)).toContain('place facebook the.old.barge');
});

it.each([
  ['a member', `<p>عضو في ${link('x.com/valleychamber', 'غرفة الوادي')}</p>`],
  ['a supplier', `<p>豆は${link('instagram.com/sakanoue', '坂の上焙煎所')}さんから</p>`],
  ['an app', `<p>Support: ask ${link('x.com/zoomplate', '@zoomplate')}.</p>`],
  ['a guest', `<p>“Lovely!” – ${link('instagram.com/becky.b', '@becky.b')}, March</p>`],
  ['an author', `<blockquote>${link('tiktok.com/@lorna', '@lorna')} Lock House!</blockquote>`],
  [
    'a job portal',
    `<p>応募は「シゴトップ」から(${link('linkedin.com/company/j', 'LinkedIn')})</p>`,
  ],
])('leaves out the account of %s, without others to compare', (_, body) => {
  expect(accounts(body)).toEqual([]);
});

it.each([
  ['Instagram: search for "lockhouse.canal"', 'place instagram lockhouse.canal'],
  ['We are lockhouse_canal on TikTok', 'place tiktok lockhouse_canal'],
  ['Late changes? Telegram. Look for @lockhouse_canal there', 'place telegram lockhouse_canal'],
])('reads an account with the name of the place in "%s"', (text, expected) => {
  expect(accounts(`<p>${text}</p>`)).toEqual([expected]);
});

it('reads the accounts that buttons of the networks name', () => {
  const buttons =
    '<div class="g-ytsubscribe" data-channelid="UCr0q5jzFBILl6daPV9b7XE8"></div>' +
    '<div class="line-it-button" data-type="friend" data-lineid="@lockhouse"></div>';
  expect(accounts(buttons).sort()).toEqual([
    'place line @lockhouse',
    'place youtube UCr0q5jzFBILl6daPV9b7XE8',
  ]);
});
