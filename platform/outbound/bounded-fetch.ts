/**
 * One HTTP request to somebody else's service, whose cost is bounded whatever it answers.
 *
 * 1. The whole call, from looking up the name to the body's last byte, ends within `timeoutMs`.
 * 2. No more than `bodyLimitBytes` of a body are held, counted after decompression; of an answer
 *    that is no success or no JSON nothing is read.
 * 3. Redirects are answers, not orders: they are never followed.
 * 4. Every outcome is a value; nothing is thrown and nothing is tried twice.
 */
import type { Clock } from '../runtime/clock.ts';
import { errorMessage } from '../runtime/errors.ts';

export interface FetchLimits {
  readonly timeoutMs: number;
  readonly bodyLimitBytes: number;
  readonly clock: Clock;
}

export type FetchOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** Not a 2xx. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'not-json'; readonly contentType: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'late' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

export async function fetchBounded(
  url: string | URL,
  init: RequestInit,
  { timeoutMs, bodyLimitBytes, clock }: FetchLimits,
): Promise<FetchOutcome> {
  const call = new AbortController();
  const settled = new AbortController();
  const late = clock.sleep(timeoutMs, settled.signal).then((): FetchOutcome => ({ kind: 'late' }));
  const bounded = { ...init, redirect: 'manual' as const, signal: call.signal };
  try {
    return await Promise.race([request(url, bounded, bodyLimitBytes), late]);
  } finally {
    settled.abort();
    // Lets go of the socket when the answer is not read to its end.
    call.abort();
  }
}

async function request(
  url: string | URL,
  init: RequestInit,
  bodyLimitBytes: number,
): Promise<FetchOutcome> {
  try {
    const response = await fetch(url, init);
    if (!response.ok) return { kind: 'refused', status: response.status };
    const contentType = response.headers.get('content-type') ?? '';
    if (!JSON_TYPE.test(contentType)) return { kind: 'not-json', contentType };
    const text = await readText(response, bodyLimitBytes);
    if (text === null) return { kind: 'too-large' };
    return { kind: 'answered', status: response.status, text };
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
}

/** The body as text, or null when it passes the limit. */
async function readText(response: Response, limitBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let taken = 0;
  let text = '';
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    taken += chunk.byteLength;
    if (taken > limitBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** fetch says only "fetch failed"; what happened stands in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? errorMessage(error) : errorMessage(cause);
}

/** What went wrong, as the end of a sentence that begins with who was asked. */
export function describeFault(outcome: Exclude<FetchOutcome, { kind: 'answered' }>): string {
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

export function describeStatus(status: number): string {
  if (status === 429) return 'is limiting our rate; try again later';
  if (status === 401 || status === 403) return 'does not accept our key or our format';
  return `answered with status ${status}`;
}
