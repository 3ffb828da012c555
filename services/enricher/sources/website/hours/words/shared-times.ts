/**
 * Rewrites times that a sentence states once for several days, or relative to others, to the form
 * of rows of hours.
 *
 * SH1 "Fridays from 5, at the weekend from 11, always until 11" gives the common end last.
 * SH2 "10-6, an hour longer on Fridays" moves the end of the only hours before it. When there is
 *     not exactly one span, or nothing says which end moves, the words are kept, and the week is
 *     unsure.
 * SH3 "Fridays we close later, at 8" is "Fridays until 8".
 * SH4 "朝九晚六" is nine to six, "二至五" before a time is Tuesday to Friday, "8³⁰" is 8:30.
 */
import { readHanNumber } from '../../../../../../places/text/han-number.ts';
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';

const TIME = joinedSource(
  String.raw`\d{1,2}(?:[:.h時时点點]\d\d)?`,
  String.raw`(?:\s?(?:[ap]\.?m\.?|uhr|h|時|时|点|點)(?!\p{L}))?`,
);
const BEGIN = joinedPattern(
  'gu',
  String.raw`(?<![\p{L}\d])(?:from|ab|von|dès|à partir de|mulai(?: jam| pukul)?|dari|desde las?|`,
  String.raw`dalle|从|從|من) ((?:noon|midday|mittag|midi)|${TIME})`,
  String.raw`(?!\s?(?:-|to |bis |à |until|\d))`,
);
/** The common end of all hours before it. */
const SHARED_END = joinedPattern(
  'u',
  String.raw`,?\s(?:always|each|all|each time|jeweils|immer|stets|beide|toujours|chaque fois|`,
  String.raw`à chaque fois|semuanya|selalu|semua|siempre|sempre|كلها|دائما) (?:open )?`,
  String.raw`(?:until|till?|to|bis|jusqu'à|jusqu'au?|sampai|hingga|sehingga|hasta las?|fino alle|`,
  String.raw`até às|حتى|إلى) (?:jam |pukul )?(${TIME}|midnight|mitternacht|minuit)`,
);

function withSharedEnd(plain: string): string {
  const end = SHARED_END.exec(plain);
  if (end === null) return plain;
  const before = plain.slice(0, end.index);
  if ([...before.matchAll(BEGIN)].length < 2) return plain;
  const rows = before.replace(BEGIN, (_, time: string) => `${time} - ${end[1]}`);
  return rows + plain.slice(end.index + end[0].length);
}

const LONGER = joinedSource(
  String.raw`(?:(?:an|one|1) hour longer|eine stunde länger|1 stunde länger|une heure de plus|`,
  String.raw`(?:satu|1|se)\s?jam lebih (?:lama|lewat)|lebih lama (?:satu|1) jam)`,
);
const SHORTER = joinedSource(
  String.raw`(?:clos(?:es?|ing) (?:an|one|1) hour earlier|`,
  String.raw`schlie(?:ß|ss)(?:en|t) (?:wir )?eine stunde früher|ferm\p{L}+ une heure plus tôt|`,
  String.raw`tutup (?:satu|1|se)\s?jam lebih (?:awal|cepat))`,
);
const SPAN = joinedPattern(
  'gu',
  String.raw`(${TIME})\s?(?:-|~|to|bis|à|sampai|hingga|s\/d)\s?(${TIME})`,
);
const MOVED_AFTER = joinedPattern(
  'u',
  String.raw`[,;(]?\s?(?:and |und |et |dan )?(?:(${LONGER})|${SHORTER}) `,
  String.raw`(?:on |am |an |le |les |pada )?`,
  String.raw`((?:(?!\p{L}*(?:früher|later|longer|earlier|plus tôt))[^.;:()\d]){3,60}?)`,
  String.raw`(?=[.;,)]|$| and a| und )`,
);
const MOVED_BEFORE = joinedPattern(
  'u',
  String.raw`[,;(]\s?(?:and |und |et |dan )?((?:\p{L}+[\s,.&/]{1,3}){1,5})`,
  String.raw`(?:(${LONGER})|${SHORTER})`,
);
/** "日・祝は1時間早く閉店": the days come before it, as single characters. */
const MOVED_JAPANESE = joinedPattern(
  'u',
  String.raw`[(、,\s]([月火水木金土日祝・、,曜]{1,12})は?1時間`,
  String.raw`(?:(延長|長く営業)|早く(?:閉店|終了|閉め))[^。)\d]{0,8}`,
);

/** Gives the named days the only span before them, with its end moved by an hour. */
function withMovedEnd(plain: string): string {
  const behind = MOVED_AFTER.exec(plain);
  const before = behind === null ? MOVED_BEFORE.exec(plain) : null;
  const japanese = MOVED_JAPANESE.exec(plain);
  const [found, days, isLonger] =
    behind !== null
      ? [behind, behind[2]!, behind[1] !== undefined]
      : before !== null
        ? [before, before[1]!, before[2] !== undefined]
        : [japanese, japanese?.[1] ?? '', japanese?.[2] !== undefined];
  if (found === null) return plain;
  const spans = [...plain.slice(0, found.index).matchAll(SPAN)];
  const moved = spans.length === 1 ? movedHour(spans[0]![2]!, isLonger ? 1 : -1) : null;
  if (moved === null) return plain;
  const end = plain.slice(found.index + found[0].length);
  const row =
    japanese === found
      ? `(${days.replace(/[祝・、,]+$/u, '')}は${moved}まで${found[0].startsWith('(') ? '' : ')'}`
      : `; ${days.trim()} until ${moved}`;
  return `${plain.slice(0, found.index)}${row}${end}`;
}

function movedHour(time: string, hours: number): string | null {
  const hour = Number(/^\d+/.exec(time)![0]) + hours;
  return hour < 1 || hour > 24 ? null : time.replace(/^\d+/, String(hour));
}

/** SH3. */
const CLOSES_LATER = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:(?:we )?(?:clos(?:e|es|ing)|shut)(?: a (?:bit|little))? (?:later?|early|`,
  String.raw`earlier),? at|schlie(?:ß|ss)(?:en|t)(?: wir)?(?: (?:schon|etwas|bereits))? (?:früher|`,
  String.raw`später|eher),?(?: um)?|(?:nous )?ferm(?:ons|e)(?: un peu)? plus (?:tôt|`,
  String.raw`tard),?(?: à)?|`,
  String.raw`(?:kami )?(?:di)?tutup(?: lebih)? (?:lewat|awal|malam|cepat|lambat|larut)`,
  String.raw`(?: sikit| sedikit)?,?(?: pada)?(?: pukul| jam)?|`,
  String.raw`(?:kami )?(?:di)?tutup (?:se|satu |setengah )jam lebih (?:awal|cepat|lewat|lambat),?`,
  String.raw`(?: iaitu| yaitu| yakni)?(?: pada)? (?:pukul|jam)) (?=${TIME})`,
);

const HAN = '[一二三四五六七八九十两兩]{1,3}|\\d{1,2}';
const MORNING_EVENING = new RegExp(
  `[朝早](${HAN})[点點时時]?(半)?\\s?[至到-]?\\s?晚(?:上)?(${HAN})[点點时時]?(半)?`,
  'gu',
);

/** SH4. */
function withFigures(plain: string): string {
  return plain.replace(MORNING_EVENING, (whole, from: string, half, to: string, toHalf) => {
    const opens = figure(from);
    const closes = figure(to);
    if (opens > 12 || closes > 12) return whole;
    // Only hours are written this way, so they need no label.
    return `營業時間 ${opens}:${half ? '30' : '00'}-${closes + 12}:${toHalf ? '30' : '00'}`;
  });
}

function figure(written: string): number {
  return /^\d/.test(written) ? Number(written) : readHanNumber(written);
}

/** "Sunday all day 12-8": the times define "all day". */
const ALL_DAY_BEFORE = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:all day(?: long)?|ganztags|ganztägig|toute la journée|sepanjang hari|`,
  String.raw`todo el día),? (?=(?:from |von |de )?\d)|(?:全天|終日)\s?(?=\d)|`,
  String.raw`طوال اليوم (?=(?:من )?\d)`,
);
/** "Ab Mittag bis 21 Uhr": after "from" the word means noon, not a part of the day. */
const FROM_NOON = /(?<!\p{L})(?:ab|von) mittag(?= bis)/gu;
/** "We close for lunch on training days": what applies on some days only is not part of a week. */
const ON_SOME_DAYS = joinedPattern(
  'gu',
  String.raw`(?<=^|[.;!]\s?)[^.;!]*(?<!\p{L})(?:on|during) (?:training|staff|some|certain|match|`,
  String.raw`market|exam|special|race|show|game|performance|event) days?(?!\p{L})`,
  String.raw`[^.;!]*(?:[.;!]|$)`,
);
const REST = joinedPattern(
  'gu',
  String.raw`((?:mon|tues|wednes|thurs|fri|satur|sun)days?) we(?:'re| are)? `,
  String.raw`(?:rest|off|shut)(?!\p{L})`,
);
/** "9h/18h": two times that are a span although no other sign joins them. */
const SLASH_SPAN = joinedPattern(
  'gu',
  String.raw`(?<!(?:-|à|\/)\s?)(?<!\d)(\d{1,2}h(?:\d\d)?|\d{1,2}:\d\d)\s?\/\s?`,
  String.raw`(\d{1,2}h(?:\d\d)?|\d{1,2}:\d\d)`,
  String.raw`(?!\s?(?:-|à|\/|\d))`,
);

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** "8³⁰": the minutes are superscript digits. */
const RAISED_MINUTES = new RegExp(`(?<=\\d)([${RAISED}])([${RAISED}])(?![${RAISED}])`, 'gu');
const SIGN = '[一二三四五六日天]';
/** "二至五 10:00", "一、四 12:00" and "四公休": days as single characters. */
const CHINESE_SIGNS = joinedPattern(
  'gu',
  String.raw`(?<=^|[\s,;、|/·()\[\]:])(?!日\s?[:,]?\s?\d)${SIGN}(?:\s?[至到~、,/及和-]?\s?${SIGN}){0,6}`,
  String.raw`(?=\s?[:,]?\s?(?:(?:上午|早上|下午|晚上)?\s?\d{1,2}(?::\d\d|[點点時时])|公休|店休|休息|休[診诊]))`,
);
/** "週日休" */
const CHINESE_REST =
  /(?<=(?:星期|[周週]|礼拜|禮拜)[一二三四五六日天]{1,7})休(?=$|[\s,;。、|)\]])/gu;
/** "日曜は18:00閉店", and "土日は15:00から" next to a single span for other days. */
const JAPANESE_END = joinedPattern(
  'gu',
  String.raw`((?:[月火水木金土日]曜?日?[・、,]?){1,6}祝?日?は)(${TIME})\s?(?:閉店|閉館|閉園|終了|クローズ|close)`,
);
const JAPANESE_BEGIN = joinedPattern(
  'u',
  String.raw`((?:[月火水木金土日]曜?日?[・、,]?){1,6}祝?日?は)(${TIME})\s?`,
  String.raw`(?:(?:から|より)(?!\s?\d)(?:営業|開店|オープン)?|開店|開館|オープン)`,
);

/** "(16:30停止入场，每周一闭馆)": the last entry, and other text next to it. */
const CHINESE_BESIDE = /\(([^()]*(?:停止|截止|最[后後])[^(),、]*)[,、]([^()]+)\)/gu;
/** "禮拜天到晚上6點" */
const CHINESE_UNTIL = joinedPattern(
  'gu',
  String.raw`((?:星期|[周週]|礼拜|禮拜)[一二三四五六日天])(?:只|僅|仅)?(?:开|開|营业|營業)?[到至]`,
  String.raw`(?:晚上|下午|傍晚)(\d{1,2})(?:[点點时時]|:00)(?!\d)`,
);

/** "6:00 am / 11:00 pm": both times have their half of the day. */
const HALF = String.raw`(?:[ap]\.?m\.?|ص|م|صباح[\p{L}\p{M}]*|مساء[\p{L}\p{M}]*)(?![\p{L}\p{M}])`;
const SLASHED_HALVES = joinedPattern(
  'gu',
  String.raw`(?<!(?:-|\/)\s?)(?<!\d)(\d{1,2}(?::\d\d)?\s?${HALF})\s?\/\s?`,
  String.raw`(\d{1,2}(?::\d\d)?\s?${HALF})(?!\s?(?:-|\/))`,
);
/** "ただし金・土は1時まで": the word before the days. */
const BUT = /(?:ただし|但し|なお)[、,]?/gu;
/** "13:00起营业至21:00" */
const FROM_ON = /(?<=\d(?::\d\d|[点點時时]半?))起(?:营业|營業|开放|開放)?(?=[至到])/gu;
/** "365日休まず営業" */
const ALL_YEAR = /365[日天](?:休まず(?:営業)?|[无無]休|不打烊|不休)/gu;
/** "日曜だけお休み": the word limits the closing, not the hours. */
const ONLY_CLOSED = /(?<=[月火水木金土日]曜日?)(?:だけ|のみ)は?(?=お?休)/gu;
/** "(五)(六)(日) 15:00": days in brackets, before a time. */
const FRAMED_DAYS = /\(([一二三四五六日])\)(?=[\s(一二三四五六日)]*\d{1,2}[:點点時时])/gu;
/** "週四至下週一": the coming Monday is Monday. */
const NEXT_WEEK = /(?<=[至到~-]\s?)[下次](?=(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天])/gu;
/** "每晚6:00": in the evening, every day. */
const EACH_EVENING = /[每逢]晚(?=\s?\d)/gu;

function withSigns(plain: string): string {
  return plain
    .replace(BUT, ' ')
    .replace(FROM_ON, '')
    .replace(ALL_YEAR, '無休 ')
    .replace(ONLY_CLOSED, '')
    .replace(FRAMED_DAYS, '週$1')
    .replace(NEXT_WEEK, '')
    .replace(EACH_EVENING, '每天晚上')
    .replace(CHINESE_BESIDE, '($1); $2')
    .replace(CHINESE_UNTIL, (whole, day: string, hour: string) =>
      Number(hour) < 12 ? `${day}到${Number(hour) + 12}:00` : whole,
    )
    .replace(CHINESE_REST, '休息')
    .replace(CHINESE_SIGNS, (days) =>
      days.replace(/[一二三四五六日天]/gu, '周$&').replace(/(?<=[一二三四五六日天])周/gu, '、周'),
    )
    .replace(JAPANESE_END, '$1$2まで');
}

/** Gives these days the end of the only span before them. */
function withSharedBegin(plain: string): string {
  const found = JAPANESE_BEGIN.exec(plain);
  const spans = [...plain.slice(0, found?.index ?? 0).matchAll(SPAN)];
  if (found === null || spans.length !== 1) return plain;
  const row = `${found[1]}${found[2]}-${spans[0]![2]}`;
  return plain.slice(0, found.index) + row + plain.slice(found.index + found[0].length);
}

const GERMAN_WORKDAYS = /(?<!\p{L})(?:an )?werktag(?:s|en)(?!\p{L})/gu;
const NAMES_SATURDAY = /samstag|sonnabend|wochenend|(?<!\p{L})sa(?!\p{L})/u;

/** Next to hours for Sunday but none for Saturday, "werktags" has its older meaning of six days. */
function withSaturdays(plain: string): string {
  const isOfSix = plain.includes('sonntag') && !NAMES_SATURDAY.test(plain);
  return isOfSix ? plain.replace(GERMAN_WORKDAYS, 'montag bis samstag') : plain;
}

/** A text without one of these words has no such times. */
const MAY_SHARE = joinedPattern(
  'u',
  String.raw`always|each|(?<!\p{L})all|jeweils|immer|stets|beide|toujours|fois|semua|selalu|`,
  String.raw`siempre|sempre|كلها|دائما`,
);
const MAY_MOVE = /hour|stunde|heure|jam lebih|1時間/u;

export function sharedTimes(plain: string): string {
  if (!/\d|[朝早][一二三四五六七八九十]|we /u.test(plain)) return plain;
  const signs = /\p{sc=Han}/u.test(plain) ? withSharedBegin(withSigns(plain)) : plain;
  const expanded = signs
    .replace(CLOSES_LATER, 'until ')
    .replace(RAISED_MINUTES, (_, ten, one) => `:${RAISED.indexOf(ten)}${RAISED.indexOf(one)}`)
    .replace(ALL_DAY_BEFORE, '')
    .replace(SLASH_SPAN, '$1-$2')
    .replace(SLASHED_HALVES, '$1-$2')
    .replace(FROM_NOON, '12:00')
    .replace(ON_SOME_DAYS, ' ')
    .replace(REST, '$1 closed');
  const days = expanded.includes('werktag') ? withSaturdays(expanded) : expanded;
  const shared = MAY_SHARE.test(days) ? withSharedEnd(days) : days;
  const rows = /[朝早]/u.test(shared) ? withFigures(shared) : shared;
  return MAY_MOVE.test(rows) ? withMovedEnd(rows) : rows;
}
