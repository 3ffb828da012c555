/**
 * Tracks which jobs wait for a source that gave a retry time, for all readers of a batch.
 *
 * DJ1 A job counts as deferred until its run is due. The data may be lost with hot state: then
 *     nobody knows that the job waits, but it runs all the same.
 */
import type { StartedJob } from '../../domain/records.ts';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';

/** A batch's jobs are spread over this many keys, so that none grows large. */
const SHARDS = 64;
const FORGET_AFTER_MS = 60_000;

/** Jobs without a batch are not tracked, because nobody asks for them. */
export async function noteDeferred(
  hotState: Pick<HotState, 'raiseMarks'>,
  { organization_id, batch_id, place_id, run_order }: StartedJob,
  { dueMs, waitMs }: { readonly dueMs: number; readonly waitMs: number },
): Promise<void> {
  if (batch_id === null) return;
  const run = runName(place_id, run_order);
  const shard = partitionForKey(Buffer.from(run), SHARDS);
  const key = shardKey(organization_id, batch_id, shard);
  await hotState.raiseMarks(key, { [run]: Math.round(dueMs) }, waitMs + FORGET_AFTER_MS);
}

export interface DeferredJobs {
  readonly count: number;
  /** Epoch ms when the last of them is due; 0 if there is none. */
  readonly lastDueMs: number;
  has(placeId: string, runOrder: number): boolean;
}

/** The batch's jobs that wait at that time (epoch ms). */
export async function readDeferred(
  hotState: Pick<HotState, 'marks'>,
  { organization, batch }: { readonly organization: string; readonly batch: string },
  nowMs: number,
): Promise<DeferredJobs> {
  const shards = Array.from({ length: SHARDS }, (_, shard) =>
    hotState.marks(shardKey(organization, batch, shard)),
  );
  const waiting = new Map<string, number>();
  let lastDueMs = 0;
  for (const marks of await Promise.all(shards)) {
    for (const [run, dueMs] of Object.entries(marks)) {
      if (dueMs <= nowMs) continue;
      waiting.set(run, dueMs);
      lastDueMs = Math.max(lastDueMs, dueMs);
    }
  }
  const has = (placeId: string, runOrder: number) => waiting.has(runName(placeId, runOrder));
  return { count: waiting.size, lastDueMs, has };
}

function runName(placeId: string, runOrder: number): string {
  return `${runOrder} ${placeId}`;
}

function shardKey(organization: string, batch: string, shard: number): string {
  return `deferred:${organization}:${batch}:${shard}`;
}
