/**
 * Arranges the text that was recognized on a picture into blocks, like a PDF's text. Pure.
 *
 * PI1 A line that the recognizer is unsure of is UNREAD, and so is its whole row: half a row would
 *     give an item a wrong name or price.
 * PI2 Leader dots between a name and its price are removed.
 * PI3 A slightly tilted photo is straightened first. Columns are read one after the other, even if
 *     their rows are not level.
 */
import type { Point, RecognizedLine } from '../../../../../platform/pictures/text-recognition.ts';
import { LIMITS, type PageReading, type TextBlock } from './page-reading.ts';
import { isTail, type PdfRun, pdfBlocks } from './pdf-lines.ts';
import { EMPTY_READING } from './read-page.ts';

export interface RecognizedPicture {
  readonly url: string;
  readonly title: string | null;
  readonly fetchedAtMs: number;
  readonly lines: readonly RecognizedLine[];
}

const MIN_CERTAINTY = 0.85;
const UNREAD = '\u25a1';
/** The size of the letters relative to the height of a line's box, which has margins. */
const LETTER_SIZE = 0.7;
/** Boxes of equally large letters differ by up to this share, depending on the letters. */
const SAME_SIZE = 0.25;
const MIN_COLUMN_LINES = 3;
const MAX_COLUMNS = 4;
/** The largest share of lines that may cross both columns, such as titles. */
const MAX_CROSSING_SHARE = 0.15;

export function readPictureText({ lines, ...page }: RecognizedPicture): PageReading {
  const runs = sameSizes(uprightRuns(lines));
  const blocks = inColumns(runs, MAX_COLUMNS).map(markUnread).slice(0, LIMITS.blocks);
  return { ...EMPTY_READING, ...page, kind: 'picture', blocks };
}

function markUnread(block: TextBlock): TextBlock {
  return block.text.includes(UNREAD) ? { ...block, text: UNREAD, level: 0 } : block;
}

function uprightRuns(lines: readonly RecognizedLine[]): PdfRun[] {
  const angle = median(lines.map(({ corners: [a, b] }) => Math.atan2(b[1] - a[1], b[0] - a[0])));
  return lines.map(({ text, sureness, corners }) => {
    const [a, b, c, d] = corners.map((corner) => turned(corner, -angle)) as [
      Point,
      Point,
      Point,
      Point,
    ];
    return {
      text: sureness < MIN_CERTAINTY ? UNREAD : withoutLeaders(text),
      x: Math.min(a[0], d[0]),
      y: -(a[1] + b[1] + c[1] + d[1]) / 4,
      width: Math.max(b[0], c[0]) - Math.min(a[0], d[0]),
      size: Math.max(1, Math.hypot(d[0] - a[0], d[1] - a[1]) * LETTER_SIZE),
    };
  });
}

function turned([x, y]: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** PI2. A single dot before two digits may be a decimal point. */
function withoutLeaders(text: string): string {
  if (/^\.\d{1,2}$/.test(text)) return UNREAD;
  const begun = text.replace(/^[\s.…·_]+/, '');
  const bare = begun.replace(/[\s.…·_]{2,}(?=[^\p{L}\d\s]?\d)/u, ' ');
  return bare.replace(/[\s…·_]+$/, '').replace(/\.{2,}$/, '') || UNREAD;
}

function sameSizes(runs: readonly PdfRun[]): PdfRun[] {
  // Weighted by letters: a short menu has many headings.
  const usual = median(runs.flatMap(({ size, text }) => Array<number>(text.length).fill(size)));
  return runs.map((run) =>
    Math.abs(run.size - usual) <= SAME_SIZE * usual ? { ...run, size: usual } : run,
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function inColumns(runs: readonly PdfRun[], most: number): TextBlock[] {
  const gutter = most > 1 ? findGutter(runs) : null;
  if (gutter === null) return pdfBlocks(runs);
  const isLeft = ({ x, width }: PdfRun) => x + width <= gutter;
  const crossing = runs.filter((run) => crosses(run, gutter));
  return [
    ...pdfBlocks(crossing),
    ...pdfBlocks(runs.filter(isLeft)),
    ...inColumns(
      runs.filter(({ x }) => x >= gutter),
      most - 1,
    ),
  ];
}

function crosses({ x, width }: PdfRun, at: number): boolean {
  return x < at && x + width > at;
}

/** Where the second column starts; null when there is one column. */
function findGutter(runs: readonly PdfRun[]): number | null {
  const wordy = runs.filter(({ text }) => !isTail(text));
  const starts = [...new Set(wordy.map(({ x }) => x))].sort((a, b) => a - b);
  const most = Math.max(1, runs.length * MAX_CROSSING_SHARE);
  for (const start of starts) {
    const left = wordy.filter(({ x, width }) => x + width <= start);
    const right = wordy.filter(({ x }) => x >= start);
    if (Math.min(left.length, right.length) < MIN_COLUMN_LINES) continue;
    if (runs.filter((run) => crosses(run, start)).length <= most) return start;
  }
  return null;
}
