/**
 * Computes a batch from its events by the same rules as the SQL for lists in reads/batches.ts
 * (RN1); a test compares the two. For one batch, the engine takes five times as long to plan that
 * SQL as to read the few events.
 */
import type { BatchRecord } from '../../domain/records.ts';
import { isSubmission } from '../../domain/records.ts';
import type { BatchRow } from '../reads/batches.ts';
import type { EventColumns } from '../reads/unsunk-events.ts';

export interface FoldedBatch {
  readonly row: BatchRow;
  /**
   * Its visible runs, as far as the warehouse has them; null if one may be superseded (RN2),
   * because that is decided for each job.
   */
  readonly runs: readonly string[] | null;
}

/** Undefined if there is no such batch. An event may be both written and unsunk. */
export function foldEvents(
  batch: string,
  written: readonly EventColumns[],
  unsunk: readonly EventColumns[],
): FoldedBatch | undefined {
  const all = distinctInOrder([...written, ...unsunk]);
  const deletedBefore = (all.findLast(hasKind('DELETED'))?.event_order ?? -1) + 1;
  const begin = all.find((event) => isSubmission(event) && event.event_order >= deletedBefore);
  if (begin === undefined) return undefined;
  const isSince = ({ event_order }: EventColumns) => event_order >= begin.event_order;
  const isBegin = ({ event_order }: EventColumns) => event_order === begin.event_order;
  const row = {
    batch_id: batch,
    ...describe(all.filter(isSince)),
    is_written: written.some(isBegin),
    is_counted: !unsunk.some(isBegin),
    began_at: begin.event_order,
  };
  const accepted = written.filter(isSince).filter(hasKind('RUN_ACCEPTED'));
  return { row, runs: mayHaveSuperseded(all) ? null : accepted.map(({ run_id }) => run_id) };
}

/** The fields from the events since the batch began; the first of them is its submission. */
function describe(events: readonly EventColumns[]) {
  const accepted = events.filter(hasKind('RUN_ACCEPTED'));
  const submissions = accepted.filter(isSubmission);
  const named = ({ batch_name }: EventColumns) => batch_name !== null;
  const renamed = events.filter(hasKind('UPDATED')).findLast(named);
  const newest = accepted.at(-1)!;
  const refresh = accepted.findLast(({ cause }) => cause === 'REFRESH');
  const control = events.findLast((event) => event.control !== '');
  return {
    created_ms: Math.min(...accepted.map(({ at_ms }) => at_ms)),
    name: (renamed ?? accepted.find(named))?.batch_name ?? '',
    refreshes: events.findLast((event) => event.refresh !== null)?.refresh ?? false,
    last_refresh: tuple(refresh ? [refresh.run_id, refresh.at_ms, refresh.job_count] : ['', 0, 0]),
    last_control: tuple(
      control
        ? [control.control, control.run_id, control.at_ms, control.event_order]
        : ['', '', 0, 0],
    ),
    newest_run_order: newest.event_order,
    newest_run_id: newest.run_id,
    newest_run_cause: newest.cause,
    submitted_jobs: sumJobs(submissions),
    submitted_and_kicked_off: sumJobs(submissions.filter(({ kick_off }) => kick_off)),
  };
}

function tuple<const T extends readonly unknown[]>(values: T): { -readonly [I in keyof T]: T[I] } {
  return values;
}

function distinctInOrder(events: readonly EventColumns[]): EventColumns[] {
  const byOrder = new Map(events.map((event) => [event.event_order, event]));
  return [...byOrder.values()].sort((a, b) => a.event_order - b.event_order);
}

function hasKind(kind: BatchRecord['kind']) {
  return (event: EventColumns) => event.kind === kind;
}

/** A superseded rerun requires two submissions and a rerun. */
function mayHaveSuperseded(events: readonly EventColumns[]): boolean {
  const accepted = events.filter(hasKind('RUN_ACCEPTED'));
  const submitted = accepted.filter(isSubmission).length;
  return submitted > 1 && submitted < accepted.length;
}

function sumJobs(events: readonly EventColumns[]): number {
  return events.reduce((sum, { job_count }) => sum + job_count, 0);
}
