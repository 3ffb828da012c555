/**
 * The records on the log. Their Avro schemas, which document every field, are in schemas/avro; a
 * test compares the two.
 */

/** A record's time: milliseconds since the epoch, UTC. */
export type EpochMs = number;

/** Why an existing job runs again. A rerun never restores a deleted job. */
export const RERUN_CAUSES = ['REPROCESS', 'REFRESH'] as const;

export type RerunCause = (typeof RERUN_CAUSES)[number];

export type RunCause = 'SUBMIT' | 'ENRICH' | RerunCause;

/** jobs.interactive and jobs.bulk, keyed by `jobKey`. */
export interface JobRecord {
  /** RUN: enrich the place or, without kick_off, store it. DELETE: the job is deleted. */
  kind: 'RUN' | 'DELETE';
  organization_id: string;
  /** Null for a single job, which is in no batch. */
  batch_id: string | null;
  place_id: string;
  /** All jobs of one request share it. A place has at most one job in a run. */
  run_id: string;
  cause: RunCause;
  /** The inputs as the caller wrote them, as one JSON object. */
  inputs_json: string;
  /** Attribute keys to enrich. */
  attributes: string[];
  /** False: the job is stored and waits for a reprocess. */
  kick_off: boolean;
  /** True: ignore cached results. */
  refresh: boolean;
  /** When the job was first accepted; a reprocess keeps it. */
  created_at: EpochMs;
  /** When this run was accepted. */
  submitted_at: EpochMs;
  /** The hot-state key of the enrich request that waits for the result, or null. */
  reply_to: string | null;
  /**
   * The order of a rerun's base, the run whose inputs it repeats. Null for other runs, and in old
   * records of reruns; such a rerun counts as its own base.
   */
  based_on: number | null;
}

/** The format of a dead letter's id: `PARTITION-OFFSET`. */
export const LETTER_ID = /^\d{1,6}-\d{1,15}$/;

export function isRerun(cause: string): cause is RerunCause {
  return (RERUN_CAUSES as readonly string[]).includes(cause);
}

/** True for the event of a run that brought its own inputs (RN2 in ledger/runs.ts). */
export function isSubmission(event: { readonly kind: string; readonly cause: string | null }) {
  return event.kind === 'RUN_ACCEPTED' && !isRerun(event.cause ?? '');
}

export interface StartedJob {
  organization_id: string;
  batch_id: string | null;
  place_id: string;
  run_id: string;
  run_order: number;
}

export interface EvidenceItem {
  /** The output field that it supports. */
  field: string;
  source: string;
  url: string | null;
  title: string | null;
  observed_at: string | null;
  quote: string | null;
  licence: string | null;
}

/** The outcome of one source for a job's place. */
export interface GatheredSource {
  source: string;
  outcome: 'found' | 'nothing' | 'failed' | 'unavailable';
  reason: string | null;
  notes: string[];
  /** Calls that cost money. */
  calls: number;
  input_tokens: number;
  output_tokens: number;
}

export interface FinishedJob extends StartedJob {
  status: 'COMPLETED' | 'FAILED';
  country_code: string | null;
  /** The non-null outputs, one JSON object by output field. */
  outputs_json: string;
  /** By reasoning key. */
  reasoning: Record<string, string>;
  /** By confidence key: VERY_HIGH, HIGH, MEDIUM, LOW or NONE. */
  confidence_scores: Record<string, string>;
  /** By attribute key: RUN, NOT_RUN, RUN_CONDITION_FAILED or ERROR. */
  attribute_status: Record<string, string>;
  /**
   * By attribute key that ran, in this run or in the one it was kept from: whether it has a value.
   */
  attribute_filled: Record<string, boolean>;
  /** By output field: ADDED, VERIFIED, CORRECTED, NOT VERIFIED, NOT FOUND or NOT ENRICHED. */
  verdicts: Record<string, string>;
  /** By confidence key, 0 to 1. */
  scores: Record<string, number>;
  evidence: EvidenceItem[];
  /** Attribute keys whose findings come from an earlier result. */
  cached: string[];
  /** By attribute key with a finding from an earlier run: when that run ended. */
  ran_at: Record<string, EpochMs>;
  /** By attribute key that this run worked on: how many microseconds it took. */
  attribute_us: Record<string, number>;
  /** By field whose value differs from the job's previous result: that earlier value as JSON. */
  changed_from: Record<string, string>;
  /** The sources that were queried before the attributes ran. */
  gathered: GatheredSource[];
  model: string | null;
  attempts: number;
  started_at: EpochMs;
  finished_at: EpochMs;
  /** Why the run failed, or null. */
  error: string | null;
}

/** results: the start of a chunk of jobs, one finished job, or jobs of a paused batch. */
export interface ResultRecord {
  started: StartedJob[];
  /** Jobs that were not worked on, because their batch is paused. */
  held: StartedJob[];
  finished: FinishedJob | null;
}

/** CANCEL ends the jobs that have not ended, PAUSE holds them, RESUME runs the held ones. */
export type BatchControl = 'CANCEL' | 'PAUSE' | 'RESUME';

/** batches, keyed by `batchKey`. */
export interface BatchRecord {
  /** RUN_ACCEPTED: all jobs of the run are on the log. */
  kind: 'RUN_ACCEPTED' | 'UPDATED' | 'DELETED';
  organization_id: string;
  batch_id: string;
  at: EpochMs;
  run_id: string | null;
  cause: RunCause | null;
  /** Null keeps the name. */
  batch_name: string | null;
  /** Null keeps the flag. */
  refresh: boolean | null;
  job_count: number;
  attributes: string[];
  kick_off: boolean;
  /** `topic/partition` to the offset of the run's last job, or to the last offset of a CANCEL. */
  positions: Record<string, number>;
  /** Only in UPDATED: the requested control. `run_id` is then the run that held jobs join. */
  control: BatchControl | null;
}

/** exports, keyed by organization and export id. */
export interface ExportRecord {
  organization_id: string;
  export_id: string;
  status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
  at: EpochMs;
  created_at: EpochMs;
  batch_ids: string[];
  csv_options_json: string;
  artifact: string | null;
  error: string | null;
  metadata_json: string | null;
}

/** attributes, keyed by organization and attribute key. */
export interface CustomAttributeRecord {
  organization_id: string;
  attribute_key: string;
  name: string;
  description: string | null;
  prompt: string;
  output_schema_json: string;
  created_at: EpochMs;
}

/** A person's correction of one field. */
export interface FieldCorrection {
  /** An output field, or the key of a custom attribute. */
  field: string;
  /** The value as JSON; null withdraws the earlier correction. */
  value_json: string | null;
  /** The value that was shown at that time, as JSON. */
  before_json: string;
}

/** corrections, keyed by `placeKey`: a person's corrections of a place, in all its batches. */
export interface CorrectionRecord {
  organization_id: string;
  place_id: string;
  at: EpochMs;
  /** The API key of the person. */
  key_id: string;
  /** Its name at that time; empty if it had none. */
  key_name: string;
  note: string | null;
  /** Each field occurs once. */
  fields: FieldCorrection[];
}

/** dead-letters: the bytes and origin of a record that could not be processed. */
export interface DeadLetterRecord {
  topic: string;
  partition: number;
  offset: number;
  group: string;
  key: Uint8Array;
  value: Uint8Array;
  error: string;
  attempts: number;
  at: EpochMs;
}

/** keys, keyed by key id: an API key or its revocation. */
export interface ApiKeyRecord {
  key_id: string;
  /** SHA-256 of the secret, lower-case hexadecimal. */
  digest: string;
  /** A slug, or `*` for the service operator. */
  organization_id: string;
  role: 'member' | 'operator';
  created_at: EpochMs;
  revoked_at: EpochMs | null;
  /** Empty if none was given. */
  name: string;
  expires_at: EpochMs | null;
  /** Revoked because CAIRN_BOOTSTRAP_KEYS did not list it. */
  unlisted: boolean;
}

export interface WebhookSecret {
  secret: string;
  created_at: EpochMs;
  /** Null for the newest one. */
  expires_at: EpochMs | null;
}

/** webhooks, keyed by `webhookKey`: an endpoint of a caller. */
export interface WebhookRecord {
  organization_id: string;
  webhook_id: string;
  status: 'ENABLED' | 'DISABLED' | 'DELETED';
  url: string;
  /** Empty if none was given. */
  description: string;
  events: string[];
  /** Newest first. */
  secrets: WebhookSecret[];
  created_at: EpochMs;
  updated_at: EpochMs;
  /** Why the service disabled it, if it did. */
  disabled_reason: string | null;
}

/** webhook-deliveries, keyed by `webhookKey`: the whole state of an event for one endpoint. */
export interface DeliveryRecord {
  organization_id: string;
  webhook_id: string;
  delivery_id: string;
  /** The header `webhook-id`. */
  event_id: string;
  event_type: string;
  /** WAITING for its batch to end. SKIPPED: the endpoint need not receive it. */
  state: 'WAITING' | 'QUEUED' | 'RETRYING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';
  /** The subject. Deliveries with the same subject are made in the order of `event_order`. */
  subject: string;
  event_order: number;
  /** The run that it waits for, or null. */
  run_id: string | null;
  /** By `topic/partition`: the marks that the sink must reach before the run can have ended. */
  waits_for: Record<string, number>;
  /** The body, empty while it waits. */
  payload: string;
  /** How often it was replayed. */
  round: number;
  /** Attempts of this round. */
  attempts: number;
  created_at: EpochMs;
  /** When this round began. */
  queued_at: EpochMs;
  at: EpochMs;
  next_attempt_at: EpochMs | null;
  /** The outcome of the last attempt. */
  answer_status: number | null;
  answer: string | null;
  error: string | null;
}

export interface RecordTypes {
  'jobs.interactive': JobRecord;
  'jobs.bulk': JobRecord;
  results: ResultRecord;
  batches: BatchRecord;
  exports: ExportRecord;
  attributes: CustomAttributeRecord;
  corrections: CorrectionRecord;
  'dead-letters': DeadLetterRecord;
  keys: ApiKeyRecord;
  webhooks: WebhookRecord;
  'webhook-deliveries': DeliveryRecord;
}

export type TopicName = keyof RecordTypes;

export const TOPICS: readonly TopicName[] = [
  'jobs.interactive',
  'jobs.bulk',
  'results',
  'batches',
  'exports',
  'attributes',
  'corrections',
  'dead-letters',
  'keys',
  'webhooks',
  'webhook-deliveries',
];

export const KEY_SEPARATOR = '\u0000';

/**
 * The key of a job's records and results, so that each topic has them in one partition, in order.
 */
export function jobKey(organizationId: string, batchId: string | null, placeId: string): string {
  return [organizationId, batchId ?? '', placeId].join(KEY_SEPARATOR);
}

export function placeKey(organizationId: string, placeId: string): string {
  return [organizationId, placeId].join(KEY_SEPARATOR);
}

export function batchKey(organizationId: string, batchId: string): string {
  return [organizationId, batchId].join(KEY_SEPARATOR);
}

export function exportKey(organizationId: string, exportId: string): string {
  return [organizationId, exportId].join(KEY_SEPARATOR);
}

export function attributeRecordKey(organizationId: string, attributeKey: string): string {
  return [organizationId, attributeKey].join(KEY_SEPARATOR);
}

export function webhookKey(organizationId: string, webhookId: string): string {
  return [organizationId, webhookId].join(KEY_SEPARATOR);
}

/** The organization that a job's key begins with; the whole key if Cairn did not write it. */
export function organizationInKey(key: Uint8Array): string {
  const end = key.indexOf(KEY_SEPARATOR.charCodeAt(0));
  return Buffer.from(key.subarray(0, end < 0 ? key.length : end)).toString('latin1');
}

/** Null for a text that `jobKey` did not create. */
export function parseJobKey(
  key: string,
): Pick<JobRecord, 'organization_id' | 'batch_id' | 'place_id'> | null {
  const [organization_id, batch_id, place_id, ...more] = key.split(KEY_SEPARATOR);
  if (!organization_id || batch_id === undefined || !place_id || more.length > 0) return null;
  return { organization_id, batch_id: batch_id === '' ? null : batch_id, place_id };
}

/** Null for a text that `exportKey` did not create. */
export function parseExportKey(key: string): { organization_id: string; export_id: string } | null {
  const [organization_id, export_id, ...more] = key.split(KEY_SEPARATOR);
  if (!organization_id || !export_id || more.length > 0) return null;
  return { organization_id, export_id };
}

/** All runs of a job are on one topic, whatever their cause, so that offsets order them. */
export function jobTopic(batchId: string | null): 'jobs.interactive' | 'jobs.bulk' {
  return batchId === null ? 'jobs.interactive' : 'jobs.bulk';
}

/** `interactive` or `bulk`: the names of the job topics in metrics. */
export function laneName(jobsTopic: string): string {
  return jobsTopic.slice(jobsTopic.indexOf('.') + 1);
}

/** `topic/partition`, the name of a partition in positions, marks and the warehouse's rows. */
export function sourceName({ topic, partition }: SourcePartition): string {
  return `${topic}/${partition}`;
}

export function parseSourceName(source: string): SourcePartition {
  const end = source.lastIndexOf('/');
  return { topic: source.slice(0, end), partition: Number(source.slice(end + 1)) };
}

interface SourcePartition {
  readonly topic: string;
  readonly partition: number;
}
