/** Makes the record of a finished job from a job and what was found. Pure. */
import type { FinishedJob, JobRecord, StartedJob } from '../../../domain/records.ts';
import type { EnrichedPlace } from '../enrich-place.ts';

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
    cached: [],
    model: null,
    ...times,
    error: describeErrors(errors),
  };
}

/** A job that could not be processed: every attribute it asked for ended in ERROR. */
export function failedJob(
  started: StartedJob,
  attributes: readonly string[],
  fault: RunTimes & { readonly error: string },
): FinishedJob {
  return {
    ...started,
    status: 'FAILED',
    country_code: null,
    outputs_json: '{}',
    reasoning: {},
    confidence_scores: {},
    attribute_status: Object.fromEntries(attributes.map((key) => [key, 'ERROR'])),
    attribute_filled: {},
    verdicts: {},
    scores: {},
    evidence: [],
    cached: [],
    model: null,
    ...fault,
  };
}

/** True when something was attempted and all of it ended in ERROR. */
export function isAllErrors({ attribute_status }: EnrichedPlace): boolean {
  const attempted = Object.values(attribute_status).filter((s) => s !== 'RUN_CONDITION_FAILED');
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
