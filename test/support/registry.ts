/**
 * A Confluent-compatible schema registry: Apicurio from Maven Central, schemas held in memory.
 *
 * Suites that share the run's registry are kept apart by their topic names, which are in the
 * subjects. Registering the same schema again returns the same id.
 */
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, installOnce, requireTool, runTool, temporaryFolder } from './backend.ts';
import { SHORT_RUN } from './java.ts';
import { runMavenDependency } from './maven.ts';
import { onFreePort, startServer } from './server-process.ts';
import { type AddressedBackend, leaseSharedBackend } from './shared-backends.ts';

export type Registry = Backend & { readonly url: string };

export type OwnRegistry = Registry & AddressedBackend & { kill(): Promise<void> };

const version = '2.6.13.Final';
const artifact = `io.apicurio:apicurio-registry-app:${version}:tar.gz:all`;

export async function startRegistry(): Promise<Registry> {
  const lease = await leaseSharedBackend('registry');
  if (!lease) return startOwnRegistry();
  const url = lease.address;
  return { url, env: { SCHEMA_REGISTRY_URL: url }, stop: async () => {} };
}

/** Unpacks the registry into the cache and returns its folder. */
export async function installRegistry(): Promise<string> {
  await requireTool('registry', 'java', 'openjdk-17-jre-headless');
  return installOnce('registry', `registry-${version}`, async (folder) => {
    const wanted = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
    await runMavenDependency('registry', 'copy', wanted);
    const archive = join(folder, `apicurio-registry-app-${version}-all.tar.gz`);
    await runTool('tar', ['-xzf', archive, '-C', folder]);
    await rm(archive);
  });
}

export async function startOwnRegistry(java = SHORT_RUN): Promise<OwnRegistry> {
  const installed = await installRegistry();
  return onFreePort((port) => startOnPort({ installed, java }, port));
}

async function startOnPort(
  { installed, java }: { installed: string; java: readonly string[] },
  port: number,
): Promise<OwnRegistry> {
  const folder = temporaryFolder('registry');
  const url = `http://127.0.0.1:${port}/apis/ccompat/v7`;
  const server = await startServer({
    name: 'registry',
    command: 'java',
    args: [...java, '-Xmx512m', '-jar', runnerJar(installed)],
    env: { QUARKUS_HTTP_PORT: String(port), QUARKUS_HTTP_HOST: '127.0.0.1' },
    cwd: folder,
    logFile: join(folder, 'registry.log'),
    isReady: async () => (await fetch(`${url}/subjects`)).ok,
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const env = { SCHEMA_REGISTRY_URL: url };
  return { url, address: url, env, stop, kill: () => server.kill() };
}

function runnerJar(installed: string): string {
  const jar = readdirSync(installed).find((name) => name.endsWith('-runner.jar'));
  if (!jar) throw new Error(`no runner jar in ${installed}`);
  return join(installed, jar);
}
