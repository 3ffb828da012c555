/** The warehouse as a ClickHouse server over HTTP. */
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { createClientWarehouse } from '../client-warehouse.ts';
import { migrated } from '../migrations.ts';
import type { Warehouse } from '../warehouse.ts';

const REQUEST_TIMEOUT_MS = 60_000;

/** `url` holds user, password and database: `http://user:password@host:8123/database`. */
export async function openClickhouseWarehouse(options: {
  url: string;
  clock: Clock;
  log: Log;
}): Promise<Warehouse> {
  const client = createClient({
    url: options.url,
    application: 'cairn',
    request_timeout: REQUEST_TIMEOUT_MS,
    // Its own log would tell a second time, as text, of every error it throws.
    log: { level: ClickHouseLogLevel.OFF },
    use_multipart_params_auto: true,
    compression: { request: true, response: true },
  });
  return migrated(createClientWarehouse({ client, chunked: client }));
}
