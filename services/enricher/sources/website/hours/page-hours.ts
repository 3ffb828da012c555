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

import type { Week } from '../../hours/week.ts';
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { lineItems, readStatements } from './hour-grammar.ts';
import { hourTokens } from './hour-tokens.ts';
import { HOURS_LABEL } from './hour-words.ts';
import { joinedPattern } from './joined-pattern.ts';
import { withoutDates } from './month-dates.ts';
import { toPlain } from './plain-text.ts';
import { blankReferrals } from './referrals.ts';
import { namedSeasons, type PlaceSeasons, readNamedSeason, readSeason } from './season-ranges.ts';
import { statedWeek } from './stated-week.ts';
import { figureTimes } from './worded-times.ts';
import { splitLine } from './written-hours.ts';

export interface PageHours {
  readonly week: Week;
  readonly namedDays: number;
  readonly isLabelled: boolean;
  /** True for the hours of the season that it is. */
  readonly isSeasonal: boolean;
  /** 0-1: how near to the place's address or phone number they stand. */
  readonly closeness: number;
  /** The lines, as they stand in the page. */
  readonly quote: string;
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
  String.raw`\d\s?(?:[:.h時时点點]\s?\d|[ap]\.?m|[ap](?!\p{L})|uhr|h\b|時|时|点|點|[-~–]\s?\d|ص|م)|\d{3}|`,
  String.raw`[一二三四五六七八九十]\s?[時时点點]|\b24\b|noon|midi|mittag|正午|`,
  String.raw`\d\s?(?:pagi|petang|malam|siang|sore|tengah|t?gh|p?tg|pg|mlm|ظهر|عصر|ليل|فجر)|`,
  String.raw`rund um die uhr|(?:around|round) the clock|على مدار|half past|`,
  String.raw`\b(?:seven|eight|nine|ten) to (?:half )?(?:one|two|three|four|five|six|seven|eight|`,
  String.raw`nine)\b`,
);
const CLOSED_LIKE = /休|定休|closed|ruhetag|geschlossen|ferm|tutup|libur|cuti|مغلق|عطلة|無休|无休/u;

interface Line {
  readonly block: number;
  readonly parts: readonly (readonly ReturnType<typeof lineItems>[number][])[];
  readonly hasDays: boolean;
  readonly hasSpans: boolean;
  readonly saysClosed: boolean;
  readonly isLabel: boolean;
  readonly isAside: boolean;
  /** A sentence of many words, in which the hours of something stand. */
  readonly isProse: boolean;
  /** The months that the line names: whether they are now. */
  readonly season: 'now' | 'other' | null;
  readonly length: number;
  readonly level: number;
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
  const wanted = wantedBlocks(page, includes);
  if (wanted.length === 0) return null;
  const named = new Set(wanted.flatMap((at) => namedSeasons(toPlain(page.blocks[at]!.text))));
  const seasons = { nowMs: page.fetchedAtMs, isSouthern, named };
  const written = wanted.map((block) => writtenLine(page, block, seasons));
  let best: PageHours | null = null;
  for (const language of languages.slice(0, MAX_LANGUAGES)) {
    const lines = written.map((line) => readLine(line, language));
    const found = bestRun(page, lines, own);
    if (found !== null && rank(found) > (best === null ? 0 : rank(best))) best = found;
  }
  return best;
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

/** Lines with times, and those around them. */
function wantedBlocks({ blocks }: PageReading, inScope: (block: number) => boolean): number[] {
  const wanted = new Set<number>();
  blocks.forEach(({ text }, i) => {
    if (!inScope(i) || text.length > MAX_LINE_CHARS || wanted.size >= MAX_LINES) return;
    const plain = toPlain(text);
    if (!TIME_LIKE.test(plain) && !(text.length < 60 && CLOSED_LIKE.test(plain))) return;
    for (let at = i - 2; at <= i + 1; at++) if (at >= 0 && inScope(at)) wanted.add(at);
  });
  return [...wanted].filter((i) => blocks[i] !== undefined).sort((a, b) => a - b);
}

/** What a line is in every language. */
interface WrittenLine extends Pick<Line, 'block' | 'isLabel' | 'length' | 'level' | 'season'> {
  readonly texts: readonly string[];
}

function writtenLine({ blocks }: PageReading, block: number, seasons: PlaceSeasons): WrittenLine {
  const { text, level } = blocks[block]!;
  const range = readSeason(toPlain(text), seasons.nowMs) ?? readNamedSeason(toPlain(text), seasons);
  const season = range === null ? null : range.isNow ? ('now' as const) : ('other' as const);
  const plains = figureTimes(withoutDates(blankReferrals(range?.rest ?? toPlain(text))));
  const texts = (columnTexts(blocks, block) ?? [plains]).flatMap(splitLine);
  const isLabel = HOURS_LABEL.test(plains) || ALWAYS_OPEN.test(plains);
  return { block, texts, isLabel, length: text.length, level, season };
}

function readLine({ texts, ...line }: WrittenLine, language: string): Line {
  const custom = { twelveHours: TWELVE_HOURS.has(language) };
  const parts = texts.map((part) => lineItems(hourTokens(part, language), custom));
  const items = parts.flat();
  const has = (kind: string) => items.some((item) => item.kind === kind);
  return {
    ...line,
    parts,
    hasDays: has('days') || has('part'),
    hasSpans: has('spans') || has('until'),
    saysClosed: has('closed') || has('never'),
    isAside: has('aside') && !has('spans') && !has('days'),
    isProse: items.filter(({ kind }) => kind === 'break').length >= proseWords(language),
  };
}

function proseWords(language: string): number {
  return language === 'ja' || language === 'zh' ? PROSE_SIGNS : PROSE_WORDS;
}

/**
 * Of a table with a column for each day: a line for each column, in the row with the days. Of a row
 * with marks under the days: the days that are marked, and the row's times.
 */
function columnTexts(blocks: readonly TextBlock[], at: number): string[] | null {
  const row = blocks[at]!;
  if (row.cells === undefined || row.cells.length < 4) return null;
  const parted = pausedRow(row.cells.map(toPlain));
  if (parted !== null) return [parted];
  const [head, isHead] = dayRow(blocks, at);
  if (isHead) return [''];
  if (head === null) return null;
  const cells = row.cells.map(toPlain);
  const offset = head.length - cells.length;
  if (offset !== 0 && offset !== 1 && offset !== -1) return null;
  const [first = '', ...rest] = cells;
  const marks = rest.filter((cell) => /^[●○◯〇◎✓✔]/u.test(cell)).length;
  const days = offset === 0 ? head.slice(1) : head;
  if (marks > 0 && /\d/.test(first)) {
    const marked = days.filter((_, i) => /^[●○◯〇◎✓✔]/u.test(rest[i] ?? ''));
    return [`${marked.join(', ')} ${first}`];
  }
  return cells.flatMap((cell, i) =>
    /\d|\p{L}/u.test(cell) && head[i] ? [`${head[i]} ${cell}`] : [],
  );
}

const TIME = String.raw`\d{1,2}[:.h]\d{2}`;
const ONE_TIME = new RegExp(`^${TIME}$`);
const PAUSE = new RegExp(`^(${TIME})\\s?-\\s?(${TIME})$`);

/** Of a row "opens, pause, closes" behind its day: the two halves of the day. */
function pausedRow([day = '', opens = '', pause = '', closes = '', ...rest]: string[]) {
  if (rest.length > 0 || !ONE_TIME.test(opens) || !ONE_TIME.test(closes)) return null;
  const [, from, to] = PAUSE.exec(pause) ?? [];
  const inside = from === undefined ? '' : `${from}, ${to}-`;
  return from === undefined && !/^-*$/.test(pause) ? null : `${day} ${opens}-${inside}${closes}`;
}

const SHORT_DAY = joinedPattern(
  'u',
  String.raw`^(?:mo|di|mi|do|fr|sa|so|tu|we|th|su|lu|ma|me|je|ve|di|mon|tue|wed|thu|fri|sat|`,
  String.raw`sun)\w*\.?$|^(?:周|週|星期)?[月火水木金土日一二三四五六](?:曜日?)?$|^(?:sen|sel|rab|kam|jum|sab|`,
  String.raw`min|isn|kha|aha)\w*$|^ال`,
);

/** The row of days over the row at `at`; true when that row is itself one. */
function dayRow(blocks: readonly TextBlock[], at: number): [string[] | null, boolean] {
  for (let i = at; i >= Math.max(0, at - 6); i--) {
    const cells = blocks[i]!.cells?.map(toPlain);
    if (cells === undefined) return [null, false];
    if (cells.filter((cell) => SHORT_DAY.test(cell)).length >= 4) return [cells, i === at];
  }
  return [null, false];
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

interface Run {
  readonly lines: Line[];
  readonly season: Line['season'];
}

/**
 * Lines in a row that speak of days or times; one short other line may stand between them. A season
 * begins a run, and lasts until the next one or a heading.
 */
function findRuns({ blocks }: PageReading, lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  let run: Run = { lines: [], season: null };
  let lastTold = -9;
  const begin = (season: Line['season']) => {
    if (run.lines.length > 0) runs.push(run);
    run = { lines: [], season };
  };
  for (const line of lines) {
    const isFar = line.block - lastTold > 2;
    const breaks = line.level > 0 && !line.hasDays && !line.hasSpans;
    if (line.season !== null) begin(line.season);
    else if (isFar || breaks) begin(breaks ? null : run.season);
    if (!tells(line) || (breaks && line.isAside)) continue;
    const last = run.lines.at(-1);
    if (last !== undefined && !isSameBranch(blocks, last.block, line.block)) begin(null);
    run.lines.push(line);
    lastTold = line.block;
  }
  begin(null);
  return runs;
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
  String.raw`(?:open|geöffnet|ouverte?s?|reception|front desk|rezeption|réception|resepsionis|`,
  String.raw`kaunter|dibuka|buka|前台|フロント|الاستقبال|مفتوح).{0,16}(?:24 ?(?:hours|hrs|h|stunden|`,
  String.raw`heures|jam|小时|小時|時間|ساعة)|24/7|7/24|rund um die uhr)|`,
  String.raw`(?:24 ?(?:hours|hrs|stunden|小时|小時|時間)|24/7|rund um die uhr) ?(?:open|geöffnet|营业|`,
  String.raw`營業|営業|开放|開放)|ouvert.{0,16}24 ?h|24 ?h(?:eures)?/24`,
);

const ASIDE_HEADING = joinedPattern(
  'iu',
  String.raw`kitchen|küche|delivery|liefer|livraison|happy hour|holiday|feiertag|férié|`,
  String.raw`christmas|weihnacht|noël|summer|winter|sommer|été|hiver|ramadan|ramadhan|رمضان|`,
  String.raw`libur|cuti umum|年末年始|お盆|春节|春節|hotline|telefonzeit|telefonisch|phone (?:hours|`,
  String.raw`lines)|call cent|`,
  String.raw`téléphonique|電話受付|客服|customer service|check-?in|`,
  String.raw`food (?:is )?served|serving food|food (?:times|hours)|warme speisen|restauration|`,
  String.raw`frühstück|sarapan|朝食|早餐|الإفطار|`,
  String.raw`\bpool|schwimmbad|piscine|kolam renang|المسبح|泳池|mass|gottesdienst|event|`,
  String.raw`veranstaltung|delivery|外卖|外賣|配送|出前|(?:out of|after)[- ]hours|notdienst|bereitschaft`,
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
  if (read === null || !lines.some(({ hasSpans }) => hasSpans)) return null;
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
  const closeness = closenessTo(page, first, own);
  const isSeasonal = season === 'now';
  return { week: read.week, namedDays: read.namedDays, isLabelled, isSeasonal, closeness, quote };
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
  const closed = week.filter((spans) => spans.length === 0).length;
  return namedDays > 0 && closed === namedDays;
}

/** In the lines around the place's address or number. */
function isBeside(own: readonly number[], first: number, last: number): boolean {
  return own.some((at) => at >= first - BESIDE && at <= last + BESIDE);
}

function readLines(lines: readonly Line[]) {
  return statedWeek(readStatements(lines.flatMap(({ parts }) => parts)));
}

/** The text over a run that names opening hours, or speaks of hours that are none of the place. */
function labelOver({ url, blocks }: PageReading, first: number): string | null {
  // The home page's title names the place, which may be called "Kitchen".
  const isHome = /^https?:\/\/[^/]+\/?$/.test(url);
  for (let i = first - 1; i >= Math.max(0, first - LABEL_REACH); i--) {
    const { text, level } = blocks[i]!;
    if (text.length > 120) continue;
    const plain = toPlain(text);
    const isName = isHome && level === 1;
    const isNear = level > 0 || i === first - 1;
    if (isNear && !isName && ASIDE_HEADING.test(plain)) return plain;
    if (HOURS_LABEL.test(plain)) return plain;
    if (level > 0 && i < first - 1) return null;
  }
  return null;
}
