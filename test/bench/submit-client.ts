/** The client's side of the bench of submitting: starts servers, sends bodies, keeps asking. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { assetPath } from '../../platform/runtime/assets.ts';

export const BENCH_KEY = 'bench-key-of-the-operator';
const PROBE_INTERVAL_MS = 5;

/** A running process that answers. */
export interface Answering {
  readonly address: string;
  readonly pid: number;
}

export interface Server extends Answering {
  readonly name: string;
  readonly child: ChildProcess;
}

/** Starts `NAME-submit-server.ts` as a process of its own; it prints its address when it is up. */
export async function start(name: string, folder: string): Promise<Server> {
  const file = assetPath('test', 'bench', `${name}-submit-server.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_FOLDER: folder, BENCH_KEY, LOG_LEVEL: 'error' },
  });
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  return { name, child, pid: child.pid!, address: said.toString().trim() };
}

export async function stop({ child }: Server): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Plain node:http: nothing of a client's own cleverness is measured. */
export function send(
  { address }: Answering,
  method: string,
  path: string,
  body?: Buffer,
  agent = new Agent(),
): Promise<Reply> {
  const begin = performance.now();
  const sizes = body ? { 'content-type': 'application/json', 'content-length': body.length } : {};
  const headers = { authorization: `Bearer ${BENCH_KEY}`, ...sizes };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - begin });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Asks for the health of the server, again and again, until told to end: how long each took. */
export function probe(server: Answering): { end(): Promise<number[]> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  let ends = false;
  const asking = (async () => {
    while (!ends) {
      taken.push((await send(server, 'GET', '/healthz', undefined, agent)).ms);
      await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
    }
  })();
  return {
    end: async () => {
      ends = true;
      await asking;
      agent.destroy();
      return taken;
    },
  };
}
