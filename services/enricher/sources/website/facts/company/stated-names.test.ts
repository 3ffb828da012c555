/** Ways in which sites of eight languages name the business behind them, and other companies. */
import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../../test/support/html-page.ts';
import { readPage } from '../../reading/read-page.ts';
import { findSiteFacts } from '../find-site-facts.ts';

/** "# " begins a heading, "F: " a footer, " :: " parts the cells of a row, " / " parts lines. */
function element(line: string): string {
  const [label, value] = line.split(' :: ');
  if (value !== undefined) return `<table><tr><td>${label}</td><td>${value}</td></tr></table>`;
  if (line.startsWith('# ')) return `<h3>${line.slice(2)}</h3>`;
  return line.startsWith('F: ') ? `<footer>${line.slice(3)}</footer>` : `<p>${line}</p>`;
}

function nameOn(lines: string, country: string): string | null {
  const name = 'Zapfino';
  const page = htmlPage(`<h1>${name}</h1>${lines.split(' / ').map(element).join('')}`);
  const place = { name, country, phone: null, address: {}, latitude: null, longitude: null };
  return findSiteFacts([readPage(page)], place).companies[0]?.value.legalName ?? null;
}

const LTD = 'Umbrage Foods Ltd';
const GMBH = 'Umbra Betriebs GmbH';
const SAS = 'Ombre Marine SAS';
const KK = '株式会社青葉企画';
const CN = '杭州青禾餐饮管理有限公司';
const SA = 'شركة الواحة للأغذية المحدودة';
const PT = 'PT Cahaya Rasa';
const BHD = 'Citarasa Damai Sdn Bhd';

it.each([
  [`# Who we are / ${LTD}`, 'GB', LTD],
  [`# The small print / ${LTD}, 4 Quay Street.`, 'GB', LTD],
  [`# Legal / On paper we are ${LTD}, as you see.`, 'GB', LTD],
  [`# Legal / This place is in the hands of ${LTD}, as you see.`, 'GB', LTD],
  [`Payments appear as ${LTD} on your card statement.`, 'GB', LTD],
  [`Account holder: ${LTD}`, 'GB', LTD],
  [`When you book, your agreement is with ${LTD}, our company.`, 'GB', LTD],
  ['Registered name: Karoo Table CC', 'ZA', 'Karoo Table CC'],
  [
    'Oar Inns Designated Activity Company t/a Zapfino',
    'IE',
    'Oar Inns Designated Activity Company',
  ],
  ['Zapfino est un nom d’emprunt de 9123-4567 Québec inc.', 'CA', '9123-4567 Québec inc.'],
  [`Der Vertrag kommt mit der ${GMBH} zustande.`, 'DE', GMBH],
  [`# Rechtliches / Auf dem Papier sind wir die ${GMBH}.`, 'DE', GMBH],
  [`Verkäuferin: ${GMBH}`, 'DE', GMBH],
  [`Zapfino ist der Geschäftsname der ${GMBH}.`, 'DE', GMBH],
  ['Getragen von der Umbra Stiftung', 'DE', 'Umbra Stiftung'],
  [`« Nous » désigne ${SAS}.`, 'FR', SAS],
  [`Entité juridique : ${SAS}`, 'FR', SAS],
  [`En réservant, vous contractez avec ${SAS}.`, 'FR', SAS],
  [`ご利用契約は、お客様と${KK}との間で成立します。`, 'JP', KK],
  [`このサイトは${KK}のものです。`, 'JP', KK],
  ['売主 :: 株式会社樫の木観光', 'JP', '株式会社樫の木観光'],
  [`付款后账单显示${CN}。`, 'CN', CN],
  [`# 公司信息 / 我们登记的名字叫${CN}。`, 'CN', CN],
  [`收款单位：${CN}`, 'CN', CN],
  [`الكيان القانوني :: ${SA}`, 'SA', SA],
  [`# البيانات التجارية / ${SA}`, 'SA', SA],
  ['الجهة المشغلة: جمعية محبي الكتاب', 'SA', 'جمعية محبي الكتاب'],
  [`Di struk Anda tertulis ${PT}.`, 'ID', PT],
  [`Secara hukum kami adalah ${PT}.`, 'ID', PT],
  [`Penyelenggara situs: ${PT}`, 'ID', PT],
  [`Nama rasmi kami ialah ${BHD}.`, 'MY', BHD],
  [`Penyata kad anda akan memaparkan ${BHD}.`, 'MY', BHD],
  ['F: Hak cipta terpelihara Damai & Rakan PLT', 'MY', 'Damai & Rakan PLT'],
  ['Derrière l’enseigne, il y a Anne Le Goff EI.', 'FR', 'Anne Le Goff EI'],
  ['Responsable du traitement des données : SCP Ombre et Marine', 'FR', 'SCP Ombre et Marine'],
  ['F: Copyright 2026 湖北青禾律师事务所 保留所有权利', 'CN', '湖北青禾律师事务所'],
])('the company of: %s', (lines, country, name) => {
  expect(nameOn(lines, country)).toBe(name);
});

it.each([
  ['F: © 2026 Ann Poe', 'GB', 'Ann Poe'],
  ['F: © Anne Le Goff 2026', 'FR', 'Anne Le Goff'],
  ['F: © 2026 李秋燕', 'CN', '李秋燕'],
  ['# Legal / Zapfino is not a company; the owner is Ann Poe.', 'GB', 'Ann Poe'],
  ['# Impressum / Anna Zapf / Lindenweg 4, 04109 Leipzig', 'DE', 'Anna Zapf'],
  ['# Impressum / Wir sind keine GmbH; Inhaberin ist Anna Zapf.', 'DE', 'Anna Zapf'],
  ['Ladeninhaberin: Anna Zapf', 'DE', 'Anna Zapf'],
  ['# 運営者情報 / 高橋 弘子（個人事業主）', 'JP', '高橋 弘子'],
  ['経営者（個人事業主）：高橋 弘子', 'JP', '高橋 弘子'],
  ['本店不是公司，业主为陈雅琴。', 'CN', '陈雅琴'],
  ['F: 版权所有 © 2026 厦门市思明区青禾美发店', 'CN', '厦门市思明区青禾美发店'],
  ['经营者：南宁市青秀区青禾理发店', 'CN', '南宁市青秀区青禾理发店'],
  ['Vertragspartnerin ist Anna Zapf.', 'DE', 'Anna Zapf'],
  ['Zapfino dikelola oleh Ani Lestari, S.H., M.Kn.', 'ID', 'Ani Lestari, S.H., M.Kn.'],
  ['صاحب المقهى: سعد الحربي', 'SA', 'سعد الحربي'],
  ['# Legalitas / Kami bukan PT; pemiliknya Ani Lestari.', 'ID', 'Ani Lestari'],
  ['Pengusaha kedai: Siti binti Osman', 'MY', 'Siti binti Osman'],
  ['Kami, Siti binti Osman, mengusahakan Zapfino di Ipoh.', 'MY', 'Siti binti Osman'],
  ['# Legalitas / Ani Lestari, NIB 9120308741562', 'ID', 'Ani Lestari'],
])('the owner without a company of: %s', (lines, country, name) => {
  expect(nameOn(lines, country)).toBe(name);
});

it('takes no holder of a copyright where a company is named', () => {
  expect(nameOn(`F: © 2026 Ann Poe / Operated by ${LTD}`, 'GB')).toBe(LTD);
});

it.each([
  ['F: © 2026 The Umbrage', 'GB'],
  ['F: © 2026 Umbrage Kitchen', 'GB'],
  ['F: © 2026 Zapfino Leipzig', 'DE'],
  ['F: Photos © Ann Poe', 'GB'],
  ['# Legal / Director :: Ann Poe', 'GB'],
  ['Before us, the café was run by Old Tide Ltd.', 'GB'],
  ['The Zapfino in York belongs to Minster Inns Ltd and is nothing to do with us.', 'GB'],
  ['Parking on site is managed by Parkwell Ltd.', 'GB'],
  ['# Legal / Security is provided by Watchwell Ltd (company no. 04712233).', 'GB'],
  ['# Legal / We are a licensee of Brandhold Ltd.', 'GB'],
  ['F: Website: Pixelforge Ltd', 'GB'],
  ['Vorher betrieb die Alte Linde GmbH das Café.', 'DE'],
  ['# Impressum / Die Sicherheit übernimmt die Wachgut GmbH (HRB 4711).', 'DE'],
  ['Das Zapfino in Kassel betreibt die Flut GmbH; mit ihr haben wir nichts zu tun.', 'DE'],
  ['Les murs appartiennent à Foncière du Port SAS.', 'FR'],
  ['Avant nous, le lieu était tenu par La Vieille Ancre SARL.', 'FR'],
  ['Le parking est exploité par Parcfacile SAS.', 'FR'],
  ['駐車場は株式会社パークが管理しています。', 'JP'],
  ['京都のZapfinoは株式会社鴨川が運営しており、当店とは関係ありません。', 'JP'],
  ['在线预订由桌位网络有限公司提供', 'CN'],
  ['以前这里由老云餐饮有限公司经营', 'CN'],
  ['应聘请联系人才环有限公司', 'CN'],
  ['停车场由停车易有限公司管理', 'CN'],
  ['感谢木工坊有限公司为我们打造吧台', 'CN'],
  ['الموقع من تنفيذ شركة بكسل ذ.م.م', 'SA'],
  ['كانت تدير المقهى قبلنا شركة القديم ذ.م.م', 'SA'],
  ['تتم المدفوعات عبر شركة جسر ذ.م.م', 'SA'],
  ['بجانبنا مكتبة شركة الكتاب ذ.م.م', 'SA'],
  ['Sebelum kami, tempat ini dikelola PT Warung Lama.', 'ID'],
  ['Parkir dikelola PT Parkir Mudah.', 'ID'],
  ['Gedungnya milik PT Graha Pelabuhan (NIB 9120308741562).', 'ID'],
  ['Tempat letak kereta diuruskan oleh Parkir Mudah Sdn. Bhd.', 'MY'],
  ['Notre infolettre est envoyée par Courriel Rapide SAS.', 'FR'],
  ['تُرسل نشرتنا عبر شركة بريد ذ.م.م', 'SA'],
  ['当サイトのデザインは株式会社画素が担当しました。', 'JP'],
  ['商標屬品牌匯有限公司所有', 'TW'],
  ['Nama Bayar Pantas Sdn Bhd, penyedia bayaran, tertera pada penyata.', 'MY'],
  ['تم تطوير هذا الموقع بواسطة شركة بكسل ذ.م.م', 'SA'],
  ['Bangunan ini milik Harta Pelabuhan Sdn Bhd (SSM 200401012345).', 'MY'],
])('nobody who runs the place: %s', (lines, country) => {
  expect(nameOn(lines, country)).toBeNull();
});

it.each([
  ['# Legal / Zapfino is operated by Umbrage Foods Pty Ltd.', 'AU', 'Umbrage Foods Pty Ltd'],
  ['# Legal / Umbrage Foods Ltd.', 'GB', 'Umbrage Foods Ltd.'],
  ['# Impressum / Umbra Betriebs OG', 'AT', 'Umbra Betriebs OG'],
  [
    '# Impressum / Umbra UG (haftungsbeschränkt) & Co. KG',
    'DE',
    'Umbra UG (haftungsbeschränkt) & Co. KG',
  ],
  ['# Legal / UMBRAGE FOODS SDN BHD', 'MY', 'UMBRAGE FOODS SDN BHD'],
  ['# 会社概要 / (株)青葉企画', 'JP', '(株)青葉企画'],
  ['当店は株式会社青葉と豆が運営しています。', 'JP', '株式会社青葉と豆'],
  ['特定非営利活動法人あおばの会が運営しています。', 'JP', '特定非営利活動法人あおばの会'],
  // A sentence of a legal page that says nothing of who runs the place.
  ['# Legal / Our website is looked after by Umbrage Foods Ltd.', 'GB', null],
  ['# Legal / We deliver with Umbrage Foods Ltd.', 'GB', null],
  ['# Impressum / Unsere Seite läuft bei der Umbra Betriebs GmbH.', 'DE', null],
  ['# Legalitas / Ikan kami beli dari PT Cahaya Rasa.', 'ID', null],
  ['# Legal / Until March 2021 Zapfino was run by Umbrage Foods Ltd.', 'GB', null],
  ['# 营业执照信息 / 2020年前由杭州青禾餐饮管理有限公司经营。', 'CN', null],
  // A floor.
  ['# Impressum / Lindenweg 3 (1. OG, Aufzug)', 'AT', null],
])('names and their sentences: %s', (lines, country, name) => {
  expect(nameOn(lines, country)).toBe(name);
});
