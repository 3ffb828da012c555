/**
 * Sends what a handler returns or throws, and always ends the response.
 *
 * RS1 A caller that accepts no data for a while is disconnected, since its response is held in
 *     memory until then. A caller that accepts a piece in that time is only slow, and may continue.
 * RS2 A stream that is not sent is closed: without this, each HEAD of a file left it open.
 * RS3 No cache may store a response without explicit permission: a key may come as `apiKey`, which
 *     caches do not know, and some responses contain a secret.
 */
import { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { type Clock, within } from '../../../platform/runtime/clock.ts';
import { type ApiResponse, isStream, withCode } from '../views/response.ts';
import type { Api } from './api.ts';
import { toErrorResponse } from './error-response.ts';
import { drain } from './request-body.ts';

export type Responder = (request: Request, response: Response) => Promise<ApiResponse>;

export function respondWith(api: Api, responder: Responder): RequestHandler {
  return async (request, response) => {
    const log = api.log.child({ request: response.locals['requestId'] });
    const answer = await responder(request, response)
      .catch((error) => toErrorResponse(error, log))
      .then(withCode);
    drain(request, api.platform.clock);
    // A connection that stays open would delay the stop.
    if (api.stopping.aborted) response.setHeader('Connection', 'close');
    try {
      await sendResponse(api.platform.clock, response, answer);
    } catch (error) {
      // The headers are sent, so all that remains is to log the error and cut the response off.
      if (!response.destroyed) toErrorResponse(error, log);
      response.destroy();
    }
  };
}

const JSON_CONTENT = 'application/json';
/** RS3. */
const NOT_STORED = { 'Cache-Control': 'no-store' };
/** RS1. */
const WRITE_TIMEOUT_MS = 60_000;
const PIECE_BYTES = 64 * 1024;

async function sendResponse(
  clock: Clock,
  response: Response,
  { status, headers = {}, body, writeTimeoutMs = WRITE_TIMEOUT_MS }: ApiResponse,
) {
  response.status(status);
  for (const [name, value] of Object.entries({ ...NOT_STORED, ...headers })) {
    response.setHeader(name, value);
  }
  if (body === null) {
    response.end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_CONTENT);
  const content = isStream(body) ? body : [wholeContent(body)];
  if (Array.isArray(content)) response.setHeader('Content-Length', content[0]!.length);
  if (response.req.method === 'HEAD') {
    if (isStream(body)) await closeUnread(body);
    response.end();
    return;
  }
  const patiently = (wait: Promise<void>) =>
    waitOrDisconnect(clock, writeTimeoutMs, response, wait);
  await sendPieces(response, content, patiently);
  await patiently(untilSent(response));
}

/** RS2. Ending the iterator of a stream that nobody has read from does not close the stream. */
async function closeUnread(body: AsyncIterable<string | Uint8Array>): Promise<void> {
  if (body instanceof Readable) body.destroy();
  else await body[Symbol.asyncIterator]().return?.();
}

function wholeContent(body: object | string | Uint8Array): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function sendPieces(
  response: Response,
  content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>,
  patiently: (wait: Promise<void>) => Promise<void>,
) {
  const drained = drainWaiter(response);
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      if (response.destroyed) return;
      if (!response.write(bytes.subarray(at, at + PIECE_BYTES))) await patiently(drained());
    }
  }
  response.end();
}

/** Disconnects a caller that accepts no data for this long (RS1). */
async function waitOrDisconnect(
  clock: Clock,
  timeoutMs: number,
  response: Response,
  wait: Promise<void>,
): Promise<void> {
  const taken = wait.then(() => true);
  const isTaken = await within(clock, timeoutMs, taken, false);
  // With a simulated clock, the wait may end before the response reports that it was written.
  if (!isTaken && !response.writableFinished) response.destroy();
}

/** Resolves when the system has the whole response, or the caller has disconnected. */
function untilSent(response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed || response.writableFinished) resolve();
    response.once('finish', resolve).once('close', resolve);
  });
}

/** Returns a function that waits until more can be written, or the caller has disconnected. */
function drainWaiter(response: Response): () => Promise<void> {
  let wake: () => void = () => undefined;
  // One listener for all waits: compression moves listeners to its own stream and keeps them there.
  response.on('drain', () => wake()).on('close', () => wake());
  return () =>
    new Promise((resolve) => {
      wake = resolve;
      if (response.destroyed) resolve();
    });
}
