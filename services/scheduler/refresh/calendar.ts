/**
 * When refreshes are due: the 9th of every month, 00:00 UTC. Pure.
 *
 * UTC has no summer time, and every month has a 9th, so that there is one due time a month.
 */
import { createHash } from 'node:crypto';

const DAY_OF_MONTH = 9;

export interface RefreshMonth {
  /** `2026-11`. */
  readonly month: string;
  /** Milliseconds since the epoch. */
  readonly dueMs: number;
}

/** The last month whose refresh has been due by then. */
export function refreshMonthAt(nowMs: number): RefreshMonth {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const inThisMs = Date.UTC(year, month, DAY_OF_MONTH);
  const dueMs = nowMs >= inThisMs ? inThisMs : Date.UTC(year, month - 1, DAY_OF_MONTH);
  return { month: new Date(dueMs).toISOString().slice(0, 7), dueMs };
}

/**
 * The id of a batch's refresh of a month, the same for whoever makes it, however often: a UUID
 * (RFC 9562, version 8) of the three names.
 */
export function refreshRunId(organizationId: string, batchId: string, month: string): string {
  const bytes = createHash('sha256').update([organizationId, batchId, month].join('\0')).digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join('-');
}
