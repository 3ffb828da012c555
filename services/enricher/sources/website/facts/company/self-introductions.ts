/**
 * Persons who say of themselves that they run the place alone: "I'm Jane Doe, and I run Example on
 * my own account".
 *
 * SI1 The words for a business without a company must stand in the same block: an employee and the
 *     head of a company say "I run" as well.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { PERSON_SOURCE } from './person-names.ts';

const LATIN_SELF = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:I['’]m|I am|[Mm]y name is|[Ii]ch (?:bin|heiße|heisse)|[Mm]ein Name ist|`,
  String.raw`[Jj]e (?:suis|m['’]appelle)|[Mm]on nom est|[Mm]oi,? c['’]est|[Ss]aya(?: adalah|`,
  String.raw` ialah)?|`,
  String.raw`[Nn]ama saya(?: adalah| ialah)?)[ ,:]{1,2}(${PERSON_SOURCE})(?=\s*[,.;–—-]|`,
  String.raw`\s+(?:and|und|et|`,
  String.raw`dan|yang)(?!\p{L})|\s*$)`,
);
const EAST_NAME = joinedSource(
  String.raw`[\p{sc=Han}々]{1,4}[ 　]?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{1,4}?`,
);
const JAPANESE_SELF = joinedPattern(
  'u',
  String.raw`(?:店主|代表|院長|オーナー|園長|女将|主人)の(${EAST_NAME})(?:です|と申します|といいます)`,
);
const CHINESE_SELF = joinedPattern(
  'u',
  String.raw`(?:^|[,，。])(?:我是(?:店主|老板|老闆|[业業]主|主理人|院[长長])?|我叫|本人)`,
  String.raw`(\p{sc=Han}{2,4})(?=\s*[,，。、;；])`,
);
const ARABIC_SELF = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:أنا|اسمي) ((?:[\p{sc=Arab}\p{M}]{2,}\s){1,2}[\p{sc=Arab}\p{M}]{2,})`,
  String.raw`(?=\s*[،,.–—])`,
);
/** SI1. */
const ALONE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:on my own|(?:no|without an?) (?:limited )?company|sole (?:trader|`,
  String.raw`proprietor|`,
  String.raw`owner)|self-employed|by myself|single-handed|just me|i own|own and run|`,
  String.raw`in my own name|`,
  String.raw`auf eigene (?:rechnung|faust)|in eigenem namen|einzelunternehm\p{L}*|einzelfirma|`,
  String.raw`allein(?:e|`,
  String.raw`ige)?|selbst(?:st)?ändig|keine (?:gmbh|gesellschaft|firma)|freiberuf\p{L}*|`,
  String.raw`als inhaberin?|`,
  String.raw`à mon compte|en mon nom|entreprise individuelle|entrepreneu(?:r|`,
  String.raw`se) individuel(?:le)?|`,
  String.raw`seule?(?=[ ,.])|micro-?entrepr\p{L}*|auto-?entrepr\p{L}*|indépendante?|(?:sans|`,
  String.raw`pas de) `,
  String.raw`société|sendiri(?:an)?|seorang diri|tanpa (?:pt|cv|syarikat|badan|perusahaan)|`,
  String.raw`perorangan|`,
  String.raw`perseorangan|milikan tunggal|usaha pribadi|bukan syarikat)(?!\p{L})|個人(?:で|事業|経営|`,
  String.raw`として)|会社ではな|`,
  String.raw`法人では|ひとりで|一人で|自営|[个個]人(?:[经經][营營]|[独獨][资資]|名[义義]|[开開])|[个個][体體][户戶工]|`,
  String.raw`没有(?:[注註][册冊])?公司|`,
  String.raw`沒有(?:[注註][册冊])?公司|[独獨]自|一[个個]人|不是公司|لحسابي|وحدي|بمفردي|باسمي|بنفسي|مؤسسة فردية|`,
  String.raw`(?:ليست?|لا توجد|دون|بلا|بدون) (?:\p{L}+ )?شركة`,
);

const BEGINS = joinedPattern(
  'iu',
  String.raw`i['’]m |i am |name is|ich (?:bin|hei)|name ist|je (?:suis|m)|nom est|c['’]est|saya|`,
  String.raw`の|我|本人|أنا|اسمي`,
);

/** The person's name, if the text introduces one and its block says that there is no company. */
export function introducedOwner(text: string, block: string): string | null {
  if (!BEGINS.test(text)) return null;
  const person =
    LATIN_SELF.exec(text)?.[1] ??
    JAPANESE_SELF.exec(text)?.[1] ??
    CHINESE_SELF.exec(text)?.[1] ??
    ARABIC_SELF.exec(text)?.[1];
  return person !== undefined && ALONE.test(block) ? person.trim() : null;
}
