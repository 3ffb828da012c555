/** Builds the record of a finished job. Pure. */
import type {
  FinishedJob,
  GatheredSource,
  JobRecord,
  StartedJob,
} from '../../../domain/records.ts';
import { type EarlierResult, foundKeys, keepFinding } from '../enriching/earlier-findings.ts';
import { type EnrichedPlace, emptyPlace, putError } from '../enriching/enriched-place.ts';
import { wellFormed } from '../enriching/well-formed.ts';

export interface RunTimes {
  readonly attempts: number;
  readonly started_at: number;
  readonly finished_at: number;
}

export function startedJob(job: JobRecord, runOrder: number): StartedJob {
  const { organization_id, batch_id, place_id, run_id } = job;
  return { organization_id, batch_id, place_id, run_id, run_order: runOrder };
}

export function completedJob(
  started: StartedJob,
  place: EnrichedPlace,
  times: RunTimes,
  gathered: GatheredSource[] = [],
  model: string | null = null,
): FinishedJob {
  const { outputs, errors, ...found } = place;
  return {
    ...started,
    ...found,
    status: 'COMPLETED',
    outputs_json: JSON.stringify(outputs),
    gathered: wellFormed(gathered),
    model,
    ...times,
    error: wellFormed(describeErrors(errors)),
  };
}

/**
 * The record of a job that could not be processed: every requested attribute ends in ERROR. The
 * findings of an earlier run are kept.
 */
export function failedJob(
  started: StartedJob,
  attributes: readonly string[],
  fault: RunTimes & { readonly error: string },
  earlier: EarlierResult | null,
): FinishedJob {
  const place = emptyPlace(null);
  for (const key of earlier ? foundKeys(earlier) : []) {
    keepFinding(place, key, earlier!);
    place.attribute_status[key] = 'NOT_RUN';
  }
  for (const key of attributes) putError(place, key);
  return {
    ...completedJob(started, place, fault),
    status: 'FAILED',
    error: wellFormed(fault.error),
  };
}

/** Shown as the error of a job that was cancelled before it had any result. */
const CANCELLED = 'The batch was cancelled before the job was done.';

/**
 * The record of a job that is not worked on, because its batch was cancelled: an earlier run's
 * findings are kept, and a job that never had a result has failed.
 */
export function cancelledJob(
  started: StartedJob,
  attributes: readonly string[],
  times: RunTimes,
  earlier: EarlierResult | null,
): FinishedJob {
  const place = emptyPlace(null);
  const found = earlier === null ? [] : foundKeys(earlier);
  for (const key of found) keepFinding(place, key, earlier!);
  for (const key of [...found, ...attributes]) place.attribute_status[key] = 'NOT_RUN';
  const finished = completedJob(started, place, times);
  return earlier === null ? { ...finished, status: 'FAILED', error: CANCELLED } : finished;
}

/** True when at least one attribute was attempted and all of them ended in ERROR. */
export function isAllErrors({ attribute_status }: EnrichedPlace): boolean {
  const statuses = Object.values(attribute_status);
  return statuses.includes('ERROR') && !statuses.includes('RUN');
}

const MAX_ERRORS_CHARS = 2_000;

export function describeErrors(errors: Readonly<Record<string, string>>): string | null {
  const texts = Object.entries(errors).map(([key, message]) => `${key}: ${message}`);
  return texts.length === 0 ? null : texts.join('; ').slice(0, MAX_ERRORS_CHARS);
}

/** The reply to a waiting enrich request: the finished job and its inputs. */
export function replyMessage(finished: FinishedJob, inputs: unknown): string {
  return JSON.stringify({ ...finished, inputs });
}
