/**
 * Runs tasks again and again, each in a loop of its own, one instance of the service at a time.
 *
 * T1 A task runs under a lease of its name. Whoever does not get it comes back later; whoever loses
 *    it stops. Tasks are such that running twice is harmless (see lease.ts).
 * T2 A task that fails is run again soon, and says so in the log. Nothing that fails ends a loop.
 */

import type { Platform } from '../../ledger/platform.ts';
import { takeLease } from '../../platform/hot-state/lease.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';

export interface Task {
  readonly name: string;
  /** Between the end of a run and the next. */
  readonly everyMs: number;
  /** Rejects when the signal is aborted, at the latest with its next step. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

type TableParts = Pick<Platform, 'clock' | 'hotState' | 'log'>;

const LEASE_MS = 30_000;
const AGAIN_MS = 60_000;

/** Resolves when the signal is aborted and every task under way has ended. */
export async function keepTimetable(
  parts: TableParts,
  tasks: readonly Task[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(tasks.map((task) => repeat(parts, task, signal)));
}

async function repeat(parts: TableParts, task: Task, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isDone = await attempt(parts, task, signal);
    const pauseMs = isDone ? task.everyMs : Math.min(AGAIN_MS, task.everyMs);
    await parts.clock.sleep(pauseMs, signal);
  }
}

/** Answers whether the task was run to its end. */
async function attempt(parts: TableParts, task: Task, signal: AbortSignal): Promise<boolean> {
  const { clock, hotState, log } = parts;
  const { name } = task;
  try {
    const lease = await takeLease({ hotState, clock, key: `scheduler:${name}`, ttlMs: LEASE_MS });
    if (lease === null) return false;
    try {
      await task.run(AbortSignal.any([signal, lease.lost]));
      return true;
    } finally {
      await lease.release();
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ task: name, error: errorMessage(error) }, 'a task has failed');
    return false;
  }
}
