/**
 * One request to a website, at a bounded cost whatever the site does.
 *
 * WR1 The call ends within `timeoutMs`, also when the server sends a byte now and then.
 * WR2 At most `bodyLimitBytes` are held, counted after decompression. A longer body is cut there.
 * WR3 A redirect is an answer; who follows it asks again.
 * WR4 The body of a type that is never read (an image, a video) is not fetched.
 */
import type { Agent } from 'undici';
import { retryAt } from '../../../../../platform/outbound/retry-after.ts';
import { type Clock, within } from '../../../../../platform/runtime/clock.ts';
import { errorAnswer, failed, refused, statusAnswer, type WebAnswer } from './web-answer.ts';

export interface WebRequestOptions {
  readonly agent: Agent;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly bodyLimitBytes: number;
  /** The content types that are read; when left out, those of texts. */
  readonly types?: RegExp;
}

const READ_TYPES =
  /^\s*(?:$|text\/|application\/(?:xhtml|xml|pdf|octet-stream|(?:[\w.]+\+)?json))/i;
const LATE = failed('did not answer in time');

export async function requestWeb(
  url: URL,
  options: WebRequestOptions,
  signal: AbortSignal,
): Promise<WebAnswer> {
  const call = new AbortController();
  const ended = AbortSignal.any([call.signal, signal]);
  try {
    const { clock, timeoutMs } = options;
    return await within(clock, timeoutMs, request(url, options, ended), LATE, signal);
  } finally {
    // Frees the socket when the body is not read to its end.
    call.abort();
  }
}

async function request(
  url: URL,
  { agent, clock, userAgent, bodyLimitBytes, types = READ_TYPES }: WebRequestOptions,
  signal: AbortSignal,
): Promise<WebAnswer> {
  const startedMs = clock.elapsedMs();
  try {
    const headers = {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.5',
    };
    const init = { headers, signal, redirect: 'manual', dispatcher: agent };
    const response = await fetch(url, init as unknown as RequestInit);
    const { status } = response;
    const location = response.headers.get('location');
    const isRedirect = status >= 300 && status < 400 && location !== null;
    if (!response.ok && !isRedirect) {
      return statusAnswer(status, retryAt(response.headers.get('retry-after'), clock.nowMs()));
    }
    const contentType = response.headers.get('content-type');
    if (!isRedirect && !types.test(contentType ?? '')) {
      return refused(`is of the type ${contentType?.slice(0, 80)}`, true);
    }
    const bytes = isRedirect ? NO_BYTES : await readBody(response, bodyLimitBytes);
    const tookMs = clock.elapsedMs() - startedMs;
    return { kind: 'answered', status, contentType, location, bytes, tookMs };
  } catch (error) {
    return errorAnswer(error);
  }
}

const NO_BYTES = new Uint8Array();

async function readBody(response: Response, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= limitBytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, limitBytes));
}
