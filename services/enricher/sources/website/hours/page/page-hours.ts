/**
 * Finds the opening hours that a page states in words.
 *
 * PH1 Hours are a run of lines with days and times. They count when a word for opening hours stands
 *     over them or in them, or when they name three days or more.
 * PH2 Of several runs the labelled one with the most days is taken. What stands under a heading
 *     about a kitchen, a delivery or a season without months is left out.
 * PH3 Of hours by season those are taken that hold on the day of the page.
 * PH4 Cost is bounded: at most MAX_LINES lines around times are looked at, in MAX_LANGUAGES.
 */

import type { Week } from '../../../hours/week.ts';
import type { PageReading, TextBlock } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { readStatements } from '../hour-grammar.ts';
import { type Item, itemLines, tellsMoments } from '../line-items.ts';
import { withoutDates } from '../month-dates.ts';
import { toPlain } from '../plain-text.ts';
import { blankOthers } from '../referrals.ts';
import { overlap, statedWeek } from '../stated-week.ts';
import { figureTimes } from '../worded-times.ts';
import { ASIDE_HEADING, HOURS_LABEL, PART_HEADING, PART_LABEL } from '../words/hour-labels.ts';
import { splitLine } from '../written-hours.ts';
import { columnTexts, dayPattern } from './day-columns.ts';
import { listedTexts } from './day-lists.ts';
import { leavesTimes } from './left-times.ts';
import {
  namedSeasons,
  type PlaceSeasons,
  readNamedSeason,
  readSeason,
  readSeasons,
} from './season-ranges.ts';
import { saysOthersVary } from './varying-hours.ts';

export interface PageHours {
  readonly week: Week;
  readonly namedDays: number;
  readonly isLabelled: boolean;
  /** True where they hold on all days but a few that are named. */
  readonly isDaily: boolean;
  /** True for the hours of the season that it is. */
  readonly isSeasonal: boolean;
  /** 0-1: how near to the place's address or phone number they stand. */
  readonly closeness: number;
  /** The lines, as they stand in the page. */
  readonly quote: string;
  /** True where the lines tell times that the week does not have. */
  readonly isPartial: boolean;
}

const MAX_LINES = 400;
const MAX_LANGUAGES = 4;
const MAX_LINE_CHARS = 600;
const LABEL_REACH = 4;
const PROSE_WORDS = 6;
/** Where words are not parted, each sign counts. */
const PROSE_SIGNS = 30;

/** From as many days on what is told beside the rows of a week adds nothing to it. */
const MANY_DAYS = 5;
const TWELVE_HOURS = new Set(['en', 'ms', 'hi']);
/** A time, or what may be one; most lines of a page have none. */
const TIME_LIKE = joinedPattern(
  'u',
  String.raw`\d\s?(?:[:.hu時时点點시]\s?\d|giờ|시|ч|[ap]\.?m|[ap](?!\p{L})|uhr|h\b|時|时|点|點|`,
  String.raw`[-~–]\s?\d|ص|م)|\d{3}|`,
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
  String.raw`zamkn|nieczynn|`,
  String.raw`закры|выходн|휴무|휴진|휴관|kapalı|nghỉ|đóng cửa|ปิด|หยุด`,
);

interface Line {
  readonly block: number;
  readonly parts: readonly (readonly Item[])[];
  readonly hasDays: boolean;
  readonly hasSpans: boolean;
  readonly saysClosed: boolean;
  readonly isLabel: boolean;
  readonly isAside: boolean;
  /** Begins with the name of something that is neither days nor hours. */
  readonly isOther: boolean;
  /** "Closed" alone, over the days that it closes. */
  readonly isClosing: boolean;
  /** A sentence of many words, in which the hours of something stand. */
  readonly isProse: boolean;
  /** The months that the line names: whether they are now. */
  readonly season: 'now' | 'other' | null;
  readonly length: number;
  readonly level: number;
  readonly texts: readonly string[];
  readonly language: string;
}

export interface HoursScope {
  /** True south of the equator, where it is summer in January. */
  readonly isSouthern: boolean;
  readonly includes: (block: number) => boolean;
  /** Blocks that surely are about the place; hours in a section with one come first. */
  readonly own: readonly number[];
}

export function findPageHours(
  page: PageReading,
  { includes, own, isSouthern }: HoursScope,
  languages: readonly string[],
): PageHours | null {
  const wanted = wantedBlocks(page, includes, languages.slice(0, MAX_LANGUAGES));
  if (wanted.length === 0) return null;
  const named = new Set(wanted.flatMap((at) => namedSeasons(toPlain(page.blocks[at]!.text))));
  const seasons = { nowMs: page.fetchedAtMs, isSouthern, named };
  const days = languages.slice(0, MAX_LANGUAGES).map(dayPattern);
  const listed = listedTexts(page.blocks, languages.slice(0, MAX_LANGUAGES), days);
  const written = wanted.map((block) => {
    const line = writtenLine(page, block, seasons, days);
    const text = listed.get(block);
    return text === undefined ? line : { ...line, texts: text === '' ? [] : [text] };
  });
  let best: PageHours | null = null;
  for (const language of languages.slice(0, MAX_LANGUAGES)) {
    const lines = written.map((line) => readLine(line, language));
    const found = bestRun(page, lines, own);
    if (found !== null && (best === null || tellsMore(found, best))) best = found;
  }
  return best;
}

/** A less sure language must name more days: it may read a part of them alone. */
function tellsMore(found: PageHours, best: PageHours): boolean {
  // "So late" is no Sunday.
  if (best.namedDays === 0 && countOpenDays(found) === 1) return false;
  if (found.namedDays !== best.namedDays) return found.namedDays > best.namedDays;
  return rank(found) > rank(best);
}

function countOpenDays({ week }: Pick<PageHours, 'week'>): number {
  return week.filter((spans) => spans.length > 0).length;
}

function rank({ isLabelled, isSeasonal, namedDays, closeness }: PageHours): number {
  return (isLabelled ? 10 : 0) + (isSeasonal ? 8 : 0) + namedDays + 1 + closeness * 20;
}

/** 0-1: how deep in the page the innermost section stands that the two blocks share. */
function closenessTo(page: PageReading, block: number, own: readonly number[]): number {
  const around = sectionPath(page, block);
  const shared = own.slice(0, 20).map((at) => {
    const other = new Set(sectionPath(page, at));
    return around.filter((section) => other.has(section)).length;
  });
  return Math.max(0, ...shared) / (around.length + 1);
}

function sectionPath({ blocks, sections }: PageReading, block: number): number[] {
  const path: number[] = [];
  let at = blocks[block]!.section;
  for (; at >= 0 && path.length < 100; at = sections[at]!.parent) path.push(at);
  return path;
}

const MAX_DAY_LINE_CHARS = 200;
const MAX_DAY_LINES = 1_500;
/** The times of a day may stand in a line for the morning and one for the afternoon. */
const BEHIND_DAY = 3;
/** Lines with times or days, and those around them. */
function wantedBlocks(
  { blocks }: PageReading,
  inScope: (block: number) => boolean,
  languages: readonly string[],
): number[] {
  const wanted = new Set<number>();
  const days = languages.map(dayPattern);
  let looked = 0;
  blocks.forEach(({ text }, i) => {
    if (!inScope(i) || text.length > MAX_LINE_CHARS || wanted.size >= MAX_LINES) return;
    const plain = toPlain(text);
    const mayName = text.length <= MAX_DAY_LINE_CHARS && looked++ < MAX_DAY_LINES;
    const namesDay = mayName && days.some((pattern) => pattern.test(plain));
    const mayTell = TIME_LIKE.test(plain) || (text.length < 60 && CLOSED_LIKE.test(plain));
    if (!namesDay && !mayTell) return;
    const reach = namesDay && !mayTell ? BEHIND_DAY : 1;
    for (let at = i - 2; at <= i + reach; at++) if (at >= 0 && inScope(at)) wanted.add(at);
  });
  return [...wanted].filter((i) => blocks[i] !== undefined).sort((a, b) => a - b);
}

/** What a line is in every language. */
type LineFacts = 'block' | 'isLabel' | 'isOther' | 'length' | 'level' | 'season' | 'texts';
type WrittenLine = Pick<Line, LineFacts>;

function writtenLine(
  { blocks }: PageReading,
  block: number,
  seasons: PlaceSeasons,
  days: readonly RegExp[],
): WrittenLine {
  const { text, level } = blocks[block]!;
  const whole = toPlain(text);
  const first = readSeason(whole, seasons.nowMs);
  const current = first === null ? null : readSeasons(whole, seasons.nowMs);
  const range =
    current !== null ? { isNow: true, rest: current } : (first ?? readNamedSeason(whole, seasons));
  const season = range === null ? null : range.isNow ? ('now' as const) : ('other' as const);
  const plains = figureTimes(withoutDates(blankOthers(range?.rest ?? whole)));
  const texts = (columnTexts(blocks, block, days) ?? [plains]).flatMap(splitLine);
  const isLabel = HOURS_LABEL.test(plains) || ALWAYS_OPEN.test(plains);
  const isOther = isNamedLine(text, days);
  return { block, texts, isLabel, isOther, length: text.length, level, season };
}

const NAMED = /^\p{Lu}[^:–—\d]{3,50}?(?::|\s[–—-])\s/u;

/** "Jet wash – 7am to 9pm": the line begins with the name of something in the house. */
function isNamedLine(text: string, days: readonly RegExp[]): boolean {
  const name = toPlain(NAMED.exec(text)?.[0] ?? '');
  if (name === '' || HOURS_LABEL.test(name) || PART_LABEL.test(name)) return false;
  return !days.some((pattern) => pattern.test(name));
}

function readLine(line: WrittenLine, language: string): Line {
  const custom = { twelveHours: TWELVE_HOURS.has(language) };
  const parts = line.texts.flatMap((part) => itemLines(part, language, custom));
  const items = parts.flat();
  const has = (kind: string) => items.some((item) => item.kind === kind);
  return {
    ...line,
    language,
    parts,
    hasDays: has('days') || has('part'),
    hasSpans: has('spans') || has('until') || parts.some((part) => tellsMoments(part)),
    saysClosed: has('closed') || has('never'),
    isAside: has('aside') && !has('spans') && !has('days'),
    isClosing: items.length > 0 && items.every(({ kind }) => kind === 'closed'),
    isProse: items.filter(({ kind }) => kind === 'break').length >= proseWords(language),
  };
}

function proseWords(language: string): number {
  return /^(?:ja|zh|ko|th)$/.test(language) ? PROSE_SIGNS : PROSE_WORDS;
}

function bestRun(
  page: PageReading,
  lines: readonly Line[],
  own: readonly number[],
): PageHours | null {
  let best: PageHours | null = null;
  for (const run of findRuns(page, lines)) {
    const hours = readRun(page, run, own);
    if (hours !== null && rank(hours) > (best === null ? 0 : rank(best))) best = hours;
  }
  return best;
}

/** So far a season reaches without lines of hours. */
const SEASON_REACH = 8;

interface Run {
  readonly lines: Line[];
  readonly season: Line['season'];
}

/**
 * Lines in a row that speak of days or times; one short other line may stand between them. A season
 * begins a run, and lasts until the next one or a heading.
 */
function findRuns({ blocks, sections }: PageReading, lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  let run: Run = { lines: [], season: null };
  let [lastTold, seasonAt, title] = [-9, -9, -9];
  // "Sunday, June to August" in a week's rows is one of them, which does not hold in winter.
  let skips = false;
  const begin = (season: Line['season']) => {
    if (run.lines.length > 0) runs.push(run);
    run = { lines: [], season };
  };
  for (const line of lines) {
    const isFar = line.block - lastTold > 2;
    const isTerm = sections[blocks[line.block]!.section]?.tag === 'dt' && !line.saysClosed;
    const isPart = isTerm && PART_LABEL.test(blocks[line.block]!.text);
    const heads = line.level > 0 ? !isPartHeading(blocks[line.block]!.text) : isTerm && !isPart;
    const closes = line.isClosing && run.lines.some(({ hasSpans }) => hasSpans) && !isFar;
    const breaks = heads && !line.hasDays && !line.hasSpans && !closes;
    const isRow = line.season !== null && line.hasDays && !isFar && run.lines.some(isOpenRow);
    if (isRow || line.hasDays) skips = isRow && line.season === 'other';
    if (skips) continue;
    const isOver = breaks || line.block - Math.max(lastTold, seasonAt) > SEASON_REACH;
    if (line.season !== null && !isRow) {
      begin(line.season);
      seasonAt = line.block;
    } else if (isFar || breaks) begin(isOver ? null : run.season);
    if (!tells(line) || (breaks && line.isAside)) {
      title = isPartTitle(blocks[line.block]!.text) ? line.block : title;
      continue;
    }
    const isOther = (line.isOther || title > lastTold) && startsOther(run.lines, line);
    if (isOther && line.isOther) continue;
    if (isOther) begin(null);
    const last = run.lines.at(-1);
    if (last !== undefined && !isSameBranch(blocks, last.block, line.block)) begin(null);
    run.lines.push(line);
    lastTold = line.block;
  }
  begin(null);
  return withLastClosings(runs);
}

/**
 * "Winter 9-17. Summer 9-18. Closed on Mondays.": what closes days behind the last season closes
 * them in all.
 */
function withLastClosings(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  const now = runs.findLast(({ season }) => season === 'now');
  if (last?.season !== 'other' || now === undefined) return [...runs];
  const end = last.lines.findLastIndex(({ hasSpans }) => hasSpans);
  const closings = last.lines
    .slice(end + 1)
    .filter(({ saysClosed, hasDays }) => saysClosed && hasDays);
  // Seasons with rows of days say themselves when they are closed.
  const hasRows = [...now.lines, ...last.lines.slice(0, end + 1)].some(({ hasDays }) => hasDays);
  if (end < 0 || hasRows) return [...runs];
  return runs.map((run) => (run === now ? { ...run, lines: [...run.lines, ...closings] } : run));
}

/** "Lunch" over the lines of lunch, and "Dinner" over those of dinner. */
function isPartHeading(text: string): boolean {
  return PART_HEADING.test(text.trim());
}

const NON_STOP = /^(?:non[- ]?stop|durchgehend|sans interruption|orario continuato|continuo)\b/u;
const MAX_TITLE_CHARS = 60;

/** "Post office counter": the name of something, which may have hours of its own. */
function isPartTitle(text: string): boolean {
  const plain = toPlain(text);
  if (NON_STOP.test(plain)) return false;
  const isName = text.length <= MAX_TITLE_CHARS && !/^\p{Ll}/u.test(text) && /\p{L}{3}/u.test(text);
  return isName && isTitle(plain) && !HOURS_LABEL.test(plain) && !PART_LABEL.test(plain);
}

/** Behind a title the days of a told week are open again, at hours that overlap theirs. */
function startsOther(run: readonly Line[], line: Line): boolean {
  if (!line.hasSpans) return false;
  const [told, next] = [readLines(run), readLines([line])];
  if (told === null || next === null) return false;
  const isWeek = told.namedDays >= MANY_DAYS || countOpenDays(told) === told.week.length;
  const overlaps = (day: number) => (a: Week[number][number]) =>
    next.week[day]!.some((b) => overlap(a, b));
  return isWeek && told.week.some((spans, day) => spans.some(overlaps(day)));
}

function isOpenRow({ hasDays, hasSpans, season }: Line): boolean {
  return season === null && (hasDays || hasSpans);
}

function tells({ hasDays, hasSpans, saysClosed, length, isAside }: Line): boolean {
  if (hasSpans || isAside) return true;
  return length <= 60 && (hasDays || saysClosed);
}

/** A landmark's end ends a run: the footer may repeat the hours of the page. */
function isSameBranch(blocks: readonly TextBlock[], a: number, b: number): boolean {
  return blocks[a]!.landmark === blocks[b]!.landmark;
}

/** Hours in themselves: "the reception is open 24 hours". */
const ALWAYS_OPEN = joinedPattern(
  'iu',
  String.raw`(?:open|staffed|manned|besetzt|geöffnet|ouverte?s?|abiert[oa]s?|apert[aoi]|`,
  String.raw`abert[oa]s?|reception|front desk|`,
  String.raw`rezeption|réception|resepsionis|kaunter|dibuka|buka|前台|フロント|الاستقبال|`,
  String.raw`مفتوح).{0,16}(?:24 ?(?:hours|hrs|h\b|horas|ore|stunden|`,
  String.raw`heures|jam|小时|小時|時間|ساعة)|24/7|7/24|rund um die uhr|(?:a?round) the clock)|`,
  String.raw`(?:24 ?(?:hours|hrs|stunden|小时|小時|時間)|24/7|rund um die uhr) ?`,
  String.raw`(?:(?:a|per|every|am|pro|jeden) (?:day|tag) )?(?:open|geöffnet|offen|营业|`,
  String.raw`營業|営業|开放|開放)|ouvert.{0,16}24 ?h|24 ?h(?:eures)?/24`,
);

function readRun(
  page: PageReading,
  { lines: all, season }: Run,
  own: readonly number[],
): PageHours | null {
  if (season === 'other') return null;
  const run = all.filter((line) => !isBareAddress(page, line, own));
  if (run.length === 0) return null;
  const rows = run.filter(({ isProse }) => !isProse);
  const inRows = readLines(rows);
  const isWhole = inRows !== null && inRows.namedDays >= MANY_DAYS;
  const [lines, read] = isWhole ? [rows, inRows] : [run, readLines(run)];
  if (read === null || read.week.every((spans) => spans.length === 0)) return null;
  if (!lines.some(({ hasSpans }) => hasSpans)) return null;
  const [first, last] = [lines[0]!.block, lines.at(-1)!.block];
  const label = labelOver(page, first);
  if (season === null && label !== null && ASIDE_HEADING.test(label)) return null;
  const isLabelled = season !== null || label !== null || run.some((line) => line.isLabel);
  const isTold = read.namedDays >= 3 || (closesDays(read) && isBeside(own, first, last));
  if (!isLabelled && !isTold) return null;
  const quote = page.blocks
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(' ');
  const next = page.blocks[last + 1];
  const around = next === undefined || next.level > 0 ? quote : `${quote}. ${next.text}`;
  if (read.namedDays < MANY_DAYS && saysOthersVary(around)) return null;
  const closeness = closenessTo(page, first, own);
  const isSeasonal = season === 'now';
  const { week, namedDays } = read;
  const isDaily = closesDays(read);
  const isPartial = run.some(({ texts, language }) => leavesTimes(texts, language, week));
  return { week, namedDays, isLabelled, isDaily, isSeasonal, closeness, quote, isPartial };
}

const CLOCK = /\d\s?(?:[:h時时点點]|[ap]\.?m|uhr)|\d\.\d\d(?!\d)/u;

/** "大手町5-12" and "12 - 14 Main Street" in the place's address are no times. */
function isBareAddress({ blocks }: PageReading, line: Line, own: readonly number[]): boolean {
  const isAddress = own.includes(line.block) && !line.hasDays && !line.saysClosed;
  return isAddress && !CLOCK.test(toPlain(blocks[line.block]!.text));
}

const BESIDE = 3;

/** Daily hours but for the days that are named: "10-18, closed on Wednesdays". */
function closesDays({ week, namedDays }: NonNullable<ReturnType<typeof readLines>>): boolean {
  const open = countOpenDays({ week });
  return namedDays > 0 && (open === 7 - namedDays || open >= MANY_DAYS);
}

/** In the lines around the place's address or number. */
function isBeside(own: readonly number[], first: number, last: number): boolean {
  return own.some((at) => at >= first - BESIDE && at <= last + BESIDE);
}

function readLines(lines: readonly Line[]) {
  return statedWeek(readStatements(lines.flatMap(({ parts }) => parts)));
}

/** A line that may stand over others: no sentence, and no line with a number of its own. */
function isTitle(plain: string): boolean {
  return !/\d/.test(plain) && !/[.!。]\s*$/.test(plain);
}

/** The text over a run that names opening hours, or speaks of hours that are none of the place. */
function labelOver({ url, blocks, sections }: PageReading, first: number): string | null {
  // The home page's title names the place, which may be called "Kitchen".
  const isHome = /^https?:\/\/[^/]+\/?$/.test(url);
  for (let i = first - 1; i >= Math.max(0, first - LABEL_REACH); i--) {
    const { text, level } = blocks[i]!;
    if (text.length > 120) continue;
    const plain = toPlain(text);
    const isName = isHome && level === 1;
    const isTerm = i === first - 1 && sections[blocks[i]!.section]?.tag === 'dt';
    const isNear = level > 0 || (i === first - 1 && isTitle(plain));
    if (isNear && !isName && ASIDE_HEADING.test(plain)) return plain;
    if (HOURS_LABEL.test(plain) && !ASIDE_HEADING.test(plain)) return plain;
    if (isTerm && !PART_LABEL.test(plain)) return null;
    if (level > 0 && i < first - 1) return null;
  }
  return null;
}
