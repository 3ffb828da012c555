/**
 * Creates an Express router from a table of routes.
 *
 * RT1 A path answers HEAD like GET, and methods that it does not have with 405 and `Allow`.
 * RT2 The order of the checks: path, method, key (401), organization (403), query (422). The
 *     handler comes last. If it accepts new work, it runs only if storage has space for it (507).
 * RT3 Path and query are parsed by the schemas that the API's description shows.
 */

import { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import { requestFault } from '../../../domain/api/faults.ts';
import { pathSchema } from '../../../domain/api/paths.ts';
import type { BodyName } from '../../../domain/api/request-bodies.ts';
import { quoteShort } from '../../../domain/words/closest-name.ts';
import type { RouteDescription } from '../openapi/operation.ts';
import type { OperationId } from '../openapi/operations.ts';
import { idempotencyKey, idSeed, KEY_KEPT_MS, respondOnce } from '../repeats/idempotency.ts';
import { newIds, type RequestIds, repeatableIds } from '../repeats/request-ids.ts';
import { type ReceivedBody, tableKind } from '../tables/table-body.ts';
import { NewestState } from '../views/newest-state.ts';
import { type ApiResponse, Problem, problem, unprocessable } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import type { Api } from './api.ts';
import { authenticate, authorize, type Caller } from './authentication.ts';
import { readQuery } from './query.ts';
import { respondWith } from './respond.ts';

/** The path of an organization's resources. */
export const ENRICHMENT_PATH = '/v1/:org_slug/place_enrichment';

/** One authenticated request. `Name` names the parameters of its path, `Body` its body's shape. */
export interface Call<Name extends string = never, Body = unknown> {
  readonly api: Api;
  readonly caller: Caller;
  /** The organization in the path, or else the caller's. */
  readonly organizationId: string;
  readonly path: Readonly<Record<Name, string>>;
  readonly header: (name: string) => string | undefined;
  /** The shape of the body, if the route takes one, and whether the body is optional. */
  readonly bodyName: Body;
  readonly bodyOptional: boolean;
  /** Reads the body, decompressed, as JSON. */
  readonly body: () => Promise<ReceivedBody>;
  /** The ids of the resources that the request creates. */
  readonly ids: RequestIds;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Reads the newest known state; the response reports its lag. */
  readonly newest: NewestState;
}

/** The parameters in an Express path: `b` and `c` in `/a/:b/:c`. */
type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path of one of the organization's resources, for `Location`. */
export function resourcePath({ organizationId }: Call, kind: string, id: string): string {
  const [base, segment] = [
    ENRICHMENT_PATH.replace(':org_slug', organizationId),
    encodeURIComponent(id),
  ];
  return `${base}/${kind}/${segment}`;
}

type AnyCall = Call<string, BodyName | undefined>;

/** A row of the table. `route` has checked its handler's types. */
export interface Route extends RouteDescription {
  readonly id: OperationId;
  readonly handler: (call: AnyCall, query: unknown) => Promise<ApiResponse>;
  /** How long an Idempotency-Key is kept; defaults to 24 hours. */
  readonly keyKeptMs?: number;
  /** The part of the body that an Idempotency-Key identifies; defaults to all of its bytes. */
  readonly keyedBody?: (call: AnyCall) => Promise<Uint8Array>;
}

type RouteOptions<Query, Body> = Pick<
  Route,
  'bodyOptional' | 'creates' | 'keyKeptMs' | 'tables'
> & {
  readonly keyedBody?: (call: Call<never, NoInfer<Body>>) => Promise<Uint8Array>;
  readonly query?: Query;
  readonly body?: Body;
};

/**
 * A row of the table. The handler can rely only on its path, its query's schema and its body's
 * shape, and it must return what its operation describes.
 */
export function route<
  const Id extends OperationId,
  const Path extends string,
  Query extends z.ZodObject,
  const Body extends BodyName | undefined = undefined,
>(
  id: Id,
  method: Route['method'],
  path: Path,
  handler: (
    call: Call<PathParameters<Path>, NoInfer<Body>>,
    query: z.output<NoInfer<Query>>,
  ) => Promise<ResponseTo<Id>>,
  options: RouteOptions<Query, Body> = {},
): Route {
  return { id, method, path, handler, ...options } as unknown as Route;
}

export function createRouter(api: Api, routes: readonly Route[]): Router {
  const router = Router({ strict: false, caseSensitive: true });
  for (const route of routes) {
    const verb = route.method.toLowerCase() as Lowercase<Route['method']>;
    router.route(route.path)[verb](createHandler(api, route));
  }
  // Last, so that a fixed path leaves its other methods to a path with a parameter.
  for (const path of new Set(routes.map((route) => route.path))) {
    router.route(path).all(methodNotAllowed(api, allowedMethods(routes, path)));
  }
  return router;
}

/** A router of GET routes that need no key, by path. */
export function createOpenRouter(
  api: Api,
  routes: Readonly<Record<string, (path: Record<string, string>) => Promise<ApiResponse>>>,
): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, handler] of Object.entries(routes)) {
    const schema = pathSchema(path);
    router
      .route(path)
      .get(respondWith(api, async ({ params }) => handler(readPath(schema, params))))
      .all(methodNotAllowed(api, 'GET, HEAD'));
  }
  return router;
}

function allowedMethods(routes: readonly Route[], path: string): string {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

/** `allow` in the format of the header. */
export function describeMethods(method: string, allow: string): string {
  return `The path does not support ${quoteShort(method)}. It supports ${allow}.`;
}

function methodNotAllowed(api: Api, allow: string): RequestHandler {
  return respondWith(api, async ({ method }) => {
    throw problem(405, describeMethods(method, allow), { Allow: allow });
  });
}

/** The query of a route that takes none. */
const NO_PARAMETERS = z.object({});

function createHandler(api: Api, route: Route): RequestHandler {
  const schema = pathSchema(route.path);
  return respondWith(api, async (request, response) => {
    const head = readCall(api, route, schema, request, response);
    const search = new URL(request.originalUrl, 'http://host').searchParams;
    const query = readQuery(route.query ?? NO_PARAMETERS, search);
    const body = () => receiveBody(api, route, request, { owner: head.organizationId, query });
    const call = { ...head, body };
    return runRoute(route, call, query);
  });
}

function runRoute(route: Route, call: AnyCall, query: unknown): Promise<ApiResponse> {
  const work = () =>
    route.creates ? respondToCreation(route, call, query) : route.handler(call, query);
  return withLag(call, work);
}

/** A call to a route from within another request. */
export interface InnerRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined if the route takes none. */
  readonly body: object | undefined;
}

/** Runs a route for an authenticated caller, with the checks and limits of a separate request. */
export async function callRoute(
  api: Api,
  route: Route,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
  { path, query, body }: InnerRequest,
): Promise<ApiResponse> {
  const from = { caller, params: path, header: () => undefined, signal };
  const head = makeCall(api, route, pathSchema(route.path), from);
  const given = readQuery(route.query ?? NO_PARAMETERS, new URLSearchParams(query));
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return runRoute(route, { ...head, body: async () => ({ bytes, lines: null }) }, given);
}

/** For a table, the fields next to its jobs come as parameters; for JSON, they are in the body. */
async function receiveBody(
  { bodies }: Api,
  { tables }: Route,
  request: Request,
  { owner, query }: { owner: string; query: object },
): Promise<ReceivedBody> {
  const kind = tables ? tableKind(request.get('content-type')) : undefined;
  if (kind !== undefined) return bodies.readTable(request, owner, { kind, fields: query });
  const given = tables ? Object.entries(query).filter(([, value]) => value !== undefined) : [];
  if (given.length > 0) {
    const words = 'Only with a body of text/csv or application/x-ndjson';
    throw unprocessable(
      given.map(([name]) => requestFault('extra_forbidden', ['query', name], words)),
    );
  }
  return { bytes: await bodies.read(request, owner), lines: null };
}

/** Error responses report the lag, too: something that was not found may not be written yet. */
async function withLag({ newest }: AnyCall, work: () => Promise<ApiResponse>) {
  try {
    return newest.withLag(await work());
  } catch (error) {
    throw error instanceof Problem ? new Problem(newest.withLag(error.response)) : error;
  }
}

function readCall(
  api: Api,
  route: Route,
  schema: z.ZodObject,
  request: Request,
  response: Response,
): Omit<AnyCall, 'body'> {
  const caller = authenticate(api, request.headers);
  const header = (name: string) => request.get(name);
  const signal = abortedAtClose(response);
  return makeCall(api, route, schema, { caller, params: request.params, header, signal });
}

/** Aborted when the caller disconnects. */
export function abortedAtClose(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

function makeCall(
  api: Api,
  { body: bodyName, bodyOptional = false }: Route,
  schema: z.ZodObject,
  from: Pick<AnyCall, 'caller' | 'header' | 'signal'> & { readonly params: Request['params'] },
): Omit<AnyCall, 'body'> {
  const { caller, params, header, signal } = from;
  const slug = params['org_slug'] as string | undefined;
  return {
    api,
    caller,
    organizationId: slug === undefined ? caller.organizationId : authorize(caller, slug),
    path: readPath(schema, params),
    header,
    bodyName,
    bodyOptional,
    ids: newIds(api.platform.clock),
    signal,
    newest: new NewestState(api.platform, api, signal),
  };
}

/** Parameters that cannot exist are a 404. */
function readPath(schema: z.ZodObject, params: Request['params']): Record<string, string> {
  const { success, data } = schema.safeParse(params);
  if (!success) throw problem(404, 'Not found.');
  return data as Record<string, string>;
}

/** Parses a copy, because admission takes ownership of the bytes. */
function readKeyed({ keyedBody }: Route, call: AnyCall, { bytes, lines }: ReceivedBody) {
  return keyedBody?.({ ...call, body: async () => ({ bytes: Buffer.from(bytes), lines }) });
}

async function respondToCreation(route: Route, call: AnyCall, query: unknown) {
  const key = idempotencyKey(call.header('idempotency-key'));
  const accept = async (from: AnyCall) => {
    call.api.platform.storage.requireSpaceForNewWork();
    return route.handler(from, query);
  };
  if (key === null) return accept(call);
  const body = await call.body();
  const { organizationId } = call;
  const endpoint = [route.method, route.path, ...Object.values(call.path)].join(' ');
  const use = {
    organizationId,
    endpoint,
    key,
    body: (await readKeyed(route, call, body)) ?? body.bytes,
    keptMs: route.keyKeptMs ?? KEY_KEPT_MS,
  };
  const withIds = { ...call, body: async () => body, ids: repeatableIds(idSeed(use)) };
  return respondOnce(call.api.platform, use, () => accept(withIds));
}
