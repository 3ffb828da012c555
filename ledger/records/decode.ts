/** Decodes records of the log, whoever consumes them. */
import type { RecordTypes, TopicName } from '../../domain/records.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { CairnError, isCairnError } from '../../platform/runtime/errors.ts';
import type { Platform } from '../platform.ts';
import { findNonsense } from './nonsense.ts';

/**
 * Rejects with `record_undecodable` when the record's bytes, or its batch's, are not readable, or
 * its values make no sense.
 */
export async function decodeRecord<T extends TopicName>(
  codec: Platform['codec'],
  topic: T,
  record: LogRecord,
): Promise<RecordTypes[T]> {
  refuseUnreadable(record);
  const value = codec.decodeKnown(topic, record.value) ?? (await codec.decode(topic, record.value));
  refuseNonsense(topic, value);
  return value;
}

/** Null when it is not readable. Whoever consumes it sends it to the dead letters. */
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

/** Throws `record_undecodable` when the log could not read the record. */
export function refuseUnreadable({ unreadable }: LogRecord): void {
  if (unreadable !== undefined) throw new CairnError('record_undecodable', unreadable);
}

/** Throws `record_undecodable` when the values that are checked make no sense. */
export function refuseNonsense<T extends TopicName>(topic: T, value: RecordTypes[T]): void {
  const nonsense = findNonsense(topic, value);
  if (nonsense !== null) {
    throw new CairnError('record_undecodable', `The record makes no sense. ${nonsense}`);
  }
}
