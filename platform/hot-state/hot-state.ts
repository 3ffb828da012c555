/**
 * Hot state: small, short-lived facts that instances must agree on. It may be lost at any time, and
 * nothing that was accepted depends on it (the log is the only truth).
 *
 * Adapters: `lmdb-hot-state.ts` (embedded) and `redis-hot-state.ts`. Promises, each a named case
 * of test/contracts/hot-state-contract.ts:
 *
 * H1 A value expires `ttlMs` after it was set, not sooner, and is never read after that.
 * H2 setIfAbsent, compareAndSet and compareAndDelete are atomic across all instances.
 * H3 Marks only grow: raising a mark to a lower number changes nothing, in whatever order calls
 *    complete. `setMarks` and `forgetMarks` are for callers that know the marks to be wrong.
 * H4 A message goes to exactly one waiter, which may start to wait before or after the delivery.
 * H5 Across all instances, takeToken admits `capacity` at once and `refillPerSecond` a second.
 * H6 A key may have any length, because callers choose parts of it.
 */
export interface TokenBucket {
  readonly capacity: number;
  readonly refillPerSecond: number;
}

export interface TokenAnswer {
  readonly allowed: boolean;
  /** Whole tokens left after this call. */
  readonly remaining: number;
  /** Time until the next token is available; 0 if one is. */
  readonly retryAfterMs: number;
}

export interface HotState {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Stores the value and resolves with null, or resolves with the existing value. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<string | null>;
  compareAndSet(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>;
  compareAndDelete(key: string, expected: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /**
   * Raises named numbers under one key to at least the given values. With `ttlMs`, all marks of the
   * key expire that long after the last raise; without it they never expire.
   */
  raiseMarks(key: string, marks: Readonly<Record<string, number>>, ttlMs?: number): Promise<void>;
  /** Sets named marks under one key, also to lower values. */
  setMarks(key: string, marks: Readonly<Record<string, number>>): Promise<void>;
  /** Forgets all marks under all keys. */
  forgetMarks(): Promise<void>;
  marks(key: string): Promise<Readonly<Record<string, number>>>;
  /** Leaves a message at the address for a receiver that waits now or begins to within `ttlMs`. */
  deliver(address: string, message: string, ttlMs: number): Promise<void>;
  /** The message, or null after `timeoutMs` or if the signal is aborted. */
  receive(address: string, timeoutMs: number, signal?: AbortSignal): Promise<string | null>;
  /** Takes `count` tokens (default 1), all or none. */
  takeToken(key: string, bucket: TokenBucket, count?: number): Promise<TokenAnswer>;
  /** Returns tokens for a request that was refused before any work. */
  returnToken(key: string, bucket: TokenBucket, count?: number): Promise<void>;
  /** Whether it answers and accepts writes; rejects with the reason if it gives one. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
