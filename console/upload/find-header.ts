/**
 * Finds the row that names the columns: people put titles, dates and notes above it, and names of
 * groups over several columns.
 */
import { countNames } from './map-columns.ts';

export interface Row {
  /** As spreadsheets count: the header is line 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The header is looked for among so many rows. */
export const HEADER_ROWS = 25;

const countFilled = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The index of the first row with the most names of inputs. Where no row has two, a lone cell is
 * a title if it stands above wider rows, and the header comes after it. `rows` have no blank ones.
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
 * The cells of the header at `at`; where one is blank, the row above may name its column. That is
 * so where a name stands in a cell over two rows.
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
