/** Hot state of a simulation: one store that all processes reach. It may be lost at any moment. */
import type { TokenAnswer, TokenBucket } from '../../../platform/hot-state/hot-state.ts';
import { type BucketState, refill, takeFrom } from '../../../platform/hot-state/token-bucket.ts';
import type { Timeline } from '../timeline.ts';

interface StoredValue {
  readonly value: string;
  readonly expiresMs: number;
}

interface StoredMarks {
  readonly marks: Readonly<Record<string, number>>;
  readonly expiresMs: number;
}

export class HotStateStore {
  readonly #timeline: Timeline;
  readonly #values = new Map<string, StoredValue>();
  readonly #marks = new Map<string, StoredMarks>();
  readonly #buckets = new Map<string, BucketState>();
  readonly #waiters = new Map<string, ((message: string | null) => void)[]>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  lose(): void {
    for (const kept of [this.#values, this.#marks, this.#buckets]) kept.clear();
  }

  get(key: string): string | null {
    const found = this.#values.get(key);
    return found && found.expiresMs > this.#timeline.elapsedMs ? found.value : null;
  }

  set(key: string, value: string, ttlMs: number): void {
    this.#values.set(key, { value, expiresMs: this.#timeline.elapsedMs + ttlMs });
  }

  setIfAbsent(key: string, value: string, ttlMs: number): string | null {
    const found = this.get(key);
    if (found === null) this.set(key, value, ttlMs);
    return found;
  }

  compareAndSet(key: string, expected: string, value: string, ttlMs: number): boolean {
    if (this.get(key) !== expected) return false;
    this.set(key, value, ttlMs);
    return true;
  }

  compareAndDelete(key: string, expected: string): boolean {
    return this.get(key) === expected && this.#values.delete(key);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  raiseMarks(
    key: string,
    marks: Readonly<Record<string, number>>,
    ttlMs = Number.POSITIVE_INFINITY,
  ): void {
    const raised = { ...this.marks(key) };
    for (const [name, mark] of Object.entries(marks)) {
      raised[name] = Math.max(mark, raised[name] ?? mark);
    }
    this.#marks.set(key, { marks: raised, expiresMs: this.#timeline.elapsedMs + ttlMs });
  }

  setMarks(key: string, marks: Readonly<Record<string, number>>): void {
    const expiresMs = this.#marks.get(key)?.expiresMs ?? Number.POSITIVE_INFINITY;
    this.#marks.set(key, { marks: { ...this.marks(key), ...marks }, expiresMs });
  }

  forgetMarks(): void {
    this.#marks.clear();
  }

  marks(key: string): Readonly<Record<string, number>> {
    const found = this.#marks.get(key);
    return found && found.expiresMs > this.#timeline.elapsedMs ? { ...found.marks } : {};
  }

  deliver(address: string, message: string, ttlMs: number): void {
    const waiter = this.#waiters.get(address)?.shift();
    if (waiter) waiter(message);
    else this.set(`message:${address}`, message, ttlMs);
  }

  receive(address: string, timeoutMs: number, signal?: AbortSignal): Promise<string | null> {
    const key = `message:${address}`;
    const message = this.get(key);
    this.delete(key);
    if (message !== null || signal?.aborted) return Promise.resolve(message);
    return new Promise((resolve) => {
      const waiters = this.#waiters.get(address) ?? [];
      this.#waiters.set(address, waiters);
      const end = (received: string | null) => {
        const at = waiters.indexOf(end);
        if (at >= 0) waiters.splice(at, 1);
        resolve(received);
      };
      waiters.push(end);
      this.#timeline.after(timeoutMs, () => end(null));
      signal?.addEventListener('abort', () => end(null), { once: true });
    });
  }

  takeToken(key: string, bucket: TokenBucket, count = 1): TokenAnswer {
    const before = refill(this.#buckets.get(key) ?? null, bucket, this.#timeline.elapsedMs);
    const { state, answer } = takeFrom(before, bucket, count);
    this.#buckets.set(key, state);
    return answer;
  }

  returnToken(key: string, bucket: TokenBucket, count = 1): void {
    const state = refill(this.#buckets.get(key) ?? null, bucket, this.#timeline.elapsedMs);
    const tokens = Math.min(bucket.capacity, state.tokens + count);
    this.#buckets.set(key, { ...state, tokens });
  }
}
