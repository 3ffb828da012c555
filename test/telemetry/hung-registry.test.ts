/** A start beside a registry that takes connections and says nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { freePort } from '../support/ports.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder('hung-registry');
const registry = createServer(() => undefined);
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is told by /readyz on both ports before the registry counts as away', async () => {
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(repositoryFolder, 'bin', 'cairn.js'), 'up'], {
    env: {
      PATH: process.env['PATH'],
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: folder,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SCHEMA_REGISTRY_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
    },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  for (const one of [port, metricsPort]) {
    const isTold = async () => {
      const answer = await fetch(`http://127.0.0.1:${one}/readyz`).catch(() => null);
      const { waiting_for: waitsFor = [] } = ((await answer?.json()) ?? {}) as {
        waiting_for?: string[];
      };
      return answer?.status === 503 && waitsFor.includes('The schema registry');
    };
    await until(isTold, 'it waits for the registry', { pollMs: 100 });
  }
  expect(said).not.toContain('The schema registry is away');
  child.kill('SIGKILL');
  await once(child, 'exit');
});
