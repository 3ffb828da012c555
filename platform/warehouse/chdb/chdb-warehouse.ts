/** The warehouse as the chDB engine in this process. */
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { createClientWarehouse } from '../client-warehouse.ts';
import { migrated } from '../migrations.ts';
import type { Warehouse } from '../warehouse.ts';
import { createEngineConnection } from './chdb-connection.ts';
import { openChdbEngine } from './chdb-engine.ts';

/** Returns at once: the engine comes up, and its tables are made, while the first query waits. */
export async function openChdbWarehouse(options: {
  folder: string;
  clock: Clock;
  log: Log;
}): Promise<Warehouse> {
  const engine = openChdbEngine(options);
  // The client's own log would tell a second time, as text, of every error it throws.
  const log = { level: ClickHouseLogLevel.OFF };
  const client = createClient({ connection: createEngineConnection(engine, 'whole'), log });
  const chunked = createClient({ connection: createEngineConnection(engine, 'chunks'), log });
  return migrated(createClientWarehouse({ client, chunked }));
}
