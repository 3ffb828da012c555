/**
 * Admission: turns the bytes of a request's body into records to accept, or into an error response.
 * Pure, so that it runs both on the main thread and in a worker.
 *
 * AD1 Orders and outcomes cross threads as bytes and small values, never as one object per job.
 * AD2 The large buffers of an outcome belong only to it, so that a worker can transfer them.
 */
import { check, faultList } from '../../../domain/api/faults.ts';
import { type BodyName, bodySchema } from '../../../domain/api/request-bodies.ts';
import { isAttributeKey } from '../../../domain/attributes.ts';
import { isCustomKey } from '../../../domain/custom-attributes.ts';
import type { BatchEventFields, PackedJobs } from '../../../ledger/records/journal.ts';
import { type AdmissionSource, deriveId } from './admission-source.ts';
import { type KnowsAttribute, readBatchBody, readSingleJob } from './batch-reader.ts';
import { encodeJobs } from './job-encoder.ts';
import type { BodyRefusal } from './refusal.ts';
import { refuseMalformed } from './scan-body.ts';

interface BatchTask {
  readonly kind: 'batch';
  /** The schema and the partition count of the topic that the jobs are encoded for. */
  readonly schemaId: number;
  readonly partitions: number;
  /** The request's trace, which its first jobs carry. */
  readonly traceparent?: string | undefined;
  /** By job: its line, if the body came as a table. */
  readonly lines?: Uint32Array | null;
}

/** Reads a batch, one job record, or a body of the named shape. */
export type AdmissionTask =
  | BatchTask
  | { readonly kind: 'job' }
  | { readonly kind: 'body'; readonly name: BodyName };

export interface AdmissionOrder<Task extends AdmissionTask = AdmissionTask> {
  readonly task: Task;
  readonly organizationId: string;
  /** The organization's known custom attributes. */
  readonly customAttributes: readonly string[];
  readonly bytes: Uint8Array;
  /** What ids are derived from; null for new ids. */
  readonly idSeed: string | null;
}

export interface AdmittedBatch {
  readonly refused: false;
  readonly batchId: string;
  /** False if the caller named no batch: the batch is then new. */
  readonly mayExist: boolean;
  /** The fields of the batch's record that describe the run. */
  readonly event: BatchEventFields & { readonly batch_name: string; readonly job_count: number };
  /** The place ids as a JSON array. */
  readonly placeIdsJson: Uint8Array;
  /** By attribute: the number of jobs that request it. */
  readonly jobsByAttribute: Readonly<Record<string, number>>;
  readonly appends: readonly PackedJobs[];
}

export interface AdmittedJob {
  readonly refused: false;
  readonly placeId: string;
  readonly inputsJson: string;
  /** The attributes that the record requests; null if it names none. */
  readonly attributes: readonly string[] | null;
}

export interface AdmittedBody {
  readonly refused: false;
  readonly value: unknown;
}

interface AdmittedByKind {
  readonly batch: AdmittedBatch;
  readonly job: AdmittedJob;
  readonly body: AdmittedBody;
}

/** The result of a task whose body is accepted. */
export type Admitted<Task extends AdmissionTask> = AdmittedByKind[Task['kind']];

export type AdmissionOutcome = Admitted<AdmissionTask> | BodyRefusal;

interface NamedIds {
  nowMs(): number;
  newId(name: string): string;
}

interface ReceivedBody {
  readonly bytes: Buffer;
  readonly isKnown: KnowsAttribute;
}

export function admit(order: AdmissionOrder, source: AdmissionSource): AdmissionOutcome {
  const { buffer, byteOffset, byteLength } = order.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const custom = new Set(order.customAttributes);
  let mayBeCustom = false;
  const isKnown = (key: string) => {
    if (isAttributeKey(key) || custom.has(key)) return true;
    mayBeCustom ||= isCustomKey(key);
    return false;
  };
  const { idSeed: seed } = order;
  const newId = seed === null ? () => source.newId() : (name: string) => deriveId(seed, name);
  const outcome = admitBody(order, { bytes, isKnown }, { nowMs: () => source.nowMs(), newId });
  return outcome.refused && mayBeCustom ? { ...outcome, bodyForRetry: bytes } : outcome;
}

function admitBody(
  { task, organizationId }: AdmissionOrder,
  body: ReceivedBody,
  source: NamedIds,
): AdmissionOutcome {
  if (task.kind === 'batch') return encodeBatchJobs(task, organizationId, body, source);
  return task.kind === 'job' ? readJobRecord(body, source) : parseBody(task.name, body);
}

function encodeBatchJobs(
  { schemaId, partitions, traceparent, lines = null }: BatchTask,
  organizationId: string,
  { bytes, isKnown }: ReceivedBody,
  source: NamedIds,
): AdmittedBatch | BodyRefusal {
  const batch = readBatchBody(bytes, isKnown, lines);
  if (batch.refused) return batch;
  const { attributes, jobs, kickOff } = batch;
  const placeIds = jobs.placeIds.map((id, i) => id ?? source.newId(`place ${i}`));
  const [batchId, runId] = [batch.id ?? source.newId('batch'), source.newId('run')];
  const [atMs, cause] = [source.nowMs(), 'SUBMIT' as const];
  const shared = { organizationId, batchId, runId, cause, kickOff, atMs, attributes };
  return {
    refused: false,
    batchId,
    mayExist: batch.id !== null,
    event: {
      at: atMs,
      run_id: runId,
      cause,
      batch_name: batch.name,
      job_count: placeIds.length,
      attributes: [...attributes],
      kick_off: kickOff,
    },
    placeIdsJson: Buffer.from(JSON.stringify(placeIds)),
    jobsByAttribute: countByAttribute(placeIds.length, attributes, jobs.attributes),
    appends: encodeJobs(jobs, placeIds, { ...shared, schemaId, partitions, traceparent }),
  };
}

/** A job requests its own attributes, or else those of the request. */
function countByAttribute(
  jobs: number,
  shared: readonly string[],
  own: ReadonlyMap<number, readonly string[]>,
): Record<string, number> {
  const counts = new Map(shared.map((key) => [key, jobs - own.size]));
  for (const keys of own.values()) {
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

function readJobRecord({ bytes, isKnown }: ReceivedBody, source: NamedIds) {
  const jobs = readSingleJob(bytes, isKnown);
  if (jobs.refused) return jobs;
  const job: AdmittedJob = {
    refused: false,
    placeId: jobs.placeIds[0] ?? source.newId('place'),
    inputsJson: jobs.inputs(0).toString(),
    attributes: jobs.attributes.get(0) ?? null,
  };
  return job;
}

function parseBody(name: BodyName, { bytes, isKnown }: ReceivedBody): AdmittedBody | BodyRefusal {
  const malformed = refuseMalformed(bytes);
  if (malformed !== null) return malformed;
  const checked = check(bodySchema(name, isKnown), JSON.parse(bytes.toString()));
  if (checked.ok) return { refused: false, value: checked.value };
  return { refused: true, status: 422, body: faultList(checked.faults) };
}

/** The buffers of an outcome, which a worker transfers instead of copying them. */
export function transferable(outcome: AdmissionOutcome): ArrayBuffer[] {
  if (outcome.refused) {
    return outcome.bodyForRetry ? [outcome.bodyForRetry.buffer as ArrayBuffer] : [];
  }
  return 'appends' in outcome
    ? outcome.appends.map(({ bytes }) => bytes.buffer as ArrayBuffer)
    : [];
}
