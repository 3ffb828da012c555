/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, for assistants that work with places.
 *
 * MC1 It is stateless: each POST has one message, which any instance answers immediately.
 * MC2 The bearer token is an API key. A tool can do what the key can do over REST, within its
 *     limits.
 * MC3 A browser may call it only from pages of this host, as the protocol requires.
 */

import { type Request, type Response, Router } from 'express';
import { parseUrl } from '../../../domain/words/web-addresses.ts';
import { underSignals } from '../../../platform/runtime/linked-signal.ts';
import type { Api } from '../server/api.ts';
import { authenticate } from '../server/authentication.ts';
import { RequestBodyReader } from '../server/request-body.ts';
import { respondWith } from '../server/respond.ts';
import { abortedAtClose, describeMethods, type Route } from '../server/router.ts';
import { type ApiResponse, problem } from '../views/response.ts';

/** More than a job's inputs may have, plus the text around them. */
const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_MESSAGES_IN_FLIGHT = 64;

export function mcpRouter(api: Api, routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true });
  const bodies = new RequestBodyReader({
    maxBytes: MAX_MESSAGE_BYTES,
    maxBytesInFlight: MAX_MESSAGE_BYTES * MAX_MESSAGES_IN_FLIGHT,
  });
  const post = (request: Request, response: Response) =>
    postMessage(api, routes, bodies, request, response);
  router.post('/mcp', respondWith(api, post));
  const refuse = async ({ method }: Request) => {
    throw problem(405, describeMethods(method, 'POST'), { Allow: 'POST' });
  };
  router.all('/mcp', respondWith(api, refuse));
  return router;
}

async function postMessage(
  api: Api,
  routes: readonly Route[],
  bodies: RequestBodyReader,
  request: Request,
  response: Response,
): Promise<ApiResponse> {
  requireOwnOrigin(request);
  const caller = authenticate(api, request.headers);
  const message = parseMessage(await bodies.read(request, caller.organizationId));
  if (message instanceof RpcFault) return message.response;
  const { answerMessage } = await import('./mcp-server.ts');
  return underSignals([abortedAtClose(response), api.stopping], (signal) =>
    answerMessage({ api, routes, caller, signal }, request.headers, message),
  );
}

/** MC3: with DNS rebinding, a page keeps its original origin. */
function requireOwnOrigin(request: Request): void {
  const origin = request.get('origin');
  if (origin === undefined) return;
  const host = parseUrl(origin)?.host ?? null;
  if (host !== request.get('host'))
    throw problem(403, 'Pages from other hosts may not call this endpoint.');
}

/** The JSON-RPC error for an invalid message. */
class RpcFault {
  readonly response: ApiResponse;

  constructor(code: number, message: string) {
    this.response = { status: 400, body: { jsonrpc: '2.0', error: { code, message }, id: null } };
  }
}

const [PARSE_ERROR, INVALID_REQUEST] = [-32_700, -32_600];

function parseMessage(bytes: Buffer): object | RpcFault {
  let message: unknown;
  try {
    message = JSON.parse(bytes.toString('utf8'));
  } catch {
    return new RpcFault(PARSE_ERROR, 'The body is not JSON.');
  }
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
  return new RpcFault(INVALID_REQUEST, 'The body is not one JSON-RPC message.');
}
