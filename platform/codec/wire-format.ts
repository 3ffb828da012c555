/** Confluent wire format: a zero byte, the schema's id as u32 big-endian, then the payload. */
import { CairnError } from '../runtime/errors.ts';

const PREFIX_BYTES = 5;

export function withPrefix(schemaId: number, payload: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + payload.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(schemaId, 1);
  bytes.set(payload, PREFIX_BYTES);
  return bytes;
}

/** The schema's id. Throws `record_undecodable` if the bytes do not start like a record. */
export function readSchemaId(bytes: Uint8Array): number {
  const id = schemaIdIfAny(bytes);
  if (id === null) {
    throw new CairnError('record_undecodable', 'The bytes are not in Confluent wire format.');
  }
  return id;
}

/** The schema's id; null if the bytes do not start like a record. */
export function schemaIdIfAny(bytes: Uint8Array): number | null {
  if (bytes.length < PREFIX_BYTES || bytes[0] !== 0) return null;
  return ((bytes[1]! << 24) | (bytes[2]! << 16) | (bytes[3]! << 8) | bytes[4]!) >>> 0;
}

export function recordPayload(bytes: Uint8Array): Buffer {
  return Buffer.from(
    bytes.buffer,
    bytes.byteOffset + PREFIX_BYTES,
    bytes.byteLength - PREFIX_BYTES,
  );
}
