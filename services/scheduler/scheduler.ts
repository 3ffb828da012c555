/**
 * The scheduler: refreshes of batches, expiry of exports, jobs held by a pause, removal of orphaned
 * export files, and webhooks.
 *
 * Any number of schedulers may run. Each task runs in one of them at a time (timetable.ts). No task
 * does anything twice, or misses work that was due while every scheduler was down. Schedulers share
 * webhooks as consumer groups.
 */
import type { Platform } from '../../ledger/platform.ts';
import { endProcess } from '../../platform/runtime/end-process.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { expireExports } from './expiry/expire-exports.ts';
import { removeOrphans } from './expiry/remove-orphans.ts';
import { ScheduledRefresh } from './refresh/scheduled-refresh.ts';
import { TrustedTime } from './refresh/trusted-time.ts';
import { takeUpLateJobs } from './steering/late-held-jobs.ts';
import { runTimetable, type TimetableTask } from './timetable.ts';
import { type RunningWebhooks, startWebhooks } from './webhooks/webhooks.ts';

const REFRESH_INTERVAL_MS = 60_000;
const EXPIRY_INTERVAL_MS = 10 * 60_000;
const HELD_JOBS_INTERVAL_MS = 15_000;
const ORPHANS_INTERVAL_MS = 6 * 3_600_000;

/** `onFatal` is for tests; by default, a fault that is not transient ends the process. */
export function createScheduler(parts: Platform, onFatal = endProcess): Service {
  const platform = { ...parts, log: parts.log.child({ service: 'scheduler' }) };
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let webhooks: RunningWebhooks | undefined;
  return {
    name: 'scheduler',
    start: async () => {
      running = runTimetable(platform, schedulerTasks(platform), stopping.signal);
      webhooks = await startWebhooks(platform, onFatal, stopping.signal);
    },
    stop: once(async () => {
      stopping.abort();
      await webhooks?.stop();
      await running;
    }),
  };
}

function schedulerTasks(platform: Platform): TimetableTask[] {
  const refresh = new ScheduledRefresh(platform);
  const time = new TrustedTime(platform);
  const inTime = (run: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    if (await time.isTrusted()) await run(signal);
  };
  const logCount = async (counting: Promise<number>, message: string) => {
    const count = await counting;
    if (count > 0) platform.log.info({ count }, message);
  };
  return [
    {
      name: 'refresh',
      intervalMs: REFRESH_INTERVAL_MS,
      run: inTime((signal) => refresh.run(signal)),
    },
    {
      name: 'expiry',
      intervalMs: EXPIRY_INTERVAL_MS,
      run: inTime((signal) => logCount(expireExports(platform, signal), 'exports expired')),
    },
    {
      name: 'held-jobs',
      intervalMs: HELD_JOBS_INTERVAL_MS,
      run: (signal) => logCount(takeUpLateJobs(platform, signal), 'held jobs taken up'),
    },
    {
      name: 'orphans',
      intervalMs: ORPHANS_INTERVAL_MS,
      run: inTime((signal) =>
        logCount(removeOrphans(platform, signal), 'orphaned export files removed'),
      ),
    },
  ];
}
