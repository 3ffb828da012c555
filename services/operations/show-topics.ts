/** `cairn topics show`: the topics, the partitions of one topic, or one record of it. */
import * as z from 'zod';
import { TOPICS } from '../../domain/records.ts';
import { formatCount } from '../../domain/words/count-words.ts';
import {
  type OperatorTask,
  readTaskOptions,
  type TaskContext,
  wholeNumberOption,
} from '../../ledger/operator-task.ts';
import type { Broker, LogRecord } from '../../platform/log/broker.ts';
import { PlacedBroker } from '../../platform/log/placement/placed-broker.ts';
import { PLACEMENTS_TOPIC } from '../../platform/log/placement/placements.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { requirePartition } from './offset-options.ts';
import { showRecord } from './record-json.ts';

export const topicName = z.enum([...TOPICS, PLACEMENTS_TOPIC], {
  error: `it is none of ${[...TOPICS, PLACEMENTS_TOPIC].join(', ')}`,
});

const showOptions = z.object({
  topic: topicName.optional(),
  partition: wholeNumberOption().optional(),
  offset: wholeNumberOption().optional(),
});

export const showTopics: OperatorTask = async (context, options) => {
  const { topic, partition, offset } = readTaskOptions(showOptions, options, 'topic');
  const broker = requirePlaced(context.platform.broker);
  if (offset !== undefined) {
    if (topic !== undefined && partition !== undefined) {
      return showOne(context, { topic, partition, offset });
    }
    const message = '--offset needs a topic and --partition; both name the record.';
    throw new CairnError('config_invalid', message);
  }
  if (topic === undefined && partition !== undefined) {
    throw new CairnError('config_invalid', '--partition needs a topic, whose partition it is.');
  }
  const { output } = context;
  if (topic !== undefined) {
    await showPartitions(broker, topic, partition, output);
    return 'done';
  }
  await output.line(
    'topic               partitions  placed among  grown  retention      replication  records',
  );
  for (const name of TOPICS) await output.line(await describeLine(broker, name));
  return 'done';
};

/**
 * The platform's broker assigns keys to partitions, whichever adapter it wraps (open-platform.ts).
 */
function requirePlaced(broker: Broker): PlacedBroker {
  if (broker instanceof PlacedBroker) return broker;
  throw new TypeError('the broker of a platform is a PlacedBroker');
}

async function showOne(
  { platform, output }: TaskContext,
  at: { topic: string; partition: number; offset: number },
) {
  requirePartition(at.topic, (await platform.broker.ends(at.topic)).length, at.partition);
  const record = await readRecordAt(platform.broker, at);
  if (record === null) return 'nothing';
  await output.line(JSON.stringify(await showRecord(platform.codec, record), null, 2));
  return 'done';
}

/** Null if the log does not have the record, or no longer has it. */
export async function readRecordAt(
  broker: Broker,
  { topic, partition, offset }: Pick<LogRecord, 'topic' | 'partition' | 'offset'>,
): Promise<LogRecord | null> {
  const end = (await broker.ends(topic))[partition];
  if (end === undefined || offset < end.low || offset >= end.high) return null;
  const range = { topic, partition, fromOffset: offset, toOffset: offset + 1 };
  for await (const records of broker.read(range)) {
    const found = records.find((record) => record.offset === offset);
    if (found !== undefined) return found;
  }
  return null;
}

async function describeLine(broker: PlacedBroker, topic: string): Promise<string> {
  const placement = await broker.placement(topic);
  const partitions = await broker.countPartitionsNow(topic);
  const { retentionMs, replication } = await broker.describeTopic(topic);
  const ends = await broker.ends(topic);
  const records = ends.reduce((sum, { low, high }) => sum + high - low, 0);
  return [
    topic.padEnd(18),
    String(partitions).padStart(10),
    String(placement?.partitions ?? '-').padStart(12),
    String(placement?.generation ?? 0).padStart(5),
    describeRetention(retentionMs).padEnd(13),
    String(replication).padStart(11),
    String(records).padStart(7),
  ].join('  ');
}

const DAY_MS = 86_400_000;

function describeRetention(retentionMs: number | null): string {
  if (retentionMs === null) return 'not known';
  if (retentionMs < 0) return 'for ever';
  return retentionMs % DAY_MS === 0
    ? formatCount(retentionMs / DAY_MS, 'day')
    : `${retentionMs} ms`;
}

async function showPartitions(
  broker: PlacedBroker,
  topic: string,
  only: number | undefined,
  output: TaskContext['output'],
): Promise<void> {
  const ends = await broker.ends(topic);
  requirePartition(topic, ends.length, only);
  const placement = await broker.placement(topic);
  const firstOffsets = placement?.firstOffsets ?? [];
  const placed = placement?.partitions ?? 0;
  const times = `${placement?.generation === 1 ? 'once' : `${placement?.generation ?? 0} times`}`;
  await output.line(`${topic}: keys are placed among ${placed} partitions; it has grown ${times}.`);
  await output.line('partition  first offset  next offset  placed so since');
  for (const [partition, { low, high }] of ends.entries()) {
    if (only !== undefined && only !== partition) continue;
    const since = partition < placed ? `offset ${firstOffsets[partition] ?? 0}` : 'not used';
    const columns = [String(partition).padStart(9), String(low).padStart(12)];
    await output.line([...columns, String(high).padStart(11), since].join('  '));
  }
}
