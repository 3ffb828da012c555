/**
 * Idempotency-Key: a request with the same key and body gets the first response again.
 *
 * IK1 The first request with a key holds it. A second request that arrives meanwhile waits for the
 *     first one's response.
 * IK2 Only a response that accepted something is kept. A rejected or failed request releases the
 *     key, so that the caller can retry.
 * IK3 The holder renews its hold while it works. If it dies, the hold expires and a waiting request
 *     takes over.
 * IK4 Hot state may lose a key or fail to keep the response. The request that then takes over
 *     creates the same ids (request-ids.ts), so it adds a run to the existing resources and creates
 *     no others.
 */
import { createHash } from 'node:crypto';
import { idempotencyKeyHeader } from '../../../domain/api/headers.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { type ApiResponse, isStream, problem } from '../views/response.ts';

/** One use of a key: the caller, the endpoint, and the body or what identifies it. */
export interface KeyUse {
  readonly organizationId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: Uint8Array;
  readonly keptMs: number;
}

export const KEY_KEPT_MS = 24 * 3_600_000;
const HOLD_MS = 15_000;
const RENEW_MS = 5_000;
const POLL_MS = 50;

/** The value that hot state holds under a key. */
interface KeyState {
  readonly digest: string;
  readonly holder: string;
  /** True if the first response was a stream, which is generated again for a second request. */
  readonly repeats?: boolean;
  readonly answer?: ApiResponse;
}

/** The request's key; null without one, 400 for a malformed one. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  const { success, data } = idempotencyKeyHeader.safeParse(header);
  if (success) return data ?? null;
  throw problem(400, 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
}

function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** The seed for the ids of everything that this use of the key creates. */
export function idSeed({ organizationId, endpoint, key, body }: KeyUse): string {
  return sha256(organizationId, endpoint, key, sha256(body));
}

/** Runs `work` once for all requests that use the key with the same body; 409 for another body. */
export async function respondOnce(
  platform: Platform,
  use: KeyUse,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { clock, hotState } = platform;
  const name = `idempotency:${sha256(use.organizationId, use.endpoint, use.key)}`;
  const holder = Buffer.from(clock.random(12)).toString('hex');
  const state: KeyState = { digest: sha256(use.body), holder };
  const held = JSON.stringify(state);
  for (;;) {
    const found = await hotState.setIfAbsent(name, held, HOLD_MS);
    if (found === null) return workHolding(platform, { name, state, held, use }, work);
    const other = JSON.parse(found) as KeyState;
    if (other.digest !== state.digest) {
      throw problem(
        409,
        'This Idempotency-Key was used with a different body.',
        {},
        'idempotency_key_reused',
      );
    }
    if (other.answer) return replay(other.answer);
    if (other.repeats) return work();
    await clock.sleep(POLL_MS);
  }
}

function replay(response: ApiResponse): ApiResponse {
  return { ...response, headers: { ...response.headers, 'Idempotency-Replayed': 'true' } };
}

interface Hold {
  readonly name: string;
  readonly state: KeyState;
  /** `state` as it is stored. */
  readonly held: string;
  readonly use: KeyUse;
}

async function workHolding(platform: Platform, hold: Hold, work: () => Promise<ApiResponse>) {
  const done = new AbortController();
  const renewing = renewUntil(done.signal, platform, hold);
  let kept: string | null = null;
  try {
    const response = await work();
    kept = stateToKeep(hold.state, response);
    return response;
  } finally {
    done.abort();
    await renewing;
    await settleKey(platform, hold, kept);
  }
}

/** IK4. The request has already ended, so a failure here changes no response. */
async function settleKey(
  { hotState, log }: Platform,
  { name, held, use }: Hold,
  kept: string | null,
) {
  const settled =
    kept === null
      ? hotState.compareAndDelete(name, held)
      : hotState.compareAndSet(name, held, kept, use.keptMs);
  await settled.catch((error: unknown) => {
    log.warn({ error: errorMessage(error) }, 'an Idempotency-Key could not be stored');
  });
}

async function renewUntil(
  signal: AbortSignal,
  { clock, hotState }: Platform,
  { name, held }: Hold,
) {
  for (;;) {
    await clock.sleep(RENEW_MS, signal);
    if (signal.aborted) return;
    await hotState.compareAndSet(name, held, held, HOLD_MS).catch(() => false);
  }
}

/** IK2. Null if the key is to be released. Bytes are stored as the text that they contain. */
function stateToKeep(state: KeyState, response: ApiResponse): string | null {
  const { status, headers, body } = response;
  if (status >= 400) return null;
  if (isStream(body)) return JSON.stringify({ ...state, repeats: true });
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : body;
  return JSON.stringify({ ...state, answer: { status, headers, body: text } });
}
