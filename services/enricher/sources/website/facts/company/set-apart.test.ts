/** Companies beside the place's own, in sentences of eight languages. */
import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

function companies(lines: readonly string[], country: string, name = 'Zapfino') {
  const page = htmlPage(`<h1>${name}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`);
  const rest = { phone: null, address: {}, latitude: null, longitude: null };
  const found = findSiteFacts([readPage(page)], { name, country, ...rest }).companies;
  const numbers = found.flatMap(({ value }) => value.numbers.map(({ number }) => number));
  return { name: found.find(({ value }) => value.legalName !== null)?.value.legalName, numbers };
}

it.each([
  ['Our flour comes from Zapmill Limited. Company number 04712233.', 'GB'],
  ['The towels at Zapfino are washed by Zapwash Ltd. Company number 04712233.', 'GB'],
  ['Zapcycle Ltd upstairs is an independent business. Company number 04712233.', 'GB'],
  ['“We come here every month, the staff are lovely.” – Ann Poe, Zapbank Limited', 'GB'],
  ['Seit 1988 gehört Zapfino zu Regensburg.', 'DE'],
  ['Unser Mehl kommt von der Zapmühle GmbH. HRB 4711', 'DE'],
  ['Die Handtücher von Zapfino werden durch die Zapwasch GmbH gereinigt. HRB 4711', 'DE'],
  ['Berufshaftpflicht: Zapschutz AG, weltweit. HRB 4711', 'DE'],
  ['Die Zaprad GmbH nebenan ist ein eigenständiges Unternehmen. HRB 4711', 'DE'],
  ['Notre farine vient de la SARL Zapmoulin. RCS Albi 732 829 320', 'FR'],
  ['Le linge de Zapfino est lavé par Zapnet SAS. RCS Albi 732 829 320', 'FR'],
  ['Zapvélo SARL, à côté, est une entreprise indépendante. RCS Albi 732 829 320', 'FR'],
  ['Tepung kami dibeli dari PT Zapgiling Jaya. NIB 9120308741562', 'ID'],
  ['Handuk Zapfino dicuci oleh CV Zapcuci Bersih. NIB 9120308741562', 'ID'],
  ['Syarikat sebelah, Zapbasikal Sdn. Bhd., ialah perniagaan berasingan.', 'MY'],
  ['当店の小麦粉は株式会社ザップ製粉から仕入れています。法人番号 5010401067252', 'JP'],
  ['お隣の株式会社ザップ輪業は別会社です。法人番号 5010401067252', 'JP'],
  ['Our namesake in Bath belongs to Zapbath Ltd. Company number 04712233.', 'GB'],
  ['Nicht zu verwechseln mit der Zapfluss GmbH. HRB 4711', 'DE'],
  ['À ne pas confondre avec Zaprive SARL. RCS Albi 732 829 320', 'FR'],
  ['電子報委託閃電數位有限公司發送，統編：04595257。', 'TW'],
  ['隔壁的杭州闪电单车有限公司是独立经营的公司。', 'CN'],
  ['面粉来自杭州磨坊食品有限公司。', 'CN'],
  ['الطحين من المورّد شركة زاب للمطاحن المحدودة.', 'SA'],
  ['جارنا شركة زاب للدراجات ذ.م.م منشأة مستقلة.', 'SA'],
])('takes no company from: %s', (line, country) => {
  expect(companies([line], country)).toEqual({ name: undefined, numbers: [] });
});

it('goes on with the franchisor of whom a sentence says that it does not run the place', () => {
  const brand = 'The brand is owned by the franchisor, Zapbrand Ltd.';
  const lines = [`${brand} It does not operate this shop. Company number 04712233.`];
  expect(companies(lines, 'GB').numbers).toEqual([]);
});

it.each([
  ['Goods and services at Zapfino are supplied by Zapholding Ltd; VAT 1.', 'GB', 'Zapholding Ltd'],
  ['Barangan di Zapfino dibekalkan oleh Zapholding Sdn. Bhd.', 'MY', 'Zapholding Sdn. Bhd.'],
  ['A Zapholding, Inc. company. Zapfino, since 1990.', 'US', 'Zapholding, Inc.'],
  ['Auskunft gibt die Leitung der Zapholding GmbH, Betreiberin.', 'DE', 'Zapholding GmbH'],
  ['Invoices come from Zapholding Ltd.', 'GB', 'Zapholding Ltd'],
  ['Nama pemilik perniagaan: Nur Aisyah binti Ali', 'MY', 'Nur Aisyah binti Ali'],
  ['Perniagaan ini dimiliki oleh Azman bin Hassan.', 'MY', 'Azman bin Hassan'],
  ['Zapfino appartient à Jeanne Martin.', 'FR', 'Jeanne Martin'],
  ['Exploité par Grand Verger ASBL, TVA BE 0372.129.662.', 'BE', 'Grand Verger ASBL'],
  ['النشاط مسجل باسم سامر حداد', 'JO', 'سامر حداد'],
  ['© 2026 小林はるか', 'JP', '小林はるか'],
  ['Zapfino est exploité par EURL Les Zaps. 732 829 320 RCS Albi', 'FR', 'EURL Les Zaps'],
])('keeps the own company of: %s', (line, country, name) => {
  expect(companies([line], country).name).toBe(name);
});

it.each([
  ['ザップ亭の職員は、運営元の社会福祉法人ざっぷ会に所属しています。', '社会福祉法人ざっぷ会'],
  ['請求書は株式会社ザップ商事名で発行します。', '株式会社ザップ商事'],
])('trims the particles of %s', (line, name) => {
  expect(companies([line], 'JP', 'ザップ亭').name).toBe(name);
});

it.each([
  ['2015年我们成立了杭州闪电餐饮有限公司,由它经营闪电面馆。', '杭州闪电餐饮有限公司'],
  ['闪电面馆归杭州闪电餐饮有限公司所有并经营。', '杭州闪电餐饮有限公司'],
  ['查询信息请致函杭州闪电餐饮有限公司,闪电面馆的信息由其管理。', '杭州闪电餐饮有限公司'],
])('trims the words before the name in %s', (line, name) => {
  expect(companies([line], 'CN', '闪电面馆').name).toBe(name);
});
