/** All records of a topic, partition by partition. */
import type { Broker, LogRecord } from '../../platform/log/broker.ts';

/** Each record has its own copy of its bytes, so it stays valid after the read. */
export async function readAllRecords(broker: Broker, topic: string): Promise<LogRecord[]> {
  const found: LogRecord[] = [];
  for (const [partition, { low, high }] of (await broker.ends(topic)).entries()) {
    if (low === high) continue;
    const pages = broker.read({ topic, partition, fromOffset: low, toOffset: high });
    for await (const page of pages) {
      for (const record of page) {
        found.push({
          ...record,
          key: Buffer.from(record.key),
          value: Buffer.from(record.value),
        });
      }
    }
  }
  return found;
}
