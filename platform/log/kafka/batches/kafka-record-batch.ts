/**
 * Kafka's record batch (magic 2): encoded from packed records, decoded into LogRecords.
 *
 * It replaces kafkajs's code because it is most of the cost of a record in this adapter. kafkajs
 * creates a dozen objects for each record; this code creates only the record, whose key and value
 * are views.
 *
 * RB1 A written batch is uncompressed and belongs to no transaction.
 * RB2 A batch that is read may be compressed (kafka-codecs.ts). A batch that cannot be read becomes
 *     one unreadable record, with the offset of its last record. Control records (transaction
 *     markers) are skipped, but their offsets count as read.
 */
import { errorMessage } from '../../../runtime/errors.ts';
import type { LogRecord, TopicPartition } from '../../broker.ts';
import { NO_HEADERS, type PackedRecord } from '../../record-batch.ts';
import { decompressRecords } from './kafka-codecs.ts';
import { crc32c } from './kafka-crc32c.ts';

const HEADER_BYTES = 61;
const CRC_AT = 17;
const CRC_FROM = 21;
/** An upper bound for the varints and attributes of one record. */
export const RECORD_OVERHEAD_BYTES = 36;
const HEADER_OVERHEAD_BYTES = 10;
const CODEC_MASK = 0x7;
const LOG_APPEND_TIME = 0x8;
const CONTROL_BATCH = 0x20;

/** An upper bound for a record's bytes in a batch. */
export function encodedSizeLimit({ key, value, headers }: PackedRecord): number {
  let size = RECORD_OVERHEAD_BYTES + key.length + value.length;
  for (const name in headers) {
    size += HEADER_OVERHEAD_BYTES + 3 * name.length + headers[name]!.length;
  }
  return size;
}

export function batchSizeLimit(recordBytes: number): number {
  return HEADER_BYTES + recordBytes;
}

/** Encodes one batch into `capacity` bytes; the caller ensures that the records fit. */
export class RecordBatchWriter {
  readonly #bytes: Buffer;
  #at = HEADER_BYTES;
  #count = 0;
  #firstMs = 0;
  #maxMs = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  get count(): number {
    return this.#count;
  }

  add(record: PackedRecord, nowMs: number): void {
    const timestampMs = record.timestampMs ?? nowMs;
    if (this.#count === 0) this.#firstMs = this.#maxMs = timestampMs;
    if (timestampMs > this.#maxMs) this.#maxMs = timestampMs;
    const deltaMs = timestampMs - this.#firstMs;
    const names = Object.keys(record.headers);
    const size =
      1 +
      varintSize(deltaMs) +
      varintSize(this.#count) +
      sizeWithLength(record.key.length) +
      sizeWithLength(record.value.length) +
      headersSize(record, names);
    this.#varint(size);
    this.#bytes[this.#at++] = 0;
    this.#varint(deltaMs);
    this.#varint(this.#count++);
    this.#withLength(record.key);
    this.#withLength(record.value);
    this.#varint(names.length);
    for (const name of names) {
      this.#withLength(Buffer.from(name));
      this.#withLength(record.headers[name]!);
    }
  }

  /** The finished batch. */
  finish(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#at);
    bytes.fill(0, 0, HEADER_BYTES);
    bytes.writeInt32BE(bytes.length - 12, 8);
    bytes.writeInt32BE(-1, 12);
    bytes[16] = 2;
    bytes.writeInt32BE(this.#count - 1, 23);
    bytes.writeBigInt64BE(BigInt(this.#firstMs), 27);
    bytes.writeBigInt64BE(BigInt(this.#maxMs), 35);
    bytes.fill(0xff, 43, 57);
    bytes.writeInt32BE(this.#count, 57);
    bytes.writeUInt32BE(crc32c(bytes, CRC_FROM), CRC_AT);
    return bytes;
  }

  #withLength(value: Uint8Array): void {
    this.#varint(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  /** Zigzag, seven bits per byte. A difference of timestamps may exceed 32 bits. */
  #varint(value: number): void {
    let rest = value >= 0 ? value * 2 : -value * 2 - 1;
    while (rest >= 128) {
      this.#bytes[this.#at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#at++] = rest;
  }
}

function varintSize(value: number): number {
  let rest = value >= 0 ? value * 2 : -value * 2 - 1;
  let size = 1;
  for (; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}

function sizeWithLength(length: number): number {
  return varintSize(length) + length;
}

function headersSize({ headers }: PackedRecord, names: readonly string[]): number {
  let size = varintSize(names.length);
  for (const name of names) {
    size += sizeWithLength(Buffer.byteLength(name)) + sizeWithLength(headers[name]!.length);
  }
  return size;
}

export interface DecodedBatches {
  readonly records: LogRecord[];
  /** The offset after the last whole batch; `fromOffset` if there was none. */
  readonly nextOffset: number;
}

/**
 * Decodes the records of a fetched partition at or after `fromOffset`. The last batch may be
 * truncated, because Kafka limits a response by bytes; the next fetch returns all of it.
 */
export function decodeBatches(
  bytes: Buffer,
  from: TopicPartition & { readonly fromOffset: number },
): DecodedBatches {
  const records: LogRecord[] = [];
  let nextOffset = from.fromOffset;
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const end = at + 12 + bytes.readInt32BE(at + 8);
    if (end > bytes.length) break;
    const batch = bytes.subarray(at, end);
    const lastOffset = readLastOffset(batch);
    if (lastOffset >= from.fromOffset) {
      for (const record of readBatch(batch, lastOffset, from)) records.push(record);
    }
    nextOffset = Math.max(nextOffset, lastOffset + 1);
    at = end;
  }
  return { records, nextOffset };
}

/** Before format 2, the first number of a compressed batch is already its last offset. */
function readLastOffset(batch: Buffer): number {
  const first = Number(batch.readBigInt64BE(0));
  return batch[16] === 2 ? first + batch.readInt32BE(23) : first;
}

/** RB2. */
function readBatch(
  batch: Buffer,
  lastOffset: number,
  from: TopicPartition & { readonly fromOffset: number },
): readonly LogRecord[] {
  try {
    return decodeBatch(batch, from);
  } catch (error) {
    const { topic, partition } = from;
    const first = Number(batch.readBigInt64BE(0));
    const unreadable =
      `The record batch of the offsets ${first} to ${lastOffset} cannot be read. ` +
      errorMessage(error);
    const timestampMs = Number(batch.readBigInt64BE(35));
    const empty = { key: EMPTY_BYTES, headers: NO_HEADERS };
    return [
      { topic, partition, offset: lastOffset, timestampMs, ...empty, value: batch, unreadable },
    ];
  }
}

function decodeBatch(
  batch: Buffer,
  { topic, partition, fromOffset }: TopicPartition & { readonly fromOffset: number },
): LogRecord[] {
  const records: LogRecord[] = [];
  const magic = batch[16];
  const attributes = batch.readInt16BE(21);
  if (magic !== 2) throw new Error(`Its format, ${magic}, is not supported.`);
  if (attributes & CONTROL_BATCH) return records;
  const baseOffset = Number(batch.readBigInt64BE(0));
  const firstMs = Number(batch.readBigInt64BE(27));
  const maxMs = Number(batch.readBigInt64BE(35));
  const count = batch.readInt32BE(57);
  const bytes = decompressRecords(attributes & CODEC_MASK, batch.subarray(HEADER_BYTES));
  const reader = new RecordReader(bytes);
  for (let i = 0; i < count; i++) {
    const end = reader.varint() + reader.at;
    if (end > bytes.length || reader.at >= end) throw new Error('Its records end too early.');
    reader.at++;
    const timeDeltaMs = reader.varint();
    const offset = baseOffset + reader.varint();
    if (offset >= fromOffset) {
      const timestampMs = attributes & LOG_APPEND_TIME ? maxMs : firstMs + timeDeltaMs;
      const key = reader.bytes();
      const value = reader.bytes();
      const headers = reader.headers();
      if (reader.at > end)
        throw new Error('One of its records is longer than its declared length.');
      records.push({ topic, partition, offset, timestampMs, key, value, headers });
    }
    reader.at = end;
  }
  return records;
}

const EMPTY_BYTES = Buffer.alloc(0);

class RecordReader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.at++]!;
    let value = byte & 0x7f;
    for (let weight = 128; byte >= 128; weight *= 128) {
      byte = bytes[this.at++]!;
      value += (byte & 0x7f) * weight;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads a length and that many bytes; null (length -1) reads as empty. */
  bytes(): Buffer {
    const length = this.varint();
    if (length <= 0) return EMPTY_BYTES;
    const start = this.at;
    this.at += length;
    return this.#bytes.subarray(start, this.at);
  }

  headers(): Readonly<Record<string, Uint8Array>> {
    const count = this.varint();
    if (count === 0) return NO_HEADERS;
    const headers: Record<string, Uint8Array> = Object.create(null);
    for (let i = 0; i < count; i++) {
      const name = this.bytes().toString('utf8');
      headers[name] = this.bytes();
    }
    return headers;
  }
}
