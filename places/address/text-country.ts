/**
 * Detects the country of an address from its text, when the caller does not give it.
 *
 * TC1 Signs vote for countries, each with a weight: a country's name at the end, a state code
 *     before a postcode of its country, a postcode of a shape that few countries use, names of
 *     states and cities, the script, the language's street words.
 *     The country of a position that the caller gave votes, too: only a name, a state code or
 *     several signs together outvote it.
 * TC2 A country is returned if its weight reaches a minimum and leads all others by a margin.
 *     Otherwise the country stays unknown: a wrong country costs more than none.
 */
import { withoutNoValues } from '../text/no-value.ts';
import { citiesNamed } from './names/city-names.ts';
import { countryNamed, countryWithName, isCountryCode } from './names/country-names.ts';
import { ENGLISH_AREAS, ENGLISH_REGIONS, isInHongKong } from './names/hong-kong-areas.ts';
import { countriesWithNearNames } from './names/near-names.ts';
import { isSubdivisionCode } from './names/subdivisions.ts';
import {
  isLesserState,
  onlyCountryWithName,
  peopleIn,
  type WholeName,
  wholeNames,
} from './names/whole-names.ts';
import { partPostcode } from './spelling.ts';
import { withoutPhone } from './writing/extras.ts';
import { findPostcode, isPostcode } from './writing/postcodes.ts';
import { isStreetKind, streetLanguageCountries } from './writing/street-words.ts';
import { type Token, textBetween, toTokens } from './writing/tokens.ts';

const MIN_WEIGHT = 3;
const MIN_LEAD = 1.5;
const NAME_WEIGHT = 6;
/** For a text that is only the name, and for a name that starts the text. */
const LONE_NAME_WEIGHT = 3;
const FIRST_NAME_WEIGHT = 2;
const CODE_WEIGHT = 3;
const STATE_AND_POSTCODE_WEIGHT = 6;
const OWN_POSTCODE_WEIGHT = 3;
const OWN_SIGN_WEIGHT = 4;
const STATE_WEIGHT = 2.5;
const STREET_WEIGHT = 1.5;
/** For a city next to a postcode of its country's shape. */
const CITY_AND_POSTCODE_WEIGHT = 1.2;
/** For two places near each other, such as a quarter and its city. */
const NEAR_WEIGHT = 1.5;
/** For a city that no other country has, if no street word is of another language. */
const ONLY_CITY_AND_POSTCODE_WEIGHT = 0.5;
/** For a name in the first of several parts: a street may be named after any city. */
const FIRST_PART_SHARE = 0.4;
/** For a city of other countries before the city at the end: a quarter may have that name. */
const QUARTER_SHARE = 0.3;
/** For a state named like its city, if another country has a larger city of that name. */
const LESSER_STATE_SHARE = 0.25;
const SCRIPT_WEIGHT = 5;
const POSITION_WEIGHT = 3;
/** If almost nothing else has the name of a large city, less weight is enough for its country. */
const MIN_TRUSTED_WEIGHT = 2.2;
const MAX_NAME_TOKENS = 4;

/** Countries that write a state code of letters before or after the postcode. */
const STATE_CODE_COUNTRIES = ['US', 'CA', 'AU', 'BR'] as const;

const US_TERRITORIES = new Set(['pr', 'gu', 'vi', 'as', 'mp']);

/** Postcode shapes that almost no other country or number has. */
const OWN_SHAPES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:GIR 0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})\b/, ['GB']],
  [/\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/, ['CA']],
  [/\b\d{5}-\d{3}\b/, ['BR']],
  [/〒|\b\d{3}-\d{4}$/, ['JP']],
  [/\b\d{4}-\d{3}\b/, ['PT']],
  // "#02-141" is a unit in Singapore.
  [/(?<!#)\b\d{2}-\d{3}\b/, ['PL']],
  [/\b\d{5}-\d{4}\b/, ['US']],
  [/\b\d{3} \d{2}\b/, ['SE', 'CZ', 'SK', 'GR']],
  [/\b[ACDEFHKNPRTVWXY]\d[\dW] [A-Z\d]{4}\b/, ['IE']],
  [/\bAD\d{3}\b/, ['AD']],
  [/\bLV-\d{4}\b/, ['LV']],
  [/\bLT-\d{5}\b/, ['LT']],
  [/\bMD-\d{4}\b/, ['MD']],
  [/\bCH-\d{4}\b/, ['CH']],
  [/\bDK-\d{4}\b/, ['DK']],
  [/\bSI-\d{4}\b/, ['SI']],
  [/\bHR-\d{5}\b/, ['HR']],
  [/\bFI(?:N)?-\d{5}\b/, ['FI']],
  [/\bLU?-\d{4} \p{Lu}/u, ['LU']],
  [/\bD-\d{5}\b/, ['DE']],
  [/\bF-\d{5}\b/, ['FR']],
  [/\bA-\d{4}\b/, ['AT']],
  [/\bI-\d{5}\b/, ['IT']],
  [/\b[A-HJ-NP-Z]\d{4}[A-Z]{3}\b/, ['AR']],
];

const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}県町]|東京都|北海道|京都府|大阪府|丁目|番地/u, ['JP']],
  [/\p{Script=Hangul}/u, ['KR']],
  [/\p{Script=Thai}/u, ['TH']],
  [/\p{Script=Hebrew}/u, ['IL']],
  [/\p{Script=Greek}/u, ['GR']],
  [/\p{Script=Georgian}/u, ['GE']],
  [/\p{Script=Armenian}/u, ['AM']],
  [/\p{Script=Khmer}/u, ['KH']],
  [/\p{Script=Lao}/u, ['LA']],
  [/\p{Script=Myanmar}/u, ['MM']],
  [/[іїєґІЇЄҐ]/u, ['UA']],
  [/[縣臺]|台灣|台北|台中|台南|高雄|新北|市\p{Script=Han}{1,4}區/u, ['TW']],
  [/[省县镇]|街道|(?:市|区)\p{Script=Han}{2,8}[路街巷]\d+(?:-\d+)?号$/u, ['CN']],
  [/\p{Script=Han}[\d０-９]+[-−－][\d０-９]+/u, ['JP']],
];
/** Scripts that several countries use: weak signs. */
const SHARED_SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Han}/u, ['CN']],
  // Letters with two diacritics, or with a hook above.
  [/[ấầẩẫậắằẳẵặếềểễệốồổỗộớờởỡợứừửữựảẻỉỏủỷ]/u, ['VN']],
];

const ENGLISH_STREET =
  '(?:Street|St|Road|Rd|Drive|Dr|Lane|Ln|Highway|Hwy|Parkway|Pkwy|Court|Ct|Pike|Turnpike|Tpke)';
/** Abbreviations of US states from before the two-letter codes. */
const OLD_STATES =
  'Ala|Ariz|Ark|Calif|Colo|Conn|Fla|Ill|Kans?|Mass|Mich|Minn|Miss|Mont|Nebr?|Nev|Okla|Ore' +
  '|Penna?|Tenn|Tex|Wash|Wisc?|Wyo|N\\.\\s?[HJMYCD]|S\\.\\s?[CD]|R\\.\\s?I|W\\.\\s?Va';

/** Words and forms that occur only in the addresses of one country. */
const OWN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Kec|Kecamatan|Kelurahan|Kabupaten)\b|\bRT\.?\s?\d+\s?\/\s?RW/i, 'ID'],
  [/\bJakarta (?:Utara|Selatan|Barat|Timur|Pusat)\b/i, 'ID'],
  [/\b(?:South|North|East|West|Central) Jakarta\b/i, 'ID'],
  [new RegExp(String.raw`\b(?:${ENGLISH_REGIONS})\b`, 'i'), 'HK'],
  [new RegExp(String.raw`,\s*(?:${ENGLISH_AREAS})(?:,|$)`, 'i'), 'HK'],
  [/\bC\.?A\.?B\.?A\b|\bCapital Federal\b|\bPcia\.?\sde\s|\se\/\s?\d+\sy\s\d/i, 'AR'],
  // "jalan", as only Indonesia shortens it.
  [/(?:^|[\s,])jl\.?\s/i, 'ID'],
  [new RegExp(String.raw`\b${ENGLISH_STREET}\b.*,\s(?:${OLD_STATES})\.?(?:\s\d{5})?$`), 'US'],
  // States of Mexico.
  [
    new RegExp(
      String.raw`^(?!.*\b${ENGLISH_STREET}\b.*Mich).*,\s(?:Jal|Gto|Qro|Mich|Pue|Tlax|Zac` +
        String.raw`|Nay|Dgo|Camp|Chih|Coah|Tamps|Yuc|Oax|Chis|Hgo` +
        String.raw`|Ags|Q\.\s?R(?:oo)?)\.?(?:,?\s\d{5})?$`,
    ),
    'MX',
  ],
  [/\bCDMX\b|,\sS\.\s?L\.\s?P\./, 'MX'],
  // "Cra 7 # 32-16": the crossing street and the house.
  [
    new RegExp(
      String.raw`\b(?:calle|cll?|carrera|cra|k?ra?|cr|diagonal|diag|dg|transversal|transv|tv)\.?` +
        String.raw`\s*\d+\s?[a-z]?(?:\s?bis)?(?:\s?(?:sur|norte|este))?\s*(?:#|no\.?|n[°º]\.?)` +
        String.raw`\s*\d+\s?[a-z]?\s?-\s?\d+`,
      'i',
    ),
    'CO',
  ],
  // Countries of the United Kingdom, as open datasets write them.
  [/,\s(?:ENG|SCT|WLS|NIR)(?:,|$)/, 'GB'],
  [/\bSingapore\s\(?\d{6}\)?(?!\d)|\bS(?:['’]?pore)?\s?\(?\d{6}\)?(?!\d)/i, 'SG'],
  // Post offices in Monaco use "cedex", too.
  [/\b(?!980)\d{5}\s[^,\d]*\bcedex\b/i, 'FR'],
];

/**
 * Six-digit codes from 1 on: those of Ukraine and Bulgaria are shorter, Kazakhstan's begin with 0.
 */
const CYRILLIC_WITH_RUSSIAN_CODE =
  /\p{Script=Cyrillic}.*(?<!\d)[1-6]\d{5}(?!\d)|(?<!\d)[1-6]\d{5}(?!\d).*\p{Script=Cyrillic}/su;

/** Countries whose addresses are written in Cyrillic. */
const CYRILLIC_COUNTRIES: ReadonlySet<string> = new Set(
  'RU BY KZ UA BG RS MK KG TJ UZ MN ME BA MD'.split(' '),
);
const MIN_CYRILLIC_PEOPLE = 20_000;
/** "г. Алматы": the mark of a city is not part of its name. */
const CITY_MARK = /(?<!\p{L})(?:г|гор|город|м|місто)\.?\s*(?=\p{Lu}\p{Ll})/gu;

/** "Beyoğlu/İstanbul", "São Paulo/SP". */
const SLASHED = /(?<=\p{L}{3})\/(?=\p{L}{3}|\p{Lu}{2}(?![\p{L}\d]))/gu;

class Signs {
  readonly #weights = new Map<string, number>();
  readonly #trusted = new Set<string>();

  /** Notes that the text names a city that only this country has. */
  trust(country: string): void {
    this.#trusted.add(country);
  }

  add(country: string, weight: number): void {
    this.#weights.set(country, (this.#weights.get(country) ?? 0) + weight);
  }

  /** Splits the weight among countries of which any may be meant. */
  addAny(countries: Iterable<string>, weight: number): void {
    const all = [...countries];
    for (const country of all) this.add(country, weight / Math.sqrt(all.length));
  }

  /** The leading country (TC2). */
  leader(): string | null {
    const [first, second] = [...this.#weights].sort(([, a], [, b]) => b - a);
    if (first === undefined) return null;
    const least = this.#trusted.has(first[0]) ? MIN_TRUSTED_WEIGHT : MIN_WEIGHT;
    if (first[1] < least) return null;
    return first[1] - (second?.[1] ?? 0) >= MIN_LEAD ? first[0] : null;
  }
}

/** `positionCountry` is where the caller's position is, if one was given. */
export function countryInText(
  written: string,
  positionCountry: string | null = null,
): string | null {
  const text = withoutPhone(withoutNoValues(written));
  const isCyrillic = /\p{Script=Cyrillic}/u.test(text);
  const parted = partPostcode(text.replace(SLASHED, ', '));
  const tokens = toTokens(isCyrillic ? parted.replace(CITY_MARK, ', ') : parted);
  const signs = new Signs();
  if (tokens.length === 0) return null;
  addTail(tokens, signs);
  addShapes(text, signs);
  addStateCodes(tokens, signs);
  const names = wholeNames(tokens);
  const languages = tokens.flatMap(({ words }) => words.map(streetLanguageCountries));
  const spoken = new Set(languages.flat());
  addNames(names, tokens, spoken, signs);
  if (isCyrillic) signs.add(cyrillicCountry(names), MIN_WEIGHT);
  for (const countries of languages) signs.addAny(countries, STREET_WEIGHT);
  if (positionCountry !== null) signs.add(positionCountry, POSITION_WEIGHT);
  return signs.leader();
}

/**
 * Finds a country's name or code in the last words, or in the first ones if the largest part comes
 * first.
 */
function addTail(tokens: readonly Token[], signs: Signs): void {
  const count = tokens.length;
  for (let words = Math.min(MAX_NAME_TOKENS, count); words > 0; words--) {
    const last = namedCountry(tokens, count - words, count);
    if (last !== null) {
      signs.add(last, count > words ? NAME_WEIGHT : LONE_NAME_WEIGHT);
      return;
    }
    const isPart = tokens[words]?.before === 'comma' && count > words + 1;
    const first = isPart ? namedCountry(tokens, 0, words) : null;
    if (first !== null) signs.add(first, FIRST_NAME_WEIGHT);
  }
  addTailCode(tokens, signs);
}

function namedCountry(tokens: readonly Token[], from: number, to: number): string | null {
  const text = textBetween(tokens, from, to);
  // "Ísland" is Iceland, but "island" also ends "Hong Kong Island".
  if (tokens[from]!.before === 'space' && /^island$/i.test(text)) return null;
  return isCountryCode(text) ? null : countryWithName(text);
}

function addTailCode(tokens: readonly Token[], signs: Signs): void {
  const last = tokens.at(-1)!;
  const isCode = /^[A-Z]{2,3}\.?$/.test(last.text) || last.before === 'comma';
  const code = isCode && tokens.length > 1 ? last.words.join('') : '';
  const country = /^[a-z]{2,3}$/.test(code) ? countryNamed(code) : null;
  const isItalian = isItalianProvince(tokens, code);
  if (isItalian) signs.add('IT', STATE_AND_POSTCODE_WEIGHT);
  if (country !== null) signs.add(country, isItalian || isStateAlso(code) ? 1 : NAME_WEIGHT - 1);
}

/** "53024 Montalcino (SI)", "39100 Bolzano BZ": a province code after postcode and city. */
function isItalianProvince(tokens: readonly Token[], code: string): boolean {
  if (!isSubdivisionCode(code, 'IT')) return false;
  const at = tokens.findLastIndex(({ text }) => /^(?:I-)?\d{5}$/.test(text));
  const city = tokens.slice(at + 1, -1).flatMap(({ words }) => words);
  return at >= 0 && citiesNamed(city.join('')).has('IT');
}

function isStateAlso(code: string): boolean {
  return STATE_CODE_COUNTRIES.some((country) => isSubdivisionCode(code, country));
}

function addShapes(text: string, signs: Signs): void {
  const upper = text.toUpperCase();
  if (/\b[1-9]\d{3} [A-Z]{2}\b(?!\s*\d)/.test(text)) signs.add('NL', OWN_POSTCODE_WEIGHT);
  for (const [shape, countries] of OWN_SHAPES) {
    if (shape.test(upper)) signs.addAny(countries, OWN_POSTCODE_WEIGHT);
  }
  for (const [sign, country] of OWN_SIGNS) {
    if (sign.test(text)) signs.add(country, OWN_SIGN_WEIGHT);
  }
  if (CYRILLIC_WITH_RUSSIAN_CODE.test(text)) signs.add('RU', CITY_AND_POSTCODE_WEIGHT);
  const own = SCRIPTS.find(([script]) => script.test(text));
  const letters = text.toLowerCase().normalize('NFC');
  const shared = SHARED_SCRIPTS.find(([script]) => script.test(letters));
  if (isInHongKong(text)) signs.add('HK', SCRIPT_WEIGHT);
  else if (own !== undefined) signs.addAny(own[1], SCRIPT_WEIGHT);
  else if (shared !== undefined) signs.addAny(shared[1], MIN_WEIGHT);
}

/** "OR 97062", "VIC 3000", "ON K1A 0B1", "SP, 01310-100"; a code without a postcode weighs less. */
function addStateCodes(tokens: readonly Token[], signs: Signs): void {
  tokens.forEach(({ text, words, before }, i) => {
    const code = words.join('');
    const capitals = /^[A-Z.]{2,5}$/.test(text);
    if (!/^[a-z]{2,3}$/.test(code) || i === 0 || namesStreetAfter(tokens[i + 1])) return;
    const after = tokens
      .slice(i + 1, i + 3)
      .map((token) => token.text)
      .join(' ');
    for (const country of STATE_CODE_COUNTRIES) {
      if (!isSubdivisionCode(code, country)) continue;
      const found = findPostcode(after, country);
      const own = country === 'US' && US_TERRITORIES.has(code) ? code.toUpperCase() : country;
      if (found?.at === 0) signs.add(own, STATE_AND_POSTCODE_WEIGHT);
      else if (capitals && (before === 'comma' || i === tokens.length - 1)) {
        signs.add(own, meansState(code, tokens.slice(0, i), own) ? CODE_WEIGHT : 1);
      }
    }
  });
}

function meansState(code: string, before: readonly Token[], country: string): boolean {
  if (country === 'US') return !followsMetropolis(before, country);
  return code.length > 2 || followsCity(before, country);
}

/** "San Juan, PR": a territory's code may be a state's elsewhere ("Ponta Grossa PR"). */
function followsCity(before: readonly Token[], country: string): boolean {
  return [1, 2, 3].some((count) => {
    const name = before.slice(-count).flatMap(({ words }) => words);
    return citiesNamed(name.join('')).has(country);
  });
}

/**
 * "Bogotá D.C.": another country's capital, even if towns of the same name exist in the country.
 */
function followsMetropolis(before: readonly Token[], country: string): boolean {
  const from = Math.max(
    0,
    before.findLastIndex((token) => token.before !== 'space'),
  );
  const name = before.slice(from).flatMap(({ words }) => words);
  const only = onlyCountryWithName(name.join(''));
  return only !== null && only !== country;
}

/** "MG Road" is a street, not a state. */
function namesStreetAfter(next: Token | undefined): boolean {
  return next?.before === 'space' && next.words.some(isStreetKind);
}

function addNames(
  names: readonly WholeName[],
  tokens: readonly Token[],
  spoken: ReadonlySet<string>,
  signs: Signs,
): void {
  const end = names.find(({ isLast, only }) => isLast && only !== null)?.only;
  for (const name of names) {
    const isQuarter = !name.isLast && end !== undefined && !name.cities.has(end!);
    const share = name.isFirst ? FIRST_PART_SHARE : isQuarter ? QUARTER_SHARE : 1;
    addName(withoutOtherStates(name, tokens[name.to]), share, signs);
    addCityWithPostcode(name, [tokens[name.from - 1], tokens[name.to]], spoken, signs);
  }
  signs.addAny(countriesWithNearNames(names), NEAR_WEIGHT);
}

/**
 * "Christchurch 8011": if a country has a city of this name and a postcode of this shape, the name
 * is not a state of a country with other postcodes.
 */
function withoutOtherStates(name: WholeName, behind: Token | undefined): WholeName {
  const number = /^\d{4,6}$/.test(behind?.text ?? '') ? behind!.text : null;
  if (number === null || name.states.size === 0) return name;
  const hasPostcode = (country: string) => isPostcode(number, country);
  if (![...name.cities.keys()].some(hasPostcode)) return name;
  return { ...name, states: new Set([...name.states].filter(hasPostcode)) };
}

/** The country that Cyrillic letters indicate: that of a named city, or else Russia. */
function cyrillicCountry(names: readonly WholeName[]): string {
  const cities = names
    .flatMap((name) => [...name.cities])
    .filter(([country, own]) => CYRILLIC_COUNTRIES.has(country) && own >= MIN_CYRILLIC_PEOPLE)
    .sort(([, a], [, b]) => b - a);
  return cities[0]?.[0] ?? 'RU';
}

/** Shorter names are too often another word. */
const MIN_DISTINCTIVE_CHARS = 6;

function addCityWithPostcode(
  { cities, key }: WholeName,
  beside: readonly (Token | undefined)[],
  spoken: ReadonlySet<string>,
  signs: Signs,
): void {
  for (const country of cities.keys()) {
    const isNextTo = beside.some((token) => token && isPostcode(token.text, country));
    if (!isNextTo) continue;
    const isSpoken = spoken.size === 0 || spoken.has(country);
    const isOnly = cities.size === 1 && isSpoken && key.length >= MIN_DISTINCTIVE_CHARS;
    signs.add(country, CITY_AND_POSTCODE_WEIGHT + (isOnly ? ONLY_CITY_AND_POSTCODE_WEIGHT : 0));
  }
}

function addName(name: WholeName, share: number, signs: Signs): void {
  const { cities, states, only } = name;
  if (states.size > 0) {
    signs.addAny(states, STATE_WEIGHT * share * (isLesserState(name) ? LESSER_STATE_SHARE : 1));
  }
  const people = peopleIn(cities);
  for (const [country, own] of cities) {
    const size = Math.min(2, Math.log10(own + 10) / 2.5);
    signs.add(country, share * (size * (own / people) + 0.3));
  }
  if (only !== null && share === 1) signs.trust(only);
}
