/** The warehouse as the chDB engine in this process. */
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { DiskSpace } from '../../folders/disk-space.ts';
import { createClientWarehouse } from '../client-warehouse.ts';
import type { Warehouse } from '../warehouse.ts';
import { createEngineConnection } from './chdb-connection.ts';
import { type EngineOptions, openChdbEngine } from './chdb-engine.ts';

/** Rejects with `warehouse_unavailable` when the engine cannot open the folder. */
export async function openChdbWarehouse(
  options: EngineOptions & { readonly space?: DiskSpace },
): Promise<Warehouse> {
  const connection = createEngineConnection(await openChdbEngine(options));
  // The client's own log would repeat, as text, every error that it throws.
  const log = { level: ClickHouseLogLevel.OFF };
  const warehouse = createClientWarehouse(createClient({ connection, log }));
  const space = options.space ?? new DiskSpace(options);
  return {
    ...warehouse,
    insert: async (block) => {
      space.require('accepted work');
      await warehouse.insert(block);
    },
  };
}
