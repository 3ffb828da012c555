/**
 * ClickHouse's tables in memory, as far as the product can tell the difference.
 *
 * TB1 A block with a token that the table has seen is not inserted again.
 * TB2 A ReplacingMergeTree holds every inserted row until its parts are merged; of equal sorting
 *     keys the row with the greatest version stays then, of equal versions the last one inserted.
 *     Nobody knows when parts are merged; FINAL reads as if they were.
 */
import assert from 'node:assert/strict';
import {
  type CompiledSelect,
  compileRowExpression,
  compileSelect,
  type SqlRow,
  type SqlTables,
} from './compile.ts';
import { compareValues, DATABASE, valueKey } from './functions.ts';
import { parseSql } from './parser.ts';
import type { SqlColumn, SqlStatement } from './syntax.ts';
import { type ZeroValue, zeroForType } from './zero-values.ts';

interface TableDefinition {
  readonly columns: readonly SqlColumn[];
  readonly shape: ReadonlyMap<string, ZeroValue>;
  readonly computed: readonly (readonly [string, (row: SqlRow) => unknown])[];
  /** Null for a table that keeps every row; empty without a version column. */
  readonly version: string | null;
  readonly sortingKey: readonly string[];
}

/** The engine's own lists of tables and columns. */
const SYSTEM_TABLES = 'system.tables';
const SYSTEM_COLUMNS = 'system.columns';
const SYSTEM_SHAPES: ReadonlyMap<string, ReadonlyMap<string, ZeroValue>> = new Map(
  Object.entries({
    [SYSTEM_TABLES]: ['database', 'name', 'comment'],
    [SYSTEM_COLUMNS]: ['database', 'table', 'name', 'type'],
  }).map(([table, names]) => [table, new Map(names.map((name) => [name, zeroForType('String')]))]),
);

interface StoredTable {
  readonly definition: TableDefinition;
  rows: SqlRow[];
  readonly tokens: Set<string>;
}

/** Tables are defined once and then shared, empty, by any number of warehouses. */
export class TableDefinitions {
  readonly tables = new Map<string, TableDefinition>();
  readonly #statements = new Map<string, SqlStatement>();
  readonly #selects = new Map<string, CompiledSelect>();
  readonly #shapes: SqlTables = {
    shape: (table) => SYSTEM_SHAPES.get(table) ?? this.#need(table).shape,
    rows: () => [],
  };

  #need(table: string): TableDefinition {
    const found = this.tables.get(table);
    assert(found, `there is no table ${table}`);
    return found;
  }

  parse(sql: string): SqlStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = parseSql(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  compile(sql: string): CompiledSelect {
    let compiled = this.#selects.get(sql);
    if (compiled === undefined) {
      const statement = this.parse(sql);
      assert(statement.kind === 'select' || statement.kind === 'insert');
      compiled = compileSelect(
        statement.kind === 'select' ? statement : statement.select,
        this.#shapes,
      );
      this.#selects.set(sql, compiled);
    }
    return compiled;
  }

  create({ table, columns, ...rest }: SqlStatement & { kind: 'create-table' }): void {
    if (!this.tables.has(table)) this.#define(table, { columns, ...rest });
  }

  addColumn(table: string, column: SqlColumn): void {
    const { columns, ...rest } = this.#need(table);
    if (columns.some(({ name }) => name === column.name)) return;
    this.#define(table, { ...rest, columns: [...columns, column] });
  }

  #define(
    table: string,
    { columns, version, sortingKey }: Pick<TableDefinition, 'columns' | 'version' | 'sortingKey'>,
  ): void {
    const shape = new Map(columns.map(({ name, type }) => [name, zeroForType(type)]));
    const computed = columns.flatMap(({ name, computed: expression, named }) => {
      if (expression === null) return [];
      const source = { columns: shape, qualified: false };
      return [[name, compileRowExpression(expression, named, this.#shapes, source)] as const];
    });
    this.tables.set(table, { columns, version, sortingKey, shape, computed });
  }
}

export class StoredTables implements SqlTables {
  readonly #definitions: TableDefinitions;
  readonly #tables = new Map<string, StoredTable>();

  constructor(definitions: TableDefinitions) {
    this.#definitions = definitions;
  }

  shape(table: string): ReadonlyMap<string, ZeroValue> {
    return this.#table(table).definition.shape;
  }

  rows(name: string, isFinal: boolean): readonly SqlRow[] {
    if (name === SYSTEM_TABLES) {
      const names = [...this.#definitions.tables.keys()];
      return names.map((one) => ({ database: DATABASE, name: one, comment: '' }));
    }
    if (name === SYSTEM_COLUMNS) {
      return [...this.#definitions.tables].flatMap(([table, { columns }]) =>
        columns.map(({ name, type }) => ({ database: DATABASE, table, name, type })),
      );
    }
    const table = this.#table(name);
    return isFinal ? mergeRows(table) : table.rows;
  }

  /** TB1. */
  insert(name: string, rows: readonly SqlRow[], token: string | null): boolean {
    const table = this.#table(name);
    if (token !== null && table.tokens.has(token)) return false;
    if (token !== null) table.tokens.add(token);
    table.rows.push(...rows.map((row) => storedRow(table.definition, row)));
    return true;
  }

  /** TB2: merges all parts of a table. */
  merge(name: string): void {
    const table = this.#table(name);
    table.rows = mergeRows(table);
  }

  #table(name: string): StoredTable {
    let table = this.#tables.get(name);
    if (table === undefined) {
      const definition = this.#definitions.tables.get(name);
      assert(definition, `there is no table ${name}`);
      table = { definition, rows: [], tokens: new Set() };
      this.#tables.set(name, table);
    }
    return table;
  }
}

function mergeRows({ definition, rows }: StoredTable): SqlRow[] {
  const { version, sortingKey } = definition;
  if (version === null) return [...rows];
  const kept = new Map<string, SqlRow>();
  for (const row of rows) {
    const key = valueKey(sortingKey.map((name) => row[name]));
    const before = kept.get(key);
    const isNewer = !before || version === '' || compareValues(row[version], before[version]) >= 0;
    if (isNewer) kept.set(key, row);
  }
  return [...kept.values()];
}

function storedRow({ columns, computed, shape }: TableDefinition, given: SqlRow): SqlRow {
  const row: Record<string, unknown> = {};
  for (const { name, type } of columns) {
    row[name] = name in given ? storedValue(type, given[name]) : shape.get(name)!.value;
  }
  for (const [name, compute] of computed) if (!(name in given)) row[name] = compute(row);
  return row;
}

/** Times are kept as milliseconds since the epoch. */
function storedValue(type: string, value: unknown): unknown {
  if (!type.includes('DateTime64')) return value ?? (type.startsWith('Nullable') ? null : value);
  if (typeof value === 'string') return Date.parse(`${value.replace(' ', 'T')}Z`);
  if (typeof value === 'number') return value;
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([key, text]) => [key, storedValue('DateTime64', text)]));
}
