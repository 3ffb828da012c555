/**
 * An HTTP server in place of an external service. It responds as a test's handler says, or fails in
 * one of the ways in which real services fail, and it records its requests.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface SeenRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface FakeReply {
  readonly status: number;
  readonly body: unknown;
}

/** `well` is the handler; every other one is a failure that a client must survive. */
export type Behaviour =
  | 'well'
  | 'rate-limited'
  | 'broken'
  | 'redirecting'
  | 'silent'
  | 'dripping'
  | 'hanging-up'
  | 'cut-short'
  | 'not-json'
  | 'html'
  | 'nonsense'
  | 'deeply-nested'
  | 'huge'
  | 'gzip-bomb';

export interface FakeServer {
  readonly address: string;
  readonly requests: readonly SeenRequest[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

const MIB = 1024 * 1024;
const json = { 'content-type': 'application/json' };

type Misbehaviour = (response: ServerResponse) => void;

const MISBEHAVIOURS: Readonly<Record<Exclude<Behaviour, 'well'>, Misbehaviour>> = {
  'rate-limited': (response) =>
    void response.writeHead(429, { ...json, 'retry-after': '60' }).end('{"message":"slow down"}'),
  broken: (response) => void response.writeHead(500, json).end('{"error":"secret inside"}'),
  redirecting: (response) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end(),
  silent: () => undefined,
  dripping: (response) => {
    response.writeHead(200, json).write('{"results":[');
    const drip = setInterval(() => response.write(' '), 10);
    response.once('close', () => clearInterval(drip));
  },
  'hanging-up': (response) => void response.destroy(),
  'cut-short': (response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"results":[');
    setImmediate(() => response.destroy());
  },
  'not-json': (response) => void response.writeHead(200, json).end('{"results": ['),
  html: (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  nonsense: (response) => void response.writeHead(200, json).end('{"moon":"cheese"}'),
  'deeply-nested': (response) =>
    void response.writeHead(200, json).end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  huge: (response) => {
    response.writeHead(200, json).write('{"results":["');
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(MIB / 4)));
    };
    response.on('drain', more);
    more();
  },
  'gzip-bomb': (response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipBomb());
  },
};

let bomb: Buffer | undefined;

/** Made once, because that takes long. */
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(64 * MIB, ' '));
  return bomb;
}

export async function startFakeServer(
  handle: (request: SeenRequest) => FakeReply,
): Promise<FakeServer> {
  const requests: SeenRequest[] = [];
  let behaviour: Behaviour = 'well';
  const server = createServer(async (incoming, response) => {
    const request = await toSeen(incoming).catch(() => null);
    // The caller gave up before it had sent everything.
    if (request === null) return;
    requests.push(request);
    if (behaviour !== 'well') return MISBEHAVIOURS[behaviour](response);
    const { status, body } = handle(request);
    response.writeHead(status, json).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function toSeen(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const { headers, method = '' } = incoming;
  return { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
}
