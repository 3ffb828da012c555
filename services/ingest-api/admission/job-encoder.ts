/**
 * Writes the jobs of one request as records of the log: packed, one batch per partition.
 *
 * 1. The bytes are those that the codec writes for the same JobRecord; a test holds them together.
 *    All that the jobs of a request share is encoded once, so that a job costs two copies.
 * 2. Records stand in the order of the jobs in the body.
 */
import { attributesOf } from '../../../domain/attributes.ts';
import { jobKey, type RunCause } from '../../../domain/records.ts';
import { partitionForKey } from '../../../platform/log/partitioner.ts';
import type { Choice, ScannedJobs } from './scanned-jobs.ts';

/** What all jobs of a request have in common. */
export interface JobRun {
  readonly organizationId: string;
  readonly batchId: string;
  readonly runId: string;
  readonly cause: RunCause;
  readonly kickOff: boolean;
  /** Milliseconds since the epoch: when the jobs were accepted. */
  readonly atMs: number;
  /** Id of the schema of the topic. */
  readonly schemaId: number;
  /** Partitions of the topic. */
  readonly partitions: number;
}

export interface PackedPartition {
  readonly partition: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** Attribute keys of a choice; none when it says nothing. */
export function chosenAttributes(choice: Choice): string[] {
  const { attributes, attributeSet } = choice;
  if (attributes === null && attributeSet === null) return [];
  return attributesOf({ attributes, attribute_set: attributeSet as 'core' | null });
}

const CAUSES: readonly RunCause[] = ['SUBMIT', 'ENRICH', 'REPROCESS', 'REFRESH'];

/** An Avro int or long of at most 53 bits: zigzag, then seven bits a byte, lowest first. */
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

/** Fields before place_id: kind RUN, organization_id, batch_id; after the wire format's prefix. */
function encodeHead(run: JobRun): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(run.schemaId, 1);
  const inBatch = Buffer.from([...longBytes(1), ...stringBytes(run.batchId)]);
  return Buffer.concat([prefix, Buffer.from([0]), stringBytes(run.organizationId), inBatch]);
}

/** Fields between place_id and inputs_json. */
function encodeMiddle(run: JobRun): Buffer {
  return Buffer.from([...stringBytes(run.runId), ...longBytes(CAUSES.indexOf(run.cause))]);
}

/** Fields after inputs_json; the last two, reply_to and based_on, are null. */
function encodeTail(run: JobRun, attributes: readonly string[]): Buffer {
  const items = attributes.flatMap((key) => [...stringBytes(key)]);
  const block = attributes.length === 0 ? [] : [...longBytes(attributes.length), ...items];
  const at = longBytes(run.atMs);
  return Buffer.from([...block, 0, run.kickOff ? 1 : 0, 0, ...at, ...at, 0, 0]);
}

/** Bytes that a length takes in front of what it counts. */
function lengthBytes(length: number): number {
  if (length < 0x40) return 1;
  if (length < 0x2000) return 2;
  return length < 0x100000 ? 3 : 4;
}

/** Key length, value length, time and number of headers of a packed record. */
const PACKED_OVERHEAD = 4 + 4 + 8 + 2;
const MAX_KEY_BYTES = 1024;

/** Records of the jobs that have a place id each, by partition; partitions without any left out. */
export function encodeJobs(
  jobs: ScannedJobs,
  placeIds: readonly string[],
  run: JobRun,
  choice: Choice,
): PackedPartition[] {
  const plan = planPartitions(placeIds, run);
  const writer = new JobWriter(run, choice);
  const sizes = new Array<number>(run.partitions).fill(0);
  const counts = new Array<number>(run.partitions).fill(0);
  for (let job = 0; job < placeIds.length; job++) {
    const partition = plan.partitions[job]!;
    counts[partition]!++;
    sizes[partition]! += writer.size(jobs, job, plan.idBytes[job]!);
  }
  const out = sizes.map((size) => Buffer.from(new ArrayBuffer(size)));
  const ends = new Array<number>(run.partitions).fill(0);
  for (let job = 0; job < placeIds.length; job++) {
    const partition = plan.partitions[job]!;
    const at = ends[partition]!;
    const idBytes = plan.idBytes[job]!;
    ends[partition] = writer.write(out[partition]!, at, jobs, job, placeIds[job]!, idBytes);
  }
  return out.flatMap((bytes, partition) =>
    counts[partition] === 0 ? [] : [{ partition, count: counts[partition]!, bytes }],
  );
}

interface Plan {
  readonly partitions: Uint16Array;
  /** Bytes of each place id in UTF-8. */
  readonly idBytes: Uint16Array;
}

function planPartitions(placeIds: readonly string[], run: JobRun): Plan {
  const plan = {
    partitions: new Uint16Array(placeIds.length),
    idBytes: new Uint16Array(placeIds.length),
  };
  const key = Buffer.alloc(MAX_KEY_BYTES);
  const start = key.write(jobKey(run.organizationId, run.batchId, ''));
  for (let job = 0; job < placeIds.length; job++) {
    const length = key.write(placeIds[job]!, start);
    plan.idBytes[job] = length;
    plan.partitions[job] = partitionForKey(key.subarray(0, start + length), run.partitions);
  }
  return plan;
}

class JobWriter {
  readonly #keyStart: Buffer;
  readonly #head: Buffer;
  readonly #middle: Buffer;
  readonly #tail: Buffer;
  readonly #run: JobRun;
  #view: Buffer;
  #at = 0;

  constructor(run: JobRun, choice: Choice) {
    this.#run = run;
    this.#keyStart = Buffer.from(jobKey(run.organizationId, run.batchId, ''));
    this.#head = encodeHead(run);
    this.#middle = encodeMiddle(run);
    this.#tail = encodeTail(run, chosenAttributes(choice));
    this.#view = this.#head;
  }

  #tailOf(jobs: ScannedJobs, job: number): Buffer {
    if (jobs.choices.size === 0) return this.#tail;
    const own = jobs.choices.get(job);
    return own === undefined ? this.#tail : encodeTail(this.#run, chosenAttributes(own));
  }

  #valueSize(idBytes: number, inputsBytes: number, tailBytes: number): number {
    return (
      this.#head.length +
      lengthBytes(idBytes) +
      idBytes +
      this.#middle.length +
      lengthBytes(inputsBytes) +
      inputsBytes +
      tailBytes
    );
  }

  size(jobs: ScannedJobs, job: number, idBytes: number): number {
    const tail = this.#tailOf(jobs, job).length;
    const value = this.#valueSize(idBytes, jobs.inputsBytes(job), tail);
    return PACKED_OVERHEAD + this.#keyStart.length + idBytes + value;
  }

  /** Writes the job's packed record and answers where it ends. */
  write(
    to: Buffer,
    at: number,
    jobs: ScannedJobs,
    job: number,
    placeId: string,
    idBytes: number,
  ): number {
    const tail = this.#tailOf(jobs, job);
    const inputsBytes = jobs.inputsBytes(job);
    this.#view = to;
    this.#at = to.writeUInt32LE(this.#keyStart.length + idBytes, at);
    this.#copy(this.#keyStart);
    const idAt = this.#at;
    this.#at += to.write(placeId, idAt);
    this.#at = to.writeUInt32LE(this.#valueSize(idBytes, inputsBytes, tail.length), this.#at);
    this.#copy(this.#head);
    this.#length(idBytes);
    to.copyWithin(this.#at, idAt, idAt + idBytes);
    this.#at += idBytes;
    this.#copy(this.#middle);
    this.#length(inputsBytes);
    this.#at += jobs.copyInputs(job, to, this.#at);
    this.#copy(tail);
    this.#at = to.writeDoubleLE(Number.NaN, this.#at);
    return to.writeUInt16LE(0, this.#at);
  }

  #copy(bytes: Buffer): void {
    this.#view.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #length(length: number): void {
    let rest = 2 * length;
    while (rest >= 0x80) {
      this.#view[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#view[this.#at++] = rest;
  }
}
