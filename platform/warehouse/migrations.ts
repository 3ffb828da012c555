/**
 * The warehouse's tables: schemas/clickhouse/NNN_verb_noun.sql, in order, forward only.
 *
 * MG1 Every statement can run any number of times, also in two processes at once, with the same
 *     result (CREATE ... IF NOT EXISTS, ADD COLUMN IF NOT EXISTS). So nothing is locked, and after
 *     a crash between two statements they simply run again.
 * MG2 A migration is recorded in `schema_migrations` after its last statement. Those of an empty
 *     database run in fewer statements, to the same tables, and are recorded together after the
 *     last of all. If a table that the migrations create is missing nevertheless, all of them run
 *     again, one by one.
 * MG3 A table that lacks a column, or has one of another type, is another application's, or
 *     somebody has changed it. The start ends before anything is written.
 * MG4 The views of views.ts are created after the tables.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { nameFirst } from '../../domain/words/list-words.ts';
import { assetPath } from '../runtime/assets.ts';
import { CairnError } from '../runtime/errors.ts';
import { createViews } from './views.ts';
import type { Warehouse } from './warehouse.ts';

interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

function readMigrations(folder = assetPath('schemas', 'clickhouse')): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{3}_\w+\.sql$/.test(name));
  return names.sort().map((name) => ({
    name,
    statements: splitStatements(readFileSync(`${folder}/${name}`, 'utf8')),
  }));
}

/** The number of the newest migration in this build. */
export function newestMigration(): number {
  return Number.parseInt(readMigrations().at(-1)!.name, 10);
}

/** A semicolon at the end of a line ends a statement, unless the line is a comment. */
function splitStatements(sql: string): string[] {
  const lines = sql.split('\n').filter((line) => !line.trimStart().startsWith('--'));
  const statements = lines.join('\n').split(/;\s*$/m);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

const CREATE_RECORD = `CREATE TABLE IF NOT EXISTS schema_migrations
(
    name String,
    applied_at DateTime DEFAULT now('UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY name`;

/** Runs the migrations that are not recorded yet, and creates the views. */
export async function migrate(warehouse: Warehouse): Promise<void> {
  const migrations = readMigrations();
  const found = await readColumns(warehouse);
  const created = [...migrations.flatMap(firstColumns), ...createdColumns(CREATE_RECORD)];
  refuseOtherTables(found, created);
  await warehouse.command({ sql: CREATE_RECORD });
  const sql = 'SELECT DISTINCT name FROM schema_migrations';
  const applied = new Set((await warehouse.query<{ name: string }>({ sql })).map((r) => r.name));
  refuseNewer(applied, migrations);
  const isComplete = findMissingTables(found, migrations).length === 0;
  const done = migrations.filter(({ name }) => applied.has(name));
  // Read once more: another process may have added columns since, before it recorded them.
  if (isComplete) refuseOtherTables(await readColumns(warehouse), done.flatMap(addedColumns));
  if (found.size === 0) await fillEmpty(warehouse, migrations);
  for (const { name, statements } of found.size === 0 ? [] : migrations) {
    if (isComplete && applied.has(name)) continue;
    for (const statement of statements) await warehouse.command({ sql: statement });
    await record(warehouse, [name]);
  }
  await createViews(warehouse);
}

async function fillEmpty(warehouse: Warehouse, migrations: readonly Migration[]): Promise<void> {
  const statements = joinStatements(migrations.flatMap((one) => one.statements));
  for (const statement of statements) await warehouse.command({ sql: statement });
  const names = migrations.map(({ name }) => name);
  await record(warehouse, names);
}

const CHANGE = /^ALTER TABLE (\w+)\s+(ADD COLUMN|ADD PROJECTION|MATERIALIZE|MODIFY SETTING)\b/;

/**
 * The statements for an empty database. What is added to a table is added in one statement, because
 * the engine examines the whole table for each. Settings come before, so that they cover a
 * projection; and nothing is computed for rows that are there already.
 */
function joinStatements(statements: readonly string[]): string[] {
  const joined: string[] = [];
  const added = new Map<string, string[]>();
  const addToTables = () => {
    for (const [table, parts] of added) joined.push(`ALTER TABLE ${table} ${parts.join(', ')}`);
    added.clear();
  };
  for (const statement of statements) {
    const [head, table, change] = CHANGE.exec(statement) ?? [];
    if (table !== undefined && change!.startsWith('ADD')) {
      const part = `${change}${statement.slice(head!.length)}`;
      added.set(table, [...(added.get(table) ?? []), part]);
      continue;
    }
    if (table === undefined && !CREATES.test(statement)) addToTables();
    if (change !== 'MATERIALIZE') joined.push(statement);
  }
  addToTables();
  return joined;
}

async function record(warehouse: Warehouse, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name }));
  const token = names.join();
  await warehouse.insert({ table: 'schema_migrations', columns: ['name'], rows, token });
}

/** Throws `data_newer` if a migration is recorded that this build does not have. */
function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const unknown = [...applied].filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length === 0) return;
  const changes = unknown.sort().join(', ');
  const message = `A newer version of Cairn has changed the warehouse (${changes})`;
  throw new CairnError('data_newer', `${message}; start that version or a later one.`);
}

/** A column of a table, as a statement of a migration creates it. */
interface CreatedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const CREATES = /^CREATE TABLE IF NOT EXISTS (\w+)/;
/** A type with up to three pairs of brackets inside each other. */
const TYPE = String.raw`(\w+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?)`;
/** A definition has one indented line; lines that continue it are indented further. */
const DEFINITIONS = new RegExp(String.raw`^ {4}(?!INDEX )(\w+) ${TYPE}`, 'gm');
const ADDS = new RegExp(String.raw`^ALTER TABLE (\w+)\s+ADD COLUMN IF NOT EXISTS (\w+)\s+${TYPE}`);

function createdColumns(statement: string): CreatedColumn[] {
  const table = CREATES.exec(statement)?.[1];
  if (table === undefined) return [];
  const [body] = statement.split('\n)');
  const definitions = body!.matchAll(DEFINITIONS);
  return Array.from(definitions, ([, column, type]) => ({ table, column: column!, type: type! }));
}

/** The columns with which the migration creates its tables. */
function firstColumns({ statements }: Migration): CreatedColumn[] {
  return statements.flatMap(createdColumns);
}

function addedColumns({ statements }: Migration): CreatedColumn[] {
  return statements.flatMap((statement) => {
    const [, table, column, type] = ADDS.exec(statement) ?? [];
    if (table === undefined || column === undefined || type === undefined) return [];
    return [{ table, column, type }];
  });
}

/** By table: the types of its columns by name. */
type FoundColumns = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function readColumns(warehouse: Warehouse): Promise<FoundColumns> {
  const sql = 'SELECT table, name, type FROM system.columns WHERE database = currentDatabase()';
  type Row = { table: string; name: string; type: string };
  const found = new Map<string, Map<string, string>>();
  for (const { table, name, type } of await warehouse.query<Row>({ sql })) {
    const columns = found.get(table) ?? new Map<string, string>();
    found.set(table, columns.set(name, type));
  }
  return found;
}

/** MG3. A table that is missing lacks nothing: it is created. */
function refuseOtherTables(found: FoundColumns, created: readonly CreatedColumn[]): void {
  const lacking = created.filter(({ table, column }) => found.get(table)?.has(column) === false);
  const changed = created.flatMap((one) => {
    const type = found.get(one.table)?.get(one.column);
    return type === undefined || holdsSame(type, one.type) ? [] : [{ ...one, found: type }];
  });
  const [first, other] = [lacking[0], changed[0]];
  if (first !== undefined) throw lacksColumns(first.table, lacking);
  if (other !== undefined) throw hasOtherType(other);
}

/**
 * A column may be stored with a dictionary or without one: its values are the same. Spaces in a
 * type mean nothing.
 */
function holdsSame(type: string, other: string): boolean {
  const dictionary = /LowCardinality\((\w+|Nullable\(\w+\))\)/g;
  const plain = (text: string) => text.replaceAll(' ', '').replace(dictionary, '$1');
  return plain(type) === plain(other);
}

function lacksColumns(table: string, lacking: readonly CreatedColumn[]): CairnError {
  const columns = lacking.filter((one) => one.table === table).map((one) => one.column);
  const what = columns.length === 1 ? 'column' : 'columns';
  const message =
    `The table ${table} in the warehouse's database lacks the ${what} ` +
    `${nameFirst(columns, 3)}: it is another application's, or was changed. Give Cairn a ` +
    'database of its own; a table of Cairn may be removed, and a sink then fills it from the log.';
  return new CairnError('warehouse_incomplete', message);
}

function hasOtherType({ table, column, type, found }: CreatedColumn & { readonly found: string }) {
  const message =
    `The column ${column} of the table ${table} in the warehouse's database has the type ` +
    `${found} instead of ${type}: the table is another application's, or was changed. Give Cairn ` +
    `a database of its own, or change the type back (ALTER TABLE ${table} MODIFY COLUMN ` +
    `${column} ${type}); a table of Cairn may be removed, and a sink then fills it from the log.`;
  return new CairnError('warehouse_incomplete', message);
}

/** Rejects with `warehouse_incomplete` if a table, or a column, of the migrations is missing. */
export async function requireTables(warehouse: Warehouse): Promise<void> {
  const migrations = readMigrations();
  const found = await readColumns(warehouse);
  const missing = findMissingTables(found, migrations);
  if (missing.length === 0) {
    const columns = [...migrations.flatMap(firstColumns), ...migrations.flatMap(addedColumns)];
    return refuseOtherTables(found, columns);
  }
  const names = missing.join(', ');
  const what = missing.length === 1 ? 'table' : 'tables';
  const message = `The warehouse lacks the ${what} ${names}; a sink creates them when it starts.`;
  throw new CairnError('warehouse_incomplete', message);
}

function findMissingTables(found: FoundColumns, migrations: readonly Migration[]): string[] {
  const created = migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) => CREATES.exec(statement)?.[1] ?? []),
  );
  return created.filter((name) => !found.has(name));
}
