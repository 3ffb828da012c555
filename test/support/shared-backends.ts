/**
 * One backend of each kind for a whole test run. The test runner's main process serves them: a tiny
 * HTTP server on loopback starts a backend when the first suite asks for it.
 *
 * Invariants:
 * SB1 Until somebody asks, nothing is installed or started.
 * SB2 A backend starts once, however many ask. When it is unavailable, all get the same reason.
 * SB3 Each response carries a number that no other response has, to keep suites apart on one
 *     server.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Backend, BackendUnavailable } from './backend.ts';

export const BACKEND_KINDS = ['kafka', 'registry', 'redis', 's3'] as const;
export type BackendKind = (typeof BACKEND_KINDS)[number];

/** A backend with the address by which another process reaches it. */
export type AddressedBackend = Backend & { readonly address: string };
export type BackendStarters = Readonly<Record<BackendKind, () => Promise<AddressedBackend>>>;

export type BackendLease = { readonly address: string; readonly number: number };

export type SharedBackends = { readonly url: string; close(): Promise<void> };

/** The variable that names a backend of this kind that already runs, for suites to use. */
export function addressVariable(kind: BackendKind): string {
  return `CAIRN_TEST_${kind.toUpperCase()}`;
}

export const SHARED_BACKENDS_VARIABLE = 'CAIRN_TEST_DESK';

export async function serveSharedBackends(starters: BackendStarters): Promise<SharedBackends> {
  const started = new Map<BackendKind, Promise<AddressedBackend>>();
  let numbers = 0;
  const startOnce = (kind: BackendKind): Promise<AddressedBackend> => {
    const known = started.get(kind) ?? starters[kind]();
    started.set(kind, known);
    return known;
  };
  const server = createServer((request, response) => {
    numbers += 1;
    void answer(request, response, startOnce, numbers);
  });
  // An installation may take minutes, and the suite that asked waits for it.
  server.requestTimeout = 0;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await Promise.all([...started.values()].map(stopIfStarted));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  startOnce: (kind: BackendKind) => Promise<AddressedBackend>,
  number: number,
): Promise<void> {
  const kind = BACKEND_KINDS.find((known) => request.url === `/${known}`);
  if (!kind) return void response.writeHead(404).end();
  try {
    const { address } = await startOnce(kind);
    response.end(JSON.stringify({ address, number } satisfies BackendLease));
  } catch (error) {
    const unavailable = error instanceof BackendUnavailable;
    response.writeHead(unavailable ? 503 : 500);
    response.end(unavailable ? JSON.stringify([error.backend, error.reason]) : String(error));
  }
}

async function stopIfStarted(starting: Promise<AddressedBackend>): Promise<void> {
  const backend = await starting.catch(() => undefined);
  await backend?.stop();
}

/**
 * The shared backend of this kind: the one that a variable names, else the run's own, else
 * undefined (then the caller starts one itself). Throws `BackendUnavailable` when there is none to
 * be had.
 */
export async function leaseSharedBackend(kind: BackendKind): Promise<BackendLease | undefined> {
  const address = process.env[addressVariable(kind)];
  if (address) return { address, number: 0 };
  const server = process.env[SHARED_BACKENDS_VARIABLE];
  if (!server) return undefined;
  const { body, status } = await ask(`${server}/${kind}`);
  if (status === 200) return JSON.parse(body) as BackendLease;
  if (status !== 503) throw new Error(`${kind}: ${body}`);
  const [backend, reason] = JSON.parse(body) as [string, string];
  throw new BackendUnavailable(backend, reason);
}

/** `fetch` gives up after five minutes without a response; a first installation may take longer. */
async function ask(url: string): Promise<{ status: number; body: string }> {
  const { get } = await import('node:http');
  return new Promise((done, failed) => {
    const request = get(url, { agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', failed);
  });
}
