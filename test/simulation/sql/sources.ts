/** What a select reads from: tables, subqueries and joins. */
import assert from 'node:assert/strict';
import { compileSelect, type Execution, type SqlRow, type SqlTables } from './compile.ts';
import { valueKey } from './functions.ts';
import type { SqlExpression, SqlSource } from './syntax.ts';
import type { ZeroValue } from './zero-values.ts';

export interface SourceShape {
  readonly columns: ReadonlyMap<string, ZeroValue>;
  /** True for a join: its rows also hold `alias.column`. */
  readonly qualified: boolean;
}

interface CompiledSource {
  readonly shape: SourceShape;
  readonly rows: (run: Execution) => readonly SqlRow[];
}

type CompileCondition = (
  on: SqlExpression,
  shape: SourceShape,
  tables: SqlTables,
) => (run: Execution, row: SqlRow) => boolean;

export function compileSource(
  source: SqlSource,
  tables: SqlTables,
  compileCondition: CompileCondition,
): CompiledSource {
  if (source.kind === 'table') {
    const { name, isFinal } = source;
    return {
      shape: { columns: tables.shape(name), qualified: false },
      rows: (run) => run.tables.rows(name, isFinal),
    };
  }
  if (source.kind === 'subquery') {
    const { columns, run } = compileSelect(source.select, tables);
    return { shape: { columns, qualified: false }, rows: run };
  }
  return compileJoin(source, tables, compileCondition);
}

function compileJoin(
  join: SqlSource & { kind: 'join' },
  tables: SqlTables,
  compileCondition: CompileCondition,
): CompiledSource {
  const [left, right] = [join.left, join.right].map((side) => {
    return { ...compileSource(side, tables, compileCondition), alias: sourceAlias(side) };
  }) as [Side, Side];
  const shape = { columns: joinedColumns(left, right), qualified: true };
  const meets = join.on ? compileCondition(join.on, shape, tables) : () => true;
  const none = Object.fromEntries(
    [...right.shape.columns].map(([name, zero]) => [name, zero.value]),
  );
  const rows = (run: Execution) => {
    const partners = indexRows(right.rows(run), join.using);
    return left.rows(run).flatMap((row) => {
      const found = (partners.get(keyForRow(row, join.using)) ?? [])
        .map((partner) => joinRows([left, row], [right, partner]))
        .filter((joined) => meets(run, joined));
      assert(join.how !== 'left' || join.on === null, 'a left join is by USING');
      if (found.length > 0 || join.how !== 'left') return found;
      return [joinRows([left, row], [right, none])];
    });
  };
  return { shape, rows };
}

interface Side extends CompiledSource {
  readonly alias: string | null;
}

function sourceAlias(source: SqlSource): string | null {
  return source.kind === 'join' ? null : source.alias;
}

function joinedColumns(left: Side, right: Side): Map<string, ZeroValue> {
  const columns = new Map([...right.shape.columns, ...left.shape.columns]);
  for (const { alias, shape } of [left, right]) {
    if (alias === null) continue;
    for (const [name, zero] of shape.columns) columns.set(`${alias}.${name}`, zero);
  }
  return columns;
}

/** Of two columns of one name, the left one has the plain name. */
function joinRows(...sides: readonly (readonly [Side, SqlRow])[]): SqlRow {
  const joined: Record<string, unknown> = {};
  for (const [{ alias }, row] of sides) {
    for (const name of Object.keys(row)) {
      if (!(name in joined)) joined[name] = row[name];
      if (alias !== null) joined[`${alias}.${name}`] = row[name];
    }
  }
  return joined;
}

function indexRows(rows: readonly SqlRow[], using: readonly string[]): Map<string, SqlRow[]> {
  const index = new Map<string, SqlRow[]>();
  for (const row of rows) {
    const key = keyForRow(row, using);
    const same = index.get(key);
    if (same) same.push(row);
    else index.set(key, [row]);
  }
  return index;
}

function keyForRow(row: SqlRow, using: readonly string[]): string {
  return valueKey(using.map((name) => row[name]));
}
