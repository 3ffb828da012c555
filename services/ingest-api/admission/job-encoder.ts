/**
 * Encodes the jobs of one request as log records, packed into one record batch per partition.
 *
 * JE1 The bytes equal those that the codec writes for the same JobRecord; a test compares the two.
 *     The fields that the jobs of a request share are encoded once, so that a job costs two copies.
 * JE2 The records are in the order of the jobs in the body.
 * JE3 For a traced request, the first MAX_TRACED_JOBS jobs carry the trace as a header.
 */
import { jobKey, type RunCause } from '../../../domain/records.ts';
import type { PackedJobs } from '../../../ledger/records/journal.ts';
import { partitionForKey } from '../../../platform/log/partitioner.ts';
import { packHeaders } from '../../../platform/log/record-batch.ts';
import { MAX_TRACED_JOBS, traceHeaders } from '../../../platform/tracing/tracing.ts';
import type { ScannedJobs } from './scanned-jobs.ts';

/** The fields that all jobs of a request share. */
export interface JobRun {
  readonly organizationId: string;
  readonly batchId: string;
  readonly runId: string;
  readonly cause: RunCause;
  readonly kickOff: boolean;
  /** When the jobs were accepted, in milliseconds since the Unix epoch. */
  readonly atMs: number;
  /** The attributes of jobs that do not choose their own. */
  readonly attributes: readonly string[];
  /** The id of the topic's schema. */
  readonly schemaId: number;
  /** The topic's number of partitions. */
  readonly partitions: number;
  /** The trace that the first jobs carry. */
  readonly traceparent?: string | undefined;
}

const CAUSES: readonly RunCause[] = ['SUBMIT', 'ENRICH', 'REPROCESS', 'REFRESH'];

/**
 * Encodes an Avro int or long of at most 53 bits: zigzag, then seven bits per byte, lowest first.
 */
function longBytes(value: number): number[] {
  const bytes: number[] = [];
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return bytes;
}

function stringBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(longBytes(bytes.length)), bytes]);
}

/** The wire format's prefix, then the fields before place_id: kind, organization_id, batch_id. */
function encodeHead(run: JobRun): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(run.schemaId, 1);
  const inBatch = Buffer.from([...longBytes(1), ...stringBytes(run.batchId)]);
  return Buffer.concat([prefix, Buffer.from([0]), stringBytes(run.organizationId), inBatch]);
}

/** The fields between place_id and inputs_json. */
function encodeMiddle(run: JobRun): Buffer {
  return Buffer.from([...stringBytes(run.runId), ...longBytes(CAUSES.indexOf(run.cause))]);
}

/** The fields after inputs_json; the last two, reply_to and based_on, are null. */
function encodeTail(run: JobRun, attributes: readonly string[]): Buffer {
  const items = attributes.flatMap((key) => [...stringBytes(key)]);
  const block = attributes.length === 0 ? [] : [...longBytes(attributes.length), ...items];
  const at = longBytes(run.atMs);
  return Buffer.from([...block, 0, run.kickOff ? 1 : 0, 0, ...at, ...at, 0, 0]);
}

/** The size of the length prefix of a string of this length, in bytes. */
function lengthPrefixBytes(length: number): number {
  if (length < 0x40) return 1;
  if (length < 0x2000) return 2;
  return length < 0x100000 ? 3 : 4;
}

/** Key length, value length, timestamp and number of headers of a packed record. */
const PACKED_OVERHEAD = 4 + 4 + 8 + 2;
const MAX_JOB_KEY_BYTES = 1024;
const NO_TRACE = Buffer.alloc(0);

/** Encodes the jobs, each of which has a place id. Skips partitions without jobs. */
export function encodeJobs(
  jobs: ScannedJobs,
  placeIds: readonly string[],
  run: JobRun,
): PackedJobs[] {
  const plan = planPartitions(placeIds, run);
  const writer = new JobWriter(jobs, run);
  const sizes = new Array<number>(run.partitions).fill(0);
  const counts = new Array<number>(run.partitions).fill(0);
  for (let job = 0; job < placeIds.length; job++) {
    const partition = plan.partitions[job]!;
    counts[partition]!++;
    sizes[partition]! += writer.size(job, plan.idBytes[job]!);
  }
  const out = sizes.map((size) => Buffer.from(new ArrayBuffer(size)));
  const ends = new Array<number>(run.partitions).fill(0);
  for (let job = 0; job < placeIds.length; job++) {
    const partition = plan.partitions[job]!;
    writer.moveTo(out[partition]!, ends[partition]!);
    ends[partition] = writer.write(job, placeIds[job]!, plan.idBytes[job]!);
  }
  return out.flatMap((bytes, partition) =>
    counts[partition] === 0 ? [] : [{ partition, count: counts[partition]!, bytes }],
  );
}

interface PartitionPlan {
  readonly partitions: Uint16Array;
  /** By job: the length of its place id in UTF-8. */
  readonly idBytes: Uint16Array;
}

function planPartitions(placeIds: readonly string[], run: JobRun): PartitionPlan {
  const plan = {
    partitions: new Uint16Array(placeIds.length),
    idBytes: new Uint16Array(placeIds.length),
  };
  const key = Buffer.alloc(MAX_JOB_KEY_BYTES);
  const start = key.write(jobKey(run.organizationId, run.batchId, ''));
  for (let job = 0; job < placeIds.length; job++) {
    const length = key.write(placeIds[job]!, start);
    plan.idBytes[job] = length;
    plan.partitions[job] = partitionForKey(key.subarray(0, start + length), run.partitions);
  }
  return plan;
}

class JobWriter {
  readonly #jobs: ScannedJobs;
  readonly #run: JobRun;
  readonly #keyStart: Buffer;
  readonly #head: Buffer;
  readonly #middle: Buffer;
  readonly #tail: Buffer;
  /** The header of traced jobs; empty if the request is not traced. */
  readonly #trace: Buffer;
  #to: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(jobs: ScannedJobs, run: JobRun) {
    this.#jobs = jobs;
    this.#run = run;
    this.#keyStart = Buffer.from(jobKey(run.organizationId, run.batchId, ''));
    this.#head = encodeHead(run);
    this.#middle = encodeMiddle(run);
    this.#tail = encodeTail(run, run.attributes);
    this.#trace = packHeaders(traceHeaders(run.traceparent).headers);
  }

  #encodedTail(job: number): Buffer {
    const { attributes } = this.#jobs;
    const own = attributes.size === 0 ? undefined : attributes.get(job);
    return own === undefined ? this.#tail : encodeTail(this.#run, own);
  }

  #valueSize(idBytes: number, inputsBytes: number, tailBytes: number): number {
    const id = lengthPrefixBytes(idBytes) + idBytes;
    const inputs = lengthPrefixBytes(inputsBytes) + inputsBytes;
    return this.#head.length + id + this.#middle.length + inputs + tailBytes;
  }

  size(job: number, idBytes: number): number {
    const tail = this.#encodedTail(job).length;
    const value = this.#valueSize(idBytes, this.#jobs.inputsBytes(job), tail);
    return PACKED_OVERHEAD + this.#keyStart.length + idBytes + value + this.#jobTrace(job).length;
  }

  moveTo(to: Buffer, at: number): void {
    this.#to = to;
    this.#at = at;
  }

  /** Writes the job's packed record and returns its end. */
  write(job: number, placeId: string, idBytes: number): number {
    const to = this.#to;
    const tail = this.#encodedTail(job);
    const inputsBytes = this.#jobs.inputsBytes(job);
    this.#at = to.writeUInt32LE(this.#keyStart.length + idBytes, this.#at);
    this.#copy(this.#keyStart);
    const idAt = this.#at;
    this.#at += to.write(placeId, idAt);
    this.#at = to.writeUInt32LE(this.#valueSize(idBytes, inputsBytes, tail.length), this.#at);
    this.#copy(this.#head);
    this.#writeLength(idBytes);
    to.copyWithin(this.#at, idAt, idAt + idBytes);
    this.#at += idBytes;
    this.#copy(this.#middle);
    this.#writeLength(inputsBytes);
    this.#at += this.#jobs.copyInputs(job, to, this.#at);
    this.#copy(tail);
    this.#at = to.writeDoubleLE(Number.NaN, this.#at);
    const trace = this.#jobTrace(job);
    this.#at = to.writeUInt16LE(trace.length === 0 ? 0 : 1, this.#at);
    this.#copy(trace);
    return this.#at;
  }

  #jobTrace(job: number): Buffer {
    return job < MAX_TRACED_JOBS ? this.#trace : NO_TRACE;
  }

  #copy(bytes: Buffer): void {
    this.#to.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #writeLength(length: number): void {
    let rest = 2 * length;
    while (rest >= 0x80) {
      this.#to[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#to[this.#at++] = rest;
  }
}
