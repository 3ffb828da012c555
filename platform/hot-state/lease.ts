/**
 * Leases: one holder at a time does a piece of work. A lease is renewed while its holder lives, and
 * expires after the holder dies.
 *
 * LS1 Across all instances, at most one holds the lease of a key at a time.
 * LS2 `lost` is aborted no later than another instance could get the lease, by this clock.
 * LS3 A holder that was paused may act after its lease expired, so work under a lease must be
 *     harmless if it is done twice (I9). A lease saves work; it does not fence.
 */
import { type Clock, uuidV7, within } from '../runtime/clock.ts';
import { once } from '../runtime/life-cycle.ts';
import type { HotState } from './hot-state.ts';

export interface Lease {
  /** Aborted if the lease is lost, and for no other reason. */
  readonly lost: AbortSignal;
  /** Renews now; false if it was lost or released. Rejects if hot state is unavailable. */
  renew(): Promise<boolean>;
  /** Frees the key, so that another may take it at once. Idempotent. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly hotState: HotState;
  readonly clock: Clock;
  readonly key: string;
  /** How long the lease outlives its holder. */
  readonly ttlMs: number;
}

const RENEWALS_PER_TTL = 3;
const WAIT_POLL_MS = 500;

export interface LeaseWait {
  /** Called once if another holds the lease; it expires within `ttlMs` if that holder is dead. */
  readonly onWait: () => void;
  readonly signal: AbortSignal;
}

/**
 * Returns the lease if nobody holds it, or if its holder releases it within one TTL. Returns null
 * if it is held longer, which only a live holder does. Rejects if the signal is aborted.
 */
export async function waitForLease(options: LeaseOptions, wait: LeaseWait): Promise<Lease | null> {
  const { clock, ttlMs } = options;
  const endMs = clock.elapsedMs() + ttlMs + WAIT_POLL_MS;
  for (let isFirst = true; ; isFirst = false) {
    wait.signal.throwIfAborted();
    const lease = await takeLease(options);
    if (lease !== null || clock.elapsedMs() > endMs) return lease;
    if (isFirst) wait.onWait();
    await clock.sleep(WAIT_POLL_MS, wait.signal);
  }
}

/** Returns the lease, or null if another holds it. Rejects if hot state is unavailable. */
export async function takeLease(options: LeaseOptions): Promise<Lease | null> {
  const { hotState, clock, key, ttlMs } = options;
  const holder = uuidV7(clock);
  const takenMs = clock.elapsedMs();
  if ((await hotState.setIfAbsent(key, holder, ttlMs)) !== null) return null;
  const held = new HeldLease(options, holder, takenMs);
  const renewing = held.renewUntilEnded();
  return {
    lost: held.lost.signal,
    renew: () => held.renew(),
    release: once(async () => {
      held.ended.abort();
      await renewing;
      // If hot state is unavailable, the lease expires by itself.
      await hotState.compareAndDelete(key, holder).catch(() => false);
    }),
  };
}

class HeldLease {
  readonly lost = new AbortController();
  readonly ended = new AbortController();
  readonly #options: LeaseOptions;
  readonly #holder: string;
  #renewedMs: number;

  constructor(options: LeaseOptions, holder: string, takenMs: number) {
    this.#options = options;
    this.#holder = holder;
    this.#renewedMs = takenMs;
  }

  async renewUntilEnded(): Promise<void> {
    const { clock, ttlMs } = this.#options;
    const ended = this.ended.signal;
    const intervalMs = ttlMs / RENEWALS_PER_TTL;
    while (!ended.aborted) {
      await clock.sleep(intervalMs, ended);
      if (ended.aborted) return;
      const renewing = this.renew().catch(() => false);
      // Hot state may never answer, but the lease expires all the same (LS2).
      await within(clock, intervalMs, renewing, false, ended);
      this.#loseBeforeExpiry();
    }
  }

  async renew(): Promise<boolean> {
    if (this.ended.signal.aborted) return false;
    const startedMs = this.#options.clock.elapsedMs();
    const isOurs = await this.#renewOrRetake();
    if (this.ended.signal.aborted) return false;
    if (isOurs) this.#renewedMs = startedMs;
    else this.#lose();
    return isOurs;
  }

  /** If hot state has lost everything, nobody holds the lease and we take it again. */
  async #renewOrRetake(): Promise<boolean> {
    const { hotState, key, ttlMs } = this.#options;
    if (await hotState.compareAndSet(key, this.#holder, this.#holder, ttlMs)) return true;
    // It was released meanwhile and must stay free.
    if (this.ended.signal.aborted) return false;
    return (await hotState.setIfAbsent(key, this.#holder, ttlMs)) === null;
  }

  #loseBeforeExpiry(): void {
    const { clock, ttlMs } = this.#options;
    if (this.ended.signal.aborted) return;
    // One more unanswered renewal would be too late (LS2).
    if (clock.elapsedMs() - this.#renewedMs > ttlMs / 2) this.#lose();
  }

  #lose(): void {
    this.lost.abort();
    this.ended.abort();
  }
}
