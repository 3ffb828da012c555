/**
 * From a table of routes to an express router: who may call, what comes in, what goes out.
 *
 * 1. Every route answers HEAD and GET alike, other methods with 405 and `Allow`.
 * 2. Order of checks: path, method, key (401), organization (403), then the handler.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Api } from '../api.ts';
import { type Answer, isStream, problem } from './answer.ts';
import { authenticate, authorize, type Caller } from './authentication.ts';
import { answerOnce, idempotencyKey, KEY_KEPT_MS } from './idempotency.ts';
import { answerOf } from './problems.ts';
import { drain } from './request-body.ts';

/** One request, authenticated. */
export interface Call {
  readonly api: Api;
  readonly caller: Caller;
  /** The organization that the path names; of routes without one, the caller's. */
  readonly organizationId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** Reads the body: bytes after decompression. */
  readonly body: () => Promise<Buffer>;
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express path; with `:org`, the caller must belong to it. */
  readonly path: string;
  readonly handler: (call: Call) => Promise<Answer>;
  /** True when the route creates something and so honours Idempotency-Key. */
  readonly creates?: boolean;
  /** How long a key is remembered; 24 hours when left out. */
  readonly keyKeptMs?: number;
}

export function routerOf(api: Api, routes: readonly Route[]): Router {
  const router = Router({ strict: false, caseSensitive: true });
  for (const route of routes) {
    router.route(route.path)[verbOf(route.method)](handlerOf(api, route));
  }
  // Last, so that a fixed path leaves its other methods to a path with a parameter.
  for (const path of new Set(routes.map((route) => route.path))) {
    router.route(path).all(methodNotAllowed(api, allowedAt(routes, path)));
  }
  return router;
}

function allowedAt(routes: readonly Route[], path: string): string {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

export function methodNotAllowed(api: Api, allow: string): RequestHandler {
  return responding(api, async () => {
    throw problem(405, 'Method not allowed.', { Allow: allow });
  });
}

function verbOf(method: Route['method']) {
  return method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
}

function handlerOf(api: Api, route: Route): RequestHandler {
  return responding(api, async (request, response) => {
    const call = callOf(api, request, response);
    return route.creates ? answerCreating(route, call) : route.handler(call);
  });
}

function callOf(api: Api, request: Request, response: Response): Call {
  const caller = authenticate(api.keys, request.headers);
  const path = request.params as Record<string, string>;
  const slug = path['org'];
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return {
    api,
    caller,
    organizationId: slug === undefined ? caller.organizationId : authorize(caller, slug),
    path,
    query: new URL(request.originalUrl, 'http://host').searchParams,
    header: (name) => request.get(name),
    body: () => api.bodies.read(request),
    signal: gone.signal,
  };
}

async function answerCreating(route: Route, call: Call): Promise<Answer> {
  const key = idempotencyKey(call.header('idempotency-key'));
  if (key === null) return route.handler(call);
  const body = await call.body();
  const { organizationId } = call;
  const endpoint = endpointOf(route, call);
  const use = { organizationId, endpoint, key, body, keptMs: route.keyKeptMs ?? KEY_KEPT_MS };
  return answerOnce(call.api.parts, use, () => route.handler({ ...call, body: async () => body }));
}

function endpointOf(route: Route, { path }: Call): string {
  return `${route.method} ${route.path} ${path['id'] ?? ''}`;
}

type Responder = (request: Request, response: Response) => Promise<Answer>;

/** Sends what the responder gives or throws. */
export function responding(api: Api, respond: Responder): RequestHandler {
  return async (request, response) => {
    const log = api.log.child({ request: response.locals['requestId'] });
    let answer: Answer;
    try {
      answer = await respond(request, response);
    } catch (error) {
      answer = answerOf(error, log);
    }
    drain(request, api.parts.clock);
    // A connection that stays open would hold up the stop.
    if (api.stopping.aborted) response.setHeader('Connection', 'close');
    try {
      await send(response, answer);
    } catch (error) {
      // Headers are out, so the caller can only be shown that the answer is cut off.
      if (!response.destroyed) answerOf(error, log);
      response.destroy();
    }
  };
}

async function send(response: Response, { status, headers = {}, body }: Answer): Promise<void> {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null) response.end();
  else if (isStream(body)) await sendPieces(response, body);
  else {
    const content = typeof body === 'string' || body instanceof Uint8Array ? body : toJson(body);
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
    response.setHeader('Content-Length', Buffer.byteLength(content));
    response.end(content);
  }
}

const JSON_TYPE = 'application/json';

function toJson(body: object): string {
  return JSON.stringify(body);
}

async function sendPieces(
  response: Response,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  const room = roomOf(response);
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await room();
  }
  response.end();
}

/** Waits until there is room to write, or nobody left to write to. */
function roomOf(response: Response): () => Promise<void> {
  let wake: () => void = () => undefined;
  // Listened to once: compression takes listeners over to its own stream, and never gives them up.
  response.on('drain', () => wake()).on('close', () => wake());
  return () =>
    new Promise((resolve) => {
      wake = resolve;
      if (response.destroyed) resolve();
    });
}
