/**
 * Responds to requests that Node's HTTP parser rejects before any route is reached, in the shape of
 * every other error. By itself, Node sends a status without a body.
 *
 * BR1 Nothing is written into a response whose headers are sent: its connection is closed.
 * BR2 A caller gets one response and is disconnected a moment later, however much more data
 *     arrives. The delay lets the caller read the response; closing a connection with unread bytes
 *     could discard it.
 * BR3 Nothing that the caller sent is repeated, neither in the response nor in a log line.
 */
import { maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { codeByStatus } from '../../../domain/api/error-codes.ts';
import { type Clock, uuidV7 } from '../../../platform/runtime/clock.ts';
import { problem } from '../views/response.ts';
import type { Api } from './api.ts';
import { respondWith } from './respond.ts';

const LINGER_MS = 1_000;

/** By Node's error code; any other error is a 400. */
const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The request line and its headers are longer than ${maxHeaderSize / 1024} KiB.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
const MALFORMED = [400, 'This is not a valid HTTP/1.1 request.'] as const;

export function answerBrokenRequests(server: Server, clock: Clock): void {
  // An unknown expectation may be ignored; Node's own response has no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  const answered = new WeakSet<Duplex>();
  server.on('request', (request, response) => {
    const responses = open.get(request.socket) ?? new Set();
    open.set(request.socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    const isStarted = [...(open.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || isStarted || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    socket.end(refusal(REFUSALS[error.code ?? ''] ?? MALFORMED, uuidV7(clock)));
    cutOff(socket, clock);
  });
}

/** HTTP/1.1 requires the header, and Node's own response has no body. */
export function requireHost(api: Api): RequestHandler {
  const refuse = respondWith(api, async () => {
    throw problem(400, 'The header Host is missing.', { Connection: 'close' });
  });
  return (request, response, next) => {
    const isRequired = request.httpVersion === '1.1' && request.headers.host === undefined;
    return isRequired ? refuse(request, response, next) : next();
  };
}

function refusal([status, detail]: readonly [number, string], requestId: string): string {
  const body = JSON.stringify({ detail, code: codeByStatus(status) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function cutOff(socket: Duplex, clock: Clock): void {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  void clock.sleep(LINGER_MS, closed.signal).then(() => socket.destroy());
}
