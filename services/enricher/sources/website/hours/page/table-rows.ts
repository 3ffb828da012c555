/** The rows of a table on a page. */
import { listCells, type TextBlock } from '../../reading/page-reading.ts';

/** The cells of the table's rows above the row at `at`, the nearest first, at most `max`. */
export function* walkRowsAbove(
  blocks: readonly TextBlock[],
  at: number,
  max: number,
): Generator<readonly string[]> {
  for (let i = at - 1; i >= Math.max(0, at - max); i--) {
    const cells = listCells(blocks[i]!);
    if (cells.length === 0) return;
    yield cells;
  }
}
