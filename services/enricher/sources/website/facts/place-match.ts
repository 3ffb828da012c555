/**
 * Tells whether a text, an address or a structured item speaks of the place.
 *
 * Names are compared in plain letters. An address is recognized by its house number together with
 * its street or its postcode, in whatever order they are written.
 */

import { parseFullAddress } from '../../../../../places/address/full-address.ts';
import type { AddressParts } from '../../../../../places/address/parts.ts';
import { findPostcode } from '../../../../../places/address/writing/postcodes.ts';
import { isStreetKind, isStreetWord } from '../../../../../places/address/writing/street-words.ts';
import { toAscii } from '../../../../../places/text/transliterate.ts';
import { toWords } from '../../../../../places/text/words.ts';
import { shortStreetEnding } from '../../address/address-parts.ts';
import { joinedPattern } from '../hours/joined-pattern.ts';
import { blankDates } from '../hours/month-dates.ts';
import { asciiDigits, toPlain } from '../hours/plain-text.ts';
import type { SitePlace } from './site-facts.ts';

const MAX_TEXT_CHARS = 600;
const MAX_JUDGED = 1_000;

/** Letters and digits in ASCII, without spaces. */
export function letters(text: string): string {
  return toAscii(text.slice(0, MAX_TEXT_CHARS))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** Words of a name that many businesses have, or that say the kind. */
const COMMON_WORDS = new Set(
  `the and of at le la les el il der die das restaurant restaurante ristorante cafe coffee bar
    kopi kedai warung rumah makan toko store shop hotel salon clinic klinik bistro bakery food house
    inn gmbh ltd llc inc pt cv sdn bhd co company pte dental studio official home welcome
    restoran depot bengkel apotek butik rm kantin gerai boutique boulangerie librairie brasserie
    garage pharmacie buchhandlung apotheke gasthaus praxis friseur laden カフェ 喫茶 食堂 居酒屋
    レストラン サロン 美容室 医院 クリニック 餐厅 餐廳 酒店 商店 诊所 診所 مطعم مقهى كافيه محل متجر
    عيادة صيدلية مخبز فندق مكتبة صالون`
    .split(/\s+/)
    .flatMap(toWords),
);

export function nameWords(name: string): string[] {
  const words = toWords(name);
  const telling = words.filter((word) => !COMMON_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** True when the text has the telling words of the name, or the name written in one. */
export function saysName(text: string, name: string): boolean {
  if (name.trim() === '') return false;
  const inText = letters(text);
  const whole = letters(name);
  if (whole.length >= 3 && inText.includes(whole)) return true;
  const words = nameWords(name);
  if (words.length === 0) return false;
  const textWords = new Set(toWords(text));
  const shared = words.filter((word) => textWords.has(word) || isLongIn(inText, word));
  if (shared.length === words.length) return true;
  return words.length >= 3 && shared.length / words.length >= 0.66 && shared.includes(words[0]!);
}

function isLongIn(text: string, word: string): boolean {
  return word.length >= 5 && text.includes(word);
}

const MIN_BEGINNING_CHARS = 10;

/**
 * A title's part or a host that is how the name begins or ends: "Example Ridge" of "... Cellar
 * Door", and the name of an office without the word for it.
 */
export function isPartOfName(siteName: string, name: string): boolean {
  const whole = letters(name);
  const parts = siteName.split(/\s[|·•–—-]\s|\.(?=[\w.]+$)/u);
  return parts.some((part) => {
    const plain = letters(part);
    if (plain.length < MIN_BEGINNING_CHARS) return false;
    // "Restaurant" is no name.
    const words = toWords(part);
    const isTold = words.length > 1 && words.some((word) => !COMMON_WORDS.has(word));
    return whole.startsWith(plain) || (isTold && whole.endsWith(plain));
  });
}

export class AddressMatcher {
  readonly #street: readonly string[];
  readonly #house: string;
  readonly #postcode: string;
  readonly #city: string;
  readonly #country: string | null;
  /** Pages of a site repeat their header and footer. */
  readonly #judged = new Map<string, boolean>();

  constructor({ address, country }: SitePlace) {
    const own = splitStreet(address);
    this.#street = own.street;
    this.#house = own.house;
    this.#postcode = letters(address.postalCode ?? '');
    this.#city = letters(address.city ?? '');
    this.#country = country;
  }

  /** True when the place's address reaches the street. */
  get isKnown(): boolean {
    return this.#street.length > 0 && (this.#house !== '' || this.#postcode !== '');
  }

  /** True when the text holds the place's address. */
  isIn(text: string): boolean {
    if (!this.isKnown || text.length > MAX_TEXT_CHARS) return false;
    if (!this.#saysStreet(letters(text))) return false;
    if (this.#house !== '') return this.#standsAlone(this.#house, text);
    return letters(text).includes(this.#postcode);
  }

  /** True when the text has the street. */
  hasPart(text: string): boolean {
    return text.length <= MAX_TEXT_CHARS && this.#saysStreet(letters(text));
  }

  /** Half of its words, the longest among them. */
  #saysStreet(plain: string): boolean {
    const [longest] = [...this.#street].sort((a, b) => b.length - a.length);
    if (longest === undefined || !plain.includes(longest)) return false;
    const found = this.#street.filter((word) => plain.includes(word));
    return found.length / this.#street.length >= 0.5;
  }

  #standsAlone(house: string, text: string): boolean {
    return new RegExp(`(?<![0-9])${house}(?![0-9])`, 'i').test(toPlain(text));
  }

  /** True when the text is an address, and not the place's. */
  isOther(text: string): boolean {
    if (text.length < 8 || text.length > 250 || !/\d/.test(toPlain(text)) || this.isIn(text)) {
      return false;
    }
    const known = this.#judged.get(text);
    if (known !== undefined) return known;
    const isOne = looksLikeAddress(text.replace(/^[^:：\d]{2,24}[:：]\s*/, ''), this.#country);
    if (this.#judged.size < MAX_JUDGED) this.#judged.set(text, isOne);
    return isOne;
  }

  saysCity(text: string): boolean {
    return this.#city.length >= 3 && letters(text).includes(this.#city);
  }
}

function splitStreet({ street = '', house = '', block = '' }: AddressParts) {
  const number = house || /(?<!\p{L})\d+[a-z]?(?!\p{L})/iu.exec(toPlain(street))?.[0] || block;
  const words = toWords(street).filter((word) => word !== number.toLowerCase());
  // "N. Main Street" is North Main Street.
  const isBare = (word: string) => /^(?:\d+|north|south|east|west)$/.test(word);
  const telling = words.filter((word) => !isStreetKind(word) && !isBare(word));
  const long = telling.filter((word) => word.length > 2);
  const named = long.length > 0 ? long : telling;
  const kept = named.length > 0 ? named : words.filter((word) => !/^\d+$/.test(word));
  const digits = /\d+[a-z]?/i.exec(toPlain(number))?.[0] ?? '';
  return { street: kept.slice(0, 4).map(shortStreetEnding), house: digits.toLowerCase() };
}

const CJK_ADDRESS =
  /(?:[都道府県省市区區县縣郡町村街]).{0,20}\d|(?:路|道|街|大道|巷|弄).{0,8}\d+\s?[号號]|\d+\s?[号號楼樓]|丁目|〒\s?\d{3}/u;
const HAS_STREET_WORD = joinedPattern(
  'iu',
  String.raw`(?:^|[\s,.])(?:jl|jln|jalan|lorong|lot|street|st|road|rd|avenue|ave|lane|ln|`,
  String.raw`drive|dr|boulevard|blvd|square|rue|bd|place|quai|allée|chemin|شارع|طريق|`,
  String.raw`ميدان)(?=[\s.,]|$)|straße|strasse|str\.|platz|allee|weg\s\d|gasse`,
);
const NO_ADDRESS =
  /[@©]|https?:|(?:tel|phone|fax|telp|hp|ust|vat|npwp|siret|hrb|copyright|since|seit|depuis)\b/iu;

/** Phone numbers behind their label, and the licence that sites in China show. */
const NO_PART = joinedPattern(
  'giu',
  String.raw`(?:☎|☏|📞|(?<!\p{L})(?:tel(?:efon|efax|ephone|epon|p)?|fon|fax|phone|ph|mobile?|`,
  String.raw`handy|`,
  String.raw`hp|wa|whatsapp|tél(?:éphone)?|電話|电话|傳真|传真|هاتف|تليفون|فاكس)(?!\p{L}))[\s.:：]{0,4}`,
  String.raw`\+?[\d(][\d\s()/.–-]{5,20}|\p{Script=Han}(?:ICP备|ICP證|公网安备)\s?\d+\s?号(?:-\d+)?`,
);

/** Numbers of phones without a label, amounts of money, times, and years behind a season. */
const NO_HOUSE = joinedPattern(
  'giu',
  String.raw`(?<![\p{L}\d])(?:\+|\(?0)\d(?:[\s()/.–-]{0,3}\d){7,12}(?!\d)|`,
  String.raw`\(?(?<!\d)\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)|[$€£¥₹₱฿]\s?\d[\d.,]*|`,
  String.raw`\d[\d.,]*\s?(?:円|元|€|£|(?:eur|chf|usd|sar|aed)(?!\p{L}))|`,
  String.raw`(?<!\p{L})(?:rp|rm|chf|eur|usd|aed|sar)\.?\s?\d[\d.,]*|`,
  String.raw`(?<!\d)\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m|uhr|h(?:\s?\d\d)?)(?![\p{L}\d])|`,
  String.raw`(?<!\p{L})(?:spring|summer|autumn|winter|frühjahr|sommer|herbst|printemps|été|`,
  String.raw`automne|hiver|since|seit|depuis|sejak|in|im|en|tahun)\s(?:19|20)\d{2}(?!\d)|`,
  String.raw`\d{1,2}(?:[:.]\d\d)?\s(?:bis|to|until|till|à)\s(?=\d{1,2}(?:[:.]\d\d)?\s?(?:uhr|h|`,
  String.raw`[ap]\.?m)(?!\p{L}))|(?<=(?:day|tag|woch)s?,?\s)\d{1,2}(?:[:.]\d\d)?\s(?:to|`,
  String.raw`bis)\s\d{1,2}`,
  String.raw`(?:[:.]\d\d)?(?!\d)`,
);

const COPYRIGHT_YEAR = /(?:©|\(c\)|copyright)[^.|\d]{0,60}(?:19|20)\d{2}/giu;

const PROSE_WORDS = 8;
const LONG_PROSE_WORDS = 12;

/** A sentence of many small words. */
function isProse(written: string): boolean {
  const words = written.split(' ');
  if (words.length < PROSE_WORDS) return false;
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  const isMostlySmall = words.length >= LONG_PROSE_WORDS && small > words.length * 0.6;
  return isMostlySmall || (toPlain(written).match(SMALL_WORD)?.length ?? 0) >= 2;
}

const SMALL_WORD = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:the|is|are|was|we|you|your|our|for|from|until|will|can|please|`,
  String.raw`before|have|`,
  String.raw`has|be|der|das|ist|sind|wir|sie|für|und|nicht|wird|werden|bitte|nous|vous|est|`,
  String.raw`sont|pour|`,
  String.raw`avec|que|les|kami|anda|yang|untuk|dengan|dari)(?!\p{L})`,
);

/** In a sentence a house number stands beside its street: "28 Example Parade", "Marktplatz 2". */
const HOUSE_IN_PROSE = joinedPattern(
  'u',
  String.raw`(?<![\d.,:])\d{1,5}[a-zA-Z]?(?:[-/]\d{1,5})?,? `,
  String.raw`(?:\p{Lu}[\p{L}'’.-]* ){1,4}?\p{Lu}\p{L}+|`,
  String.raw`(?<![\d.,:])\d{1,5},? (?:bis |ter )?(?:rue|avenue|boulevard|place|quai|chemin|`,
  String.raw`allée|route|impasse)|`,
  String.raw`\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|platz|allee|weg|gasse|ufer|markt|damm|`,
  String.raw`ring|hof) \d|`,
  String.raw`(?:Straße|Strasse|Platz|Allee|Weg|Gasse|Ufer|Markt) \d|`,
  String.raw`(?:[Jj]alan|[Jj]l\.?|[Jj]ln\.?|[Ll]orong|[Vv]ia|[Cc]alle|[Rr]ua|[Aa]venida|`,
  String.raw`[Pp]laza|[Pp]iazza|`,
  String.raw`[Ss]treet|[Rr]oad|[Ll]ane|[Aa]venue|`,
  String.raw`[Dd]rive) (?:\p{L}[\p{L}.'’]* ){0,4}(?:[Nn]o\.? ?)?\d{1,5}(?!\d)(?! (?:min|m\b|`,
  String.raw`km|metre|meter|year))`,
);

/**
 * True for a text that is, or holds, an address. Dates, times, money and phone numbers are none of
 * its parts.
 */
export function looksLikeAddress(written: string, country: string | null): boolean {
  const bare = written.replace(NO_PART, ' ').replace(NO_HOUSE, ' ').replace(COPYRIGHT_YEAR, ' ');
  const text = blankDates(bare).trim();
  if (text.length < 8) return false;
  const plain = toPlain(text);
  if (NO_ADDRESS.test(plain) && plain.length < 60) return false;
  if (/\d{1,2}\s?[:.]\s?\d{2}\s?(?:-|~|–|am|pm|uhr)/.test(plain)) return false;
  if (CJK_ADDRESS.test(text) && /\d/.test(plain) && text.length < 120) return true;
  const postcode = findPostcode(text, country) !== null;
  const hasStreet =
    HAS_STREET_WORD.test(text) || (/[\s,]/.test(text) && text.split(/[\s,]+/).some(isStreetWord));
  if (!hasStreet && !postcode) return false;
  if (isProse(text) && !HOUSE_IN_PROSE.test(text)) return false;
  const parts = parseFullAddress(asciiDigits(text), country);
  const number = parts.house !== undefined || /\d/.test(parts.street ?? '');
  if (hasStreet && number && parts.street !== undefined) return true;
  return postcode && parts.street !== undefined && (number || parts.city !== undefined);
}
