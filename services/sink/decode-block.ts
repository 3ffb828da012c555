/**
 * Decodes a block of records in slices, so that it does not block the event loop. Records that
 * cannot be decoded are returned separately, with the reason. An undecodable result still ends its
 * run, if the run can be identified.
 *
 * With `readHead`, only the fields that the sink itself needs are read, if all of the block's
 * records were written with the current schema; the engine then reads the records.
 */
import { setImmediate } from 'node:timers/promises';
import { type RecordTypes, sourceName, type TopicName } from '../../domain/records.ts';
import type { DeadRecord } from '../../ledger/records/dead-letters.ts';
import {
  decodeRecord,
  refuseInvalidValues,
  refuseUnreadable,
} from '../../ledger/records/decode.ts';
import { failedResultFor } from '../../ledger/records/lost-results.ts';
import type { RecordOrigin } from '../../ledger/tables/rows.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { type LogRecord, recordOrder } from '../../platform/log/broker.ts';
import { errorMessage, isCairnError } from '../../platform/runtime/errors.ts';

export interface DecodedRecord {
  readonly record: LogRecord;
  readonly origin: RecordOrigin;
  readonly order: number;
  /** If only the head was read: just these fields. */
  readonly value: RecordTypes[TopicName];
  readonly bytes: number;
}

export interface DecodedBlock {
  readonly decoded: readonly DecodedRecord[];
  readonly undecodable: readonly DeadRecord[];
  /** True if only the heads were read. */
  readonly hasHeadsOnly: boolean;
}

/** Undefined for a record that was written with an older schema. */
export type ReadHead = (bytes: Uint8Array) => object | undefined;

const DECODE_SLICE_BYTES = 512 * 1024;

export async function decodeBlock(
  codec: Codec<RecordTypes>,
  block: readonly LogRecord[],
  readHead?: ReadHead,
): Promise<DecodedBlock> {
  const heads = readHead && (await decodeWith(block, (record) => decodeHead(readHead, record)));
  if (heads) return { ...heads, hasHeadsOnly: true };
  const decode = (record: LogRecord) => decodeRecord(codec, record.topic as TopicName, record);
  const whole = await decodeWith(block, decode, true);
  return { ...whole!, hasHeadsOnly: false };
}

/** Null if the heads are not enough: each record is then decoded in full. */
async function decodeWith(
  block: readonly LogRecord[],
  decode: (
    record: LogRecord,
  ) => DecodedRecord['value'] | undefined | Promise<DecodedRecord['value']>,
  isWhole = false,
) {
  const decoded: DecodedRecord[] = [];
  const undecodable: DeadRecord[] = [];
  let sliceBytes = 0;
  for (const record of block) {
    const bytes = record.value.length;
    const value = await decodeOrExplain(record, decode);
    if (value === undefined) return null;
    const origin = { _source: sourceName(record), _offset: record.offset };
    const add = (known: DecodedRecord['value']) =>
      decoded.push({ record, origin, order: recordOrder(record), value: known, bytes });
    if (typeof value !== 'string') add(value);
    else {
      const end = record.topic === 'results' ? failedResultFor(record, value) : null;
      // The engine would read the record's own bytes.
      if (end !== null && !isWhole) return null;
      undecodable.push(toDead(record, value, end?.finished?.run_id));
      if (end !== null) add(end);
    }
    sliceBytes += bytes;
    if (sliceBytes < DECODE_SLICE_BYTES) continue;
    sliceBytes = 0;
    await setImmediate();
  }
  return { decoded, undecodable };
}

function toDead(record: LogRecord, error: string, run: string | undefined): DeadRecord {
  return { record, error, reason: 'record_undecodable', attempts: 1, ...(run && { run }) };
}

function decodeHead(readHead: ReadHead, record: LogRecord): DecodedRecord['value'] | undefined {
  refuseUnreadable(record);
  const head = readHead(record.value) as DecodedRecord['value'] | undefined;
  if (head !== undefined) refuseInvalidValues(record.topic as TopicName, head);
  return head;
}

/** The value, or the reason why the record is undecodable. */
async function decodeOrExplain<Value>(
  record: LogRecord,
  decode: (record: LogRecord) => Value | Promise<Value>,
): Promise<Value | string> {
  try {
    const value = decode(record);
    return value instanceof Promise ? await value : value;
  } catch (error) {
    if (isCairnError(error, 'record_undecodable')) return errorMessage(error);
    throw error;
  }
}
