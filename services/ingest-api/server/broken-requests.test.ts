/** The responses to bytes that are not a request, over a raw socket. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAnswer } from '../../../test/openapi/published-answers.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../../../test/support/embedded-api.ts';

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api']);
});
afterAll(() => api.close());

function open(): Socket {
  const { hostname, port } = new URL(api.address);
  // A connection that is closed while bytes are in transit ends with an error.
  return connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
}

/** Resolves to all received bytes once the connection is closed. */
async function readToEnd(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(pieces).toString();
}

async function exchange(bytes: string) {
  const socket = open();
  socket.write(bytes);
  const answer = await readToEnd(socket);
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers(
    fields.map((field) => field.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
  return { status: Number(line.split(' ')[1]), headers, text };
}

const LONG = 'a'.repeat(17_000);
const MALFORMED = 'This is not a valid HTTP/1.1 request.';
const CASES: [string, string, number, string, string][] = [
  ['no HTTP at all', '\x16\x03\x01\x02\r\n\r\n', 400, 'bad_request', MALFORMED],
  ['a malformed request line', 'GET  / HTTP/9.9\r\n\r\n', 400, 'bad_request', MALFORMED],
  [
    'a header with a line break of its own',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: b\rc\r\n\r\n',
    400,
    'bad_request',
    MALFORMED,
  ],
  [
    'two lengths of one body',
    'POST /v1/ask HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'bad_request',
    MALFORMED,
  ],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'bad_request', 'The header Host is missing.'],
  [
    'a target that is no URL',
    'GET http://[::1/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
    'bad_request',
    'The path is not valid.',
  ],
  [
    'a request to a proxy',
    'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    'bad_request',
    'CONNECT is not supported, because this server is no proxy.',
  ],
  [
    'two keys',
    'GET /healthz HTTP/1.1\r\nHost: x\r\napiKey: a\r\napikey: b\r\n\r\n',
    400,
    'bad_request',
    'The header apiKey appears more than once.',
  ],
  [
    'two idempotency keys',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\r\nIdempotency-Key: b\r\n\r\n',
    400,
    'bad_request',
    'The header Idempotency-Key appears more than once.',
  ],
  [
    'a transfer coding that is not known',
    'POST /v1/ask HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    400,
    'bad_request',
    'The transfer coding of the body must be chunked.',
  ],
  [
    'a long header',
    `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${LONG}\r\n\r\n`,
    431,
    'head_too_large',
    'The request line and its headers are longer than 16 KiB.',
  ],
  [
    'a long path',
    `GET /v1/acme/place_enrichment/jobs/${LONG} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'head_too_large',
    'The request line and its headers are longer than 16 KiB.',
  ],
];

describe('a broken request', () => {
  it.each(CASES)('%s is refused like any other', async (_, bytes, status, code, detail) => {
    const answer = await exchange(bytes);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { detail, code }]);
    expect(answer.headers.get('connection')).toBe('close');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(Number(answer.headers.get('content-length'))).toBe(answer.text.length);
    if (status === 431) checkAnswer({ method: 'GET', path: '/healthz', ...answer });
  });

  it('is answered after the requests before it on the connection', async () => {
    const whole = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const socket = open();
    socket.write(whole);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('nonsense\r\n\r\n');
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('BR2 is disconnected, however much more is sent', async () => {
    const socket = open();
    const closed = readToEnd(socket);
    const send = () => {
      while (!socket.destroyed && socket.write(LONG));
    };
    socket.on('drain', send);
    send();
    expect(await closed).toMatch(/^(HTTP\/1\.1 (400|431) |$)/);
    expect((await api.send('GET', '/healthz')).status).toBe(200);
  });

  it('BR1 writes nothing into a response that has begun', async () => {
    await api.send('POST', 'batches', {
      body: {
        batch_id: 'held',
        batch_name: 'held',
        kick_off_jobs_now: false,
        jobs: [{ place_id: 'p', inputs: { name: 'Post', latitude: 47.1, longitude: 9.5 } }],
      },
    });
    const socket = open();
    const path = '/v1/acme/place_enrichment/batches/held/progress';
    const key = 'member-key-of-acme';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    const begun = await new Promise((resolve) => socket.once('data', resolve));
    socket.write('nonsense\r\n\r\n');
    expect(String(begun)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await readToEnd(socket)).not.toContain('HTTP/1.1');
  });

  it('an unknown expectation is ignored', async () => {
    const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
    expect((await exchange(head)).text).toBe('{"status":"ok"}');
  });
});
