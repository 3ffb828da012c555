/**
 * Looks up countries by name, in every language that the runtime knows: "Deutschland", "Россия",
 * "日本", "USA". Codes are ISO 3166-1 alpha-2 at the level of territories: Hong Kong is HK.
 */
import { borders, feature, isIn, iso1A2Code } from '@rapideditor/country-coder';
import { isAscii } from '../../text/transliterate.ts';
import { compact, toWords } from '../../text/words.ts';

const TERRITORY = { level: 'territory' } as const;
const MAX_NAME_CHARS = 60;

/** Languages of the Unicode CLDR; the runtime cannot list those that it knows. */
const LANGUAGES = `en af am ar as az be bg bn bs ca cs cy da de el es et eu fa fi fil fr ga gl gu
  ha he hi hr hu hy id ig is it ja ka kk km kn ko ky lb lo lt lv mk ml mn mr ms mt my ne nl nb nn or
  pa pl ps pt ro ru sd si sk sl so sq sr sr-Latn sv sw ta te tg th ti tk tr ug uk ur uz vi yo zh
  zh-Hant zu`.match(/\S+/g)!;

/** Long official names and common short forms that the Unicode CLDR lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  US: 'u.s.a.|u.s.|usa|united states of america|estados unidos da america|ee.uu.|eeuu',
  GB: 'uk|u.k.|great britain|england|scotland|wales|northern ireland|grossbritannien',
  RU: 'российская федерация|russian federation|рф',
  KR: 'republic of korea|korea|대한민국|south korea',
  CN: "people's republic of china|p.r. china|pr china|p.r.c.|prc|中华人民共和国",
  TW: 'taiwan r.o.c.|taiwan (r.o.c.)|中華民國|臺灣',
  NL: 'holland|the netherlands',
  CZ: 'czech republic|česká republika',
  DE: 'bundesrepublik deutschland|federal republic of germany|brd',
  ES: 'reino de españa',
  MX: 'estados unidos mexicanos|méjico',
  AE: 'u.a.e.|uae|emirates|الإمارات|الامارات',
  VN: 'viet nam|việt nam',
  TR: 'turkey|turkiye',
  MK: 'macedonia',
  IE: 'republic of ireland|eire',
  HK: 'hong kong|hong kong s.a.r.|hongkong|香港',
  MO: '澳門|澳门|macau',
  IR: 'islamic republic of iran',
  SK: 'slovak republic',
  SA: 'kingdom of saudi arabia|ksa|السعودية|العربية السعودية',
  EG: 'arab republic of egypt|جمهورية مصر العربية',
  JO: 'hashemite kingdom of jordan|المملكة الأردنية الهاشمية',
  MA: 'kingdom of morocco|المملكة المغربية',
  OM: 'sultanate of oman|سلطنة عمان',
  BH: 'kingdom of bahrain|مملكة البحرين',
  KW: 'دولة الكويت',
  QA: 'دولة قطر',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function isCode(code: string): boolean {
  return feature(code, { maxLevel: 'territory' })?.properties.iso1A2 === code;
}

let loaded: ReadonlyMap<string, string> | undefined;

function countryNames(): ReadonlyMap<string, string> {
  loaded ??= loadNames();
  return loaded;
}

/** English comes first, so that it wins if two languages use one name for different countries. */
function loadNames(): ReadonlyMap<string, string> {
  const codes = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(isCode);
  const byName = new Map<string, string>();
  for (const [code, names] of Object.entries(OTHER_NAMES)) {
    for (const name of names.split('|')) byName.set(nameKey(name), code);
  }
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const name = names.of(code) ?? '';
        const key = nameKey(name);
        // A short name of two letters may be another country's code: "RU" is Regno Unito.
        if (key !== '' && !isCountryCode(name) && !byName.has(key)) byName.set(key, code);
      }
    }
  }
  return byName;
}

function nameKey(text: string): string {
  const plain = text.slice(0, MAX_NAME_CHARS).toLowerCase().normalize('NFC');
  return plain
    .replace(/[.,()'’\s-]+/g, ' ')
    .replace(/^\s*the /, '')
    .trim();
}

/** Returns the country with this code, or with this name in any language. */
export function countryNamed(text: string): string | null {
  const key = nameKey(text);
  if (key === '') return null;
  return countryNames().get(key) ?? (key.length <= 3 ? codedCountry(key) : packageCountry(key));
}

/** True for up to three Latin letters: if they identify a country, they are a code. */
export function isCountryCode(text: string): boolean {
  return /^(?:[a-z]\W*){1,3}$/i.test(text) && isAscii(text);
}

let englishNames: Intl.DisplayNames | undefined;
/** By code of a country: one question to the runtime takes longer than parsing a street. */
const shortNames = new Map<string, string | undefined>();

/** The short English name of a country by its code of two letters: "Denmark". */
export function shortEnglishName(code: string): string | undefined {
  if (shortNames.has(code)) return shortNames.get(code);
  // Opening the names takes some 20 ms.
  englishNames ??= new Intl.DisplayNames(['en'], { type: 'region' });
  const name = englishNames.of(code);
  shortNames.set(code, name);
  return name;
}

/** Returns the country with this code of two or three letters ("DE", "deu"). */
function codedCountry(key: string): string | null {
  return /^[a-z]{2,3}$/.test(key) ? packageCountry(key.toUpperCase()) : null;
}

/** Caches lookups of words in addresses, which recur; most of them are not countries. */
const packageAnswers = new Map<string, string | null>();
const MAX_PACKAGE_ANSWERS = 20_000;

/** Returns the country that the package knows by this code or English name. */
function packageCountry(key: string): string | null {
  const known = packageAnswers.get(key);
  if (known !== undefined) return known;
  if (packageAnswers.size === MAX_PACKAGE_ANSWERS) packageAnswers.clear();
  const answer = iso1A2Code(key, TERRITORY) ?? iso1A2Code(key);
  packageAnswers.set(key, answer);
  return answer;
}

/** The joined words of all names: quickly rules out texts that are not country names. */
let joinedNames: ReadonlySet<string> | undefined;

function loadJoinedNames(): ReadonlySet<string> {
  const english = borders.features.flatMap(({ properties: known }) => [
    ...[known.nameEn, known.iso1A2, known.iso1A3, known.iso1N3, known.m49, known.wikidata],
    ...(known.aliases ?? []),
  ]);
  const names = [...countryNames().keys(), ...english.filter((name) => name !== undefined)];
  return new Set(names.flatMap((name) => [joinWords(name), joinWords(name.replace(FILLERS, ' '))]));
}

/** Words that the package ignores when it looks up a name. */
const FILLERS = /\b(?:and|the|of|el|la|de)\b/gi;

function joinWords(name: string): string {
  return compact(toWords(name));
}

/**
 * False for a text that is not a country's name, and for a code of four or more characters. `key`
 * is the text's joined words.
 */
export function mayNameCountry(key: string): boolean {
  joinedNames ??= loadJoinedNames();
  return joinedNames.has(key) || (key.startsWith('the') && joinedNames.has(key.slice(3)));
}

/** Returns the country with this name; codes do not count. */
export function countryWithName(text: string): string | null {
  return countryNames().get(nameKey(text)) ?? null;
}

/** True for a code or name of the country, or of the country that the territory belongs to. */
export function isCountryName(text: string, country: string): boolean {
  const named = countryNamed(text);
  return named !== null && (named === country || isIn(country, named) === true);
}
