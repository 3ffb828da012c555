/**
 * Runs of lines that give hours. One or two other short lines may come in between.
 *
 * HR1 A season starts a run, and lasts until the next season or a heading.
 * HR2 Something with hours of its own, under its title or named in the line, is not part of a week
 *     whose hours it overlaps. After rows that all have names, hours for the whole place start a
 *     run too.
 */

import { memoize } from '../../../cache/memoize.ts';
import { DAY_MINUTES, type Week } from '../../../hours/week.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { toPlain } from '../plain-text.ts';
import type { ReadWeek } from '../stated-week.ts';
import { HOURS_LABEL, PART_HEADING, PART_LABEL } from '../words/hour-labels.ts';
import type { Line } from './hour-lines.ts';
import { readItems, repeatsOpenDays } from './other-rows.ts';

/** A season lasts at most this many blocks without lines of hours. */
const SEASON_REACH = 8;
/** A run continues over at most this many other blocks. */
const RUN_REACH = 2;
/** A term of a list, or a line of a table that is no row: its caption. */
const STARTS_RUN = new Set(['dt', 'table']);
/** A position before the page, out of reach of everything. */
const NOWHERE = -SEASON_REACH - 1;

export interface Run {
  readonly lines: Line[];
  readonly season: Line['season'];
}

export function findRuns(page: PageReading, lines: readonly Line[]): readonly Run[] {
  const finder = new RunFinder(page);
  for (const line of lines) finder.add(line);
  return withLastClosings(finder.end());
}

class RunFinder {
  readonly #page: PageReading;
  readonly #runs: Run[] = [];
  #run: Run = { lines: [], season: null };
  /** The last line with hours, the last line that named a season, and the last title. */
  #lastStatementAt = NOWHERE;
  #seasonAt = NOWHERE;
  #titleAt = NOWHERE;
  /** "Sunday, June to August" in a week's rows is one of the rows, and does not apply in winter. */
  #skips = false;

  constructor(page: PageReading) {
    this.#page = page;
  }

  add(line: Line): void {
    const isFar = line.block - this.#lastStatementAt > RUN_REACH;
    const isRow = line.season !== null && line.hasDays && !isFar && this.#run.lines.some(isOpenRow);
    if (isRow || line.hasDays) this.#skips = isRow && line.season === 'other';
    if (this.#skips) return;
    const breaks = this.#breaks(line, isFar);
    if (line.season !== null && !isRow) {
      this.#begin(line.season);
      this.#seasonAt = line.block;
    } else if (this.#isPastSeason(line)) {
      this.#begin(null);
    } else if (isFar || breaks) {
      this.#begin(breaks || this.#isOutOfSeason(line) ? null : this.#run.season);
    }
    if (!statesHours(line) || (breaks && line.isAside)) this.#noteTitle(line);
    else this.#addStatement(line);
  }

  end(): readonly Run[] {
    this.#begin(null);
    return this.#runs;
  }

  #begin(season: Line['season']): void {
    if (this.#run.lines.length > 0) this.#runs.push(this.#run);
    this.#run = { lines: [], season };
  }

  /** True for a heading or a term without hours, unless it names a part of the day. */
  #breaks(line: Line, isFar: boolean): boolean {
    const { text, section, cells } = this.#page.blocks[line.block]!;
    const tag = this.#page.sections[section]?.tag ?? '';
    const isTerm = STARTS_RUN.has(tag) && cells === undefined && !line.statesClosed;
    const heads = line.level > 0 ? !isPartHeading(text) : isTerm && !PART_LABEL.test(text);
    const closes = line.isClosing && this.#run.lines.some(({ hasSpans }) => hasSpans) && !isFar;
    // "Days open", "Monday to Friday", "Hours", "9-5": the second term continues the first.
    if (isTerm && line.level === 0 && !isFar && expectsTimes(this.#run.lines)) return false;
    return heads && !line.hasDays && !line.hasSpans && !closes;
  }

  /** "Summer (July, August): 9-1" and then "Opening hours: Mon-Fri 9-6", each on one line. */
  #isPastSeason(line: Line): boolean {
    const { lines, season } = this.#run;
    const isWhole = line.isLabel && line.hasDays && line.hasSpans;
    return isWhole && season === 'other' && lines.length === 1 && lines[0]!.isLabel;
  }

  #isOutOfSeason({ block }: Line): boolean {
    return block - Math.max(this.#lastStatementAt, this.#seasonAt) > SEASON_REACH;
  }

  #noteTitle({ block }: Line): void {
    this.#titleAt = isPartTitle(this.#page.blocks[block]!.text) ? block : this.#titleAt;
  }

  /** HR2. Hours after a name in the line are left out; hours under a title start another run. */
  #addStatement(line: Line): void {
    const isNamed = line.namesOther || (line.hasSubject && !expectsTimes(this.#run.lines));
    const isApart = isNamed || this.#titleAt > this.#lastStatementAt;
    const isOther = isApart && startsOther(this.#run.lines, line);
    if (isOther && isNamed) return;
    const last = this.#run.lines.at(-1);
    const isNear = last === undefined || this.#shareLandmark(last, line);
    if (isOther || !isNear || opensWholePlace(this.#run.lines, line)) this.#begin(null);
    this.#run.lines.push(line);
    this.#lastStatementAt = line.block;
  }

  /** The end of a landmark ends a run: the footer may repeat the page's hours. */
  #shareLandmark(last: Line, line: Line): boolean {
    const { blocks } = this.#page;
    return blocks[last.block]!.landmark === blocks[line.block]!.landmark;
  }
}

/**
 * "Winter 9-17. Summer 9-18. Closed on Mondays.": days closed after the last season are closed in
 * every season.
 */
function withLastClosings(runs: readonly Run[]): readonly Run[] {
  const last = runs.at(-1);
  const now = runs.findLast(({ season }) => season === 'now');
  if (last?.season !== 'other' || now === undefined) return runs;
  const end = last.lines.findLastIndex(({ hasSpans }) => hasSpans);
  const closings = last.lines
    .slice(end + 1)
    .filter(({ statesClosed, hasDays }) => statesClosed && hasDays);
  // Seasons with rows of days state their own closed days.
  const hasRows = [...now.lines, ...last.lines.slice(0, end + 1)].some(({ hasDays }) => hasDays);
  if (end < 0 || hasRows) return runs;
  return runs.map((run) => (run === now ? { ...run, lines: [...run.lines, ...closings] } : run));
}

/** True for "Lunch" above the hours of lunch, and "Dinner" above those of dinner. */
function isPartHeading(text: string): boolean {
  return PART_HEADING.test(text.trim());
}

const NON_STOP = /^(?:non[- ]?stop|durchgehend|sans interruption|orario continuato|continuo)\b/u;
const MAX_TITLE_CHARS = 60;
const KEPT_TITLES = 500;

/** "Post office counter": the name of something, which may have hours of its own. */
const isPartTitle = memoize(KEPT_TITLES, (text: string): boolean => {
  const plain = toPlain(text);
  if (NON_STOP.test(plain)) return false;
  const isName = text.length <= MAX_TITLE_CHARS && !/^\p{Ll}/u.test(text) && /\p{L}{3}/u.test(text);
  return isName && isTitle(plain) && !HOURS_LABEL.test(plain) && !PART_LABEL.test(plain);
});

/** A week has fewer rows. Each line is compared with those before it. */
const MAX_ROWS = 20;

/** True when a line after a title opens days again that already have hours. */
function startsOther(run: readonly Line[], line: Line): boolean {
  return line.hasSpans && repeatsOpenDays(itemsIn(run.slice(-MAX_ROWS)), line.parts);
}

/** True after "Thursday" alone on its line, whose times are on the next one. */
function expectsTimes(run: readonly Line[]): boolean {
  const last = run.at(-1);
  return last?.hasDays === true && !last.hasSpans && !last.statesClosed;
}

/** "Laboratory 8-20, dentist 16-20. We are open 24 hours.": the whole place is always open. */
function opensWholePlace(run: readonly Line[], line: Line): boolean {
  if (!line.isLabel || run.length === 0 || !run.every((one) => one.hasSubject)) return false;
  const isWhole = (spans: Week[number]) =>
    spans.length === 1 && spans[0]!.opens === 0 && spans[0]!.closes === DAY_MINUTES;
  return readLines([line])?.week.every(isWhole) === true;
}

function isOpenRow({ hasDays, hasSpans, season }: Line): boolean {
  return season === null && (hasDays || hasSpans);
}

function statesHours({ hasDays, hasSpans, statesClosed, length, isAside }: Line): boolean {
  if (hasSpans || isAside) return true;
  return length <= 60 && (hasDays || statesClosed);
}

/** True for a line that may be a title: not a sentence, and without a number. */
export function isTitle(plain: string): boolean {
  return !/\d/.test(plain) && !/[.!。]\s*$/.test(plain);
}

export function readLines(lines: readonly Line[]): ReadWeek | null {
  return readItems(itemsIn(lines));
}

function itemsIn(lines: readonly Line[]) {
  return lines.flatMap(({ parts }) => parts);
}
