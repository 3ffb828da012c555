/**
 * The warehouse: ClickHouse, over HTTP or as the chDB engine in this process, both spoken to
 * through `@clickhouse/client`, so that the two differ in one line.
 *
 * Adapters: `chdb-warehouse.ts` (embedded) and `clickhouse-warehouse.ts`. Promises, each a named
 * case of test/contracts/warehouse-contract.ts:
 *
 * W1 A block inserted in one call is seen whole or not at all, and by every query after it.
 * W2 A block inserted again with the same token is inserted once (within the engine's window).
 * W3 Parameters are bound by the engine, never pasted into SQL.
 * W4 64-bit integers arrive exact (as number up to 2^53, beyond as string), text byte for byte.
 * W5 A query that fails rejects with `warehouse_query_failed` and the engine's code in its
 *    message, a server that is away with `warehouse_unavailable`; the next query works.
 * W6 A stream holds one page in memory, however long its result is.
 */
export interface Query {
  /** SQL with `{name:Type}` parameters and no FORMAT clause. */
  readonly sql: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface InsertBlock {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Made from the offsets that the block stands for, so that a retry inserts nothing twice. */
  readonly token: string;
}

export interface Warehouse {
  query<Row>(query: Query): Promise<Row[]>;
  stream<Row>(query: Query): AsyncIterable<Row[]>;
  insert(block: InsertBlock): Promise<void>;
  /** DDL and mutations. */
  command(query: Query): Promise<void>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
