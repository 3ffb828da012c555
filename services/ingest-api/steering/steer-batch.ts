/**
 * Cancels, pauses and resumes a batch. Each call appends one record to `batches`, which the
 * enrichers follow. A call that changes nothing appends nothing, so each may be repeated.
 */
import { countAllJobs } from '../../../domain/batches.ts';
import { type BatchControl, sourceName } from '../../../domain/records.ts';
import { STAGES } from '../../../domain/stages.ts';
import { formatCount, formatCountIs } from '../../../domain/words/count-words.ts';
import { jobCountsByStage } from '../../../ledger/reads/jobs.ts';
import { batchRecord } from '../../../ledger/records/journal.ts';
import { resumeHeldJobs } from '../../../ledger/steering/held-jobs.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { countJobs, readSteering, requireBatchWith } from '../views/batch-view.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const BATCH = `${ENRICHMENT_PATH}/batches/:batch_id` as const;

type BatchCall = Call<'batch_id'>;

async function cancelBatch(call: BatchCall): Promise<ResponseTo<'cancelBatch'>> {
  const { steering, unfinished, mayHold } = await readState(call);
  if (unfinished > 0 || steering.paused) {
    const run = await accept(call, 'CANCEL', await jobEnds(call));
    if (mayHold) await takeUp(call, run);
  }
  const words = `${formatCountIs(unfinished, 'job')} cancelled.`;
  const message = unfinished > 0 ? words : 'No job is left to cancel.';
  return answer(call, 'cancelled', unfinished, message);
}

async function pauseBatch(call: BatchCall): Promise<ResponseTo<'pauseBatch'>> {
  const { steering, unfinished } = await readState(call);
  if (!steering.paused) await accept(call, 'PAUSE');
  const words = `${formatCountIs(unfinished, 'job')} held until it is resumed.`;
  const message = unfinished > 0 ? words : NOTHING_HELD;
  return answer(call, 'paused', unfinished, message);
}

const NOTHING_HELD =
  'No job is left to hold. Jobs that are added or run again are held until it is resumed.';

async function resumeBatch(call: BatchCall): Promise<ResponseTo<'resumeBatch'>> {
  const { steering, unfinished, mayHold, run } = await readState(call);
  if (steering.paused) await takeUp(call, await accept(call, 'RESUME'));
  else if (mayHold && run !== '') await takeUp(call, run);
  const words = `It continues with ${formatCount(unfinished, 'job')}.`;
  return answer(call, 'resumed', unfinished, unfinished > 0 ? words : 'No job was left to do.');
}

async function readState(call: BatchCall) {
  const params = { organization: call.organizationId, batch: call.path.batch_id };
  const [batch, stages] = await requireBatchWith(call.newest, params, jobCountsByStage);
  const counts = countJobs(stages);
  const unfinished = countAllJobs(counts) - counts.completed - counts.failed;
  const [control, run] = batch.last_control;
  const steering = readSteering(batch);
  const mayHold = steering.paused || stages.some(({ stage }) => stage === STAGES.held);
  return { steering, unfinished, mayHold, run: control === 'PAUSE' ? '' : run };
}

/** Resolves to the run that held jobs join. */
async function accept(
  { api, organizationId, path, ids }: BatchCall,
  control: BatchControl,
  positions: Readonly<Record<string, number>> = {},
): Promise<string> {
  const run_id = ids.create(`${control} ${path.batch_id}`);
  const at = api.platform.clock.nowMs();
  const fields = { at, control, run_id, positions };
  const record = batchRecord('UPDATED', organizationId, path.batch_id, fields);
  await api.journal.acceptBatchEvents([record]);
  return run_id;
}

/** By partition: the last job on the log. */
async function jobEnds({ api }: BatchCall): Promise<Record<string, number>> {
  const topic = 'jobs.bulk';
  const ends = await api.platform.broker.ends(topic);
  const last = ends.map(({ high }, partition) => [sourceName({ topic, partition }), high - 1]);
  return Object.fromEntries(last.filter(([, offset]) => (offset as number) >= 0));
}

/** If this fails or comes too early, the scheduler takes up the remaining jobs (HJ2). */
async function takeUp({ api, organizationId, path, signal }: BatchCall, run: string) {
  const held = { organization: organizationId, batch: path.batch_id, run };
  try {
    await resumeHeldJobs(api.platform, api.journal, held, signal);
  } catch (error) {
    const fault = { ...held, error: errorMessage(error) };
    api.platform.log.warn(fault, 'held jobs could not be resumed yet');
  }
}

function answer<Status extends 'cancelled' | 'paused' | 'resumed'>(
  { path }: BatchCall,
  status: Status,
  unfinished_jobs: number,
  message: string,
) {
  return ok({ status, message, batch_id: path.batch_id, unfinished_jobs });
}

export const STEER_BATCH_ROUTES: readonly Route[] = [
  route('cancelBatch', 'POST', `${BATCH}/cancel`, cancelBatch),
  route('pauseBatch', 'POST', `${BATCH}/pause`, pauseBatch),
  route('resumeBatch', 'POST', `${BATCH}/resume`, resumeBatch),
];
