/**
 * Rate limits by organization, over all instances (tokens in hot state).
 *
 * Every answer of a limited route says how it stands (`RateLimit-Policy`, `RateLimit`); a request
 * that is refused before any work gives its token back.
 */
import type { TokenBucket } from '../../../platform/hot-state/hot-state.ts';
import { type Answer, type Headers, Problem, problem } from '../views/answer.ts';
import { answerOf } from './problems.ts';
import type { Call } from './router.ts';

export interface Limit {
  /** Name of the policy. */
  readonly name: string;
  readonly bucket: TokenBucket;
}

export async function limited<Given extends Answer>(
  call: Call,
  { name, bucket }: Limit,
  work: () => Promise<Given>,
): Promise<Given> {
  const { hotState } = call.api.platform;
  const key = `rate:${name}:${call.organizationId}`;
  const token = await hotState.takeToken(key, bucket);
  const headers = limitHeaders(name, bucket, token.remaining, token.retryAfterMs);
  if (!token.allowed) {
    const seconds = Math.max(1, Math.ceil(token.retryAfterMs / 1000));
    throw problem(429, 'Rate limit exceeded.', { ...headers, 'Retry-After': String(seconds) });
  }
  try {
    return withHeaders(await work(), headers);
  } catch (error) {
    const answer = answerOf(error, call.api.log);
    if (answer.status >= 500) throw new Problem(withHeaders(answer, headers));
    await hotState.returnToken(key, bucket);
    const givenBack = limitHeaders(name, bucket, token.remaining + 1, 0);
    throw new Problem(withHeaders(answer, givenBack));
  }
}

function withHeaders<Given extends Answer>(answer: Given, headers: Headers): Given {
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

/** `q`: requests at once, `w`: seconds until all of them are there again; `r`: left, `t`: wait. */
function limitHeaders(name: string, bucket: TokenBucket, left: number, waitMs: number): Headers {
  const windowSeconds = Math.max(1, Math.ceil(bucket.capacity / bucket.refillPerSecond));
  return {
    'RateLimit-Policy': `"${name}";q=${bucket.capacity};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${left};t=${Math.ceil(waitMs / 1000)}`,
  };
}
