/** The warehouse as a ClickHouse server over HTTP. */
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { createClientWarehouse } from '../client-warehouse.ts';
import type { Warehouse } from '../warehouse.ts';

const REQUEST_TIMEOUT_MS = 60_000;

/**
 * `url` holds user, password and database: `http://user:password@host:8123/database`. Another
 * database of the same server can be named instead.
 */
export function openClickhouseWarehouse(url: string, database?: string): Warehouse {
  const client = createClient({
    url: database === undefined ? url : withDatabase(url, database),
    application: 'cairn',
    request_timeout: REQUEST_TIMEOUT_MS,
    // The client's own log would repeat, as text, every error that it throws.
    log: { level: ClickHouseLogLevel.OFF },
    use_multipart_params_auto: true,
    compression: { request: true, response: true },
  });
  return createClientWarehouse(client);
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
