/**
 * Finds the opening hours that a page states in words.
 *
 * PH1 Hours are a run of lines with days and times. A run counts when a label such as "opening
 *     hours" is above or in it, when it names three days or more, or when it says that the place
 *     opens then.
 * PH2 Among several runs, the labelled one with the most days is taken. Runs under a heading about
 *     a kitchen, a delivery or a season without months are left out.
 * PH3 Of seasonal hours, those in effect on the day the page was fetched are taken.
 * PH4 Cost is bounded: lines are read in at most MAX_LANGUAGES.
 */

import { ALL_DAYS, type Week } from '../../../hours/week.ts';
import { type PageReading, sectionsAround } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { startsWithAside } from '../day-exceptions.ts';
import type { Item } from '../line-items.ts';
import { toPlain } from '../plain-text.ts';
import type { ReadWeek } from '../stated-week.ts';
import { isHeadingBeside, namesNeighbour } from '../words/beside-words.ts';
import {
  ASIDE_HEADING,
  HOURS_LABEL,
  OFFICE_LABEL,
  OFFICIALS_HOURS,
  PART_HEADING,
  PART_LABEL,
  PHONE_HEADING,
} from '../words/hour-labels.ts';
import {
  type Line,
  type LineScope,
  readLine,
  type WrittenLine,
  writtenLines,
} from './hour-lines.ts';
import { findRuns, isTitle, type Run, readLines } from './hour-runs.ts';
import { saysItOpens } from './opening-sentences.ts';
import { countOpenDays, hasOwnSubject, MANY_DAYS } from './other-rows.ts';
import { hasUnreadTimes } from './unread-times.ts';
import { statesOthersVary } from './varying-hours.ts';

/** The hours that a run of lines gives. */
interface RunHours {
  readonly week: Week;
  readonly namedDays: number;
  readonly isLabelled: boolean;
  /** True under a heading for the office; a mosque or a pool has office hours too. */
  readonly isOfOffice: boolean;
  /** True when each line names something else: "Post office: Tue 9-12". */
  readonly isOfOther: boolean;
  /** True when brackets limit a part of the hours to some days. */
  readonly isLimited: boolean;
  /** True when they apply on all days except a few that are named. */
  readonly isDaily: boolean;
  /** True for hours of all seven days, named or not. */
  readonly isEveryDay: boolean;
  /** True for the hours of the current season. */
  readonly isSeasonal: boolean;
  /** 0-1: how close they are to the place's address or phone number. */
  readonly closeness: number;
  /** The lines, as they are on the page. */
  readonly quote: string;
  /** The same lines, as they were read. */
  readonly texts: readonly string[];
}

export interface PageHours extends RunHours {
  /** True when the lines have times that are missing from the week. */
  readonly isPartial: boolean;
}

const MAX_LANGUAGES = 4;
const LABEL_REACH = 4;

export interface HoursScope extends LineScope {
  /** Blocks that are certainly about the place; hours in the same section rank first. */
  readonly own: readonly number[];
}

export function findPageHours(
  page: PageReading,
  scope: HoursScope,
  languages: readonly string[],
): PageHours | null {
  const known = languages.slice(0, MAX_LANGUAGES);
  const written = writtenLines(page, scope, known);
  const found = findWritten(page, scope, known, written);
  // "Office hours: Mon-Fri 8-5" are the place's hours when there are no others.
  const isOffice = found === null && written.some((line) => line.texts.some(mentionsOfficeHours));
  return isOffice ? findWritten(page, scope, known, written.map(officeAsHouse)) : found;
}

const OFFICE_HOURS =
  /(?<!\p{L})office hours(?!\p{L})|受付(?:時間|(?=\s?[:：]|\s(?:月|平日|毎日)))/gu;

const HOUSE_HOURS: Readonly<Record<string, string>> = {
  'office hours': 'hours',
  受付時間: '営業時間',
  受付: '営業時間',
};

function mentionsOfficeHours(text: string): boolean {
  return text.search(OFFICE_HOURS) >= 0;
}

function officeAsHouse(line: WrittenLine): WrittenLine {
  return {
    ...line,
    texts: line.texts.map((text) => text.replace(OFFICE_HOURS, (words) => HOUSE_HOURS[words]!)),
  };
}

function findWritten(
  page: PageReading,
  scope: HoursScope,
  known: readonly string[],
  written: readonly WrittenLine[],
): PageHours | null {
  const [likeliest, ...others] = known;
  if (likeliest === undefined) return null;
  const first = written.map((line) => readLine(line, likeliest));
  const rest = written.filter((_, i) => !isAside(first[i]!));
  let best: PageHours | null = null;
  for (const language of [likeliest, ...others]) {
    if (best !== null && namesAllDays(best)) break;
    const read = language === likeliest ? first : rest.map((line) => readLine(line, language));
    const lines = language === 'zh' ? read.filter(holdsNoJapanese) : read;
    const found = lines.some(({ hasSpans }) => hasSpans) ? bestRun(page, lines, scope) : null;
    if (found === null || (best !== null && !namesMoreDays(found, best))) continue;
    const isPartial = hasUnreadTimes(found.texts, language, found);
    // Hours that apply on some days only, among others that were not understood, are too unsure.
    if (!isPartial || !found.isLimited) best = { ...found, isPartial };
  }
  return best;
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]|曜/u;

/** The signs that both languages have would be read as Chinese days, and the others not at all. */
function holdsNoJapanese({ texts }: WrittenLine): boolean {
  return !texts.some((text) => JAPANESE.test(text));
}

/** Words of the likeliest language say that these are not the place's hours. */
function isAside({ parts, hasSpans }: Line): boolean {
  const timed = parts.filter((items) => items.some(({ kind }) => kind === 'spans'));
  return hasSpans && timed.length > 0 && timed.every(startsWithAside);
}

/** No language can name more days (`namesMoreDays`). */
function namesAllDays({ isLabelled, namedDays }: RunHours): boolean {
  return isLabelled && namedDays >= ALL_DAYS.length;
}

/** A less likely language must name more days: it may understand only a part of them. */
function namesMoreDays(found: RunHours, best: RunHours): boolean {
  // "So late" does not name a Sunday ("So" in German).
  if (best.namedDays === 0 && countOpenDays(found.week) === 1) return false;
  if (found.namedDays !== best.namedDays) return found.namedDays > best.namedDays;
  // The same lines in a less likely language, with one line more before them.
  if (found.quote.includes(best.quote)) return false;
  return !best.isLabelled && rank(found) > rank(best);
}

function rank(run: RunHours): number {
  const { isLabelled, isSeasonal, isOfOffice, isOfOther, namedDays, closeness } = run;
  const named = (isLabelled ? 10 : 0) + (isSeasonal ? 8 : 0) + (isOfOffice ? 0 : OF_HOUSE);
  return named - (isOfOther && !isLabelled ? 8 : 0) + namedDays + 1 + closeness * 20;
}

/** Outweighs all the rest together: the office's hours count only when there are no others. */
const OF_HOUSE = 50;

/**
 * 0-1: how many of the sections around the run are around one of the place's blocks too. A run of
 * rows is in the section around all of them.
 */
function measureCloseness(
  page: PageReading,
  [first, last]: readonly [number, number],
  own: readonly number[],
): number {
  const overLast = new Set(sectionsOver(page, last));
  const around = sectionsOver(page, first).filter((section) => overLast.has(section));
  const shared = own.slice(0, 20).map((at) => {
    const over = new Set(sectionsOver(page, at));
    return around.filter((section) => over.has(section)).length;
  });
  return Math.max(0, ...shared) / (around.length + 1);
}

const MAX_AROUND = 100;

function sectionsOver(page: PageReading, block: number): number[] {
  return sectionsAround(page, page.blocks[block]!.section, MAX_AROUND);
}

function bestRun(page: PageReading, lines: readonly Line[], scope: HoursScope): RunHours | null {
  let best: RunHours | null = null;
  for (const run of findRuns(page, lines)) {
    const hours = readRun(page, run, scope);
    if (hours !== null && rank(hours) > (best === null ? 0 : rank(best))) best = hours;
  }
  return best;
}

function readRun(
  page: PageReading,
  { lines: all, season }: Run,
  { own, beside }: HoursScope,
): RunHours | null {
  if (season === 'other') return null;
  const run = all.filter((line) => !isBareAddress(page, line, own));
  if (run.length === 0) return null;
  const rows = run.filter(({ isProse }) => !isProse);
  const inRows = readLines(rows);
  const isWhole = inRows !== null && inRows.namedDays >= MANY_DAYS;
  const [lines, read] = isWhole ? [rows, inRows] : [run, readLines(run)];
  if (read === null || countOpenDays(read.week) === 0) return null;
  if (!lines.some(({ hasSpans }) => hasSpans)) return null;
  const [first, last] = [lines[0]!.top, lines.at(-1)!.block];
  const label = labelOver(page, first);
  if (season === null && (isUnderBeside(page, first, beside) || isUnderAside(label))) return null;
  const isLabelled = season !== null || label !== null || run.some((line) => line.isLabel);
  const isDaily = closesDays(read) && (isNextTo(own, first, last) || listsMealTimes(page, lines));
  const namesEnoughDays = read.namedDays >= 3 || isDaily;
  const isStated = () =>
    lines.some((line) => statesOnly(page, line) || statesOpening(page, line, read));
  if (!isLabelled && (!(namesEnoughDays || isStated()) || listsActivities(lines))) return null;
  const quote = page.blocks
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(' ');
  const next = page.blocks[last + 1];
  const around = next === undefined || next.level > 0 ? quote : `${quote}. ${next.text}`;
  if (read.namedDays < MANY_DAYS && statesOthersVary(around)) return null;
  return {
    week: read.week,
    namedDays: read.namedDays,
    isLabelled,
    isOfOffice:
      (label !== null && OFFICE_LABEL.test(label)) ||
      lines.every(
        ({ block, hasSpans }) => !hasSpans || OFFICIALS_HOURS.test(page.blocks[block]!.text),
      ),
    isOfOther: lines.every(({ namesOther }) => namesOther),
    isLimited: lines.some(({ parts }) => parts.flat().some(({ kind }) => kind === 'limited')),
    isDaily: closesDays(read),
    isEveryDay: countOpenDays(read.week) === read.week.length,
    isSeasonal: season === 'now',
    closeness: measureCloseness(page, [first, last], own),
    quote,
    texts: run.flatMap(({ texts }) => texts),
  };
}

const SENTENCE_BEFORE = /^[^\d:：]{3,}[.!?。]\s*/u;

/** "Weekends only, 10-6": a sentence of days, hours and the word "only". */
function statesOnly({ blocks }: PageReading, { block, parts }: Line): boolean {
  const isAfterSentence = SENTENCE_BEFORE.test(blocks[block]!.text);
  return parts.some((items) => {
    const has = (kind: string) => items.some((item) => item.kind === kind);
    const namesOther = items[0]?.kind === 'break' && !isAfterSentence;
    return !namesOther && ['only', 'days', 'spans'].every(has) && !has('closed');
  });
}

/**
 * "We open on Fridays from 2 to 6": each day that is named is open, in one sentence. "We are here
 * from 9 to 5, but not on Sundays": each day that is named is closed.
 */
function statesOpening(
  { blocks }: PageReading,
  { block, parts, hasSpans, statesClosed }: Line,
  { week, namedDays }: ReadWeek,
): boolean {
  if (!hasSpans || namedDays === 0) return false;
  const open = countOpenDays(week);
  const withDays = parts.filter((items) => items.some(({ kind }) => kind === 'days')).length;
  const isOpen = namedDays === open && withDays === 1;
  const isDailyBut = namedDays <= MAX_CLOSED && open === week.length - namedDays && statesClosed;
  return (isOpen || isDailyBut) && saysItOpens(toPlain(blocks[block]!.text));
}

const MAX_CLOSED = 3;
const MIN_ACTIVITIES = 3;

/** "Scouts: Friday 2-4. Choir: Wednesday 2.30-4. Football: Saturday 8-10": each time has a name. */
function listsActivities(lines: readonly Line[]): boolean {
  const timed = lines.flatMap(({ parts }) =>
    parts.filter((items) => items.some(({ kind }) => kind === 'spans')),
  );
  return timed.length >= MIN_ACTIVITIES && hasOwnSubject(timed.flat()) && timed.every(namesOneDay);
}

function namesOneDay(items: readonly Item[]): boolean {
  const days = items.flatMap((item) => (item.kind === 'days' ? item.days : []));
  return items[0]?.kind === 'break' && days.length === 1;
}

const CLOCK = /\d\s?(?:[:h時时点點]|[ap]\.?m|uhr)|\d\.\d\d(?!\d)/u;

/** "大手町5-12" and "12 - 14 Main Street" in the place's address are not times. */
function isBareAddress({ blocks }: PageReading, line: Line, own: readonly number[]): boolean {
  const isAddress = own.includes(line.block) && !line.hasDays && !line.statesClosed;
  return isAddress && !CLOCK.test(toPlain(blocks[line.block]!.text));
}

const BESIDE = 3;

/** True for daily hours except on the days named: "10-18, closed on Wednesdays". */
function closesDays({ week, namedDays }: ReadWeek): boolean {
  const open = countOpenDays(week);
  return namedDays > 0 && (open === 7 - namedDays || open >= MANY_DAYS);
}

/** True for lines near the place's address or number. */
function isNextTo(own: readonly number[], first: number, last: number): boolean {
  return own.some((at) => at >= first - BESIDE && at <= last + BESIDE);
}

const FIRST_WORDS = /^[^\d:]{0,30}/u;

/** "Lunch 12-2", "Dinner 7-10": the hours of both meals are the place's hours. */
function listsMealTimes({ blocks }: PageReading, lines: readonly Line[]): boolean {
  const names = lines.flatMap(({ block, hasSpans }) => {
    const name = FIRST_WORDS.exec(blocks[block]!.text.trim())?.[0].trim() ?? '';
    return hasSpans && PART_HEADING.test(name) ? [name.toLowerCase()] : [];
  });
  return new Set(names).size > 1;
}

const SIGNED_PRICE = joinedPattern(
  'iu',
  String.raw`[€£$¥₹₺₴]\s?\d|\d(?:[.,]\d\d|,-)?\s?`,
  String.raw`(?:[€£¥₹₺₴円元원]|(?:kr|ft|lei|zł|kč|грн|tl|eur|chf|usd)(?![\p{L}\d]))`,
);

function hasSignedPrice(text: string): boolean {
  return text.length <= 120 && SIGNED_PRICE.test(text);
}

/** "Kitchen and bar hours" are the place's hours too. */
const WITH_HOUSE = joinedPattern(
  'iu',
  String.raw`(?:kitchen|küche|cuisine|keuken|cocina|cucina|cozinha|dapur) ?`,
  String.raw`(?:&|\+|and|und|et|en|y|e|dan) ?(?:the )?(?:bar|house|pub|shop|restaurant|`,
  String.raw`dining room|`,
  String.raw`lokal|haus|gastraum|salle|zaak|café|sala|local|restoran)(?!\p{L})`,
);

function isAsideHeading(plain: string): boolean {
  return ASIDE_HEADING.test(plain.replace(WITH_HOUSE, ' ')) || PHONE_HEADING.test(plain);
}

function isUnderAside(label: string | null): boolean {
  return label !== null && isAsideHeading(label);
}

/** True for a run directly under a heading such as "Car park". */
function isUnderBeside({ blocks }: PageReading, first: number, beside: readonly RegExp[]): boolean {
  const above = blocks[first - 1];
  if (above === undefined || above.level === 1 || above.text.length > 120) return false;
  const plain = toPlain(above.text);
  if (above.level === 0) return isTitle(plain) && namesNeighbour(plain);
  return isHeadingBeside(plain, beside);
}

/** The text above a run that announces opening hours, or hours that are not the place's. */
function labelOver(page: PageReading, first: number): string | null {
  const { url, blocks, sections } = page;
  // The home page's title is the place's name, which may contain "Kitchen".
  const isHome = /^https?:\/\/[^/]+\/?$/.test(url);
  // A line above another heading is about what that heading is about.
  const under = blocks[first - 1]?.level ?? 0;
  const reaches = (level: number) => under === 0 || (level > 0 && level <= under);
  const around = sectionsOver(page, first);
  const isAround = (i: number) => under === 0 || around.includes(blocks[i]!.section);
  for (let i = first - 1; i >= Math.max(0, first - LABEL_REACH); i--) {
    const { text, level } = blocks[i]!;
    // A heading above prices is a menu's.
    if (hasSignedPrice(text)) return null;
    if (text.length > 120) continue;
    const plain = toPlain(text);
    const isName = isHome && level === 1;
    const isTerm = i === first - 1 && sections[blocks[i]!.section]?.tag === 'dt';
    const isRow = blocks[i]!.cells !== undefined;
    const isNear = level > 0 || (i === first - 1 && !isRow && isTitle(plain));
    const isAside = isNear && !isName && isAsideHeading(plain);
    if (isAside) return i === first - 1 || isAround(i) ? plain : null;
    if (HOURS_LABEL.test(plain) && !isAsideHeading(plain)) return reaches(level) ? plain : null;
    if (isTerm && !PART_LABEL.test(plain)) return null;
    if (level > 0 && i < first - 1) return null;
  }
  return null;
}
