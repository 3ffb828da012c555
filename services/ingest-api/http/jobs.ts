/** Jobs: submit one, get, list, delete. */
import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import { boundsOfJobPage, listJobsQuery } from '../../../domain/api/queries.ts';
import { ATTRIBUTE_SETS } from '../../../domain/attributes.ts';
import type { JobRecord } from '../../../domain/records.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { factsInPieces, factsOf } from '../../../ledger/reads/job-facts.ts';
import type { DayRow } from '../../../ledger/reads/job-lists.ts';
import { type JobKeyRow, jobsOfPlace } from '../../../ledger/reads/jobs.ts';
import {
  daysOfJobs,
  type JobList,
  type Page,
  pageOfJobs,
} from '../../../ledger/reads/listed-jobs.ts';
import { type Clock, toTimestamp, uuidV7 } from '../../../platform/runtime/clock.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import type { AdmittedJob } from '../admission/admit.ts';
import { readJob } from '../server/admitted-body.ts';
import type { Api } from '../server/api.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok, problem } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';
import { requireBatch } from '../views/batch-view.ts';
import { type Inputs, jobText } from '../views/job-view.ts';
import { type Json, jsonAround, jsonInPieces } from '../views/json.ts';

/** The record of a job that lives in no batch. */
export function singleJobRecord(
  clock: Clock,
  organizationId: string,
  job: AdmittedJob,
  rest: Pick<JobRecord, 'cause' | 'reply_to' | 'run_id'>,
): JobRecord {
  const nowMs = clock.nowMs();
  return {
    kind: 'RUN',
    organization_id: organizationId,
    batch_id: null,
    place_id: job.placeId,
    inputs_json: job.inputsJson,
    attributes: [...(job.attributes ?? ATTRIBUTE_SETS.core)],
    kick_off: true,
    refresh: false,
    created_at: nowMs,
    submitted_at: nowMs,
    based_on: null,
    ...rest,
  };
}

async function postJob(call: Call<never, 'JobRecord'>): Promise<AnswerTo<'submitJob'>> {
  const { api, organizationId } = call;
  const { clock } = api.platform;
  const job = await readJob(call);
  const record = singleJobRecord(clock, organizationId, job, {
    cause: 'SUBMIT',
    reply_to: null,
    run_id: uuidV7(clock),
  });
  await api.journal.acceptJobs(organizationId, [record], []);
  const inputs = job.inputsJson as Json<Inputs>;
  const body = jsonAround({ place_id: job.placeId }, 'inputs', inputs, { status: 'pending' });
  return { status: 202, body };
}

function jobNotFound() {
  return problem(404, 'Job not found.');
}

/** The place's jobs, the latest submitted first; 404 when there is none. */
async function requireJobs({ api, organizationId, path }: Call<'place_id'>): Promise<JobKeyRow[]> {
  await waitForWrites(api.platform, organizationId);
  const params = { organization: organizationId, place: path.place_id };
  const jobs = await ask(api.platform.warehouse, jobsOfPlace, params);
  if (jobs.length === 0) throw jobNotFound();
  return jobs;
}

async function getJob(call: Call<'place_id'>): Promise<AnswerTo<'getJob'>> {
  const [latest] = await requireJobs(call);
  const { warehouse } = call.api.platform;
  const [facts] = await factsOf(warehouse, call.organizationId, [latest!]);
  if (facts === undefined) throw jobNotFound();
  return { status: 200, body: jobText(facts) };
}

async function deleteJob(call: Call<'place_id'>): Promise<AnswerTo<'deleteJob'>> {
  const { api, organizationId } = call;
  const jobs = await requireJobs(call);
  const { clock } = api.platform;
  const runId = uuidV7(clock);
  const records = jobs.map((job) => deletion(organizationId, job, runId, clock.nowMs()));
  await api.journal.acceptJobs(organizationId, records, []);
  return ok({
    status: 'deleted',
    message: `Deleted ${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'} of the place.`,
    place_id: call.path.place_id,
    deleted_jobs: jobs.length,
  });
}

function deletion(organizationId: string, job: JobKeyRow, runId: string, nowMs: number): JobRecord {
  return {
    kind: 'DELETE',
    organization_id: organizationId,
    batch_id: job.batch_id === '' ? null : job.batch_id,
    place_id: job.place_id,
    run_id: runId,
    cause: 'SUBMIT',
    inputs_json: '{}',
    attributes: [],
    kick_off: false,
    refresh: false,
    created_at: job.created_ms,
    submitted_at: nowMs,
    reply_to: null,
    based_on: null,
  };
}

type Query = z.output<typeof listJobsQuery>;

function listOf(organization: string, query: Query): JobList {
  const { batchId, excludeBatches, day } = query;
  const jobs = batchId !== undefined ? { batch: batchId } : excludeBatches ? 'of no batch' : 'all';
  return { organization, jobs, day: day ?? null };
}

async function getJobs(call: Call, query: Query): Promise<AnswerTo<'listJobs'>> {
  const { api, organizationId } = call;
  const { batchId } = query;
  if (batchId !== undefined) await requireBatch(api.platform, { organizationId, batchId });
  else await waitForWrites(api.platform, organizationId);
  const list = listOf(organizationId, query);
  const page = { limit: query.limit ?? boundsOfJobPage(query).fallback, offset: query.offset };
  return query.groupBy === 'day' ? listDays(api, list, page) : listJobs(api, list, page);
}

async function listJobs(api: Api, list: JobList, page: Page): Promise<AnswerTo<'listJobs'>> {
  const { keys, total } = await pageOfJobs(api.platform.warehouse, list, page);
  const pieces = jobPieces(api, list.organization, keys);
  return { status: 200, body: jsonInPieces('jobs', pieces, { total, ...page }) };
}

/** Jobs that are made into text before others have their turn. */
const TEXT_JOBS = 100;

/** The jobs as text, some at a time, so that their number needs no memory. */
async function* jobPieces(api: Api, organization: string, keys: readonly JobKeyRow[]) {
  for await (const facts of factsInPieces(api.platform.warehouse, organization, keys)) {
    for (let at = 0; at < facts.length; at += TEXT_JOBS) {
      yield facts.slice(at, at + TEXT_JOBS).map(jobText);
      await setImmediate();
    }
  }
}

async function listDays(
  api: Api,
  list: JobList,
  { limit, offset }: Page,
): Promise<AnswerTo<'listJobs'>> {
  const days = await daysOfJobs(api.platform.warehouse, list);
  return ok({
    batches: days.slice(offset, offset + limit).map((day) => dayItem(day, list.organization)),
    total: days.length,
    limit,
    offset,
  });
}

function dayItem(day: DayRow, organizationId: string) {
  return {
    id: day.day,
    name: day.day,
    created_at: toTimestamp(Date.parse(`${day.day}T00:00:00Z`)),
    organization_id: organizationId,
    job_count: day.jobs,
    completed_count: day.completed,
    failed_count: day.failed,
    pending_count: day.pending,
    in_progress_count: day.in_progress,
  };
}

const JOBS = '/v1/:org_slug/place_enrichment/jobs';
const JOB = `${JOBS}/:place_id` as const;

export const JOB_ROUTES: readonly Route[] = [
  route({
    id: 'submitJob',
    method: 'POST',
    path: JOBS,
    body: 'JobRecord',
    handler: postJob,
    creates: true,
  }),
  route({ id: 'listJobs', method: 'GET', path: JOBS, query: listJobsQuery, handler: getJobs }),
  route({ id: 'getJob', method: 'GET', path: JOB, handler: getJob }),
  route({ id: 'deleteJob', method: 'DELETE', path: JOB, handler: deleteJob }),
];
