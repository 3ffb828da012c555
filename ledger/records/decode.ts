/** Decodes records of the log, whoever consumes them. */
import type { RecordTypes, TopicName } from '../../domain/records.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import type { Platform } from '../platform.ts';
import { findNonsense } from './nonsense.ts';

/**
 * Rejects with `record_undecodable` when the record's bytes, or its batch's, are not readable, or
 * its values make no sense.
 */
export async function decodeRecord<T extends TopicName>(
  codec: Platform['codec'],
  topic: T,
  { value, unreadable }: LogRecord,
): Promise<RecordTypes[T]> {
  if (unreadable !== undefined) throw new CairnError('record_undecodable', unreadable);
  const record = codec.decodeKnown(topic, value) ?? (await codec.decode(topic, value));
  const nonsense = findNonsense(topic, record);
  if (nonsense !== null) {
    throw new CairnError('record_undecodable', `The record makes no sense. ${nonsense}`);
  }
  return record;
}
