/**
 * Compares the schemas of this process with the records on the log, before any of them is handled.
 *
 * A registry that was wiped gives the same ids to other schemas, and so does one that another
 * process was meant for. Then each record on the log looks like poison: API keys, jobs and results
 * would become dead letters, one after the other.
 *
 * CS1 A topic whose first records are all unreadable was written with other schemas. Poison that
 *     comes later, however much of it, changes nothing.
 * CS2 Bytes that are not in wire format say nothing about schemas.
 */
import type { TopicName } from '../domain/records.ts';
import type { Platform } from '../ledger/platform.ts';
import { readSchemaId } from '../platform/codec/wire-format.ts';
import type { Broker, LogRecord } from '../platform/log/broker.ts';
import { CairnError, isCairnError } from '../platform/runtime/errors.ts';

/** Without them nobody is let in, or nothing is seen. */
const COMPARED_TOPICS = ['keys', 'batches', 'jobs.bulk', 'jobs.interactive', 'results'] as const;
const FIRST_RECORDS = 10;
/** Fewer say too little: one may be poison. */
const MIN_RECORDS = 3;

type ComparedPlatform = { readonly broker: Broker; readonly codec: Platform['codec'] };

/** Rejects with `schemas_replaced`. */
export async function compareSchemas(platform: ComparedPlatform): Promise<void> {
  await Promise.all(COMPARED_TOPICS.map((topic) => compareTopic(platform, topic)));
}

async function compareTopic({ broker, codec }: ComparedPlatform, topic: TopicName) {
  const records = (await readFirst(broker, topic)).filter(isInWireFormat);
  if (records.length < MIN_RECORDS) return;
  let reason = '';
  for (const { value } of records) {
    try {
      await codec.decode(topic, value);
      return;
    } catch (error) {
      if (!isCairnError(error, 'record_undecodable')) throw error;
      reason = error.message;
    }
  }
  throw replacedError(topic, records.length, reason);
}

/** The first records of the partition that holds most. */
async function readFirst(broker: Broker, topic: TopicName): Promise<LogRecord[]> {
  const ends = (await broker.ends(topic)).map(({ low, high }, partition) => {
    return { partition, low, count: high - low };
  });
  const longest = ends.sort((a, b) => b.count - a.count)[0];
  if (longest === undefined || longest.count < MIN_RECORDS) return [];
  const { partition, low: fromOffset } = longest;
  const range = { topic, partition, fromOffset, toOffset: fromOffset + FIRST_RECORDS };
  const records: LogRecord[] = [];
  for await (const some of broker.read(range)) records.push(...some);
  return records;
}

/** CS2. */
function isInWireFormat({ value, unreadable }: LogRecord): boolean {
  if (unreadable !== undefined) return false;
  try {
    readSchemaId(value);
    return true;
  } catch {
    return false;
  }
}

function replacedError(topic: TopicName, count: number, reason: string): CairnError {
  const what = `None of the first ${count} records of ${topic} can be read: ${reason}`;
  const why = 'The log was written with the schemas of another registry, or of none';
  const choice = 'Set SCHEMA_REGISTRY_URL as before, or restore the registry with its ids';
  return new CairnError('schemas_replaced', `${what} ${why}. ${choice}.`);
}
