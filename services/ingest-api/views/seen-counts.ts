/**
 * Counts of batches that callers have seen while the read model `batch_counts` was older. A list
 * shows them until the read model has caught up, so that counts never appear to go back.
 *
 * SC1 Seen counts have a version, which was read after them. A row of the read model with at least
 *     that version was counted later (recount.ts, RC1), so it replaces them.
 * SC2 They are in hot state, so all instances know them. They may be lost; a list is then as old as
 *     the read model, which is two seconds.
 */
import type { StatusCounts } from '../../../domain/batches.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { type BatchRow, batchCounts } from '../../../ledger/reads/batches.ts';
import { readBatchVersion } from '../../../ledger/tables/recount.ts';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import { askOne } from '../../../platform/warehouse/statement.ts';

export interface SeenCounts {
  readonly counts: StatusCounts;
  /** Of the batch: see BatchRow. */
  readonly began_at: number;
  readonly version: number;
}

type SeenByBatch = Readonly<Record<string, SeenCounts>>;

/** Longer than a read waits for newer counts, and longer than the read model should be behind. */
const COUNTS_KEPT_MS = 10 * 60_000;
/** Per organization; the most recently seen. */
const MAX_KEPT_COUNTS = 200;
const MAX_ATTEMPTS = 5;

function seenKey(organization: string): string {
  return `seen-counts:${organization}`;
}

/** By batch: the recently seen counts of the organization's batches. */
export async function readSeenCounts(
  hotState: HotState,
  organization: string,
): Promise<SeenByBatch> {
  return JSON.parse((await hotState.get(seenKey(organization))) ?? '{}');
}

/** Stores the counts that a caller is about to see, if the read model differs. */
export async function noteSeenCounts(
  { hotState, warehouse }: Pick<Platform, 'hotState' | 'warehouse'>,
  organization: string,
  { batch_id: batch, began_at }: Pick<BatchRow, 'batch_id' | 'began_at'>,
  counts: StatusCounts,
): Promise<void> {
  const row = await askOne(warehouse, batchCounts, { organization, batches: [batch] });
  if (row !== undefined && areEqual(counts, row)) return;
  const kept = (await readSeenCounts(hotState, organization))[batch];
  // Seen before, and the read model has not caught up since: the list shows them already.
  const isKept = kept?.began_at === began_at && areEqual(counts, kept.counts);
  if (isKept && (row?.version ?? 0) < kept.version) return;
  const version = await readBatchVersion(warehouse, {
    organization_id: organization,
    batch_id: batch,
  });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (await tryToKeep(hotState, organization, batch, { counts, began_at, version })) return;
  }
}

function areEqual(counts: StatusCounts, others: StatusCounts): boolean {
  return Object.entries(counts).every(
    ([status, jobs]) => others[status as keyof StatusCounts] === jobs,
  );
}

/** False if somebody else changed the entry meanwhile. */
async function tryToKeep(
  hotState: HotState,
  organization: string,
  batch: string,
  seen: SeenCounts,
): Promise<boolean> {
  const key = seenKey(organization);
  const found = await hotState.get(key);
  const { [batch]: before, ...others }: SeenByBatch = JSON.parse(found ?? '{}');
  if (before !== undefined && before.version > seen.version) return true;
  const kept = [...Object.entries(others).slice(1 - MAX_KEPT_COUNTS), [batch, seen]];
  const value = JSON.stringify(Object.fromEntries(kept));
  if (found !== null) return hotState.compareAndSet(key, found, value, COUNTS_KEPT_MS);
  return (await hotState.setIfAbsent(key, value, COUNTS_KEPT_MS)) === null;
}
