/**
 * The product as a separate process: `cairn up [SERVICE...]` from the compiled code, with an
 * environment of its own.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkAnswer } from '../openapi/published-answers.ts';
import { repositoryFolder } from './backend.ts';
import { until } from './until.ts';

export const ORGANIZATION = 'acme';
export const KEY = 'acme-test-key';
export const OPERATOR_KEY = 'operator-test-key';

export interface Product {
  /** Base address of the API; empty when ingest-api is not among the services. */
  readonly address: string;
  readonly pid: number;
  /** What it has written to standard error so far. */
  log(): string;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** True once the process has ended, in any way. */
  ended(): boolean;
}

const START_TIMEOUT_MS = 180_000;

/** On a busy machine the sink falls behind, and a stop takes long. A test may set others. */
export const PATIENT = { READ_WAIT_MS: '60000', STOP_TIMEOUT_MS: '30000' };

export async function startProduct(options: {
  services?: readonly string[];
  env: Readonly<Record<string, string>>;
  startTimeoutMs?: number;
  /** A checkout of another version, which has been built. */
  checkout?: string;
  /** Another user of the system than this one. */
  user?: { readonly uid?: number; readonly gid?: number };
  /** Hears what it writes to standard error, also before it has started. */
  onLog?: (text: string) => void;
}): Promise<Product> {
  const { services = [], env, startTimeoutMs = START_TIMEOUT_MS } = options;
  const { checkout = repositoryFolder } = options;
  const child = spawn(process.execPath, [join(checkout, 'bin', 'cairn.js'), 'up', ...services], {
    ...options.user,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...PATIENT,
      CAIRN_BOOTSTRAP_KEYS: `${ORGANIZATION}:member:${KEY},*:operator:${OPERATOR_KEY}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (options.onLog) child.stderr.setEncoding('utf8').on('data', options.onLog);
  const output = collect(child);
  const gone = once(child, 'exit');
  const serves = services.length === 0 || services.includes('ingest-api');
  const address = await waitUntilUp(child, output, { serves, startTimeoutMs });
  const signal = async (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name);
    await gone;
  };
  return {
    address,
    pid: child.pid!,
    log: () => output.stderr,
    kill: () => signal('SIGKILL'),
    stop: async () => {
      await signal('SIGTERM');
      return child.exitCode;
    },
    ended: () => child.exitCode !== null || child.signalCode !== null,
  };
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return output;
}

/** Waits for `listening on`, or where nothing listens for the last service's `started`. */
async function waitUntilUp(
  child: ChildProcess,
  output: { stdout: string; stderr: string },
  { serves, startTimeoutMs }: { serves: boolean; startTimeoutMs: number },
): Promise<string> {
  const started = () => {
    const address = /listening on (\S+)/.exec(output.stdout)?.[1];
    if (address) return { address };
    if (!serves && output.stderr.includes('"started"')) return { address: '' };
    if (child.exitCode === null) return undefined;
    throw new Error(`cairn up ended with ${child.exitCode}: ${output.stderr}`);
  };
  const what = () => `cairn up has started: ${output.stderr}`;
  try {
    return (await until(started, what, { timeoutMs: startTimeoutMs, pollMs: 20 })).address;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

interface CallOptions {
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** For measurements: the response is not checked against the published description. */
  readonly unchecked?: boolean;
}

/**
 * Sends one request as a caller of the organization; a JSON body is parsed. Fails for a response
 * that does not fit the published description.
 */
export async function call<T = Record<string, unknown>>(
  address: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const { body, key = KEY, headers = {}, unchecked = false } = options;
  const url = `${address}/v1/${ORGANIZATION}/place_enrichment${path}`;
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { status, headers: received } = answer;
  if (!unchecked) checkAnswer({ method, path: url, status, headers: received, text });
  const isJson = received.get('content-type')?.includes('json');
  return { status, headers: received, body: (isJson ? JSON.parse(text) : text) as T };
}

export interface BatchAnswer {
  readonly id: string;
  readonly status: string;
  readonly jobs: Readonly<Record<'pending' | 'in_progress' | 'completed' | 'failed', string[]>>;
}

/** Waits until all jobs of the batch have ended. */
export async function waitForBatchEnd(
  address: string,
  batchId: string,
  timeoutMs: number,
  pollMs = 200,
): Promise<BatchAnswer> {
  let counts: Record<string, number> = {};
  const ended = async () => {
    const { status, body } = await call<BatchAnswer>(address, 'GET', `/batches/${batchId}`);
    if (status !== 200) throw new Error(`get-batch: ${JSON.stringify(body)}`);
    const lengths = Object.entries(body.jobs).map(([name, ids]) => [name, ids.length] as const);
    counts = Object.fromEntries(lengths);
    return counts['pending'] === 0 && counts['in_progress'] === 0 && body;
  };
  const what = () => `batch ${batchId} has ended: ${JSON.stringify(counts)}`;
  return until(ended, what, { timeoutMs, pollMs });
}
