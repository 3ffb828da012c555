/**
 * `cairn refresh status` and `cairn refresh run`: the batches of the monthly refresh, its last and
 * next due time, and a refresh that does not wait for the scheduler.
 *
 * RT1 A manual run is the same as the scheduler's: it has its name, its lease and its run ids, so a
 *     batch is refreshed once per due time, whoever starts. It does not wait for turns (CA3).
 */

import * as z from 'zod';
import { formatCount } from '../../../domain/words/count-words.ts';
import {
  type OperatorTask,
  readTaskOptions,
  runUnderLease,
  type TaskContext,
} from '../../../ledger/operator-task.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { endMarks, readSinkMarks, sinkReaches, waitForTopic } from '../../../ledger/progress.ts';
import { type BatchRow, batchCounts } from '../../../ledger/reads/batches.ts';
import {
  type FlaggedBatchRow,
  flaggedBatches,
  refreshWasDue,
} from '../../../ledger/reads/refreshes.ts';
import { refreshTimes } from '../../../ledger/refreshes/batch-refreshes.ts';
import {
  type DueRefresh,
  RefreshCalendar,
  refreshRunId,
} from '../../../ledger/refreshes/calendar.ts';
import type { BatchKey } from '../../../ledger/tables/seen-rows.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import { type RefreshedBatch, ScheduledRefresh } from './scheduled-refresh.ts';

const PAGE_BATCHES = 200;
const LEASE_TTL_MS = 30_000;
const STATUS_WAIT_MS = 3_000;

interface RefreshableBatch extends Pick<BatchRow, 'last_refresh'> {
  readonly organization: string;
  readonly batch: string;
  /** Null: the last due refresh does not cover it, because it was flagged or had results later. */
  readonly isDone: boolean | null;
  readonly jobs: number;
}

const batchName = ({ organization_id, batch_id }: BatchKey) => `${organization_id}/${batch_id}`;

/** By name: the number of jobs in each batch of the page. */
async function countJobs(
  warehouse: Platform['warehouse'],
  page: readonly BatchKey[],
): Promise<Map<string, number>> {
  const jobs = new Map<string, number>();
  for (const organization of new Set(page.map(({ organization_id }) => organization_id))) {
    const ours = page.filter(({ organization_id }) => organization_id === organization);
    const batches = ours.map(({ batch_id }) => batch_id);
    const counts = await ask(warehouse, batchCounts, { organization, batches });
    for (const { batch_id, total_jobs } of counts) {
      jobs.set(batchName({ organization_id: organization, batch_id }), total_jobs);
    }
  }
  return jobs;
}

async function* readBatches(
  { warehouse }: Platform,
  due: DueRefresh,
): AsyncGenerator<RefreshableBatch> {
  for (let organization = '', batch = ''; ; ) {
    const params = { due_ms: due.dueMs, organization, batch, limit: PAGE_BATCHES };
    const page = await ask(warehouse, flaggedBatches, params);
    const jobs = await countJobs(warehouse, page);
    for (const row of page) {
      [organization, batch] = [row.organization_id, row.batch_id];
      const isDone = await isDoneWith(warehouse, row, due);
      const { last_refresh } = row;
      yield { organization, batch, isDone, last_refresh, jobs: jobs.get(batchName(row)) ?? 0 };
    }
    if (page.length < PAGE_BATCHES) return;
  }
}

async function isDoneWith(
  warehouse: Platform['warehouse'],
  { organization_id: organization, batch_id: batch, accepted, was_flagged }: FlaggedBatchRow,
  due: DueRefresh,
): Promise<boolean | null> {
  if (accepted.includes(refreshRunId(organization, batch, due.name))) return true;
  if (!was_flagged) return null;
  const params = { organization, batch, due_ms: due.dueMs };
  return (await askOne(warehouse, refreshWasDue, params)) === undefined ? null : false;
}

function requireDue({ clock }: Platform, calendar: RefreshCalendar): DueRefresh {
  const due = calendar.dueAt(clock.nowMs());
  if (due !== null) return due;
  throw new CairnError('config_invalid', 'REFRESH_SCHEDULE has had no due time in eight years.');
}

/** A command that only reads shows what is known, like reads over REST. */
async function waitOrWarn({ platform, output, signal }: TaskContext): Promise<void> {
  const { broker, clock, hotState } = platform;
  const read = () => readSinkMarks(hotState);
  const wait = { clock, read, signal, timeoutMs: STATUS_WAIT_MS };
  if (await sinkReaches(await endMarks(broker, 'batches'), wait)) return;
  signal.throwIfAborted();
  output.note('The warehouse has not yet what is on the log: what follows may be old.');
}

export const refreshStatus: OperatorTask = async (context) => {
  const { platform, output, isServing } = context;
  if (isServing) await waitOrWarn(context);
  const { refreshSchedule, refreshWindowMs } = platform.config;
  const calendar = new RefreshCalendar(refreshSchedule, refreshWindowMs);
  const due = requireDue(platform, calendar);
  const nextMs = calendar.nextAfter(platform.clock.nowMs());
  await output.line(`schedule   ${refreshSchedule} (UTC)`);
  await output.line(`window     ${refreshWindowMs / 60_000} min`);
  await output.line(`last due   ${toTimestamp(due.dueMs)}, named ${due.name}`);
  await output.line(`next due   ${nextMs === null ? 'never' : toTimestamp(nextMs)}`);
  for await (const one of readBatches(platform, due)) {
    const open = one.isDone === false ? due : null;
    const times = refreshTimes(calendar, platform.clock.nowMs(), { ...one, open });
    const last = times.last_refresh?.accepted_at ?? 'never';
    const about = `last ${last}  next ${times.next_refresh_at ?? 'never'}`;
    await output.line(`${describeState(one)}  ${describeBatch(one)}  ${about}`);
  }
  return 'done';
};

/** Of one width. */
function describeState({ isDone }: RefreshableBatch): string {
  if (isDone === null) return 'next time';
  return isDone ? 'refreshed' : 'not yet  ';
}

function describeBatch({ organization, batch, jobs }: RefreshableBatch): string {
  return `${organization}/${batch}  ${formatCount(jobs, 'job')}`;
}

const runOptions = z.object({ dryRun: z.boolean().default(false) });

export const refreshRun: OperatorTask = async (context, options) => {
  const { platform, output, signal, isServing } = context;
  const { dryRun } = readTaskOptions(runOptions, options);
  if (!isServing) {
    throw new CairnError('config_invalid', 'Start Cairn first: a refresh needs its services.');
  }
  await waitForTopic(platform, 'batches', signal);
  const due = requireDue(platform, new RefreshCalendar(platform.config.refreshSchedule));
  const waiting: RefreshableBatch[] = [];
  for await (const one of readBatches(platform, due)) {
    if (one.isDone === false) waiting.push(one);
  }
  for (const one of waiting) await output.line(describeBatch(one));
  if (waiting.length === 0) return 'nothing';
  if (dryRun) return 'done';
  // RT1: the scheduler holds the same lease while it refreshes.
  const lease = { key: 'scheduler:refresh', ttlMs: LEASE_TTL_MS, what: 'A refresh' };
  await runUnderLease(context, lease, refreshAll);
  return 'done';
};

/** A command has no log: it reports each batch that could not be refreshed, and fails. */
async function refreshAll({ platform, output, signal }: TaskContext): Promise<void> {
  let failed = 0;
  const onBatch = ({ organization, batch, error }: RefreshedBatch) => {
    if (error === null) return;
    failed++;
    output.note(`${organization}/${batch} could not be refreshed: ${error}`);
  };
  await new ScheduledRefresh(platform, 0, onBatch).run(signal);
  if (failed === 0) return;
  const batches = formatCount(failed, 'batch', 'batches');
  const message = `${batches} could not be refreshed; the same command continues with them.`;
  throw new CairnError('read_behind', message);
}
