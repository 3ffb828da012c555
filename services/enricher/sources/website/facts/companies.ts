/**
 * The company behind the place, as its imprint or its structured data names it.
 *
 * CO1 A registration or tax number counts only behind its label, with right check digits.
 * CO2 A legal name ends or begins with a legal form of some country, and stands behind a label, in
 *     an imprint or in a copyright line. What built or hosts the site is not the company.
 */

import { stdnum } from 'stdnum';
import { joinedPattern } from '../hours/joined-pattern.ts';
import { textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import type { SiteCompany, SiteFact, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_COMPANIES = 3;

/** Label, shape of the number, and who checks its digits. */
const NUMBERS: readonly (readonly [
  kind: string,
  label: RegExp,
  shape: RegExp,
  check: readonly [string, string],
])[] = [
  ['DE vat', /ust|umsatzsteuer|vat|steuer/i, /DE\s?\d{3}\s?\d{3}\s?\d{3}/i, ['DE', 'vat']],
  ['AT vat', /uid|ust|vat|atu/i, /ATU\s?\d{8}/i, ['AT', 'uid']],
  ['CH uid', /uid|mwst|tva|iva|che/i, /CHE[-\s]?\d{3}\.?\d{3}\.?\d{3}/i, ['CH', 'uid']],
  ['FR siret', /siret/i, /\d{3}\s?\d{3}\s?\d{3}\s?\d{5}/, ['FR', 'siret']],
  ['FR siren', /siren|rcs/i, /\d{3}\s?\d{3}\s?\d{3}(?!\s?\d)/, ['FR', 'siren']],
  ['FR vat', /tva|vat/i, /FR\s?[A-Z0-9]{2}\s?\d{3}\s?\d{3}\s?\d{3}/i, ['FR', 'tva']],
  ['GB vat', /vat/i, /(?:GB\s?)?\d{3}\s?\d{4}\s?\d{2}/i, ['GB', 'vat']],
  ['ID npwp', /npwp/i, /\d{2}\.?\d{3}\.?\d{3}\.?\d[-.]?\d{3}\.?\d{3}/, ['ID', 'npwp']],
  [
    'SG uen',
    /uen|reg(?:istration)? no|company no|roc|gst/i,
    /(?:\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])/i,
    ['SG', 'uen'],
  ],
  ['JP cn', /法人番号|登録番号/, /T?\s?\d{13}|\d-?\d{4}-?\d{4}-?\d{4}/, ['JP', 'cn']],
  [
    'CN uscc',
    /统一社会信用代码|信用代码/,
    /[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}/,
    ['CN', 'uscc'],
  ],
  ['TW ubn', /統一編號|統編/, /\d{8}/, ['TW', 'ubn']],
  ['AU abn', /abn/i, /\d{2}\s?\d{3}\s?\d{3}\s?\d{3}/, ['AU', 'abn']],
  ['FI ytunnus', /y-tunnus|business id/i, /\d{7}-\d/, ['FI', 'ytunnus']],
];

const FORM_LAST =
  String.raw`(?:GmbH(?: & Co\.? KG(?:aA)?)?|UG(?: \(haftungsbeschränkt\))?|AG|KG|OHG|GbR|` +
  String.raw`e\.\s?K\.|e\.\s?U\.|Ltd\.?|Limited|LLC|L\.L\.C\.?|LLP|Inc\.?|Corp\.?|PLC|` +
  String.raw`Pte\.? Ltd\.?|Pty\.? Ltd\.?|Sdn\.? Bhd\.?|Berhad|SARL|S\.A\.R\.L\.?|SAS|` +
  String.raw`SASU|EURL|S\.?A\.?|S\.r\.l\.|FZ-?LLC|FZE|W\.L\.L\.|Tbk\.?|Oy|AB|B\.V\.)`;
const NAME_BEFORE = new RegExp(
  String.raw`((?:[\p{Lu}\d][\p{L}\d&'’.+-]*)(?:[ ](?:[\p{Lu}\d&][\p{L}\d&'’.+-]*|&|und|` +
    String.raw`and|et|de|du|des|la|le|les|au|aux|of|the|zur|zum|am|im|an der|in der)){0,6}` +
    String.raw`[ ,]{1,2}${FORM_LAST})(?![\p{L}])`,
  'u',
);
const NAME_AFTER = joinedPattern(
  'u',
  String.raw`((?:(?:PT|CV|UD)\.? |SARL |SAS |EURL |`,
  String.raw`Société )(?:[\p{Lu}\d][\p{L}\d&'’.-]*)(?: (?:[\p{Lu}\d&][\p{L}\d&'’.-]*|`,
  String.raw`&)){0,5}(?: Tbk\.?)?)`,
);
const CJK_NAME = joinedPattern(
  'u',
  String.raw`((?:株式会社|有限会社|合同会社)[\p{L}\p{N}・ー&]{1,24}|[\p{L}\p{N}・ー&（）()]{1,30}(?:股份有限公司|`,
  String.raw`有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社))`,
);
const ARABIC_NAME = /(شركة [\p{L} ]{3,50}?(?:ذ\.?م\.?م\.?|ش\.?م\.?م|المحدودة))/u;
const LABEL = joinedPattern(
  'iu',
  String.raw`impressum|imprint|angaben gemäß|betreiber|inhaber|firma|mentions légales|`,
  String.raw`éditeur|raison sociale|exploité par|operated by|owned by|legal name|company|`,
  String.raw`registered|trading name|trading as|perusahaan|nama syarikat|syarikat|`,
  String.raw`dioperasikan|dikelola|dikendalikan|pengelola|会社名|運営会社|事業者|販売業者|法人名|公司名称|公司名稱|公司|`,
  String.raw`运营|經營|经营|copyright|©|شركة|اسم الشركة|الشركة`,
);
const OTHER_COMPANY = joinedPattern(
  'iu',
  String.raw`host(?:ing|er|é|ed)?|hébergeur|web\s?design|website by|powered by|`,
  String.raw`design(?:ed)? by|umsetzung|realisierung|streitbeilegung|google|facebook|`,
  String.raw`meta platforms|cookie|analytics|stripe|paypal|bank|versicherung|payment|`,
  String.raw`landlord|mailchimp|制作|技术支持|技術支援`,
);

export function findCompanies(scope: SiteScope, place: SitePlace): SiteFact<SiteCompany>[] {
  const structured = scope.businesses.flatMap((business) => {
    const legalName = textValue(business.item['legalName']);
    const number = textValue(business.item['vatID']) ?? textValue(business.item['taxID']);
    const checked = number === null ? null : checkedNumber('vat uid npwp siret tva uen', number);
    if (legalName === null && checked === null) return [];
    const value = { legalName, number: checked?.number ?? null, numberKind: checked?.kind ?? null };
    const property = legalName === null ? 'vatID' : 'legalName';
    return [itemFact(business, value, property, legalName ?? number!)];
  });
  const written = scope.pages.flatMap((one) => textCompanies(one, place));
  const named = joinNumbers([...written, ...structured]);
  return distinctFacts(named, ({ legalName, number }) => `${legalName} ${number}`, MAX_COMPANIES);
}

/** The first name gets the first number, when they stand in one page without each other. */
function joinNumbers(facts: readonly SiteFact<SiteCompany>[]): SiteFact<SiteCompany>[] {
  const number = facts.find(({ value }) => value.legalName === null && value.number !== null);
  const named = facts.filter(({ value }) => value.legalName !== null);
  const best = [...named].sort((a, b) => rank(b.value) - rank(a.value));
  if (number === undefined) return best;
  if (best.length === 0) return [number];
  return best.map((fact, i) => {
    if (i > 0 || fact.value.number !== null) return fact;
    const { number: digits, numberKind } = number.value;
    return { ...fact, value: { ...fact.value, number: digits, numberKind } };
  });
}

function rank({ number }: SiteCompany): number {
  return number === null ? 0 : 1;
}

const IMPRINT =
  /impressum|imprint|legal|mentions|特定商取引|会社概要|about|tentang|关于|關於|من نحن|kontak|contact|hubungi/iu;

function textCompanies({ page, kind }: PageScope, place: SitePlace): SiteFact<SiteCompany>[] {
  if (kind === 'none') return [];
  const isImprint = IMPRINT.test(`${page.url} ${page.title ?? ''}`);
  const facts: SiteFact<SiteCompany>[] = [];
  let isOther = false;
  page.blocks.forEach(({ text, level, landmark }, i) => {
    if (level > 0) isOther = OTHER_COMPANY.test(text);
    if (isOther || text.length > 500) return;
    const over = page.blocks[i - 1]?.text ?? '';
    const isLabelled = LABEL.test(text) || (over.length < 80 && LABEL.test(over));
    const name = isLabelled || isImprint || landmark === 'footer' ? legalName(text, over) : null;
    const found = checkedNumber(text, text) ?? checkedNumber(over.slice(-60), text);
    if (name === null && found === null) return;
    const number = found !== null && fitsCountry(found.kind, place) ? found : null;
    if (name === null && number === null) return;
    const value = {
      legalName: name,
      number: number?.number ?? null,
      numberKind: number?.kind ?? null,
    };
    facts.push(pageFact(page, value, text, 'text'));
  });
  return facts;
}

function fitsCountry(kind: string, { country }: SitePlace): boolean {
  return country === null || kind.startsWith(country) || !/^(?:TW|FR|ID|GB)/.test(kind);
}

function legalName(text: string, over: string): string | null {
  if (OTHER_COMPANY.test(text) || (over.length < 80 && OTHER_COMPANY.test(over))) return null;
  const bare = text.replace(
    /^.*?(?:©|\(c\)|copyright)\s*(?:\d{4}(?:\s?[-–]\s?\d{4})?)?\s*(?:by\s)?/i,
    '',
  );
  const found =
    CJK_NAME.exec(bare.replace(/^[^：:]*[：:]\s*/, '')) ??
    ARABIC_NAME.exec(bare) ??
    NAME_AFTER.exec(bare) ??
    NAME_BEFORE.exec(bare.replace(/^[^:]{0,40}:\s*/, ''));
  return found?.[1]?.replace(/[,\s]+$/, '').trim() ?? null;
}

/** The first number in the text whose label stands in `labels` and whose digits are right. */
function checkedNumber(labels: string, text: string): { kind: string; number: string } | null {
  for (const [kind, label, shape, [country, name]] of NUMBERS) {
    if (!label.test(labels)) continue;
    const found = shape.exec(text)?.[0];
    if (found === undefined) continue;
    const bare = kind === 'JP cn' ? found.replace(/^T\s?/, '') : found;
    const validator = (stdnum as Record<string, Record<string, Validator>>)[country]?.[name];
    const checked = validator?.validate(bare);
    if (checked?.isValid) return { kind, number: checked.compactNumber ?? bare };
  }
  return null;
}

interface Validator {
  validate(text: string): { readonly isValid: boolean; readonly compactNumber?: string };
}
