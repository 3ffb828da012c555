/**
 * Finds the header row. People put titles, dates and notes above it, and group names across several
 * columns.
 */
import { countNames } from './map-columns.ts';

export interface Row {
  /** The row number as spreadsheets count, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The number of rows in which to look for the header. */
export const HEADER_ROWS = 25;

const countFilled = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;

/**
 * Returns the index of the first row with the most names of inputs. If no row has two, a single
 * cell above wider rows is a title, and the header comes after it. `rows` must not contain blank
 * rows.
 */
export function findHeader(rows: readonly Row[]): number {
  const first = rows.slice(0, HEADER_ROWS);
  const names = first.map(({ cells }) => countNames(cells));
  const most = Math.max(...names);
  if (most >= 2) return names.indexOf(most);
  const widest = Math.max(...first.map(countFilled));
  if (widest < 2) return 0;
  return first.findIndex((row) => countFilled(row) > 1);
}

/**
 * Returns the cells of the header at `at`. A blank cell takes the name from the row above, since a
 * name may span two rows.
 */
export function headerCells(rows: readonly Row[], at: number): readonly string[] {
  const [{ cells }, above] = [rows[at]!, rows[at - 1]];
  if (above === undefined || countFilled(above) < 2) return cells;
  const width = Math.max(cells.length, above.cells.length);
  return Array.from({ length: width }, (_, column) => {
    const own = cells[column] ?? '';
    return own.trim() === '' ? (above.cells[column] ?? '') : own;
  });
}
