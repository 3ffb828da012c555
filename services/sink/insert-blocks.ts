/** Blocks of one table, with tokens made from the offsets they stand for. Pure. */

import {
  type Origin,
  TABLE_COLUMNS,
  type TableName,
  type TableRow,
} from '../../ledger/tables/columns.ts';
import type { InsertBlock } from '../../platform/warehouse/warehouse.ts';

export interface OffsetRange {
  readonly first: number;
  readonly last: number;
}

/** The block of the table's rows among `rows`, and the offsets of each source that it holds. */
export function blockOf(
  table: TableName,
  rows: readonly TableRow[],
): { block: InsertBlock; ranges: ReadonlyMap<string, OffsetRange> } {
  const mine = rows.filter((row) => row.table === table).map(({ row }) => row);
  const ranges = new Map<string, OffsetRange>();
  for (const { _source, _offset } of mine as unknown as Origin[]) {
    const { first, last } = ranges.get(_source) ?? { first: _offset, last: _offset };
    ranges.set(_source, { first: Math.min(first, _offset), last: Math.max(last, _offset) });
  }
  const columns = TABLE_COLUMNS[table];
  return { block: { table, columns, rows: mine, token: tokenOf(ranges) }, ranges };
}

/** `jobs.bulk/0:12-40,jobs.bulk/3:7-7` */
function tokenOf(ranges: ReadonlyMap<string, OffsetRange>): string {
  const parts = [...ranges].map(([source, { first, last }]) => `${source}:${first}-${last}`);
  return parts.sort().join(',');
}
