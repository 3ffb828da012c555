/**
 * `cairn topics tail`: decoded records of a topic, one JSON object per line.
 *
 * TT1 Memory holds one fetch, and the records to show of each partition if their number is limited,
 *     however long the topic is.
 * TT2 If their number is limited, the records of several partitions are sorted by time. Otherwise
 *     they come partition by partition.
 */
import * as z from 'zod';
import {
  type OperatorTask,
  readTaskOptions,
  type TaskContext,
  wholeNumberOption,
} from '../../ledger/operator-task.ts';
import type { LogRecord, PartitionRange } from '../../platform/log/broker.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { logPoint, readRanges, requirePartition } from './offset-options.ts';
import { readShownKey, showKey, showRecord } from './record-json.ts';
import { topicName } from './show-topics.ts';

const DEFAULT_LAST_RECORDS = 10;
const FOLLOW_POLL_MS = 300;

const tailOptions = z.object({
  topic: topicName,
  partition: wholeNumberOption().optional(),
  from: logPoint.optional(),
  to: logPoint.optional(),
  key: z.string().transform(readShownKey).optional(),
  limit: wholeNumberOption(1).optional(),
  follow: z.boolean().default(false),
});

type TailOptions = z.output<typeof tailOptions>;

export const tailTopic: OperatorTask = async (context, given) => {
  const options = readTaskOptions(tailOptions, given, 'topic');
  refuseWithFollow(options);
  const { broker } = context.platform;
  const ends = await broker.ends(options.topic);
  requirePartition(options.topic, ends.length, options.partition);
  const ranges = await readRanges(broker, options);
  const isOpen = options.from === undefined;
  const shown = isOpen
    ? await showLast(context, ranges, options)
    : await showFrom(context, ranges, options);
  if (options.follow) await follow(context, ranges, options);
  return shown > 0 || options.follow ? 'done' : 'nothing';
};

/** Records would be missing between those that are shown and those that are new. */
function refuseWithFollow({ follow, from, to, limit }: TailOptions): void {
  if (!follow) return;
  if (to !== undefined) {
    throw new CairnError('config_invalid', '--follow has no end: leave out --to.');
  }
  if (from === undefined || limit === undefined) return;
  throw new CairnError(
    'config_invalid',
    '--follow shows all records after --from: leave out --limit.',
  );
}

/** Without a start: the last records of all partitions, by time. */
async function showLast(
  context: TaskContext,
  ranges: readonly PartitionRange[],
  options: TailOptions,
): Promise<number> {
  const { limit = DEFAULT_LAST_RECORDS, key } = options;
  const last: LogRecord[] = [];
  for (const range of ranges) {
    // The records of a key may be anywhere.
    const fromOffset = key === undefined ? range.toOffset - limit : range.fromOffset;
    const found: LogRecord[] = [];
    const wanted = { ...range, fromOffset: Math.max(range.fromOffset, fromOffset) };
    for await (const record of readMatching(context, wanted, options)) {
      found.push(copyRecord(record));
      if (found.length > limit) found.shift();
    }
    last.push(...found);
  }
  const shown = sortByTime(last).slice(-limit);
  for (const record of shown) await print(context, record);
  return shown.length;
}

/** From the start: every record, or the first ones of all partitions, by time. */
async function showFrom(
  context: TaskContext,
  ranges: readonly PartitionRange[],
  options: TailOptions,
): Promise<number> {
  const { limit } = options;
  if (limit !== undefined) return showFirst(context, ranges, { ...options, limit });
  let shown = 0;
  for (const range of ranges) {
    for await (const record of readMatching(context, range, options)) {
      await print(context, record);
      shown++;
    }
  }
  return shown;
}

async function showFirst(
  context: TaskContext,
  ranges: readonly PartitionRange[],
  options: TailOptions & { readonly limit: number },
): Promise<number> {
  const first: LogRecord[] = [];
  for (const range of ranges) {
    let left = options.limit;
    for await (const record of readMatching(context, range, options)) {
      first.push(copyRecord(record));
      if (--left === 0) break;
    }
  }
  const shown = sortByTime(first).slice(0, options.limit);
  for (const record of shown) await print(context, record);
  return shown.length;
}

/** The records of a partition keep their order: a producer may give them any times. */
function sortByTime(records: readonly LogRecord[]): LogRecord[] {
  const latestMs = new Map<number, number>();
  const timed = records.map((record) => {
    const ms = Math.max(record.timestampMs, latestMs.get(record.partition) ?? 0);
    latestMs.set(record.partition, ms);
    return { record, ms };
  });
  return timed.toSorted((a, b) => a.ms - b.ms).map(({ record }) => record);
}

/** Partitions that the topic gets meanwhile are followed from their beginning. */
async function follow(
  context: TaskContext,
  ranges: readonly PartitionRange[],
  options: TailOptions,
): Promise<void> {
  const { platform, signal } = context;
  const next = new Map(ranges.map(({ partition, toOffset }) => [partition, toOffset]));
  while (!signal.aborted) {
    const ends = await platform.broker.ends(options.topic);
    for (const [partition, { low, high: toOffset }] of ends.entries()) {
      if (options.partition !== undefined && partition !== options.partition) continue;
      const fromOffset = next.get(partition) ?? low;
      const range = { topic: options.topic, partition, fromOffset, toOffset };
      for await (const record of readMatching(context, range, options)) {
        await print(context, record);
      }
      next.set(partition, toOffset);
    }
    await platform.clock.sleep(FOLLOW_POLL_MS, signal);
  }
}

async function* readMatching(
  { platform, signal }: TaskContext,
  range: PartitionRange,
  { key }: TailOptions,
): AsyncGenerator<LogRecord> {
  if (range.fromOffset >= range.toOffset) return;
  for await (const records of platform.broker.read({ ...range, signal })) {
    for (const record of records) {
      if (key === undefined || matchesKey(record.key, key)) yield record;
    }
  }
}

/** Matches the whole key, or its first parts. */
function matchesKey(bytes: Uint8Array, wanted: string): boolean {
  const key = showKey(bytes);
  return key === wanted || key.startsWith(wanted.endsWith('/') ? wanted : `${wanted}/`);
}

/** A record's bytes are views, which are valid as long as their fetch. */
function copyRecord(record: LogRecord): LogRecord {
  return { ...record, key: Buffer.from(record.key), value: Buffer.from(record.value) };
}

async function print({ platform, output }: TaskContext, record: LogRecord): Promise<void> {
  await output.line(JSON.stringify(await showRecord(platform.codec, record)));
}
