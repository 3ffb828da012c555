/**
 * Lets through what only reads this warehouse, and nothing else.
 *
 * G1 The engine itself runs such a statement with `readonly = 2`, which refuses every write and
 *    every change of that setting; this guard is about what the engine thinks of as reading:
 *    files, addresses and programs.
 * G2 What is looked at is not the caller's text but the engine's own reading of it, printed anew
 *    on one line: comments are gone, names are spelled out, and two statements in one text, or a
 *    text that does not parse, are refused by the engine.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChdbEngine } from '../chdb/chdb-engine.ts';
import { formatParam } from '../chdb/engine-params.ts';
import { BadRequest } from './http-request.ts';

const READING = /^\(*(SELECT|WITH|SHOW|DESCRIBE|EXISTS|EXPLAIN)\b/;

/** Table functions that make rows up or read tables of the warehouse. Every other is refused. */
const HARMLESS: ReadonlySet<string> = new Set([
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

export class ReadOnlyGuard {
  readonly #engine: ChdbEngine;
  #refused: Promise<ReadonlySet<string>> | undefined;

  constructor(engine: ChdbEngine) {
    this.#engine = engine;
  }

  /** Resolves when the statement may run; rejects with a BadRequest, or the engine's error. */
  async check(sql: string): Promise<void> {
    const read = await this.#engine.run(
      {
        sql: 'SELECT formatQuerySingleLine({sql:String})',
        params: { sql: formatParam(sql) },
        format: 'TSVRaw',
      },
      'read',
    );
    const fault = faultOf(Buffer.from(read.bytes).toString('utf8'), await this.#refusedNames());
    if (fault !== null) throw new BadRequest(403, 497, fault);
  }

  #refusedNames(): Promise<ReadonlySet<string>> {
    this.#refused ??= readTableFunctions(this.#engine).catch((error: unknown) => {
      this.#refused = undefined;
      throw error;
    });
    return this.#refused;
  }
}

async function readTableFunctions(engine: ChdbEngine): Promise<ReadonlySet<string>> {
  const sql = 'SELECT lower(name) FROM system.table_functions';
  const { bytes } = await engine.run({ sql, format: 'TSVRaw' }, 'read');
  const names = Buffer.from(bytes).toString('utf8').split('\n');
  return new Set(names.filter((name) => name !== '' && !HARMLESS.has(name)));
}

const STRING = /'(?:[^'\\]|\\.)*'/gs;
const QUOTED_NAME = /`((?:[^`\\]|\\.)*)`/gs;
const CALL = /(\w+)`?\(/g;

/** Why a statement, as the engine prints it, may not run; null when it may. */
export function faultOf(printed: string, refused: ReadonlySet<string>): string | null {
  const sql = printed.replace(STRING, "''");
  if (!READING.test(sql)) return 'This port is read-only: SELECT, SHOW, DESCRIBE, EXISTS, EXPLAIN';
  if (/\bINTO OUTFILE\b/.test(sql)) return 'This port is read-only: INTO OUTFILE writes a file';
  for (const [, name] of sql.matchAll(CALL)) {
    if (refused.has(name!.toLowerCase())) return `This port reads no other source: ${name}()`;
  }
  for (const [, name] of sql.matchAll(QUOTED_NAME)) {
    if (mayBeFile(name!)) return `This port reads no files: a name is ${name}`;
  }
  return null;
}

/** The engine takes the name of a table that does not exist for that of a file. */
function mayBeFile(name: string): boolean {
  return /[/\\]/.test(name) || (name.includes('.') && existsSync(resolve(name)));
}
