/** The token bucket's arithmetic, pure; each adapter makes it atomic in its own way. */
import type { TokenAnswer, TokenBucket } from './hot-state.ts';

export interface BucketState {
  readonly tokens: number;
  readonly atMs: number;
}

export function refill(state: BucketState | null, bucket: TokenBucket, nowMs: number): BucketState {
  if (state === null) return { tokens: bucket.capacity, atMs: nowMs };
  const elapsedMs = Math.max(0, nowMs - state.atMs);
  const tokens = state.tokens + (elapsedMs / 1000) * bucket.refillPerSecond;
  return { tokens: Math.min(bucket.capacity, tokens), atMs: Math.max(nowMs, state.atMs) };
}

export function take(
  state: BucketState,
  bucket: TokenBucket,
): { state: BucketState; answer: TokenAnswer } {
  const allowed = state.tokens >= 1;
  const tokens = allowed ? state.tokens - 1 : state.tokens;
  const missing = Math.max(0, 1 - tokens);
  return {
    state: { ...state, tokens },
    answer: {
      allowed,
      remaining: Math.floor(tokens),
      retryAfterMs: Math.ceil((missing / bucket.refillPerSecond) * 1000),
    },
  };
}

/** How long an untouched bucket must be remembered: until it is full again. */
export function rememberMs(bucket: TokenBucket): number {
  return Math.ceil((bucket.capacity / bucket.refillPerSecond) * 1000) + 1000;
}
