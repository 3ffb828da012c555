/** Sends requests to the API's routes, as the router does after it has read HTTP. */
import * as z from 'zod';
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import type { OperationId } from '../../services/ingest-api/openapi/operations.ts';
import { idSeed, KEY_KEPT_MS, respondOnce } from '../../services/ingest-api/repeats/idempotency.ts';
import { newIds, repeatableIds } from '../../services/ingest-api/repeats/request-ids.ts';
import type { Api } from '../../services/ingest-api/server/api.ts';
import { toErrorResponse } from '../../services/ingest-api/server/error-response.ts';
import { readQuery } from '../../services/ingest-api/server/query.ts';
import { NewestState } from '../../services/ingest-api/views/newest-state.ts';
import { type ApiResponse, isStream } from '../../services/ingest-api/views/response.ts';
import type { RunningService } from './parts/running-service.ts';

export interface ApiRequest {
  readonly operation: OperationId;
  readonly organization: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly role?: 'member' | 'operator';
}

export interface ApiReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a check looks into whatever came back
  readonly body: any;
}

/** The process died first: nobody knows what became of the request. */
export const NO_REPLY: ApiReply = { status: 0, body: null };

export async function sendTo(service: RunningService, request: ApiRequest): Promise<ApiReply> {
  const replying = respond(service.api!, request).then(readReply);
  return Promise.race([replying, service.process.died.then(() => NO_REPLY)]);
}

async function respond(api: Api, request: ApiRequest): Promise<ApiResponse> {
  const route = ROUTES.find(({ id }) => id === request.operation)!;
  const { organization, role = 'member' } = request;
  const bytes = request.body === undefined ? '' : JSON.stringify(request.body);
  const body = Buffer.from(bytes);
  const { signal } = new AbortController();
  const call = {
    api,
    caller: {
      organizationId: organization,
      role,
      key: { key_id: 'key-1', name: '', created_at: 0, expires_at: null },
    },
    organizationId: organization,
    path: request.path ?? {},
    header: () => undefined,
    bodyName: route.body,
    bodyOptional: route.bodyOptional ?? false,
    // Admission may take a large body over.
    body: async () => ({ bytes: Buffer.from(body), lines: null }),
    ids: newIds(api.platform.clock),
    signal,
    newest: new NewestState(api.platform, api, signal),
  };
  try {
    const search = new URLSearchParams(request.query ?? '');
    const query = readQuery(route.query ?? z.object({}), search);
    const key = request.idempotencyKey;
    if (key === undefined || !route.creates) return await route.handler(call, query);
    const endpoint = [route.method, route.path, ...Object.values(call.path)].join(' ');
    const keptMs = route.keyKeptMs ?? KEY_KEPT_MS;
    const use = { organizationId: organization, endpoint, key, body, keptMs };
    const repeatable = { ...call, ids: repeatableIds(idSeed(use)) };
    return await respondOnce(api.platform, use, () => route.handler(repeatable, query));
  } catch (error) {
    return toErrorResponse(error, api.log);
  }
}

async function readReply({ status, body }: ApiResponse): Promise<ApiReply> {
  if (body === null) return { status, body };
  if (isStream(body)) {
    const pieces: string[] = [];
    for await (const piece of body) pieces.push(piece.toString());
    return { status, body: parse(pieces.join('')) };
  }
  if (typeof body === 'string') return { status, body: parse(body) };
  return { status, body: body instanceof Uint8Array ? parse(Buffer.from(body).toString()) : body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A reply that says: nothing is known about what the request did. */
export function isUncertain({ status }: ApiReply): boolean {
  return status === 0 || status >= 500;
}
