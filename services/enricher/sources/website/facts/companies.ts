/**
 * The company behind the place, as its imprint or its structured data names it.
 *
 * CO1 A registration or tax number counts only behind its label, with right check digits where its
 *     kind has them. It is a fact of its own, quoted where it stands.
 * CO2 A legal name ends or begins with a legal form of some country, and stands behind a label, in
 *     an imprint or in a copyright line. What built or hosts the site is not the company.
 */

import { stdnum } from 'stdnum';
import { joinedPattern } from '../hours/joined-pattern.ts';
import { textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import type { CompanyNumber, SiteCompany, SiteFact, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_COMPANIES = 6;
/** The labels of all kinds of numbers that structured data may give without one. */
const ANY_LABEL = 'vat uid npwp siret siren tva uen abn';

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
  [
    'BE vat',
    /tva|btw|vat|mwst|\bBE\s?[01]\d{3}\./i,
    /BE\s?[01]\d{3}[.\s]?\d{3}[.\s]?\d{3}/i,
    ['BE', 'vat'],
  ],
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

/** Entries in registers, which have no check digits: their countries, and how they are written. */
const REGISTER_ENTRIES: readonly (readonly [kind: string, countries: string, entry: RegExp])[] = [
  ['DE register', 'DE', /(?<!\p{L})((?:HR[AB]|GnR|VR|PR)\s?\d{1,6}(?:\s?[A-Z]{1,3}(?!\p{L}))?)/u],
  ['AT register', 'AT', /(?<!\p{L})(FN\s?\d{1,6}\s?[a-z])(?!\p{L})/u],
  [
    'FR register',
    'FR',
    /((?:R\.?C\.?S\.?)\s+(?:de\s)?\p{Lu}[\p{L}'’ -]{1,30}?\s+(?:[AB]\s?)?\d{3}\s?\d{3}\s?\d{3})/u,
  ],
  [
    'GB register',
    'GB IM JE GG',
    joinedPattern(
      'iu',
      String.raw`(?:company|registration|registered)\s(?:registration\s)?(?:in [a-z ]{4,30})?`,
      String.raw`(?:number|no\.?|nr\.?)?[\s:]*((?:SC|NI|OC|SO)?\d{6,8})(?!\d)`,
    ),
  ],
  [
    'IE register',
    'IE',
    joinedPattern(
      'iu',
      String.raw`(?:company|registration|registered)\s(?:registration\s)?(?:number|no\.?)`,
      String.raw`[\s:]*(\d{5,6})(?!\d)`,
    ),
  ],
  ['MY register', 'MY', /(\d{12}\s?\(\d{5,7}-[A-Z]\)|(?<![\d-])\d{5,7}-[A-Z](?!\p{L}))/u],
  ['ID nib', 'ID', /(?<!\p{L})NIB[\s.:]*(\d{13})(?!\d)/u],
];

const FORM_LAST =
  String.raw`(?:GmbH(?: & Co\.? KG(?:aA)?)?|UG(?: \(haftungsbeschränkt\))?|AG|KG|OHG|GbR|` +
  String.raw`e\.\s?K\.|e\.\s?U\.|Ltd\.?|Limited|LLC|L\.L\.C\.?|LLP|Inc\.?|Corp\.?|PLC|` +
  String.raw`Pte\.? Ltd\.?|Pty\.? Ltd\.?|Sdn\.? Bhd\.?|Berhad|SARL|S\.A\.R\.L\.?|SAS|` +
  String.raw`SASU|EURL|S\.?A\.?|S\.r\.l\.|FZ-?LLC|FZE|W\.L\.L\.|Tbk\.?|Oy|AB|B\.V\.)`;
const NAME_BEFORE = new RegExp(
  String.raw`((?:[\p{Lu}\d][\p{L}\d&'’.+-]*)(?:[ ](?:[\p{Lu}\d&][\p{L}\d&'’.+-]*|&|und|` +
    String.raw`and|et|de|du|des|la|le|les|au|aux|of|the|zur|zum|am|im|an der|in der)){0,6}` +
    String.raw`(?: \(\p{Lu}[\p{L} '’-]{1,30}\))?[ ,]{1,2}${FORM_LAST})(?![\p{L}])`,
  'u',
);
const NAME_AFTER = joinedPattern(
  'u',
  String.raw`((?:(?:PT|CV|UD)\.? |SARL |SAS |SASU |EURL |ASBL |VZW |`,
  String.raw`SELARL |SCM |SNC |Société |Genossenschaft )(?:(?:de|des|du|la|le|les) |d['’]|`,
  String.raw`l['’])?(?:[\p{Lu}\d][\p{L}\d&'’.-]*)(?: (?:[\p{Lu}\d&][\p{L}\d&'’.-]*|`,
  String.raw`&|(?:et|and|und|du|de|des|la|`,
  String.raw`les) (?=\p{Lu})[\p{Lu}\d&][\p{L}\d&'’.-]*)){0,5}(?: Tbk\.?)?)`,
);
const CJK_NAME = joinedPattern(
  'u',
  String.raw`((?:株式会社|有限会社|合同会社|(?:一般|公益)[財社]団法人)[\p{L}\p{N}・ー&]{1,24}|`,
  String.raw`[\p{L}\p{N}・ー&（）()]{1,30}(?:股份有限公司|`,
  String.raw`有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社))`,
);
const ARABIC_NAME = /(شركة [\p{L} ]{3,50}?(?:ذ\.?م\.?م\.?|ش\.?م\.?م|المحدودة))/u;
const LABEL = joinedPattern(
  'iu',
  String.raw`impressum|imprint|angaben gemäß|betreiber|inhaber|firma|mentions légales|`,
  String.raw`éditeur|raison sociale|exploité par|operated by|owned by|legal name|company|`,
  String.raw`registered|trading name|trading as|perusahaan|nama syarikat|syarikat|`,
  String.raw`dioperasikan|dikelola|dikendalikan|pengelola|会社名|運営会社|運営[:：]|事業者|販売業者|法人名|公司名称|`,
  String.raw`公司名稱|公司|`,
  String.raw`运营|經營|经营|copyright|©|شركة|اسم الشركة|الشركة`,
);
const OTHER_COMPANY = joinedPattern(
  'iu',
  String.raw`host(?:ing|er|é|ed)?|hébergeur|web\s?design|website by|powered by|`,
  String.raw`design(?:ed)? by|umsetzung|realisierung|streitbeilegung|google|facebook|`,
  String.raw`meta platforms|cookie|analytics|stripe|paypal|bank|versicherung|payment|`,
  String.raw`landlord|mailchimp|制作|技术支持|技術支援`,
);

/** Over the name of a company that is not the place's. */
const OTHER_LABEL = joinedPattern(
  'iu',
  String.raw`host(?:ing|er|é|ed)?\b|hébergeur|web\s?design|website by|powered by|design(?:ed)? by|`,
  String.raw`umsetzung|realisierung|streitbeilegung|制作|技术支持|技術支援`,
);

export function findCompanies(scope: SiteScope, place: SitePlace): SiteFact<SiteCompany>[] {
  const structured = scope.businesses.flatMap((business) => {
    const legalName = textValue(business.item['legalName']);
    const named =
      legalName === null
        ? []
        : [itemFact(business, { legalName, numbers: [] }, 'legalName', legalName)];
    const numbers = ['vatID', 'taxID'].flatMap((property) => {
      const written = textValue(business.item[property]);
      const found = written === null ? [] : checkedNumbers(ANY_LABEL, written);
      if (found.length === 0) return [];
      return [itemFact(business, { legalName: null, numbers: found }, property, written!)];
    });
    return [...named, ...numbers];
  });
  const all = [...scope.pages.flatMap((one) => textCompanies(one, place)), ...structured];
  const withNumbers = new Set(
    all.filter(({ value }) => value.numbers.length > 0).map(({ url }) => url),
  );
  // A name with its number is the surest, then one on the page of a number.
  const rank = ({ value, url }: SiteFact<SiteCompany>) =>
    (value.legalName === null ? 0 : 4) +
    (value.numbers.length > 0 ? 2 : 0) +
    (withNumbers.has(url) ? 1 : 0);
  const sorted = [...all].sort((x, y) => rank(y) - rank(x));
  return distinctFacts(sorted, (value) => JSON.stringify(value), MAX_COMPANIES);
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
    const numbers = companyNumbers(text, over, place);
    const isNamed = isImprint || landmark === 'footer' || isLabelled(text, over);
    const name = isNamed || numbers.length > 0 ? legalName(text, over) : null;
    if (name === null && numbers.length === 0) return;
    facts.push(pageFact(page, { legalName: name, numbers }, text, 'text'));
  });
  return facts;
}

function isLabelled(text: string, over: string): boolean {
  return LABEL.test(text) || (over.length < 80 && LABEL.test(over));
}

function companyNumbers(text: string, over: string, place: SitePlace): CompanyNumber[] {
  if (!/\d/.test(text)) return [];
  const labelled = checkedNumbers(text, text);
  const found = labelled.length > 0 ? labelled : checkedNumbers(over.slice(-60), text);
  const checked = found.filter(({ kind }) => fitsCountry(kind, place));
  return [...checked, ...registerEntries(text, over, place)];
}

function registerEntries(text: string, over: string, { country }: SitePlace): CompanyNumber[] {
  return REGISTER_ENTRIES.flatMap(([kind, countries, entry]) => {
    if (country === null || !countries.split(' ').includes(country)) return [];
    const needsLabel = kind === 'MY register';
    if (needsLabel && !MY_LABEL.test(`${over.slice(-60)} ${text}`)) return [];
    const number = entry.exec(text)?.[1]?.trim();
    return number === undefined ? [] : [{ kind, number }];
  });
}

const MY_LABEL =
  /sdn\.? bhd|berhad|company no|reg(?:istration)?\.? no|no\.? (?:syarikat|pendaftaran)|ssm/iu;

function fitsCountry(kind: string, { country }: SitePlace): boolean {
  return country === null || kind.startsWith(country) || !/^(?:TW|FR|ID|GB)/.test(kind);
}

const COPYRIGHT = /^.{0,4}(?:©|\(c\)|copyright)/i;
/** "© Example Bank Limited": who claims the right to the page is its own. */
const BANK_OWN = new RegExp(String.raw`${COPYRIGHT.source}[^.|·]{3,60}\bbank\b`, 'i');

/** The pieces of a footer may speak of others: "© Example GmbH | Website by Studio". */
function legalName(text: string, over: string): string | null {
  if (over.length < 80 && OTHER_LABEL.test(over)) return null;
  const credit = OTHER_LABEL.exec(text)?.index ?? text.length;
  const own = COPYRIGHT.test(text.slice(0, credit)) ? text.slice(0, credit) : text;
  for (const piece of OTHER_COMPANY.test(own) ? own.split(/\s[|·•]\s/) : [own]) {
    const isOther = OTHER_COMPANY.test(piece) && !(COPYRIGHT.test(piece) && own !== text);
    const name = isOther && !BANK_OWN.test(piece) ? null : nameIn(piece);
    if (name !== null) return name;
  }
  return null;
}

function nameIn(text: string): string | null {
  const bare = text.replace(
    /^.*?(?:©|\(c\)|copyright)\s*(?:\d{4}(?:\s?[-–]\s?\d{4})?)?\s*(?:by\s)?/i,
    '',
  );
  const found =
    CJK_NAME.exec(bare.replace(/^[^：:]*[：:]\s*/, '')) ??
    ARABIC_NAME.exec(bare) ??
    NAME_AFTER.exec(bare) ??
    NAME_BEFORE.exec(bare.replace(/^[^:]{0,40}:\s*/, '')) ??
    NAME_BEFORE.exec(bare);
  return found?.[1]?.replace(/[,\s]+$/, '').trim() ?? null;
}

/** The numbers in the text whose labels stand in `labels` and whose digits are right. */
function checkedNumbers(labels: string, text: string): CompanyNumber[] {
  const found: CompanyNumber[] = [];
  for (const [kind, label, shape, [country, name]] of NUMBERS) {
    const written = label.test(labels) ? shape.exec(text)?.[0] : undefined;
    if (written === undefined) continue;
    const bare = kind === 'JP cn' ? written.replace(/^T\s?/, '') : written;
    const validator = (stdnum as Record<string, Record<string, Validator>>)[country]?.[name];
    const checked = validator?.validate(bare);
    if (checked?.isValid) found.push({ kind, number: bare.replace(/\s+/g, '') });
  }
  return found;
}

interface Validator {
  validate(text: string): { readonly isValid: boolean };
}
