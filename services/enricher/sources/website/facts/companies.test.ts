/** Names of companies as footers and imprints write them. */
import { expect, it } from 'vitest';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';

function company(footer: string, country: string) {
  const page = {
    url: 'https://zapfino.example/',
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(`<h1>Zapfino</h1><footer><p>${footer}</p></footer>`),
    fetchedAtMs: 0,
  };
  const rest = { phone: null, address: {}, latitude: null, longitude: null };
  const found = findSiteFacts([readPage(page)], { name: 'Zapfino', country, ...rest }).companies;
  return found[0]?.value.legalName ?? null;
}

it.each([
  ['© Zapfino (Leyland) Limited. Company number 08716253', 'GB', 'Zapfino (Leyland) Limited'],
  ['© Zapfino Savings Bank Limited. Licensed.', 'NG', 'Zapfino Savings Bank Limited'],
  ['ASBL Les Amis du Grès – BE 0453.821.725', 'BE', 'ASBL Les Amis du Grès'],
  ['Genossenschaft Zapfino, CHE-214.830.687', 'CH', 'Genossenschaft Zapfino'],
  ['運営：一般財団法人北斗工芸財団 | 概要', 'JP', '一般財団法人北斗工芸財団'],
  [
    'Copyright 2018-2026 杭州云起体育发展有限公司 版权所有 技术支持：极客建站',
    'CN',
    '杭州云起体育发展有限公司',
  ],
  ['Technical support: 技术支持：极客建站有限公司', 'CN', null],
])('reads %s', (footer, country, name) => {
  expect(company(footer, country)).toBe(name);
});
