/**
 * POST enrich: one place, now. It goes through the same pipeline as any job while the caller waits.
 */

import type { Fault, FaultList } from '../../../domain/api/faults.ts';
import type { FinishedJob } from '../../../domain/records.ts';
import { correctResult } from '../../../ledger/corrections/corrected-results.ts';
import { readCorrections } from '../../../ledger/corrections/place-corrections.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { underSignals } from '../../../platform/runtime/linked-signal.ts';
import { readJob } from '../server/admitted-body.ts';
import { withRateLimit } from '../server/rate-limit.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { jobJson, toShownResult } from '../views/job-view.ts';
import { Problem, problem } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { singleJobRecord } from './jobs.ts';

async function postEnrich(call: Call<never, 'JobRecord'>): Promise<ResponseTo<'enrich'>> {
  const { enrichRateBurst, enrichRatePerSecond } = call.api.platform.config;
  const bucket = { capacity: enrichRateBurst, refillPerSecond: enrichRatePerSecond };
  return withRateLimit(call, { name: 'enrich', bucket }, () => enrich(call));
}

async function enrich(call: Call<never, 'JobRecord'>): Promise<ResponseTo<'enrich'>> {
  const { api, organizationId, signal } = call;
  const { clock, config, hotState } = api.platform;
  const job = await readJob(call).catch(throwNotFound);
  const run_id = call.ids.create('run');
  const reply_to = `reply:${run_id}`;
  const rest = { cause: 'ENRICH' as const, run_id, reply_to };
  const record = singleJobRecord(clock, organizationId, job, rest);
  const isRepeat = await wasAccepted(call, run_id);
  if (!isRepeat) {
    await api.journal.acceptJobs(organizationId, [record], []);
    await noteAccepted(call, run_id);
  }
  const reply = await underSignals([signal, api.stopping], (waiting) =>
    hotState.receive(reply_to, config.enrichTimeoutMs, waiting),
  );
  if (reply === null) {
    // If the first request consumed the reply, nobody sends it again, so the next request runs the
    // job.
    if (isRepeat) await hotState.delete(acceptedKey(run_id));
    const cause = api.stopping.aborted ? 'The service is stopping' : 'The request timed out';
    throw problem(
      504,
      `${cause} before the job finished; the job continues and can be read later.`,
    );
  }
  await api.journal.makeNextReadWaitForResult(organizationId, job.placeId);
  const finished = JSON.parse(reply) as FinishedJob;
  const body = jobJson({
    placeId: job.placeId,
    batchId: '',
    status: finished.status.toLowerCase() as Lowercase<FinishedJob['status']>,
    createdMs: record.created_at,
    inputsJson: job.inputsJson,
    result: await correctReply(call, job.placeId, finished),
  });
  return { status: 200, body };
}

/** The run's findings with the place's corrections applied. */
async function correctReply(
  { api, newest, organizationId }: Call<never, 'JobRecord'>,
  placeId: string,
  finished: FinishedJob,
) {
  await newest.waitForTopics(organizationId, ['corrections']);
  const { warehouse } = api.platform;
  const corrections = await readCorrections(warehouse, organizationId, [placeId]);
  const result = toShownResult(finished);
  const rows = corrections.get(placeId);
  return rows === undefined ? result : correctResult(result, rows);
}

/** How long a repeated request waits for the first one's reply instead of starting a run. */
const ACCEPTED_KEPT_MS = 10 * 60_000;

function acceptedKey(runId: string): string {
  return `accepted:${runId}`;
}

/** True if an earlier request with the same Idempotency-Key already appended the job. */
async function wasAccepted({ api, ids }: Call<never, 'JobRecord'>, runId: string) {
  return ids.seed !== null && (await api.platform.hotState.get(acceptedKey(runId))) !== null;
}

/** Without hot state, a repeated request runs the same job again. */
async function noteAccepted({ api, ids }: Call<never, 'JobRecord'>, runId: string): Promise<void> {
  if (ids.seed === null) return;
  const { hotState, log } = api.platform;
  await hotState.set(acceptedKey(runId), 'true', ACCEPTED_KEPT_MS).catch((error: unknown) => {
    log.warn({ error: errorMessage(error) }, 'an accepted job could not be recorded');
  });
}

/** Only here, an unknown attribute is a 404, if nothing else is wrong. */
function throwNotFound(error: unknown): never {
  if (!(error instanceof Problem) || error.response.status !== 422) throw error;
  const { detail } = error.response.body as FaultList;
  const isUnknown = ({ loc, type }: Fault) => type === 'not_one_of' && loc[1] === 'attributes';
  if (!detail.every(isUnknown)) throw error;
  const sentences = [...new Set(detail.map(({ msg }) => msg))];
  throw problem(404, `Enrichment not found. ${sentences.join('. ')}`);
}

export const ENRICH_ROUTES: readonly Route[] = [
  route('enrich', 'POST', `${ENRICHMENT_PATH}/enrich`, postEnrich, {
    body: 'JobRecord',
    creates: true,
  }),
];
