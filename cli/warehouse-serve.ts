/**
 * `cairn warehouse serve`: the embedded engine alone, behind ClickHouse's HTTP interface.
 *
 * The folder is laid out as that of `cairn up`, so that either can open what the other left.
 */
import { join } from 'node:path';
import { systemClock } from '../platform/runtime/clock.ts';
import { readConfig } from '../platform/runtime/config.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { lockFolder } from '../platform/runtime/folder-lock.ts';
import { createLog } from '../platform/runtime/log.ts';
import { nextSignal } from '../platform/runtime/signals.ts';
import { serveWarehouse } from '../platform/warehouse/serve/serve-warehouse.ts';

const HIGHEST_PORT = 65_535;

export async function warehouseServe(
  options: { port: number; dataDir: string },
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { port, dataDir } = options;
  if (!Number.isInteger(port) || port < 0 || port > HIGHEST_PORT) {
    throw new CairnError('config_invalid', `--port must be a whole number up to ${HIGHEST_PORT}`);
  }
  const log = createLog(readConfig(env).logLevel);
  const lock = await lockFolder(dataDir, systemClock);
  const folder = join(dataDir, 'warehouse');
  const server = await serveWarehouse({ port, folder, readOnly: false, log });
  process.stdout.write(`listening on http://127.0.0.1:${server.port}\n`);
  const signal = await nextSignal();
  log.info({ signal }, 'stopping');
  await server.stop();
  await lock.release();
  process.exit(0);
}
