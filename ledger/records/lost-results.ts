/**
 * Results on the log that cannot be decoded. Their key contains the job, and a header the run, so
 * the run still ends: it ends `failed`, wherever the record is read (I5).
 *
 * Garbage without the header ends nothing. Whoever can name a run could also append a failed result
 * for it, so the header gives other producers no new power.
 */
import { parseJobKey, type ResultRecord, type StartedJob } from '../../domain/records.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { findInvalidValue } from './invalid-values.ts';

/** The header of a record on `results` with a finished job: the order and the id of its run. */
const RUN_HEADER = 'cairn-run';

const MAX_ERROR_CHARS = 2_000;

export function runHeader({ run_order, run_id }: StartedJob): LogRecord['headers'] {
  return { [RUN_HEADER]: Buffer.from(`${run_order} ${run_id}`) };
}

/** The failed result that replaces a lost one; null if the record does not name its run. */
export function failedResultFor(record: LogRecord, why: string): ResultRecord | null {
  const started = readRun(record);
  if (started === null) return null;
  const result: ResultRecord = {
    started: [],
    held: [],
    finished: {
      ...started,
      status: 'FAILED',
      country_code: null,
      outputs_json: '{}',
      reasoning: {},
      confidence_scores: {},
      attribute_status: {},
      attribute_filled: {},
      verdicts: {},
      scores: {},
      evidence: [],
      cached: [],
      ran_at: {},
      attribute_us: {},
      changed_from: {},
      gathered: [],
      model: null,
      attempts: 1,
      started_at: record.timestampMs,
      finished_at: record.timestampMs,
      error: `The result cannot be read: ${why}`.slice(0, MAX_ERROR_CHARS),
    },
  };
  return findInvalidValue('results', result) === null ? result : null;
}

function readRun({ key, headers }: LogRecord): StartedJob | null {
  const header = headers[RUN_HEADER];
  const job = parseJobKey(Buffer.from(key).toString());
  const run = header && /^(\d{1,16}) (.+)$/.exec(Buffer.from(header).toString());
  if (job === null || !run) return null;
  return { ...job, run_order: Number(run[1]), run_id: run[2]! };
}
