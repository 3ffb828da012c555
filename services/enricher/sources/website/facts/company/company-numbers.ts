/**
 * Register and tax numbers, by country.
 *
 * NU1 A number counts only beside its label, or below it as the whole of a line. A number whose
 *     kind has check digits but whose digits are wrong counts only directly beside the label, and
 *     ranks below any number with correct digits.
 * NU2 A number that is written without its label counts where structured data names its property.
 */
import { stdnum } from 'stdnum';
import { asciiDigits } from '../../../../../../places/text/ascii-digits.ts';
import { memoize } from '../../../cache/memoize.ts';
import { GIVES_TO } from '../../words/company-words.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

/** A register or tax number; `kind` is its usual name in its country ("DE vat"). */
export interface CompanyNumber {
  readonly kind: string;
  readonly number: string;
}

/** The labels for every kind of number that structured data may give without a label. */
export const ANY_LABEL = 'vat uid npwp siret siren tva uen abn';

/** The label, the format of the number, and the function that checks its digits (NU1). */
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
  [
    'FR siren',
    /siren|r\.?c\.?s(?!\p{L})|registre du commerce/iu,
    /\d{3}\s?\d{3}\s?\d{3}(?!\s?\d)/,
    ['FR', 'siren'],
  ],
  ['FR vat', /tva|vat/i, /FR\s?[A-Z0-9]{2}\s?\d{3}\s?\d{3}\s?\d{3}/i, ['FR', 'tva']],
  [
    'BE vat',
    /tva|btw|vat|mwst|\bBE\s?[01]\d{3}\./i,
    /BE\s?[01]\d{3}[.\s]?\d{3}[.\s]?\d{3}/i,
    ['BE', 'vat'],
  ],
  ['GB vat', /vat|tax (?:reg|n|id|ref)/i, /(?:GB\s?)?\d{3}\s?\d{4}\s?\d{2}/i, ['GB', 'vat']],
  [
    'ID npwp',
    /npwp|wajib pajak|nomor pajak/i,
    /(?<!\d)(?:\d{2}\.?\d{3}\.?\d{3}\.?\d[-.]?\d{3}\.?\d{3}|\d{16})(?!\d)/,
    ['ID', 'npwp'],
  ],
  [
    'SG uen',
    /uen|reg(?:istration)? no|company no|roc|gst/i,
    /(?:\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])/i,
    ['SG', 'uen'],
  ],
  ['JP cn', /法人(?:等)?番号/, /(?<![\dT-])(?:\d{13}|\d-\d{4}-\d{4}-\d{4})(?!\d)/, ['JP', 'cn']],
  ['JP invoice', /登録番号|インボイス/, /T[\s-]?\d{13}(?!\d)/, ['JP', 'cn']],
  [
    'CN uscc',
    /信用代[码碼]|[税稅][号號]|[纳納]税人|工商登[记記]|[营營][业業][执執]照|注册号/,
    /[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}/,
    ['CN', 'uscc'],
  ],
  ['TW ubn', /[统統]一[编編][号號]|[统統][编編]/, /\d{8}/, ['TW', 'ubn']],
  ['AU abn', /abn|business n(?:o|umber)/i, /\d{2}\s?\d{3}\s?\d{3}\s?\d{3}/, ['AU', 'abn']],
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

const ARAB_REGISTER = joinedPattern(
  'iu',
  String.raw`(?:سجل(?:ها|ه)? ?(?:ال)?تجاري|السجل التجاري|س\.\s?ت|رخصة(?: تجارية)?|`,
  String.raw`الرخصة(?: التجارية)?|`,
  String.raw`سجل الشركات|مراقبة الشركات|رقم (?:التسجيل|السجل|القيد|`,
  String.raw`المنشأة)(?! (?:في )?(?:ال)?ضريب)|`,
  String.raw`الرقم (?:الوطني|الموحد)|بالسجل|(?<!\p{L})C\.?R\.?(?: No)?|commercial reg\p{L}*|`,
  String.raw`trade licen[cs]e)[^\d]{0,36}?((?:CN-)?(?<!\d)\d{4,10}(?:-\d{1,2})?)(?!\d)`,
);
const ARAB_TAX = joinedPattern(
  'iu',
  String.raw`(?:رقم(?:ها|ه|نا)? (?:ال)?ضريبي|التسجيل الضريبي|البطاقة الضريبية|القيمة المضافة|`,
  String.raw`(?<!\p{L})(?:TRN|VAT))[^\d]{0,16}(\d{8,15}|\d{3}-\d{3}-\d{3})(?!\d)`,
);

/** Register entries, which have no check digits: their countries and their formats. */
const REGISTER_ENTRIES: readonly (readonly [kind: string, countries: string, entry: RegExp])[] = [
  [
    'DE register',
    'DE',
    joinedPattern(
      'u',
      String.raw`(?<!\p{L})(HR[AB]|GnR|GsR|VR|PR)[-\s:]{0,3}(?:Nr\.?|Nummer)?[\s:]{0,2}`,
      String.raw`(\d{1,6}(?:\s?(?!AG)[A-Z]{1,3}(?!\p{L}))?)`,
    ),
  ],
  ['AT register', 'AT', /(?<!\p{L})(FN\s?\d{1,6}\s?[a-z])(?!\p{L})/u],
  ['AT register', 'AT', /Firmenbuch[^\d,;]{0,16}(?<!FN\s?)(?<!\d)(\d{5,6}\s?[a-z])(?!\p{L})/u],
  ['AT register', 'AT', /ZVR[^\d]{0,16}(\d{6,10})(?!\d)/u],
  ['FR register', 'FR', /(?<!\p{L})(W\d{9})(?!\d)/u],
  ['LU register', 'LU', /(?:R\.?C\.?S|[Rr]egistre de [Cc]ommerce)[^\dB]{0,24}(B\s?\d{4,6})(?!\d)/u],
  ['LU vat', 'LU', /(?<!\p{L})(LU\s?\d{8})(?!\d)/u],
  [
    'FR register',
    'FR',
    /((?:R\.?C\.?S\.?)\s+(?:de\s)?\p{Lu}[\p{L}'’ -]{1,30}?\s+(?:[AB]\s?)?\d{3}\s?\d{3}\s?\d{3})/u,
  ],
  [
    'FR register',
    'FR',
    /(?:registre du commerce|immatricul)[^\d]{0,60}?(\d{3}\s?\d{3}\s?\d{3})(?!\s?\d)/iu,
  ],
  [
    'GB register',
    'GB IM JE GG',
    joinedPattern(
      'iu',
      String.raw`(?<!\p{L})(?:company|co\.?(?= ?n)|registration|registered|`,
      String.raw`regd?\.)(?![^\d]{0,60}(?:charit|`,
      String.raw`\bvat))`,
      String.raw`[\p{L} ,&.’'-]{0,70}?[\s:(#]*((?<!\p{L})[A-Z]{2}\s?\d{6}|(?<!\d)\d{7,8})(?!\d)`,
    ),
  ],
  [
    'IE register',
    'IE',
    joinedPattern(
      'iu',
      String.raw`(?<!\p{L})(?:company|co\.?(?= ?n)|registration|registered|`,
      String.raw`cro|regd?\.(?= ?n))(?![^\d]{0,60}(?:charit|\bvat))`,
      String.raw`[\p{L} ,&.-]{0,60}?[\s:(#]*(?<!\d)(\d{5,6})(?!\d)`,
    ),
  ],
  // The number alone, in brackets behind the name.
  ['GB register', 'GB', /(?<=(?:Ltd\.?|Limited|LLP|PLC|plc|CIC)) \(((?:[A-Z]{2}\d{6}|\d{8}))\)/u],
  ['IE vat', 'IE', /(?<!\p{L})(IE\s?\d[\dA-Z+*]\d{5}[A-Z]{1,2})(?!\p{L})/u],
  ['GB charity', 'GB IM JE GG', CHARITY],
  ['IE charity', 'IE', CHARITY],
  ['NZ charity', 'NZ', /charit[^\d.]{0,40}?(CC\d{4,6})(?!\d)/iu],
  [
    'US ein',
    'US',
    joinedPattern(
      'iu',
      String.raw`(?<!\p{L})(?:EIN|tax id|taxpayer id|employer id|federal (?:tax|id))[^\d]{0,28}`,
      String.raw`(\d{2}-\d{7})(?!\d)`,
    ),
  ],
  ['NZ register', 'NZ', /(?<!\p{L})compan(?:y|ies)[^\d.]{0,24}(\d{6,8})(?!\d)/iu],
  ['CA bn', 'CA', /(?<!\d)(\d{9}\s?R[TC]\s?\d{4})(?!\d)/u],
  ['CA bn', 'CA', /[Bb]usiness [Nn](?:umber|o)[^\d]{0,12}(\d{9})(?!\s?\d|\s?R)/u],
  ['MA ice', 'MA', /(?<!\p{L})I\.?C\.?E[^\d]{0,10}(\d{15})(?!\d)/u],
  ['CA charity', 'CA', /(?<!\d)(\d{9}\s?RR\s?\d{4})(?!\d)/u],
  [
    'MY register',
    'MY',
    joinedPattern(
      'u',
      String.raw`((?<!\d)(?:19|20)\d{2}0[1-6]\d{6}(?:\s?\(\d{5,9}-[A-Z]\)|(?!\d))|`,
      String.raw`(?<![\p{L}\d])\p{Lu}{2}\d{7}-[A-Z](?!\p{L})|`,
      String.raw`(?<![\d-])(?:\d{5,7}|00\d{7,8})-[A-Z](?!\p{L}))`,
    ),
  ],
  ['JP register', 'JP', /会社法人等番号[^\d]{0,6}(\d{4}-\d{2}-\d{6}|\d{12})(?!\d)/u],
  ['CN register', 'CN', /(?:[注註][册冊]|[执執]照)[号號][^\d]{0,8}(\d{15})(?![\dA-Z])/u],
  ['MY society', 'MY', /(?<![\p{L}\d])(PPM-\d{3}-\d{2}-\d{8})(?!\d)/u],
  ['NG register', 'NG', /(?<!\p{L})(?:RC|BN)(?: ?(?:No|Number))?[\s.:–-]{0,5}(\d{5,8})(?!\d)/iu],
  ['ZA vat', 'ZA', /(?<!\p{L})VAT[^\d]{0,24}(4\d{9})(?!\d)/iu],
  ['ZA register', 'ZA', /(?<!\d)((?:19|20)\d{2}\s?\/\s?\d{6}\s?\/\s?\d{2})(?!\d)/u],
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
  [
    'SA cr',
    'SA',
    joinedPattern(
      'u',
      String.raw`(?:سجل(?:ها|ه)? ?(?:ال)?تجاري|السجل|س\.?ت|الرقم الموحد|(?<!\p{L})CR)`,
      String.raw`[^\d]{0,16}(\d{10})(?!\d)`,
    ),
  ],
  [
    'BE kbo',
    'BE',
    joinedPattern(
      'iu',
      String.raw`(?<!\p{L})(?:KBO|BCE|RPR|RPM|banque[- ]carrefour|kruispuntbank|`,
      String.raw`ondernemingsn\p{L}+|(?:n°?|numéro) d['’]entreprise|entreprise n)[^\d]{0,24}`,
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
  ['ID nib', 'ID', /(?<!\p{L})(?:NIB|(?:induk|izin) berusaha)[^\d]{0,12}(\d{13})(?!\d)/iu],
  ['MY sst', 'MY', /(?<![\p{L}\d])([A-Z]\d{2}-\d{4}-\d{8})(?!\d)/u],
  ['BN register', 'BN', /(?<!\p{L})((?:RC|P|RFC)\s?\/?\s?\d{7,8})(?!\d)/u],
  ['IN cin', 'IN', /(?<!\p{L})([LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6})(?!\d)/u],
  ['IN gstin', 'IN', /(?<![\p{L}\d])(\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d])(?![\p{L}\d])/u],
  [
    'CA neq',
    'CA',
    /(?<!\p{L})(?:NEQ|d['’]entreprise du Québec|enterprise number)[\s.:()]*(\d{10})(?!\d)/u,
  ],
  ['NZ nzbn', 'NZ', /(?<!\p{L})NZBN[\s.:]*(\d{13}|\d{4} \d{3} \d{3} \d{3})(?!\d)/u],
  [
    'AU acn',
    'AU',
    /(?<!\p{L})(?:A\.?C\.?N|[Cc]ompany [Nn]umber)[\s.:]*(\d{3}\s?\d{3}\s?\d{3})(?!\d)/u,
  ],
  [
    'HK register',
    'HK MO',
    joinedPattern(
      'iu',
      String.raw`(?:商[業业]登[記记][^\d]{0,12}|(?:Business Reg|B\.?R\.? ?N)[^\d]{0,24}|`,
      String.raw`(?:公司(?:[註注][冊册])?[編编][號号]|(?<!\p{L})C\.?R\.? ?No?\.?)[^\d]{0,6}(?=\d{7}(?!\d)))`,
      String.raw`(\d{8}(?:-\d{3})?|\d{7})(?!\d)`,
    ),
  ],
  ...['AE', 'EG', 'JO', 'KW', 'QA', 'BH', 'OM', 'LB'].map(
    (country) => [`${country} register`, country, ARAB_REGISTER] as const,
  ),
  ...['AE', 'EG', 'JO', 'SA', 'OM', 'BH'].map(
    (country) => [`${country} tax`, country, ARAB_TAX] as const,
  ),
];

export function companyNumbers(
  written: string,
  over: string,
  country: string | null,
): CompanyNumber[] {
  const text = asciiDigits(written);
  if (!/\d/.test(text)) return [];
  const labelled = labelledNumbers(text, text);
  const found = labelled.length > 0 ? labelled : labelledNumbers(over.slice(-60), text);
  const checked = found.filter(({ kind }) => fitsCountry(kind, country));
  return [...checked, ...registerEntries(text, over, country)];
}

const MAX_COUNTRIES = 300;

const entriesIn = memoize(MAX_COUNTRIES, (country: string | null) =>
  REGISTER_ENTRIES.filter(([, countries]) => countries.split(' ').includes(country ?? '')),
);

function registerEntries(text: string, over: string, country: string | null): CompanyNumber[] {
  return entriesIn(country).flatMap(([kind, , entry]) => {
    if (kind === 'MY register' && !MY_LABEL.test(`${over.slice(-60)} ${text}`)) return [];
    if (entry === CHARITY && GIVES_TO.test(text)) return [];
    const [, first, ...rest] = entry.exec(text) ?? entry.exec(underLabel(text, over)) ?? [];
    if (first === undefined) return [];
    const number = [first, ...rest.slice(0, kind === 'DE register' ? 1 : 0)].join(' ').trim();
    // "507 331 249" is one number; "201901012345 (1321234-X)" is a new number and an old one.
    return [{ kind, number: /^\d/.test(number) ? number.replace(/\s+(?!\()/g, '') : number }];
  });
}

/** The label above a line that holds no more than a number, and the line. */
function underLabel(text: string, over: string): string {
  return isBare(text) ? `${over.slice(-60)} ${text}` : '';
}

/** True for a line without words, other than the letters of a number. */
function isBare(text: string): boolean {
  return text.length <= MAX_BARE_CHARS && !/\p{L}{4}|\p{L}{2}\.?\s\p{L}/u.test(text);
}

const MAX_BARE_CHARS = 40;

const MY_LABEL = joinedPattern(
  'iu',
  String.raw`sdn\.? bhd|berhad|enterprise|perniagaan|resources|trading|ventures|company no|`,
  String.raw`reg(?:istration)?\.? no|`,
  String.raw`no\.? (?:syarikat|pendaftaran)|pendaftaran|daftar|ssm`,
);

function fitsCountry(kind: string, country: string | null): boolean {
  return country === null || kind.startsWith(country) || !/^(?:TW|FR|ID|GB)/.test(kind);
}

/** The numbers in the text whose kind is one of those named in `labels` (CO1). */
export function labelledNumbers(labels: string, text: string): CompanyNumber[] {
  const found: CompanyNumber[] = [];
  const unchecked: CompanyNumber[] = [];
  for (const [kind, label, shape, [country, name]] of NUMBERS) {
    const written = label.test(labels) ? shape.exec(text)?.[0] : undefined;
    if (written === undefined) continue;
    const bare = kind === 'JP invoice' ? written.replace(/^T[\s-]?/, '') : written;
    const validator = (stdnum as Record<string, Record<string, Validator>>)[country]?.[name];
    const number = { kind, number: written.replace(/\s+/g, '') };
    if (validator?.validate(bare).isValid) found.push(number);
    else if (labels === text ? standsBeside(label, text, written) : isBare(text))
      unchecked.push(number);
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

/** "法人番号（13桁）" */
const ITS_LENGTH = /[(（]\d{1,2}[ -]?(?:桁|位|digits?|chiffres|stellig)[)）]/u;

/** True when the label directly precedes or follows the number, or begins it ("CHE-112"). */
function standsBeside(label: RegExp, text: string, number: string): boolean {
  const at = text.indexOf(number);
  const before = text.slice(Math.max(0, at - MAX_LABEL_CHARS), at).replace(ITS_LENGTH, '');
  const isStarted = /^\p{L}{2,3}/u.test(number);
  if (isStarted && /\p{L}$/u.test(before)) return false;
  const nearest = before.slice(before.search(/\d[^\d]*$/) + 1);
  if (isStarted || label.test(nearest)) return true;
  const behind = /^[\s(–-]*(\p{L}[^\d,;]{0,20})/u.exec(text.slice(at + number.length))?.[1] ?? '';
  return behind.search(label) === 0;
}

interface Validator {
  validate(text: string): { readonly isValid: boolean };
}
