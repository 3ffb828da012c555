/**
 * `cairn warehouse serve`: only the embedded engine, behind ClickHouse's HTTP interface. It uses
 * the same folders as `cairn up`, so either can open what the other wrote. It is read-only unless
 * `--writable` is given: nobody authenticates there, and `cairn up` needs every table.
 */
import { join } from 'node:path';
import { readConfig } from '../platform/config/config.ts';
import { type Environment, MAX_PORT } from '../platform/config/option.ts';
import { checkFormats } from '../platform/folder-formats.ts';
import { lockFolder } from '../platform/folders/folder-lock.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { createLog } from '../platform/runtime/log.ts';
import { nextSignal } from '../platform/runtime/signals.ts';
import { serveWarehouse } from '../platform/warehouse/serve/serve-warehouse.ts';

export async function warehouseServe(
  options: { port: number; dataDir: string; writable?: boolean },
  env: Environment,
): Promise<void> {
  const { port, dataDir, writable = false } = options;
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    throw new CairnError('config_invalid', `--port must be a whole number from 0 to ${MAX_PORT}.`);
  }
  const log = createLog(readConfig(env).logLevel);
  const lock = await lockFolder(dataDir, systemClock);
  checkFormats({ dataDir });
  const folder = join(dataDir, 'warehouse');
  const server = await serveWarehouse({ port, folder, readOnly: !writable, log });
  process.stdout.write(`listening on http://127.0.0.1:${server.port}\n`);
  const signal = await nextSignal();
  log.info({ signal }, 'stopping');
  await server.stop();
  await lock.release();
  process.exit(0);
}
