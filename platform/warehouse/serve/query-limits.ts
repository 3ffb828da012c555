/**
 * Limits on what one query of a read-only port may take from the product that runs next to it.
 *
 * QL1 The limits are the last settings before the query, and `readonly = 1` refuses every
 *     SETTINGS clause in it (QL3). A client's own settings, in the URL, come before them and can
 *     only lower a limit.
 * QL2 At most MAX_GUESTS requests are open; further ones are refused with 503.
 * QL3 A query of `system.settings` without such a clause has `readonly = 2`.
 */
import type { EngineStatement } from '../chdb/engine-protocol.ts';
import { BadRequest } from './http-request.ts';

export interface QueryLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  /** The rows of the answer. */
  readonly rows: number;
}

const MAX_GUESTS = 32;
/** ClickHouse's code for a limit on concurrent queries. */
const TOO_MANY_QUERIES = 202;

/**
 * The statement as it may run: read-only, within the limits. `printed` is the engine's own print of
 * it.
 */
export function limitStatement(
  statement: EngineStatement,
  limits: QueryLimits,
  printed: string,
): EngineStatement {
  const given = statement.settings ?? {};
  const settings: Record<string, string | number | boolean> = { ...given };
  const last = Object.entries(lastSettings(given, limits));
  const readonly = readsSettings(printed) ? 2 : 1;
  // A setting that occurs twice would keep its first place.
  for (const [name] of last) delete settings[name];
  return { ...statement, settings: { ...settings, ...Object.fromEntries(last), readonly } };
}

/**
 * QL3. With `readonly = 1`, this table says that no setting may be changed, and clients such as
 * clickhouse-connect then refuse to send any.
 */
function readsSettings(printed: string): boolean {
  return /\bsystem\.settings\b/.test(printed) && !/\bSETTINGS\b/.test(printed);
}

type Settings = NonNullable<EngineStatement['settings']>;

function lastSettings(given: Settings, { timeoutMs, memoryBytes, rows }: QueryLimits): Settings {
  return {
    max_execution_time: lowerLimit(given['max_execution_time'], timeoutMs / 1_000),
    timeout_overflow_mode: 'throw',
    timeout_before_checking_execution_speed: 0,
    max_memory_usage: lowerLimit(given['max_memory_usage'], memoryBytes),
    max_temporary_data_on_disk_size_for_query: memoryBytes,
    max_result_rows: lowerLimit(given['max_result_rows'], rows),
    result_overflow_mode: 'throw',
    max_threads: 1,
  };
}

/** The client's own limit if it is lower; 0 means unlimited. */
function lowerLimit(given: string | number | boolean | undefined, limit: number): number {
  const asked = Number(given);
  return asked > 0 && asked < limit ? asked : limit;
}

/** Counts the open requests. */
export class GuestCount {
  #guests = 0;

  /** Throws if there are too many; `leave` must be called for each request that entered. */
  enter(): void {
    if (this.#guests >= MAX_GUESTS) {
      throw new BadRequest(503, TOO_MANY_QUERIES, `${MAX_GUESTS} queries run or wait; try later`);
    }
    this.#guests++;
  }

  leave(): void {
    this.#guests--;
  }
}
