/** Appends records that could not be processed to `dead-letters`, with their origin (I5). */
import type { DeadLetterRecord } from '../../domain/records.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import type { Platform } from '../platform.ts';
import { appendRecords } from './append.ts';

export interface DeadRecord {
  readonly record: LogRecord;
  readonly error: string;
  /** How often processing it was attempted. */
  readonly attempts: number;
}

/** Dead letters are durable when it resolves. A second call appends a second one of each. */
export async function appendDeadLetters(
  platform: Pick<Platform, 'broker' | 'codec' | 'clock'>,
  group: string,
  dead: readonly DeadRecord[],
): Promise<void> {
  const at = platform.clock.nowMs();
  const entries = dead.map((one) => ({
    key: one.record.key,
    record: toDeadLetter(one, group, at),
  }));
  await appendRecords(platform, 'dead-letters', entries);
}

function toDeadLetter(dead: DeadRecord, group: string, at: number): DeadLetterRecord {
  const { record, error, attempts } = dead;
  const { topic, partition, offset, key, value } = record;
  // The encoder takes only Buffers.
  const bytes = { key: Buffer.from(key), value: Buffer.from(value) };
  return { topic, partition, offset, group, ...bytes, error, attempts, at };
}
