/** The rows of batches that were there before a recount, which has seen at least these (RC1). */
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { SEEN_IN_BATCH, SEEN_IN_BATCHES } from './recount-queries.ts';

export interface BatchKey {
  readonly organization_id: string;
  readonly batch_id: string;
}

export interface SeenSource {
  readonly in_table: string;
  readonly source: string;
  /** The offset after the last row. */
  readonly seen: number;
}

export interface SeenBatch extends BatchKey {
  readonly seen: readonly SeenSource[];
}

/** Only of batches that were accepted. */
export async function readSeen(
  warehouse: Warehouse,
  batches: readonly BatchKey[],
): Promise<SeenBatch[]> {
  if (batches.length > 1) return readSeenOfMany(warehouse, batches);
  const [batch] = batches as [BatchKey];
  const params = { organization: batch.organization_id, batch: batch.batch_id };
  const seen = await warehouse.query<SeenSource>({ sql: SEEN_IN_BATCH, params });
  return isAccepted(seen) ? [{ ...batch, seen }] : [];
}

async function readSeenOfMany(
  warehouse: Warehouse,
  batches: readonly BatchKey[],
): Promise<SeenBatch[]> {
  const params = batchParams(batches);
  const rows = await warehouse.query<BatchKey & SeenSource>({ sql: SEEN_IN_BATCHES, params });
  const found = new Map<string, BatchKey & { readonly seen: SeenSource[] }>();
  for (const { organization_id, batch_id, ...source } of rows) {
    const name = `${organization_id}\0${batch_id}`;
    const batch = found.get(name) ?? { organization_id, batch_id, seen: [] };
    batch.seen.push(source);
    found.set(name, batch);
  }
  return [...found.values()].filter(({ seen }) => isAccepted(seen));
}

function isAccepted(seen: readonly SeenSource[]): boolean {
  return seen.some(({ in_table }) => in_table === 'batch_events');
}

/** A version: a number that grows with every row of a greater offset. */
export function sumSeen(seen: readonly SeenSource[]): number {
  return seen.reduce((sum, one) => sum + one.seen, 0);
}

/** The parameters of statements about many batches. */
export function batchParams(batches: readonly BatchKey[]) {
  return {
    organizations: batches.map(({ organization_id }) => organization_id),
    batches: batches.map(({ batch_id }) => batch_id),
  };
}
