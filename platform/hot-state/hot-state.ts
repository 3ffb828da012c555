/**
 * Hot state: small, short-lived facts that instances must agree on. It may be lost at any time;
 * nothing that was accepted depends on it (the log is the only truth).
 *
 * Adapters: `lmdb-hot-state.ts` (embedded) and `redis-hot-state.ts`. Promises, each a named case
 * of test/contracts/hot-state-contract.ts:
 *
 * H1 A value is gone `ttlMs` after it was set, never sooner than asked and never read later.
 * H2 setIfAbsent, compareAndSet and compareAndDelete are atomic between all instances.
 * H3 Marks only grow: a mark raised to a lower number stays as it is, whatever order raises end in.
 * H4 A delivered message is taken by a waiter that began before or after the delivery, once.
 * H5 takeToken admits no more than capacity at once and refill per second, over all instances.
 */
export interface TokenBucket {
  readonly capacity: number;
  readonly refillPerSecond: number;
}

export interface TokenAnswer {
  readonly allowed: boolean;
  /** Whole tokens left after this call. */
  readonly remaining: number;
  /** Until one token is there again; 0 when one is. */
  readonly retryAfterMs: number;
}

export interface HotState {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Stores the value and answers null, or leaves what is there and answers it. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<string | null>;
  compareAndSet(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>;
  compareAndDelete(key: string, expected: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Raises named numbers under one key to at least the given values. */
  raiseMarks(key: string, marks: Readonly<Record<string, number>>): Promise<void>;
  marks(key: string): Promise<Readonly<Record<string, number>>>;
  /** Leaves a message for whoever waits, or will wait within `ttlMs`, on the address. */
  deliver(address: string, message: string, ttlMs: number): Promise<void>;
  /** The message, or null after `timeoutMs` or when the signal is aborted. */
  receive(address: string, timeoutMs: number, signal?: AbortSignal): Promise<string | null>;
  takeToken(key: string, bucket: TokenBucket): Promise<TokenAnswer>;
  /** Gives a token back (a request that was refused before any work). */
  returnToken(key: string, bucket: TokenBucket): Promise<void>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
