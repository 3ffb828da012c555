/** The warehouse as a ClickHouse server over HTTP. */
import { ClickHouseLogLevel, createClient, type ResponseHeaders } from '@clickhouse/client';
import { AnswerWatch } from '../../outbound/answer-watch.ts';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError, errorMessage, rootMessage } from '../../runtime/errors.ts';
import { createClientWarehouse } from '../client-warehouse.ts';
import type { Warehouse } from '../warehouse.ts';

/** The limit of a statement while the server answers the checks (AW1). */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * `url` contains user, password and database: `http://user:password@host:8123/database`. `database`
 * overrides the one in the URL.
 */
export function openClickhouseWarehouse(url: string, clock: Clock, database?: string): Warehouse {
  const client = createClientFor({
    url: database === undefined ? url : withDatabase(url, database),
    application: 'cairn',
    request_timeout: REQUEST_TIMEOUT_MS,
    // The client's own log would repeat, as text, every error that it throws.
    log: { level: ClickHouseLogLevel.OFF },
    use_multipart_params_auto: true,
    compression: { request: true, response: true },
  });
  const watch = new AnswerWatch({
    clock,
    ping: (signal) => pingServer(url, signal),
    describeSilence,
  });
  const runStatement = <T>(work: (signal: AbortSignal) => Promise<T>) => watch.run(work);
  const warehouse = createClientWarehouse(client, { runStatement, checkHeaders });
  return {
    ...warehouse,
    close: async () => {
      watch.close();
      await warehouse.close();
    },
  };
}

/** The client checks the URL's parameters, which may set its options. */
function createClientFor(options: Parameters<typeof createClient>[0]) {
  try {
    return createClient(options);
  } catch (cause) {
    const message = `CLICKHOUSE_URL cannot be used: ${errorMessage(cause)}.`;
    throw new CairnError('config_invalid', message, { cause });
  }
}

/** A login page, a proxy or another server may answer 200, too. ClickHouse names each query. */
function checkHeaders(headers: ResponseHeaders): void {
  if (Object.keys(headers).some((name) => name.toLowerCase().startsWith('x-clickhouse-'))) return;
  const message =
    'What answers at the address in CLICKHOUSE_URL is not ClickHouse: the headers that begin ' +
    `with X-ClickHouse are missing (content type: ${headers['content-type'] ?? 'none'}).`;
  throw new CairnError('warehouse_unavailable', message);
}

function describeSilence(why: unknown): CairnError {
  const code = 'warehouse_unavailable';
  if (why === undefined) return new CairnError(code, 'ClickHouse does not answer.');
  const message = `ClickHouse cannot be reached: ${rootMessage(why)}`;
  return new CairnError(code, message, { cause: why });
}

/** Any answer counts: a proxy may have no such path. */
async function pingServer(url: string, signal: AbortSignal): Promise<void> {
  const { origin } = new URL(url);
  const answer = await fetch(`${origin}/ping`, { redirect: 'manual', signal });
  await answer.body?.cancel();
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
