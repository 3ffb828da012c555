/**
 * Reprocessing: a new run for each selected job, by batch or by place.
 *
 * The jobs' inputs are read from the warehouse and appended to the log again; `created_at` does not
 * change. A job of a batch that waits for a source will run anyway: it is skipped and counted.
 */
import { requestFault } from '../../../domain/api/faults.ts';
import type { RequestBody } from '../../../domain/api/request-bodies.ts';
import { ATTRIBUTE_SETS } from '../../../domain/attributes.ts';
import { countAllJobs } from '../../../domain/batches.ts';
import { MAX_JOBS } from '../../../domain/jobs.ts';
import type { JobRecord } from '../../../domain/records.ts';
import { STAGES } from '../../../domain/stages.ts';
import { formatCount } from '../../../domain/words/count-words.ts';
import {
  findJobInputs,
  findJobsAtPlaces,
  type JobInputsRow,
  type JobKeyRow,
  jobCountsByStage,
  jobsInStages,
} from '../../../ledger/reads/jobs.ts';
import { readDeferred } from '../../../ledger/records/deferred-jobs.ts';
import { batchRecord } from '../../../ledger/records/journal.ts';
import { rerunRecord } from '../../../ledger/records/reruns.ts';
import { type JobRunKey, jobRunParams } from '../../../ledger/runs.ts';
import { jobKeyBytes, splitIntoPieces, textBytes } from '../../../platform/warehouse/pages.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import type { Api } from '../server/api.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { countJobs, requireBatchWith } from '../views/batch-view.ts';
import { behindError } from '../views/newest-state.ts';
import { ok, problem, unprocessable } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { BATCH_PATH, readBatchParams } from './batches.ts';

const UNFINISHED: readonly number[] = [STAGES.accepted, STAGES.started, STAGES.held];

/** The stages of the jobs that the body selects. */
function selectedStages({ failed_only, incomplete_only }: RequestBody<'ReprocessBatch'>): number[] {
  const { completed, failed } = STAGES;
  const failedOnly = failed_only ?? !incomplete_only;
  if (!failedOnly && !incomplete_only) return [...UNFINISHED, completed, failed];
  return [...(failedOnly ? [failed] : []), ...(incomplete_only ? UNFINISHED : [])];
}

async function reprocessBatch(
  call: Call<'batch_id', 'ReprocessBatch'>,
): Promise<ResponseTo<'reprocessBatch'>> {
  const { api } = call;
  const body = await readBody(call);
  const params = readBatchParams(call);
  await call.newest.requireBatchWhole(params);
  const [batch, stages] = await requireBatchWith(call.newest, params, jobCountsByStage);
  if (!batch.is_written) throw behindError();
  if (countAllJobs(countJobs(stages)) === 0) throw problem(400, 'The batch has no jobs.');
  const selection = { ...params, stages: selectedStages(body), limit: MAX_JOBS + 1 };
  const selected = await ask(api.platform.warehouse, jobsInStages, selection);
  const { hotState, clock } = api.platform;
  const deferred = await readDeferred(hotState, params, clock.nowMs());
  const waits = ({ place_id, run_order, stage }: (typeof selected)[number]) =>
    UNFINISHED.includes(stage) && deferred.has(place_id, run_order);
  const jobs = selected
    .filter((job) => !waits(job))
    .map(({ place_id, run_order }) => ({ place_id, run_order, batch_id: params.batch }));
  refuseTooMany(jobs.length);
  await rerun(call, jobs, body);
  return ok({
    status: 'accepted',
    message: jobs.length > 0 ? `Reprocessing ${formatCount(jobs.length, 'job')}.` : NOTHING_CHOSEN,
    job_count: jobs.length,
    batch_id: params.batch,
    excluded_deferred_count: selected.length - jobs.length,
  });
}

/** The body is usually missing, which selects the failed jobs. */
const NOTHING_CHOSEN =
  'No job matches the request. Without failed_only and incomplete_only it selects the failed ' +
  'jobs, and with failed_only false all jobs.';

function refuseTooMany(jobs: number): void {
  if (jobs <= MAX_JOBS) return;
  const words = `More than ${MAX_JOBS} jobs would be reprocessed; use jobs/reprocess in chunks`;
  throw unprocessable([requestFault('too_large', ['body'], words)]);
}

async function reprocessJobs(
  call: Call<never, 'ReprocessJobs'>,
): Promise<ResponseTo<'reprocessJobs'>> {
  const { api, organizationId } = call;
  const body = await readBody(call);
  const placeIds = [...new Set(body.place_ids)];
  await call.newest.requirePlaces(organizationId, placeIds);
  const deleted = await call.newest.readDeleted(organizationId);
  const found: JobKeyRow[] = [];
  for (const places of splitIntoPieces(placeIds, textBytes)) {
    const params = { organization: organizationId, places };
    for (const row of await ask(api.platform.warehouse, findJobsAtPlaces, params)) found.push(row);
    refuseTooMany(found.length);
  }
  const jobs = found.filter(({ batch_id }) => !deleted.has(batch_id));
  const rerunPlaces = new Set(jobs.map(({ place_id }) => place_id));
  await rerun(call, jobs, body);
  return ok({
    status: 'accepted',
    message: `Reprocessing ${formatCount(jobs.length, 'job')}.`,
    job_count: jobs.length,
    missing_place_ids: placeIds.filter((id) => !rerunPlaces.has(id)),
  });
}

interface RerunOptions {
  readonly attributes?: readonly string[] | null | undefined;
  readonly refresh: boolean;
}

/** Starts one run per batch. An empty selection appends nothing. */
async function rerun(
  { api, organizationId, ids }: Call,
  jobs: readonly JobRunKey[],
  { attributes: keys, refresh }: RerunOptions,
): Promise<void> {
  if (jobs.length === 0) return;
  const { clock } = api.platform;
  const atMs = clock.nowMs();
  const cause = 'REPROCESS';
  const attributes = [...new Set(keys ?? ATTRIBUTE_SETS.core)];
  const common = { organization_id: organizationId, attributes, refresh, submitted_at: atMs };
  const runs = new Map<string, { readonly run_id: string; job_count: number }>();
  const records: JobRecord[] = [];
  for (const job of await readInputs(api, organizationId, jobs)) {
    const run = runs.get(job.batch_id) ?? {
      run_id: ids.create(`run ${job.batch_id}`),
      job_count: 0,
    };
    runs.set(job.batch_id, run);
    run.job_count++;
    records.push(rerunRecord(job, { ...common, cause, run_id: run.run_id }));
  }
  const events = [...runs]
    .filter(([batch]) => batch !== '')
    .map(([batch, run]) => {
      const fields = { ...run, at: atMs, cause, attributes, kick_off: true } as const;
      return batchRecord('RUN_ACCEPTED', organizationId, batch, fields);
    });
  await api.journal.acceptJobs(organizationId, records, events);
}

async function readInputs(api: Api, organizationId: string, jobs: readonly JobRunKey[]) {
  const found: JobInputsRow[] = [];
  for (const piece of splitIntoPieces(jobs, jobKeyBytes)) {
    const keys = jobRunParams(organizationId, piece);
    for (const row of await ask(api.platform.warehouse, findJobInputs, keys)) found.push(row);
  }
  return found;
}

export const REPROCESS_ROUTES: readonly Route[] = [
  route('reprocessBatch', 'POST', `${BATCH_PATH}/reprocess`, reprocessBatch, {
    body: 'ReprocessBatch',
    bodyOptional: true,
    creates: true,
  }),
  route('reprocessJobs', 'POST', `${ENRICHMENT_PATH}/jobs/reprocess`, reprocessJobs, {
    body: 'ReprocessJobs',
    creates: true,
  }),
];
