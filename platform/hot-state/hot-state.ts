/**
 * Hot state: small, short-lived facts that instances must agree on. It may be lost at any time,
 * and nothing that was accepted depends on it (the log is the only truth).
 *
 * Adapters: `lmdb-hot-state.ts` (embedded) and `redis-hot-state.ts`. Promises, each a named case
 * of test/contracts/hot-state-contract.ts:
 *
 * H1 A value expires `ttlMs` after it was set, not sooner, and is never read after that.
 * H2 setIfAbsent, compareAndSet and compareAndDelete are atomic between all instances.
 * H3 Marks only grow: raising a mark to a lower number leaves it as it is, in whatever order calls
 *    complete. Only who knows that they are wrong sets them, or forgets all.
 * H4 A delivered message goes to one waiter, which began to wait before or after the delivery.
 * H5 Over all instances, takeToken admits `capacity` at once and `refillPerSecond` a second.
 * H6 A key may have any length: callers choose parts of it.
 */
export interface TokenBucket {
  readonly capacity: number;
  readonly refillPerSecond: number;
}

export interface TokenAnswer {
  readonly allowed: boolean;
  /** Whole tokens left after this call. */
  readonly remaining: number;
  /** Until the next token is available; 0 when one is. */
  readonly retryAfterMs: number;
}

export interface HotState {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Stores the value and resolves with null, or resolves with the value that is there already. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<string | null>;
  compareAndSet(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>;
  compareAndDelete(key: string, expected: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /**
   * Raises named numbers under one key to at least the given values. With `ttlMs`, all marks of the
   * key expire that long after they were last raised; without it they never do.
   */
  raiseMarks(key: string, marks: Readonly<Record<string, number>>, ttlMs?: number): Promise<void>;
  /** Sets named marks under one key, to lower values too. */
  setMarks(key: string, marks: Readonly<Record<string, number>>): Promise<void>;
  /** Forgets all marks under all keys. */
  forgetMarks(): Promise<void>;
  marks(key: string): Promise<Readonly<Record<string, number>>>;
  /** Leaves a message at the address for whoever waits there, now or within `ttlMs`. */
  deliver(address: string, message: string, ttlMs: number): Promise<void>;
  /** The message, or null after `timeoutMs` or when the signal is aborted. */
  receive(address: string, timeoutMs: number, signal?: AbortSignal): Promise<string | null>;
  /** Takes `count` tokens (1 when left out), all of them or none. */
  takeToken(key: string, bucket: TokenBucket, count?: number): Promise<TokenAnswer>;
  /** Gives tokens back, for what was refused before any work. */
  returnToken(key: string, bucket: TokenBucket, count?: number): Promise<void>;
  /** Whether it answers and can be written; rejects with the reason where it gives one. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}
