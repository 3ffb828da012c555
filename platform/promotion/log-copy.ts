/**
 * Copies the topics of one log to another, so that each record keeps its partition and offset.
 *
 * PC1 The target log itself shows how far the copy has come: its ends. A copy that was killed
 *     continues there, and no record is written twice.
 * PC2 Records that are already there must be the beginning of this log. The newest records of each
 *     partition are compared before anything is written, and each append must get the offsets of
 *     its records.
 * PC3 A log with a gap in the offsets of a topic is refused as soon as the gap is found, because
 *     what it held is needed. Only fading topics, whose old records nobody needs, may begin above
 *     0: the target gets as many empty records, which are then removed.
 */
import type {
  Broker,
  LogRecord,
  PartitionAdmin,
  PartitionEnds,
  RecordRemoval,
} from '../log/broker.ts';
import { type NewRecord, packRecords } from '../log/record-batch.ts';
import { CairnError, isCairnError } from '../runtime/errors.ts';

/** Returns the value that the record gets in the target log. */
export type TranslateValue = (record: LogRecord) => Promise<Uint8Array>;

export interface LogCopyOptions {
  readonly source: Pick<Broker, 'ends' | 'read'>;
  readonly target: Broker & PartitionAdmin & RecordRemoval;
  readonly translate: TranslateValue;
  readonly signal: AbortSignal;
  /** Called with the number of records that were copied, or compared, since the last call. */
  readonly onRecords: (count: number) => void;
  /** Called with each topic before its records are copied. */
  readonly onTopic?: (topic: string) => void;
}

interface CopiedPartition {
  readonly topic: string;
  readonly partition: number;
  readonly source: PartitionEnds;
  readonly target: PartitionEnds;
}

/** This many of the newest records are compared before a copy continues (PC2). */
const COMPARED_RECORDS = 500;
const APPEND_BYTES = 1_048_576;
const EMPTY_RECORDS = 10_000;
const PARTITIONS_AT_ONCE = 4;

/** The partitions of the topics that the source has. Rejects with `promotion_refused`. */
export async function planCopy(
  { source, target }: Pick<LogCopyOptions, 'source' | 'target'>,
  topics: readonly string[],
  fadingTopics: readonly string[] = [],
): Promise<readonly CopiedPartition[]> {
  const planned: CopiedPartition[] = [];
  for (const topic of topics) {
    const ends = await endsIfThere(source, topic);
    if (ends === null) continue;
    const found = await endsIfThere(target, topic);
    if (found !== null && found.length !== ends.length) {
      const counts = `${found.length} partitions there, and ${ends.length} here`;
      throw refused(`The topic ${topic} has ${counts}. Name a KAFKA_TOPIC_PREFIX that is new`);
    }
    for (const [partition, end] of ends.entries()) {
      const there = found?.[partition] ?? { low: 0, high: 0 };
      planned.push({ topic, partition, source: end, target: there });
    }
  }
  for (const one of planned) {
    requireEnd(one);
    if (!fadingTopics.includes(one.topic)) requireBegin(one);
  }
  return planned;
}

async function endsIfThere(log: Pick<Broker, 'ends'>, topic: string) {
  try {
    return await log.ends(topic);
  } catch (error) {
    if (isCairnError(error, 'topic_unknown')) return null;
    throw error;
  }
}

function requireBegin({ topic, partition, source, target }: CopiedPartition): void {
  const at = `${topic}/${partition}`;
  if (source.low > 0) throw gapError(at, 0, source.low);
  if (target.low === 0) return;
  throw refused(`The target has lost records: ${at} holds none from offset 0 to ${target.low - 1}`);
}

function requireEnd({ topic, partition, source, target }: CopiedPartition): void {
  if (target.high <= source.high) return;
  const at = `${topic}/${partition}`;
  const counts = `${target.high} records there, and ${source.high} here`;
  throw refused(
    `The target holds another installation, or has served already: ${at} has ${counts}`,
  );
}

export function countMissing(planned: readonly CopiedPartition[]): number {
  return planned.reduce((sum, one) => sum + one.source.high - copiedEnd(one), 0);
}

/** The first offset that is not in the target. */
function copiedEnd({ source, target }: CopiedPartition): number {
  return Math.max(target.high, source.low);
}

/** The first offset that both should have. */
function sharedStart({ source, target }: CopiedPartition): number {
  return Math.max(target.low, source.low);
}

/** PC2. Compares the newest records that already exist. */
export async function compareSeams(
  options: LogCopyOptions,
  planned: readonly CopiedPartition[],
): Promise<void> {
  await runConcurrently(planned, async (one) => {
    const fromOffset = Math.max(sharedStart(one), one.target.high - COMPARED_RECORDS);
    await comparePartition(options, one, fromOffset);
  });
}

/** Compares all records that already exist. */
export async function compareLogs(
  options: LogCopyOptions,
  planned: readonly CopiedPartition[],
): Promise<void> {
  await runConcurrently(planned, (one) => comparePartition(options, one, sharedStart(one)));
}

async function comparePartition(
  { source, target, translate, signal, onRecords }: LogCopyOptions,
  { topic, partition, target: ends }: CopiedPartition,
  fromOffset: number,
): Promise<void> {
  if (fromOffset >= ends.high) return;
  const range = { topic, partition, fromOffset, toOffset: ends.high, signal };
  const found = flatten(target.read(range));
  try {
    for await (const record of flatten(source.read(range))) {
      const there = (await found.next()).value;
      const value = await translate(record);
      if (there === undefined || !isSame({ ...record, value }, there)) {
        const at = `offset ${record.offset} of ${topic}/${partition}`;
        throw refused(`The target holds another installation: its record at ${at} differs`);
      }
      onRecords(1);
    }
  } finally {
    await found.return(undefined);
  }
  signal.throwIfAborted();
}

async function* flatten(steps: AsyncIterable<readonly LogRecord[]>): AsyncGenerator<LogRecord> {
  for await (const records of steps) yield* records;
}

function isSame(one: LogRecord, other: LogRecord): boolean {
  return (
    one.offset === other.offset &&
    one.timestampMs === other.timestampMs &&
    Buffer.compare(one.key, other.key) === 0 &&
    Buffer.compare(one.value, other.value) === 0 &&
    headerText(one) === headerText(other)
  );
}

function headerText({ headers }: LogRecord): string {
  const entries = Object.entries(headers).map(([name, value]) => {
    return [name, Buffer.from(value).toString('base64')];
  });
  return JSON.stringify(entries.sort());
}

/** PC1. Copies missing records; resolves with their number. */
export async function copyLog(
  options: LogCopyOptions,
  planned: readonly CopiedPartition[],
): Promise<number> {
  for (const one of planned) await skipFaded(options, one);
  const missing = planned.filter((one) => copiedEnd(one) < one.source.high);
  for (const topic of new Set(missing.map((one) => one.topic))) {
    options.onTopic?.(topic);
    const own = missing.filter((one) => one.topic === topic);
    await runConcurrently(own, (one) => copyPartition(options, one));
  }
  return countMissing(missing);
}

/** PC3. */
async function skipFaded({ target, signal }: LogCopyOptions, copied: CopiedPartition) {
  const { topic, partition, source } = copied;
  if (copied.target.low >= source.low) return;
  const empty = { key: Buffer.alloc(0), value: Buffer.alloc(0), timestampMs: 0, headers: {} };
  for (let next = copied.target.high; next < source.low; ) {
    signal.throwIfAborted();
    const count = Math.min(EMPTY_RECORDS, source.low - next);
    const records = Array.from({ length: count }, () => empty);
    const onRecords = () => undefined;
    await appendExactly({ target, onRecords }, copied, records, next);
    next += count;
  }
  await target.removeBelow(topic, partition, source.low);
}

async function copyPartition(options: LogCopyOptions, copied: CopiedPartition): Promise<void> {
  const { source, translate, signal } = options;
  const { topic, partition } = copied;
  const range = { fromOffset: copiedEnd(copied), toOffset: copied.source.high, signal };
  let next = range.fromOffset;
  let records: NewRecord[] = [];
  let bytes = 0;
  const flush = async () => {
    await appendExactly(options, copied, records, next - records.length);
    records = [];
    bytes = 0;
  };
  for await (const { value: _, ...record } of flatten(
    source.read({ topic, partition, ...range }),
  )) {
    if (record.offset !== next) throw gapError(`${topic}/${partition}`, next, record.offset);
    const { key, timestampMs, headers } = record;
    const value = await translate({ ...record, value: _ });
    records.push({ key, value, timestampMs, headers });
    next += 1;
    bytes += key.length + value.length;
    if (bytes >= APPEND_BYTES) await flush();
  }
  signal.throwIfAborted();
  if (records.length > 0) await flush();
  if (next !== range.toOffset) throw gapError(`${topic}/${partition}`, next, range.toOffset);
}

/** PC2. */
async function appendExactly(
  { target, onRecords }: Pick<LogCopyOptions, 'target' | 'onRecords'>,
  { topic, partition }: CopiedPartition,
  records: readonly NewRecord[],
  firstOffset: number,
): Promise<void> {
  const [end] = await target.append([{ topic, partition, batch: packRecords(records) }]);
  const lastOffset = firstOffset + records.length - 1;
  if (end!.firstOffset !== firstOffset || end!.lastOffset !== lastOffset) {
    const got = `${end!.firstOffset} to ${end!.lastOffset}`;
    const at = `${topic}/${partition}`;
    const wanted = `${firstOffset} to ${lastOffset}`;
    const why = `Records of ${at} got the offsets ${got} instead of ${wanted}`;
    throw refused(`${why}: something else writes there, or Kafka stored a batch twice`);
  }
  onRecords(records.length);
}

function gapError(at: string, from: number, to: number): CairnError {
  const where = `${at} holds nothing from offset ${from} to ${to - 1}`;
  const why = 'a new topic has no offset without a record, and other records name these offsets';
  return refused(`${where}: ${why} (docs/operations.md says what can be done)`);
}

export function refused(reason: string): CairnError {
  return new CairnError('promotion_refused', `${reason}. Nothing more was changed.`);
}

async function runConcurrently<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = [...all];
  const workers = Array.from({ length: PARTITIONS_AT_ONCE }, async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  });
  const ended = await Promise.allSettled(workers);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
