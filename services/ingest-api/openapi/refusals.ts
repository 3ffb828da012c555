/** The error responses of each route, and the headers of all responses. */
import type { ZodOpenApiHeadersObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { codeByStatus } from '../../../domain/api/error-codes.ts';
import { BEHIND_HEADER } from '../../../domain/api/headers.ts';
import { problemBody, validationProblem } from '../../../domain/api/responses/problem-responses.ts';
import type { HeaderText, HeaderTexts, Operation, RouteDescription } from './operation.ts';

const REQUEST_ID: HeaderText = {
  description: 'The X-Request-Id of the request, or a new one.',
  example: '01a1fe13-0000-7000-8000-000000000000',
};

const RETRY_AFTER: HeaderText = {
  description: 'The number of seconds to wait before retrying.',
  example: '2',
};

const RATE_LIMIT: HeaderTexts = {
  'RateLimit-Policy': {
    description:
      'q: the size of a burst in requests; w: the seconds until a full burst is available.',
    example: '"enrich";q=20;w=2',
  },
  RateLimit: {
    description: 'r: the requests left; t: the seconds to wait.',
    example: '"enrich";r=19;t=0',
  },
};

const HEADERS_BY_STATUS: Readonly<Record<number, HeaderTexts>> = {
  401: {
    'WWW-Authenticate': { description: 'The authentication scheme.', example: 'Bearer' },
  },
  415: {
    'Accept-Encoding': {
      description:
        'The supported encodings of a request body. Sent if the encoding is not supported.',
      example: 'gzip, identity',
      optional: true,
    },
  },
  429: { 'Retry-After': RETRY_AFTER },
  503: { 'Retry-After': RETRY_AFTER },
};

/** The statuses that a rate-limited route returns only after it has checked the limit. */
const AFTER_LIMIT = [200, 404, 429, 504];

const AFTER: HeaderText = {
  description:
    'How far the warehouse is behind the requested data, in milliseconds. The response shows the ' +
    'latest known state. Omitted if the warehouse is not behind.',
  example: '1200',
  optional: true,
};

const REPLAYED: HeaderText = {
  description: 'true if this is the first response to the Idempotency-Key, sent again.',
  example: 'true',
  optional: true,
};

/** `own` are the operation's own headers for this response. */
export function describeHeaders(
  status: number,
  route: RouteDescription,
  { limited, refusals, successes }: Operation,
  own: HeaderTexts = {},
): ZodOpenApiHeadersObject {
  const all: Record<string, HeaderText> = {
    'X-Request-Id': REQUEST_ID,
    ...HEADERS_BY_STATUS[status],
  };
  // This 503 can also mean something that does not change by waiting, such as a missing provider.
  const isOwn503 = status === 503 && (refusals?.[503] !== undefined || 503 in successes);
  if (isOwn503) all['Retry-After'] = { ...RETRY_AFTER, optional: true };
  const optional = !AFTER_LIMIT.includes(status);
  for (const [name, text] of limited ? Object.entries(RATE_LIMIT) : []) {
    all[name] = { ...text, optional };
  }
  if (route.path.includes(':org_slug') && (status < 400 || status === 404)) {
    all[BEHIND_HEADER] = AFTER;
  }
  if (route.creates && status < 300) all['Idempotency-Replayed'] = REPLAYED;
  return toHeadersObject({ ...all, ...own });
}

function toHeadersObject(texts: HeaderTexts): ZodOpenApiHeadersObject {
  const entries = Object.entries(texts).map(([name, { description, example, optional }]) => [
    name,
    { description, required: !optional, schema: { type: 'string' as const }, example },
  ]);
  return Object.fromEntries(entries);
}

const BAD_KEY = 'or the Idempotency-Key is not 1 to 255 printable ASCII characters';

/** By status: the reasons why a request may be refused. */
function listReasons(route: RouteDescription, operation: Operation): Record<number, string> {
  const { creates, path } = route;
  if (operation.openPath !== undefined) {
    const refused = path.includes(':') ? { 400: `${BAD_PATH}.` } : {};
    return { ...refused, 431: LONG_HEAD, ...operation.refusals };
  }
  const malformed = route.body
    ? 'The body is not UTF-8 JSON or is nested more than 64 levels deep'
    : BAD_PATH;
  return {
    400: creates ? `${malformed}, ${BAD_KEY}.` : `${malformed}.`,
    401: 'The API key is missing, malformed, unknown or revoked.',
    ...(path.includes(':org_slug') ? { 403: 'The API key belongs to another organization.' } : {}),
    ...(creates ? { 409: 'The Idempotency-Key was used with a different body.' } : {}),
    ...(route.body ? BODY_REFUSALS : {}),
    422: 'A field or parameter has the wrong type, is out of range, missing or unknown.',
    ...(operation.limited ? { 429: 'The rate limit is exceeded.' } : {}),
    431: LONG_HEAD,
    503: writes(route, operation) ? `${AWAY}${UNLESS_UNKNOWN}` : `${AWAY}.`,
    ...(writes(route, operation) ? { 507: 'Storage is full. Nothing was accepted.' } : {}),
    ...operation.refusals,
  };
}

/** True if a request appends to the log or changes hot state. */
function writes({ method, creates }: RouteDescription, { limited }: Operation): boolean {
  return creates === true || limited === true || method !== 'GET';
}

const LONG_HEAD = 'The request line and headers are larger than 16 KiB.';

const AWAY = 'A part of the service is not reachable. Nothing was accepted';
const UNLESS_UNKNOWN =
  ', unless the code is outcome_unknown. In that case the request may have been accepted.';

const BAD_PATH = 'The path cannot be decoded';

const BODY_REFUSALS = {
  413: 'The body is larger than 64 MiB after decompression.',
  415: 'The body is not application/json in UTF-8, or its encoding is not gzip or identity.',
};

export function describeRefusals(
  route: RouteDescription,
  operation: Operation,
): Record<string, ZodOpenApiResponseObject> {
  const entries = Object.entries(listReasons(route, operation)).map(([status, description]) => [
    status,
    {
      description,
      headers: describeHeaders(Number(status), route, operation),
      content: {
        'application/json':
          status === '422'
            ? { schema: validationProblem, example: FAULTS_EXAMPLE }
            : {
                schema: problemBody,
                example: { detail: description, code: codeByStatus(Number(status)) },
              },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

const FAULTS_EXAMPLE = {
  detail: [{ loc: ['query', 'limit'], msg: 'Input should be at most 500', type: 'too_large' }],
  code: codeByStatus(422),
};
