/**
 * The languages in which notices are read, and the choice of those that a sentence may be written
 * in.
 */
import { HeadIndex } from '../words/head-index.ts';
import { ARABIC_FAMILIES, CHINESE_FAMILIES, JAPANESE_FAMILIES } from './families/east.ts';
import { MALAY_FAMILIES } from './families/nusantara.ts';
import { ENGLISH_FAMILIES, FRENCH_FAMILIES, GERMAN_FAMILIES } from './families/west.ts';
import { compileWords, type NoticeLanguage } from './notice-grammar.ts';
import { CHINESE, JAPANESE, KOREAN, MALAY, THAI } from './words-asia.ts';
import { ARABIC, HEBREW, HINDI, RUSSIAN, TURKISH, UKRAINIAN } from './words-east.ts';
import { DUTCH, ENGLISH, GERMAN } from './words-germanic.ts';
import { CZECH, DANISH, FINNISH, POLISH, SLOVAK, SWEDISH } from './words-north.ts';
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from './words-romance.ts';
import { GREEK, HUNGARIAN, ROMANIAN } from './words-southeast.ts';

/** Those that the notice model has learned. */
const LEARNED_LANGUAGES = [
  { ...ENGLISH, ...ENGLISH_FAMILIES },
  { ...GERMAN, ...GERMAN_FAMILIES },
  { ...FRENCH, ...FRENCH_FAMILIES },
  { ...MALAY, ...MALAY_FAMILIES },
  { ...JAPANESE, ...JAPANESE_FAMILIES },
  { ...CHINESE, ...CHINESE_FAMILIES },
  { ...ARABIC, ...ARABIC_FAMILIES },
];
/** Their codes; Indonesian and Malay share their words. */
const LEARNED_CODES = ['en', 'de', 'fr', 'id', 'ms', 'ja', 'zh', 'ar'];
export const LANGUAGES = [
  ...LEARNED_LANGUAGES,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  KOREAN,
  TURKISH,
  RUSSIAN,
  POLISH,
  CZECH,
  SWEDISH,
  SLOVAK,
  DANISH,
  FINNISH,
  HUNGARIAN,
  ROMANIAN,
  GREEK,
  UKRAINIAN,
  HEBREW,
  HINDI,
  THAI,
].map(compileWords);
const LANGUAGE_HEADS = new HeadIndex(LANGUAGES.map(({ heads }) => heads));

/** The languages with words that the sentence, in plain letters, may contain. */
export function languagesIn(plain: string): NoticeLanguage[] {
  const candidates = LANGUAGE_HEADS.candidates(plain);
  return LANGUAGES.filter(({ script }, i) => candidates & (1 << i) && script.test(plain));
}

/** True for a language that a page states, such as "zh-hk", if the notice model knows it. */
export function isLearnedCode(language: string): boolean {
  return LEARNED_CODES.includes(language.slice(0, 2));
}

/** True when the sentence can be in no other language than those that the notice model knows. */
export function isInLearnedLanguage(plain: string): boolean {
  return languagesIn(plain).every((one) => LANGUAGES.indexOf(one) < LEARNED_LANGUAGES.length);
}

/** True when the sentence has a word that may make a notice by itself in the language. */
export function mayBeNotice(plain: string, language: NoticeLanguage): boolean {
  if (language.heads === null) return language.mayBeNotice.test(plain);
  const starts = LANGUAGE_HEADS.positions(plain, LANGUAGES.indexOf(language));
  return starts.some((at) => language.mayBeNoticeAt.matches(plain, plain, at));
}
