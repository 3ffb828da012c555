/**
 * The company behind the place, as its imprint or its structured data names it.
 *
 * CO1 A registration or tax number counts only after its label. A number whose kind has check
 *     digits but whose digits are wrong counts only directly after the label, and ranks below any
 *     number with correct digits. Each number is a fact of its own, quoted from where it was found.
 * CO2 A legal name starts or ends with some country's legal form, and follows a label or stands in
 *     an imprint or a copyright line. The company that built or hosts the site does not count.
 */

import { stdnum } from 'stdnum';
import {
  ARABIC_NAME,
  BODY_NAME,
  CJK_NAME,
  GIVES_TO,
  IS_BODY,
  KOREAN_LABELLED,
  KOREAN_NAME,
  LABEL,
  NAME_AFTER,
  NAME_BEFORE,
  OTHER_COMPANY,
  OTHER_LABEL,
  RUN_BY,
  RUSSIAN_NAME,
  THAI_NAME,
  VIETNAMESE_NAME,
} from '../words/company-words.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { letters } from '../words/plain-letters.ts';
import { textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { nameWords } from './place-match.ts';
import type { CompanyNumber, SiteCompany, SiteFact, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_COMPANIES = 6;
/** The labels for every kind of number that structured data may give without a label. */
const ANY_LABEL = 'vat uid npwp siret siren tva uen abn';

/** The label, the format of the number, and the function that checks its digits. */
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

/**
 * "Text CHARITY 70085" is not a register entry, so a word such as "registered" or "number" must
 * follow or precede.
 */
const CHARITY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?<=registered )charit(?:y|ies)|charit(?:y|ies)(?=,? (?:reg|number|`,
  String.raw`n[or°]|`,
  String.raw`\(?(?:SC|NIC|CHY)))|RCN|CHY)(?: registration| registered| reg\.?)?`,
  String.raw`(?: in (?:england|scotland|northern ireland|wales)(?: (?:and|&) wales)?)?`,
  String.raw`(?:,? (?:number|no\.?|nr\.?|n°))?[\s:(#]*((?:SC|NIC|CHY)?\s?\d{5,8})(?!\d)`,
);

/** Register entries, which have no check digits: their countries and their formats. */
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
      String.raw`(?<!charity )(?:company|registration|registered)\s(?:registration\s)?`,
      String.raw`(?:in (?:[a-z]{4,12} (?:(?:&|and) [a-z]{4,12} )?)|in [a-z ]{4,30})?`,
      String.raw`(?:(?:company |registration )?(?:number|no\.?|nr\.?))?[\s:(]*`,
      String.raw`((?:SC|NI|OC|SO)?\d{6,8})(?!\d)`,
    ),
  ],
  [
    'IE register',
    'IE',
    joinedPattern(
      'iu',
      String.raw`(?:company|registration|registered)\s(?:registration\s)?`,
      String.raw`(?:in [a-z]{4,12}(?: of [a-z]{4,12})?,? )?(?:number|no\.?)[\s:(]*(\d{5,6})(?!\d)`,
    ),
  ],
  ['GB charity', 'GB IM JE GG', CHARITY],
  ['IE charity', 'IE', CHARITY],
  ['NZ charity', 'NZ', /charit[^\d.]{0,40}?(CC\d{4,6})(?!\d)/iu],
  ['US ein', 'US', /(?<!\p{L})(?:EIN|Tax ID)(?: no\.?| number)?[\s:#]*(\d{2}-\d{7})(?!\d)/iu],
  ['CA charity', 'CA', /(?<!\d)(\d{9}\s?RR\s?\d{4})(?!\d)/u],
  [
    'MY register',
    'MY',
    joinedPattern(
      'u',
      String.raw`((?<!\d)(?:19|20)\d{2}0[1-6]\d{6}(?:\s?\(\d{5,7}-[A-Z]\)|(?!\d))|`,
      String.raw`(?<![\p{L}\d])\p{Lu}{2}\d{7}-[A-Z](?!\p{L})|(?<![\d-])\d{5,7}-[A-Z](?!\p{L}))`,
    ),
  ],
  ['IT piva', 'IT', /(?:P(?:art)?\.?\s?IVA|Partita IVA)[^\d]{0,12}?(?:IT\s?)?(\d{11})(?!\d)/iu],
  [
    'PL nip',
    'PL',
    /(?<!\p{L})NIP[\s.:]*(?:PL)?\s?(\d{3}[- ]?\d{2,3}[- ]?\d{2,3}[- ]?\d{2})(?!\d)/u,
  ],
  ['RU ogrn', 'RU', /(?:ОГРНИП|ОГРН)[\s.:№]*(\d{13,15})(?!\d)/u],
  ['RU inn', 'RU', /(?<!\p{L})ИНН[\s.:№]*(\d{10,12})(?!\d)/u],
  ['KR brn', 'KR', /사업자\s?(?:등록)?\s?번호\s*[:：]?\s*(\d{3}-\d{2}-\d{5})(?!\d)/u],
  ['TH tin', 'TH', /(?:ผู้เสียภาษี|ทะเบียน)[^\d]{0,24}(\d(?:[-\s]?\d){12})(?!\d)/u],
  ['VN mst', 'VN', /(?:MST|[Mm]ã số(?: thuế| doanh nghiệp)?)[\s.:]*(\d{10}(?:-\d{3})?)(?!\d)/u],
  ['SA cr', 'SA', /(?:سجل تجاري|السجل التجاري|س\.?ت)[^\d]{0,12}(\d{10})(?!\d)/u],
  [
    'BE kbo',
    'BE',
    joinedPattern(
      'iu',
      String.raw`(?<!\p{L})(?:KBO|BCE|RPR|RPM|ondernemingsn\p{L}+|n°? d'entreprise)[^\d]{0,16}`,
      String.raw`([01]\d{3}\.?\d{3}\.?\d{3})(?!\d)`,
    ),
  ],
  ['NL kvk', 'NL', /(?<!\p{L})K\.?v\.?K\.?[^\d]{0,16}(\d{8})(?!\d)/iu],
  ['SE orgnr', 'SE', /(?:org\.?\s?(?:nr|nummer)|organisationsnummer)[\s.:]*(\d{6}-\d{4})(?!\d)/iu],
  ['BR cnpj', 'BR', /CNPJ[\s.:]*(\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2})(?!\d)/iu],
  ['ES nif', 'ES', /(?<!\p{L})(?:C\.?I\.?F\.?|N\.?I\.?F\.?)[\s.:]*([A-Z]-?\d{7}-?[A-Z\d])(?!\d)/u],
  [
    'PT nif',
    'PT',
    joinedPattern(
      'iu',
      String.raw`(?<!\p{L})(?:N\.?I\.?P\.?C\.?|N\.?I\.?F\.?|Contribuinte)[^\d]{0,8}`,
      String.raw`(\d{3}([ .]?)\d{3}\2\d{3})(?!\d)`,
    ),
  ],
  ['TR mersis', 'TR', /(?:MERSİS|Mersis)[^\d]{0,8}(\d{16})(?!\d)/u],
  ['ID nib', 'ID', /(?<!\p{L})NIB[\s.:]*(\d{13})(?!\d)/u],
];

export function findCompanies(scope: SiteScope, place: SitePlace): SiteFact<SiteCompany>[] {
  const structured = scope.businesses.flatMap((business) => {
    const legalName = textValue(business.item['legalName']);
    const named =
      legalName === null
        ? []
        : [itemFact(business, { legalName, numbers: [] }, 'legalName', legalName)];
    const numbers = ['vatID', 'taxID'].flatMap((property) => {
      const written = textValue(business.item[property]);
      const found = written === null ? [] : labelledNumbers(ANY_LABEL, written);
      if (found.length === 0) return [];
      return [itemFact(business, { legalName: null, numbers: found }, property, written!)];
    });
    return [...named, ...numbers];
  });
  const all = [...scope.pages.flatMap((one) => textCompanies(one, place)), ...structured];
  const withNumbers = new Set(
    all.filter(({ value }) => value.numbers.length > 0).map(({ url }) => url),
  );
  // A name next to its number is the surest, then a name on a page that has a number.
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
    const isNamed =
      isImprint || landmark === 'footer' || isLabelled(text, over) || isOnlyName(text, place);
    const name = isNamed || numbers.length > 0 ? legalName(text, over) : null;
    if (name === null && numbers.length === 0) return;
    facts.push(pageFact(page, { legalName: name, numbers }, text, 'text'));
  });
  return facts;
}

/** A line that holds only a company name, and one that resembles the place's name. */
function isOnlyName(text: string, { name }: SitePlace): boolean {
  const line = text.trim();
  if (line.length > MAX_NAME_CHARS) return false;
  const [own, whole] = [letters(line), letters(name)];
  // "Zapfino Studio": the line only repeats the place's own name.
  if (own === whole) return false;
  // Searching every line for a company is expensive, and few lines share a word with the name.
  if (!startsAlike(own, whole) && !sharesWord(own, name)) return false;
  return nameWithForm(line) === line;
}

/** For scripts that put no spaces between words. */
function startsAlike(own: string, whole: string): boolean {
  const begins = /\p{Script=Latin}/u.test(whole) ? '' : whole.slice(0, MIN_SIGNS);
  return begins.length === MIN_SIGNS && own.includes(begins);
}

function sharesWord(own: string, name: string): boolean {
  return nameWords(name).some((word) => word.length >= MIN_WORD_CHARS && own.includes(word));
}

const MAX_NAME_CHARS = 80;
const MIN_WORD_CHARS = 4;
const MIN_SIGNS = 3;

function isLabelled(text: string, over: string): boolean {
  return LABEL.test(text) || (over.length < 80 && LABEL.test(over));
}

function companyNumbers(text: string, over: string, place: SitePlace): CompanyNumber[] {
  if (!/\d/.test(text)) return [];
  const labelled = labelledNumbers(text, text);
  const found = labelled.length > 0 ? labelled : labelledNumbers(over.slice(-60), text);
  const checked = found.filter(({ kind }) => fitsCountry(kind, place));
  return [...checked, ...registerEntries(text, over, place)];
}

function registerEntries(text: string, over: string, { country }: SitePlace): CompanyNumber[] {
  return REGISTER_ENTRIES.flatMap(([kind, countries, entry]) => {
    if (country === null || !countries.split(' ').includes(country)) return [];
    if (kind === 'MY register' && !MY_LABEL.test(`${over.slice(-60)} ${text}`)) return [];
    if (entry === CHARITY && GIVES_TO.test(text)) return [];
    const number = entry.exec(text)?.[1]?.trim();
    if (number === undefined) return [];
    // "507 331 249" is one number; "201901012345 (1321234-X)" is a new number and an old one.
    return [{ kind, number: /^\d/.test(number) ? number.replace(/\s+(?!\()/g, '') : number }];
  });
}

const MY_LABEL = joinedPattern(
  'iu',
  String.raw`sdn\.? bhd|berhad|enterprise|perniagaan|company no|reg(?:istration)?\.? no|`,
  String.raw`no\.? (?:syarikat|pendaftaran)|ssm`,
);

function fitsCountry(kind: string, { country }: SitePlace): boolean {
  return country === null || kind.startsWith(country) || !/^(?:TW|FR|ID|GB)/.test(kind);
}

const COPYRIGHT = /^.{0,4}(?:©|\(c\)|copyright|hak ?cipta)/i;
/** In "Example KG, AG Landshut HRA 8123", "AG" means the court and is not a legal form. */
const COURT = /[,\s]\s?(?:AG|Amtsgericht) \p{Lu}[\p{L}-]+(?=,?\s*HR[AB])/gu;
/** The name that follows is the company's regulator. */
const REGULATED_BY = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:(?:is |are )?(?:authori[sz]ed|regulated|supervised|`,
  String.raw`licensed)(?: and regulated)? by|`,
  String.raw`(?:wird |ist )?(?:beaufsichtigt|zugelassen) (?:von|durch)|(?:est )?(?:réglementée?|`,
  String.raw`agréée?) par|`,
  String.raw`diawasi oleh|dikawal selia oleh|berizin dan diawasi)(?!\p{L})[^.|]{0,80}`,
);
/**
 * In "© Example Bank Limited", the copyright holder is the bank itself, not the company that hosts
 * the page.
 */
const BANK_OWN = new RegExp(String.raw`${COPYRIGHT.source}[^.|·]{3,60}\bbank\b`, 'i');

/** Parts of a footer may name other companies: "© Example GmbH | Website by Studio". */
function legalName(written: string, over: string): string | null {
  if (over.length < 80 && OTHER_LABEL.test(over)) return null;
  const text = written.replace(REGULATED_BY, '').replace(COURT, '');
  const credit = OTHER_LABEL.exec(text)?.index ?? text.length;
  const own = COPYRIGHT.test(text.slice(0, credit)) ? text.slice(0, credit) : text;
  for (const piece of OTHER_COMPANY.test(own)
    ? own.split(/\s[|·•–—]\s|(?<=\p{Ll}{4}\.)\s/u)
    : [own]) {
    const isOther = OTHER_COMPANY.test(piece) && !(COPYRIGHT.test(piece) && own !== text);
    const name = isOther && !BANK_OWN.test(piece) ? null : nameIn(piece);
    if (name !== null) return name;
  }
  return null;
}

const COPYRIGHT_LEAD = joinedPattern(
  'i',
  String.raw`^.*?(?:hak ?cipta(?: terpelihara)?\s*(?:©|\(c\))?|©|\(c\)|copyright)\s*`,
  String.raw`(?:\d{4}(?:\s?[-–]\s?\d{4})?)?\s*(?:by\s)?`,
);

function nameIn(text: string): string | null {
  const bare = text.replace(COPYRIGHT_LEAD, '');
  const found = nameWithForm(bare) ?? (bare === text ? null : nameWithForm(text));
  // "© CV Example 2026": the year belongs to the copyright notice, not to the name.
  return found?.replace(/(?:[,\s]+(?:19|20)\d\d)?[,\s]+$|[,\s]+(?:19|20)\d\d$/, '').trim() ?? null;
}

function nameWithForm(text: string): string | null {
  const local = [KOREAN_NAME, KOREAN_LABELLED, THAI_NAME, RUSSIAN_NAME, VIETNAMESE_NAME];
  for (const pattern of local) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return name;
  }
  const found =
    CJK_NAME.exec(text.replace(/^[^：:]*[：:]\s*/, '')) ??
    CJK_NAME.exec(text) ??
    ARABIC_NAME.exec(text) ??
    NAME_AFTER.exec(text) ??
    NAME_BEFORE.exec(text.replace(/^[^:]{0,40}:\s*/, '')) ??
    NAME_BEFORE.exec(text) ??
    findBody(text);
  if (found?.[1] === undefined) return null;
  // "PT Example Sejahtera. All rights": a full stop after a long word ends the sentence.
  const sentence = /^.*?\p{Ll}{4}(?=\. \p{Lu})/u.exec(found[1])?.[0];
  const endsSentences = !/[.,]$/.test(found[1]) || /\d{6}\.$/.test(found[1]);
  if (sentence !== undefined && endsSentences) return sentence;
  // "Example Ltd. Registered in": the full stop ends the sentence.
  const rest = text.slice(text.indexOf(found[1]) + found[1].length);
  const endsSentence = /[^.]\s(?:Ltd|Limited|plc|PLC|LLP)\.$/.test(found[1]);
  return endsSentence && /^\s+\p{Lu}/u.test(rest) ? found[1].slice(0, -1) : found[1];
}

function findBody(text: string): RegExpExecArray | null {
  if (GIVES_TO.test(text)) return null;
  const by = RUN_BY.exec(text);
  const behind = by === null ? null : BODY_NAME.exec(text.slice(by.index + by[0].length));
  return behind ?? (IS_BODY.test(text) ? BODY_NAME.exec(text) : null);
}

/** The numbers in the text whose kind is one of those named in `labels` (CO1). */
function labelledNumbers(labels: string, text: string): CompanyNumber[] {
  const found: CompanyNumber[] = [];
  const unchecked: CompanyNumber[] = [];
  for (const [kind, label, shape, [country, name]] of NUMBERS) {
    const written = label.test(labels) ? shape.exec(text)?.[0] : undefined;
    if (written === undefined) continue;
    const bare = kind === 'JP cn' ? written.replace(/^T\s?/, '') : written;
    const validator = (stdnum as Record<string, Record<string, Validator>>)[country]?.[name];
    const number = { kind, number: bare.replace(/\s+/g, '') };
    if (validator?.validate(bare).isValid) found.push(number);
    else if (labels === text && directlyPrecedes(label, text, written)) unchecked.push(number);
  }
  return withSiren(found.length > 0 ? found : unchecked.slice(0, 1));
}

const SIREN_DIGITS = 9;

/** A French establishment number (SIRET) starts with its company's number (SIREN). */
function withSiren(numbers: readonly CompanyNumber[]): CompanyNumber[] {
  const siret = numbers.find(({ kind }) => kind === 'FR siret');
  const isKnown = siret === undefined || numbers.some(({ kind }) => kind === 'FR siren');
  if (isKnown) return [...numbers];
  return [...numbers, { kind: 'FR siren', number: siret.number.slice(0, SIREN_DIGITS) }];
}

const MAX_LABEL_CHARS = 24;

/** True when the label directly precedes the number, or is its first part ("CHE-112"). */
function directlyPrecedes(label: RegExp, text: string, number: string): boolean {
  const at = text.indexOf(number);
  const before = text.slice(Math.max(0, at - MAX_LABEL_CHARS), at);
  const isStarted = /^\p{L}{2,3}/u.test(number);
  if (isStarted && /\p{L}$/u.test(before)) return false;
  const nearest = before.slice(before.search(/\d[^\d]*$/) + 1);
  return isStarted || label.test(nearest);
}

interface Validator {
  validate(text: string): { readonly isValid: boolean };
}
