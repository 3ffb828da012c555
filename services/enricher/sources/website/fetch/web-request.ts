/**
 * One request to a website, at a bounded cost no matter what the site does.
 *
 * WR1 The call ends within `timeoutMs`, even if the server sends a byte now and then.
 * WR2 At most `bodyLimitBytes` are kept, counted after decompression. A longer body is truncated.
 * WR3 A redirect is returned as an answer; the caller follows it with a new request.
 * WR4 A body whose content type is not read (an image, a video) is not fetched.
 * WR5 A large body takes a slot of `room`, which the reader of the body releases (body-room.ts).
 */
import type { GuardedAgent } from '../../../../../platform/outbound/guarded-agent.ts';
import { retryAt } from '../../../../../platform/outbound/retry-after.ts';
import { type Clock, within } from '../../../../../platform/runtime/clock.ts';
import { linkSignals } from '../../../../../platform/runtime/linked-signal.ts';
import { type BodyRoom, SMALL_BODY_BYTES } from './body-room.ts';
import {
  errorAnswer,
  failed,
  refused,
  statusAnswer,
  type WebAnswer,
  type WebResponse,
} from './web-answer.ts';

export interface WebRequestOptions {
  readonly agent: GuardedAgent;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly bodyLimitBytes: number;
  readonly room: BodyRoom;
  /** The content types that are read; by default, those of texts. */
  readonly types?: RegExp;
}

export const PICTURE_TYPES = /^\s*(?:$|image\/|application\/octet-stream)/i;
const READ_TYPES =
  /^\s*(?:$|text\/|application\/(?:xhtml|xml|pdf|octet-stream|(?:[\w.]+\+)?json))/i;
const LATE = failed('did not answer in time');

export async function requestWeb(
  url: URL,
  options: WebRequestOptions,
  signal: AbortSignal,
): Promise<WebAnswer> {
  const call = linkSignals(signal);
  try {
    const { clock, timeoutMs } = options;
    const answering = request(url, options, call.signal);
    const answer = await within(clock, timeoutMs, answering, LATE, signal);
    if (answer === LATE) void answering.then(releaseBody);
    return answer;
  } finally {
    // Frees the socket if the body was not read to its end.
    call.end();
  }
}

async function request(
  url: URL,
  { agent, clock, userAgent, bodyLimitBytes, room, types = READ_TYPES }: WebRequestOptions,
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
    const body = isRedirect ? NO_BODY : await readBody(response, bodyLimitBytes, room, signal);
    const tookMs = clock.elapsedMs() - startedMs;
    return { kind: 'answered', status, contentType, location, ...body, tookMs };
  } catch (error) {
    return errorAnswer(error);
  }
}

type Body = Pick<WebResponse, 'bytes' | 'release'>;

const needsNoRoom = (): void => undefined;
const NO_BODY: Body = { bytes: new Uint8Array(), release: needsNoRoom };

async function readBody(
  response: Response,
  limitBytes: number,
  room: BodyRoom,
  signal: AbortSignal,
): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let release = needsNoRoom;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= limitBytes) break;
      const isLarge = length > SMALL_BODY_BYTES;
      if (isLarge && release === needsNoRoom) release = await room.take(signal);
    }
    return { bytes: new Uint8Array(Buffer.concat(chunks).subarray(0, limitBytes)), release };
  } catch (error) {
    release();
    throw error;
  }
}

function releaseBody(answer: WebAnswer): void {
  if (answer.kind === 'answered') answer.release();
}
