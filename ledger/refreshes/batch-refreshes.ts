/**
 * When a batch was last refreshed, and when it will be next.
 *
 * BR1 While the refresh of the last due time is pending or late, it is the next one, and its time
 *     may be in the past. Otherwise the next one is the batch's turn after the next due time.
 */
import { toTimestamp } from '../../platform/runtime/clock.ts';
import { askOne } from '../../platform/warehouse/statement.ts';
import type { Platform } from '../platform.ts';
import type { BatchRow } from '../reads/batches.ts';
import { refreshWasDue } from '../reads/refreshes.ts';
import { type DueRefresh, type RefreshCalendar, refreshRunId } from './calendar.ts';

export interface BatchRefreshTimes {
  readonly last_refresh: LastRefresh | null;
  /** RFC 3339; null if the batch is not flagged, or nothing is due any more. */
  readonly next_refresh_at: string | null;
}

interface LastRefresh {
  readonly run_id: string;
  readonly accepted_at: string;
  readonly job_count: number;
}

type BatchName = { readonly organization: string; readonly batch: string };

/** The times in the response to a GET of the batch. */
export async function readRefreshTimes(
  platform: Pick<Platform, 'clock' | 'warehouse'>,
  calendar: RefreshCalendar,
  name: BatchName,
  row: BatchRow,
): Promise<BatchRefreshTimes> {
  const { last_refresh } = row;
  if (!row.refreshes) return { last_refresh: toLastRefresh(last_refresh), next_refresh_at: null };
  const nowMs = platform.clock.nowMs();
  const open = await findOpenRefresh(platform, calendar.dueAt(nowMs), name, row);
  return refreshTimes(calendar, nowMs, { ...name, last_refresh, open });
}

/** BR1. `open` is the last due refresh, unless the batch is done with it. Pure. */
export function refreshTimes(
  calendar: RefreshCalendar,
  nowMs: number,
  flagged: BatchName & Pick<BatchRow, 'last_refresh'> & { readonly open: DueRefresh | null },
): BatchRefreshTimes {
  const { organization, batch, last_refresh, open } = flagged;
  const dueMs = open?.dueMs ?? calendar.nextAfter(nowMs);
  const turnMs = dueMs === null ? null : calendar.turnMs(dueMs, organization, batch);
  return {
    last_refresh: toLastRefresh(last_refresh),
    next_refresh_at: turnMs === null ? null : toTimestamp(turnMs),
  };
}

function toLastRefresh([run_id, acceptedMs, job_count]: BatchRow['last_refresh']) {
  if (run_id === '') return null;
  return { run_id, accepted_at: toTimestamp(acceptedMs), job_count };
}

async function findOpenRefresh(
  { warehouse }: Pick<Platform, 'warehouse'>,
  due: DueRefresh | null,
  { organization, batch }: BatchName,
  { created_ms, last_refresh }: BatchRow,
): Promise<DueRefresh | null> {
  if (due === null || created_ms >= due.dueMs) return null;
  if (last_refresh[0] === refreshRunId(organization, batch, due.name)) return null;
  const params = { organization, batch, due_ms: due.dueMs };
  return (await askOne(warehouse, refreshWasDue, params)) === undefined ? null : due;
}
