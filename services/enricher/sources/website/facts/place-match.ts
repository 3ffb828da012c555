/**
 * Tells whether a text, an address or a structured item is about the place.
 *
 * Names are compared as plain ASCII letters. An address is recognized by its house number together
 * with its street or its postcode, in any order.
 */

import { parseFullAddress } from '../../../../../places/address/full-address.ts';
import type { AddressParts } from '../../../../../places/address/writing/parts.ts';
import { findPostcode } from '../../../../../places/address/writing/postcodes.ts';
import { isStreetKind, isStreetWord } from '../../../../../places/address/writing/street-words.ts';
import { shortStreetEnding } from '../../../../../places/text/address.ts';
import { asciiDigits } from '../../../../../places/text/ascii-digits.ts';
import { toAscii } from '../../../../../places/text/transliterate.ts';
import { toWords } from '../../../../../places/text/words.ts';
import { memoize } from '../../cache/memoize.ts';
import { blankDates } from '../hours/month-dates.ts';
import { toPlain } from '../hours/plain-text.ts';
import { COPYRIGHT } from '../words/company-words.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { escapePattern } from '../words/matching.ts';
import { letters } from '../words/plain-letters.ts';
import { isInOtherTown } from './scope/other-towns.ts';
import type { SitePlace } from './site-facts.ts';

const MAX_TEXT_CHARS = 600;
const MAX_JUDGED = 1_000;

/** Words for kinds of places that are common in names, and seldom two of them in one house. */
const COMMON_KINDS = `restaurant ristorante restoran hotel salon clinic klinik dental bakery
    bengkel apotek apotheke pharmacie buchhandlung librairie garage 美容室 医院 酒店 诊所 診所
    مطعم عيادة صيدلية مخبز فندق مكتبة صالون نادي`;

/** Words for professions; a practice's site often names the person alone. */
const PROFESSIONS = `cabinet docteur dr dre doctor dentiste dentist dentists avocat avocats notaire
    osteopathe osteopathie kinesitherapeute infirmier infirmiere psychologue veterinaire etude
    maitre zahnarzt zahnarztin zahnarztpraxis arztpraxis hausarztpraxis rechtsanwalt
    rechtsanwaltin kanzlei steuerberater tierarztpraxis physiotherapie heilpraktiker dokter drg
    solicitors attorney lawyer physio physiotherapy vet vets`;

/** Words that are common in business names, or that only name the kind of business. */
const COMMON_WORDS = wordSet(
  `${COMMON_KINDS} ${PROFESSIONS}
    the and of at le la les el il der die das restaurante cafe coffee bar kopi
    kedai warung rumah makan toko store shop bistro food house inn gmbh ltd llc inc pt cv sdn
    bhd co company pte studio official home welcome depot butik rm kantin gerai boutique
    boulangerie brasserie gasthaus praxis friseur laden カフェ 喫茶 食堂 居酒屋 レストラン
    サロン クリニック 餐厅 餐廳 商店 مقهى كافيه محل متجر`,
);

/** Words for kinds of places that are seldom in one house. */
const KIND_WORDS = wordSet(
  `${COMMON_KINDS} hostel pharmacy laundry school schule grundschule gymnasium ecole lycee
    college university universitat sekolah madrasah kindergarten bank museum musee masjid mosque
    church kirche eglise gym hospital 学校 學校 小学 中学 银行 銀行 مدرسة جامعة مستشفى مسجد بنك
    متحف`,
);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).flatMap(toWords));
}

/**
 * True when the place's name has a word for its kind, and the site's names have words for other
 * kinds alone: a school may be called like a hotel.
 */
export function isOfOtherKind(siteNames: readonly string[], name: string): boolean {
  const [own, theirs] = [[name], siteNames].map((names) => names.flatMap(toWords).filter(isKind));
  return own!.length > 0 && theirs!.length > 0 && !theirs!.some((word) => own!.includes(word));
}

/** A dentist's "Zahnarztpraxis" is another kind than a vet's "Tierarztpraxis". */
const KIND_END = /^\p{L}{3,}(?:praxis|klinik|laden|geschäft|werkstatt|schule|zentrum)$/u;
const isKind = (word: string) => KIND_WORDS.has(word) || KIND_END.test(word);

/** "Cabinet d'ostéopathie" */
const ELIDED = /(?<!\p{L})[dl]['’]/giu;

export function nameWords(name: string): string[] {
  const words = toWords(name.replace(ELIDED, ' '));
  const distinctive = words.filter((word) => !COMMON_WORDS.has(word));
  return distinctive.length > 0 ? distinctive : words;
}

/**
 * True when the text has the distinctive words of the name, or the whole name written as one word.
 */
export function containsName(text: string, name: string): boolean {
  if (name.trim() === '') return false;
  const inText = letters(text);
  const whole = letters(name);
  if (whole.length >= 3 && inText.includes(whole)) return true;
  const words = nameWords(name);
  if (words.length === 0) return false;
  const textWords = new Set(toWords(text));
  const isShared = (word: string) =>
    textWords.has(word) || isLongIn(inText, word) || isLongIn(inText, withoutEnding(word));
  const shared = words.filter(isShared);
  if (shared.length === words.length) return true;
  return words.length >= 3 && shared.length / words.length >= 0.66 && shared.includes(words[0]!);
}

function isLongIn(text: string, word: string): boolean {
  return word.length >= 5 && text.includes(word);
}

/** "Evangelisches" and "Evangelische"; a short word is kept. */
function withoutEnding(word: string): string {
  return word.length < MIN_INFLECTED_CHARS ? word : word.replace(/(?:e[nmrs]|s)$/, '');
}

const MIN_INFLECTED_CHARS = 9;

const MIN_BEGINNING_CHARS = 10;
const MIN_WORD_CHARS = 5;
const MIN_TWO_WORDS_CHARS = 8;

/**
 * True when a part of the title, or the host, is how the name starts or ends: "Example Ridge" for
 * "Example Ridge Cellar Door", or an office's name without the word for "office". The title may
 * also hold the name without its city, or without its first word. `area` is the place's address.
 */
export function isPartOfName(
  siteName: string,
  name: string,
  area: Readonly<Record<string, string | undefined>> = {},
): boolean {
  const whole = letters(name);
  const areaLetters = letters(Object.values(area).join(' '));
  const title = letters(siteName);
  const shorter = shorterNames(name, area.city ?? '').map(letters);
  const isOwn = (plain: string) =>
    plain.length >= MIN_BEGINNING_CHARS && !areaLetters.includes(plain) && title.includes(plain);
  if (shorter.some(isOwn)) return true;
  const parts = siteName.split(/\s[|·•–—-]\s|\.(?=[\w.]+$)/u);
  return parts.some((part) => {
    const plain = letters(part);
    // "Restaurant" alone is not a name.
    const words = toWords(part);
    const isDistinctive =
      words.some((word) => !COMMON_WORDS.has(word)) && !areaLetters.includes(plain);
    if (isDistinctive && plain.length >= MIN_WORD_CHARS && beginsOrEnds(words, toWords(name))) {
      return true;
    }
    if (plain.length < MIN_BEGINNING_CHARS) return false;
    return whole.startsWith(plain) || (isDistinctive && whole.endsWith(plain));
  });
}

/** True when the words begin or end the others, and are two of them or half of them. */
function beginsOrEnds(words: readonly string[], others: readonly string[]): boolean {
  const isEnough = words.length >= 2 && words.join('').length >= MIN_TWO_WORDS_CHARS;
  if (!isEnough && words.length * 2 < others.length) return false;
  const text = words.join(' ');
  const [first, last] = [others.slice(0, words.length), others.slice(-words.length)];
  return first.join(' ') === text || last.join(' ') === text;
}

/** The name without the city that it starts or ends with, and without its first word. */
function shorterNames(name: string, city: string): string[] {
  const kept = name.trim();
  const withoutCity = city.length < 2 ? kept : kept.replace(edges(city), '').trim();
  const [, ...rest] = kept.split(/\s+/u);
  const shorter = rest.length >= 2 || UNSPACED.test(rest.join('')) ? [rest.join(' ')] : [];
  return withoutCity === kept ? shorter : [withoutCity, ...shorter];
}

/** A name in a script without spaces: its first word is its kind, and the rest a whole name. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{5,}$/u;

function edges(word: string): RegExp {
  const escaped = escapePattern(word);
  return new RegExp(`^${escaped}|${escaped}$`, 'iu');
}

export class AddressMatcher {
  readonly #street: readonly string[];
  readonly #house: string;
  readonly #postcode: string;
  readonly #city: string;
  readonly #place: Pick<SitePlace, 'address' | 'country'>;
  readonly #country: string | null;
  readonly #isLatin: boolean;
  /** The street's longest word. */
  readonly #longest: string | undefined;
  /** The house number, which "1-3-9" does not hold as a number of its own. */
  readonly #houseAlone: RegExp;
  /** Answers for texts already judged: the pages of a site repeat their header and footer. */
  readonly #judged = new Map<string, boolean>();

  constructor({ address, country }: SitePlace) {
    const own = splitStreet(address);
    this.#street = own.street;
    this.#house = own.house;
    this.#postcode = letters(address.postalCode ?? '');
    this.#city = letters(address.city ?? '');
    this.#place = { address, country };
    this.#country = country;
    this.#isLatin = isLatin(address.street ?? '');
    [this.#longest] = [...own.street].sort((a, b) => b.length - a.length);
    const house = own.house;
    const alone = `(?<![0-9])(?!(?<=[0-9]-)${house}-[0-9])${house}(?![0-9])`;
    this.#houseAlone = new RegExp(alone, 'i');
  }

  /** True when the place's address includes a street. */
  get isKnown(): boolean {
    return this.#street.length > 0 && (this.#house !== '' || this.#postcode !== '');
  }

  /** True when the text holds the place's address. */
  isIn(text: string): boolean {
    if (!this.isKnown || text.length > MAX_TEXT_CHARS) return false;
    if (!this.#statesStreet(letters(text))) return false;
    if (this.#house === '') return letters(text).includes(this.#postcode);
    return this.#houseAlone.test(toPlain(text)) && !isInOtherTown(text, this.#place);
  }

  /** True when the text contains the street. */
  hasPart(text: string): boolean {
    return text.length <= MAX_TEXT_CHARS && this.#statesStreet(letters(text));
  }

  /** True when the text has at least half of the street's words, including the longest. */
  #statesStreet(plain: string): boolean {
    if (this.#longest === undefined || !plain.includes(this.#longest)) return false;
    const found = this.#street.filter((word) => plain.includes(word));
    return found.length / this.#street.length >= 0.5;
  }

  /** True when the text is an address other than the place's. */
  isOther(text: string): boolean {
    if (text.length < 8 || text.length > 250) return false;
    const known = this.#judged.get(text);
    if (known !== undefined) return known;
    const isOne = this.#judgeOther(text);
    if (this.#judged.size < MAX_JUDGED) this.#judged.set(text, isOne);
    return isOne;
  }

  #judgeOther(text: string): boolean {
    if (!/\d/.test(toPlain(text)) || this.isIn(text) || this.#isOwnInOtherScript(text))
      return false;
    if (EVENT_DAY.test(text)) return false;
    return looksLikeAddress(text.replace(/^[^:：\d]{2,24}[:：]\s*/, ''), this.#country);
  }

  /**
   * True when the text, in another script, has the same house number: "彌敦道512號" cannot be compared
   * with 512 Nathan Road.
   */
  #isOwnInOtherScript(text: string): boolean {
    if (!this.isKnown || this.#house === '' || isLatin(text) === this.#isLatin) return false;
    return this.#houseAlone.test(toPlain(text));
  }

  statesCity(text: string): boolean {
    return this.#city.length >= 3 && letters(text).includes(this.#city);
  }
}

/** A fair (市) on some days of the month is no city (市). */
const EVENT_DAY = /毎[月週]|第\s?[1-5１-５一二三四五]\s?[日月火水木金土]曜/u;

/** True when most of the text's letters are Latin. */
function isLatin(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin * 2 >= (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Business parks, which French pages abbreviate: "ZA du Moulin". */
const ZONE = joinedPattern(
  '',
  String.raw`^(?:z[aic]|za[ce]|zone|artisanale?s?|industrielle?s?|commerciale?s?|activites?|`,
  String.raw`poligono|pol|industrial|zona|artigianale|industriale|gewerbegebiet|gewerbepark|`,
  String.raw`industriegebiet|parc)$`,
);

/**
 * The word for "street", which Thai writes without a space before the name, and often abbreviates.
 */
const THAI_KIND = /^(?:ถนน|ถ\.|ซอย|ซ\.)\s*/u;

/** Words for areas, which Malay pages abbreviate: "Kg. Parit". */
const MALAY_AREA =
  /^(?:kampung|kampong|kg|kp|taman|tmn|lorong|lrg|persiaran|psn|lebuh|bandar|bdr|desa|dusun)$/;

function splitStreet({ street = '', house = '', block = '' }: AddressParts) {
  const number = house || /(?<!\p{L})\d+[a-z]?(?!\p{L})/iu.exec(toPlain(street))?.[0] || block;
  const words = toWords(street.replace(THAI_KIND, '')).filter(
    (word) => word !== number.toLowerCase(),
  );
  // "N. Main Street" means North Main Street.
  const isBare = (word: string) => /^(?:\d+|north|south|east|west)$/.test(word);
  const isZone = words.some((word) => /^z|^pol|^gewerbe|^industrie/.test(word));
  const isKind = (word: string) =>
    isStreetKind(word) || MALAY_AREA.test(word) || (isZone && ZONE.test(word));
  const distinctive = words.filter((word) => !isKind(word) && !isBare(word));
  const long = distinctive.filter((word) => word.length > 2);
  const named = long.length > 0 ? long : distinctive;
  // "North Court Street" is written "N. Court St."
  const kinds = words.filter((word) => !isBare(word)).slice(0, -1);
  const spelled = kinds.length > 0 ? kinds : words.filter((word) => !/^\d+$/.test(word));
  const kept = named.length > 0 ? named : spelled;
  const digits = /\d+[a-z]?/i.exec(toPlain(number))?.[0] ?? '';
  return { street: kept.slice(0, 4).map(shortStreetEnding), house: digits.toLowerCase() };
}

const CJK_ADDRESS =
  /[都道府県省市区區县縣郡町村街][^。、：:·|｜]{0,20}\d|(?:路|道|街|大道|巷|弄).{0,8}\d+\s?[号號]|\d+\s?[号號楼樓]|丁目|〒\s?\d{3}/u;
const HAS_STREET_WORD = joinedPattern(
  'iu',
  String.raw`(?:^|[\s,.])(?:jl|jln|jalan|lorong|lot|street|st|road|rd|avenue|ave|lane|ln|`,
  String.raw`drive|dr|boulevard|blvd|square|rue|bd|place|quai|allée|chemin|شارع|طريق|`,
  String.raw`ميدان)(?=[\s.,]|$)|straße|strasse|str\.|platz|allee|weg\s\d|gasse`,
);
const NO_ADDRESS = joinedPattern(
  'iu',
  String.raw`[@©]|https?:|حقوق محفوظ|الحقوق محفوظ|版[权權]所有|السجل التجاري|سجل تجاري|الضريبة|`,
  String.raw`الضريبي|رقم مالي|`,
  String.raw`(?:tel|phone|fax|telp|hp|ust|vat|npwp|siret|hrb|copyright|since|seit|depuis)\b`,
);

/** Labelled phone numbers, and the licence numbers that sites in China must show. */
const NO_PART = joinedPattern(
  'giu',
  String.raw`(?:☎|☏|📞|(?<!\p{L})(?:tel(?:efon|efax|ephone|epon|p)?|fon|fax|phone|ph|mobile?|`,
  String.raw`handy|`,
  String.raw`hp|wa|whatsapp|tél(?:éphone)?|電話|电话|傳真|传真|هاتف|تليفون|فاكس)(?!\p{L}))[\s.:：]{0,4}`,
  String.raw`\+?[\d(][\d\s()/.–-]{5,20}|\p{Script=Han}(?:ICP备|ICP證|公网安备)\s?\d+\s?号(?:-\d+)?`,
);

/** Unlabelled phone numbers, amounts of money, times, and years after a season. */
const NO_HOUSE = joinedPattern(
  'giu',
  String.raw`(?<!\d)(?:24\s?(?:h|hrs?|std\.?|jam)?\s?\/\s?(?:24|7)|7\s?j?\s?\/\s?7)(?!\d)|`,
  String.raw`(?<![\p{L}\d])(?:\+|\(?0)\d(?:[\s()/.–-]{0,3}\d){7,12}(?!\d)|`,
  String.raw`\(?(?<!\d)\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)|[$€£¥₹₱฿]\s?\d[\d.,]*|`,
  String.raw`\d[\d.,]*\s?(?:円|元|€|£|(?:eur|chf|usd|sar|aed)(?!\p{L}))|`,
  String.raw`(?<!\p{L})(?:rp|rm|chf|eur|usd|aed|sar)\.?\s?\d[\d.,]*|`,
  String.raw`(?<!\d)\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m|uhr|h(?:\s?\d\d)?)(?![\p{L}\d])|`,
  String.raw`(?<!\p{L})(?:from|between|von|zwischen|um|de|entre|dalle|tra|das|dari|jam|pukul|`,
  String.raw`van|`,
  String.raw`tussen)\s\d{1,2}(?:[:.]\d\d)?\s(?:to|and|until|till|bis|und|à|et|alle|e|às|a|y|`,
  String.raw`sampai|`,
  String.raw`hingga|tot|en)\s\d{1,2}(?:[:.]\d\d)?(?![\d\p{L}])|`,
  String.raw`(?<!\d)\d{1,3}\s?(?:代(?![\p{sc=Han}]*町)|歳|岁|歲)|\d{2,4}\s?年|`,
  String.raw`\d{1,2}\s?[時时點点](?!\p{L}*[丁番])(?:\s?\d{1,2}\s?分|半)?|`,
  String.raw`\d+(?:[.,]\d+)?[\s-]?(?:min(?:ut\p{L}*|\.)?|mins|menit|minit|m|km|metres?|meters?|`,
  String.raw`miles?|guests|people|persons?|seats|years|personen|gäste|plätze|jahren?|personnes|`,
  String.raw`places|ans|años|personas|anni|persone|coperti|anos|pessoas|orang|tahun|jaar|`,
  String.raw`stars?|rooms|zimmer|%)(?![\p{L}\d])|`,
  String.raw`(?<!\d)\d{1,2}(?:\.|st|nd|rd|th)?\s?(?:-|to|and|bis|und|au|et|al|y|e|sampai|`,
  String.raw`hingga)\s`,
  String.raw`(?=\d{1,2}(?:\.|st|nd|rd|th)?\s(?:de )?\p{L}{3})|`,
  String.raw`(?:between|entre|zwischen|antara)\s(?:1[5-9]|20)\d\d\s(?:and|y|et|und|e|dan)\s`,
  String.raw`(?:1[5-9]|20)\d\d|`,
  String.raw`(?<!\p{L})(?:dal|nel|del|desde|sinds|um|anno)\s(?:1[5-9]|20)\d\d(?!\d)|`,
  String.raw`(?<!\p{L})(?:spring|summer|autumn|winter|frühjahr|sommer|herbst|printemps|été|`,
  String.raw`automne|hiver|since|seit|depuis|sejak|in|im|en|tahun)\s(?:1[5-9]|20)\d{2}(?!\d)|`,
  String.raw`\d{1,2}(?:[:.]\d\d)?\s(?:bis|to|until|till|à)\s(?=\d{1,2}(?:[:.]\d\d)?\s?(?:uhr|h|`,
  String.raw`[ap]\.?m)(?!\p{L}))|(?<=(?:day|tag|woch)s?,?\s)\d{1,2}(?:[:.]\d\d)?\s(?:to|`,
  String.raw`bis)\s\d{1,2}`,
  String.raw`(?:[:.]\d\d)?(?!\d)|`,
  // "Rowan Close" is a street, but "close for lunch" is not.
  String.raw`(?<!\p{L})close\s(?:for|at|on|early|earlier|from|by|between|daily|all|every|when|`,
  String.raw`over|our|the)(?!\p{L})|(?<=\d[:.]\d\d ?(?:[ap]m)? ?)(?:open|close)(?!\p{L})`,
);

const DAY = /(?<!\p{L})(?:mon|tue|wed|thu|fri|sat|sun)(?:s|rs|nes|ur)?(?:days?)?(?!\p{L})/iu;
/** "0700 - 1630" is a time range next to a day; elsewhere it may be a range of house numbers. */
const COMPACT_TIMES = joinedPattern(
  'gu',
  String.raw`(?<!\d)(?:[01]\d|2[0-4])[0-5]\d\s?(?:h(?:rs?)?\s?)?(?:[-–—]|to|until)\s?`,
  String.raw`(?:[01]\d|2[0-4])[0-5]\d(?!\d)`,
);

/** Several finders judge the same texts, and the pages of a site repeat them. */
const KEPT_TEXTS = 500;

/**
 * True for a text that is or contains an address. Dates, times, amounts and phone numbers do not
 * count as parts of one.
 */
export const looksLikeAddress = memoize(KEPT_TEXTS, judgeAddress);

function judgeAddress(written: string, country: string | null): boolean {
  const withoutDays = DAY.test(written) ? written.replace(COMPACT_TIMES, ' ') : written;
  const bare = withoutDays.replace(NO_PART, ' ').replace(NO_HOUSE, ' ').replace(LAST_YEAR, ' ');
  const signed = COPYRIGHT.test(bare) ? bare.replace(COPYRIGHT_YEAR, ' ') : bare;
  const text = blankDates(signed).trim();
  if (text.length < 8) return false;
  const plain = toPlain(text);
  if (NO_ADDRESS.test(plain) && plain.length < 60) return false;
  const firstTime = plain.search(TIME_SPAN);
  // What stands before the hours of a branch may be its address.
  if (firstTime >= 0)
    return firstTime >= MIN_HEAD_CHARS && looksLikeAddress(text.slice(0, firstTime), country);
  if (CJK_ADDRESS.test(text) && /\d/.test(plain) && text.length < 120) return true;
  const code = findPostcode(text, country);
  const postcode = code !== null;
  const hasStreet =
    HAS_STREET_WORD.test(text) || (/[\s,]/.test(text) && text.split(/[\s,]+/).some(isStreetWord));
  if (!hasStreet && !postcode) return false;
  // In prose, four digits may be any number.
  const isCoded = (code?.postcode.length ?? 0) > MIN_CODE_CHARS;
  if (text.length > MAX_LINE_CHARS && !isCoded && !hasNumberedStreet(text)) return false;
  const parts = parseFullAddress(asciiDigits(text), country);
  const number = parts.house !== undefined || /\d/.test(parts.street ?? '');
  if (hasStreet && number && parts.street !== undefined) return true;
  return postcode && parts.street !== undefined && (number || parts.city !== undefined);
}

const TIME_SPAN = /\d{1,2}\s?[:.]\s?\d{2}\s?(?:-|~|–|am|pm|uhr)/;
const MIN_HEAD_CHARS = 25;

/** "Kaffe siden 2011.": a year that ends a sentence, after a lower-case word. */
const LAST_YEAR = joinedPattern(
  'gu',
  String.raw`(?<=(?<!\p{L})\p{Ll}{2,12}\s)(?:1[89]\d\d|20[0-4]\d)(?=[.,!;)]|$)|`,
  String.raw`(?<!\d)(?:1[89]\d\d|20[0-4]\d)(?:-(?:ben|ban)| óta)(?!\p{L})`,
);
const COPYRIGHT_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
/** Longer texts are prose, where a word for "street" may stand far from any number. */
const MAX_LINE_CHARS = 70;
const MIN_CODE_CHARS = 4;
const MAX_BETWEEN = 6;
const HOUSE = /^[(#]?\d{1,5}[a-z]?(?:[-/]\d{1,5}[a-z]?)?[.,;)]?$/i;
/** The words that may stand between the word for "street" and the house number. */
const IN_STREET = joinedPattern(
  'u',
  String.raw`^[(\p{Lu}\p{Lo}\d]|^(?:de|d[aeiou]s?|del|della|la|las|los|le|les|du|des|der|den|`,
  String.raw`dem|am|`,
  String.raw`an|im|van|von|zu|no|nr|kav|blok|km|y|e|et|of|the)\.?$`,
);

function hasNumberedStreet(text: string): boolean {
  const words = text.split(/[\s,]+/u);
  const houses = words.flatMap((word, i) => (HOUSE.test(word) ? [i] : []));
  return words.some((word, i) => {
    const plain = toAscii(word)
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    const names = isStreetWord(plain) || HAS_STREET_WORD.test(word);
    return (
      names && houses.some((at) => isJoined(words.slice(Math.min(i, at) + 1, Math.max(i, at))))
    );
  });
}

function isJoined(between: readonly string[]): boolean {
  return between.length <= MAX_BETWEEN && between.every((word) => IN_STREET.test(word));
}
