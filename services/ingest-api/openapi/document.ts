/**
 * The API's description, OpenAPI 3.1. It is generated from the route table, the validation schemas,
 * and the descriptions in this folder.
 *
 * OD1 It contains every route of the table, the routes without a key, and `/mcp`, and nothing else.
 *     A route without a description is an error.
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
import { describeMcp, MCP_ROUTE } from './mcp-operation.ts';
import { type Operation, type Operations, type RouteDescription, TAGS } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { describeHeaders, describeRefusals } from './refusals.ts';

export type ApiDocument = oas31.OpenAPIObject;

const ALL_OPERATIONS: Operations = OPERATIONS;

/** The routes that need no key and are not in the table. */
function openRoutes(): RouteDescription[] {
  return Object.entries(ALL_OPERATIONS).flatMap(([id, { openPath: path }]) =>
    path === undefined ? [] : { id, method: 'GET' as const, path },
  );
}

/** Throws for a route without a description, and for a description without a route. */
export function describeApi(routes: readonly RouteDescription[]): ApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  const unused = new Set(Object.keys(ALL_OPERATIONS));
  for (const route of [...routes, ...openRoutes()]) {
    const operation = ALL_OPERATIONS[route.id];
    if (operation === undefined) throw new Error(`${route.id} is not described`);
    unused.delete(route.id);
    const path = toPathTemplate(route.path);
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    paths[path] = { ...paths[path], [method]: operationObject(route, operation) };
  }
  paths[MCP_ROUTE.path] = { post: describeMcp(operationObject) };
  if (unused.size > 0) throw new Error(`described, but no route: ${[...unused].join(', ')}`);
  return createDocument({ ...HEAD, paths }, { override: omitSafeIntegerBounds });
}

/** Every integer is one that JavaScript represents exactly; the document need not repeat that. */
const omitSafeIntegerBounds: ZodOpenApiOverride = ({ jsonSchema }) => {
  const bound = Number.MAX_SAFE_INTEGER;
  if (jsonSchema.maximum === bound) delete jsonSchema.maximum;
  if (jsonSchema.minimum === -bound) delete jsonSchema.minimum;
};

const HEAD: Omit<ZodOpenApiObject, 'paths'> = {
  openapi: '3.1.0',
  info: {
    title: 'Cairn',
    version: '1.0',
    description:
      'Submit up to 50,000 places at once, and read the values found for each with their ' +
      'reasoning, confidence and evidence. Every response has an X-Request-Id header, and every ' +
      'error has the body `{"detail": ..., "code": ...}`. Requests can use Content-Encoding: ' +
      'gzip. See the guide at [/docs/guide](/docs/guide). Assistants can use the tools at /mcp.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'This service.' }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  components: {
    securitySchemes: {
      bearerAuth: {
        type: 'http',
        scheme: 'bearer',
        description: 'Authorization: Bearer KEY. Use `cairn keys create` to create a key.',
      },
      apiKeyAuth: {
        type: 'apiKey',
        in: 'header',
        name: 'apiKey',
        description:
          'The API key. If a bearer token is also sent, both must belong to the same organization.',
      },
    },
  },
};

const SECURITY = [{ bearerAuth: [] }, { apiKeyAuth: [] }];

/** Converts the Express path `/v1/:org_slug` to `/v1/{org_slug}`. */
export function toPathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function operationObject(route: RouteDescription, operation: Operation): ZodOpenApiOperationObject {
  const { tag, summary, description } = operation;
  const { body } = route;
  return {
    operationId: route.id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    security: operation.openPath === undefined ? SECURITY : [],
    requestParams: {
      path: pathSchema(route.path),
      ...(route.query ? { query: queryParameters(route.query) } : {}),
      header: headerParameters(route),
    },
    ...(body ? { requestBody: requestBody(body, route, operation) } : {}),
    responses: { ...describeRefusals(route, operation), ...describeSuccesses(route, operation) },
  };
}

/** Parameters are parsed by functions, which do not reveal whether a parameter is required. */
function queryParameters(query: z.ZodObject): z.ZodObject {
  const fields = Object.entries(query.shape).map(([name, field]) => {
    const isRequired = !z.safeParse(field, undefined).success;
    const schema = field as z.ZodType;
    return [
      name,
      isRequired ? schema.meta({ ...schema.meta(), param: { required: true } }) : field,
    ];
  });
  return z.object(Object.fromEntries(fields));
}

function headerParameters({ creates }: RouteDescription) {
  const both = { 'X-Request-Id': requestIdHeader };
  return z.object(creates ? { ...both, 'Idempotency-Key': idempotencyKeyHeader } : both);
}

/** Existing keys are listed in the catalogue. */
const anyKey = () => true;

const TABLE_CONTENTS = {
  'text/csv': {
    schema: z.string().meta({
      description:
        'One place in each row. The header names the columns: place_id and input fields. The ' +
        'other fields of the submission are query parameters.',
    }),
    example: 'place_id,name,latitude,longitude\nstore-0042,Gasthof Löwen,47.1405,9.5215\n',
  },
  'application/x-ndjson': {
    schema: z.string().meta({ description: 'One JobRecord in each line.' }),
    example: '{"place_id":"store-0042","inputs":{"name":"Gasthof Löwen","full_address":"Vaduz"}}\n',
  },
};

/** Two operations may share a body, but a named schema must be described only once. */
const describedBodies = new Map<BodyName, z.ZodType>();

function requestBody(
  name: BodyName,
  { bodyOptional = false, tables }: RouteDescription,
  { examples = {} }: Operation,
) {
  const schema = describedBodies.get(name) ?? bodySchema(name, anyKey);
  describedBodies.set(name, schema);
  const shown = Object.entries(examples).map(([title, value]) => [title, { value }]);
  const json = { 'application/json': { schema, examples: Object.fromEntries(shown) } };
  return { required: !bodyOptional, content: tables ? { ...json, ...TABLE_CONTENTS } : json };
}

function describeSuccesses(route: RouteDescription, operation: Operation) {
  const entries = Object.entries(operation.successes).map(([status, success]) => {
    const headers = describeHeaders(Number(status), route, operation, success.headers);
    return [status, { ...success, headers }];
  });
  return Object.fromEntries(entries);
}
