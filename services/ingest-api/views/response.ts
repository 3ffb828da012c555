/**
 * The return value of a handler, and the responses that all resources share. A response is a value,
 * so that it can be stored for an Idempotency-Key and tested without a socket.
 */
import { codeByStatus, type ProblemCode } from '../../../domain/api/error-codes.ts';
import { type Fault, faultList } from '../../../domain/api/faults.ts';

export type Headers = Readonly<Record<string, string>>;

export interface ApiResponse {
  readonly status: number;
  readonly headers?: Headers;
  /** An object is sent as JSON, a string or bytes as they are, an iterable piece by piece. */
  readonly body: object | string | Uint8Array | AsyncIterable<string | Uint8Array> | null;
  /** Of an iterable: a caller who takes nothing for so long is cut off. */
  readonly writeTimeoutMs?: number;
}

/** Keeps the exact type of the body, which the operation's schema is compared with. */
export function ok<const Body extends object>(body: Body) {
  return { status: 200, body } as const;
}

/** Ends the request with this response, wherever a handler throws it. */
export class Problem extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super(`answered ${response.status}`);
    this.response = response;
  }
}

/** Without a code of its own it gets that of its status. */
export function problem(
  status: number,
  detail: string,
  headers: Headers = {},
  code?: ProblemCode,
): Problem {
  return new Problem({ status, headers, body: { detail, ...(code && { code }) } });
}

/** Every error says what it is in a code beside its detail. */
export function withCode(response: ApiResponse): ApiResponse {
  const { status, body } = response;
  if (status < 400 || !hasDetail(body) || 'code' in body) return response;
  const { detail, ...more } = body;
  return { ...response, body: { detail, code: codeByStatus(status), ...more } };
}

function hasDetail(body: ApiResponse['body']): body is { detail: unknown } {
  return typeof body === 'object' && body !== null && 'detail' in body;
}

export function unprocessable(faults: readonly Fault[]): Problem {
  return new Problem({ status: 422, body: faultList(faults) });
}

const RETRY_AFTER_SECONDS = 2;

export function serviceUnavailable(detail: string, code?: ProblemCode): Problem {
  return problem(503, detail, { 'Retry-After': String(RETRY_AFTER_SECONDS) }, code);
}

export function isStream(body: ApiResponse['body']): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
