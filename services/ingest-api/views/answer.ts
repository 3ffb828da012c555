/**
 * What a handler gives back, and the answers that every resource shares. An answer is a value, so
 * that it can be kept for an Idempotency-Key and tested without a socket.
 */
import { type Fault, type FaultList, faultList } from '../../../domain/api/faults.ts';

export type Headers = Readonly<Record<string, string>>;

export interface Answer {
  readonly status: number;
  readonly headers?: Headers;
  /** An object is sent as JSON, a string or bytes as they are, a list of texts piece by piece. */
  readonly body: object | string | Uint8Array | AsyncIterable<string | Uint8Array> | null;
}

/** Of the body the very type is kept, for the operation's schema to hold it to. */
export function ok<const Body extends object>(body: Body) {
  return { status: 200, body } as const;
}

/** Thrown anywhere in a handler: ends the request with this answer. */
export class Problem extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`answered ${answer.status}`);
    this.answer = answer;
  }
}

export function problem(status: number, detail: string, headers: Headers = {}): Problem {
  return new Problem({ status, headers, body: { detail } });
}

export function invalid(faults: readonly Fault[]): Problem {
  return refused(422, faultList(faults));
}

export function refused(status: number, body: { detail: string } | FaultList): Problem {
  return new Problem({ status, body });
}

export const UNAVAILABLE_RETRY_SECONDS = 2;

export function unavailable(detail: string): Problem {
  return problem(503, detail, { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) });
}

export function isStream(body: Answer['body']): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
