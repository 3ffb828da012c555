/** POST enrich: one place, now. The same pipeline as any job, with the caller waiting. */
import type { FinishedJob } from '../../../domain/records.ts';
import { uuidV7 } from '../../../platform/runtime/clock.ts';
import { readJob } from '../server/admitted-body.ts';
import { limited } from '../server/rate-limit.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { Problem, problem } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';
import { jobText, resultOfFinished } from '../views/job-view.ts';
import { singleJobRecord } from './jobs.ts';

async function postEnrich(call: Call<never, 'JobRecord'>): Promise<AnswerTo<'enrich'>> {
  const { enrichRateBurst, enrichRatePerSecond } = call.api.platform.config;
  const bucket = { capacity: enrichRateBurst, refillPerSecond: enrichRatePerSecond };
  return limited(call, { name: 'enrich', bucket }, () => enrich(call));
}

async function enrich(call: Call<never, 'JobRecord'>): Promise<AnswerTo<'enrich'>> {
  const { api, organizationId, signal } = call;
  const { clock, config, hotState } = api.platform;
  const job = await readJob(call).catch(toUnknownAttribute);
  const run_id = uuidV7(clock);
  const reply_to = `reply:${run_id}`;
  const rest = { cause: 'ENRICH' as const, run_id, reply_to };
  const record = singleJobRecord(clock, organizationId, job, rest);
  await api.journal.acceptJobs(organizationId, [record], []);
  const waiting = AbortSignal.any([signal, api.stopping]);
  const reply = await hotState.receive(reply_to, config.enrichTimeoutMs, waiting);
  if (reply === null && api.stopping.aborted) {
    throw problem(504, 'The service stops; the job goes on and can be read later.');
  }
  if (reply === null) {
    throw problem(504, 'The job has not finished in time; it goes on and can be read later.');
  }
  await api.journal.makeNextReadWaitForResult(organizationId, job.placeId);
  const finished = JSON.parse(reply) as FinishedJob;
  const body = jobText({
    placeId: job.placeId,
    batchId: '',
    status: finished.status.toLowerCase() as Lowercase<FinishedJob['status']>,
    createdMs: record.created_at,
    inputsJson: job.inputsJson,
    result: resultOfFinished(finished),
  });
  return { status: 200, body };
}

interface FaultBody {
  readonly detail?: readonly { readonly loc: readonly unknown[]; readonly type: string }[];
}

/** Here, and only here, an attribute that does not exist is a 404, when nothing else is wrong. */
function toUnknownAttribute(error: unknown): never {
  if (!(error instanceof Problem) || error.answer.status !== 422) throw error;
  const { detail } = error.answer.body as FaultBody;
  const isUnknown = Array.isArray(detail) && detail.every(isUnknownAttribute);
  throw isUnknown ? problem(404, 'Enrichment not found.') : error;
}

function isUnknownAttribute({ loc, type }: { loc: readonly unknown[]; type: string }): boolean {
  return type === 'not_one_of' && loc[1] === 'attributes';
}

export const ENRICH_ROUTES: readonly Route[] = [
  route({
    id: 'enrich',
    method: 'POST',
    path: '/v1/:org_slug/place_enrichment/enrich',
    body: 'JobRecord',
    handler: postEnrich,
    creates: true,
  }),
];
