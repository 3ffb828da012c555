/**
 * Produce (v7) and Fetch (v11) as bytes: the two requests that carry records. Every Kafka from 2.3
 * to 4.x speaks these versions. Faults of single partitions are values here, so that one
 * partition's trouble never hides another's records.
 */
import type { RawRequest } from './kafka-client.ts';

const PRODUCE = 0;
const FETCH = 1;
const ACKS_ALL = -1;

export interface TopicPart<P> {
  readonly topic: string;
  readonly partitions: readonly P[];
}

export interface ProducedPartition {
  readonly topic: string;
  readonly partition: number;
  readonly errorCode: number;
  readonly baseOffset: number;
}

export interface FetchedPartition {
  readonly topic: string;
  readonly partition: number;
  readonly errorCode: number;
  readonly highWatermark: number;
  readonly batches: Buffer;
}

interface Response<P> {
  readonly clientSideThrottleTime: number;
  readonly errorCode: number;
  readonly partitions: readonly P[];
}

export function produceRequest(
  topics: readonly TopicPart<{ partition: number; batch: Buffer }>[],
  timeoutMs: number,
): RawRequest<Response<ProducedPartition>> {
  const encode = async () => {
    const body = new BodyWriter().int16(-1).int16(ACKS_ALL).int32(timeoutMs);
    body.topics(topics, ({ partition, batch }) => {
      body.int32(partition).int32(batch.length).append(batch);
    });
    return body.finish();
  };
  const request = { apiKey: PRODUCE, apiVersion: 7, apiName: 'Produce', encode };
  return { request, response: { decode: async (p) => readProduced(p), parse } };
}

export interface FetchLimits {
  readonly maxWaitMs: number;
  readonly maxBytes: number;
  readonly maxPartitionBytes: number;
}

export function fetchRequest(
  topics: readonly TopicPart<{ partition: number; fetchOffset: number }>[],
  limits: FetchLimits,
): RawRequest<Response<FetchedPartition>> {
  const encode = async () => {
    const body = new BodyWriter();
    body.int32(-1).int32(limits.maxWaitMs).int32(1).int32(limits.maxBytes);
    // Read uncommitted; no fetch session (id 0, epoch -1).
    body.int8(0).int32(0).int32(-1);
    body.topics(topics, ({ partition, fetchOffset }) => {
      body.int32(partition).int32(-1).int64(fetchOffset).int64(-1).int32(limits.maxPartitionBytes);
    });
    return body.int32(0).string('').finish();
  };
  const request = { apiKey: FETCH, apiVersion: 11, apiName: 'Fetch', encode };
  return { request, response: { decode: async (p) => readFetched(p), parse } };
}

const parse = async <T>(decoded: T): Promise<T> => decoded;

/** Groups by topic what a request names. */
export function byTopic<T extends { readonly topic: string }, P>(
  all: readonly T[],
  map: (one: T) => P,
): TopicPart<P>[] {
  const topics = new Map<string, P[]>();
  for (const one of all) {
    const partitions = topics.get(one.topic);
    if (partitions) partitions.push(map(one));
    else topics.set(one.topic, [map(one)]);
  }
  return Array.from(topics, ([topic, partitions]) => ({ topic, partitions }));
}

function readProduced(payload: Buffer): Response<ProducedPartition> {
  const body = new BodyReader(payload);
  const partitions = body.topics((topic) => {
    const produced = {
      topic,
      partition: body.int32(),
      errorCode: body.int16(),
      baseOffset: body.int64(),
    };
    body.at += 16;
    return produced;
  });
  return { clientSideThrottleTime: body.int32(), errorCode: 0, partitions };
}

function readFetched(payload: Buffer): Response<FetchedPartition> {
  const body = new BodyReader(payload);
  const clientSideThrottleTime = body.int32();
  const errorCode = body.int16();
  body.int32();
  const partitions = body.topics((topic) => {
    const partition = body.int32();
    const code = body.int16();
    const highWatermark = body.int64();
    body.at += 16;
    // Aborted transactions: pairs of 64-bit numbers; then the preferred replica.
    const aborted = Math.max(0, body.int32());
    body.at += 16 * aborted + 4;
    return { topic, partition, errorCode: code, highWatermark, batches: body.bytes() };
  });
  return { clientSideThrottleTime, errorCode, partitions };
}

class BodyWriter {
  readonly #parts: Buffer[] = [];
  #small = Buffer.allocUnsafe(4096);
  #from = 0;
  #at = 0;

  int8(value: number): this {
    this.#room(1);
    this.#at = this.#small.writeInt8(value, this.#at);
    return this;
  }

  int16(value: number): this {
    this.#room(2);
    this.#at = this.#small.writeInt16BE(value, this.#at);
    return this;
  }

  int32(value: number): this {
    this.#room(4);
    this.#at = this.#small.writeInt32BE(value, this.#at);
    return this;
  }

  int64(value: number): this {
    this.#room(8);
    this.#at = this.#small.writeBigInt64BE(BigInt(value), this.#at);
    return this;
  }

  string(value: string): this {
    const bytes = Buffer.from(value);
    this.int16(bytes.length);
    return this.append(bytes);
  }

  append(bytes: Buffer): this {
    this.#flush();
    this.#parts.push(bytes);
    return this;
  }

  topics<P>(topics: readonly TopicPart<P>[], write: (partition: P) => void): this {
    this.int32(topics.length);
    for (const { topic, partitions } of topics) {
      this.string(topic).int32(partitions.length);
      partitions.forEach(write);
    }
    return this;
  }

  /** As kafkajs takes it: an object shaped like its Encoder. */
  finish(): { buf: Buffer; buffer: Buffer } {
    this.#flush();
    const buffer = Buffer.concat(this.#parts);
    return { buf: buffer, buffer };
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#small.length) return;
    this.#flush();
    this.#small = Buffer.allocUnsafe(4096);
    this.#from = this.#at = 0;
  }

  #flush(): void {
    if (this.#at > this.#from) this.#parts.push(this.#small.subarray(this.#from, this.#at));
    this.#from = this.#at;
  }
}

class BodyReader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  int16(): number {
    this.at += 2;
    return this.#bytes.readInt16BE(this.at - 2);
  }

  int32(): number {
    this.at += 4;
    return this.#bytes.readInt32BE(this.at - 4);
  }

  int64(): number {
    this.at += 8;
    return Number(this.#bytes.readBigInt64BE(this.at - 8));
  }

  bytes(): Buffer {
    const length = Math.max(0, this.int32());
    const start = this.at;
    this.at += length;
    return this.#bytes.subarray(start, this.at);
  }

  topics<P>(read: (topic: string) => P): P[] {
    const all: P[] = [];
    for (let topics = this.int32(); topics > 0; topics--) {
      const length = this.int16();
      const topic = this.#bytes.toString('utf8', this.at, this.at + length);
      this.at += length;
      for (let partitions = this.int32(); partitions > 0; partitions--) all.push(read(topic));
    }
    return all;
  }
}
