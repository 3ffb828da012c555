/**
 * Arranges the runs of text on a PDF page into lines, as a reader sees them. Pure.
 *
 * PL1 Runs at the same height are one line, from left to right. A wide gap separates cells; a cell
 *     with only a price or dots belongs to the cell before it.
 * PL2 When several lines have a second cell, the page has two columns: the left one comes first.
 * PL3 Text that is clearly larger than most of the page is a heading.
 */
import { LIMITS, type TextBlock } from './page-reading.ts';

/** A piece of text with its place on the page, in points; y grows upwards. */
export interface PdfRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

interface Cell {
  text: string;
  readonly x: number;
  readonly size: number;
}

/** In multiples of the text's size. */
const SPACE_GAP = 0.15;
const CELL_GAP = 1.5;
const LINE_HEIGHT = 0.5;
const MIN_COLUMN_LINES = 3;
const HEADING_SIZE = 1.2;
const TITLE_SIZE = 1.7;

export function pdfBlocks(runs: readonly PdfRun[]): TextBlock[] {
  const lines = toLines(runs).map(toCells);
  const usual = usualSize(runs);
  return inColumns(lines).map(({ text, size }) => ({
    text: text.replace(/\s+/g, ' ').trim().slice(0, LIMITS.blockChars),
    level: size >= usual * TITLE_SIZE ? 1 : size >= usual * HEADING_SIZE ? 2 : 0,
    landmark: null,
    section: 0,
  }));
}

function toLines(runs: readonly PdfRun[]): PdfRun[][] {
  const lines: PdfRun[][] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    const isSame = line !== undefined && line[0]!.y - run.y <= LINE_HEIGHT * line[0]!.size;
    if (isSame) line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x));
}

function toCells(line: readonly PdfRun[]): Cell[] {
  const cells: Cell[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, size } of line) {
    const last = cells.at(-1);
    const gap = x - end;
    if (last === undefined || (gap > CELL_GAP * size && !isTail(text))) {
      cells.push({ text, x, size });
    } else last.text += (gap > SPACE_GAP * size ? ' ' : '') + text;
    end = x + width;
  }
  return cells;
}

/** True for a price, leader dots or a sign. */
export function isTail(text: string): boolean {
  return (
    !/\p{L}{4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text) &&
    /^[\s.…·_-]*$|\d/u.test(text)
  );
}

function inColumns(lines: readonly (readonly Cell[])[]): Cell[] {
  const starts = lines.flatMap(([, second]) => (second === undefined ? [] : [second.x]));
  if (starts.length < MIN_COLUMN_LINES) return lines.flat();
  const middle = Math.min(...starts);
  const isLeft = ({ x, size }: Cell) => x < middle - size;
  return [...lines.flat().filter(isLeft), ...lines.flat().filter((cell) => !isLeft(cell))];
}

/** The size of most of the text. */
function usualSize(runs: readonly PdfRun[]): number {
  const chars = new Map<number, number>();
  for (const { size, text } of runs) {
    const key = Math.round(size * 2) / 2;
    chars.set(key, (chars.get(key) ?? 0) + text.length);
  }
  return [...chars].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}
