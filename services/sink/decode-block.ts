/**
 * A block of records, decoded a slice at a time so that the event loop is not held; those that
 * cannot be decoded are set aside with their reason.
 */
import { setImmediate } from 'node:timers/promises';
import { type RecordTypes, sourceName, type TopicName } from '../../domain/records.ts';
import type { DeadRecord } from '../../ledger/records/dead-letters.ts';
import type { Origin } from '../../ledger/tables/columns.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { errorMessage, isCairnError } from '../../platform/runtime/errors.ts';

export interface Decoded {
  readonly origin: Origin;
  readonly value: RecordTypes[TopicName];
  readonly bytes: number;
}

const SLICE_BYTES = 512 * 1024;

export async function decodeBlock(
  codec: Codec<RecordTypes>,
  block: readonly LogRecord[],
): Promise<{ decoded: Decoded[]; undecodable: DeadRecord[] }> {
  const decoded: Decoded[] = [];
  const undecodable: DeadRecord[] = [];
  let sliceBytes = 0;
  for (const record of block) {
    const bytes = record.value.length;
    const value = await decodeOne(codec, record);
    if (typeof value === 'string') undecodable.push({ record, error: value, attempts: 1 });
    else decoded.push({ origin: originOf(record), value, bytes });
    sliceBytes += bytes;
    if (sliceBytes < SLICE_BYTES) continue;
    sliceBytes = 0;
    await setImmediate();
  }
  return { decoded, undecodable };
}

function originOf({ topic, partition, offset }: LogRecord): Origin {
  return { _source: sourceName(topic, partition), _offset: offset };
}

/** The value, or why there is none. */
async function decodeOne(codec: Codec<RecordTypes>, { topic, value }: LogRecord) {
  try {
    const name = topic as TopicName;
    return codec.decodeKnown(name, value) ?? (await codec.decode(name, value));
  } catch (error) {
    if (isCairnError(error, 'record_undecodable')) return errorMessage(error);
    throw error;
  }
}

/** Parts of at most `maxBytes` of encoded records; a larger record is a part of its own. */
export function* partsOf(decoded: readonly Decoded[], maxBytes: number): Generator<Decoded[]> {
  let part: Decoded[] = [];
  let bytes = 0;
  for (const record of decoded) {
    if (part.length > 0 && bytes + record.bytes > maxBytes) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(record);
    bytes += record.bytes;
  }
  if (part.length > 0) yield part;
}
