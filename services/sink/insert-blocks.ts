/** Insert blocks of one table, with a deduplication token made from their offsets. Pure. */
import type { TableName, TableRow } from '../../ledger/tables/rows.ts';
import type { InsertBlock } from '../../platform/warehouse/warehouse.ts';

interface OffsetRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The block of the rows, of which there is at least one, and the offsets that it holds by source.
 */
export function toInsertBlock(
  table: TableName,
  tableRows: readonly TableRow[],
): { block: InsertBlock; ranges: ReadonlyMap<string, OffsetRange> } {
  const rows = tableRows.map(({ row }) => row);
  const ranges = new Map<string, OffsetRange>();
  for (const { _source, _offset } of rows) {
    const { first, last } = ranges.get(_source) ?? { first: _offset, last: _offset };
    ranges.set(_source, { first: Math.min(first, _offset), last: Math.max(last, _offset) });
  }
  const columns = Object.keys(rows[0]!);
  return { block: { table, columns, rows, token: deduplicationToken(ranges) }, ranges };
}

/** `jobs.bulk/0:12-40,jobs.bulk/3:7-7` */
function deduplicationToken(ranges: ReadonlyMap<string, OffsetRange>): string {
  const parts = [...ranges].map(([source, { first, last }]) => `${source}:${first}-${last}`);
  return parts.sort().join(',');
}
