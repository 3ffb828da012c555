/**
 * Finds the lines of a page that may give hours, and reads them in one language.
 *
 * HL1 Cost is bounded: at most MAX_LINES lines near times or days are examined, and at most
 *     MAX_PARSED_CHARS characters of lines that may give hours.
 */
import { memoize } from '../../../cache/memoize.ts';
import type { PageReading, TextBlock } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { itemLines } from '../bracket-lines.ts';
import { startsWithAside } from '../day-exceptions.ts';
import { type Item, statesSingleTimes } from '../line-items.ts';
import { withoutDates } from '../month-dates.ts';
import { toPlain } from '../plain-text.ts';
import { blankOthers } from '../referrals.ts';
import { figureTimes } from '../worded-times.ts';
import { blankBeside } from '../words/beside-words.ts';
import { HOURS_LABEL, PART_LABEL } from '../words/hour-labels.ts';
import { withoutRemarks } from '../words/remarks.ts';
import { splitLine } from '../written-hours.ts';
import { columnTexts, dayPattern } from './day-columns.ts';
import { listedTexts } from './day-lists.ts';
import { hasOwnSubject, repeatsOpenDays } from './other-rows.ts';
import { SeasonColumns } from './season-columns.ts';
import {
  namedSeasons,
  type PlaceSeasons,
  readLineSeason,
  withoutPastPeriods,
} from './season-ranges.ts';

const MAX_LINES = 400;
const MAX_PARSED_CHARS = 30_000;
const MAX_LINE_CHARS = 600;
const PROSE_WORDS = 6;
/** In scripts without spaces, each character counts. */
const PROSE_SIGNS = 30;
const TWELVE_HOURS = new Set(['en', 'ms', 'hi']);
/** A time, or what may be one. Most lines of a page have none. */
const TIME_LIKE = joinedPattern(
  'u',
  String.raw`\d\s?(?:[:.hu時时点點시]\s?\d|giờ|시|ч|[ap]\.?m|[ap](?!\p{L})|uhr|h\b|時|时|点|點|`,
  String.raw`[-~–]\s?\d|ص|م|óra|ó(?!\p{L})|год|बजे)|\d{3}|(?:klo|kl\.?|fra|od|з|від|orele|ora) \d|`,
  String.raw`\d[⁰-⁹¹²³]|døgnet rundt|hele døgnet|ympäri vuorokauden|non-?stop|цілодобово|`,
  String.raw`[一二三四五六七八九十]\s?[時时点點]|\b24\b|noon|midi|mittag|正午|(?:at|from|ab|om|alle|las|من|до) \d|`,
  String.raw`\d\s?(?:pagi|petang|malam|siang|sore|tengah|t?gh|p?tg|pg|mlm|ظهر|عصر|ليل|فجر)|`,
  String.raw`rund um die uhr|(?:around|round) the clock|على مدار|half past|`,
  String.raw`โมง|ทุ่ม|`,
  String.raw`\b(?:seven|eight|nine|ten) (?:to|till?|until) (?:half )?(?:one|two|three|`,
  String.raw`four|five|six|seven|eight|`,
  String.raw`nine)\b|o'clock|in the (?:morning|afternoon|evening)\b|`,
  String.raw`(?:jam|pukul|setengah) (?:satu|dua|tiga|empat|lima|enam|tujuh|d?elapan|lapan|se)|`,
  String.raw`[時时點点]半?に`,
);
const CLOSED_LIKE = joinedPattern(
  'u',
  String.raw`休|定休|closed?|ruhetag|geschlossen|ferm|tutup|libur|cuti|مغلق|عطلة|[أا]جازة|無休|`,
  String.raw`无休|never|`,
  String.raw`holiday|\boff\b|cerrad|chius|ripos|fechad|encerrad|descans|gesloten|stängt|`,
  String.raw`zamkn|nieczynn|zavřen|uzavřen|κλειστ|lukket|stengt|suljet|kiinni|zárva|szünnap|`,
  String.raw`[îi]nchis|zatvor|zavret|зачин|вихідн|סגור|बंद|अवकाश|`,
  String.raw`закры|выходн|휴무|휴진|휴관|kapalı|nghỉ|đóng cửa|ปิด|หยุด`,
);

/** What is known of a line in any language. */
export interface WrittenLine {
  readonly block: number;
  /** The first of the blocks that say it: the days may be in a list of their own. */
  readonly top: number;
  readonly isLabel: boolean;
  /** True when the line starts with the name of something other than days or hours. */
  readonly namesOther: boolean;
  /** Whether the months or the season that the line names are current. */
  readonly season: 'now' | 'other' | null;
  readonly length: number;
  readonly level: number;
  /** The line's text, split into parts that are read separately. */
  readonly texts: readonly string[];
}

/** What the line says in one language. */
export interface Line extends WrittenLine {
  readonly parts: readonly (readonly Item[])[];
  readonly hasDays: boolean;
  readonly hasSpans: boolean;
  readonly statesClosed: boolean;
  readonly isAside: boolean;
  /** True for "closed" alone, above the days that it closes. */
  readonly isClosing: boolean;
  /** True for a long sentence that mentions something's hours. */
  readonly isProse: boolean;
  /**
   * True when the line starts with words that are neither days, hours nor words for opening: the
   * name of something.
   */
  readonly hasSubject: boolean;
}

export interface LineScope {
  readonly includes: (block: number) => boolean;
  /** True south of the equator, where it is summer in January. */
  readonly isSouthern: boolean;
  /** The kinds of things beside the place whose hours are not its own. */
  readonly beside: readonly RegExp[];
}

/** Lines with times or days, and the lines around them (HL1). */
export function writtenLines(
  page: PageReading,
  { includes, isSouthern, beside }: LineScope,
  languages: readonly string[],
): WrittenLine[] {
  // Passed by itself, the function would be cached by the index and the list, too.
  const days = languages.map((language) => dayPattern(language));
  const wanted = wantedBlocks(page, includes, days);
  if (wanted.length === 0) return [];
  const named = new Set(wanted.flatMap((at) => namedSeasons(toPlain(page.blocks[at]!.text))));
  const seasons = { nowMs: page.fetchedAtMs, isSouthern, named };
  const columns = new SeasonColumns(page.blocks, seasons, days);
  const listed = listedTexts(page.blocks, languages, days);
  return withoutBreakfasts(page, wanted).map((block) => {
    const line = writtenLine(page, block, { seasons, columns, days, beside });
    return { ...line, ...listed.get(block) };
  });
}

const CHECK_IN = joinedPattern(
  'u',
  String.raw`check-?\s?(?:in|out)(?!\p{L})|an- und abreise|anreise ab|arrivée|チェックイン|入住|退房|`,
  String.raw`تسجيل الوصول|daftar masuk|bejelentkez|체크인|заезд`,
);
const BREAKFAST = joinedPattern(
  'u',
  String.raw`^\W{0,3}(?:(?:our|the|a) )?(?:\p{L}+ )?breakfast|petits?[- ]déjeuners?|desayuno|`,
  String.raw`colazione|`,
  String.raw`ontbijt|pequeno[- ]almoço|café da manhã|sarapan|朝食|早餐|الإفطار|śniadani|завтрак|조식`,
);

/** At a hotel, breakfast hours are not opening hours. */
function withoutBreakfasts({ blocks }: PageReading, wanted: readonly number[]): readonly number[] {
  const plains = wanted.map((at) => toPlain(blocks[at]!.text));
  if (!plains.some((plain) => CHECK_IN.test(plain))) return wanted;
  return wanted.filter((_, i) => !BREAKFAST.test(plains[i]!) || CHECK_IN.test(plains[i]!));
}

const MAX_DAY_LINE_CHARS = 200;
const MAX_DAY_LINES = 1_500;
/** A day's times may be on two lines: one for the morning and one for the afternoon. */
const LINES_AFTER_DAY = 3;
function wantedBlocks(
  { blocks }: PageReading,
  inScope: (block: number) => boolean,
  days: readonly RegExp[],
): number[] {
  const wanted = new Set<number>();
  let looked = 0;
  let chars = 0;
  blocks.forEach(({ text }, i) => {
    if (!inScope(i) || text.length > MAX_LINE_CHARS || wanted.size >= MAX_LINES) return;
    if (chars > MAX_PARSED_CHARS) return;
    const plain = toPlain(text);
    const mayName = text.length <= MAX_DAY_LINE_CHARS && looked++ < MAX_DAY_LINES;
    const namesDay = mayName && days.some((pattern) => pattern.test(plain));
    const mayHoldTimes = TIME_LIKE.test(plain) || (text.length < 60 && CLOSED_LIKE.test(plain));
    if (!namesDay && !mayHoldTimes) return;
    chars += text.length;
    const reach = namesDay && !mayHoldTimes ? LINES_AFTER_DAY : 1;
    for (let at = i - 2; at <= i + reach; at++) if (at >= 0 && inScope(at)) wanted.add(at);
  });
  return [...wanted].filter((i) => blocks[i] !== undefined).sort((a, b) => a - b);
}

/** What the lines of a page are read with. */
interface LineReading {
  readonly seasons: PlaceSeasons;
  readonly columns: SeasonColumns;
  readonly days: readonly RegExp[];
  readonly beside: readonly RegExp[];
}

function writtenLine(
  { blocks }: PageReading,
  block: number,
  { seasons, columns, days, beside }: LineReading,
): WrittenLine {
  const { level } = blocks[block]!;
  const text = rowText(blocks[block]!, columns.currentCells(block));
  const whole = blankBeside(withoutPastPeriods(toPlain(text), seasons.nowMs), beside);
  const range = columns.isHead(block) ? null : readLineSeason(whole, seasons);
  const season = range === null ? null : range.isNow ? ('now' as const) : ('other' as const);
  const plains = plainTimes(range?.rest ?? whole);
  const texts = (columnTexts(blocks, block, days) ?? [plains]).flatMap(splitLine);
  const isLabel =
    namesRestDay(plains) ||
    HOURS_LABEL.test(plains) ||
    (OPENS_WITH_TIMES.test(plains) && !days.some((day) => day.test(plains))) ||
    ALWAYS_OPEN.test(plains);
  const namesOther = isNamedLine(text, days);
  return { block, top: block, texts, isLabel, namesOther, length: text.length, level, season };
}

/** The pages of a site repeat the hours in their footer. */
const KEPT_LINES = 300;

const plainTimes = memoize(KEPT_LINES, (text: string) =>
  figureTimes(withoutDates(blankOthers(withoutRemarks(text)))),
);

const lineItems = memoize(KEPT_LINES, (text: string, language: string) =>
  itemLines(text, language, { twelveHours: TWELVE_HOURS.has(language) }),
);

/**
 * The text, with those of cells that span several rows and begin in a row above. Of a table with a
 * column for each season, only the current one.
 */
function rowText({ text, columns }: TextBlock, current: readonly string[] | null): string {
  if (current !== null) return current.join(' ');
  if (columns === undefined) return text;
  return columns.filter((cell, i) => cell !== '' && cell !== columns[i - 1]).join(' ');
}

/**
 * A day of rest that comes each week is one of a place with hours. In brackets it is one of a place
 * in a list.
 */
function namesRestDay(text: string): boolean {
  return NAMES_REST_DAY.test(text) && NAMES_REST_DAY.test(text.replace(/\([^)]*\)/g, ' '));
}

const NAMES_REST_DAY = joinedPattern(
  'u',
  String.raw`定休(?!日以外)|^休日 ?:? ?(?:毎週)?[月火水木金土日]|公休|[休閉闭][館馆][日:：]|休診日|休园日|休園日|`,
  String.raw`(?<!\p{L})(?:ruhetage?|weekly `,
  String.raw`(?:rest|closing|off|holiday)(?: day)?|(?:fermeture|repos) hebdomadaires?|`,
  String.raw`(?:libur|cuti) mingguan|العطلة الأسبوعية|عطلة أسبوعية)(?!\p{L})`,
);

/** "Open 10-6": the word begins the line, and a span follows; days need no label. */
const OPENS_WITH_TIMES = joinedPattern(
  'u',
  String.raw`^\W{0,3}(?:open|opens|geöffnet|offen|ouvert|(?:di)?buka|beroperasi|営業|营业|營業|مفتوح|`,
  String.raw`نفتح|و?نعمل)`,
  String.raw`\s?[:|]?\s?(?:(?:from|von|de|dari|من) )?(?:(?:jam|pukul|`,
  String.raw`الساعة) )?\d{1,2}(?:[:.h]\d\d)?\s?`,
  String.raw`(?:[ap]\.?m\.?|h|uhr|pagi|petang|ص|صباح\p{L}*)?\s?(?:-|~|(?:to|till?|bis|à|sampai|`,
  String.raw`hingga|`,
  String.raw`حتى|إلى)(?!\p{L}))`,
);

/** Hours by themselves: "the reception is open 24 hours". */
const ALWAYS_OPEN = joinedPattern(
  'iu',
  String.raw`(?:open|staffed|manned|besetzt|geöffnet|ouverte?s?|abiert[oa]s?|apert[aoi]|`,
  String.raw`abert[oa]s?|reception|front desk|`,
  String.raw`rezeption|réception|resepsionis|kaunter|dibuka|buka|beroperasi|`,
  String.raw`melayani|前台|フロント|الاستقبال|`,
  String.raw`مفتوح|نعمل|[يت]عمل|avoinna|åpent|åbent|відчинено|працюємо|deschis|nyitva|`,
  String.raw`otvorené).{0,16}(?:24 ?(?:hours|hrs|h\b|horas|ore|stunden|`,
  String.raw`heures|jam|小时|小時|時間|ساعة)|على مدار (?:ال)?(?:24 )?ساعة|24/7|7/24|rund um die uhr|`,
  String.raw`(?:a?round) the clock)|`,
  String.raw`(?:24 ?(?:hours|hrs|stunden|小时|小時|時間)|24/7|rund um die uhr) ?`,
  String.raw`(?:(?:a|per|every|am|pro|jeden) (?:day|tag) )?(?:open|geöffnet|offen|营业|`,
  String.raw`營業|営業|开放|開放)|ouvert.{0,16}24 ?h|24 ?h(?:eures)?/24|7/24 (?:açı|hizmet)`,
);

const NAMED = /^[\p{Lu}\p{sc=Arabic}][^:–—\d]{3,50}?(?::|\s[–—-])\s/u;

/** "Jet wash – 7am to 9pm": the line starts with the name of something at the place. */
function isNamedLine(text: string, days: readonly RegExp[]): boolean {
  const name = toPlain(NAMED.exec(text)?.[0] ?? '');
  if (name === '' || HOURS_LABEL.test(name) || PART_LABEL.test(name)) return false;
  return !days.some((pattern) => pattern.test(name));
}

export function readLine(line: WrittenLine, language: string): Line {
  const own = withoutOthers(line.texts, (text) => lineItems(text, language));
  const parts = own.flatMap((one) => one.items);
  const items = parts.flat();
  const kinds = new Set(items.map(({ kind }) => kind));
  const has = (kind: Item['kind']) => kinds.has(kind);
  const { block, top, isLabel, namesOther, season, length, level } = line;
  // Not `...line`: V8 adds each property after a spread slowly, in a microsecond.
  return {
    block,
    top,
    isLabel,
    namesOther,
    season,
    length,
    level,
    texts: own.map(({ text }) => text),
    parts,
    hasDays: has('days') || has('part') || has('limited'),
    hasSpans:
      has('spans') ||
      has('limited') ||
      has('until') ||
      parts.some((part) => statesSingleTimes(part)),
    statesClosed: has('closed') || has('never'),
    isAside: has('aside') && !has('spans') && !has('days'),
    isClosing: items.length > 0 && items.every(({ kind }) => kind === 'closed'),
    isProse: items.filter(({ kind }) => kind === 'break').length >= proseWords(language),
    hasSubject: !isLabel && parts.length > 0 && parts.every(hasOwnSubject),
  };
}

/**
 * "Mon-Sat 9-9, Sun 11-6. Pharmacy: Mon-Fri 9-7": removes the hours of something else at the place.
 */
function withoutOthers(texts: readonly string[], read: (text: string) => Item[][]): WrittenPart[] {
  const kept: WrittenPart[] = [];
  for (const text of texts) {
    const items = read(text);
    const isNamed =
      kept.length > 0 &&
      texts.length <= MAX_TEXTS &&
      items.every(hasOwnSubject) &&
      items.flat().some(({ kind }) => kind === 'spans');
    const isOther =
      isNamed &&
      repeatsOpenDays(
        kept.flatMap((one) => one.items),
        items,
      );
    if (!isOther && !continuesAside(kept.at(-1), items)) kept.push({ text, items });
  }
  return kept;
}

/** "Kitchen 12-2. On Sundays, roasts until 3.": the second sentence is about the kitchen, too. */
function continuesAside(last: WrittenPart | undefined, items: readonly Item[][]): boolean {
  if (last === undefined || !last.items.some(startsWithAside)) return false;
  const kinds = items.flat().map(({ kind }) => kind);
  return kinds.includes('until') && kinds.includes('break') && !kinds.includes('spans');
}

/** A line with more texts is not a line of hours. Each text is compared with those before it. */
const MAX_TEXTS = 10;

interface WrittenPart {
  readonly text: string;
  readonly items: Item[][];
}

function proseWords(language: string): number {
  return /^(?:ja|zh|ko|th)$/.test(language) ? PROSE_SIGNS : PROSE_WORDS;
}
