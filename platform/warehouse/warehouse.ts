/**
 * The warehouse is ClickHouse: a server over HTTP, or the chDB engine in this process. Both are
 * accessed through `@clickhouse/client`.
 *
 * Adapters: `chdb-warehouse.ts` (embedded) and `clickhouse-warehouse.ts`. Promises, each a named
 * case of test/contracts/warehouse-contract.ts:
 *
 * W1 A block inserted in one call is visible completely or not at all, to every query after it.
 * W2 A block inserted again with the same token is inserted once (within the engine's window).
 * W3 The engine binds parameters; they are never pasted into SQL.
 * W4 64-bit integers arrive exactly (up to 2^53 as a number, beyond as a string), text byte for
 *    byte.
 * W5 A query that fails rejects with `warehouse_query_failed`, with the engine's code in its
 *    message. If the server cannot be reached, it rejects with `warehouse_unavailable`. The next
 *    query works either way.
 * W6 Columns have the same values as rows.
 */
import type { ColumnBlock } from './native/native-blocks.ts';

export interface WarehouseQuery {
  /** SQL with `{name:Type}` parameters and no FORMAT clause. */
  readonly sql: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** An Avro file from which the engine makes the rows of a block. */
export interface AvroSource {
  readonly file: Uint8Array;
  /** The fields that the expressions read: `name Type, name Type`. */
  readonly fields: string;
  /** An SQL expression for each column of the block, in the order of the columns. */
  readonly select: readonly string[];
}

export interface InsertBlock {
  readonly table: string;
  readonly columns: readonly string[];
  /** Ignored if the engine makes the same rows from `avro`. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly avro?: AvroSource;
  /** Derived from the offsets that the block covers, so that a retry inserts nothing twice. */
  readonly token: string;
}

export interface Warehouse {
  query<Row>(query: WarehouseQuery): Promise<Row[]>;
  /** For large answers. Only some types are supported (native/native-columns.ts). */
  queryColumns(query: WarehouseQuery): Promise<ColumnBlock[]>;
  insert(block: InsertBlock): Promise<void>;
  /** DDL and mutations. */
  command(query: WarehouseQuery): Promise<void>;
  /** Rejects with the reason where there is one. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
