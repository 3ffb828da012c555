/** Reads one batch. */
import * as z from 'zod';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import type { BatchEvent } from '../batch-events.ts';
import { existingBatches } from '../reads/batches.ts';
import { type EventColumns, toEventColumns, toUnsunkParam } from '../reads/unsunk-events.ts';
import { type BatchStatement, THE_BATCH } from '../runs.ts';
import { type FoldedBatch, foldEvents } from './fold-events.ts';

/** A batch with more events is computed by the engine. */
const MAX_FOLDED_EVENTS = 1_000;

export type BatchName = { readonly organization: string; readonly batch: string };

/** {organization}, {batch}, {limit}: distinct, because rows may not be merged yet. */
const eventsInBatch: Statement<EventColumns> = {
  sql: sql`
    SELECT
      batch_id, event_order, kind, toUnixTimestamp64Milli(at) AS at_ms, run_id, cause, batch_name,
      refresh, job_count, kick_off, control
    FROM batch_events
    WHERE ${THE_BATCH.batches}
    ORDER BY event_order
    LIMIT 1 BY event_order
    LIMIT {limit:UInt32}`,
  row: z.object({
    batch_id: z.string(),
    event_order: z.number(),
    kind: z.string(),
    at_ms: z.number(),
    run_id: z.string(),
    cause: z.string(),
    batch_name: z.string().nullable(),
    refresh: z.boolean().nullable(),
    job_count: z.number(),
    kick_off: z.boolean(),
    control: z.string(),
  }),
};

/** The batch, including its events in `unsunk`; undefined if there is none. */
export async function readBatch(
  warehouse: Warehouse,
  { organization, batch }: BatchName,
  unsunk: readonly BatchEvent[] = [],
): Promise<FoldedBatch | undefined> {
  const params = { organization, batch, limit: MAX_FOLDED_EVENTS + 1 };
  const written = await ask(warehouse, eventsInBatch, params);
  if (written.length <= MAX_FOLDED_EVENTS) {
    return foldEvents(batch, written, unsunk.map(toEventColumns));
  }
  const param = toUnsunkParam(unsunk);
  const found = await existingBatches(warehouse, organization, [batch], param);
  const row = found.get(batch);
  return row && { row, runs: null };
}

/** `runs` are those of the folded batch. */
export function queryBatch<Row>(
  warehouse: Warehouse,
  { any, ofRuns }: BatchStatement<Row>,
  name: BatchName,
  runs: readonly string[] | null,
): Promise<Row[]> {
  return runs === null
    ? ask(warehouse, any, { ...name })
    : ask(warehouse, ofRuns, { ...name, runs });
}
