/**
 * Detects which of the awaited batches have ended, and writes their events.
 *
 * EB1 The end of a batch is read from its counts, and only after the sink's marks have passed the
 *     record that accepted the run. Its counts then have all jobs of the run (BW3 of the sink), so
 *     a newly accepted run never looks finished.
 * EB2 All runs of a batch that end together are reported once, under the id of the newest; the
 *     event names them all. So each run is named by one event, even if one joins another.
 */
import { batchStatus } from '../../../domain/batches.ts';
import type { DeliveryRecord } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { hasReached, type Marks } from '../../../ledger/progress.ts';
import {
  type BatchCountsRow,
  batchCounts,
  existingBatches,
} from '../../../ledger/reads/batches.ts';
import { batchDeletions, changedFields } from '../../../ledger/webhooks/batch-event-data.ts';
import { eventBody } from '../../../ledger/webhooks/deliveries.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { splitIntoPieces, textBytes } from '../../../platform/warehouse/pages.ts';
import { ask } from '../../../platform/warehouse/statement.ts';

interface KnownBatch {
  readonly counts: BatchCountsRow | undefined;
  readonly deletedBefore: number;
  readonly name: string;
}

export type KnownBatches = ReadonlyMap<string, KnownBatch>;

/** By batch id: what the warehouse knows of the organization's batches. */
export async function readBatchEnds(
  { warehouse }: Platform,
  organization: string,
  ids: readonly string[],
): Promise<KnownBatches> {
  const known = new Map<string, KnownBatch>();
  for (const batches of splitIntoPieces([...new Set(ids)], textBytes)) {
    const counts = await ask(warehouse, batchCounts, { organization, batches });
    const ended = new Map(counts.filter(hasEnded).map((row) => [row.batch_id, row]));
    const deletions = await ask(warehouse, batchDeletions, { organization, batches });
    const rows = await existingBatches(warehouse, organization, [...ended.keys()]);
    for (const { batch_id: id, deleted_before: deletedBefore } of deletions) {
      known.set(id, { counts: ended.get(id), deletedBefore, name: rows.get(id)?.name ?? '' });
    }
  }
  return known;
}

function hasEnded({ pending, in_progress }: BatchCountsRow): boolean {
  return pending + in_progress === 0;
}

/**
 * The next states of the waiting deliveries for one endpoint and one batch; empty while it has not
 * ended. `events` are the endpoint's.
 */
export async function endWaiting(
  platform: Platform,
  waiting: readonly DeliveryRecord[],
  known: KnownBatches,
  { marks, events }: { readonly marks: Marks; readonly events: readonly string[] },
): Promise<DeliveryRecord[]> {
  const records = waiting
    .filter(({ waits_for }) => hasReached(marks, waits_for))
    .toSorted((a, b) => a.event_order - b.event_order);
  const newest = records.at(-1);
  if (newest === undefined) return [];
  const batch = known.get(newest.subject);
  if (batch === undefined) return [];
  const at = platform.clock.nowMs();
  const skip = (record: DeliveryRecord): DeliveryRecord => ({ ...record, state: 'SKIPPED', at });
  const alive = records.filter(({ event_order }) => event_order >= batch.deletedBefore);
  const deleted = records.filter((record) => !alive.includes(record)).map(skip);
  if (alive.length === 0 || batch.counts === undefined) return deleted;
  const news = await describeEnd(platform, alive, batch as EndedBatch);
  const last = alive.at(-1)!;
  const queued: DeliveryRecord = {
    ...last,
    ...news,
    state: events.includes(news.event_type) ? 'QUEUED' : 'SKIPPED',
    at,
    queued_at: at,
    next_attempt_at: at,
  };
  return [...deleted, ...alive.slice(0, -1).map(skip), queued];
}

type EndedBatch = KnownBatch & { readonly counts: BatchCountsRow };

async function describeEnd(
  platform: Platform,
  records: readonly DeliveryRecord[],
  { counts, name }: EndedBatch,
): Promise<Pick<DeliveryRecord, 'event_type' | 'payload'>> {
  const { clock, config } = platform;
  const last = records.at(-1)!;
  const { completed, failed, total_jobs } = counts;
  const progress = { counts, kickedOff: 0, rerunWaits: false };
  const status = batchStatus(progress, config.batchFailedRatio);
  const isRefresh = last.event_type === 'refresh.completed';
  const event_type = isRefresh ? 'refresh.completed' : `batch.${status}`;
  const run_ids = records.flatMap(({ run_id }) => run_id ?? []);
  const data = {
    organization: last.organization_id,
    batch_id: last.subject,
    batch_name: name,
    run_id: last.run_id,
    run_ids,
    status,
    total_jobs,
    completed_jobs: completed,
    failed_jobs: failed,
    ...(isRefresh && (await describeChanges(platform, last, run_ids))),
  };
  return { event_type, payload: eventBody(event_type, toTimestamp(clock.nowMs()), data) };
}

async function describeChanges(
  { warehouse }: Platform,
  { organization_id: organization, subject: batch }: DeliveryRecord,
  runs: readonly string[],
) {
  const rows = await ask(warehouse, changedFields, { organization, batch, runs });
  const places = rows.find(({ field }) => field === '')?.places ?? 0;
  const fields = rows.filter(({ field }) => field !== '');
  const changed_fields = Object.fromEntries(fields.map(({ field, places: n }) => [field, n]));
  return { changed_places: places, changed_fields };
}
