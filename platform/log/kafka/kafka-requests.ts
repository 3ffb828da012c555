/**
 * Produce (v7) and Fetch (v11) as bytes: the two requests that carry records. Every Kafka from 2.3
 * to 4.x supports these versions. Errors of single partitions are values here, so that one
 * partition's error never hides another's records. Below them: Kafka's types as bytes.
 */
import type { TopicPartition } from '../broker.ts';
import type { RawRequest } from './kafka-client.ts';

const PRODUCE = 0;
const FETCH = 1;
const ACKS_ALL = -1;
export const KAFKA_OFFSET_OUT_OF_RANGE = 1;

interface TopicPart<P> {
  readonly topic: string;
  readonly partitions: readonly P[];
}

export interface ProducedPartition extends TopicPartition {
  readonly errorCode: number;
  readonly baseOffset: number;
}

export interface FetchedPartition extends TopicPartition {
  readonly errorCode: number;
  readonly batches: Buffer;
}

interface KafkaResponse<P> {
  readonly clientSideThrottleTime: number;
  readonly errorCode: number;
  readonly partitions: readonly P[];
}

export function produceRequest(
  topics: readonly TopicPart<{ partition: number; batch: Buffer }>[],
  timeoutMs: number,
): RawRequest<KafkaResponse<ProducedPartition>> {
  const encode = async () => {
    const body = new RequestWriter().int16(-1).int16(ACKS_ALL).int32(timeoutMs);
    body.topics(topics, ({ partition, batch }) => {
      body.int32(partition).int32(batch.length).append(batch);
    });
    return body.finish();
  };
  const request = { apiKey: PRODUCE, apiVersion: 7, apiName: 'Produce', encode };
  return { request, response: { decode: async (p) => decodeProduced(p), parse: keepDecoded } };
}

export function fetchRequest(
  topics: readonly TopicPart<{ partition: number; fetchOffset: number }>[],
  limits: { maxWaitMs: number; maxBytes: number; maxPartitionBytes: number },
): RawRequest<KafkaResponse<FetchedPartition>> {
  const encode = async () => {
    const body = new RequestWriter();
    body.int32(-1).int32(limits.maxWaitMs).int32(1).int32(limits.maxBytes);
    // Read uncommitted; no fetch session (id 0, epoch -1).
    body.int8(0).int32(0).int32(-1);
    body.topics(topics, ({ partition, fetchOffset }) => {
      body.int32(partition).int32(-1).int64(fetchOffset).int64(-1).int32(limits.maxPartitionBytes);
    });
    return body.int32(0).string('').finish();
  };
  const request = { apiKey: FETCH, apiVersion: 11, apiName: 'Fetch', encode };
  return { request, response: { decode: async (p) => decodeFetched(p), parse: keepDecoded } };
}

export const keepDecoded = async <T>(decoded: T): Promise<T> => decoded;

export function collectBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** Groups the partitions of a request by topic. */
export function byTopic<T extends { readonly topic: string }, P>(
  items: Iterable<T>,
  toPartition: (item: T) => P,
): { topic: string; partitions: P[] }[] {
  return Array.from(
    collectBy(items, ({ topic }) => topic),
    ([topic, its]) => ({ topic, partitions: its.map(toPartition) }),
  );
}

function decodeProduced(payload: Buffer): KafkaResponse<ProducedPartition> {
  const body = new ResponseReader(payload);
  const partitions = body.topics((topic) => {
    const [partition, errorCode, baseOffset] = [body.int32(), body.int16(), body.int64()];
    body.at += 16;
    return { topic, partition, errorCode, baseOffset };
  });
  return { clientSideThrottleTime: body.int32(), errorCode: 0, partitions };
}

function decodeFetched(payload: Buffer): KafkaResponse<FetchedPartition> {
  const body = new ResponseReader(payload);
  const clientSideThrottleTime = body.int32();
  const errorCode = body.int16();
  body.int32();
  const partitions = body.topics((topic) => {
    const [partition, code] = [body.int32(), body.int16()];
    // High-water mark, last stable offset, log start offset.
    body.at += 24;
    // Aborted transactions: pairs of 64-bit numbers; then the preferred replica.
    const aborted = Math.max(0, body.int32());
    body.at += 16 * aborted + 4;
    return { topic, partition, errorCode: code, batches: body.bytes() };
  });
  return { clientSideThrottleTime, errorCode, partitions };
}

export class RequestWriter {
  readonly #parts: Buffer[] = [];

  int8(value: number): this {
    return this.append(Buffer.of(value));
  }

  int16(value: number): this {
    const bytes = Buffer.allocUnsafe(2);
    bytes.writeInt16BE(value);
    return this.append(bytes);
  }

  int32(value: number): this {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeInt32BE(value);
    return this.append(bytes);
  }

  int64(value: number): this {
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeBigInt64BE(BigInt(value));
    return this.append(bytes);
  }

  string(value: string): this {
    const bytes = Buffer.from(value);
    return this.int16(bytes.length).append(bytes);
  }

  unsignedVarint(value: number): this {
    const bytes: number[] = [];
    for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
    return this.append(Buffer.of(...bytes, value));
  }

  compactLength(length: number): this {
    return this.unsignedVarint(length + 1);
  }

  compactString(value: string): this {
    const bytes = Buffer.from(value);
    return this.compactLength(bytes.length).append(bytes);
  }

  noTags(): this {
    return this.unsignedVarint(0);
  }

  append(bytes: Buffer): this {
    this.#parts.push(bytes);
    return this;
  }

  topics<P>(topics: readonly TopicPart<P>[], write: (partition: P) => void): void {
    this.int32(topics.length);
    for (const { topic, partitions } of topics) {
      this.string(topic).int32(partitions.length);
      partitions.forEach(write);
    }
  }

  /** kafkajs expects an object shaped like its Encoder. */
  finish(): { buf: Buffer; buffer: Buffer } {
    const buffer = Buffer.concat(this.#parts);
    return { buf: buffer, buffer };
  }
}

export class ResponseReader {
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
    return this.take(Math.max(0, this.int32()));
  }

  /** Empty if it is absent. */
  string(): string {
    return this.take(Math.max(0, this.int16())).toString();
  }

  take(length: number): Buffer {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** Older versions have no tagged fields. */
  skipTags(): void {}

  list<T>(read: () => T): T[] {
    const all: T[] = [];
    for (let rest = this.int32(); rest > 0; rest--) all.push(read());
    return all;
  }

  topics<P>(read: (topic: string) => P): P[] {
    const all: P[] = [];
    for (let topics = this.int32(); topics > 0; topics--) {
      const topic = this.string();
      for (let partitions = this.int32(); partitions > 0; partitions--) all.push(read(topic));
    }
    return all;
  }
}

/** Lengths are unsigned varints, one more than the length; structures end with tagged fields. */
export class CompactReader extends ResponseReader {
  override string(): string {
    return this.take(Math.max(0, this.#unsignedVarint() - 1)).toString();
  }

  override list<T>(read: () => T): T[] {
    const all: T[] = [];
    for (let rest = this.#unsignedVarint() - 1; rest > 0; rest--) all.push(read());
    return all;
  }

  override skipTags(): void {
    for (let tags = this.#unsignedVarint(); tags > 0; tags--) {
      this.#unsignedVarint();
      this.take(this.#unsignedVarint());
    }
  }

  #unsignedVarint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.take(1).readUInt8();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}
