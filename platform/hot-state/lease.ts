/**
 * Leases: one holder at a time does a piece of work. A lease is renewed while its holder lives and
 * expires when it dies.
 *
 * LS1 Of all instances, at most one holds the lease of a key at a time.
 * LS2 `lost` is aborted no later than another instance could get the lease, by this clock.
 * LS3 A holder that was paused may act after its lease has expired, so whatever is done under a
 *     lease must be harmless when it is done twice (I9). A lease saves work; it does not fence.
 */
import { type Clock, uuidV7, within } from '../runtime/clock.ts';
import { once } from '../runtime/life-cycle.ts';
import type { HotState } from './hot-state.ts';

export interface Lease {
  /** Aborted when the lease is lost, and by nothing else. */
  readonly lost: AbortSignal;
  /** Renews now; false when it was lost or released. Rejects when hot state is not available. */
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
  /** Called once, when another holds the lease: it expires within `ttlMs` if its holder is dead. */
  readonly onWait: () => void;
  readonly signal: AbortSignal;
}

/**
 * The lease, when nobody holds it or its holder lets go of it within a TTL; null when it is held
 * longer, which it is only by one who lives. Rejects when the signal is aborted.
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

/** The lease, or null when another holds it. Rejects when hot state is not available. */
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
      // When hot state is not available, the lease expires by itself.
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
      // Hot state may never answer, and the lease expires all the same (LS2).
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

  /** When hot state has lost everything, nobody holds the lease and we take it again. */
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
    // After another renewal without an answer it would be too late (LS2).
    if (clock.elapsedMs() - this.#renewedMs > ttlMs / 2) this.#lose();
  }

  #lose(): void {
    this.lost.abort();
    this.ended.abort();
  }
}
