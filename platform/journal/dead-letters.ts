/** Puts a record that was given up into `dead-letters`, with its bytes, error and origin (I5). */
import type { LogRecord } from '../broker/broker.ts';
import { partitionOf } from '../broker/partitioner.ts';
import { packRecords } from '../broker/record-batch.ts';
import type { Parts } from '../parts.ts';

const TOPIC = 'dead-letters';

/** Durable when it resolves. Called twice it writes two letters of the same origin. */
export async function buryRecord(
  { broker, codec, clock }: Pick<Parts, 'broker' | 'codec' | 'clock'>,
  record: LogRecord,
  fault: { readonly group: string; readonly error: string; readonly attempts: number },
): Promise<void> {
  const { topic, partition, offset, key, value } = record;
  const origin = { topic, partition, offset, key: Buffer.from(key), value: Buffer.from(value) };
  const letter = codec.encode(TOPIC, { ...origin, ...fault, at: clock.nowMs() });
  const to = partitionOf(key, await broker.partitionCount(TOPIC));
  await broker.append([
    { topic: TOPIC, partition: to, batch: packRecords([{ key, value: letter }]) },
  ]);
}
