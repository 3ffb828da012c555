/**
 * Cairn's own `warehouse serve`: the embedded engine behind ClickHouse's HTTP interface, in place
 * of a ClickHouse server. It runs the compiled command, so build first (`npm run build`).
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, repositoryFolder, temporaryFolder } from './backend.ts';
import { onFreePort, startServer } from './server-process.ts';

export type Warehouse = Backend & { readonly url: string; kill(): Promise<void> };

export function startWarehouse(): Promise<Warehouse> {
  return onFreePort(startOnPort);
}

async function startOnPort(port: number): Promise<Warehouse> {
  const folder = temporaryFolder('warehouse');
  const command = [
    join(repositoryFolder, 'bin', 'cairn.js'),
    'warehouse',
    'serve',
    '--writable',
    '--no-login',
  ];
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const starting = startServer({
    name: 'warehouse',
    command: process.execPath,
    args: [...command, '--port', String(port), '--data-dir', join(folder, 'data')],
    cwd: folder,
    logFile: join(folder, 'warehouse.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/ping`)).ok,
  });
  const server = await starting.catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await removeFolder();
  };
  const url = `http://default:@127.0.0.1:${port}/default`;
  return { url, env: { CLICKHOUSE_URL: url }, stop, kill: () => server.kill() };
}
