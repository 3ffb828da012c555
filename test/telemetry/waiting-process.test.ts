/** A process without the API that waits for Kafka, as its METRICS_PORT shows it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { freePort } from '../support/ports.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder('waiting');
let child: ChildProcess;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, [join(repositoryFolder, 'bin', 'cairn.js'), 'up', 'enricher'], {
    env: {
      PATH: process.env['PATH'],
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: folder,
      METRICS_PORT: String(port),
      KAFKA_BROKERS: `127.0.0.1:${await freePort()}`,
    },
    stdio: 'ignore',
  });
  // A part of the data folder that opens slowly is named, too.
  const waits = async () => (await readiness())?.body.waiting_for?.join() === 'Kafka';
  await until(waits, 'it waits for Kafka', { pollMs: 100 });
});
afterAll(async () => {
  child.kill('SIGKILL');
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

async function readiness() {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  if (answer === null) return null;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  return { status: answer.status, body: (await answer.json()) as any };
}

it('is alive and not ready, and says for what it waits', async () => {
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const { status, body } = (await readiness())!;
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: 'not ready', log: false, waiting_for: ['Kafka'] });
  const [enricher] = body.parts;
  expect(enricher).toMatchObject({ kind: 'service', name: 'enricher', state: 'away' });
  // In its first second the sentence has no duration.
  expect(enricher.says).toMatch(/^enricher (is away|has been away for .+): it is starting\.$/);
});

it('shows its metrics and nothing else', async () => {
  const page = await (await fetch(`${address}/metrics`)).text();
  expect(page).toContain('cairn_build_info{version=');
  expect(page).toContain('process_resident_memory_bytes');
  expect((await fetch(`${address}/v1/acme`)).status).toBe(404);
  const refused = await fetch(`${address}/metrics`, { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
