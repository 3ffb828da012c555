/**
 * One HTTP request to a third-party service, at a bounded cost whatever it answers.
 *
 * BF1 The whole call, from the name look-up to the body's last byte, ends within `timeoutMs`, or
 *     when the caller's own signal is aborted.
 * BF2 At most `bodyLimitBytes` of a body are kept, counted after decompression. The body of an
 *     unsuccessful or non-JSON answer is not read.
 * BF3 A redirect is an answer; it is never followed.
 * BF4 Every outcome is a value: nothing is thrown and nothing is retried.
 */
import { type Clock, within } from '../runtime/clock.ts';
import { rootMessage } from '../runtime/errors.ts';
import { linkSignals } from '../runtime/linked-signal.ts';
import { retryAt } from './retry-after.ts';

export interface RequestLimits {
  readonly timeoutMs: number;
  readonly bodyLimitBytes: number;
  readonly clock: Clock;
  /** Statuses other than 2xx whose body is an answer too. */
  readonly answeringStatuses?: readonly number[];
}

export type FetchOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** Not a 2xx. `retryAtMs`: epoch ms, if the service is busy and gives a retry time. */
  | { readonly kind: 'refused'; readonly status: number; readonly retryAtMs?: number }
  | { readonly kind: 'not-json'; readonly contentType: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'late' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const ANY_JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const LATE: FetchOutcome = { kind: 'late' };

export async function fetchBounded(
  url: string | URL,
  init: RequestInit,
  limits: RequestLimits,
): Promise<FetchOutcome> {
  const { timeoutMs, clock } = limits;
  const call = linkSignals(init.signal ?? undefined);
  const bounded = { ...init, redirect: 'manual' as const, signal: call.signal };
  try {
    return await within(clock, timeoutMs, request(url, bounded, limits), LATE);
  } finally {
    // Releases the socket if the answer is not read to its end.
    call.end();
  }
}

async function request(
  url: string | URL,
  init: RequestInit,
  { bodyLimitBytes, clock, answeringStatuses = [] }: RequestLimits,
): Promise<FetchOutcome> {
  try {
    const response = await fetch(url, init);
    const isAnswer = response.ok || answeringStatuses.includes(response.status);
    if (!isAnswer) return refusedOutcome(response, clock);
    const contentType = response.headers.get('content-type') ?? '';
    if (!ANY_JSON_TYPE.test(contentType)) return { kind: 'not-json', contentType };
    const text = await readBodyText(response, bodyLimitBytes);
    if (text === null) return { kind: 'too-large' };
    return { kind: 'answered', status: response.status, text };
  } catch (error) {
    return { kind: 'unreachable', reason: rootMessage(error) };
  }
}

function refusedOutcome({ status, headers }: Response, clock: Clock): FetchOutcome {
  const isBusy = status === 429 || status === 503;
  const retryAtMs = isBusy ? retryAt(headers.get('retry-after'), clock.nowMs()) : null;
  return { kind: 'refused', status, ...(retryAtMs !== null && { retryAtMs }) };
}

/** When the service wants the next request, if it said so. */
export function requestedDelay(outcome: FailedOutcome): { readonly retryAtMs?: number } {
  if (outcome.kind !== 'refused' || outcome.retryAtMs === undefined) return {};
  return { retryAtMs: outcome.retryAtMs };
}

/** The body as text; null if it exceeds the limit. */
async function readBodyText(response: Response, limitBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export type FailedOutcome = Exclude<FetchOutcome, { kind: 'answered' }>;

/** What went wrong, as the end of a sentence whose subject is the service. */
export function describeFailure(outcome: FailedOutcome): string {
  switch (outcome.kind) {
    case 'refused':
      return describeStatus(outcome.status);
    case 'not-json':
      return 'gave an answer that is not JSON';
    case 'too-large':
      return 'gave an answer that is too large';
    case 'late':
      return 'did not answer in time';
    case 'unreachable':
      return 'is not reachable';
  }
}

function describeStatus(status: number): string {
  if (status === 429) return 'is limiting our rate; try again later';
  if (status === 401 || status === 403) return 'does not accept our key or our format';
  return `answered with status ${status}`;
}
