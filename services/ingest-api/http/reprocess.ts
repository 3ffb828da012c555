/**
 * Reprocessing: a new run for each selected job, of a batch or by place.
 *
 * The jobs' inputs are read from the warehouse and appended to the log anew; `created_at` stays.
 */
import { faultOf } from '../../../domain/api/faults.ts';
import type { BodyOf } from '../../../domain/api/request-bodies.ts';
import { ATTRIBUTE_SETS } from '../../../domain/attributes.ts';
import { totalOf } from '../../../domain/batches.ts';
import { MAX_JOBS } from '../../../domain/jobs.ts';
import type { BatchRecord, JobRecord } from '../../../domain/records.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { keysOf, type RunName } from '../../../ledger/reads/job-facts.ts';
import {
  inputsOfJobs,
  type JobInputsRow,
  type JobKeyRow,
  jobsInStages,
  jobsOfPlaces,
} from '../../../ledger/reads/jobs.ts';
import { batchRecord } from '../../../ledger/records/journal.ts';
import { rerunRecord } from '../../../ledger/records/reruns.ts';
import { uuidV7 } from '../../../platform/runtime/clock.ts';
import { sizeOfKey, sizeOfText, splitIntoPieces } from '../../../platform/warehouse/pages.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import type { Api } from '../server/api.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { invalid, ok, problem } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';
import { countsOf, requireBatch, stagesOfBatch } from '../views/batch-view.ts';
import { batchOfPath } from './batches.ts';

const [PENDING, IN_PROGRESS, COMPLETED, FAILED] = [0, 1, 2, 3];

/** Stages of the jobs that the body selects. */
function selectedStages(body: BodyOf<'ReprocessBatch'>): number[] {
  const incomplete = body.incomplete_only;
  const failed = body.failed_only ?? !incomplete;
  if (!failed && !incomplete) return [PENDING, IN_PROGRESS, COMPLETED, FAILED];
  return [...(failed ? [FAILED] : []), ...(incomplete ? [PENDING, IN_PROGRESS] : [])];
}

async function reprocessBatch(
  call: Call<'batch_id', 'ReprocessBatch'>,
): Promise<AnswerTo<'reprocessBatch'>> {
  const { api, organizationId } = call;
  const body = await readBody(call);
  const name = batchOfPath(call);
  await requireBatch(api.platform, name);
  if (totalOf(countsOf(await stagesOfBatch(api.platform, name))) === 0) {
    throw problem(400, 'The batch has no jobs.');
  }
  const selected = await ask(api.platform.warehouse, jobsInStages, {
    organization: organizationId,
    batch: name.batchId,
    stages: selectedStages(body),
    limit: MAX_JOBS + 1,
  });
  const jobs = selected.map((job) => ({ ...job, batch_id: name.batchId }));
  refuseTooMany(jobs.length);
  await rerun(api, organizationId, jobs, body);
  return ok({
    status: 'accepted',
    message: `Reprocessing ${jobs.length} jobs.`,
    job_count: jobs.length,
    batch_id: name.batchId,
    excluded_deferred_count: 0,
  });
}

function refuseTooMany(jobs: number): void {
  if (jobs <= MAX_JOBS) return;
  const words = `More than ${MAX_JOBS} jobs would be reprocessed; use jobs/reprocess in pieces`;
  throw invalid([faultOf('too_large', ['body'], words)]);
}

async function reprocessJobs(
  call: Call<never, 'ReprocessJobs'>,
): Promise<AnswerTo<'reprocessJobs'>> {
  const { api, organizationId } = call;
  const body = await readBody(call);
  await waitForWrites(api.platform, organizationId);
  const placeIds = [...new Set(body.place_ids)];
  const jobs: JobKeyRow[] = [];
  for (const places of splitIntoPieces(placeIds, sizeOfText)) {
    const params = { organization: organizationId, places };
    jobs.push(...(await ask(api.platform.warehouse, jobsOfPlaces, params)));
    refuseTooMany(jobs.length);
  }
  const found = new Set(jobs.map(({ place_id }) => place_id));
  await rerun(api, organizationId, jobs, body);
  return ok({
    status: 'accepted',
    message: `Reprocessing ${jobs.length} jobs.`,
    job_count: jobs.length,
    missing_place_ids: placeIds.filter((id) => !found.has(id)),
  });
}

interface Wish {
  readonly attributes?: readonly string[] | null | undefined;
  readonly refresh: boolean;
}

/** Starts a run per batch; nothing is appended for an empty selection. */
async function rerun(api: Api, organizationId: string, jobs: readonly RunName[], wish: Wish) {
  if (jobs.length === 0) return;
  const { clock } = api.platform;
  const atMs = clock.nowMs();
  const attributes = [...new Set(wish.attributes ?? ATTRIBUTE_SETS.core)];
  const runIds = new Map<string, string>();
  const records: JobRecord[] = [];
  const counts = new Map<string, number>();
  for (const job of await inputsOf(api, organizationId, jobs)) {
    const batch = job.batch_id;
    if (!runIds.has(batch)) runIds.set(batch, uuidV7(clock));
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
    records.push(
      rerunRecord(job, {
        organization_id: organizationId,
        run_id: runIds.get(batch)!,
        cause: 'REPROCESS',
        attributes,
        refresh: wish.refresh,
        submitted_at: atMs,
      }),
    );
  }
  const runs: BatchRecord[] = [...runIds]
    .filter(([batch]) => batch !== '')
    .map(([batch, run_id]) =>
      batchRecord('RUN_ACCEPTED', organizationId, batch, {
        at: atMs,
        run_id,
        cause: 'REPROCESS',
        job_count: counts.get(batch)!,
        attributes,
        kick_off: true,
      }),
    );
  await api.journal.acceptJobs(organizationId, records, runs);
}

async function inputsOf(api: Api, organizationId: string, jobs: readonly RunName[]) {
  const found: JobInputsRow[] = [];
  for (const piece of splitIntoPieces(jobs, sizeOfKey)) {
    const keys = keysOf(organizationId, piece);
    for (const row of await ask(api.platform.warehouse, inputsOfJobs, keys)) found.push(row);
  }
  return found;
}

const ENRICHMENT = '/v1/:org_slug/place_enrichment';

export const REPROCESS_ROUTES: readonly Route[] = [
  route({
    id: 'reprocessBatch',
    method: 'POST',
    path: `${ENRICHMENT}/batches/:batch_id/reprocess`,
    body: 'ReprocessBatch',
    bodyOptional: true,
    handler: reprocessBatch,
    creates: true,
  }),
  route({
    id: 'reprocessJobs',
    method: 'POST',
    path: `${ENRICHMENT}/jobs/reprocess`,
    body: 'ReprocessJobs',
    handler: reprocessJobs,
    creates: true,
  }),
];
