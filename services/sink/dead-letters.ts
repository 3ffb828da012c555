/** Puts records that cannot be decoded into `dead-letters`, with their bytes and origin (I5). */
import type { Broker } from '../../platform/broker/broker.ts';
import { partitionOf } from '../../platform/broker/partitioner.ts';
import { packRecords } from '../../platform/broker/record-batch.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Undecodable } from './decode-block.ts';

const TOPIC = 'dead-letters';

export async function buryAll(
  { broker, codec, clock }: { broker: Broker; codec: Codec; clock: Clock },
  group: string,
  undecodable: readonly Undecodable[],
): Promise<void> {
  const partitions = await broker.partitionCount(TOPIC);
  const byPartition = new Map<number, { key: Uint8Array; value: Uint8Array }[]>();
  for (const { record, error } of undecodable) {
    const { topic, partition, offset, key, value } = record;
    const origin = { topic, partition, offset, group, key: copy(key), value: copy(value) };
    const letter = { ...origin, error, attempts: 1, at: clock.nowMs() };
    const to = partitionOf(key, partitions);
    const letters = byPartition.get(to) ?? [];
    byPartition.set(to, [...letters, { key, value: codec.encode(TOPIC, letter) }]);
  }
  const appends = [...byPartition].map(([partition, letters]) => ({
    topic: TOPIC,
    partition,
    batch: packRecords(letters),
  }));
  await broker.append(appends);
}

/** avsc writes Buffers only. */
function copy(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes);
}
