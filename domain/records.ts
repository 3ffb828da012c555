/**
 * The records on the log, as the program sees them. Their Avro schemas, with every field
 * documented, stand in schemas/avro; a test holds the two together.
 */

/** A record's time: milliseconds since the epoch, UTC. */
export type EpochMs = number;

/** Why a job is run that is there already; a job that was deleted meanwhile stays deleted. */
export const RERUN_CAUSES = ['REPROCESS', 'REFRESH'] as const;

export type RerunCause = (typeof RERUN_CAUSES)[number];

export type RunCause = 'SUBMIT' | 'ENRICH' | RerunCause;

/** jobs.interactive and jobs.bulk, keyed by `jobKey`. */
export interface JobRecord {
  /** RUN: enrich (or, without kick_off, store) the place. DELETE: the job is gone. */
  kind: 'RUN' | 'DELETE';
  organization_id: string;
  /** Null for a single job, which lives in no batch. */
  batch_id: string | null;
  place_id: string;
  /** Shared by every job of one request; one place occurs in it at most once. */
  run_id: string;
  cause: RunCause;
  /** The inputs as the caller wrote them, one JSON object. */
  inputs_json: string;
  /** Attribute keys to enrich. */
  attributes: string[];
  /** False: stored, waits for a reprocess. */
  kick_off: boolean;
  /** True: ignore cached results. */
  refresh: boolean;
  /** When the job was first accepted; a reprocess keeps it. */
  created_at: EpochMs;
  /** When this run was accepted. */
  submitted_at: EpochMs;
  /** Hot-state address that waits for the finished job (enrich), or null. */
  reply_to: string | null;
  /**
   * Of a rerun: the order of the run that brought its inputs. Null of every other, and of reruns
   * from before this was recorded, which count as having brought theirs.
   */
  based_on: number | null;
}

export function isRerun(cause: string): cause is RerunCause {
  return (RERUN_CAUSES as readonly string[]).includes(cause);
}

export interface StartedJob {
  organization_id: string;
  batch_id: string | null;
  place_id: string;
  run_id: string;
  run_order: number;
}

export interface EvidenceItem {
  /** Output field that it supports. */
  field: string;
  source: string;
  url: string | null;
  title: string | null;
  observed_at: string | null;
  quote: string | null;
  licence: string | null;
}

export interface FinishedJob extends StartedJob {
  status: 'COMPLETED' | 'FAILED';
  country_code: string | null;
  /** Outputs that are not null, one JSON object by output field. */
  outputs_json: string;
  /** By reasoning key. */
  reasoning: Record<string, string>;
  /** By confidence key: VERY_HIGH, HIGH, MEDIUM, LOW or NONE. */
  confidence_scores: Record<string, string>;
  /** By attribute key: RUN, NOT_RUN, RUN_CONDITION_FAILED or ERROR. */
  attribute_status: Record<string, string>;
  /** By attribute key that ran, now or when its finding was made: whether that has a value. */
  attribute_filled: Record<string, boolean>;
  /** By output field: ADDED, VERIFIED, CORRECTED, NOT VERIFIED, NOT FOUND or NOT ENRICHED. */
  verdicts: Record<string, string>;
  /** By confidence key, 0 to 1. */
  scores: Record<string, number>;
  evidence: EvidenceItem[];
  /** Attribute keys answered from an earlier result. */
  cached: string[];
  /** By attribute key whose finding an earlier run made: when it did. */
  ran_at: Record<string, EpochMs>;
  model: string | null;
  attempts: number;
  started_at: EpochMs;
  finished_at: EpochMs;
  /** Why the run failed, or null. */
  error: string | null;
}

/** results: either a mark that a chunk of jobs has started, or one finished job. */
export interface ResultRecord {
  started: StartedJob[];
  finished: FinishedJob | null;
}

/** batches, keyed by `batchKey`. */
export interface BatchRecord {
  /** RUN_ACCEPTED: all jobs of the run are on the log. */
  kind: 'RUN_ACCEPTED' | 'UPDATED' | 'DELETED';
  organization_id: string;
  batch_id: string;
  at: EpochMs;
  run_id: string | null;
  cause: RunCause | null;
  /** Null leaves the name as it is. */
  batch_name: string | null;
  /** Null leaves the flag as it is. */
  refresh: boolean | null;
  job_count: number;
  attributes: string[];
  kick_off: boolean;
  /** `topic/partition` to the offset of the run's last job there. */
  positions: Record<string, number>;
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

/** dead-letters: a record that could not be processed, with its bytes and origin. */
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
  /** Slug, or `*` for the service operator. */
  organization_id: string;
  role: 'member' | 'operator';
  created_at: EpochMs;
  revoked_at: EpochMs | null;
}

export interface RecordTypes {
  'jobs.interactive': JobRecord;
  'jobs.bulk': JobRecord;
  results: ResultRecord;
  batches: BatchRecord;
  exports: ExportRecord;
  attributes: CustomAttributeRecord;
  'dead-letters': DeadLetterRecord;
  keys: ApiKeyRecord;
}

export type TopicName = keyof RecordTypes;

export const TOPICS: readonly TopicName[] = [
  'jobs.interactive',
  'jobs.bulk',
  'results',
  'batches',
  'exports',
  'attributes',
  'dead-letters',
  'keys',
];

const SEPARATOR = '\u0000';

/** Key of everything about one job: results of a job stand in one partition, in order. */
export function jobKey(organizationId: string, batchId: string | null, placeId: string): string {
  return [organizationId, batchId ?? '', placeId].join(SEPARATOR);
}

export function batchKey(organizationId: string, batchId: string): string {
  return [organizationId, batchId].join(SEPARATOR);
}

export function exportKey(organizationId: string, exportId: string): string {
  return [organizationId, exportId].join(SEPARATOR);
}

/** What `exportKey` was made of; null for a text that it did not make. */
export function exportOfKey(key: string): { organization_id: string; export_id: string } | null {
  const [organization_id, export_id, ...more] = key.split(SEPARATOR);
  if (!organization_id || !export_id || more.length > 0) return null;
  return { organization_id, export_id };
}

/** The topic that carries a job, whatever its cause, so that its runs are ordered by offset. */
export function jobTopic(batchId: string | null): 'jobs.interactive' | 'jobs.bulk' {
  return batchId === null ? 'jobs.interactive' : 'jobs.bulk';
}

/** `topic/partition`: how positions and marks name a place in the log. */
export function sourceName(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}
