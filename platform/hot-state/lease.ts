/**
 * Leases: who does a piece of work, one holder at a time, renewed while it lives, free again when
 * it dies.
 *
 * L1 Of all instances at most one is given the lease of a key at a time.
 * L2 `lost` is aborted no later than the lease could have gone to another by this clock.
 * L3 A holder that was paused may act after its lease has ended: what is done under a lease must
 *    be harmless when it is done twice (I9). A lease saves work, it does not fence.
 */
import type { Clock } from '../runtime/clock.ts';
import { uuidV7 } from '../runtime/clock.ts';
import { once } from '../runtime/life-cycle.ts';
import type { HotState } from './hot-state.ts';

export interface Lease {
  /** Aborted when the lease was lost, and by nothing else. */
  readonly lost: AbortSignal;
  /** Renews now; false when it was lost or given back. Rejects when hot state is away. */
  renew(): Promise<boolean>;
  /** Gives it back, so that another may have it at once. Idempotent. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly hotState: HotState;
  readonly clock: Clock;
  readonly key: string;
  /** How long it outlives its holder. */
  readonly ttlMs: number;
}

const RENEWALS_A_TTL = 3;

/** The lease, or null when another holds it. Rejects when hot state is away. */
export async function takeLease(options: LeaseOptions): Promise<Lease | null> {
  const { hotState, clock, key, ttlMs } = options;
  const holder = uuidV7(clock);
  const takenMs = clock.elapsedMs();
  if ((await hotState.setIfAbsent(key, holder, ttlMs)) !== null) return null;
  const held = new HeldLease(options, holder, takenMs);
  const renewing = held.keep();
  return {
    lost: held.lost.signal,
    renew: () => held.renew(),
    release: once(async () => {
      held.ended.abort();
      await renewing;
      // It ends by itself when hot state is away.
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

  async keep(): Promise<void> {
    const { clock, ttlMs } = this.#options;
    while (!this.ended.signal.aborted) {
      await clock.sleep(ttlMs / RENEWALS_A_TTL, this.ended.signal);
      if (this.ended.signal.aborted) return;
      await this.#renewOrTimeOut(ttlMs / RENEWALS_A_TTL);
      this.#giveUpWhenOver();
    }
  }

  async renew(): Promise<boolean> {
    if (this.ended.signal.aborted) return false;
    const startedMs = this.#options.clock.elapsedMs();
    const isOurs = await this.#isStillOurs();
    if (this.ended.signal.aborted) return false;
    if (isOurs) this.#renewedMs = startedMs;
    else this.#lose();
    return isOurs;
  }

  /** Hot state may not answer at all, and the time goes on all the same (L2). */
  async #renewOrTimeOut(timeoutMs: number): Promise<void> {
    const answered = new AbortController();
    const over = AbortSignal.any([answered.signal, this.ended.signal]);
    const renewing = this.renew().catch(() => false);
    await Promise.race([renewing, this.#options.clock.sleep(timeoutMs, over)]);
    answered.abort();
  }

  /** Hot state may have forgotten everything: then the lease is nobody's, and taken again. */
  async #isStillOurs(): Promise<boolean> {
    const { hotState, key, ttlMs } = this.#options;
    if (await hotState.compareAndSet(key, this.#holder, this.#holder, ttlMs)) return true;
    // It was given back meanwhile, and shall stay free.
    if (this.ended.signal.aborted) return false;
    return (await hotState.setIfAbsent(key, this.#holder, ttlMs)) === null;
  }

  #giveUpWhenOver(): void {
    const { clock, ttlMs } = this.#options;
    if (this.ended.signal.aborted) return;
    // One renewal ahead of its end: the next look would be too late (L2).
    const lastsMs = ttlMs - ttlMs / RENEWALS_A_TTL;
    if (clock.elapsedMs() - this.#renewedMs >= lastsMs) this.#lose();
  }

  #lose(): void {
    this.lost.abort();
    this.ended.abort();
  }
}
