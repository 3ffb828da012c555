/** An engine with the product's tables, in a folder of its own: embedded, or over HTTP. */
import { rmSync } from 'node:fs';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import * as clickhouse from '../../platform/warehouse/clickhouse/clickhouse-warehouse.ts';
import { migrate } from '../../platform/warehouse/migrations.ts';
import { serveWarehouse } from '../../platform/warehouse/serve/serve-warehouse.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { temporaryFolder } from './backend.ts';

export interface MigratedWarehouse {
  readonly warehouse: Warehouse;
  /** Removes the folder, too. */
  close(): Promise<void>;
}

export async function openMigratedWarehouse(name: string): Promise<MigratedWarehouse> {
  const folder = temporaryFolder(name);
  const warehouse = await openChdbWarehouse({ folder, clock: systemClock, log: silentLog });
  await migrate(warehouse);
  return {
    warehouse,
    close: async () => {
      await warehouse.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openServedMigratedWarehouse(name: string): Promise<MigratedWarehouse> {
  const folder = temporaryFolder(name);
  const server = await serveWarehouse({ port: 0, folder, readOnly: false, log: silentLog });
  const warehouse = clickhouse.openClickhouseWarehouse(
    `http://default:secret@127.0.0.1:${server.port}/default`,
    systemClock,
  );
  await migrate(warehouse);
  return {
    warehouse,
    close: async () => {
      await warehouse.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
