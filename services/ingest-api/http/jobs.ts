/** Jobs: submit one, get, list, delete. */
import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import type { FieldMask } from '../../../domain/api/field-masks.ts';
import { getJobQuery, jobPageBounds, listJobsQuery } from '../../../domain/api/queries.ts';
import { ATTRIBUTE_SETS } from '../../../domain/attributes.ts';
import { JOB_STATUSES, type JobStatus } from '../../../domain/jobs.ts';
import type { JobRecord } from '../../../domain/records.ts';
import { stagesWithStatus } from '../../../domain/stages.ts';
import { formatCount } from '../../../domain/words/count-words.ts';
import {
  type JobFacts,
  NO_RESULTS,
  readJobFacts,
  readJobFactsInPieces,
  SHOWN_RESULTS,
  type ShownResult,
} from '../../../ledger/reads/job-facts.ts';
import { findJobInBatch, type JobKeyRow } from '../../../ledger/reads/jobs.ts';
import type { DayRow } from '../../../ledger/reads/lists/lists.ts';
import {
  type JobList,
  type ListPage,
  readJobDays,
  readJobPage,
  readSelectedJobs,
} from '../../../ledger/reads/lists/lists.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { askOne } from '../../../platform/warehouse/statement.ts';
import type { AdmittedJob } from '../admission/admit.ts';
import { readJob } from '../server/admitted-body.ts';
import type { Api } from '../server/api.ts';
import { type CursorPosition, makeCursor, readCursor } from '../server/cursor.ts';
import { type Call, ENRICHMENT_PATH, type Route, resourcePath, route } from '../server/router.ts';
import { hasOpenJobs, readJobCounts, requireBatch, toBatchListItem } from '../views/batch-view.ts';
import { type JobInputs, maskedJobJson, needsResult } from '../views/job-view.ts';
import { type Json, jsonAround, jsonInPieces } from '../views/json.ts';
import { jobNotFound, requirePlaceJobs } from '../views/place-jobs.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const OPEN_STATUSES: readonly JobStatus[] = ['pending', 'in_progress'];

/** The record of a job that belongs to no batch. */
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

async function postJob(call: Call<never, 'JobRecord'>): Promise<ResponseTo<'submitJob'>> {
  const { api, organizationId } = call;
  const { clock } = api.platform;
  const job = await readJob(call);
  const record = singleJobRecord(clock, organizationId, job, {
    cause: 'SUBMIT',
    reply_to: null,
    run_id: call.ids.create('run'),
  });
  await api.journal.acceptJobs(organizationId, [record], []);
  const inputs = job.inputsJson as Json<JobInputs>;
  const body = jsonAround({ place_id: job.placeId }, 'inputs', inputs, { status: 'pending' });
  const headers = { Location: resourcePath(call, 'jobs', job.placeId) };
  return { status: 202, headers, body };
}

async function getJob(
  call: Call<'place_id'>,
  { fields: mask }: z.output<typeof getJobQuery>,
): Promise<ResponseTo<'getJob'>> {
  await call.newest.waitForPlaces(call.organizationId, [call.path.place_id]);
  const [latest] = await requirePlaceJobs(call.newest, call.organizationId, call.path.place_id);
  const { warehouse } = call.api.platform;
  const reader = needsResult(mask) ? SHOWN_RESULTS : NO_RESULTS;
  const [facts] = await readJobFacts(
    warehouse,
    { organization: call.organizationId, jobs: [latest!] },
    reader,
  );
  return showJob(call, facts, mask);
}

async function showJob(
  { newest }: Call,
  facts: JobFacts<ShownResult> | undefined,
  mask: FieldMask | undefined,
) {
  if (facts === undefined) throw jobNotFound();
  await newest.noteLateResults('rows', OPEN_STATUSES.includes(facts.status));
  return { status: 200 as const, body: maskedJobJson(facts, mask) };
}

async function getBatchJob(
  call: Call<'batch_id' | 'place_id'>,
  { fields: mask }: z.output<typeof getJobQuery>,
): Promise<ResponseTo<'getBatchJob'>> {
  const { api, newest, organizationId: organization, path } = call;
  const params = { organization, batch: path.batch_id };
  await newest.waitForBatch(params);
  await requireBatch(newest, params, 0);
  const { warehouse } = api.platform;
  const key = await askOne(warehouse, findJobInBatch, { ...params, place: path.place_id });
  if (key === undefined) throw jobNotFound();
  const reader = needsResult(mask) ? SHOWN_RESULTS : NO_RESULTS;
  const [facts] = await readJobFacts(warehouse, { organization, jobs: [key] }, reader);
  return showJob(call, facts, mask);
}

async function deleteJob(call: Call<'place_id'>): Promise<ResponseTo<'deleteJob'>> {
  const { api, organizationId } = call;
  await call.newest.requirePlaces(organizationId, [call.path.place_id]);
  const jobs = await requirePlaceJobs(call.newest, call.organizationId, call.path.place_id);
  const run_id = call.ids.create('run');
  const submitted_at = api.platform.clock.nowMs();
  const records = jobs.map(
    (job): JobRecord => ({
      kind: 'DELETE',
      organization_id: organizationId,
      batch_id: job.batch_id === '' ? null : job.batch_id,
      place_id: job.place_id,
      run_id,
      cause: 'SUBMIT',
      inputs_json: '{}',
      attributes: [],
      kick_off: false,
      refresh: false,
      created_at: job.created_ms,
      submitted_at,
      reply_to: null,
      based_on: null,
    }),
  );
  await api.journal.acceptJobs(organizationId, records, []);
  return ok({
    status: 'deleted',
    message: `Deleted ${formatCount(jobs.length, 'job')} of the place.`,
    place_id: call.path.place_id,
    deleted_jobs: jobs.length,
  });
}

type ListJobsQuery = z.output<typeof listJobsQuery>;

function selectJobs(organization: string, query: ListJobsQuery): JobList {
  const { batchId, excludeBatches, day } = query;
  const jobs = batchId !== undefined ? { batch: batchId } : excludeBatches ? 'single' : 'all';
  return { organization, jobs, day: day ?? null };
}

/** A list of this size holds a few megabytes until it is sent, and needs no turn. */
const FEW_JOBS = 1_000;

/** The topics that a list of jobs depends on. */
const SINGLE_JOB_TOPICS = ['jobs.interactive', 'results', 'corrections'] as const;
const ALL_JOB_TOPICS = [...SINGLE_JOB_TOPICS, 'jobs.bulk', 'batches'] as const;

async function getJobs(call: Call, query: ListJobsQuery): Promise<ResponseTo<'listJobs'>> {
  const { api, organizationId } = call;
  const { batchId } = query;
  const organization = organizationId;
  if (batchId !== undefined) {
    const params = { organization, batch: batchId };
    await call.newest.waitForBatch(params);
    await requireBatch(call.newest, params, 0);
    const mayBeOpen = async () => hasOpenJobs(await readJobCounts(api.platform, params));
    await call.newest.noteLateResults('rows', mayBeOpen);
  } else {
    const topics = query.excludeBatches ? SINGLE_JOB_TOPICS : ALL_JOB_TOPICS;
    await call.newest.waitForTopics(organization, topics);
    await call.newest.noteLateResults('rows', true);
  }
  const list = selectJobs(organizationId, query);
  if (query.status !== undefined || query.cursor !== undefined) {
    return listSelectedJobs(call, list, query);
  }
  const page = { limit: query.limit ?? jobPageBounds(query).fallback, offset: query.offset };
  if (query.groupBy === 'day') return listJobDays(api, list, page);
  return listJobs(call, list, page, query.fields);
}

/** Reads a page. A long one waits for the organization's turn, and holds no job keys meanwhile. */
async function readInTurn<Page extends { readonly keys: readonly JobKeyRow[] }>(
  { api: { longLists }, organizationId: organization, signal: ended }: Call,
  read: () => Promise<Page>,
): Promise<Page> {
  const turn = { organization, ended };
  const readAtOnce = async () => {
    const page = await read();
    return page.keys.length <= FEW_JOBS || longLists.takeNow(turn) ? page : null;
  };
  const page = await readAtOnce();
  if (page !== null) return page;
  await longLists.take(turn);
  return read();
}

async function listJobs(
  call: Call,
  list: JobList,
  page: ListPage,
  mask: FieldMask | undefined,
): Promise<ResponseTo<'listJobs'>> {
  const { api } = call;
  const read = () => readJobPage(api.platform.warehouse, list, page);
  const { keys, total } = await readInTurn(call, read);
  const pieces = jobPieces(api, list.organization, keys, mask);
  return { status: 200, body: jsonInPieces('jobs', pieces, { total, ...page }) };
}

const ID_SEPARATOR = '\0';
const LIST_BEGIN: CursorPosition = { createdMs: -1, id: ID_SEPARATOR };

/** Jobs in some states, and pages by cursor. */
async function listSelectedJobs(
  call: Call,
  list: JobList,
  { status, cursor, limit = jobPageBounds({}).fallback, offset, fields: mask }: ListJobsQuery,
): Promise<ResponseTo<'listJobs'>> {
  const { api } = call;
  const statuses = JOB_STATUSES.filter((one) => status === undefined || status.includes(one));
  const filter = JSON.stringify(['jobs', list, statuses]);
  const from = cursor ? await readCursor(api.platform, filter, cursor) : LIST_BEGIN;
  const [place = '', batch = ''] = from.id.split(ID_SEPARATOR);
  const selection = {
    stages: statuses.flatMap(stagesWithStatus),
    after: { created_ms: from.createdMs, place, batch },
  };
  const read = () =>
    readSelectedJobs(api.platform.warehouse, list, selection, { limit: limit + 1, offset });
  const found = await readInTurn(call, read);
  const keys = found.keys.slice(0, limit);
  const pieces = jobPieces(api, list.organization, keys, mask);
  const page = { total: found.total, limit, offset };
  if (cursor === undefined) return { status: 200, body: jsonInPieces('jobs', pieces, page) };
  const last = found.keys.length > limit ? keys.at(-1) : undefined;
  const position = last && {
    createdMs: last.created_ms,
    id: [last.place_id, last.batch_id].join(ID_SEPARATOR),
  };
  const next_cursor = position ? await makeCursor(api.platform, filter, position) : null;
  return { status: 200, body: jsonInPieces('jobs', pieces, { ...page, next_cursor }) };
}

/** Jobs to write before other requests get a turn. */
const JOBS_PER_TURN = 100;

/** The jobs as JSON, a few at a time, so that memory does not depend on their number. */
async function* jobPieces(
  { platform: { warehouse } }: Api,
  organization: string,
  keys: readonly JobKeyRow[],
  mask: FieldMask | undefined,
) {
  const reader = needsResult(mask) ? SHOWN_RESULTS : NO_RESULTS;
  for await (const facts of readJobFactsInPieces(warehouse, { organization, jobs: keys }, reader)) {
    for (let at = 0; at < facts.length; at += JOBS_PER_TURN) {
      yield facts.slice(at, at + JOBS_PER_TURN).map((one) => maskedJobJson(one, mask));
      await setImmediate();
    }
  }
}

async function listJobDays(
  api: Api,
  list: JobList,
  { limit, offset }: ListPage,
): Promise<ResponseTo<'listJobs'>> {
  const days = await readJobDays(api.platform.warehouse, list);
  return ok({
    batches: days.slice(offset, offset + limit).map((day) => toDayItem(day, list.organization)),
    total: days.length,
    limit,
    offset,
  });
}

function toDayItem(day: DayRow, organization: string) {
  const params = { organization, batch: day.day };
  return toBatchListItem(params, day.day, Date.parse(`${day.day}T00:00:00Z`), day.jobs, day);
}

const JOBS = `${ENRICHMENT_PATH}/jobs` as const;
const JOB = `${JOBS}/:place_id` as const;

export const JOB_ROUTES: readonly Route[] = [
  route('submitJob', 'POST', JOBS, postJob, { body: 'JobRecord', creates: true }),
  route('listJobs', 'GET', JOBS, getJobs, { query: listJobsQuery }),
  route('getJob', 'GET', JOB, getJob, { query: getJobQuery }),
  route('getBatchJob', 'GET', `${ENRICHMENT_PATH}/batches/:batch_id/jobs/:place_id`, getBatchJob, {
    query: getJobQuery,
  }),
  route('deleteJob', 'DELETE', JOB, deleteJob),
];
