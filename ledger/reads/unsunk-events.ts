/**
 * Batch events that the sink has not written yet, as a statement parameter. So SQL computes batches
 * from written and unwritten events by the same rules.
 */
import { textBytes } from '../../platform/warehouse/pages.ts';
import { sql } from '../../platform/warehouse/statement.ts';
import type { BatchEvent } from '../batch-events.ts';

/** The parameter {unsunk}: a JSON array. */
export type UnsunkEvents = string & { readonly unsunk: true };

export const NO_UNSUNK = '[]' as UnsunkEvents;

/** Below the limits of a server's URL and of an engine's statement, even when escaped. */
const MAX_PARAM_BYTES = 128 * 1024;

/** The newest events that fit into a parameter. */
export function toUnsunkParam(events: readonly BatchEvent[]): UnsunkEvents {
  const shown: string[] = [];
  let bytes = 0;
  for (const event of events.toReversed()) {
    const json = JSON.stringify(toEventColumns(event));
    bytes += textBytes(json);
    if (bytes > MAX_PARAM_BYTES) break;
    shown.push(json);
  }
  return `[${shown.join(',')}]` as UnsunkEvents;
}

/** An event with the table's columns; `event_order` is its rank among the events of its batch. */
export interface EventColumns {
  readonly batch_id: string;
  readonly event_order: number;
  readonly kind: string;
  readonly at_ms: number;
  readonly run_id: string;
  readonly cause: string;
  readonly batch_name: string | null;
  readonly refresh: boolean | null;
  readonly job_count: number;
  readonly kick_off: boolean;
  readonly control: string;
}

export function toEventColumns({ record, order }: BatchEvent): EventColumns {
  return {
    batch_id: record.batch_id,
    event_order: order,
    kind: record.kind,
    at_ms: record.at,
    run_id: record.run_id ?? '',
    cause: record.cause ?? '',
    batch_name: record.batch_name,
    refresh: record.refresh,
    job_count: record.job_count,
    kick_off: record.kick_off,
    control: record.control ?? '',
  };
}

const UNSUNK_TYPE =
  'Array(Tuple(batch_id String, event_order UInt64, kind String, at_ms Int64, run_id String, ' +
  'cause String, batch_name Nullable(String), refresh Nullable(Bool), job_count UInt32, ' +
  'kick_off Bool, control String))';

/** {organization}, {unsunk}: the organization's events, with those of the parameter. */
export const EVENTS_WITH_UNSUNK = sql`
  (
    SELECT organization_id, batch_id, event_order, kind, at, run_id, cause, batch_name, refresh,
      job_count, kick_off, control, false AS is_unsunk
    FROM batch_events
    WHERE organization_id = {organization:String}
    UNION ALL
    SELECT {organization:String}, event.1, event.2, event.3,
      fromUnixTimestamp64Milli(event.4, 'UTC'), event.5, event.6, event.7, event.8, event.9,
      event.10, event.11, true
    FROM (SELECT arrayJoin(JSONExtract({unsunk:String}, '${UNSUNK_TYPE}')) AS event)
  ) AS events`;
