/**
 * The warehouse of a simulation. It runs the product's own SQL, whatever that is, on tables in
 * memory; simulated-warehouse.test.ts compares its answers with the real engine's.
 */
import assert from 'node:assert/strict';
import { migrate } from '../../../platform/warehouse/migrations.ts';
import { ColumnBlock } from '../../../platform/warehouse/native/native-blocks.ts';
import { type Column, ListColumn } from '../../../platform/warehouse/native/native-columns.ts';
import type {
  InsertBlock,
  Warehouse,
  WarehouseQuery,
} from '../../../platform/warehouse/warehouse.ts';
import { readWrittenLog, readWrittenTopics } from '../../../platform/warehouse/written-log.ts';
import type { SqlValue } from '../sql/functions.ts';
import type { SqlStatement } from '../sql/syntax.ts';
import { StoredTables, TableDefinitions } from '../sql/tables.ts';

/** What was asked, and the answer, in the order in which it took effect. */
export type WarehouseCall =
  | { readonly kind: 'query'; readonly query: WarehouseQuery; readonly rows: readonly object[] }
  | {
      readonly kind: 'columns';
      readonly query: WarehouseQuery;
      readonly blocks: readonly ColumnBlock[];
    }
  | { readonly kind: 'insert'; readonly block: InsertBlock }
  | { readonly kind: 'command'; readonly query: WarehouseQuery };

export class WarehouseStore {
  readonly #definitions: TableDefinitions;
  readonly tables: StoredTables;
  /** Set to record every call. */
  calls: WarehouseCall[] | undefined;

  constructor(definitions: TableDefinitions) {
    this.#definitions = definitions;
    this.tables = new StoredTables(definitions);
  }

  query<Row>(query: WarehouseQuery): Row[] {
    const rows = this.#select(query);
    this.calls?.push({ kind: 'query', query, rows });
    return rows as Row[];
  }

  queryColumns(query: WarehouseQuery): ColumnBlock[] {
    const rows = this.#select(query);
    if (rows.length === 0) return [];
    const names = Object.keys(rows[0]!);
    const columns = names.map((name) => [name, toColumn(rows.map((row) => row[name]))] as const);
    const block = new ColumnBlock(rows.length, new Map(columns));
    this.calls?.push({ kind: 'columns', query, blocks: [block] });
    return [block];
  }

  insert(block: InsertBlock): void {
    if (block.rows.length === 0) return;
    this.calls?.push({ kind: 'insert', block });
    this.tables.insert(block.table, block.rows, block.token);
  }

  command(query: WarehouseQuery): void {
    // The product reads no view.
    if (query.sql.startsWith('CREATE OR REPLACE VIEW')) return;
    const statement = this.#definitions.parse(query.sql);
    if (statement.kind === 'create-table') this.#definitions.create(statement);
    else if (statement.kind === 'add-columns') {
      for (const column of statement.columns) this.#definitions.addColumn(statement.table, column);
    } else if (statement.kind !== 'materialize' && statement.kind !== 'storing') {
      assert(statement.kind === 'insert', 'a command that the simulation does not know');
      this.calls?.push({ kind: 'command', query });
      this.#insertSelected(statement, query);
    }
  }

  #insertSelected({ columns, table }: SqlStatement & { kind: 'insert' }, query: WarehouseQuery) {
    const rows = this.#select(query);
    const named = rows.map((row) => {
      return Object.fromEntries(Object.values(row).map((value, i) => [columns[i]!, value]));
    });
    this.tables.insert(table, named, null);
  }

  #select(query: WarehouseQuery): Record<string, SqlValue>[] {
    const run = { tables: this.tables, params: query.params ?? {}, sets: new Map() };
    return this.#definitions.compile(query.sql).run(run);
  }
}

/** Lists hold pairs. */
function toColumn(values: readonly SqlValue[]): Column {
  if (typeof values[0] !== 'object' || values[0] === null) return { at: (row) => values[row] };
  const lists = values.map((value) => {
    return (Array.isArray(value) ? value : Object.entries(value as object)) as SqlValue[][];
  });
  let end = 0;
  const ends = lists.map((list) => (end += list.length));
  const pairs = lists.flat();
  return new ListColumn(ends, [{ at: (i) => pairs[i]![0] }, { at: (i) => pairs[i]![1] }]);
}

/** The tables as the product's own migrations make them. */
export async function defineTables(): Promise<TableDefinitions> {
  const definitions = new TableDefinitions();
  const store = new WarehouseStore(definitions);
  const warehouse = {
    query: async (query) => store.query(query),
    insert: async (block) => store.insert(block),
    command: async (query) => store.command(query),
  } as Warehouse;
  await migrate(warehouse);
  // The sink creates these tables when it looks for the names of the log and its topics.
  await readWrittenLog(warehouse);
  await readWrittenTopics(warehouse);
  return definitions;
}
