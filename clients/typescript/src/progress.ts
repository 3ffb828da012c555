/** How far a batch has come, and how fast. */
import type { components } from './schema.js';

export type StatusCounts = components['schemas']['StatusCounts'];

export interface BatchProgress {
  readonly batchId: string;
  readonly status: components['schemas']['BatchStatus'];
  readonly counts: StatusCounts;
  readonly total: number;
  /** Completed or failed. */
  readonly ended: number;
  /** Since the waiting began; 0 until a place has ended. */
  readonly perSecond: number;
  /** Null until there is a rate. */
  readonly secondsLeft: number | null;
}

/** Returns a function that tells the progress of each answer about one batch. */
export function progressMeter(nowMs: () => number) {
  let first: { atMs: number; ended: number } | undefined;
  return (batch: components['schemas']['BatchWithCounts']): BatchProgress => {
    const { pending, in_progress, completed, failed } = batch.jobs;
    const ended = completed + failed;
    const left = pending + in_progress;
    first ??= { atMs: nowMs(), ended };
    const seconds = (nowMs() - first.atMs) / 1000;
    const rate = seconds > 0 ? (ended - first.ended) / seconds : 0;
    return {
      batchId: batch.id,
      status: batch.status,
      counts: batch.jobs,
      total: ended + left,
      ended,
      perSecond: Math.round(rate * 10) / 10,
      secondsLeft: rate > 0 ? Math.ceil(left / rate) : null,
    };
  };
}
