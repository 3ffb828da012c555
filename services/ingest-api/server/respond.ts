/** Sends what a handler returns or throws, and always ends the response. */
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
      // The headers are sent, so all that is left is to log the error and cut the response off.
      if (!response.destroyed) toErrorResponse(error, log);
      response.destroy();
    }
  };
}

const JSON_CONTENT = 'application/json';

async function sendResponse(
  clock: Clock,
  response: Response,
  { status, headers = {}, body, writeTimeoutMs }: ApiResponse,
) {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null) {
    response.end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_CONTENT);
  if (isStream(body) && response.req.method === 'HEAD') {
    response.end();
    return;
  }
  if (isStream(body)) {
    if (writeTimeoutMs === undefined) return sendPieces(response, body, (wait) => wait);
    const patiently = (wait: Promise<void>) => waitOrCutOff(clock, writeTimeoutMs, response, wait);
    await sendPieces(response, body, patiently);
    return patiently(new Promise((resolve) => response.once('close', resolve)));
  }
  const isWritten = typeof body === 'string' || body instanceof Uint8Array;
  const content = isWritten ? body : JSON.stringify(body);
  response.setHeader('Content-Length', Buffer.byteLength(content));
  response.end(content);
}

async function sendPieces(
  response: Response,
  pieces: AsyncIterable<string | Uint8Array>,
  patiently: (wait: Promise<void>) => Promise<void>,
) {
  const drained = drainWaiter(response);
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await patiently(drained());
  }
  response.end();
}

/** Ends the connection of a caller who takes nothing for so long. */
async function waitOrCutOff(
  clock: Clock,
  timeoutMs: number,
  response: Response,
  wait: Promise<void>,
): Promise<void> {
  const isTaken = await within(
    clock,
    timeoutMs,
    wait.then(() => true),
    false,
  );
  if (!isTaken) response.destroy();
}

/** Returns a function that waits until more can be written, or the caller has gone away. */
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
