/** What is on the log: all records of a topic, and those that refresh a batch. */
import type { BatchRecord, JobRecord } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
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

/** All jobs and runs on the log that refresh the batch. */
export async function readRefreshRecords(
  { broker, codec }: Pick<Platform, 'broker' | 'codec'>,
  batch: string,
) {
  const jobs: JobRecord[] = [];
  for (const { value } of await readAllRecords(broker, 'jobs.bulk')) {
    const job = await codec.decode('jobs.bulk', value);
    if (job.cause === 'REFRESH' && job.batch_id === batch) jobs.push(job);
  }
  const runs: BatchRecord[] = [];
  for (const { value } of await readAllRecords(broker, 'batches')) {
    const run = await codec.decode('batches', value);
    if (run.cause === 'REFRESH' && run.batch_id === batch) runs.push(run);
  }
  return { jobs, runs };
}
