/** Encodes records, and appends them to the partitions of their keys. */
import type { RecordTypes, TopicName } from '../../domain/records.ts';
import type { AppendedTo, PartitionAppend } from '../../platform/log/broker.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { packByPartition } from '../../platform/log/record-batch.ts';
import type { Platform } from '../platform.ts';

type RecordWriter = Pick<Platform, 'broker' | 'codec'>;

export interface KeyedRecord<T extends TopicName> {
  readonly key: string | Uint8Array;
  readonly record: RecordTypes[T];
  readonly headers?: Readonly<Record<string, Uint8Array>>;
}

/** One append for each partition that the records go to. */
export async function encodeAppends<T extends TopicName>(
  { broker, codec }: RecordWriter,
  topic: T,
  entries: readonly KeyedRecord<T>[],
): Promise<PartitionAppend[]> {
  const partitions = await broker.partitionCount(topic);
  const records = entries.map((entry) => {
    const key = Buffer.from(entry.key);
    const value = codec.encode(topic, entry.record);
    const { headers } = entry;
    const partition = partitionForKey(key, partitions);
    return { key, value, partition, ...(headers && { headers }) };
  });
  const appends = packByPartition(topic, records);
  return appends.map((append) => ({ ...append, placedAmong: partitions }));
}

/** The records are durable when it resolves. */
export async function appendRecords<T extends TopicName>(
  writer: RecordWriter,
  topic: T,
  entries: readonly KeyedRecord<T>[],
): Promise<readonly AppendedTo[]> {
  const appends = await encodeAppends(writer, topic, entries);
  return appends.length === 0 ? [] : writer.broker.append(appends);
}
