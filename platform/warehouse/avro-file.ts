/**
 * Builds an Avro object container file from records that are already encoded: fields are added in
 * front of each record, and its own bytes are copied. So a block of the log becomes input for the
 * engine without decoding a single value.
 *
 * Format: https://avro.apache.org/docs/1.12.0/specification/#object-container-files
 */

/** A record with the fields that are added in front: its position on the log, and its order. */
export interface PlacedRecord {
  readonly _source: string;
  readonly _offset: number;
  readonly order: number;
  /** Avro binary, without a prefix. */
  readonly payload: Uint8Array;
}

/** The added fields, with the engine's names and types. */
export const PLACE_FIELDS = '_source String, _offset Int64, _order Int64';

const PLACE_SCHEMA = [
  { name: '_source', type: 'string' },
  { name: '_offset', type: 'long' },
  { name: '_order', type: 'long' },
];
const MAGIC = Buffer.from('Obj\x01', 'latin1');
/** Any 16 bytes will do: a file has one block, which is read to its end. */
const SYNC = Buffer.alloc(16, 0xca);
/** A long has at most ten bytes. */
const MAX_LONG_BYTES = 10;

/** `schema` is the text of the record schema of all payloads. */
export function avroFile(schema: string, records: readonly PlacedRecord[]): Uint8Array {
  const head = headFor(schema);
  const writer = new AvroWriter(head.length + fileBytes(records));
  const body = writer.reserve(head.length + 2 * MAX_LONG_BYTES);
  const sources = new Map<string, Uint8Array>();
  for (const { _source, _offset, order, payload } of records) {
    const text = sources.get(_source) ?? Buffer.from(_source);
    sources.set(_source, text);
    writer.writeBytes(text);
    writer.writeLong(_offset);
    writer.writeLong(order);
    writer.write(payload);
  }
  const bodyBytes = writer.length - body;
  writer.write(SYNC);
  const end = writer.length;
  const counts = new AvroWriter(2 * MAX_LONG_BYTES);
  counts.writeLong(records.length);
  counts.writeLong(bodyBytes);
  const begin = body - counts.length - head.length;
  writer.writeAt(begin, head);
  writer.writeAt(begin + head.length, counts.subarray(0, counts.length));
  return writer.subarray(begin, end);
}

function fileBytes(records: readonly PlacedRecord[]): number {
  let bytes = 2 * MAX_LONG_BYTES + SYNC.length;
  for (const { _source, payload } of records) {
    bytes += payload.length + 3 * MAX_LONG_BYTES + 4 * _source.length;
  }
  return bytes;
}

/** By the text of a schema; there are as many as topics have versions. */
const heads = new Map<string, Uint8Array>();

function headFor(schema: string): Uint8Array {
  const head = heads.get(schema) ?? fileHead(schema);
  heads.set(schema, head);
  return head;
}

/** Magic, metadata and the marker that ends each block. */
function fileHead(schemaText: string): Uint8Array {
  const record = JSON.parse(schemaText) as { readonly fields: readonly object[] };
  const schema = JSON.stringify({ ...record, fields: [...PLACE_SCHEMA, ...record.fields] });
  const writer = new AvroWriter(schema.length * 4 + 128);
  writer.write(MAGIC);
  writer.writeLong(2);
  for (const text of ['avro.schema', schema, 'avro.codec', 'null']) {
    writer.writeBytes(Buffer.from(text));
  }
  writer.writeLong(0);
  writer.write(SYNC);
  return writer.subarray(0, writer.length);
}

/** Writes Avro's primitive types into a buffer of fixed size. */
class AvroWriter {
  readonly #bytes: Buffer;
  length = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  /** Reserves space; returns the position after it. */
  reserve(bytes: number): number {
    this.length += bytes;
    return this.length;
  }

  write(bytes: Uint8Array): void {
    this.writeAt(this.length, bytes);
    this.length += bytes.length;
  }

  writeAt(at: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, at);
  }

  writeBytes(bytes: Uint8Array): void {
    this.writeLong(bytes.length);
    this.write(bytes);
  }

  /** Zigzag, then seven bits per byte. The value must not be negative. */
  writeLong(value: number): void {
    let rest = value * 2;
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest % 0x80) + 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.length++] = rest;
  }

  subarray(begin: number, end: number): Uint8Array {
    return this.#bytes.subarray(begin, end);
  }
}
