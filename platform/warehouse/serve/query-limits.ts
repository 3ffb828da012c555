/**
 * Limits on what one query of a read-only port may take from the product that runs beside it.
 *
 * QL1 They are the last settings before the query, and `readonly = 1` refuses every SETTINGS
 *     clause in it. A client's own settings come before, in the URL, and can lower a limit, never
 *     raise it.
 * QL2 At most MAX_GUESTS requests are held; further ones are refused with 503.
 */
import type { EngineStatement } from '../chdb/engine-protocol.ts';
import { BadRequest } from './http-request.ts';

export interface QueryLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  /** Of the answer. */
  readonly rows: number;
}

const MAX_GUESTS = 32;
/** ClickHouse's code for a limit on queries that run at once. */
const TOO_MANY_QUERIES = 202;

/** The statement as it may run: it only reads, within the limits. */
export function limitStatement(statement: EngineStatement, limits: QueryLimits): EngineStatement {
  const given = statement.settings ?? {};
  const settings: Record<string, string | number | boolean> = { ...given };
  const last = Object.entries(lastSettings(given, limits));
  // A setting that stands twice would keep its first place.
  for (const [name] of last) delete settings[name];
  return { ...statement, settings: { ...settings, ...Object.fromEntries(last), readonly: 1 } };
}

type Settings = NonNullable<EngineStatement['settings']>;

function lastSettings(given: Settings, { timeoutMs, memoryBytes, rows }: QueryLimits): Settings {
  return {
    max_execution_time: lower(given['max_execution_time'], timeoutMs / 1_000),
    timeout_overflow_mode: 'throw',
    timeout_before_checking_execution_speed: 0,
    max_memory_usage: lower(given['max_memory_usage'], memoryBytes),
    max_temporary_data_on_disk_size_for_query: memoryBytes,
    max_result_rows: lower(given['max_result_rows'], rows),
    result_overflow_mode: 'throw',
    max_threads: 1,
  };
}

/** What the client asks for, when it is less than the limit; 0 means without a limit. */
function lower(given: string | number | boolean | undefined, limit: number): number {
  const asked = Number(given);
  return asked > 0 && asked < limit ? asked : limit;
}

/** Counts the requests that are held. */
export class GuestCount {
  #guests = 0;

  /** Throws when there are too many; `leave` is called for each that entered. */
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
