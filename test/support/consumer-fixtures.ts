/** What the tests of both consumers share: options, topics, and records that are texts. */
import type { Broker, LogRecord } from '../../platform/log/broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { uniqueWord } from './backend.ts';

/** Options for every case that is not about them. */
export function defaultConsumerOptions(broker: Broker) {
  return {
    broker,
    clock: systemClock,
    log: silentLog,
    maxInFlight: 64,
    maxGapRecords: 2_000,
    commitIntervalMs: 10,
    retry: { maxAttempts: 3, firstDelayMs: 1, maxDelayMs: 5 },
    drainMs: 300,
    onDead: async () => undefined,
  };
}

/** A new topic with a unique name, and a group for it. */
export async function freshTopic(broker: Broker, partitions: number): Promise<[string, string]> {
  const name = uniqueWord();
  await broker.ensureTopics([{ name, partitions, retentionMs: -1 }]);
  return [name, `${name}-group`];
}

/** Appends a record for each text: the key is the text up to its colon. */
export async function appendTo(
  broker: Broker,
  topic: string,
  partition: number,
  texts: readonly string[],
): Promise<void> {
  const records = texts.map((text) => ({
    key: Buffer.from(text.split(':')[0]!),
    value: Buffer.from(text),
  }));
  await broker.append([{ topic, partition, batch: packRecords(records) }]);
}

export function readText(record: LogRecord): string {
  return Buffer.from(record.value).toString();
}
