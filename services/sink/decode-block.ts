/**
 * Decodes a block of records in slices, so that it does not hold the event loop. Records that
 * cannot be decoded are returned apart, with the reason.
 */
import { setImmediate } from 'node:timers/promises';
import { type RecordTypes, sourceName, type TopicName } from '../../domain/records.ts';
import type { DeadRecord } from '../../ledger/records/dead-letters.ts';
import { decodeRecord } from '../../ledger/records/decode.ts';
import type { RecordOrigin } from '../../ledger/tables/rows.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { type LogRecord, recordOrder } from '../../platform/log/broker.ts';
import { errorMessage, isCairnError } from '../../platform/runtime/errors.ts';

export interface DecodedRecord {
  readonly record: LogRecord;
  readonly origin: RecordOrigin;
  readonly order: number;
  readonly value: RecordTypes[TopicName];
  readonly bytes: number;
}

const DECODE_SLICE_BYTES = 512 * 1024;

export async function decodeBlock(
  codec: Codec<RecordTypes>,
  block: readonly LogRecord[],
): Promise<{ decoded: DecodedRecord[]; undecodable: DeadRecord[] }> {
  const decoded: DecodedRecord[] = [];
  const undecodable: DeadRecord[] = [];
  let sliceBytes = 0;
  for (const record of block) {
    const bytes = record.value.length;
    const value = await decodeOrExplain(codec, record);
    const origin = { _source: sourceName(record), _offset: record.offset };
    if (typeof value === 'string') undecodable.push(toDead(record, value));
    else decoded.push({ record, origin, order: recordOrder(record), value, bytes });
    sliceBytes += bytes;
    if (sliceBytes < DECODE_SLICE_BYTES) continue;
    sliceBytes = 0;
    await setImmediate();
  }
  return { decoded, undecodable };
}

function toDead(record: LogRecord, error: string): DeadRecord {
  return { record, error, reason: 'record_undecodable', attempts: 1 };
}

/** The value, or the reason why the record is undecodable. */
async function decodeOrExplain(codec: Codec<RecordTypes>, record: LogRecord) {
  try {
    return await decodeRecord(codec, record.topic as TopicName, record);
  } catch (error) {
    if (isCairnError(error, 'record_undecodable')) return errorMessage(error);
    throw error;
  }
}
