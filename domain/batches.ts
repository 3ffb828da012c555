/** A batch's status and figures, derived from its counts. Pure. */
import { JOB_STATUSES, type JobStatus } from './jobs.ts';

export const MAX_BATCH_NAME_CHARACTERS = 512;

export const BATCH_STATUSES = ['pending', 'queued', 'in_progress', 'completed', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export type StatusCounts = Record<JobStatus, number>;

export function noJobs(): StatusCounts {
  return { pending: 0, in_progress: 0, completed: 0, failed: 0 };
}

export function countAllJobs(counts: StatusCounts): number {
  return JOB_STATUSES.reduce((sum, status) => sum + counts[status], 0);
}

export interface BatchProgress {
  readonly counts: StatusCounts;
  /** Pending jobs that were kicked off, not only stored. */
  readonly kickedOff: number;
  /** True if the newest run is a rerun and none of its jobs has started. */
  readonly rerunWaits: boolean;
}

/** An ended batch is failed if at least `failedRatio` of its jobs failed. */
export function batchStatus(progress: BatchProgress, failedRatio: number): BatchStatus {
  const { pending, in_progress, completed, failed } = progress.counts;
  const ended = completed + failed;
  if (pending + in_progress === 0) {
    return failed > 0 && failed >= failedRatio * ended ? 'failed' : 'completed';
  }
  if (in_progress > 0) return 'in_progress';
  if (progress.kickedOff > 0 && (ended === 0 || progress.rerunWaits)) return 'queued';
  return ended === 0 ? 'pending' : 'in_progress';
}

/** The ratio of completed jobs to ended ones; null if none has ended. */
export function successRate(counts: StatusCounts): number | null {
  const ended = counts.completed + counts.failed;
  return ended === 0 ? null : counts.completed / ended;
}

/** By attribute: the ratio of jobs where it found a value to jobs where it ran, 0 to 1. */
export function fillRates(
  ran: Readonly<Record<string, number>>,
  filled: Readonly<Record<string, number>>,
): Record<string, number> {
  const keys = Object.keys(ran).filter((key) => ran[key]! > 0);
  return Object.fromEntries(keys.toSorted().map((key) => [key, (filled[key] ?? 0) / ran[key]!]));
}

/** Null if no attribute ran. */
export function averageRate(rates: Readonly<Record<string, number>>): number | null {
  const all = Object.values(rates);
  return all.length === 0 ? null : all.reduce((sum, rate) => sum + rate, 0) / all.length;
}

const LONE_SURROGATE = /\p{Cs}/u;

/** A display name: 1 to 512 characters of well-formed Unicode. */
export function isBatchName(text: string): boolean {
  if (text === '' || text.length > 2 * MAX_BATCH_NAME_CHARACTERS || LONE_SURROGATE.test(text)) {
    return false;
  }
  return text.length <= MAX_BATCH_NAME_CHARACTERS || [...text].length <= MAX_BATCH_NAME_CHARACTERS;
}
