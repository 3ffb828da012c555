/**
 * A row of a dataset: fields by name, nothing vouched for.
 */
export type Row = Record<string, unknown>;

/** A row, or why the record at this position (1-based) gave none. */
export type RowResult = { at: number; row: Row } | { at: number; fault: string };

/** A longer row is skipped unread, so that memory stays flat whatever a file holds. */
export const MAX_ROW_BYTES = 1_048_576;

export function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a Parquet file's rows, nested columns as objects and lists. Parquet is the warehouse's
 * business; whoever opens the index with one at hand passes its reader in.
 */
export type ParquetReader = (file: string) => AsyncIterable<Row>;
