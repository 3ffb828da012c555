/**
 * Lists of jobs, as a page or by day: of a batch, of single jobs, or of everything that an
 * organization has.
 *
 * JL1 To list everything, only batches that can contain the page are read. Reading every job for
 *     each page would take as long as reading all pages. A submission's jobs have its time, so the
 *     times of a batch's submissions locate its jobs in the list. The number of jobs before the
 *     page, and the days of whole batches, come from the batches' counts.
 */
import * as z from 'zod';
import { STAGES } from '../../../domain/stages.ts';
import {
  ask,
  askOne,
  IN_ORDER,
  type Statement,
  sql,
} from '../../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';
import {
  ALL_JOBS,
  currentJobs,
  JOBS_IN_BATCH,
  type JobScope,
  jobsInBatches,
  SINGLE_JOBS,
} from '../../runs.ts';
import { SUBMISSION_SPANS, statusCountsRow } from '../batches.ts';
import { JOB_KEY_COLUMNS, type JobKeyRow, jobKeyRow, selectStages } from '../jobs.ts';
import {
  endOfPage,
  isAcross,
  itemsWithin,
  type ListWindow,
  startOfPage,
  type TimeSpan,
  touches,
} from './page-window.ts';

const ON_DAY = "({day:String} = '' OR toString(toDate(latest.3)) = {day:String})";

/** {organization}, {batch}, {day}, {limit}, {offset}: by created_at, then place_id. */
function jobPage(scope: JobScope): Statement<JobKeyRow> {
  return {
    sql: sql`
      SELECT ${JOB_KEY_COLUMNS}
      FROM (${currentJobs(scope)})
      WHERE ${ON_DAY}
      ORDER BY created_ms, place_id, batch_id
      LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    row: jobKeyRow,
    settings: IN_ORDER,
  };
}

const jobCountRow = z.object({ jobs: z.number() });

/** {organization}, {batch}, {day}: the length of the list. */
function jobCount(scope: JobScope): Statement<{ jobs: number }> {
  return {
    sql: sql`
      SELECT count() AS jobs
      FROM (${currentJobs(scope)})
      WHERE ${ON_DAY}`,
    row: jobCountRow,
    settings: IN_ORDER,
  };
}

const dayRow = statusCountsRow.extend({ day: z.string(), jobs: z.number() });

export type DayRow = z.output<typeof dayRow>;

/** {organization}, {batch}, {day}: jobs by UTC day, newest first. */
function jobsByDay(scope: JobScope): Statement<DayRow> {
  return {
    sql: sql`
      SELECT
        toString(toDate(latest.3)) AS day,
        count() AS jobs,
        countIf(stage IN (${STAGES.accepted}, ${STAGES.held})) AS pending,
        countIf(stage = ${STAGES.started}) AS in_progress,
        countIf(stage = ${STAGES.completed}) AS completed,
        countIf(stage = ${STAGES.failed}) AS failed
      FROM (${currentJobs(scope)}) AS current
      INNER JOIN (
        ${selectStages(`organization_id = {organization:String} AND ${scope.jobs}`)}
      ) AS stages
      ON current.batch_id = stages.batch_id AND current.place_id = stages.place_id
        AND current.latest.1 = stages.run_order
      WHERE ${ON_DAY}
      GROUP BY day
      ORDER BY day DESC`,
    row: dayRow,
  };
}

/** The jobs of the batches in a subquery, and the single jobs that meet a condition. */
function batchesAndSingles(batches: string, single: string): JobScope {
  const named = jobsInBatches(`batch_id IN (${batches})`);
  return {
    jobs: `(${named.jobs} OR (${SINGLE_JOBS.jobs} AND ${single}))`,
    visible: `(batch_id = '' OR ${named.visible})`,
  };
}

/** For jobsByDay: single jobs, and the batches that were submitted to on several days. */
const WITHOUT_ONE_DAY_BATCHES = batchesAndSingles(
  sql`SELECT batch_id FROM (${SUBMISSION_SPANS}) WHERE toDate(first_at) != toDate(last_at)`,
  '1',
);

const spanRow = statusCountsRow.extend({
  from_ms: z.number(),
  to_ms: z.number(),
  jobs: z.number(),
});

type SpanRow = z.output<typeof spanRow>;

/** {organization}: the counts of each batch, and when its first and last job were created. */
const batchSpans: Statement<SpanRow> = {
  sql: sql`
    SELECT
      toUnixTimestamp64Milli(first_at) AS from_ms,
      toUnixTimestamp64Milli(last_at) AS to_ms,
      total_jobs AS jobs,
      pending,
      in_progress,
      completed,
      failed
    FROM (${SUBMISSION_SPANS}) AS spans
    INNER JOIN (
      SELECT batch_id, total_jobs, pending, in_progress, completed, failed
      FROM batch_counts FINAL
      WHERE organization_id = {organization:String}
    ) AS counts USING (batch_id)`,
  row: spanRow,
};

const hourRow = spanRow.pick({ from_ms: true, to_ms: true, jobs: true });

/** {organization}: single jobs by the hour of their creation. */
const singleJobHours: Statement<z.output<typeof hourRow>> = {
  sql: sql`
    SELECT
      toUnixTimestamp64Milli(min(latest.3)) AS from_ms,
      toUnixTimestamp64Milli(max(latest.3)) AS to_ms,
      count() AS jobs
    FROM (${currentJobs(SINGLE_JOBS)})
    GROUP BY toStartOfHour(latest.3)`,
  row: hourRow,
  settings: IN_ORDER,
};

const FIRST_MS = 'toUnixTimestamp64Milli(first_at)';
const LAST_MS = 'toUnixTimestamp64Milli(last_at)';

const SPANS_TOUCHING = sql`
  SELECT batch_id
  FROM (${SUBMISSION_SPANS})
  WHERE ${FIRST_MS} <= {to_ms:Int64} AND ${LAST_MS} >= {from_ms:Int64}`;

const SPANS_ACROSS = sql`
  ${SPANS_TOUCHING}
    AND NOT (${FIRST_MS} >= {from_ms:Int64} AND ${LAST_MS} <= {to_ms:Int64})`;

const SINGLE_FROM = '{single_from_ms:Nullable(Int64)}';

/**
 * {organization}, {from_ms}, {to_ms}, {single_from_ms}: how many jobs were created between two
 * times, both included. It counts batches that also have jobs at other times, and single jobs from
 * single_from_ms on (none if it is null).
 */
const countJobsAcross: Statement<{ jobs: number }> = {
  sql: sql`
    SELECT count() AS jobs
    FROM (${currentJobs(batchesAndSingles(SPANS_ACROSS, `${SINGLE_FROM} IS NOT NULL`))})
    WHERE toUnixTimestamp64Milli(latest.3) BETWEEN {from_ms:Int64} AND {to_ms:Int64}
      AND (batch_id != '' OR
        toUnixTimestamp64Milli(latest.3) >= ${SINGLE_FROM})`,
  row: jobCountRow,
  settings: IN_ORDER,
};

/**
 * {organization}, {from_ms}, {to_ms}, {single}, {limit}, {offset}: jobs created between two times,
 * both included, by created_at, then place_id; with single jobs only if requested.
 */
const jobsBetween: Statement<JobKeyRow> = {
  sql: sql`
    SELECT ${JOB_KEY_COLUMNS}
    FROM (${currentJobs(batchesAndSingles(SPANS_TOUCHING, '{single:Bool}'))})
    WHERE created_ms BETWEEN {from_ms:Int64} AND {to_ms:Int64}
    ORDER BY created_ms, place_id, batch_id
    LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
  row: jobKeyRow,
  settings: IN_ORDER,
};

export interface JobList {
  readonly organization: string;
  readonly jobs: 'all' | 'single' | { readonly batch: string };
  /** `YYYY-MM-DD` in UTC; null for every day. */
  readonly day: string | null;
}

export interface ListPage {
  readonly limit: number;
  readonly offset: number;
}

/** By created_at, then place_id. */
export interface JobPage {
  readonly keys: JobKeyRow[];
  /** The length of the whole list. */
  readonly total: number;
}

export async function readJobPage(
  warehouse: Warehouse,
  list: JobList,
  page: ListPage,
): Promise<JobPage> {
  if (list.jobs === 'all') return readPageOfAll(warehouse, list, page);
  const scope = listScope(list);
  const params = { ...listParams(list), ...page };
  const [counted, keys] = await Promise.all([
    askOne(warehouse, jobCount(scope), params),
    ask(warehouse, jobPage(scope), params),
  ]);
  return { keys, total: counted?.jobs ?? 0 };
}

/** Jobs whose current run is in one of `stages`, after a job in the order of the list. */
export interface JobSelection {
  readonly stages: readonly number[];
  readonly after: { readonly created_ms: number; readonly place: string; readonly batch: string };
}

const AFTER_JOB = sql`
  (created_ms, place_id, batch_id)
    > ({after_ms:Int64}, {after_place:String}, {after_batch:String})`;

/**
 * {organization}, {batch}, {day}, {stages}: jobs of the list whose current run is in one of the
 * stages.
 */
function jobsAtStages(scope: JobScope): string {
  return sql`
    SELECT ${JOB_KEY_COLUMNS}
    FROM (${currentJobs(scope)})
    WHERE ${ON_DAY}
      AND (batch_id, place_id, run_order) IN (
        SELECT batch_id, place_id, run_order
        FROM job_stages
        WHERE organization_id = {organization:String} AND ${scope.jobs}
        GROUP BY batch_id, place_id, run_order
        HAVING max(stage) IN {stages:Array(UInt8)}
      )`;
}

/** A page of the list's jobs in some stages; `total` counts all of them. */
export async function readSelectedJobs(
  warehouse: Warehouse,
  list: JobList,
  { stages, after }: JobSelection,
  page: ListPage,
): Promise<JobPage> {
  const jobs = jobsAtStages(list.jobs === 'all' ? ALL_JOBS : listScope(list));
  const named = { after_ms: after.created_ms, after_place: after.place, after_batch: after.batch };
  const params = { ...listParams(list), ...page, ...named, stages };
  const counting = { sql: `SELECT count() AS jobs FROM (${jobs})`, row: jobCountRow };
  const paged = sql`
    SELECT batch_id, place_id, run_order, created_ms, alive_from
    FROM (${jobs})
    WHERE ${AFTER_JOB}
    ORDER BY created_ms, place_id, batch_id
    LIMIT {limit:UInt32} OFFSET {offset:UInt64}`;
  const [counted, keys] = await Promise.all([
    askOne(warehouse, { ...counting, settings: IN_ORDER }, params),
    ask(warehouse, { sql: paged, row: jobKeyRow, settings: IN_ORDER }, params),
  ]);
  return { keys, total: counted?.jobs ?? 0 };
}

/** All days that have jobs, newest first. */
export async function readJobDays(warehouse: Warehouse, list: JobList): Promise<DayRow[]> {
  if (list.jobs !== 'all') return ask(warehouse, jobsByDay(listScope(list)), listParams(list));
  const spans = await ask(warehouse, batchSpans, { organization: list.organization });
  const oneDay = spans.filter((span) => utcDay(span.from_ms) === utcDay(span.to_ms));
  const scope = oneDay.length < spans.length ? WITHOUT_ONE_DAY_BATCHES : SINGLE_JOBS;
  const rest = await ask(warehouse, jobsByDay(scope), listParams(list));
  const days = sumByDay([...oneDay.map(toDayRow), ...rest]);
  return days.filter(({ day, jobs }) => jobs > 0 && (list.day === null || day === list.day));
}

function listScope({ jobs }: JobList): JobScope {
  return jobs === 'single' ? SINGLE_JOBS : JOBS_IN_BATCH;
}

function listParams({ organization, jobs, day }: JobList) {
  return { organization, batch: typeof jobs === 'string' ? '' : jobs.batch, day: day ?? '' };
}

function utcDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

function toDayRow({ from_ms, to_ms: _, ...counts }: SpanRow): DayRow {
  return { day: utcDay(from_ms), ...counts };
}

function sumByDay(rows: readonly DayRow[]): DayRow[] {
  const days = new Map<string, DayRow>();
  for (const row of rows) {
    const sum = days.get(row.day) ?? { day: row.day, ...NO_JOBS };
    for (const count of Object.keys(NO_JOBS) as (keyof typeof NO_JOBS)[]) sum[count] += row[count];
    days.set(row.day, sum);
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

const NO_JOBS = { jobs: 0, pending: 0, in_progress: 0, completed: 0, failed: 0 };

const LAST_MS_OF_DAY = 24 * 3_600_000 - 1;
/** Contains every time that the warehouse can store. */
const ALL_TIME: ListWindow = { fromMs: 0, toMs: 10_000_000_000_000 };

function dayWindow(day: string | null): ListWindow {
  if (day === null) return ALL_TIME;
  const fromMs = Date.parse(`${day}T00:00:00Z`);
  return { fromMs, toMs: fromMs + LAST_MS_OF_DAY };
}

/** JL1. */
async function readPageOfAll(
  warehouse: Warehouse,
  { organization, day }: JobList,
  { limit, offset }: ListPage,
): Promise<JobPage> {
  const spans = await readSpans(warehouse, organization);
  const whole = dayWindow(day);
  const total = await countJobsIn(warehouse, organization, spans, whole);
  const fromMs = startOfPage(spans.all, whole, offset);
  const before = { fromMs: whole.fromMs, toMs: fromMs - 1 };
  const skipped = await countJobsIn(warehouse, organization, spans, before);
  const rest = { fromMs, toMs: whole.toMs };
  const window = { fromMs, toMs: endOfPage(spans.all, rest, offset - skipped + limit) };
  const keys = await ask(warehouse, jobsBetween, {
    organization,
    from_ms: window.fromMs,
    to_ms: window.toMs,
    single: spans.single.some((span) => touches(span, window)),
    limit,
    offset: offset - skipped,
  });
  return { keys, total };
}

interface JobSpans {
  readonly all: readonly TimeSpan[];
  readonly single: readonly TimeSpan[];
  readonly inBatches: readonly TimeSpan[];
}

async function readSpans(warehouse: Warehouse, organization: string): Promise<JobSpans> {
  const [batches, hours] = await Promise.all([
    ask(warehouse, batchSpans, { organization }),
    ask(warehouse, singleJobHours, { organization }),
  ]);
  const [inBatches, single] = [batches.map(toSpan), hours.map(toSpan)];
  return { all: [...inBatches, ...single], single, inBatches };
}

function toSpan({ from_ms, to_ms, jobs }: z.output<typeof hourRow>): TimeSpan {
  return { fromMs: from_ms, toMs: to_ms, items: jobs };
}

/** Counts the jobs created in the window; queries only those that the spans leave uncertain. */
async function countJobsIn(
  warehouse: Warehouse,
  organization: string,
  spans: JobSpans,
  window: ListWindow,
): Promise<number> {
  if (window.toMs < window.fromMs) return 0;
  const certain = itemsWithin(spans.all, window);
  const single = spans.single.filter((span) => isAcross(span, window));
  if (single.length === 0 && !spans.inBatches.some((span) => isAcross(span, window))) {
    return certain;
  }
  const across = await askOne(warehouse, countJobsAcross, {
    organization,
    from_ms: window.fromMs,
    to_ms: window.toMs,
    // A window starts with a day or with all time, so an hour can only cross its end.
    single_from_ms: single.length === 0 ? null : Math.min(...single.map(({ fromMs }) => fromMs)),
  });
  return certain + (across?.jobs ?? 0);
}
