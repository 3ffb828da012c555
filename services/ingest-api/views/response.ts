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
  /** An object is sent as JSON, a string or bytes unchanged, an iterable piece by piece. */
  readonly body: object | string | Uint8Array | AsyncIterable<string | Uint8Array> | null;
  /** For an iterable: a caller that accepts no data for this long is disconnected. */
  readonly writeTimeoutMs?: number;
}

/** Keeps the exact type of the body, which is compared with the operation's schema. */
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

/** The code defaults to that of the status. */
export function problem(
  status: number,
  detail: string,
  headers: Headers = {},
  code?: ProblemCode,
): Problem {
  return new Problem({ status, headers, body: { detail, ...(code && { code }) } });
}

/** The store lost a file that it should still have, for example by a lifecycle rule. */
export function missingFileProblem(): Problem {
  const detail = 'The file of the export was removed from the store. Create the export again.';
  return problem(410, detail, {}, 'export_file_missing');
}

/** Every error has a code next to its detail. */
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
