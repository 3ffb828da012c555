/**
 * The record of a rerun: a run that repeats the inputs of the job's current run. It names its base,
 * so it is superseded if the inputs were replaced meanwhile (RN2 in runs.ts).
 */
import type { JobRecord, RerunCause } from '../../domain/records.ts';
import type { JobInputsRow } from '../reads/jobs.ts';

export interface Rerun
  extends Pick<JobRecord, 'organization_id' | 'run_id' | 'attributes' | 'refresh'> {
  readonly cause: RerunCause;
  readonly submitted_at: number;
}

export function rerunRecord(job: JobInputsRow, rerun: Rerun): JobRecord {
  return {
    kind: 'RUN',
    batch_id: job.batch_id === '' ? null : job.batch_id,
    place_id: job.place_id,
    inputs_json: job.inputs,
    kick_off: true,
    created_at: job.created_ms,
    reply_to: null,
    based_on: job.based_on,
    ...rerun,
  };
}
