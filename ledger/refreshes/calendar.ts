/**
 * When refreshes are due, and how they are named. Pure.
 *
 * CA1 Due times follow a cron expression in UTC, which has no daylight saving time.
 * CA2 The first refresh of a month is named after the month, any further one after its due time. So
 *     each due time has a unique name, and a monthly schedule that moves to a later day refreshes
 *     no month twice.
 * CA3 Batches are spread over a window that begins at the due time. A batch's turn is derived from
 *     its name, so every process knows it, and it does not move between months. The window ends
 *     before the next due time, whatever its setting.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ScheduledTask as CronTask, createTask, parse } from 'node-cron';
import { formatUuid, toTimestamp } from '../../platform/runtime/clock.ts';

const DAY_MS_UTC = 24 * 3_600_000;
/** The next 29th of February can be eight years away. */
const MAX_DAYS_BACK = 8 * 366;

export interface DueRefresh {
  /** `2026-11`, or `2026-11-16T00:00:00.000Z` (CA2). */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly dueMs: number;
}

export class RefreshCalendar {
  // node-cron only fires by the real clock and forgets missed times, so here it only matches times.
  readonly #task: CronTask;
  readonly #isDueDay = new LRUCache<number, boolean>({
    max: MAX_DAYS_BACK,
    memoMethod: (dayMs) => this.#task.match(new Date(dayMs + this.#timesOfDay[0]!)),
  });
  /** Milliseconds of the day, ascending. */
  readonly #timesOfDay: readonly number[];
  readonly #windowMs: number;

  /** The expression must be one that the configuration has accepted. */
  constructor(expression: string, windowMs = 0) {
    this.#windowMs = windowMs;
    this.#task = createTask(expression, () => undefined, { timezone: 'UTC' });
    const { hour, minute, second } = parse(expression);
    this.#timesOfDay = hour
      .flatMap((h) => minute.flatMap((m) => second.map((s) => ((h * 60 + m) * 60 + s) * 1_000)))
      .toSorted((a, b) => a - b);
  }

  /** The last refresh that was due by then; null if there was none in eight years. */
  dueAt(nowMs: number): DueRefresh | null {
    const dueMs = this.#lastDueMs(nowMs);
    if (dueMs === null) return null;
    const previousMs = this.#lastDueMs(dueMs - 1);
    const isFirst = previousMs === null || month(previousMs) !== month(dueMs);
    return { name: isFirst ? month(dueMs) : toTimestamp(dueMs), dueMs };
  }

  /** The next due time after then, in milliseconds since the epoch; null if none in eight years. */
  nextAfter(nowMs: number): number | null {
    const todayMs = nowMs - (nowMs % DAY_MS_UTC);
    for (let day = 0; day <= MAX_DAYS_BACK; day++) {
      const dayMs = todayMs + day * DAY_MS_UTC;
      if (!this.#isDueDay.memo(dayMs)) continue;
      const timeMs = this.#timesOfDay.find((time) => dayMs + time > nowMs);
      if (timeMs !== undefined) return dayMs + timeMs;
    }
    return null;
  }

  /** CA3: when the batch's turn comes in the refresh of that due time. */
  turnMs(dueMs: number, organizationId: string, batchId: string): number {
    if (this.#windowMs === 0) return dueMs;
    const nextMs = this.nextAfter(dueMs) ?? Number.POSITIVE_INFINITY;
    const windowMs = Math.min(this.#windowMs, (nextMs - dueMs) / 2);
    return dueMs + Math.floor(windowMs * shareOfWindow(organizationId, batchId));
  }

  #lastDueMs(nowMs: number): number | null {
    const todayMs = nowMs - (nowMs % DAY_MS_UTC);
    for (let day = 0; day <= MAX_DAYS_BACK; day++) {
      const dayMs = todayMs - day * DAY_MS_UTC;
      if (!this.#isDueDay.memo(dayMs)) continue;
      const timeMs = this.#timesOfDay.findLast((time) => dayMs + time <= nowMs);
      if (timeMs !== undefined) return dayMs + timeMs;
    }
    return null;
  }
}

function month(epochMs: number): string {
  return toTimestamp(epochMs).slice(0, 7);
}

/** From 0 to below 1, evenly distributed over the batches. */
function shareOfWindow(organizationId: string, batchId: string): number {
  const digest = createHash('sha256').update(`${organizationId}\0${batchId}`).digest();
  return digest.readUInt32BE() / 2 ** 32;
}

/**
 * The id of a batch's run in a refresh: a UUID (RFC 9562, version 8) derived from the three names,
 * so that it is the same for every process and attempt.
 */
export function refreshRunId(organizationId: string, batchId: string, refreshName: string): string {
  const names = [organizationId, batchId, refreshName].join('\0');
  return formatUuid(createHash('sha256').update(names).digest().subarray(0, 16), 8);
}
