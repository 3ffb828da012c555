/**
 * Compares the schemas of this process with the records on the log before it handles any record.
 *
 * A registry that was wiped assigns the same ids to other schemas, and so does a registry that
 * belongs to another process. Every record on the log then fails to decode: API keys, jobs and
 * results would become dead letters, one after another.
 *
 * CS1 A log was written with other schemas if no topic has a readable first record, and at least
 *     two topics have records. Poison records are in a single topic, or come after records of the
 *     owner; however many there are, they do not change the verdict.
 * CS2 Bytes that are not in wire format are no evidence about schemas.
 */
import type { TopicName } from '../domain/records.ts';
import type { Platform } from '../ledger/platform.ts';
import { schemaIdIfAny } from '../platform/codec/wire-format.ts';
import type { Broker, LogRecord } from '../platform/log/broker.ts';
import { CairnError, isCairnError } from '../platform/runtime/errors.ts';

/** Without these topics, nobody can authenticate, or nothing is visible. */
const COMPARED_TOPICS = ['keys', 'batches', 'jobs.bulk', 'jobs.interactive', 'results'] as const;
const FIRST_RECORDS = 10;
/** Fewer topics are not enough evidence. */
const MIN_TOPICS = 2;

type ComparedPlatform = { readonly broker: Broker; readonly codec: Platform['codec'] };

interface FirstRecords {
  readonly topic: TopicName;
  readonly count: number;
  /** Why none of them can be decoded; null if one can. */
  readonly fault: string | null;
}

/** Rejects with `schemas_replaced`. */
export async function compareSchemas(platform: ComparedPlatform): Promise<void> {
  const read = await Promise.all(COMPARED_TOPICS.map((topic) => tryFirst(platform, topic)));
  const used = read.filter(({ count }) => count > 0);
  if (used.length < MIN_TOPICS || used.some(({ fault }) => fault === null)) return;
  throw replacedError(used);
}

async function tryFirst(
  { broker, codec }: ComparedPlatform,
  topic: TopicName,
): Promise<FirstRecords> {
  const records = (await readFirst(broker, topic)).filter(isInWireFormat);
  let fault: string | null = null;
  for (const { value } of records) {
    try {
      await codec.decode(topic, value);
      return { topic, count: records.length, fault: null };
    } catch (error) {
      if (!isCairnError(error, 'record_undecodable')) throw error;
      fault = error.message;
    }
  }
  return { topic, count: records.length, fault };
}

/** The first records of the partition with the most records. */
async function readFirst(broker: Broker, topic: TopicName): Promise<LogRecord[]> {
  const ends = (await broker.ends(topic)).map(({ low, high }, partition) => {
    return { partition, low, count: high - low };
  });
  const longest = ends.sort((a, b) => b.count - a.count)[0];
  if (longest === undefined || longest.count === 0) return [];
  const { partition, low: fromOffset } = longest;
  const range = { topic, partition, fromOffset, toOffset: fromOffset + FIRST_RECORDS };
  const records: LogRecord[] = [];
  for await (const some of broker.read(range)) records.push(...some);
  return records;
}

/** CS2. */
function isInWireFormat({ value, unreadable }: LogRecord): boolean {
  return unreadable === undefined && schemaIdIfAny(value) !== null;
}

function replacedError(used: readonly FirstRecords[]): CairnError {
  const topics = used.map(({ topic }) => topic).join(', ');
  const what = `None of the first records of ${topics} can be read: ${used[0]!.fault}`;
  const why = 'The log was written with the schemas of another registry, or of none';
  const choice = 'Set SCHEMA_REGISTRY_URL as before, or restore the registry with its ids';
  return new CairnError('schemas_replaced', `${what} ${why}. ${choice}.`);
}
