/**
 * Defines in SQL what a run of a job is: which runs are visible, which are superseded, and which
 * one is a job's current run. Every statement that reads runs is built from the pieces here, so
 * each rule exists once.
 *
 * RN1 A batch begins with the first submission that was accepted after its last deletion. A run is
 *     visible if it was accepted since then. A single job (without a batch) has no batch record, so
 *     its runs are always visible.
 * RN2 A rerun repeats the inputs of an earlier run, its base. A rerun is superseded if the job was
 *     submitted again, or deleted, between the two. A superseded run and its results are never
 *     shown.
 * RN3 A job's current run is the visible run with the greatest run order that is not superseded.
 * RN4 A deletion ends every run with a smaller run order. Only a submission restores the job; a
 *     rerun that was in flight does not.
 */
import { RERUN_CAUSES } from '../domain/records.ts';
import { STAGES } from '../domain/stages.ts';
import { type Statement, sql } from '../platform/warehouse/statement.ts';

const RERUNS = RERUN_CAUSES.map((cause) => `'${cause}'`).join(', ');

/** Condition on a row with a cause: the run brought its own inputs. */
export const IS_SUBMISSION = `cause NOT IN (${RERUNS})`;

/** Which batches a statement reads. */
export interface BatchScope {
  /** A condition on organization_id and batch_id only. */
  readonly batches: string;
  /** The columns that distinguish these batches, each followed by a comma; empty for one batch. */
  readonly keys: string;
  /** The ids of the visible runs, if they are known and none of them is superseded. */
  readonly runs?: string;
  /** Jobs without a batch are among them. */
  readonly hasSingleJobs?: boolean;
}

const ONE_BATCH = 'batch_id = {batch:String}';

/** {organization}, {batch}. */
export const THE_BATCH: BatchScope = {
  batches: `organization_id = {organization:String} AND ${ONE_BATCH}`,
  keys: '',
};

/** {organization}, {batch}, {runs}. */
export const THE_BATCH_OF_RUNS: BatchScope = { ...THE_BATCH, runs: '{runs:Array(String)}' };

/** {organization}: all of its jobs. */
export const ALL_BATCHES: BatchScope = {
  batches: 'organization_id = {organization:String}',
  keys: 'batch_id, ',
  hasSingleJobs: true,
};

/** A statement about one batch, {organization}, {batch}, in two forms with the same answer. */
export interface BatchStatement<Row> {
  readonly any: Statement<Row>;
  /** With {runs}, if they are known: takes at most half the time, because planning is faster. */
  readonly ofRuns: Statement<Row>;
}

export function inBothForms<Row>(
  toStatement: (batch: BatchScope) => Statement<Row>,
): BatchStatement<Row> {
  return { any: toStatement(THE_BATCH), ofRuns: toStatement(THE_BATCH_OF_RUNS) };
}

/**
 * RN1. Column of a batch's events. Offsets begin at 0, so one is added to distinguish "deleted at
 * offset 0" from "never deleted".
 */
export const BATCH_DELETED_BEFORE = `maxIf(event_order + 1, kind = 'DELETED') AS deleted_before`;

/**
 * RN1. Columns of a batch's events: `begins` starts with the submission that began the batch, and
 * is empty if the batch does not exist.
 */
export const BATCH_BEGINS = sql`
  ${BATCH_DELETED_BEFORE},
  groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND ${IS_SUBMISSION}) AS submissions,
  arrayFilter(submission -> submission >= deleted_before, submissions) AS begins`;

/**
 * RN1. Subquery: the keys and ids of the visible runs. It has no join and stays in one piece,
 * because most statements contain it, and planning a join takes as long as running the statement.
 */
function visibleRuns({ batches, keys }: BatchScope, having = '1'): string {
  return sql`
    WITH
      ${BATCH_BEGINS},
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      ${keys}arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE ${batches}
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND ${having}`;
}

/** RN1. Condition on rows of one organization's batches; `batches` selects the batches. */
export function isVisible(batches: string): string {
  const scope = { batches: `organization_id = {organization:String} AND ${batches}`, keys: '' };
  return `run_id IN (${visibleRuns(scope)})`;
}

/** {organization}, {batch}: condition on rows of the batch. */
export const VISIBLE_IN_BATCH = isVisible(ONE_BATCH);

/**
 * RN2. Condition on rows of any table that names runs by the keys, place_id and run_order. `which`
 * restricts the jobs that are examined.
 */
export function notSuperseded(scope: BatchScope, which = '1'): string {
  return `(${scope.keys}place_id, run_order) NOT IN (${supersededRuns(scope, which)})`;
}

/** A superseded rerun requires two submissions and a rerun; few batches have them. */
const MAY_HAVE_SUPERSEDED = sql`
  length(submissions) > 1
  AND countIf(kind = 'RUN_ACCEPTED' AND NOT (${IS_SUBMISSION})) > 0`;

/**
 * RN2. A root is a run that brought inputs, or a deletion. One is added, so 0 precedes them all.
 */
function supersededRuns({ batches, keys }: BatchScope, which: string): string {
  const visible = visibleRuns({ batches, keys }, MAY_HAVE_SUPERSEDED);
  return sql`
    WITH
      groupArrayIf(run_order + 1, based_on = run_order) AS roots,
      groupArrayIf(run_order, based_on != run_order) AS reruns,
      groupArrayIf(based_on, based_on != run_order) AS bases
    SELECT
      ${keys}place_id,
      arrayJoin(
        arrayFilter(
          (rerun, base) -> arrayMax(arrayFilter(root -> root <= rerun, roots)) != base + 1,
          reruns,
          bases
        )
      ) AS run_order
    FROM jobs
    WHERE ${batches} AND ${which}
      AND (is_deleted OR batch_id = '' OR (${keys}run_id) IN (${visible}))
    GROUP BY ${keys}place_id
    HAVING min(based_on) != max(based_on)`;
}

/**
 * RN1, RN2. Conditions on rows of any table that names runs by the keys, run_id, place_id and
 * run_order. If the visible runs are given, none of them is superseded.
 */
export function conditionsOnRun(scope: BatchScope) {
  const { keys, runs } = scope;
  return {
    namesVisible: `(${keys}run_id) IN ${runs ?? `(${visibleRuns(scope)})`}`,
    namesKept: runs === undefined ? notSuperseded(scope) : '1',
  };
}

/** RN4. An aggregate over a job's rows of `job_stages`; 0 if it was never deleted. */
const JOB_DELETED_BEFORE = `maxIf(run_order + 1, stage = ${STAGES.deleted})`;

/** RN4. Over the same rows: the last submission, plus one. `which` restricts the submissions. */
function submittedFrom(which = ''): string {
  const further = which === '' ? '' : `\n        AND ${which}`;
  return `maxIf(run_order + 1, stage = ${STAGES.accepted} AND NOT is_rerun${further})`;
}

/**
 * RN3, RN4. Subquery on `job_stages`: place_id, and the order, stage and kick_off of the job's
 * current run. The three are compared as one number, which takes half the time of tuples.
 */
export function currentRuns(scope: BatchScope): string {
  const { batches, keys } = scope;
  const { namesVisible, namesKept } = conditionsOnRun(scope);
  return sql`
    SELECT
      ${keys}place_id,
      max(run_order * 32 + stage * 2 + kick_off) AS packed,
      intDiv(packed, 32) AS current_order,
      toUInt8(intDiv(packed, 2) % 16) AS current_stage,
      packed % 2 = 1 AS kicked_off
    FROM job_stages
    WHERE ${batches}
      AND (stage = ${STAGES.deleted} OR ${namesVisible})
      AND ${namesKept}
    GROUP BY ${keys}place_id
    HAVING ${submittedFrom()}
      > ${JOB_DELETED_BEFORE}`;
}

/** RN4. Subquery: by place_id, runs of a smaller order than `alive_from` were deleted. */
export const DELETIONS_IN_BATCH = sql`
  SELECT place_id, ${JOB_DELETED_BEFORE} AS alive_from
  FROM job_stages
  WHERE ${THE_BATCH.batches} AND stage = ${STAGES.deleted}
  GROUP BY place_id`;

/**
 * RN4. Condition on rows of any table that names runs by the keys, place_id and run_order: no
 * deletion has ended the run, or the job that it would restore. Few jobs are deleted, and only
 * those are examined; `which` restricts them further.
 */
export function notDeleted(scope: BatchScope, which = ''): string {
  const { batches, keys, hasSingleJobs = false } = scope;
  const { namesVisible } = conditionsOnRun(scope);
  const submittedVisibly = hasSingleJobs ? `(batch_id = '' OR ${namesVisible})` : namesVisible;
  const rows = which === '' ? batches : `${batches} AND ${which}`;
  return sql`(${keys}place_id, run_order) NOT IN (
    WITH
      ${JOB_DELETED_BEFORE} AS deleted_before,
      ${submittedFrom(submittedVisibly)} AS submitted,
      if(submitted > deleted_before, deleted_before, toUInt64(-1)) AS alive_from
    SELECT ${keys}place_id,
      arrayJoin(arrayFilter(one -> one < alive_from, groupUniqArray(run_order))) AS run_order
    FROM job_stages
    WHERE ${rows} AND (${keys}place_id) IN (
      SELECT ${keys}place_id FROM job_stages WHERE ${rows} AND stage = ${STAGES.deleted})
    GROUP BY ${keys}place_id)`;
}

/** Which rows of `jobs` are read, and which of them belong to a visible run. */
export interface JobScope {
  readonly jobs: string;
  readonly visible: string;
}

/** The jobs of the batches that meet the condition. */
export function jobsInBatches(condition: string): JobScope {
  return { jobs: condition, visible: isVisible(condition) };
}

export const JOBS_IN_BATCH = jobsInBatches(ONE_BATCH);
export const SINGLE_JOBS: JobScope = { jobs: "batch_id = ''", visible: '1' };
export const ALL_JOBS: JobScope = {
  jobs: '1',
  visible: `(batch_id = '' OR ${isVisible('1')})`,
};

/**
 * RN2, RN3, RN4. Subquery on `jobs`: each job with its current run, for statements that need more
 * than `job_stages` contains. `which` is a further condition on the rows. The current run is the
 * newest rerun of the newest root, or that root itself; so superseded runs need no second pass over
 * the table. A rerun has the created_at of its base.
 */
export function currentJobs({ jobs, visible }: JobScope, which = '1'): string {
  return sql`
    SELECT
      batch_id,
      place_id,
      maxIf((run_order, is_deleted, created_at), based_on = run_order) AS root,
      groupArrayIf(run_order, based_on != run_order) AS reruns,
      groupArrayIf(based_on, based_on != run_order) AS bases,
      arrayMax((rerun, base) -> if(base = root.1, rerun, 0), reruns, bases) AS last_rerun,
      (greatest(root.1, last_rerun), root.2, root.3) AS latest,
      maxIf(run_order + 1, is_deleted) AS alive_from,
      maxIf(run_order + 1, NOT is_deleted AND ${IS_SUBMISSION}) AS submitted_from,
      maxIf(submitted_at, NOT is_deleted AND ${IS_SUBMISSION}) AS submitted
    FROM jobs
    WHERE organization_id = {organization:String} AND ${jobs} AND ${which}
      AND (is_deleted OR ${visible})
    GROUP BY batch_id, place_id
    HAVING NOT latest.2 AND submitted_from > alive_from`;
}

/** One run of one job. */
export interface JobRunKey {
  readonly batch_id: string;
  readonly place_id: string;
  readonly run_order: number;
}

/** The parameters of NAMED_RUNS. */
export function jobRunParams(organization: string, runs: readonly JobRunKey[]) {
  return {
    organization,
    batches: runs.map(({ batch_id }) => batch_id),
    places: runs.map(({ place_id }) => place_id),
    orders: runs.map(({ run_order }) => run_order),
  };
}

/** {organization}, {batches}, {places}, {orders}: condition on rows of the runs. */
export const NAMED_RUNS = sql`
  organization_id = {organization:String}
  AND (batch_id, place_id, run_order) IN arrayZip(
    {batches:Array(String)}, {places:Array(String)}, {orders:Array(UInt64)}
  )`;

/**
 * {organization}, {batch}, {first}, {last}, {orders}: condition on rows of the batch between two
 * places whose run has one of the orders; it may be the order of a different place.
 */
export const RUNS_BETWEEN = sql`
  organization_id = {organization:String}
  AND batch_id = {batch:String} AND place_id BETWEEN {first:String} AND {last:String}
  AND run_order IN {orders:Array(UInt64)}`;
