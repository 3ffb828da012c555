/**
 * The languages that a page may be written in, the most likely first: by the script of its text, by
 * what the page states, by its country, and last English.
 */
import { HOUR_LANGUAGES } from '../hours/hour-words.ts';
import type { PageReading } from '../reading/page-reading.ts';

const COUNTRY_LANGUAGES: Readonly<Record<string, string>> = {
  ID: 'id',
  MY: 'ms en zh',
  SG: 'en zh ms',
  BN: 'ms',
  JP: 'ja',
  CN: 'zh',
  TW: 'zh',
  HK: 'zh en',
  MO: 'zh',
  AE: 'ar en',
  SA: 'ar',
  QA: 'ar',
  KW: 'ar',
  BH: 'ar',
  OM: 'ar',
  EG: 'ar',
  JO: 'ar',
  LB: 'ar fr',
  MA: 'ar fr',
  DZ: 'ar fr',
  TN: 'ar fr',
  DE: 'de',
  AT: 'de',
  CH: 'de fr it',
  LI: 'de',
  LU: 'fr de',
  FR: 'fr',
  MC: 'fr',
  BE: 'nl fr',
  ES: 'es',
  AD: 'es fr',
  MX: 'es',
  AR: 'es',
  CL: 'es',
  CO: 'es',
  PE: 'es',
  IT: 'it',
  PT: 'pt',
  BR: 'pt',
  NL: 'nl',
  RU: 'ru',
  PL: 'pl',
  KR: 'ko',
  TR: 'tr',
  VN: 'vi',
  TH: 'th',
  SE: 'sv',
  CZ: 'cs',
  GR: 'el',
  DK: 'da',
  GL: 'da',
  NO: 'no',
  FI: 'fi sv',
  HU: 'hu',
  RO: 'ro',
  MD: 'ro ru',
  SK: 'sk',
  UA: 'uk ru',
  IL: 'he ar',
  IN: 'en hi',
  CY: 'el',
  UY: 'es',
  EC: 'es',
  BO: 'es',
  PY: 'es',
  CR: 'es',
  GT: 'es',
  AO: 'pt',
  MZ: 'pt',
};
const KNOWN = new Set(HOUR_LANGUAGES);
const SAMPLE_CHARS = 4_000;
/** The code points after the Latin letters and their marks. */
const OTHER_SCRIPT = /[\u0370-\uffff]/;

export function pageLanguages(page: PageReading, country: string | null): string[] {
  const stated = statedLanguage(page);
  const byCountry = (COUNTRY_LANGUAGES[country ?? ''] ?? '').split(' ');
  const wanted = [pageScriptLanguage(page), stated, ...byCountry, 'en', 'de', 'fr', 'id', 'ms'];
  return [...new Set(wanted.filter((language) => KNOWN.has(language)))];
}

/** Norwegian has three codes, and Hebrew has an old one. */
const OTHER_NAMES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he' };

function statedLanguage({ language }: PageReading): string {
  const stated = language?.split('-')[0] ?? '';
  return OTHER_NAMES[stated] ?? stated;
}

/** The same for a text that does not state its language. */
export function textLanguages(text: string, country: string | null): string[] {
  const byCountry = (COUNTRY_LANGUAGES[country ?? ''] ?? '').split(' ');
  const wanted = [scriptLanguage(text), ...byCountry, 'en', 'de', 'fr', 'es', 'it', 'pt', 'id'];
  return [...new Set(wanted.filter((language) => KNOWN.has(language)))];
}

function pageSample({ blocks }: PageReading): string {
  let sample = '';
  for (const { text } of blocks) {
    sample += text;
    if (sample.length > SAMPLE_CHARS) break;
  }
  return sample;
}

const scriptLanguages = new WeakMap<PageReading, string>();

function pageScriptLanguage(page: PageReading): string {
  const known = scriptLanguages.get(page);
  if (known !== undefined) return known;
  const language = scriptLanguage(pageSample(page));
  scriptLanguages.set(page, language);
  return language;
}

/** Empty for Latin script, which many languages share. */
function scriptLanguage(sample: string): string {
  if (!OTHER_SCRIPT.test(sample)) return '';
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters === 0) return '';
  if (count(/[\u3040-\u30ff]/g) > letters * 0.08) return 'ja';
  if (count(/\p{Script=Arabic}/gu) > letters * 0.3) return 'ar';
  if (count(/\p{Script=Han}/gu) > letters * 0.3) return 'zh';
  if (count(/\p{Script=Hangul}/gu) > letters * 0.3) return 'ko';
  if (count(/\p{Script=Thai}/gu) > letters * 0.3) return 'th';
  // Only Vietnamese has these letters.
  if (count(/[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹơưđ]/giu) > letters * 0.05) return 'vi';
  if (count(/\p{Script=Greek}/gu) > letters * 0.3) return 'el';
  if (count(/\p{Script=Hebrew}/gu) > letters * 0.3) return 'he';
  if (count(/\p{Script=Devanagari}/gu) > letters * 0.3) return 'hi';
  if (count(/\p{Script=Cyrillic}/gu) <= letters * 0.3) return '';
  // Russian does not have these letters.
  return count(/[іїєґ]/giu) > letters * 0.02 ? 'uk' : 'ru';
}
