/**
 * Runs tasks at intervals, each in its own loop and in one instance of the service at a time.
 *
 * TT1 A task runs under a lease of its name. An instance that does not get the lease retries later;
 *     one that loses it stops the task. Running a task twice is harmless (see lease.ts).
 * TT2 A failed task is logged, at once and then once a minute, and runs again soon. No failure ends
 *     a loop.
 */
import type { Platform } from '../../ledger/platform.ts';
import { takeLease } from '../../platform/hot-state/lease.ts';
import { EachMinute } from '../../platform/runtime/each-minute.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import { underSignals } from '../../platform/runtime/linked-signal.ts';
import { timetableMeters } from './timetable-meters.ts';

export interface TimetableTask {
  readonly name: string;
  /** Between the end of a run and the next one. */
  readonly intervalMs: number;
  /** Rejects soon after the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

type TimetablePlatform = Pick<Platform, 'clock' | 'hotState' | 'log' | 'telemetry'>;

const TASK_LEASE_MS = 30_000;
const RETRY_INTERVAL_MS = 60_000;

/** Resolves when the signal is aborted and every running task has ended. */
export async function runTimetable(
  platform: TimetablePlatform,
  tasks: readonly TimetableTask[],
  signal: AbortSignal,
): Promise<void> {
  const measured = tasks.map((task) => measureTask(platform, task));
  await Promise.all(measured.map((task) => runRepeatedly(platform, task, signal)));
}

/** The same task with metrics: runs, duration and last success. */
function measureTask(platform: TimetablePlatform, task: TimetableTask): TimetableTask {
  const { clock, telemetry } = platform;
  const { name } = task;
  const meters = timetableMeters(telemetry.metrics);
  meters.runs.add({ task: name, outcome: 'failed' }, 0);
  const run = async (signal: AbortSignal) => {
    const startedMs = clock.elapsedMs();
    let outcome = 'failed';
    try {
      await task.run(signal);
      outcome = 'succeeded';
      meters.lastSuccess.set(name, clock.nowMs());
    } finally {
      meters.runs.add({ task: name, outcome });
      meters.durations.observe({ task: name }, (clock.elapsedMs() - startedMs) / 1000);
    }
  };
  return { ...task, run };
}

async function runRepeatedly(
  platform: TimetablePlatform,
  task: TimetableTask,
  signal: AbortSignal,
): Promise<void> {
  const warning = new EachMinute(platform.clock);
  let failures = 0;
  const warn = (error: unknown) => {
    failures++;
    if (signal.aborted || !warning.isDue()) return;
    platform.log.warn({ task: task.name, failures, error: errorMessage(error) }, 'task failed');
  };
  while (!signal.aborted) {
    const succeeded = await runUnderLease(platform, task, signal).catch(warn);
    if (succeeded && failures > 0) {
      platform.log.info({ task: task.name, failures }, 'task succeeds again');
      failures = 0;
      warning.reset();
    }
    const pauseMs = succeeded ? task.intervalMs : Math.min(RETRY_INTERVAL_MS, task.intervalMs);
    await platform.clock.sleep(pauseMs, signal);
  }
}

/** Resolves with true if the task ran, and with false if another instance has its lease. */
async function runUnderLease(
  { clock, hotState }: TimetablePlatform,
  { name, run }: TimetableTask,
  signal: AbortSignal,
): Promise<boolean> {
  const key = `scheduler:${name}`;
  const lease = await takeLease({ hotState, clock, key, ttlMs: TASK_LEASE_MS });
  if (lease === null) return false;
  try {
    await underSignals([signal, lease.lost], run);
    return true;
  } finally {
    await lease.release();
  }
}
