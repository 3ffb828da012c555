/** Puts records that were given up into `dead-letters`, with their bytes, error and origin (I5). */
import type { DeadLetterRecord } from '../../domain/records.ts';
import type { LogRecord } from '../broker/broker.ts';
import { partitionOf } from '../broker/partitioner.ts';
import { packRecords } from '../broker/record-batch.ts';
import type { Parts } from '../parts.ts';

const TOPIC = 'dead-letters';

export interface DeadRecord {
  readonly record: LogRecord;
  readonly error: string;
  /** How often it was tried. */
  readonly attempts: number;
}

/** Durable when it resolves. Called twice it writes two letters of the same origin. */
export async function buryRecords(
  { broker, codec, clock }: Pick<Parts, 'broker' | 'codec' | 'clock'>,
  group: string,
  dead: readonly DeadRecord[],
): Promise<void> {
  const partitions = await broker.partitionCount(TOPIC);
  const byPartition = new Map<number, { key: Uint8Array; value: Uint8Array }[]>();
  for (const one of dead) {
    const { key } = one.record;
    const letters = byPartition.get(partitionOf(key, partitions)) ?? [];
    letters.push({ key, value: codec.encode(TOPIC, letterOf(one, group, clock.nowMs())) });
    byPartition.set(partitionOf(key, partitions), letters);
  }
  const appends = [...byPartition].map(([partition, letters]) => ({
    topic: TOPIC,
    partition,
    batch: packRecords(letters),
  }));
  await broker.append(appends);
}

function letterOf(dead: DeadRecord, group: string, at: number): DeadLetterRecord {
  const { record, error, attempts } = dead;
  const { topic, partition, offset, key, value } = record;
  // The encoder writes Buffers only.
  const bytes = { key: Buffer.from(key), value: Buffer.from(value) };
  return { topic, partition, offset, group, ...bytes, error, attempts, at };
}
