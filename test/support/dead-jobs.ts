/** Jobs that an enricher has given up, by its own letters. */
import { jobKey } from '../../domain/records.ts';
import { appendDeadLetters } from '../../ledger/records/dead-letters.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import type { EmbeddedApi } from './embedded-api.ts';
import { until } from './until.ts';

const TOPIC = 'jobs.bulk';

/** Submits the batch `dead` of so many places, and appends a letter for each of its jobs. */
export async function killJobs(api: EmbeddedApi, count: number): Promise<void> {
  const jobs = Array.from({ length: count }, (_, n) => ({
    place_id: `dead-${n}`,
    inputs: { name: `Gasthof ${n}`, latitude: 47.1, longitude: 9.5 },
  }));
  const body = { batch_id: 'dead', batch_name: 'Dead', attributes: ['names'], jobs };
  await api.send('POST', 'batches', { body });
  const isDone = async () => (await api.send('GET', 'batches/dead')).body.status === 'completed';
  await until(isDone, 'the batch has ended');
  const keys = new Set(jobs.map(({ place_id }) => jobKey('acme', 'dead', place_id)));
  const dead = (await readRecords(api)).filter(({ key }) => keys.has(String(key)));
  const why = { attempts: 5, error: 'every attribute failed', reason: 'all_attributes_failed' };
  await appendDeadLetters(
    api.product.platform,
    'cairn-enricher',
    dead.map((record) => ({ ...why, record })),
  );
}

async function readRecords({ product }: EmbeddedApi): Promise<LogRecord[]> {
  const { broker } = product.platform;
  const found: LogRecord[] = [];
  for (const [partition, { low, high }] of (await broker.ends(TOPIC)).entries()) {
    const range = { topic: TOPIC, partition, fromOffset: low, toOffset: high };
    for await (const page of broker.read(range)) {
      const copies = page.map((record) => ({
        ...record,
        key: Buffer.from(record.key),
        value: Buffer.from(record.value),
      }));
      found.push(...copies);
    }
  }
  return found;
}
