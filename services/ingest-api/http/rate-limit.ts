/**
 * Rate limits by organization, over all instances (tokens in hot state).
 *
 * Every answer of a limited route says how it stands (`RateLimit-Policy`, `RateLimit`); a request
 * that is refused before any work gives its token back.
 */
import type { TokenBucket } from '../../../platform/hot-state/hot-state.ts';
import { type Answer, type Headers, Problem } from './answer.ts';
import { answerOf } from './problems.ts';
import type { Call } from './router.ts';

export interface Limit {
  /** Name of the policy. */
  readonly name: string;
  readonly bucket: TokenBucket;
}

export async function limited(
  call: Call,
  { name, bucket }: Limit,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { hotState } = call.api.parts;
  const key = `rate:${name}:${call.organizationId}`;
  const token = await hotState.takeToken(key, bucket);
  const headers = limitHeaders(name, bucket, token.remaining, token.retryAfterMs);
  if (!token.allowed) {
    const seconds = Math.max(1, Math.ceil(token.retryAfterMs / 1000));
    return {
      status: 429,
      headers: { ...headers, 'Retry-After': String(seconds) },
      body: { detail: 'Rate limit exceeded.' },
    };
  }
  const answer = await work().catch((error: unknown) => answerOf(error, call.api.log));
  if (answer.status < 400 || answer.status >= 500) return withHeaders(answer, headers);
  await hotState.returnToken(key, bucket);
  return withHeaders(answer, limitHeaders(name, bucket, token.remaining + 1, 0));
}

function withHeaders(answer: Answer, headers: Headers): Answer {
  const full = { ...answer, headers: { ...headers, ...answer.headers } };
  // Thrown, so that an Idempotency-Key is not kept for it.
  if (answer.status >= 400) throw new Problem(full);
  return full;
}

/** `q`: requests at once, `w`: seconds until all of them are there again; `r`: left, `t`: wait. */
function limitHeaders(name: string, bucket: TokenBucket, left: number, waitMs: number): Headers {
  const windowSeconds = Math.max(1, Math.ceil(bucket.capacity / bucket.refillPerSecond));
  return {
    'RateLimit-Policy': `"${name}";q=${bucket.capacity};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${left};t=${Math.ceil(waitMs / 1000)}`,
  };
}
