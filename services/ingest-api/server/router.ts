/**
 * From a table of routes to an express router: who may call, what comes in, what goes out.
 *
 * 1. Every route answers HEAD and GET alike, other methods with 405 and `Allow`.
 * 2. Order of checks: path, method, key (401), organization (403), query (422), then the handler.
 * 3. Path and query are read by the schemas that the API's description shows.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type * as z from 'zod';
import { pathSchema } from '../../../domain/api/paths.ts';
import type { BodyName } from '../../../domain/api/request-bodies.ts';
import type { OperationId } from '../openapi/operations.ts';
import { type Answer, isStream, problem } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';
import type { Api } from './api.ts';
import { authenticate, authorize, type Caller } from './authentication.ts';
import { answerOnce, idempotencyKey, KEY_KEPT_MS } from './idempotency.ts';
import { answerOf } from './problems.ts';
import { readQuery } from './query.ts';
import { drain } from './request-body.ts';

/**
 * One request, authenticated. What a handler relies on: `Name`, parameters of its path; `Body`, the
 * shape of its body.
 */
export interface Call<Name extends string = never, Body = unknown> {
  readonly api: Api;
  readonly caller: Caller;
  /** The organization that the path names; of routes without one, the caller's. */
  readonly organizationId: string;
  readonly path: Readonly<Record<Name, string>>;
  readonly header: (name: string) => string | undefined;
  /** The shape of the body, when the route takes one, and whether it may be left out. */
  readonly bodyName: Body;
  readonly bodyOptional: boolean;
  /** Reads the body: bytes after decompression. */
  readonly body: () => Promise<Buffer>;
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal;
}

/** Names in an express path: of `/a/:b/:c` they are `b` and `c`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface RouteOf<
  Id extends OperationId,
  Path extends string,
  Query extends z.ZodObject,
  Body extends BodyName | undefined,
> {
  /** Names the operation, in the API's description and for what its handler answers. */
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express path; with `:org_slug`, the caller must belong to it. */
  readonly path: Path;
  /** What may stand in the query; the rest is ignored. */
  readonly query?: Query;
  /** The shape that the body must have. */
  readonly body?: Body;
  /** True when the body may be left out. */
  readonly bodyOptional?: boolean;
  readonly handler: (
    call: Call<NamesIn<Path>, NoInfer<Body>>,
    query: z.output<Query>,
  ) => Promise<AnswerTo<Id>>;
  /** True when the route creates something and so honours Idempotency-Key. */
  readonly creates?: boolean;
  /** How long a key is remembered; 24 hours when left out. */
  readonly keyKeptMs?: number;
}

/** A route whatever it reads: what its handler relies on was checked where it was made. */
export interface Route
  extends Omit<RouteOf<OperationId, string, z.ZodObject, BodyName>, 'handler'> {
  readonly handler: (call: AnyCall, query: unknown) => Promise<Answer>;
}

/**
 * A route whose handler relies on no more than its path, its query's schema and its body's shape
 * give, and answers what its operation shows.
 */
export function route<
  const Id extends OperationId,
  const Path extends string,
  Query extends z.ZodObject,
  const Body extends BodyName | undefined = undefined,
>(made: RouteOf<Id, Path, Query, Body>): Route {
  return made as unknown as Route;
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
  const schema = pathSchema(route.path);
  const { body: bodyName, bodyOptional = false } = route;
  return responding(api, async (request, response) => {
    const call = { ...callOf(api, schema, request, response), bodyName, bodyOptional };
    const query = route.query && readQuery(route.query, searchOf(request));
    return route.creates ? answerCreating(route, call, query) : route.handler(call, query);
  });
}

function searchOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://host').searchParams;
}

type AnyCall = Call<string, BodyName | undefined>;
type RestOfCall = Omit<AnyCall, 'bodyName' | 'bodyOptional'>;

function callOf(api: Api, schema: z.ZodObject, request: Request, response: Response): RestOfCall {
  const caller = authenticate(api.keys, request.headers);
  const slug = request.params['org_slug'] as string | undefined;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return {
    api,
    caller,
    organizationId: slug === undefined ? caller.organizationId : authorize(caller, slug),
    path: readPath(schema, request.params),
    header: (name) => request.get(name),
    body: () => api.bodies.read(request),
    signal: gone.signal,
  };
}

/** Nothing is at a path whose parameters cannot be. */
export function readPath(schema: z.ZodObject, params: Request['params']): Record<string, string> {
  const { success, data } = schema.safeParse(params);
  if (!success) throw problem(404, 'Not found.');
  return data as Record<string, string>;
}

async function answerCreating(route: Route, call: AnyCall, query: unknown): Promise<Answer> {
  const key = idempotencyKey(call.header('idempotency-key'));
  if (key === null) return route.handler(call, query);
  const body = await call.body();
  const { organizationId } = call;
  const endpoint = endpointOf(route, call);
  const use = { organizationId, endpoint, key, body, keptMs: route.keyKeptMs ?? KEY_KEPT_MS };
  const kept = { ...call, body: async () => body };
  return answerOnce(call.api.platform, use, () => route.handler(kept, query));
}

function endpointOf(route: Route, { path }: AnyCall): string {
  return [route.method, route.path, ...Object.values(path)].join(' ');
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
    drain(request, api.platform.clock);
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
