/**
 * The scaled product: each service is a process of its own (compiled, so build first), which `env`
 * points at its backends; and the few requests that a smoke test makes.
 */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const organization = 'smoke';
const key = 'smoke-key-of-the-containers-suite';
const workers = ['sink', 'enricher', 'exporter', 'scheduler'] as const;

export type Batch = {
  readonly id: string;
  readonly status: string;
  readonly jobs: Readonly<Record<string, readonly string[]>>;
};

export type ScaledProduct = {
  /** Posts a batch; throws unless it is accepted. */
  submit(body: object): Promise<Batch>;
  /** Waits until the batch is completed or failed; throws after `timeoutMs`. */
  ended(batchId: string, timeoutMs: number): Promise<Batch>;
  stop(): Promise<void>;
};

export async function startScaledProduct(
  env: Readonly<Record<string, string>>,
): Promise<ScaledProduct> {
  const folder = temporaryFolder('scaled');
  const port = await freePort();
  const ownEnv = {
    ...env,
    PORT: String(port),
    CAIRN_DATA_DIR: join(folder, 'data'),
    CAIRN_BOOTSTRAP_KEYS: `${organization}:member:${key}`,
  };
  const processes: ServerProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(processes.splice(0).map((one) => one.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // The API starts first, because it creates the topics and has an endpoint for readiness.
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    processes.push(await startService('ingest-api', folder, ownEnv, ready));
    for (const name of workers) {
      processes.push(await startService(name, folder, ownEnv, async () => true));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const batches = `http://127.0.0.1:${port}/v1/${organization}/place_enrichment/batches`;
  return {
    submit: (body) => request(batches, 'POST', body),
    ended: (batchId, timeoutMs) => waitForEnd(`${batches}/${batchId}`, timeoutMs),
    stop,
  };
}

function startService(
  name: string,
  folder: string,
  env: Readonly<Record<string, string>>,
  isReady: () => Promise<boolean>,
): Promise<ServerProcess> {
  return startServer({
    name,
    command: process.execPath,
    args: [join(repositoryFolder, 'bin', 'cairn.js'), 'up', name],
    env,
    cwd: folder,
    logFile: join(folder, `${name}.log`),
    isReady,
  });
}

async function request(url: string, method: string, body?: object): Promise<Batch> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method, headers, ...payload });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Batch;
}

function waitForEnd(url: string, timeoutMs: number): Promise<Batch> {
  const ended = async () => {
    const batch = await request(url, 'GET');
    return ['completed', 'failed'].includes(batch.status) && batch;
  };
  return until(ended, 'the batch has ended', { timeoutMs, pollMs: 250 });
}
