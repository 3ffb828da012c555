/**
 * The scheduler: monthly refreshes, the expiry of exports, and files that were left behind.
 *
 * Any number of schedulers may run; each task is done by one of them at a time (timetable.ts), and
 * is such that nothing is done twice, and nothing is missed that was due while all were down.
 */
import type { Platform } from '../../ledger/platform.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { expireExports } from './expiry/expire-exports.ts';
import { removeOrphans } from './expiry/remove-orphans.ts';
import { MonthlyRefresh } from './refresh/monthly-refresh.ts';
import { keepTimetable, type Task } from './timetable.ts';

const MINUTE_MS = 60_000;
const REFRESH_EVERY_MS = MINUTE_MS;
const EXPIRY_EVERY_MS = 10 * MINUTE_MS;
const ORPHANS_EVERY_MS = 24 * 60 * MINUTE_MS;

export function createScheduler(platform: Platform): Service {
  const log = platform.log.child({ service: 'scheduler' });
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    name: 'scheduler',
    start: async () => {
      await platform.hotState.ready();
      running = keepTimetable({ ...platform, log }, tasksOf({ ...platform, log }), stopping.signal);
    },
    stop: once(async () => {
      stopping.abort();
      await running;
    }),
  };
}

function tasksOf(platform: Platform): Task[] {
  const refresh = new MonthlyRefresh(platform);
  const counted = async (done: Promise<number>, words: string) => {
    const count = await done;
    if (count > 0) platform.log.info({ count }, words);
  };
  return [
    { name: 'refresh', everyMs: REFRESH_EVERY_MS, run: (signal) => refresh.run(signal) },
    {
      name: 'expiry',
      everyMs: EXPIRY_EVERY_MS,
      run: (signal) => counted(expireExports(platform, signal), 'exports have expired'),
    },
    {
      name: 'orphans',
      everyMs: ORPHANS_EVERY_MS,
      run: (signal) => counted(removeOrphans(platform, signal), 'files left behind were removed'),
    },
  ];
}
