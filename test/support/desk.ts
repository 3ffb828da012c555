/**
 * One of each part for a whole test run. The test runner's main process keeps a desk: a tiny HTTP
 * server on loopback. A suite that needs a part asks the desk; the first who asks makes it start.
 *
 * Invariants:
 * D1 Until somebody asks, nothing is installed or started.
 * D2 A part starts once however many ask; when it is unavailable everybody hears the same reason.
 * D3 Each answer carries a ticket, a number nobody else got, to keep suites apart on one server.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Part, PartUnavailable } from './part.ts';

export const partKinds = ['kafka', 'registry', 'redis', 's3'] as const;
export type PartKind = (typeof partKinds)[number];

/** A part together with the one line by which another process reaches it. */
export type AddressedPart = Part & { readonly address: string };
export type PartStarters = Readonly<Record<PartKind, () => Promise<AddressedPart>>>;

export type Lease = { readonly address: string; readonly ticket: number };

export type Desk = { readonly url: string; close(): Promise<void> };

/** The variable that names a running part of this kind, for suites that should use it. */
export function addressVariable(kind: PartKind): string {
  return `CAIRN_TEST_${kind.toUpperCase()}`;
}

export const deskVariable = 'CAIRN_TEST_DESK';

export async function openDesk(starters: PartStarters): Promise<Desk> {
  const started = new Map<PartKind, Promise<AddressedPart>>();
  let tickets = 0;
  const part = (kind: PartKind): Promise<AddressedPart> => {
    const known = started.get(kind) ?? starters[kind]();
    started.set(kind, known);
    return known;
  };
  const server = createServer((request, response) => {
    tickets += 1;
    void answer(request, response, part, tickets);
  });
  // An install may take minutes; whoever asked waits for it.
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
  part: (kind: PartKind) => Promise<AddressedPart>,
  ticket: number,
): Promise<void> {
  const kind = partKinds.find((known) => request.url === `/${known}`);
  if (!kind) return void response.writeHead(404).end();
  try {
    const { address } = await part(kind);
    response.end(JSON.stringify({ address, ticket } satisfies Lease));
  } catch (error) {
    const unavailable = error instanceof PartUnavailable;
    response.writeHead(unavailable ? 503 : 500);
    response.end(unavailable ? JSON.stringify([error.part, error.reason]) : String(error));
  }
}

async function stopIfStarted(starting: Promise<AddressedPart>): Promise<void> {
  const part = await starting.catch(() => undefined);
  await part?.stop();
}

/**
 * The shared part of this kind: the one a variable names, else the desk's, else undefined (then
 * the caller starts one of its own). Throws `PartUnavailable` when the desk cannot have it.
 */
export async function leasePart(kind: PartKind): Promise<Lease | undefined> {
  const address = process.env[addressVariable(kind)];
  if (address) return { address, ticket: 0 };
  const desk = process.env[deskVariable];
  if (!desk) return undefined;
  const { body, status } = await ask(`${desk}/${kind}`);
  if (status === 200) return JSON.parse(body) as Lease;
  if (status !== 503) throw new Error(`${kind}: ${body}`);
  const [part, reason] = JSON.parse(body) as [string, string];
  throw new PartUnavailable(part, reason);
}

/** `fetch` gives up after five minutes without an answer; a first install may take longer. */
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
