/** Makes the record of a finished job from a job and what was found. Pure. */
import type { FinishedJob, JobRecord, StartedJob } from '../../../domain/records.ts';
import { type EarlierResult, foundKeys, keepFinding } from '../enriching/earlier-findings.ts';
import { type EnrichedPlace, emptyPlace, putError } from '../enriching/enriched-place.ts';

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
): FinishedJob {
  const { outputs, errors, ...found } = place;
  return {
    ...started,
    ...found,
    status: 'COMPLETED',
    outputs_json: JSON.stringify(outputs),
    model: null,
    ...times,
    error: describeErrors(errors),
  };
}

/**
 * A job that could not be processed: every attribute it asked for ended in ERROR. What an earlier
 * run found stays.
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
  return { ...completedJob(started, place, fault), status: 'FAILED', error: fault.error };
}

/** True when something was attempted and all of it ended in ERROR. */
export function isAllErrors({ attribute_status }: EnrichedPlace): boolean {
  const attempted = Object.values(attribute_status).filter((s) => s === 'RUN' || s === 'ERROR');
  return attempted.length > 0 && attempted.every((status) => status === 'ERROR');
}

const LONGEST_ERROR_CHARS = 2_000;

export function describeErrors(errors: Readonly<Record<string, string>>): string | null {
  const texts = Object.entries(errors).map(([key, message]) => `${key}: ${message}`);
  return texts.length === 0 ? null : texts.join('; ').slice(0, LONGEST_ERROR_CHARS);
}

/** What a waiting enrich request is given: the finished job and the inputs it was made from. */
export function replyMessage(finished: FinishedJob, inputs: unknown): string {
  return JSON.stringify({ ...finished, inputs });
}
