/**
 * Reads the notice that a sentence states: what happens, for how long, to whom and when.
 *
 * RN1 A word for closing together with one for "permanently" is an end. Together with one for
 *     "temporarily", a reason such as works, or a reopening, it is a pause. A move needs a word for
 *     moving or a new address.
 * RN2 A sentence states nothing when it asks, denies or supposes, or when something else closes or
 *     moves: a road, a car park, the shop next door.
 * RN3 What recurs every day, week or year is not a notice. Neither is what is over, nor a closure
 *     of a few days.
 */

import { memoize } from '../../cache/memoize.ts';
import { toPlain } from '../hours/plain-text.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import {
  findLatestDate,
  findSpanEnd,
  isLongSpan,
  isOver,
  isPastSpan,
  isShortSpan,
  namesComingDay,
  namesPastDay,
} from './dates/notice-dates.ts';
import { hasTimeLimit } from './dates/time-limits.ts';
import { isPastName, isSaidOfPlace } from './families/own-subjects.ts';
import type { NoticeLanguage } from './notice-grammar.ts';
import { languagesIn, mayBeNotice } from './notice-languages.ts';
import { isAboutAnother } from './notice-subjects.ts';

export type NoticeKind = 'closed' | 'closed_for_a_time' | 'moved' | 'opening';

const OPENING = joinedPattern(
  'iu',
  String.raw`opening soon|coming soon|grand opening (?:on|in)|segera (?:buka|hadir)|`,
  String.raw`akan dibuka(?! (?:semula|kembali))|bakal dibuka|eröffnung am|eröffnet (?:am|im)|`,
  String.raw`demnächst|`,
  String.raw`ouverture prochaine|ouvre bientôt|近日オープン|グランドオープン|即将开业|即將開業|即将开幕|قريبا|`,
  String.raw`الافتتاح قريبا`,
);
const ASKS = /[?？؟]/u;
const SUPPOSES = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:if|in case|unless|wenn|falls|bei (?:regen|schlecht\p{L}*|sturm|schnee|`,
  String.raw`unwetter)|si (?:vous|nous|le|la|il|on|llueve|hay)|s'il|en cas|en caso|em caso|`,
  String.raw`in caso|jika|apabila|kalau|sekiranya|se (?:chove\p{L}*|piove|fosse|estiver)|indien|`,
  String.raw`eğer|если|jeśli|jeżeli|pokud|když|om|hvis|jos|dacă|în caz|якщо|αν|εάν|`,
  String.raw`ak)(?!\p{L}).{0,40}`,
  String.raw`(?:clos|geschl|ferm|tutup|cerra|chius|fech|encerr|geslot|kapal|закр|zamkn|`,
  String.raw`nieczyn|zavř|uzavř|stäng|lukke|steng|sulje|zár|închi|зачин|закри|κλεί|κλεισ|zatv)|`,
  // "颱風信號懸掛時閉館": when, not that.
  String.raw`(?<![暂暫届屆临臨同平小\d])[时時][将將会會则則]?(?:[暂暫]停|[闭閉][馆館店园園]|[关關][闭閉门門]|休[馆館])|`,
  String.raw`もし|場合は|如果|如遇|إذا|만약|หาก|กรณี`,
);
/** Words for what recurs. */
const RECURS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:every|each|usually|normally|\p{L}+days|jede\p{L}?|immer|montags|`,
  String.raw`\p{L}+tags|chaque|tous les|toutes les|habituellement|setiap|tiap|saban|cada|`,
  String.raw`todos los|`,
  String.raw`todas as|todos os|ogni|sempre di|elke?|iedere?|her|każd\p{L}{1,3}|zawsze|`,
  String.raw`w \p{L}+(?:ki|dy|ty)|každ\p{L}{1,3}|vždy|varje|alltid|каждый|каждую|каждое|hver|`,
  String.raw`joka|minden|fiecare|кожн\p{L}{1,3}|щороку|κάθε|`,
  String.raw`\p{L}+(?:isin|onként|enként)|mandage|søndage|søndager|le `,
  String.raw`(?:lun|mar|mercre|jeu|vendre|same|diman)[a-z]*|los (?:lunes|martes|domingos)|`,
  String.raw`weekly|monthly|(?:all)?wöchentlich\p{L}*|hebdomadaire|mingguan|bulanan|harian|`,
  String.raw`(?:isnin|selasa|rabu|khamis|jumaat|sabtu|ahad|senin|kamis|jumat|minggu) (?:di)?tutup|`,
  String.raw`am (?:mon|diens|mitt|donners|frei|sams|sonn)\p{L}+)(?!\p{L}|,? (?:den |dem )?\d{1,2}`,
  String.raw`(?:er|\.)? \p{L}{3}|,? (?:den |dem )?\d{1,2}[./]\d)|`,
  String.raw`^(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天]\s?:?\s?(?:公?休|店休|[闭閉关關])|`,
  String.raw`毎(?:週|月|年|日)|定休|每(?:周|週|年|月|日|天|逢)|逢周|매주|매월|요일(?:은|마다|에는)|كل (?:يوم|جمعة|أسبوع)|`,
  String.raw`ทุก(?:วัน|สัปดาห์|เดือน|ปี)|หยุดประจำ|`,
  String.raw`(?<!هذه ال)أيام `,
);
/** Holidays on which many businesses close. */
const HOLIDAY = joinedPattern(
  'u',
  String.raw`public holiday|bank holiday|christmas|(?<!(?:in|until|after|into|of) the )new year|`,
  String.raw`thanksgiving|feiertag|heiligabend|`,
  String.raw`weihnacht|silvester|jours? fériés?|noël|hari (?:libur|raya)|libur nasional|cuti umum|`,
  String.raw`idul ?fitri|lebaran|raya (?:aidil|hari)|navidad|natal|kerst|festivos?|feriados?|`,
  String.raw`feestdag|bayram|праздник|`,
  String.raw`święt|wigili|wielkanoc|vánoc|vánoč|silvestr|svátk|velikono|julafton|juldag|nyår|`,
  String.raw`midsommar|påsk|jule(?!s)|(?<!\p{L})jul(?!\p{L}|\.|i)|joulu(?!kuu)|juhannus|pääsiäi|`,
  String.raw`karácsony|`,
  String.raw`húsvét|crăciun|paș[tț]|vianoc|veľkon|різдв|велик(?:день|одн)|χριστούγενν|πάσχα|`,
  String.raw`สงกรานต์|ปีใหม่|ตรุษจีน|חג|פסח|סוכות|`,
  String.raw`年末年始|お盆|祝日|ゴールデンウィーク|春节|春節|国庆|國慶|新年(?![见見再])|元旦|假期|설날|추석|연휴|`,
  String.raw`العطل|العيد|(?<!\p{L})عيد|رأس السنة|اليوم الوطني|المولد النبوي|عاشوراء`,
);
const CLOCK = joinedPattern(
  'iu',
  String.raw`(?:[两兩二三四五六七八九十]|十[一二])[點点](?!\p{L}*[说說])|\d[:.]\d\d|\d ?(?:[ap]\.?m|uhr|h(?:\d\d)?|`,
  String.raw`hs|時|时|點|点|시|часов)(?!\p{L})|`,
  String.raw`(?:pukul|jam|الساعة) \d|\d-\d{1,2} ?(?:uhr|h)(?!\p{L})|до \d{1,2} час|`,
  String.raw`(?<!\p{L})(?:at|until|by|from|um|ab) (?:noon|midday|\d{1,2}(?= at|[.,]|$))`,
  String.raw`(?!\.? (?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)\p{L}*)`,
);
/** "9.11. bis 12.12." are dates, not times. */
const DOTTED_SPAN = joinedPattern(
  'gu',
  String.raw`(?<!\d)\d{1,2}\.(?:\d{1,2}\.)?(?:20)?(?:\d\d)?\s?`,
  String.raw`(?:bis(?: zum| (?:einschlie(?:ß|ss)lich|inklusive|einschl\.|inkl\.))?|au|to|-|sampai|`,
  String.raw`hingga)\s?`,
  String.raw`\d{1,2}\.\d{1,2}\.(?:20)?(?:\d\d)?(?!\d)`,
);
const DOTTED_DATE = joinedPattern(
  'gu',
  String.raw`(?<![\d.])(?:\d{1,2}\.\s?\d{1,2}\.\s?(?:20)?\d\d|`,
  String.raw`20\d\d\.\s?\d{1,2}\.\s?\d{1,2})(?!\d)`,
);

export function statesClockTime(plain: string): boolean {
  return CLOCK.test(plain.replace(DOTTED_SPAN, '').replace(DOTTED_DATE, ''));
}

/** Says where closures are announced, without announcing one. */
const ANNOUNCED = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:closures|closings)(?!\p{L})[^.]{0,60}(?:announce|post|list|publish)|`,
  String.raw`schlie(?:ß|ss)(?:ungen|tage)[^.]{0,60}(?:bekannt|geben wir|angekündigt|informieren|`,
  String.raw`teilen wir|finden sie)|fermetures[^.]{0,60}(?:annonc|communiqu|signal|publi)|`,
  String.raw`(?:cierres|encerramentos|fechamentos|chiusure)[^.]{0,60}(?:anunci|annunci|avis|`,
  String.raw`comunic|`,
  String.raw`public|pubblic)|(?:libur|tutup|cuti) (?:mendadak|dadakan|tiba-tiba|insidental|khas)`,
  String.raw`[^.]{0,50}(?:umumkan|maklumkan|info|hebah)|sluitingen[^.]{0,60}(?:meld|kondig|`,
  String.raw`vermeld)|`,
  String.raw`臨時(?:休業|休館|休診|休園|閉店|のお休み|休み)(?:日?は|の(?:際|場合|日)|など|等)[^。]{0,50}`,
  String.raw`(?:お知らせ|ご案内|告知|発信|ご覧|ご確認)|`,
  String.raw`臨時(?:休業|休館|休診|休園|閉店)(?:日|情報)?を[^。]{0,20}(?:お知らせ|ご案内|告知|発信)して[いお]|`,
  String.raw`(?:临时|臨時)(?:休息|停业|休業|休馆|休館|闭馆)`,
  String.raw`[^。]{0,20}(?:为准|為準|会在|會在|将在|將在|请关注|請留意)[^。]{0,20}|`,
  String.raw`임시 ?휴(?:무|업|관)(?:일?은|는|시)[^.]{0,40}(?:공지|안내|알려)`,
);
/** A weekday or a time to which something is rescheduled: no move of the place. */
const TO_WEEKDAY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:to|auf|auf den|au|ke hari|naar|para (?:el |los |a |o )?|al|на) `,
  String.raw`(?:\p{L}+day|\p{L}+tag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|`,
  String.raw`lunes|martes|miércoles|jueves|viernes|sábado|domingo|luned|marted|mercoled|gioved|`,
  String.raw`venerd|sabato|domenica|segunda|terça|quarta|quinta|sexta|maandag|dinsdag|`,
  String.raw`woensdag|donderdag|vrijdag|zaterdag|zondag|`,
  String.raw`senin|selasa|rabu|kamis|khamis|jumat|jumaat|sabtu|minggu|ahad|isnin)|`,
  String.raw`[到至](?:星期|周|週)|曜日?に(?:移|変)|요일로|يوم (?:الثلاثاء|الأحد|الاثنين|الأربعاء|الخميس)|`,
  // From or to a time of day.
  String.raw`(?<!\p{L})(?:from|to|auf|von|à|de|ke|dari) (?:jam |pukul )?\d{1,2}(?:[:.h]\d\d)? ?`,
  String.raw`(?:[ap]\.?m|uhr|h|o'clock|pagi|petang|sore|malam)(?!\p{L})`,
);

/** A longer block is a story, whose notices may be about anyone. */
const MAX_BLOCK_CHARS = 700;
/** The part of a page that is searched, counted from its start. */
const MAX_SCANNED_CHARS = 120_000;
const noticeBlocksByPage = new WeakMap<PageReading, ReadonlySet<number>>();

/** The blocks of a page that may hold a notice. */
export function findNoticeBlocks(page: PageReading): ReadonlySet<number> {
  const known = noticeBlocksByPage.get(page);
  if (known !== undefined) return known;
  const found = new Set<number>();
  let scanned = 0;
  for (const [i, { text }] of page.blocks.entries()) {
    if (text.length > MAX_BLOCK_CHARS) continue;
    scanned += text.length;
    if (scanned > MAX_SCANNED_CHARS) break;
    if (mayHoldNotice(withoutVowelSigns(toPlain(text)))) found.add(i);
  }
  noticeBlocksByPage.set(page, found);
  return found;
}

/** The vowel signs of Arabic, which are seldom written. */
const VOWEL_SIGNS = /[\u0640\u064b-\u0652]/gu;

const withoutVowelSigns = (plain: string) => plain.replace(VOWEL_SIGNS, '');

/** A quick test of whether a text in plain letters can hold a notice; pages repeat their texts. */
const mayHoldNotice = memoize(500, (plain: string): boolean => {
  return OPENING.test(plain) || languagesIn(plain).some((one) => mayHoldNoticeIn(one, plain));
});

function mayHoldNoticeIn(language: NoticeLanguage, text: string): boolean {
  if (mayBeNotice(text, language)) return true;
  const { causes, reopens, holds, ends, leaves } = language;
  if (reopens.test(text) && (causes.test(text) || RETURNS.test(text))) return true;
  const hasFigure = /\d/u.test(text);
  return (hasFigure && leaves.test(text)) || holds.test(text) || ends.test(text);
}

/** Says that the place opens again: with a future date, it is closed until then. */
const RETURNS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:we|doors) (?:will )?open (?:up |(?:our|the) doors )?again|(?<=(?:wir|`,
  String.raw`ich) .{0,50})wieder zurück|`,
  String.raw`re-?open(?:s|ing)?(?! (?:hours|of|for (?:book|entr|appl)))|`,
  String.raw`wiedereröffnung(?! de[rs])|(?:er)?öffne[nt] (?:\p{L}+ ){0,3}wieder|`,
  String.raw`wieder (?:er|ge)öffnet|wieder (?:für (?:sie|euch) )?da|réouverture(?! d(?:e|es|`,
  String.raw`u) )|`,
  String.raw`ré?ouvr(?:e|ons|irons|ira|ir)|(?:di)?buka (?:kembali|semula|lagi)|`,
  String.raw`beroperasi (?:kembali|semula|lagi))(?!\p{L})|`,
  String.raw`(?<!予約|販売|発売|配信|運行|受注)(?:再開|再オープン)|`,
  String.raw`(?:重新|恢复|恢復)(?:开|開|营业|營業|对外)|(?:日|号|號)(?:后|後)?(?:回来|回來|归来|歸來)|`,
  String.raw`(?:سنعيد|نعيد|سيعاد|سنعاود|نعاود) (?:ال)?(?:افتتاح|فتح)|نعود (?:إليكم|للعمل|`,
  String.raw`ل[إا]?ستقبال)`,
);
/**
 * Words for being closed. A span of days needs one of these, as some words in the tables also mean
 * being at work.
 */
const SHUT = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:closed|shut|geschlossen|urlaub|ferien|fermée?s?|fermeture|congés?|`,
  String.raw`(?:di)?tutup|libur|(?:ber)?cuti)(?!\p{L})|休(?:業|館|診|園|み|暇)|`,
  String.raw`店休|休息|休店|停业|停業|休业|放假|مغلق|إغلاق|إجازة`,
);
/** A day of the week that is not part of a date. */
const WEEKDAY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|`,
  String.raw`(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|`,
  String.raw`(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?|`,
  String.raw`senin|selasa|rabu|kamis|khamis|jumaa?t|sabtu|minggu|ahad|isnin)`,
  String.raw`(?!\p{L}|,? (?:den |dem |le |the )?\d)|[月火水木金土日]曜|[周週][一二三四五六日]|星期|礼拜|禮拜|يوم `,
);
export function beginsWithWeekday(plain: string): boolean {
  const at = plain.search(WEEKDAY);
  return at >= 0 && at <= 3;
}

/** Words for a single day: closing for one is not a notice. */
const ONE_DAY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:today|tomorrow|tonight|this (?:morning|afternoon|evening)|heute|`,
  String.raw`aujourd'hui|demain|ce soir|ce matin|hari ini|besok|esok|malam ini|(?:for )?one day|`,
  String.raw`(?:für )?einen tag|(?:pour )?une journée|sehari|satu hari)(?!\p{L})|`,
  String.raw`今日|明日|今天|明天|今晚|今夜|[一1]天(?!後|后)|[一1]日(?:だけ|のみ|間)|半天|半日|ليوم واحد|`,
  String.raw`(?<!\p{L})اليوم(?!\p{L})`,
);

export interface NoticeContext {
  /** When the page was fetched. */
  readonly nowMs: number;
  /** The place's name. */
  readonly name: string;
  /** The text that the sentence is from. */
  readonly around?: string;
  /** Tells whether that text gives an address other than the place's. */
  readonly hasOtherAddress?: () => boolean;
}

/** "11月19日(木)から": the day of the week, which separates the date from the word after it. */
const DAY_OF_DATE = joinedPattern(
  'gu',
  String.raw`(?<=[\d日號号일] ?)\((?:[月火水木金土日](?:曜日?)?|(?:周|週|星期)?[一二三四五六日天]|`,
  String.raw`[월화수목금토일](?:요일)?)(?:[・,、]?祝)?\)`,
);

/** The kind of notice that a sentence in plain letters states; null when it states none. */
export function noticeKind(
  sentence: string,
  { nowMs, name, around, hasOtherAddress }: NoticeContext,
): NoticeKind | null {
  if (ASKS.test(sentence)) return null;
  const plain = withoutVowelSigns(sentence).replace(DAY_OF_DATE, '');
  const context = {
    nowMs,
    name: toPlain(name),
    around: around ?? plain,
    hasOtherAddress: hasOtherAddress ?? (() => false),
  };
  for (const language of languagesIn(plain)) {
    const kind = readFrame(plain, language, context);
    if (kind !== null) return kind;
  }
  return OPENING.test(plain) && plain.length < 160 ? 'opening' : null;
}

function readFrame(
  plain: string,
  language: NoticeLanguage,
  context: Required<NoticeContext>,
): NoticeKind | null {
  const { nowMs, name } = context;
  const pause = statesPause(plain, language, context);
  const end = pause >= 0 ? -1 : statesEnd(plain, language, context);
  const move = statesMove(plain, language, context);
  const isOwn = (at: number) => at >= 0 && !isAboutAnother(plain, at, language.verbFirst, name);
  if (pause < 0 && end < 0 && move < 0) return null;
  if (language.denies.test(plain)) return null;
  if (isOwn(pause) && isPauseNow(plain, language, context)) return 'closed_for_a_time';
  const moves = isOwn(move) && !TO_WEEKDAY.test(plain) && !isOver(plain, nowMs, 'moved');
  if (moves) return 'moved';
  const isDaily = (statesClockTime(plain) || HOLIDAY.test(plain)) && !language.forGood.test(plain);
  const isBack = language.over.test(plain) && !FOR_EVER.test(plain);
  const isEnd = isOwn(end) && !isDaily && !isBack && !isOver(plain, nowMs, 'closed');
  if (!isEnd || SUPPOSES.test(plain) || USUALLY.test(plain) || ENDS_ONLINE.test(plain.slice(end)))
    return null;
  // "We have closed the house from 16 November to 10 December."
  const isSpan =
    isLongSpan(plain) && (ON_HOLIDAY.test(plain) || findSpanEnd(plain, nowMs) !== null);
  const isPause = isSpan && !FOR_EVER.test(plain);
  return isPause ? 'closed_for_a_time' : 'closed';
}

/** True when a text cannot be such a notice, whatever it sounds like (RN2, RN3). */
export function speaksAgainst(
  plain: string,
  kind: 'closed' | 'closed_for_a_time' | 'moved',
  { nowMs, name }: Pick<NoticeContext, 'nowMs' | 'name'>,
): boolean {
  const languages = languagesIn(plain);
  if (ASKS.test(plain) || SUPPOSES.test(plain)) return true;
  if (languages.some((one) => closesAnother(plain, one, toPlain(name)))) return true;
  if (kind === 'moved') return TO_WEEKDAY.test(plain) || isOver(plain, nowMs, 'moved');
  if (kind === 'closed') return isOver(plain, nowMs, 'closed');
  if (HOLIDAY.test(plain) || RECURS.test(plain) || ANNOUNCED.test(plain)) return true;
  if (isPastSpan(plain, nowMs) || isOver(plain, nowMs, 'paused')) return true;
  // "1 December" may be the day of reopening.
  return isShortSpan(plain) && !languages.some(({ reopens }) => reopens.test(plain));
}

/** True when a word for closing or moving is about something else. */
function closesAnother(plain: string, words: NoticeLanguage, name: string): boolean {
  return [words.closes, words.gone, words.moves].some((pattern) => {
    const at = plain.search(pattern);
    return at >= 0 && isAboutAnother(plain, at, words.verbFirst, name);
  });
}

/** "By two o'clock we have usually closed." */
const USUALLY = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:usually|normally|mostly|often|sometimes|normalerweise|meist\p{L}*|oft|`,
  String.raw`manchmal|d'habitude|habituellement|souvent|parfois|biasanya|kadang\p{L}*|selalunya|`,
  String.raw`lazimnya)`,
  String.raw`(?!\p{L})|ふだん|普段|たいてい|平时|平時|通常|عادة`,
);

/** The owners' own holidays. */
const ON_HOLIDAY = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:congés?|vacances|(?:betriebs)?(?:urlaub|ferien)|holidays?|vacation|`,
  String.raw`cuti)(?!\p{L})`,
);

/** "Closed our online shop": the object after the verb is what ends. */
const ENDS_ONLINE = joinedPattern(
  'u',
  String.raw`^(?:\p{L}+ ){1,3}(?:online|web-?shop|onlineshop|e-shop|boutique en ligne|toko online|`,
  String.raw`kedai dalam talian)`,
);

/** Says that the closure still lasts. A past date is then that of its cause. */
const STILL = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:at present|currently|at the moment|for now|right now|for the time being|`,
  String.raw`further notice|derzeit|zurzeit|zur zeit|momentan|aktuell|bis auf weiteres|vorerst|`,
  String.raw`actuellement|pour (?:le moment|l'instant)|en ce moment|nouvel ordre|saat ini|`,
  String.raw`ketika ini|(?:buat|untuk) (?:masa ini|sementara)|belum|sementara waktu)(?!\p{L})|`,
  String.raw`現在|ただいま|当面|当分|しばらく|目前|[现現]在|[暂暫]|حاليا|الوقت الحالي|(?<!\p{L})الآن|إشعار آخر`,
);
/** A temporary stop is not an end, whatever verb is used. */
const TEMPORARILY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:temporarily|vorübergehend|vorläufig|temporairement|provisoirement|`,
  String.raw`momentanément|(?:buat|untuk) sementara|sementara waktu)(?!\p{L})|`,
  String.raw`一時(?:的|休|閉|停)|[暂暫][时時]|مؤقت`,
);

/**
 * Words for "permanently". With one of these, even a stated reason does not make the closure
 * temporary.
 */
export const FOR_EVER =
  /permanent|for good|endgültig|für immer|définitiv|selama-?lama|selamanya|kekal|永久|نهائي/u;

/** The index at which the sentence states a pause; -1 when it does not. */
function statesPause(
  plain: string,
  words: NoticeLanguage,
  context: Required<NoticeContext>,
): number {
  const at = plain.search(words.pauses);
  if (at >= 0) return at;
  const closes = plain.search(words.closes);
  if (FOR_EVER.test(plain) && !words.reopens.test(plain)) return -1;
  const gone = plain.search(words.gone);
  if (gone >= 0 && TEMPORARILY.test(plain)) return gone;
  const isBrief =
    words.forATime.test(plain) || words.causes.test(plain) || words.reopens.test(plain);
  if (closes >= 0 && isBrief && gone < 0) return closes;
  if (closes < 0 && words.reopens.test(plain)) {
    const cause = plain.search(words.causes);
    if (cause >= 0) return cause;
  }
  if (gone >= 0) return -1;
  // "Fridays 7-12.30, open again from 2.30" gives opening hours.
  const statesHours = closes < 0 && (statesClockTime(plain) || WEEKDAY.test(plain));
  if (!statesHours && announcesReopening(plain, words, context)) return plain.search(RETURNS);
  const shut = closes >= 0 && isLongSpan(plain) && !WEEKDAY.test(plain) ? plain.search(SHUT) : -1;
  return shut >= 0 ? shut : statesRest(plain, words, context);
}

/** The index of a word for resting with a limit of time; -1 when there is none. */
function statesRest(
  plain: string,
  words: NoticeLanguage,
  { nowMs, name, around }: Required<NoticeContext>,
): number {
  const at = plain.search(words.holds);
  if (at < 0 || statesClockTime(plain) || !isSaidOfPlace(plain, at, name)) return -1;
  if (WEEKDAY.test(plain) && !/\d/u.test(plain)) return -1;
  return hasTimeLimit(plain, around, nowMs) ? at : -1;
}

/** Tells whether the place reopens on a future day, after more than a holiday. */
function announcesReopening(
  plain: string,
  words: NoticeLanguage,
  { nowMs, around }: Required<NoticeContext>,
) {
  const says = RETURNS.test(plain) && words.reopens.test(plain) && namesComingDay(plain, nowMs);
  return says && !HOLIDAY.test(around) && !isShortSpan(around);
}

/** Thanks and counts of years: a business that closes for good often adds them to its farewell. */
const LOOKS_BACK = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:thank|grateful|cheers|years|danke|dank(?!\p{L})|jahre|treue|merci|`,
  String.raw`reconnaiss|(?:ans|années)(?!\p{L})|terima kasih|makasih|tahun)|ありがとう|御礼|お礼|感謝|`,
  String.raw`\d年間|[感谢謝][谢謝]|[一二三四五六七八九十\d][多几幾]?年(?!\d|[级級])|شكر|عام|سن[ةو]|عقود`,
);

function statesEnd(
  plain: string,
  words: NoticeLanguage,
  { around, nowMs, name }: Required<NoticeContext>,
): number {
  const at = plain.search(words.gone);
  if (at >= 0) return at;
  const closes = words.forGood.test(plain) ? plain.search(words.closes) : -1;
  if (closes >= 0) return closes;
  const looksBack = LOOKS_BACK.test(around);
  const farewell = looksBack ? plain.search(words.farewells) : -1;
  if (farewell >= 0) return farewell;
  const end = plain.search(words.ends);
  if (end < 0 || statesClockTime(plain) || !isSaidOfPlace(plain, end, name)) return -1;
  return looksBack || isDatedBefore(plain, nowMs) || isPastName(plain, name) ? end : -1;
}

/** True for a sentence whose latest day, with its year, is not to come. */
function isDatedBefore(plain: string, nowMs: number): boolean {
  const date = /20\d\d/u.test(plain) ? findLatestDate(plain) : null;
  return date !== null && date <= new Date(nowMs).toISOString().slice(0, date.length);
}

function statesMove(
  plain: string,
  words: NoticeLanguage,
  { hasOtherAddress }: Required<NoticeContext>,
): number {
  const at = plain.search(words.moves);
  if (at >= 0) return at;
  const now = plain.search(words.nowAt);
  if (now >= 0) return now;
  const leaves = plain.search(words.leaves);
  return leaves >= 0 && !ADDS.test(plain) && hasOtherAddress() ? leaves : -1;
}

/** A further shop, not a new address of this one. */
const ADDS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:also|second|third|another|both|additional|further|auch|zweite\p{L}*|`,
  String.raw`weitere\p{L}*|beide\p{L}*|zusätzlich|aussi|également|deuxième|seconde?|autre|juga|`,
  String.raw`kedua|`,
  String.raw`cawangan|cabang|filiale|branch|succursale)(?!\p{L})|にも|二号店|支店|姉妹店|也在|还有|還有|分店|第二|`,
  String.raw`أيضا|فرع`,
);

function isPauseNow(
  plain: string,
  words: NoticeLanguage,
  context: Required<NoticeContext>,
): boolean {
  if (HOLIDAY.test(plain) || RECURS.test(plain) || SUPPOSES.test(plain)) return false;
  if (ANNOUNCED.test(plain)) return false;
  if (words.over.test(plain) || isOver(plain, context.nowMs, 'paused')) return false;
  const lasts = STILL.test(plain) || TEMPORARILY.test(plain);
  const isSince = lasts && namesPastDay(plain, context.nowMs);
  if (isShortSpan(plain) && !isSince) return false;
  if (words.forATime.test(plain)) return true;
  if (ONE_DAY.test(plain) && !words.reopens.test(plain)) return false;
  return (
    !statesClockTime(plain) || words.causes.test(plain) || announcesReopening(plain, words, context)
  );
}
