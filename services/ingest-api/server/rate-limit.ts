/**
 * Rate limits per organization, across all instances (the tokens are in hot state).
 *
 * Every response of a limited route reports the state of the limit (`RateLimit-Policy`,
 * `RateLimit`). A request that is rejected before any work is done returns its token.
 */
import type { TokenBucket } from '../../../platform/hot-state/hot-state.ts';
import { type ApiResponse, type Headers, Problem, problem } from '../views/response.ts';
import { toErrorResponse } from './error-response.ts';
import type { Call } from './router.ts';

export interface Limit {
  /** The name of the policy. */
  readonly name: string;
  readonly bucket: TokenBucket;
}

export async function withRateLimit<Given extends ApiResponse>(
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
    const response = toErrorResponse(error, call.api.log);
    if (response.status >= 500) throw new Problem(withHeaders(response, headers));
    await hotState.returnToken(key, bucket);
    const returned = limitHeaders(name, bucket, token.remaining + 1, 0);
    throw new Problem(withHeaders(response, returned));
  }
}

function withHeaders<Given extends ApiResponse>(response: Given, headers: Headers): Given {
  return { ...response, headers: { ...headers, ...response.headers } };
}

/** `q`: requests at once; `w`: seconds until all are available again; `r`: left; `t`: wait. */
function limitHeaders(name: string, bucket: TokenBucket, left: number, waitMs: number): Headers {
  const windowSeconds = Math.max(1, Math.ceil(bucket.capacity / bucket.refillPerSecond));
  return {
    'RateLimit-Policy': `"${name}";q=${bucket.capacity};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${left};t=${Math.ceil(waitMs / 1000)}`,
  };
}
