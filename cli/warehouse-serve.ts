/**
 * `cairn warehouse serve`: only the embedded engine, behind ClickHouse's HTTP interface. It uses
 * the same folders as `cairn up`, so either can open what the other wrote. It is read-only unless
 * `--writable` is given, because `cairn up` needs every table. Clients log in as `cairn` with
 * WAREHOUSE_PASSWORD; `--no-login` is possible only on a loopback address.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../platform/config/config.ts';
import { type Environment, MAX_PORT } from '../platform/config/option.ts';
import { checkFormats } from '../platform/folder-formats.ts';
import { lockFolder } from '../platform/folders/folder-lock.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { createLog } from '../platform/runtime/log.ts';
import { nextSignal, outliveUserSignals } from '../platform/runtime/signals.ts';
import { type WarehouseLogin, warehouseLogin } from '../platform/warehouse/serve/login.ts';
import { LOOPBACK_HOST, serveWarehouse } from '../platform/warehouse/serve/serve-warehouse.ts';

export interface WarehouseServeOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly host?: string;
  readonly writable?: boolean;
  /** False: every client that reaches the port is answered. */
  readonly login?: boolean;
}

export async function warehouseServe(
  options: WarehouseServeOptions,
  env: Environment,
): Promise<void> {
  const { port, dataDir, host = LOOPBACK_HOST, writable = false } = options;
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    throw new CairnError('config_invalid', `--port must be a whole number from 0 to ${MAX_PORT}.`);
  }
  const { logLevel, warehousePassword } = readConfig(env);
  const login = requireServeLogin(options.login ?? true, host, warehousePassword);
  const log = createLog(logLevel);
  outliveUserSignals((signal) => log.warn({ signal }, 'this signal has no meaning here'));
  const folder = join(dataDir, 'warehouse');
  if (!writable && !existsSync(folder)) {
    const words = `There is no warehouse in ${dataDir} (--data-dir).`;
    throw new CairnError('config_invalid', words);
  }
  const lock = await lockFolder(dataDir, systemClock);
  checkFormats({ dataDir });
  const server = await serveWarehouse({ port, host, folder, readOnly: !writable, login, log });
  process.stdout.write(`listening on http://${host}:${server.port}\n`);
  const signal = await nextSignal();
  log.info({ signal }, 'stopping');
  await server.stop();
  await lock.release();
  process.exit(0);
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/;

function requireServeLogin(
  wantsLogin: boolean,
  host: string,
  password: string | null,
): WarehouseLogin | undefined {
  const isLoopback = LOOPBACK.test(host);
  if (!wantsLogin && !isLoopback) {
    throw new CairnError('config_invalid', '--no-login is only for a loopback address.');
  }
  if (!wantsLogin) return undefined;
  const login = warehouseLogin(password);
  if (login !== undefined) return login;
  const instead = isLoopback ? ', or give --no-login' : '';
  const message = `Set WAREHOUSE_PASSWORD, the password of the user cairn${instead}.`;
  throw new CairnError('config_invalid', message);
}
