/**
 * What a batch is: the status it shows and the figures made from its counts. Pure.
 */
import { JOB_STATUSES, type JobStatus } from './jobs.ts';

export const MAX_BATCH_NAME_CHARACTERS = 512;

export type BatchStatus = 'pending' | 'queued' | 'in_progress' | 'completed' | 'failed';

export const BATCH_STATUSES: readonly BatchStatus[] = [
  'pending',
  'queued',
  'in_progress',
  'completed',
  'failed',
];

export type StatusCounts = Record<JobStatus, number>;

export function noJobs(): StatusCounts {
  return { pending: 0, in_progress: 0, completed: 0, failed: 0 };
}

export function totalOf(counts: StatusCounts): number {
  return JOB_STATUSES.reduce((sum, status) => sum + counts[status], 0);
}

export interface BatchProgress {
  readonly counts: StatusCounts;
  /** Pending jobs that are to be worked on, not stored only. */
  readonly kickedOff: number;
  /** True when the newest run is a reprocess or refresh and none of its jobs has started. */
  readonly rerunWaits: boolean;
}

/** Share of failed jobs from which an ended batch counts as failed: `failedRatio`. */
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

/** Completed jobs among those that have ended; null when none has. */
export function successRate(counts: StatusCounts): number | null {
  const ended = counts.completed + counts.failed;
  return ended === 0 ? null : counts.completed / ended;
}

/** By attribute: in how many of the jobs where it ran it found at least one value, 0 to 1. */
export function fillRates(
  ran: Readonly<Record<string, number>>,
  filled: Readonly<Record<string, number>>,
): Record<string, number> {
  const keys = Object.keys(ran).filter((key) => ran[key]! > 0);
  return Object.fromEntries(keys.toSorted().map((key) => [key, (filled[key] ?? 0) / ran[key]!]));
}

/** Null when no attribute ran. */
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
