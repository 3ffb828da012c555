/** Decodes records of the log, for any consumer. */
import type { RecordTypes, TopicName } from '../../domain/records.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { CairnError, isCairnError } from '../../platform/runtime/errors.ts';
import type { Platform } from '../platform.ts';
import { findInvalidValue } from './invalid-values.ts';

/**
 * Rejects with `record_undecodable` if the bytes of the record or of its batch are not readable, or
 * if its values are invalid.
 */
export async function decodeRecord<T extends TopicName>(
  codec: Platform['codec'],
  topic: T,
  record: LogRecord,
): Promise<RecordTypes[T]> {
  refuseUnreadable(record);
  const value = codec.decodeKnown(topic, record.value) ?? (await codec.decode(topic, record.value));
  refuseInvalidValues(topic, value);
  return value;
}

/** Null if it is not readable. Its consumer appends it to the dead letters. */
export async function decodeIfReadable<T extends TopicName>(
  codec: Platform['codec'],
  topic: T,
  record: LogRecord,
): Promise<RecordTypes[T] | null> {
  try {
    return await decodeRecord(codec, topic, record);
  } catch (error) {
    if (isCairnError(error, 'record_undecodable')) return null;
    throw error;
  }
}

/** Throws `record_undecodable` if the log could not read the record. */
export function refuseUnreadable({ unreadable }: LogRecord): void {
  if (unreadable !== undefined) throw new CairnError('record_undecodable', unreadable);
}

/** Throws `record_undecodable` if one of the checked values is invalid. */
export function refuseInvalidValues<T extends TopicName>(topic: T, value: RecordTypes[T]): void {
  const fault = findInvalidValue(topic, value);
  if (fault !== null) {
    throw new CairnError('record_undecodable', `The record makes no sense. ${fault}`);
  }
}
