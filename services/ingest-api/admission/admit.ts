/**
 * Admission: from the bytes of a request's body to what is to be done, or to the answer that
 * refuses it. Pure, so that it runs on the main thread and in a worker alike.
 *
 * 1. A task and its outcome cross threads as bytes and small values, never as objects per job.
 * 2. Large buffers in an outcome are its own: the thread that made them gives them away.
 */

import { check, faultList } from '../../../domain/api/faults.ts';
import { type BodyName, bodySchema } from '../../../domain/api/request-bodies.ts';
import { isAttributeKey } from '../../../domain/attributes.ts';
import { isCustomKey } from '../../../domain/custom-attributes.ts';
import { type Refusal, readBatch, readSingleJob, scanBody } from './batch-reader.ts';
import { chosenAttributes, encodeJobs, type PackedPartition } from './job-encoder.ts';

/** Where time and randomness come from in the thread that admits. */
export interface Source {
  nowMs(): number;
  newId(): string;
}

interface Tenant {
  readonly organizationId: string;
  /** Keys of the organization's own attributes that are known to exist. */
  readonly customAttributes: readonly string[];
}

export interface BatchTask extends Tenant {
  readonly kind: 'batch';
  readonly schemaId: number;
  readonly partitions: number;
}

export interface JobTask extends Tenant {
  readonly kind: 'job';
}

export interface BodyTask extends Tenant {
  readonly kind: 'body';
  readonly name: BodyName;
}

export type Task = BatchTask | JobTask | BodyTask;

export interface AdmittedBatch {
  readonly refused: false;
  readonly batchId: string;
  /** False when the caller named no batch: then it is new. */
  readonly mayExist: boolean;
  readonly batchName: string;
  readonly runId: string;
  readonly atMs: number;
  readonly attributes: readonly string[];
  readonly kickOff: boolean;
  readonly jobCount: number;
  /** The place ids as a JSON array. */
  readonly placeIdsJson: Uint8Array;
  readonly appends: readonly PackedPartition[];
}

export interface AdmittedJob {
  readonly refused: false;
  readonly placeId: string;
  readonly inputsJson: string;
  /** What the record asks for; null when it does not say. */
  readonly attributes: readonly string[] | null;
}

export interface AdmittedBody {
  readonly refused: false;
  readonly value: unknown;
}

export type Outcome = AdmittedBatch | AdmittedJob | AdmittedBody | Refusal;

export interface Outcomes {
  batch: AdmittedBatch;
  job: AdmittedJob;
  body: AdmittedBody;
}

export function admit(task: Task, bytes: Buffer, source: Source): Outcome {
  const custom = new Set(task.customAttributes);
  let hasUnheard = false;
  const isKnown = (key: string) => {
    if (isAttributeKey(key) || custom.has(key)) return true;
    hasUnheard ||= isCustomKey(key);
    return false;
  };
  const outcome = admitKnown(task, bytes, isKnown, source);
  return outcome.refused && hasUnheard ? { ...outcome, unheardOf: bytes } : outcome;
}

function admitKnown(task: Task, bytes: Buffer, isKnown: IsKnown, source: Source): Outcome {
  if (task.kind === 'batch') return admitBatch(task, bytes, isKnown, source);
  if (task.kind === 'job') return admitJob(bytes, isKnown, source);
  return admitBody(task, bytes, isKnown);
}

type IsKnown = (key: string) => boolean;

function admitBatch(task: BatchTask, bytes: Buffer, isKnown: IsKnown, source: Source) {
  const batch = readBatch(bytes, isKnown);
  if (batch.refused) return batch;
  const placeIds = batch.jobs.placeIds.map((id) => id ?? source.newId());
  const ids = { batchId: batch.batchId ?? source.newId(), runId: source.newId() };
  const { kickOff, batchName } = batch;
  const atMs = source.nowMs();
  const { organizationId, schemaId, partitions } = task;
  const run = { ...ids, organizationId, cause: 'SUBMIT' as const, kickOff, atMs };
  const admitted: AdmittedBatch = {
    refused: false,
    ...ids,
    mayExist: batch.batchId !== null,
    batchName,
    atMs,
    attributes: chosenAttributes(batch.choice),
    kickOff,
    jobCount: placeIds.length,
    placeIdsJson: Buffer.from(JSON.stringify(placeIds)),
    appends: encodeJobs(batch.jobs, placeIds, { ...run, schemaId, partitions }, batch.choice),
  };
  return admitted;
}

function admitJob(bytes: Buffer, isKnown: IsKnown, source: Source): AdmittedJob | Refusal {
  const scanned = readSingleJob(bytes, isKnown);
  if (scanned.refused) return scanned;
  const { jobs } = scanned;
  const choice = jobs.choices.get(0);
  return {
    refused: false,
    placeId: jobs.placeIds[0] ?? source.newId(),
    inputsJson: jobs.inputs(0).toString(),
    attributes: choice ? chosenAttributes(choice) : null,
  };
}

function admitBody(task: BodyTask, bytes: Buffer, isKnown: IsKnown): AdmittedBody | Refusal {
  const scanned = scanBody(bytes, (scanner) => {
    scanner.skipSpace();
    scanner.skipValue();
    scanner.finish();
    return null;
  });
  if (scanned !== null) return scanned;
  const checked = check(bodySchema(task.name, isKnown), JSON.parse(bytes.toString()));
  if (checked.ok) return { refused: false, value: checked.value };
  return { refused: true, status: 422, body: faultList(checked.faults) };
}

/** Buffers of an outcome that a worker gives away instead of copying. */
export function transferable(outcome: Outcome): ArrayBuffer[] {
  if (outcome.refused) return outcome.unheardOf ? [outcome.unheardOf.buffer as ArrayBuffer] : [];
  if (!('appends' in outcome)) return [];
  return outcome.appends.map(({ bytes }) => bytes.buffer as ArrayBuffer);
}
