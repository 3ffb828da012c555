/**
 * Reads an amount and a currency from a text, in the ways that shops and menus write them.
 *
 * PR1 The first amount counts. Free is 0.
 * PR2 The last separator is the decimal one unless three digits follow it; groups of three are
 *     thousands.
 * PR3 The currency is given as written: the text just before or after the amount.
 * PR4 "45K" and "25rb" are thousands where such prices are usual, as is "4.5" in Korea; a range
 *     gives its lower end.
 * PR5 "18,- €" is 18, "8€50" is 8.50, and "千二百円" is 1200.
 */

import { asciiDigits } from '../../../../../places/text/ascii-digits.ts';
import { readHanNumber } from '../../../../../places/text/han-number.ts';
import { memoize } from '../../cache/memoize.ts';
import { joinedPattern, joinedSource } from '../words/joined-pattern.ts';

export interface WrittenPrice {
  readonly amount: number;
  /** As written; null when there is no currency. */
  readonly currency: string | null;
  /** The text of the amount. */
  readonly text: string;
  readonly index: number;
}

const SYMBOLS = joinedPattern(
  '',
  String.raw`US\$|A\$|B\$|C\$|CA\$|AU\$|HK\$|NT\$|NZ\$|S\$|SG\$|R\$|RD\$|MX\$|Mex\$|Bs\.?|\$U|`,
  String.raw`[$€£¥₤₩₹₽₺₴₪฿₫₱₦₡₲₵₸₭₮₾₼₿₶元円圓원￥￡￦﷼₨]`,
);
const CODES =
  'AED|ARS|AUD|BDT|BGN|BHD|BND|BRL|CAD|CHF|CLP|CNY|COP|CZK|DEM|DKK|EGP|EUR|GBP|HKD|HRK|' +
  'HUF|IDR|ILS|INR|ISK|JOD|JPY|KRW|KWD|KES|LBP|LKR|MAD|MOP|MXN|MYR|NGN|NOK|NZD|OMR|' +
  'GHS|TZS|UGX|RWF|ETB|XOF|XAF|LAK|KHR|MMK|NPR|KZT|GEL|AMD|AZN|BAM|MKD|ALL|MDL|DZD|IQD|IRR|SYP|' +
  'PEN|PHP|PKR|PLN|PTE|QAR|RON|RSD|RUB|SAR|SEK|SGD|THB|TND|TRY|TWD|UAH|USD|UYU|VND|' +
  'ZAR|ZWL|RMB|XPF|F\\s?CFA|FCFA|CFA';
const WORDS =
  'Rp\\.?|RM|Kč|kč|Ft|zł|zl|lei|Lei|LEI|RON|kn|руб(?:лей|\\.)?|р\\.|грн|лв|KD|' +
  '[Dd]hs?\\.?|Rs\\.?|Tk|Fr\\.?|SFr\\.?|kr\\.?|Kr\\.?|евро|Euros?|euros?|dirhams?|' +
  'KSh\\.?|Ksh\\.?|KES|TSh\\.?|USh\\.?|GH₵|DT|DA|DH|HK\\$|đồng|VNĐ|บ\\.|' +
  'dollars?|TL|JD|SR|QR|BD|NTD|LE|L\\.E\\.?|[Rr]inggit|[Rr]upiah|yen|' +
  'درهماً?|دراهم|درهم|ريالاً?|جنيهاً?|ديناراً?|ليرات|ليرة|' +
  'ريالات|ريال|جنيهات|جنيه|دينار|دنانير|' +
  'د\\.إ\\.?|د\\.[كتجمأعب]|ر\\.[سقع]|ج\\.م|ل\\.[لس]|' +
  '(?<![\u0621-\u064a])ج(?![\u0621-\u064a.])|' +
  'д\\.|ден|тг|сум|₽|' +
  'บาท|đ|港币|港幣|人民币|新台幣|块|塊|日元|日圓|บาท|원|円|元';
const CURRENCY = `(${SYMBOLS.source}|(?:${CODES})(?![A-Za-z])|(?:${WORDS})(?![A-Za-z]))`;
const AFTER = new RegExp(`^\\s{0,3}${CURRENCY}`);
/** "18,- €": a dash instead of cents, followed by the currency. */
const AFTER_DASH = new RegExp(`^\\s?[.,:][-–—]{1,2}\\s{0,3}${CURRENCY}`);
/** "3500 F": francs, which have no small amounts where they are written so. */
const FRANCS_AFTER = /^\s?(F)(?![\p{L}\d.'’])/u;
/** "© 2019 RM Saiyo" is a year. */
const YEAR_BEFORE = /[©Ⓒ]\s?(?:\d{4}\s?[–-]\s?)?$/u;
/** "8€50" */
const CENTS_AFTER = /^[€£](\d{2})(?!\d|[.,]\d)/;
/** "P95" in the Philippines; "H/P 012" is a phone number. */
const PESO = String.raw`(?<![A-Za-z/])P(?=$)`;
const BEFORE = new RegExp(
  `(${SYMBOLS.source}|(?<![A-Za-z])(?:${CODES})|(?<![A-Za-z])(?:${WORDS}|R|Php)|${PESO})` +
    String.raw`\s{0,3}[:.]?\s{0,3}$`,
);
/** "10 € 18,–": a sign before a second amount belongs to that amount, unless another follows it. */
const NEXT_AMOUNT = joinedPattern(
  '',
  String.raw`^\s{1,3}(?:(?:${SYMBOLS.source})(?:\d|\s\d{1,4}[.,](?:\d{2}(?!\d)|[-–—])`,
  String.raw`(?!\s{0,2}(?:${SYMBOLS.source})))|(?:Rp\.?|RM)\s?\d)`,
);
const AMOUNT = /\d[\d\s\u00a0\u202f.,'’·]*/g;
const FREE = /^\s*(?:free|gratis|kostenlos|gratuit|percuma|無料|免费|免費|مجاني)\s*!?\s*$/i;
const MAX_CHARS = 200;

/** `code`: the currency, when it is stated next to the text. */
export function readPrice(written: string, code: string | null = null): WrittenPrice | null {
  const text = narrowDigits(written.slice(0, MAX_CHARS));
  if (FREE.test(text)) return { amount: 0, currency: null, text: text.trim(), index: 0 };
  const all = [...text.matchAll(AMOUNT)]
    .slice(0, 20)
    .map((found) => priceAt(text, found.index, found[0]));
  const price = all.find(({ currency }) => currency !== null) ?? all[0] ?? null;
  return price && { ...price, amount: thousandthsIn(price.text, code) ?? price.amount };
}

/** "５００", "五〇〇円" and Arabic separators in ASCII, at the same positions. */
function narrowDigits(text: string): string {
  return text
    .replace(/[０-９，．]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(HAN_AMOUNT, (run) => {
      return run.replace(/./g, (c) => (c === '、' ? ',' : String(HAN_DIGITS.indexOf(c) % 10)));
    });
}

const HAN_DIGITS = '〇一二三四五六七八九零';
/** An amount written digit by digit; "千二百円" is not one. */
const HAN_AMOUNT = joinedPattern(
  'g',
  String.raw`(?<![\u4e00-\u9fff〇])(?:[一二三四五六七八九]{1,3}、[〇零一二三四五六七八九]{3}|`,
  String.raw`[〇零一二三四五六七八九]{2,5})(?=\s?[円圓元])`,
);

/** Currencies whose smallest unit is a thousandth. */
const THOUSANDTHS = /^(?:KWD|BHD|OMR|JOD|TND|IQD|LYD)$/;

/** PR2, for a known currency: "1.250" Kuwaiti dinars are one and a quarter. */
export function amountIn(written: string, code: string | null): number {
  const scale = code === 'KRW' && /^\d{1,2}\.\d$/.test(written) ? 1_000 : 1;
  return thousandthsIn(written, code) ?? parseAmount(written) * scale;
}

/** PR2, of a price that may be in thousands. */
export function exactAmount({ amount, text }: WrittenPrice, code: string | null): number {
  return thousandthsIn(text, code) ?? amount;
}

function thousandthsIn(written: string, code: string | null): number | null {
  const parts = THOUSANDTHS.exec(code ?? '') && /^(\d{1,3})[.,](\d{3})$/.exec(written.trim());
  return parts && Number(`${parts[1]}.${parts[2]}`);
}

/** A menu's lines are read in several ways, each of which needs the same prices. */
const KEPT_TEXTS = 500;

/** Prices that have a currency or the form of a price, in order. */
export const findPrices = memoize(KEPT_TEXTS, (text: string): readonly WrittenPrice[] => {
  const plain = narrowDigits(asciiDigits(text.slice(0, 1_000))).replace(/ · /g, ' | ');
  let end = 0;
  const found = [...plain.matchAll(AMOUNT)].slice(0, 40).flatMap(({ 0: run, index }) => {
    if (index < end || YEAR_BEFORE.test(plain.slice(Math.max(0, index - 10), index))) return [];
    const first = priceAt(plain, index, run);
    // "Children up to 16 2,50 €": a bare number before an amount belongs to the name. "12,00 9,90"
    // are two amounts.
    const [, space = '', amount] = PAIR_OF_AMOUNTS.exec(run) ?? [];
    end = index + first.text.length;
    if (amount === undefined || first.currency !== null || first.text.includes(amount))
      return [first];
    const second = priceAt(plain, index + first.text.length + space.length, amount);
    return /[.,]/.test(amount) || second.currency !== null ? [first, second] : [first];
  });
  const han = hanPrices(plain);
  return han.length === 0 ? found : [...found, ...han].sort((a, b) => a.index - b.index);
});

const PAIR_OF_AMOUNTS =
  /^\d{1,4}(?:(?<=^\d{1,3})|[.,]\d{2})(\s{1,3})(\d{1,4}[.,]\d{2}|(?<=^\d{3}\s)\d{1,2})\s*$/;

const HAN_SIGNS = '一二三四五六七八九十百千万';
const HAN_WORDED =
  /(?<![\d\u4e00-\u9fff〇])[一二三四五六七八九]?[十百千万][一二三四五六七八九十百千万]{0,8}(?=\s?[円圓元块塊])/g;

/** "千二百円" */
function hanPrices(text: string): WrittenPrice[] {
  if (!/[一二三四五六七八九十百千万]\s?[円圓元块塊]/.test(text)) return [];
  return [...text.matchAll(HAN_WORDED)].map(({ 0: written, index }) => {
    const currency = /^\s?[円圓]/.test(text.slice(index + written.length)) ? '円' : '元';
    return { amount: readHanNumber(written), currency, text: written, index };
  });
}

/** The price at the start of the run of digits and signs, which is at `index`. */
function priceAt(text: string, index: number, run: string): WrittenPrice {
  const digits = firstAmount(run);
  const end = index + digits.length;
  const before = BEFORE.exec(text.slice(Math.max(0, index - 12), index))?.[1];
  // "Under 10  $28": a sign joined to the next amount belongs to that one.
  const behind = text.slice(end, end + 14);
  const cents = /^\d+$/.test(digits) ? CENTS_AFTER.exec(behind)?.[0] : undefined;
  if (cents !== undefined) {
    const whole = digits + cents;
    return { amount: parseAmount(whole), currency: cents[0]!, text: whole, index };
  }
  const after = NEXT_AMOUNT.test(behind)
    ? undefined
    : (AFTER.exec(behind) ?? AFTER_DASH.exec(behind) ?? francsAfter(digits, behind))?.[1];
  const thousand = /^\s?(?:k|rb|ribu|jt)(?![\p{L}])/iu.exec(text.slice(end, end + 6));
  const scale = thousand === null ? 1 : /jt/i.test(thousand[0]) ? 1_000_000 : 1_000;
  const amount = parseAmount(digits) * scale;
  return { amount, currency: before ?? after ?? null, text: digits.trim(), index };
}

function francsAfter(digits: string, behind: string): RegExpExecArray | null {
  return /^\d[\d\s.,]*\d00?$|^\d{2,}0$/.test(digits) ? FRANCS_AFTER.exec(behind) : null;
}

/** "25K, 30rb": usual prices without a currency. */
export const THOUSANDS = String.raw`\s?(?:[kK]|[rR][bB]|[rR][iI][bB][uU])(?!\p{L})`;
const THOUSANDS_AFTER = new RegExp(`^${THOUSANDS}`, 'u');
/** "/ 12.50 / 15": what follows the first of the bare amounts of an item with several sizes. */
export const FURTHER_SIZES = String.raw`(?:\s?[/|·•]\s?\d{1,5}(?:[.,]\d{1,3})?){0,3}`;
/** "per piece", behind an amount. */
export const PER_UNIT = joinedSource(
  String.raw`\s?(?:\/|per |pro |par |je |each|a piece|la pièce|le |se(?=\p{Ll})|لل)`,
  String.raw`[\p{L}\p{N} ]{0,16}`,
);

/** True for "4.50" and "4,50". */
export function hasCents(amount: string): boolean {
  return /[.,]\d{2}$/.test(amount);
}

/** True for a price with a currency, cents or a sign for thousands. */
export function isMarkedPrice(price: WrittenPrice, line: string): boolean {
  return price.currency !== null || hasCents(price.text) || isInThousands(price, line);
}

export function isInThousands({ text, index }: WrittenPrice, line: string): boolean {
  return THOUSANDS_AFTER.test(line.slice(index + text.length));
}

/** The range of the price in the line, including a currency before or after the amount. */
export function priceSpan(
  text: string,
  { index, text: amount, currency }: WrittenPrice,
): [number, number] {
  const end = index + amount.length;
  const before = text.slice(0, index).trimEnd();
  const thousands = THOUSANDS_AFTER.exec(text.slice(end))?.[0].length ?? 0;
  if (currency === null) return [index, end + thousands];
  if (before.endsWith(currency)) return [before.length - currency.length, end];
  const behind = text.slice(end);
  const lead = behind.length - behind.trimStart().length;
  return [index, behind.trimStart().startsWith(currency) ? end + lead + currency.length : end];
}

/** Cuts at a space between two numbers: "399 167.00" is one number, "205,68 205.68" are two. */
function firstAmount(run: string): string {
  const pieces = run.trim().split(/[\s\u00a0\u202f]+/);
  let kept = pieces[0]!;
  for (const piece of pieces.slice(1)) {
    const grouped =
      /^\d{1,3}$|^\d{1,3}(?:\s\d{3})+$/.test(kept) && /^\d{3}(?:[.,]\d{1,2})?$/.test(piece);
    if (!grouped) break;
    kept += run.slice(kept.length, run.indexOf(piece, kept.length)) + piece;
  }
  return kept.replace(/[.,'’·]+$/, '');
}

export function parseAmount(written: string): number {
  if (HAN_SIGNS.includes(written[0]!)) return readHanNumber(written);
  const text = written.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[€£](?=\d)/, '.');
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','), text.lastIndexOf('·'));
  if (last < 0) return Number(text);
  const [whole, rest] = [text.slice(0, last), text.slice(last + 1)];
  const same = whole.includes(text[last]!);
  const other = /[.,]/.test(whole) && !same;
  const isThousands = rest.length === 3 && !other && !(whole === '0' || whole === '');
  const plainWhole = whole.replace(/[.,·]/g, '');
  if (same || isThousands) return Number(plainWhole + rest);
  return Number(`${plainWhole || '0'}.${rest || '0'}`);
}

const ISO: readonly (readonly [RegExp, string])[] = [
  [/^Rp|IDR|rupiah/i, 'IDR'],
  [/^RM$|MYR|ringgit/i, 'MYR'],
  [/^S\$|SG\$|SGD/i, 'SGD'],
  [/^HK\$|HKD|港/i, 'HKD'],
  [/^NT\$|TWD|NTD|新台/i, 'TWD'],
  [/^A\$|AU\$|AUD/i, 'AUD'],
  [/^C\$|CA\$|CAD/i, 'CAD'],
  [/^B\$|BND/i, 'BND'],
  [/^US\$|USD/i, 'USD'],
  [/€|EUR|евро/i, 'EUR'],
  [/£|GBP|￡/i, 'GBP'],
  [/円|JPY|yen|日[元圓]/i, 'JPY'],
  [/RMB|CNY|人民/i, 'CNY'],
  [/AED|Dh|درهم|د\.إ/i, 'AED'],
  [/SAR|ريال|ر\.س/i, 'SAR'],
  [/CHF|SFr|^Fr/i, 'CHF'],
  [/₹|INR|Rs/i, 'INR'],
  [/฿|THB|บาท/i, 'THB'],
  [/₱|PHP/i, 'PHP'],
  [/₫|VND|đ/i, 'VND'],
  [/₩|KRW|원/i, 'KRW'],
  [/EGP|جنيه|ج\.م|^ج$/i, 'EGP'],
  [/KD|KWD|د\.ك/i, 'KWD'],
  [/QAR/i, 'QAR'],
  [/BHD/i, 'BHD'],
  [/JOD/i, 'JOD'],
  [/TND|د\.ت/i, 'TND'],
  [/OMR/i, 'OMR'],
  [/zł|PLN/i, 'PLN'],
  [/DKK/i, 'DKK'],
  [/SEK/i, 'SEK'],
  [/NOK/i, 'NOK'],
  [/Kč|CZK/i, 'CZK'],
  [/₽|RUB|руб/i, 'RUB'],
  [/R\$|BRL/i, 'BRL'],
];
const COUNTRY_CURRENCY: Readonly<Record<string, string>> = {
  ID: 'IDR',
  MY: 'MYR',
  SG: 'SGD',
  BN: 'BND',
  JP: 'JPY',
  CN: 'CNY',
  HK: 'HKD',
  TW: 'TWD',
  AE: 'AED',
  SA: 'SAR',
  US: 'USD',
  GB: 'GBP',
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  IN: 'INR',
  TH: 'THB',
  PH: 'PHP',
  VN: 'VND',
  KR: 'KRW',
  EG: 'EGP',
  KW: 'KWD',
  QA: 'QAR',
  BH: 'BHD',
  JO: 'JOD',
  TN: 'TND',
  OM: 'OMR',
  NZ: 'NZD',
  DK: 'DKK',
  SE: 'SEK',
  NO: 'NOK',
  PL: 'PLN',
  CZ: 'CZK',
  BR: 'BRL',
  MX: 'MXN',
  TR: 'TRY',
  RU: 'RUB',
  MA: 'MAD',
  ZA: 'ZAR',
  KE: 'KES',
  NG: 'NGN',
  GH: 'GHS',
  UG: 'UGX',
  TZ: 'TZS',
  PK: 'PKR',
  LK: 'LKR',
  BD: 'BDT',
  NP: 'NPR',
  MU: 'MUR',
  MO: 'MOP',
  IL: 'ILS',
  DZ: 'DZD',
  RO: 'RON',
  HU: 'HUF',
  UA: 'UAH',
  IS: 'ISK',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  PE: 'PEN',
  UY: 'UYU',
  ...countriesWith('XOF', 'SN CI BJ BF ML NE TG GW'),
  ...countriesWith('XAF', 'CM GA CG TD CF GQ'),
  ...countriesWith('EUR', 'DE AT FR IT ES PT NL BE FI IE GR LU MC AD SK SI EE LV LT MT CY HR'),
};

function countriesWith(currency: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, currency]));
}

/**
 * The ISO 4217 code of a currency as written; a bare sign, or none, means the country's own
 * currency.
 */
/** Words for currencies that several countries share. */
const SHARED: readonly (readonly [RegExp, codes: string])[] = [
  [/^[Dd]hs?\.?$|^DH$|درهم/, 'AED MAD'],
  [/ريال/, 'SAR QAR OMR YER IRR'],
  [/جنيه/, 'EGP SDG'],
  [/^Rs/, 'INR PKR LKR NPR MUR'],
];

export function currencyCode(written: string | null, country: string | null): string | null {
  const local = COUNTRY_CURRENCY[country ?? ''];
  const isLocal = SHARED.some(
    ([word, codes]) => local !== undefined && codes.includes(local) && word.test(written ?? ''),
  );
  if (isLocal) return local!;
  const known = written === null ? undefined : ISO.find(([pattern]) => pattern.test(written))?.[1];
  if (known !== undefined) return known;
  const own = COUNTRY_CURRENCY[country ?? ''] ?? null;
  if (written === null) return own;
  if (/^[¥￥元]$/.test(written))
    return own === 'JPY' || own === 'TWD' || own === 'HKD' ? own : 'CNY';
  return written === '$' ? (own ?? 'USD') : own;
}
