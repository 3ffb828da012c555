/**
 * The product in its scaled way of running: each service a process of its own (compiled, so build
 * first), pointed at real parts by `env`; and the little of its REST API that a smoke test needs.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryFolder, temporaryFolder } from '../support/part.ts';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

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
  /** Asks for the batch until it is completed or failed; throws after `timeoutMs`. */
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
    // The API comes up first: it makes the topics, and its readiness can be asked for.
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

async function waitForEnd(url: string, timeoutMs: number): Promise<Batch> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const batch = await request(url, 'GET');
    if (batch.status === 'completed' || batch.status === 'failed') return batch;
    if (Date.now() > deadline) throw new Error(`still ${batch.status} after ${timeoutMs} ms`);
    await sleep(250);
  }
}
