/** The arithmetic of a token bucket; each adapter makes it atomic in its own way. */
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

/** Takes this many tokens, or none if there are fewer. */
export function takeFrom(
  state: BucketState,
  bucket: TokenBucket,
  count = 1,
): { state: BucketState; answer: TokenAnswer } {
  const allowed = state.tokens >= count;
  const tokens = allowed ? state.tokens - count : state.tokens;
  const answer = {
    allowed,
    remaining: Math.floor(tokens),
    retryAfterMs: nextTokenMs(tokens, bucket),
  };
  return { state: { ...state, tokens }, answer };
}

/** Milliseconds until a whole token is available. */
export function nextTokenMs(tokens: number, bucket: TokenBucket): number {
  return Math.ceil((Math.max(0, 1 - tokens) / bucket.refillPerSecond) * 1000);
}

/** How long an unused bucket must be kept: until it is full again, plus one second. */
export function rememberMs(bucket: TokenBucket): number {
  return Math.ceil((bucket.capacity / bucket.refillPerSecond) * 1000) + 1000;
}
