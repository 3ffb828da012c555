/**
 * `cairn topics tail`: decoded records of a topic, one JSON object per line.
 *
 * TT1 Memory holds the last records to show and one fetch, however long the topic is.
 * TT2 The last records of several partitions are sorted by time; otherwise records come partition
 *     by partition.
 */
import * as z from 'zod';
import {
  type OperatorTask,
  readTaskOptions,
  type TaskContext,
  wholeNumberOption,
} from '../../ledger/operator-task.ts';
import type { LogRecord, PartitionRange } from '../../platform/log/broker.ts';
import { logPoint, readRanges, requirePartition } from './offset-options.ts';
import { showKey, showRecord } from './record-json.ts';
import { topicName } from './show-topics.ts';

const DEFAULT_LAST_RECORDS = 10;
const FOLLOW_POLL_MS = 300;

const tailOptions = z.object({
  topic: topicName,
  partition: wholeNumberOption().optional(),
  from: logPoint.optional(),
  to: logPoint.optional(),
  key: z.string().optional(),
  limit: wholeNumberOption(1).optional(),
  follow: z.boolean().default(false),
});

type TailOptions = z.output<typeof tailOptions>;

export const tailTopic: OperatorTask = async (context, given) => {
  const options = readTaskOptions(tailOptions, given, 'topic');
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
  last.sort((a, b) => a.timestampMs - b.timestampMs || a.offset - b.offset);
  const shown = last.slice(-limit);
  for (const record of shown) await print(context, record);
  return shown.length;
}

/** From the start: every record, up to the limit. */
async function showFrom(
  context: TaskContext,
  ranges: readonly PartitionRange[],
  options: TailOptions,
): Promise<number> {
  const { limit = Number.POSITIVE_INFINITY } = options;
  let shown = 0;
  for (const range of ranges) {
    for await (const record of readMatching(context, range, options)) {
      if (shown >= limit) return shown;
      await print(context, record);
      shown++;
    }
  }
  return shown;
}

async function follow(
  context: TaskContext,
  ranges: readonly PartitionRange[],
  options: TailOptions,
): Promise<void> {
  const { platform, signal } = context;
  const next = new Map(ranges.map(({ partition, toOffset }) => [partition, toOffset]));
  while (!signal.aborted) {
    const ends = await platform.broker.ends(options.topic);
    for (const [partition, fromOffset] of next) {
      const toOffset = ends[partition]?.high ?? fromOffset;
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
