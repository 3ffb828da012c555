/**
 * The rows that the sink inserts for each record. Pure.
 *
 * A test compares the rows' columns with those of the tables.
 */
import {
  type BatchRecord,
  type CorrectionRecord,
  type CustomAttributeRecord,
  type ExportRecord,
  type FinishedJob,
  type GatheredSource,
  isRerun,
  type JobRecord,
  type ResultRecord,
  type StartedJob,
} from '../../domain/records.ts';
import { STAGES } from '../../domain/stages.ts';

export type TableName =
  | 'jobs'
  | 'job_stages'
  | 'results'
  | 'batch_events'
  | 'exports'
  | 'custom_attributes'
  | 'correction_events';

/** A record's position on the log: its `topic/partition`, and its offset there. */
export interface RecordOrigin {
  readonly _source: string;
  readonly _offset: number;
}

/** A row by column. Every row of a table has the same columns. */
export interface TableRow {
  readonly table: TableName;
  readonly row: RecordOrigin & Readonly<Record<string, unknown>>;
}

/** The greatest time that a DateTime64(3) can certainly store: the end of the year 2283. */
export const MAX_DATE_TIME_MS = 9_904_550_399_999;

/** The text that ClickHouse parses as a DateTime64(3): `2026-11-09 00:00:00.000`. */
function toDateTime(epochMs: number): string {
  const ms = Math.min(Math.max(Math.trunc(epochMs), 0), MAX_DATE_TIME_MS);
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}

/** The order of a job's record is its run order. */
export function jobRows(
  record: JobRecord,
  origin: RecordOrigin,
  run_order = origin._offset,
): TableRow[] {
  const { organization_id, place_id, run_id, kick_off } = record;
  const is_deleted = record.kind === 'DELETE';
  const batch_id = record.batch_id ?? '';
  const job = { organization_id, batch_id, place_id, run_order, run_id, kick_off };
  const details = {
    based_on: record.based_on ?? run_order,
    is_deleted,
    cause: record.cause,
    inputs: record.inputs_json,
    attributes: record.attributes,
    refresh: record.refresh,
    created_at: toDateTime(record.created_at),
    submitted_at: toDateTime(record.submitted_at),
  };
  const stage = is_deleted ? STAGES.deleted : STAGES.accepted;
  const is_rerun = !is_deleted && isRerun(record.cause);
  return [
    { table: 'jobs', row: { ...job, ...details, ...origin } },
    { table: 'job_stages', row: { ...job, stage, is_rerun, at: details.submitted_at, ...origin } },
  ];
}

export function resultRows(record: ResultRecord, origin: RecordOrigin): TableRow[] {
  const stages = stageRows(record, origin);
  if (record.finished === null) return stages;
  return [{ table: 'results', row: finishedRow(record.finished, origin) }, ...stages];
}

export type EndedRun = StartedJob & Pick<FinishedJob, 'status' | 'finished_at'>;

/** The fields of a result's record that are needed for its stages. */
export interface ResultHead extends Pick<ResultRecord, 'started' | 'held'> {
  readonly finished: EndedRun | null;
}

/** The stages that jobs have reached according to a result's record. */
export function stageRows(
  { started, held, finished }: ResultHead,
  origin: RecordOrigin,
): TableRow[] {
  const rows = [
    ...started.map((job) => reachedStageRow(job, STAGES.started, origin)),
    ...held.map((job) => reachedStageRow(job, STAGES.held, origin)),
  ];
  if (finished === null) return rows;
  const stage = finished.status === 'COMPLETED' ? STAGES.completed : STAGES.failed;
  return [...rows, reachedStageRow(finished, stage, origin, finished.finished_at)];
}

/** Only a run that was kicked off starts and ends. */
function reachedStageRow(job: StartedJob, stage: number, origin: RecordOrigin, atMs = 0): TableRow {
  const at = toDateTime(atMs);
  const row = { ...runColumns(job), stage, at, kick_off: true, is_rerun: false, ...origin };
  return { table: 'job_stages', row };
}

function runColumns({ organization_id, batch_id, place_id, run_order, run_id }: StartedJob) {
  return { organization_id, batch_id: batch_id ?? '', place_id, run_order, run_id };
}

function finishedRow(job: FinishedJob, origin: RecordOrigin) {
  return {
    ...runColumns(job),
    status: job.status === 'COMPLETED' ? 'completed' : 'failed',
    country_code: job.country_code ?? '',
    outputs: job.outputs_json,
    reasoning: job.reasoning,
    confidence_scores: job.confidence_scores,
    attribute_status: job.attribute_status,
    attribute_filled: job.attribute_filled,
    verdicts: job.verdicts,
    scores: job.scores,
    evidence: JSON.stringify(job.evidence),
    evidence_fields: job.evidence.map(({ field }) => field),
    evidence_sources: job.evidence.map(({ source }) => source),
    cached: job.cached,
    ran_at: toDateTimes(job.ran_at),
    attribute_us: job.attribute_us,
    changed_from: job.changed_from,
    gathered: JSON.stringify(job.gathered),
    paid_calls: spentBySource(job, ({ calls }) => calls),
    input_tokens: spentBySource(job, ({ input_tokens }) => input_tokens),
    output_tokens: spentBySource(job, ({ output_tokens }) => output_tokens),
    model: job.model,
    attempts: job.attempts,
    started_at: toDateTime(job.started_at),
    finished_at: toDateTime(job.finished_at),
    error: job.error,
    ...origin,
  };
}

/** Sources that cost nothing are omitted. */
function spentBySource({ gathered }: FinishedJob, spent: (source: GatheredSource) => number) {
  const paid = gathered.filter((source) => spent(source) > 0);
  return Object.fromEntries(paid.map((source) => [source.source, spent(source)]));
}

function toDateTimes(times: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(times).map(([key, ms]) => [key, toDateTime(ms)]));
}

export function batchEventRows(
  record: BatchRecord,
  origin: RecordOrigin,
  event_order = origin._offset,
): TableRow[] {
  const row = {
    organization_id: record.organization_id,
    batch_id: record.batch_id,
    event_order,
    kind: record.kind,
    at: toDateTime(record.at),
    run_id: record.run_id ?? '',
    cause: record.cause ?? '',
    batch_name: record.batch_name,
    refresh: record.refresh,
    job_count: record.job_count,
    attributes: record.attributes,
    kick_off: record.kick_off,
    control: record.control ?? '',
    ...origin,
  };
  return [{ table: 'batch_events', row }];
}

export function exportRows(
  record: ExportRecord,
  origin: RecordOrigin,
  event_order = origin._offset,
): TableRow[] {
  const row = {
    organization_id: record.organization_id,
    export_id: record.export_id,
    event_order,
    status: record.status,
    at: toDateTime(record.at),
    created_at: toDateTime(record.created_at),
    batch_ids: record.batch_ids,
    csv_options: record.csv_options_json,
    artifact: record.artifact,
    error: record.error,
    metadata: record.metadata_json,
    ...origin,
  };
  return [{ table: 'exports', row }];
}

export function customAttributeRows(
  record: CustomAttributeRecord,
  origin: RecordOrigin,
): TableRow[] {
  const row = {
    organization_id: record.organization_id,
    attribute_key: record.attribute_key,
    name: record.name,
    description: record.description,
    prompt: record.prompt,
    output_schema: record.output_schema_json,
    created_at: toDateTime(record.created_at),
    ...origin,
  };
  return [{ table: 'custom_attributes', row }];
}

/** One row for each field. */
export function correctionRows(
  record: CorrectionRecord,
  origin: RecordOrigin,
  event_order = origin._offset,
): TableRow[] {
  const { organization_id, place_id, key_id, key_name, note, fields } = record;
  const shared = {
    organization_id,
    place_id,
    event_order,
    at: toDateTime(record.at),
    key_id,
    key_name,
  };
  return fields.map(({ field, value_json: value, before_json: before }) => ({
    table: 'correction_events',
    row: { ...shared, field, value, before, note, ...origin },
  }));
}
