/**
 * Posts one event to one endpoint, signed according to Standard Webhooks (standardwebhooks.com).
 *
 * PE1 The attempt ends within its timeout, even if the response's bytes trickle in.
 * PE2 At most MAX_ANSWER_BYTES of a response are read. A redirect is a response, but not a success.
 * PE3 Only public addresses are connected to, and those that FETCH_ALLOW_HOSTS lists.
 * PE4 Every outcome is a value: nothing is thrown.
 */
import { createHmac } from 'node:crypto';
import type { Agent } from 'undici';
import type { AttemptOutcome } from '../../../domain/webhooks.ts';
import { retryAt } from '../../../platform/outbound/retry-after.ts';
import { readVersion } from '../../../platform/runtime/assets.ts';
import { type Clock, within } from '../../../platform/runtime/clock.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { linkSignals } from '../../../platform/runtime/linked-signal.ts';

const MAX_ANSWER_BYTES = 2_048;
const MAX_KEPT_CHARACTERS = 500;

export interface SignedEvent {
  readonly url: string;
  /** Each of them signs: two while a secret is being replaced. */
  readonly secrets: readonly string[];
  readonly id: string;
  readonly body: string;
}

export interface PostLimits {
  readonly agent: Agent;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/** The value of `webhook-signature`: one signature per secret. */
function signEvent(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}

export async function postEvent(
  event: SignedEvent,
  limits: PostLimits,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const call = linkSignals(signal);
  const late = unanswered('it did not answer in time');
  try {
    const { clock, timeoutMs } = limits;
    return await within(clock, timeoutMs, request(event, limits, call.signal), late, signal);
  } finally {
    // Frees the socket if the response is not read to its end.
    call.end();
  }
}

async function request(
  { url, secrets, id, body }: SignedEvent,
  { agent, clock }: PostLimits,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    const seconds = Math.floor(clock.nowMs() / 1000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Cairn/${readVersion()} (webhooks)`,
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signEvent(secrets, { id, seconds, body }),
    };
    const init = { method: 'POST', headers, body, signal, redirect: 'manual', dispatcher: agent };
    const response = await fetch(url, init as unknown as RequestInit);
    const { ok, status } = response;
    const answer = await readHead(response);
    const retryAtMs = ok ? null : retryAt(response.headers.get('retry-after'), clock.nowMs());
    return { status, answer, error: ok ? null : `it answered with status ${status}`, retryAtMs };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return unanswered(`it is not reachable: ${errorMessage(cause ?? error)}`);
  }
}

function unanswered(error: string): AttemptOutcome {
  return { status: null, answer: null, error, retryAtMs: null };
}

/** PE2. */
async function readHead(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  const head = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES);
  return head.toString().slice(0, MAX_KEPT_CHARACTERS);
}
