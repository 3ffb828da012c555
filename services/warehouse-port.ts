/**
 * `CLICKHOUSE_PORT`: the embedded warehouse for ClickHouse's clients, read-only, inside `cairn up`.
 *
 * WP1 It starts after the warehouse's migrations and stops last of all services.
 * WP2 Its queries have limits, and at most two run at once, alongside the product's reads.
 */
import { join } from 'node:path';
import type { Platform } from '../ledger/platform.ts';
import { once, type Service } from '../platform/runtime/life-cycle.ts';
import { warehouseLogin } from '../platform/warehouse/serve/login.ts';
import {
  type ServedWarehouse,
  serveWarehouse,
} from '../platform/warehouse/serve/serve-warehouse.ts';

export function createWarehousePort(platform: Platform, port: number): Service {
  const { config, log, telemetry, warehouse } = platform;
  let served: ServedWarehouse | undefined;
  return {
    name: 'warehouse-port',
    start: async () => {
      await warehouse.ready();
      const folder = join(config.dataDir, 'warehouse');
      const limits = {
        timeoutMs: config.clickhouseQueryTimeoutMs,
        memoryBytes: config.clickhouseQueryMemoryBytes,
        rows: config.clickhouseQueryRows,
      };
      const login = warehouseLogin(config.warehousePassword);
      const { metrics } = telemetry;
      const asked = { port, folder, limits, login, log, metrics };
      served = await serveWarehouse({ ...asked, readOnly: true });
      log.info({ address: `http://127.0.0.1:${served.port}` }, 'the warehouse can be read');
    },
    stop: once(async () => {
      await served?.stop();
    }),
  };
}
