/** The embedded engine with the product's tables, in a folder of its own. */
import { rmSync } from 'node:fs';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { migrate } from '../../platform/warehouse/migrations.ts';
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
