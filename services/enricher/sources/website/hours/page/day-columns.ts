/** Tables with a column for each day, and rows for a day with a column for each time. */
import { memoize } from '../../../cache/memoize.ts';
import { listCells, type TextBlock } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { escapePattern } from '../../words/matching.ts';
import { hourWords } from '../hour-words.ts';
import { toPlain } from '../plain-text.ts';
import { HOURS_LABEL, PART_LABEL } from '../words/hour-labels.ts';
import { spokenSpans } from '../words/spoken-spans.ts';
import { CLOSES_HEAD, edgeRow, OPENS_HEAD } from './edge-columns.ts';
import { walkRowsAbove } from './table-rows.ts';

const MIN_COLUMNS = 3;
const MIN_DAY_LETTERS = 3;

/** The names of days that are not also other words. */
export const dayPattern = memoize(40, (language: string): RegExp => {
  const names = [...hourWords(language)].flatMap(([word, { kind }]) => {
    const isLong = word.length >= MIN_DAY_LETTERS || /[\u0250-\uffff]{2}/.test(word);
    return kind === 'days' && isLong ? escapePattern(word) : [];
  });
  const isUnspaced = /^(?:ja|zh|ko|th)$/.test(language);
  const source = isUnspaced
    ? names.join('|')
    : String.raw`(?<!\p{L})(?:${names.join('|')})(?!\p{L})`;
  return joinedPattern('u', source);
});

/**
 * For a table with a column for each day: one line for each column, in the row that names the days.
 * For a row with marks under the days: the marked days, and the row's times.
 */
export function columnTexts(
  blocks: readonly TextBlock[],
  at: number,
  days: readonly RegExp[],
): string[] | null {
  const ranged = edgeRow(blocks, at, days);
  if (ranged !== null) return [ranged];
  const cells = listCells(blocks[at]!).map(plainCell);
  if (cells.length === 2) return pairTexts(blocks, at, cells, days);
  if (cells.length < MIN_COLUMNS) return null;
  const parted = partColumns(blocks, at, cells, days);
  if (parted !== null) return [parted];
  const [head, isHead] = dayRow(blocks, at, cells, days);
  if (isHead) return [''];
  if (head === null || isOtherRow(blocks, at)) return head === null ? null : [''];
  const offset = head.length - cells.length;
  if (offset !== 0 && offset !== 1 && offset !== -1) return null;
  const [first = '', ...rest] = cells;
  const edges = edgeTexts(blocks, at, first, head.slice(-rest.length));
  if (edges !== null) return edges;
  const staffed = staffedRow(first, rest, head.slice(-rest.length));
  if (staffed !== null) return [staffed];
  const isMark = isMarked(rest);
  const marks = rest.filter(isMark).length;
  const named = wholeDays(offset === 0 ? head.slice(1) : head);
  if (marks > 0 && /\d/.test(first)) {
    const marked = named.filter((_, i) => isMark(rest[i] ?? ''));
    // "至17:00" among the marks: this day has hours of its own.
    const others = named.flatMap((day, i) =>
      /\d/.test(rest[i] ?? '') ? [`${day} ${rest[i]}`] : [],
    );
    return [`${marked.join(', ')} ${first}`, ...others];
  }
  // "Closed" in the row for afternoons closes the afternoon.
  const isPart = PART_LABEL.test(first) && !/\d/.test(first);
  const hasContent = (cell: string) => (isPart ? /\d/.test(cell) : /\d|\p{L}/u.test(cell));
  const ofPart = isPart ? (cell: string) => withHalf(cell, first) : (cell: string) => cell;
  const heads = wholeDays(head);
  return cells.flatMap((cell, i) =>
    hasContent(cell) && heads[i] ? [`${heads[i]} ${ofPart(cell)}`] : [],
  );
}

/** A row of opening times over a row of closing times, with a column for each day. */
function edgeTexts(
  blocks: readonly TextBlock[],
  at: number,
  first: string,
  heads: readonly string[],
): string[] | null {
  const isOpening = OPENS_HEAD.test(first.trim());
  if (!isOpening && !CLOSES_HEAD.test(first.trim())) return null;
  const other = blocks[isOpening ? at + 1 : at - 1];
  const [name = '', ...times] = other === undefined ? [] : listCells(other).map(plainCell);
  if (!(isOpening ? CLOSES_HEAD : OPENS_HEAD).test(name.trim())) return null;
  if (!isOpening) return [''];
  const days = wholeDays(heads);
  const opens = listCells(blocks[at]!).slice(1).map(plainCell);
  return days.flatMap((day, i) => {
    const [from = '', to = ''] = [opens[i], times[i]];
    return /\d/.test(from) && /\d/.test(to) ? [`${day} ${from} - ${to}`] : [`${day} ${from}`];
  });
}

const FRAMES = /[[\]【】〔〕「」『』]/gu;

/** "[月]" frames a day. */
function plainCell(cell: string): string {
  const plain = spokenSpans(toPlain(cell));
  return /[[【〔「『]/u.test(plain) ? plain.replace(FRAMES, ' ').trim() : plain;
}

/** Tells the cells that mark a day as open. Beside dashes, "x" is such a mark. */
function isMarked(cells: readonly string[]): (cell: string) => boolean {
  const isCross = (cell: string) => /^x$/u.test(cell.trim());
  const hasDashes = cells.every((cell) => isCross(cell) || /^\s*-?\s*$/u.test(cell));
  return (cell) => /^[●○◯〇◎✓✔√]/u.test(cell) || (hasDashes && isCross(cell));
}

const AFTERNOON = joinedPattern(
  'u',
  String.raw`evening|afternoon|dinner|petang|sore|malam|مساء|المساء|بعد الظهر`,
);
const BARE_TIMES = /^\d{1,2}(?:[:.]\d\d)?\s?[-~]\s?\d{1,2}(?:[:.]\d\d)?$/u;

/** "4:30 - 8:30" in the row for evenings. */
function withHalf(cell: string, part: string): string {
  const hours = BARE_TIMES.test(cell) && AFTERNOON.test(part) ? cell.split(/[-~]/u) : [];
  const isLate = hours.length === 2 && hours.every((time) => Number.parseInt(time, 10) < 12);
  if (!isLate) return cell;
  return hours
    .map((time) => time.trim().replace(/^\d+/u, (hour) => `${Number(hour) + 12}`))
    .join(' - ');
}

const MAX_PART_ROWS = 8;

/** A day's times under the heads "morning" and "evening", when only the heads tell the halves. */
function partColumns(
  blocks: readonly TextBlock[],
  at: number,
  [first = '', ...rest]: readonly string[],
  days: readonly RegExp[],
): string | null {
  if (!rest.some((cell) => BARE_TIMES.test(cell)) || /\d/.test(first)) return null;
  if (!days.some((pattern) => pattern.test(first))) return null;
  for (const row of walkRowsAbove(blocks, at, MAX_PART_ROWS)) {
    const heads = row.slice(-rest.length).map(plainCell);
    if (!heads.some((head) => AFTERNOON.test(head))) continue;
    if (heads.some((head) => /\d/.test(head) || !PART_LABEL.test(head))) continue;
    const times = rest.map((cell, i) => withHalf(cell, heads[i]!)).filter((one) => /\d/.test(one));
    return `${first} ${times.join(', ')}`;
  }
  return null;
}

const MAX_CLOSED_CHARS = 24;

/** Two columns, headed "Monday to Friday" and "Saturday and Sunday", over a row of their times. */
function pairTexts(
  blocks: readonly TextBlock[],
  at: number,
  cells: readonly string[],
  days: readonly RegExp[],
): string[] | null {
  const namesDays = (cell: string) =>
    !/\d/.test(cell) && (days.some((one) => one.test(cell)) || namesShortDays(cell));
  const isHead = (row: readonly string[]) => row.length === 2 && row.every(namesDays);
  // A short word beside the times closes its days.
  const isTimed = (cell: string) => /\d/.test(cell) || cell.length <= MAX_CLOSED_CHARS;
  const areTimes = (row: readonly string[]) =>
    row.length === 2 && row.some((one) => /\d/.test(one)) && row.every(isTimed);
  const [head, next] = [at - 1, at + 1].map((row) => {
    const block = blocks[row];
    return block === undefined ? [] : listCells(block).map(plainCell);
  }) as [string[], string[]];
  if (isHead(cells)) return areTimes(next) ? [''] : null;
  if (!isHead(head) || !areTimes(cells)) return null;
  return cells.map((cell, i) => `${head[i]} ${cell}`);
}

const MIN_STAFFED = 5;

/** For a row of times whose other cells name the staff: its days, except the closed ones. */
function staffedRow(
  first: string,
  rest: readonly string[],
  head: readonly string[],
): string | null {
  const isNamed = rest.length >= MIN_STAFFED && rest.length <= 7 && RANGE.test(first);
  if (!isNamed || rest.some((cell) => /[\d●○◯〇◎✓✔√]/u.test(cell))) return null;
  const isOpen = (cell: string) => /\p{L}/u.test(cell) && !CLOSED_CELL.test(cell.trim());
  const open = head.filter((_, i) => isOpen(rest[i] ?? ''));
  if (open.length === 0) return null;
  return `${wholeDays(open).join(', ')} ${first}`;
}

/** "一" at the head of a column is a Monday, and beside it "日" is a Sunday; "一二四" is a list. */
function wholeDays(heads: readonly string[]): readonly string[] {
  if (!heads.some((head) => /^[一二三四五六]{1,6}$/u.test(head))) return heads;
  return heads.map((head) =>
    SIGNS.test(head) ? [...head].map((sign) => `週${sign}`).join('、') : head,
  );
}

const SIGNS = /^[一二三四五六日]{1,7}$/u;

const RANGE = /\d\s?(?:[ap]\.?m\.?|h|時|时|點|点)?\s?[-~]\s?\d/u;

const SHORT_DAY = joinedPattern(
  'u',
  String.raw`^(?:mo|di|mi|do|fr|sa|so|tu|we|th|su|lu|ma|me|je|ve|di|mon|tue|wed|thu|fri|sat|`,
  String.raw`sun)\w*\.?$|^(?:周|週|星期)?[月火水木金土日一二三四五六](?:曜日?)?$|^(?:sen|sel|rab|kam|jum|sab|`,
  String.raw`min|isn|kha|aha)\w*$|^ال`,
);

const MAX_ROWS = 6;

/** The row of days above the row at `at`; true when that row names days itself. */
function dayRow(
  blocks: readonly TextBlock[],
  at: number,
  cells: readonly string[],
  days: readonly RegExp[],
): [readonly string[] | null, boolean] {
  if (isDayRow(cells, days)) return [cells, true];
  for (const row of walkRowsAbove(blocks, at, MAX_ROWS)) {
    const above = row.map(plainCell);
    if (isDayRow(above, days)) return [above, false];
  }
  return [null, false];
}

const MAX_HEAD_CHARS = 80;

const DAY_JOINTS = /\s?[-~&+,/]\s?|\s(?:bis|und|to|and|à|et|dan|hingga|sampai|إلى|و)\s/u;

/** As SHORT_DAY also fits "tutup". */
const SHORTENED = /^(?:\p{L}{2,3}\.?|[月火水木金土日])$/u;

/** "Mo - Mi" and "Sa + So" */
function namesShortDays(cell: string): boolean {
  return cell.split(DAY_JOINTS).every((day) => SHORTENED.test(day) && SHORT_DAY.test(day));
}

/**
 * True for four short names of days, for short names and ranges of them alone, or for days in all
 * cells except the first.
 */
function isDayRow(cells: readonly string[], days: readonly RegExp[]): boolean {
  if (cells.filter((cell) => SHORT_DAY.test(cell)).length >= 4) return true;
  if (cells.length >= MIN_COLUMNS && cells.every(namesShortDays)) return true;
  const heads = cells.slice(1);
  if (heads.length >= 2 && heads.every((cell) => SIGNS.test(cell))) return true;
  return (
    // A cell that spans columns is no row of days.
    new Set(heads).size >= 2 &&
    cells.every((cell) => cell.length <= MAX_HEAD_CHARS && !/\d/.test(cell)) &&
    heads.every((cell) => days.some((pattern) => pattern.test(cell)))
  );
}

/** True for a later row whose first cell names a part of the place: "Children's library". */
function isOtherRow(blocks: readonly TextBlock[], at: number): boolean {
  const label = (i: number) => {
    const first = toPlain(listCells(blocks[i]!)[0] ?? '');
    const isLabel = /\p{L}{2}/u.test(first) && !/\d/.test(first) && !CLOSED_CELL.test(first);
    return isLabel && !PART_LABEL.test(first) && !HOURS_LABEL.test(first);
  };
  return label(at) && label(at - 1) && /\d/.test(toPlain(blocks[at - 1]!.text));
}

const CLOSED_CELL = joinedPattern(
  'u',
  String.raw`^(?:closed|geschlossen|fermée?|tutup|cerrado|chiuso|fechado|gesloten|zamkn|kapalı|`,
  String.raw`выходной|休|停診|停诊|휴|مغلق|[×✕✖x]$|-)`,
);
