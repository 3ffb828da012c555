/**
 * Lists of jobs, a page of them or their days: of a batch, of the jobs of no batch, or of all that
 * an organization has.
 *
 * L1 Of all jobs of an organization those batches alone are read that the page may lie in; what
 *    comes before is counted by the read model of batches, and so are days that have whole batches.
 */

import { ask, askOne } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { JOBS_OF_BATCH, SINGLE_JOBS } from '../runs.ts';
import {
  batchSpans,
  type DayRow,
  jobCount,
  jobPage,
  jobsBetween,
  jobsByDay,
  jobsOfSpansAcross,
  NOT_OF_ONE_DAY,
  type SpanRow,
  singleJobHours,
} from './job-lists.ts';
import type { JobKeyRow } from './jobs.ts';
import {
  endOfPage,
  isAcross,
  itemsWithin,
  type Span,
  startOfPage,
  touches,
  type Window,
} from './page-window.ts';

export interface JobList {
  readonly organization: string;
  readonly jobs: 'all' | 'of no batch' | { readonly batch: string };
  /** `YYYY-MM-DD` in UTC; null for every day. */
  readonly day: string | null;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** By created_at, then place_id. */
export interface JobPage {
  readonly keys: JobKeyRow[];
  /** Of the whole list. */
  readonly total: number;
}

export async function pageOfJobs(
  warehouse: Warehouse,
  list: JobList,
  page: Page,
): Promise<JobPage> {
  if (list.jobs === 'all') return pageOfAll(warehouse, list, page);
  const scope = scopeOf(list);
  const params = { ...paramsOf(list), ...page };
  const counted = await askOne(warehouse, jobCount(scope), params);
  return { keys: await ask(warehouse, jobPage(scope), params), total: counted?.jobs ?? 0 };
}

/** All days that have jobs, the newest first. */
export async function daysOfJobs(warehouse: Warehouse, list: JobList): Promise<DayRow[]> {
  if (list.jobs !== 'all') return ask(warehouse, jobsByDay(scopeOf(list)), paramsOf(list));
  const spans = await ask(warehouse, batchSpans, { organization: list.organization });
  const ofOneDay = spans.filter((span) => dayOf(span.from_ms) === dayOf(span.to_ms));
  const scope = ofOneDay.length < spans.length ? NOT_OF_ONE_DAY : SINGLE_JOBS;
  const rest = await ask(warehouse, jobsByDay(scope), paramsOf(list));
  const days = summedByDay([...ofOneDay.map(asDay), ...rest]);
  return days.filter(({ day, jobs }) => jobs > 0 && (list.day === null || day === list.day));
}

function scopeOf({ jobs }: JobList) {
  return jobs === 'of no batch' ? SINGLE_JOBS : JOBS_OF_BATCH;
}

function paramsOf({ organization, jobs, day }: JobList) {
  return { organization, batch: typeof jobs === 'string' ? '' : jobs.batch, day: day ?? '' };
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

function asDay({ from_ms, to_ms: _, ...counts }: SpanRow): DayRow {
  return { day: dayOf(from_ms), ...counts };
}

function summedByDay(rows: readonly DayRow[]): DayRow[] {
  const days = new Map<string, DayRow>();
  for (const row of rows) {
    const sum = days.get(row.day);
    days.set(row.day, sum === undefined ? row : summed(sum, row));
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

function summed(a: DayRow, b: DayRow): DayRow {
  return {
    day: a.day,
    jobs: a.jobs + b.jobs,
    pending: a.pending + b.pending,
    in_progress: a.in_progress + b.in_progress,
    completed: a.completed + b.completed,
    failed: a.failed + b.failed,
  };
}

const DAY_MS = 24 * 3600 * 1000;
/** Beyond every time that the warehouse holds. */
const ALWAYS: Window = { fromMs: 0, toMs: 10_000_000_000_000 };

function windowOf(day: string | null): Window {
  if (day === null) return ALWAYS;
  const fromMs = Date.parse(`${day}T00:00:00Z`);
  return { fromMs, toMs: fromMs + DAY_MS - 1 };
}

/** L1. */
async function pageOfAll(
  warehouse: Warehouse,
  { organization, day }: JobList,
  { limit, offset }: Page,
): Promise<JobPage> {
  const spans = await spansOfAll(warehouse, organization);
  const whole = windowOf(day);
  const total = await jobsIn(warehouse, organization, spans, whole);
  const fromMs = startOfPage(spans.all, whole, offset);
  const before = { fromMs: whole.fromMs, toMs: fromMs - 1 };
  const skipped = await jobsIn(warehouse, organization, spans, before);
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

interface Spans {
  readonly all: readonly Span[];
  readonly single: readonly Span[];
  readonly ofBatches: readonly Span[];
}

async function spansOfAll(warehouse: Warehouse, organization: string): Promise<Spans> {
  const [batches, hours] = await Promise.all([
    ask(warehouse, batchSpans, { organization }),
    ask(warehouse, singleJobHours, { organization }),
  ]);
  const [ofBatches, single] = [batches.map(asSpan), hours.map(asSpan)];
  return { all: [...ofBatches, ...single], single, ofBatches };
}

function asSpan({ from_ms, to_ms, jobs }: Pick<SpanRow, 'from_ms' | 'to_ms' | 'jobs'>): Span {
  return { fromMs: from_ms, toMs: to_ms, items: jobs };
}

/** The jobs created in the window; asks for those alone that the spans leave open. */
async function jobsIn(
  warehouse: Warehouse,
  organization: string,
  spans: Spans,
  window: Window,
): Promise<number> {
  if (window.toMs < window.fromMs) return 0;
  const certain = itemsWithin(spans.all, window);
  const single = spans.single.filter((span) => isAcross(span, window));
  if (single.length === 0 && !spans.ofBatches.some((span) => isAcross(span, window))) {
    return certain;
  }
  const across = await askOne(warehouse, jobsOfSpansAcross, {
    organization,
    from_ms: window.fromMs,
    to_ms: window.toMs,
    // A window begins with a day or with all time, so that an hour can lie across its end alone.
    single_from_ms: single.length === 0 ? null : Math.min(...single.map(({ fromMs }) => fromMs)),
  });
  return certain + (across?.jobs ?? 0);
}
