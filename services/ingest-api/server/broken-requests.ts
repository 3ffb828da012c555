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
import {
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
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
const NO_PROXY = [400, 'CONNECT is not supported, because this server is no proxy.'] as const;

export function answerBrokenRequests(server: Server, clock: Clock): void {
  // An unknown expectation may be ignored; Node's own response has no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const end = (socket: Duplex, [status, detail]: readonly [number, string]) => {
    socket.end(refusal([status, detail], uuidV7(clock)));
    cutOff(socket, clock);
  };
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
    end(socket, REFUSALS[error.code ?? ''] ?? MALFORMED);
  });
  // Without a listener, Node disconnects the caller without a word.
  server.on('connect', (_request, socket: Duplex) => {
    // Node no longer listens for errors of this socket.
    socket.on('error', () => socket.destroy());
    end(socket, NO_PROXY);
  });
}

/** For a target that Express cannot parse: it calls no handler, and its own response is HTML. */
export function refuseTarget(response: ServerResponse, clock: Clock): void {
  const { socket, headersSent } = response;
  if (headersSent || socket === null) response.destroy();
  else socket.end(refusal([400, 'The path is not valid.'], uuidV7(clock)));
}

/** Rejects requests whose headers are ambiguous: proxies and Node would read them differently. */
export function requireClearHeaders(api: Api): RequestHandler {
  return (request, response, next) => {
    const fault = findHeaderFault(request);
    if (fault === null) return next();
    const refuse = async () => {
      throw problem(400, fault, { Connection: 'close' });
    };
    return respondWith(api, refuse)(request, response, next);
  };
}

/** Node keeps the first of several, or joins them. */
const SINGLE_HEADERS = ['Authorization', 'apiKey', 'Content-Type', 'Idempotency-Key'];

function findHeaderFault({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  // HTTP/1.1 requires the header, and Node's own response has no body.
  if (httpVersion === '1.1' && headers.host === undefined) return 'The header Host is missing.';
  const coding = headers['transfer-encoding'] ?? 'chunked';
  if (coding.trim().toLowerCase() !== 'chunked') {
    return 'The transfer coding of the body must be chunked.';
  }
  const names = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const repeated = SINGLE_HEADERS.find((name) => isRepeated(name.toLowerCase()));
  return repeated === undefined ? null : `The header ${repeated} appears more than once.`;
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
