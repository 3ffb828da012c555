/** Insert blocks of one table, with a deduplication token derived from their offsets. Pure. */
import type { RecordOrigin, TableName, TableRow } from '../../ledger/tables/rows.ts';
import type { InsertBlock } from '../../platform/warehouse/warehouse.ts';

interface OffsetRange {
  readonly first: number;
  readonly last: number;
}

/** By source: the offsets in a block. */
type OffsetRanges = ReadonlyMap<string, OffsetRange>;

export interface TableBlock {
  readonly block: InsertBlock;
  readonly ranges: OffsetRanges;
}

/** The block of the rows, of which there is at least one. */
export function rowsBlock(table: TableName, tableRows: readonly TableRow[]): TableBlock {
  const rows = tableRows.map(({ row }) => row);
  const ranges = offsetRanges(rows);
  const columns = Object.keys(rows[0]!);
  return { block: { table, columns, rows, token: deduplicationToken(ranges) }, ranges };
}

export interface EncodedRecords {
  readonly origins: readonly RecordOrigin[];
  /** An Avro file of the records. */
  readonly file: Uint8Array;
  readonly fields: string;
  /** By column. */
  readonly select: Readonly<Record<string, string>>;
}

/**
 * The block of the rows that the engine derives from the records, of which there is at least one.
 */
export function encodedBlock(
  table: TableName,
  { origins, file, fields, select }: EncodedRecords,
  toRows: () => readonly TableRow[],
): TableBlock {
  const ranges = offsetRanges(origins);
  const block: InsertBlock = {
    table,
    columns: Object.keys(select),
    avro: { file, fields, select: Object.values(select) },
    get rows() {
      return toRows().map(({ row }) => row);
    },
    token: deduplicationToken(ranges),
  };
  return { block, ranges };
}

function offsetRanges(origins: readonly RecordOrigin[]): OffsetRanges {
  const ranges = new Map<string, { first: number; last: number }>();
  for (const { _source, _offset } of origins) {
    const range = ranges.get(_source);
    if (range === undefined) ranges.set(_source, { first: _offset, last: _offset });
    else {
      range.first = Math.min(range.first, _offset);
      range.last = Math.max(range.last, _offset);
    }
  }
  return ranges;
}

/** `jobs.bulk/0:12-40,jobs.bulk/3:7-7` */
function deduplicationToken(ranges: OffsetRanges): string {
  const parts = [...ranges].map(([source, { first, last }]) => `${source}:${first}-${last}`);
  return parts.sort().join(',');
}
