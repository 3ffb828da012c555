/**
 * The API's description, OpenAPI 3.1, made from the route table, the schemas that validate and the
 * words that the files beside this one add.
 *
 * 1. Every route of the table is described and nothing else is; a route without words fails.
 */
import * as z from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { idempotencyKeyHeader, requestIdHeader } from '../../../domain/api/headers.ts';
import { pathSchema } from '../../../domain/api/paths.ts';
import { type BodyName, bodySchema } from '../../../domain/api/request-bodies.ts';
import {
  type Described,
  type Operation,
  type Operations,
  type Success,
  TAGS,
} from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { headersOf, refusalsOf } from './refusals.ts';

export type ApiDocument = oas31.OpenAPIObject;

const ALL: Operations = OPERATIONS;

/** Routes that want no key and stand outside the table. */
function openRoutes(): Described[] {
  return Object.entries(ALL).flatMap(([id, { openPath: path }]) =>
    path === undefined ? [] : { id, method: 'GET' as const, path },
  );
}

/** Describes the routes. Fails for a route that has no words, or words that have no route. */
export function describeApi(routes: readonly Described[]): ApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  const unused = new Set(Object.keys(ALL));
  for (const route of [...routes, ...openRoutes()]) {
    const operation = ALL[route.id];
    if (operation === undefined) throw new Error(`${route.id} is not described`);
    unused.delete(route.id);
    const path = templateOf(route.path);
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    paths[path] = { ...paths[path], [method]: operationObject(route, operation) };
  }
  if (unused.size > 0) throw new Error(`described, but no route: ${[...unused].join(', ')}`);
  return createDocument({ ...HEAD, paths }, { override: withoutExactness });
}

/** Every integer is one that JavaScript holds exactly: not worth saying each time. */
const withoutExactness: ZodOpenApiOverride = ({ jsonSchema }) => {
  const bound = Number.MAX_SAFE_INTEGER;
  if (jsonSchema.maximum === bound) delete jsonSchema.maximum;
  if (jsonSchema.minimum === -bound) delete jsonSchema.minimum;
};

const HEAD: Omit<ZodOpenApiObject, 'paths'> = {
  openapi: '3.1.0',
  info: {
    title: 'Cairn',
    version: '1.0.0',
    description:
      'Post places, up to 50,000 at once; read what was found about each, with reasoning, ' +
      'confidence and evidence. Every answer carries X-Request-Id; every error is ' +
      '`{"detail": ...}`. Bodies may be sent with Content-Encoding: gzip.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'This service.' }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  components: {
    securitySchemes: {
      bearerAuth: {
        type: 'http',
        scheme: 'bearer',
        description: 'Authorization: Bearer KEY. Keys are made by `cairn keys create`.',
      },
      apiKeyAuth: {
        type: 'apiKey',
        in: 'header',
        name: 'apiKey',
        description: 'The key alone. Beside a bearer, it must be of the same organization.',
      },
    },
  },
};

const SECURITY = [{ bearerAuth: [] }, { apiKeyAuth: [] }];

/** From an express path to the description's: `:org_slug` to `{org_slug}`, and so on. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function operationObject(route: Described, operation: Operation): ZodOpenApiOperationObject {
  const { tag, summary, description } = operation;
  return {
    operationId: route.id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    security: operation.openPath === undefined ? SECURITY : [],
    requestParams: {
      path: pathSchema(route.path),
      ...(route.query ? { query: route.query } : {}),
      header: headerParameters(route),
    },
    ...(route.body ? { requestBody: requestBody(route, route.body, operation) } : {}),
    responses: { ...successesOf(route, operation), ...withoutOwn(route, operation) },
  };
}

function headerParameters({ creates }: Described) {
  const both = { 'X-Request-Id': requestIdHeader };
  return z.object(creates ? { ...both, 'Idempotency-Key': idempotencyKeyHeader } : both);
}

/** Which keys there are is told by the catalogue. */
const anyKey = () => true;

function requestBody({ bodyOptional }: Described, name: BodyName, { examples = {} }: Operation) {
  const schema = bodySchema(name, anyKey);
  const shown = Object.entries(examples).map(([title, value]) => [title, { value }]);
  const content = { 'application/json': { schema, examples: Object.fromEntries(shown) } };
  return { required: !bodyOptional, content };
}

function successesOf(route: Described, operation: Operation) {
  const entries = Object.entries(operation.successes).map(([status, success]) => [
    status,
    successObject(Number(status), route, operation, success),
  ]);
  return Object.fromEntries(entries);
}

function successObject(status: number, route: Described, operation: Operation, success: Success) {
  return {
    description: success.description,
    headers: headersOf(status, route, operation, success.headers),
    ...(success.content ? { content: { ...success.content } } : {}),
    ...(success.links ? { links: { ...success.links } } : {}),
  };
}

/** Refusals, but for a status that the operation answers in a way of its own. */
function withoutOwn(route: Described, operation: Operation) {
  const refusals = Object.entries(refusalsOf(route, operation));
  return Object.fromEntries(refusals.filter(([status]) => !(status in operation.successes)));
}
