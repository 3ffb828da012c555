/**
 * Records packed into one buffer, so that 50,000 of them cross threads, and reach the embedded
 * log's disk, as a few buffers instead of 150,000 objects.
 *
 * Layout of each record, little-endian: u32 key length, key, u32 value length, value, f64 timestamp
 * in ms (NaN: the broker's time), u16 header count, then for each header u16 name length, name
 * (UTF-8), u32 value length, value.
 */

/** One record to append. */
export interface NewRecord {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  /** Milliseconds since the epoch; the broker's time if omitted. */
  readonly timestampMs?: number;
  readonly headers?: Readonly<Record<string, Uint8Array>>;
}

export interface RecordBatch {
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** Lengths of key and value, timestamp, header count. */
const FIXED_BYTES = 4 + 4 + 8 + 2;
export const NO_HEADERS: Readonly<Record<string, Uint8Array>> = Object.freeze({});

export function packRecords(records: readonly NewRecord[]): RecordBatch {
  const headers = records.map((record) => packHeaders(record.headers));
  const size = records.reduce(
    (sum, record, i) =>
      sum + FIXED_BYTES + record.key.length + record.value.length + headers[i]!.length,
    0,
  );
  // Not from Node's pool: a batch owns its memory, so it can be transferred to another thread.
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  records.forEach((record, i) => {
    at = writeRecord(bytes, at, record, headers[i]!);
  });
  return { count: records.length, bytes };
}

/** One append for each partition that the records name, in the records' order. */
export function packByPartition(
  topic: string,
  records: Iterable<NewRecord & { readonly partition: number }>,
): { topic: string; partition: number; batch: RecordBatch }[] {
  const byPartition = new Map<number, NewRecord[]>();
  for (const record of records) {
    const others = byPartition.get(record.partition);
    if (others) others.push(record);
    else byPartition.set(record.partition, [record]);
  }
  return Array.from(byPartition, ([partition, all]) => {
    return { topic, partition, batch: packRecords(all) };
  });
}

function writeRecord(to: Buffer, start: number, record: NewRecord, headers: Buffer): number {
  let at = to.writeUInt32LE(record.key.length, start);
  to.set(record.key, at);
  at = to.writeUInt32LE(record.value.length, at + record.key.length);
  to.set(record.value, at);
  at = to.writeDoubleLE(record.timestampMs ?? Number.NaN, at + record.value.length);
  at = to.writeUInt16LE(Object.keys(record.headers ?? {}).length, at);
  to.set(headers, at);
  return at + headers.length;
}

const NO_HEADER_BYTES = Buffer.alloc(0);

/** The headers as encoded at the end of a packed record, after their count. */
export function packHeaders(headers: NewRecord['headers']): Buffer {
  if (headers === undefined) return NO_HEADER_BYTES;
  return Buffer.concat(
    Object.entries(headers).flatMap(([name, value]) => {
      const text = Buffer.from(name);
      const nameLength = Buffer.alloc(2);
      nameLength.writeUInt16LE(text.length);
      const valueLength = Buffer.alloc(4);
      valueLength.writeUInt32LE(value.length);
      return [nameLength, text, valueLength, value];
    }),
  );
}

export interface BatchExtent {
  /** The greatest timestamp that the records set; -Infinity if none sets one. */
  readonly maxTimestampMs: number;
  /** True if a record leaves its timestamp to the broker. */
  readonly leavesTimestamps: boolean;
  /** Packed size of the largest record. */
  readonly largestRecordBytes: number;
}

/**
 * Walks a batch without creating objects. Throws a RangeError if the bytes do not contain exactly
 * `count` records, because bytes that cannot be read back must never reach a log.
 */
export function measureBatch(batch: RecordBatch): BatchExtent {
  const from = new DataView(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
  let maxTimestampMs = Number.NEGATIVE_INFINITY;
  let leavesTimestamps = false;
  let largestRecordBytes = 0;
  let at = 0;
  for (let i = 0; i < batch.count; i++) {
    const start = at;
    at += 4 + from.getUint32(at, true);
    at += 4 + from.getUint32(at, true);
    const time = from.getFloat64(at, true);
    if (Number.isNaN(time)) leavesTimestamps = true;
    else if (time > maxTimestampMs) maxTimestampMs = time;
    at = skipHeaders(from, at + 10, from.getUint16(at + 8, true));
    if (at - start > largestRecordBytes) largestRecordBytes = at - start;
  }
  if (at !== from.byteLength) {
    throw new RangeError(`The records end at byte ${at} of ${from.byteLength}.`);
  }
  return { maxTimestampMs, leavesTimestamps, largestRecordBytes };
}

function skipHeaders(from: DataView, start: number, count: number): number {
  let at = start;
  for (let i = 0; i < count; i++) {
    at += 2 + from.getUint16(at, true);
    at += 4 + from.getUint32(at, true);
  }
  return at;
}

/** A record of a batch; `timestampMs` is undefined if the broker sets it. */
export interface PackedRecord {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  readonly timestampMs: number | undefined;
  readonly headers: Readonly<Record<string, Uint8Array>>;
}

/** Walks a batch without copying: keys and values are views into its bytes. */
export function* unpackRecords(batch: RecordBatch): Generator<PackedRecord> {
  const from = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
  let at = 0;
  for (let i = 0; i < batch.count; i++) {
    const keyEnd = at + 4 + from.readUInt32LE(at);
    const valueEnd = keyEnd + 4 + from.readUInt32LE(keyEnd);
    const time = from.readDoubleLE(valueEnd);
    const headerCount = from.readUInt16LE(valueEnd + 8);
    const [headers, end] = readHeaders(from, valueEnd + 10, headerCount);
    yield {
      key: from.subarray(at + 4, keyEnd),
      value: from.subarray(keyEnd + 4, valueEnd),
      timestampMs: Number.isNaN(time) ? undefined : time,
      headers,
    };
    at = end;
  }
}

function readHeaders(from: Buffer, start: number, count: number) {
  if (count === 0) return [NO_HEADERS, start] as const;
  const headers: Record<string, Uint8Array> = Object.create(null);
  let at = start;
  for (let i = 0; i < count; i++) {
    const nameEnd = at + 2 + from.readUInt16LE(at);
    const valueEnd = nameEnd + 4 + from.readUInt32LE(nameEnd);
    headers[from.toString('utf8', at + 2, nameEnd)] = from.subarray(nameEnd + 4, valueEnd);
    at = valueEnd;
  }
  return [headers, at] as const;
}
