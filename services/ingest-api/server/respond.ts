/** Sends what a handler returns or throws, and always ends the response. */
import type { Request, RequestHandler, Response } from 'express';
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
      await sendResponse(response, answer);
    } catch (error) {
      // The headers are sent, so all that is left is to log the error and cut the response off.
      if (!response.destroyed) toErrorResponse(error, log);
      response.destroy();
    }
  };
}

const JSON_CONTENT = 'application/json';

async function sendResponse(response: Response, { status, headers = {}, body }: ApiResponse) {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null) {
    response.end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_CONTENT);
  if (isStream(body)) return sendPieces(response, body);
  const isWritten = typeof body === 'string' || body instanceof Uint8Array;
  const content = isWritten ? body : JSON.stringify(body);
  response.setHeader('Content-Length', Buffer.byteLength(content));
  response.end(content);
}

async function sendPieces(response: Response, pieces: AsyncIterable<string | Uint8Array>) {
  const drained = drainWaiter(response);
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained();
  }
  response.end();
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
