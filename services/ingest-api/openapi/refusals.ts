/** Which answers refuse a request of a route, and the headers that go with them. */
import type { ZodOpenApiHeadersObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { problemBody, validationProblem } from '../../../domain/api/responses/problem-responses.ts';
import type { Described, HeaderText, Operation } from './operation.ts';

const REQUEST_ID: HeaderText = {
  description: "The request's own X-Request-Id, or a new one.",
  example: '01a1fe13-0000-7000-8000-000000000000',
};

const RETRY_AFTER: HeaderText = { description: 'Seconds to wait.', example: '2' };

const RATE_LIMIT: Readonly<Record<string, HeaderText>> = {
  'RateLimit-Policy': {
    description: 'q: requests at once; w: seconds until all of them are there again.',
    example: '"enrich";q=20;w=2',
  },
  RateLimit: { description: 'r: requests left; t: seconds to wait.', example: '"enrich";r=19;t=0' },
};

/** Headers that always go with a status. */
const OF_STATUS: Readonly<Record<number, Readonly<Record<string, HeaderText>>>> = {
  401: { 'WWW-Authenticate': { description: 'The scheme.', example: 'Bearer' } },
  415: {
    'Accept-Encoding': {
      description: 'The encodings that a body may have, when its own is not among them.',
      example: 'gzip, identity',
      optional: true,
    },
  },
  429: { 'Retry-After': RETRY_AFTER },
  503: { 'Retry-After': RETRY_AFTER },
};

/** Statuses that a limited route gives only when it has looked at the limit. */
const AFTER_LIMIT = [200, 404, 429, 504];

const REPLAYED: HeaderText = {
  description: 'true: the first answer to this Idempotency-Key, again.',
  example: 'true',
  optional: true,
};

/** `own`: the headers that the operation names for this answer. */
export function headersOf(
  status: number,
  route: Described,
  operation: Operation,
  own: Readonly<Record<string, HeaderText>> = {},
): ZodOpenApiHeadersObject {
  const all: Record<string, HeaderText> = { 'X-Request-Id': REQUEST_ID, ...OF_STATUS[status] };
  if (status === 503 && isAnotherKind(operation)) {
    all['Retry-After'] = { ...RETRY_AFTER, optional: true };
  }
  if (operation.limited) Object.assign(all, rateLimit(status));
  if (route.creates && status < 300) all['Idempotency-Replayed'] = REPLAYED;
  return headersObject({ ...all, ...own });
}

/** Its 503 can also mean what waiting does not mend, such as that no provider is configured. */
function isAnotherKind({ refusals, successes }: Operation): boolean {
  return refusals?.[503] !== undefined || 503 in successes;
}

function rateLimit(status: number): Record<string, HeaderText> {
  const optional = !AFTER_LIMIT.includes(status);
  return Object.fromEntries(
    Object.entries(RATE_LIMIT).map(([name, text]) => [name, { ...text, optional }]),
  );
}

function headersObject(texts: Readonly<Record<string, HeaderText>>): ZodOpenApiHeadersObject {
  const entries = Object.entries(texts).map(([name, { description, example, optional }]) => [
    name,
    { description, required: !optional, schema: { type: 'string' as const }, example },
  ]);
  return Object.fromEntries(entries);
}

const BAD_KEY = 'or the Idempotency-Key is not 1-255 printable ASCII characters';

/** By status: why a request of the route may be refused. */
function reasons(route: Described, operation: Operation): Record<number, string> {
  if (operation.openPath !== undefined) return { ...onlyParameters(route), ...operation.refusals };
  const { creates } = route;
  const malformed = route.body
    ? 'The body is not UTF-8 JSON or is nested deeper than 64'
    : 'The path cannot be decoded';
  return {
    400: creates ? `${malformed}, ${BAD_KEY}.` : `${malformed}.`,
    401: 'The API key is missing, malformed, unknown or revoked.',
    ...(route.path.includes(':org_slug')
      ? { 403: 'The API key belongs to another organization.' }
      : {}),
    ...(creates ? { 409: 'The Idempotency-Key was used with a different body.' } : {}),
    ...(route.body ? IN_BODY : {}),
    422: 'Fields or parameters are of the wrong type, out of range, missing or unknown.',
    ...(operation.limited ? { 429: 'The rate limit is exceeded.' } : {}),
    503: 'A part of the service is not reachable; nothing was accepted.',
    ...operation.refusals,
  };
}

function onlyParameters({ path }: Described): Record<number, string> {
  return path.includes(':') ? { 400: 'The path cannot be decoded.' } : {};
}

const IN_BODY = {
  413: 'The body has more than 64 MiB, counted after decompression.',
  415: 'The body is not application/json in UTF-8, or encoded other than gzip or identity.',
};

export function refusalsOf(
  route: Described,
  operation: Operation,
): Record<string, ZodOpenApiResponseObject> {
  const entries = Object.entries(reasons(route, operation)).map(([status, description]) => [
    status,
    {
      description,
      headers: headersOf(Number(status), route, operation),
      content: {
        'application/json':
          status === '422'
            ? { schema: validationProblem, example: FAULTS }
            : { schema: problemBody, example: { detail: description } },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

const FAULTS = {
  detail: [{ loc: ['query', 'limit'], msg: 'Input should be at most 500', type: 'too_large' }],
};
