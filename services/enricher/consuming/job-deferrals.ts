/**
 * Decides whether a job waits for sources that said when to ask again.
 *
 * JD1 A job waits until the last of its sources may be asked again, at most `maxMs` in total. A
 *     source with a longer delay is not waited for: it has failed.
 * JD2 A job is not deferred when a caller waits for it, or when the maximum number of jobs already
 *     waits.
 */
import type { StartedJob } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { noteDeferred } from '../../../ledger/records/deferred-jobs.ts';
import type { HandlerOutcome } from '../../../platform/log/consumer/handler-outcome.ts';
import type { Gathered } from '../gathering/evidence-source.ts';

export interface JobDeferralsOptions extends Pick<Platform, 'hotState' | 'clock'> {
  readonly maxMs: number;
  /** Tells whether one more job may wait. */
  readonly mayDefer: () => boolean;
}

interface GatheredJob {
  readonly started: StartedJob;
  readonly gathered: Gathered;
  /** How long it has been deferred so far. */
  readonly deferredMs: number;
  /** True: a caller waits for its result. */
  readonly isAwaited: boolean;
}

export class JobDeferrals {
  readonly #options: JobDeferralsOptions;

  constructor(options: JobDeferralsOptions) {
    this.#options = options;
  }

  /** Null when the job continues with what was gathered. */
  async decide(job: GatheredJob): Promise<Extract<HandlerOutcome, { kind: 'defer' }> | null> {
    const { hotState, clock, maxMs, mayDefer } = this.#options;
    if (job.isAwaited) return null;
    const nowMs = clock.nowMs();
    const until = lastDelay(job.gathered, nowMs + maxMs - job.deferredMs);
    if (until === null || !mayDefer()) return null;
    const afterMs = Math.max(1, until.retryAtMs - nowMs);
    await noteDeferred(hotState, job.started, { dueMs: until.retryAtMs, waitMs: afterMs });
    return { kind: 'defer', error: until.reason, afterMs, reason: 'source_delay' };
  }
}

interface Delay {
  readonly retryAtMs: number;
  readonly reason: string;
}

/** The last of the delays that end by `latestMs`; null when there is none. */
function lastDelay(gathered: Gathered, latestMs: number): Delay | null {
  let last: Delay | null = null;
  for (const item of Object.values(gathered)) {
    if (item.kind !== 'failed' || item.retryAtMs === undefined) continue;
    const { retryAtMs, reason } = item;
    if (retryAtMs <= latestMs && retryAtMs > (last?.retryAtMs ?? 0)) last = { retryAtMs, reason };
  }
  return last;
}
