/**
 * `KILL QUERY WHERE query_id = '...'` on a read-only port: JDBC clients send it on a connection of
 * its own when a person cancels a query. The engine's statement would need the right to write.
 */
import { formatParam } from '../chdb/engine-params.ts';
import type { HttpStatement } from './http-request.ts';

const QUERY_ID = /^\s*KILL\s+QUERY\s+WHERE\s+query_id\s*=\s*'((?:[^'\\]|\\.)*)'/;
const REST = /\s*(?:A?SYNC\s*)?(?:FORMAT\s+(\w+)\s*)?;?\s*$/;
const KILL_QUERY = new RegExp(`${QUERY_ID.source}${REST.source}`, 'i');

const CANCELLED = 'Code: 394. DB::Exception: Query was cancelled. (QUERY_WAS_CANCELLED)';

export class OpenQueries {
  readonly #open = new Set<{ readonly queryId: string; readonly cancel: AbortController }>();

  /** The returned function forgets the query. */
  add(queryId: string, cancel: AbortController): () => void {
    const one = { queryId, cancel };
    this.#open.add(one);
    return () => this.#open.delete(one);
  }

  /** Cancels the queries that the statement names. The returned statement answers as it would. */
  killAsked(statement: HttpStatement): HttpStatement {
    const [, literal, format = statement.format] = KILL_QUERY.exec(statement.sql) ?? [];
    if (literal === undefined) return statement;
    const queryId = literal.replace(/\\(.)/gs, '$1');
    const killed = [...this.#open].filter((one) => one.queryId === queryId);
    for (const { cancel } of killed) cancel.abort(new Error(CANCELLED));
    const columns = "'waiting' AS kill_status, {query_id:String} AS query_id, 'default' AS user";
    const sql = `SELECT ${columns} FROM numbers(${killed.length})`;
    return { ...statement, sql, format, params: { query_id: formatParam(queryId) } };
  }
}
