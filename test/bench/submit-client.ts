/** The client's side of the bench of submitting: starts servers, sends bodies, keeps asking. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { assetPath } from '../../platform/runtime/assets.ts';

const KEY = 'bench-key-of-the-operator';
const PROBE_INTERVAL_MS = 5;
const CLOCK_TICKS_PER_SECOND = 100;

export interface Server {
  readonly name: string;
  readonly child: ChildProcess;
  readonly address: string;
}

/** Starts `NAME-submit-server.ts` as a process of its own; it prints its address when it is up. */
export async function start(name: string, folder: string): Promise<Server> {
  const file = assetPath('test', 'bench', `${name}-submit-server.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_FOLDER: folder, BENCH_KEY: KEY, LOG_LEVEL: 'error' },
  });
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  return { name, child, address: said.toString().trim() };
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
  { address }: Server,
  method: string,
  path: string,
  body?: Buffer,
  agent = new Agent(),
): Promise<Reply> {
  const begin = performance.now();
  const sizes = body ? { 'content-type': 'application/json', 'content-length': body.length } : {};
  const headers = { authorization: `Bearer ${KEY}`, ...sizes };
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
export function probe(server: Server): { end(): Promise<number[]> } {
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

/** Milliseconds of processor time of the server so far, user and system, all threads. */
export function processorMs({ child }: Server): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(stat[11]) + Number(stat[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** Resident bytes of the server now. */
export function resident({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) * 1024;
}
