/**
 * Allows only statements that read this warehouse.
 *
 * RO1 The engine runs an allowed statement with `readonly = 2`, which refuses every write and every
 *     change of that setting, or with `readonly = 1` if queries have limits (QL1). The guard covers
 *     what the engine considers reading: files, addresses and programs.
 * RO2 The guard checks the statement as the engine prints it, on one line: comments are gone and
 *     names are spelled out. The engine refuses two statements in one text, and text that does not
 *     parse.
 * RO3 A setting that names a file, an address or another SQL dialect is refused, in the URL and in
 *     the query: formats read their templates from files, and write their schemas to them.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChdbEngine } from '../chdb/chdb-engine.ts';
import { formatParam } from '../chdb/engine-params.ts';
import { BadRequest, READING_STATEMENT } from './http-request.ts';

/** Table functions that generate rows or read tables of the warehouse. All others are refused. */
const ALLOWED_TABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  'numbers',
  'numbers_mt',
  'zeros',
  'zeros_mt',
  'generate_series',
  'generateseries',
  'generaterandom',
  'values',
  'view',
  'null',
  'format',
  'merge',
  'primes',
]);

/** RO3. */
const OUTSIDE_SETTING = new RegExp(
  '^(?:(?:output_)?format_schema|format_template_(?:row|resultset)$|format_avro_schema_registry|' +
    'rename_files|url_base|ai_|.*dialect|implicit_|.*_path$)',
  'i',
);

function refusedSetting(name: string): string {
  return `This port reads no other source: the setting ${name}`;
}

/** Functions that call programs or services. */
const OUTSIDE_FUNCTION = /^(?:catboostEvaluate|ai[A-Z]\w*)$/;

export class ReadOnlyGuard {
  readonly #engine: ChdbEngine;
  #refused: Promise<ReadonlySet<string>> | undefined;

  constructor(engine: ChdbEngine) {
    this.#engine = engine;
  }

  /**
   * Resolves to the statement as the engine prints it, which may run; rejects with a BadRequest, or
   * the engine's error.
   */
  async check(
    sql: string,
    settings: Readonly<Record<string, unknown>> = {},
    signal?: AbortSignal,
  ): Promise<string> {
    for (const name of Object.keys(settings)) {
      if (OUTSIDE_SETTING.test(name)) throw new BadRequest(403, 497, refusedSetting(name));
    }
    const { bytes } = await this.#engine.run(
      {
        sql: 'SELECT formatQuerySingleLine({sql:String})',
        params: { sql: formatParam(sql) },
        format: 'TSVRaw',
      },
      'guest',
      signal,
    );
    const printed = Buffer.from(bytes).toString('utf8');
    const refusal = explainRefusal(printed, await this.#refusedFunctions());
    if (refusal !== null) throw new BadRequest(403, 497, refusal);
    return printed.trimEnd();
  }

  #refusedFunctions(): Promise<ReadonlySet<string>> {
    this.#refused ??= readTableFunctions(this.#engine).catch((error: unknown) => {
      this.#refused = undefined;
      throw error;
    });
    return this.#refused;
  }
}

async function readTableFunctions(engine: ChdbEngine): Promise<ReadonlySet<string>> {
  const sql = 'SELECT lower(name) FROM system.table_functions';
  const { bytes } = await engine.run({ sql, format: 'TSVRaw' }, 'guest');
  const names = Buffer.from(bytes).toString('utf8').split('\n');
  return new Set(names.filter((name) => name !== '' && !ALLOWED_TABLE_FUNCTIONS.has(name)));
}

const STRING_LITERAL = /'(?:[^'\\]|\\.)*'/gs;
const QUOTED_NAME = /`((?:[^`\\]|\\.)*)`/gs;
const ASSIGNMENT = /(\w+)`? = /g;
const FUNCTION_CALL = /(\w+)`?\(/g;

/** Why a statement, as the engine prints it, is refused; null if it is allowed. */
function explainRefusal(printed: string, refused: ReadonlySet<string>): string | null {
  const sql = printed.replace(STRING_LITERAL, "''");
  if (!READING_STATEMENT.test(sql))
    return 'This port is read-only: SELECT, SHOW, DESCRIBE, EXISTS, EXPLAIN';
  if (/\bINTO OUTFILE\b/.test(sql)) return 'This port is read-only: INTO OUTFILE writes a file';
  for (const [, name] of sql.matchAll(FUNCTION_CALL)) {
    const isOutside = refused.has(name!.toLowerCase()) || OUTSIDE_FUNCTION.test(name!);
    if (isOutside) return `This port reads no other source: ${name}()`;
  }
  if (/\bSETTINGS\b/.test(sql)) {
    for (const [, name] of sql.matchAll(ASSIGNMENT)) {
      if (OUTSIDE_SETTING.test(name!)) return refusedSetting(name!);
    }
  }
  for (const [, name] of sql.matchAll(QUOTED_NAME)) {
    if (mayBeFile(name!)) return `This port reads no files: a name is ${name}`;
  }
  return null;
}

/** The engine reads a file if no table has the name. */
function mayBeFile(name: string): boolean {
  return /[/\\]/.test(name) || (name.includes('.') && existsSync(resolve(name)));
}
