/**
 * `cairn topics show|grow`: the topics of the log. With the embedded log the command locks the data
 * folder, so it cannot run beside `cairn up`; on Kafka it runs while Cairn serves.
 */
import { TOPICS, type TopicName } from '../domain/records.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import type { PlacedBroker } from '../platform/log/placement/placed-broker.ts';
import { openTopics } from '../platform/open-platform.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { silentLog } from '../platform/runtime/log.ts';

/** The others hold few records, and their readers order them by the offset alone. */
const GROWABLE_TOPICS: readonly TopicName[] = [
  'jobs.interactive',
  'jobs.bulk',
  'results',
  'batches',
  'exports',
];
/** As many as TOPIC_PARTITIONS allows. */
const MAX_PARTITIONS = 1_024;

type Print = (line: string) => void;

export async function showTopics(
  topic: string | undefined,
  env: Environment,
  print: Print,
): Promise<void> {
  if (topic !== undefined) requireTopic(topic, TOPICS);
  await withTopics(env, async (broker) => {
    if (topic !== undefined) return showPartitions(broker, topic, print);
    print('topic             partitions  placed among  grown  retention      replication  records');
    for (const name of TOPICS) print(await describeLine(broker, name));
  });
}

async function describeLine(broker: PlacedBroker, topic: string): Promise<string> {
  const placement = await broker.placement(topic);
  const partitions = await broker.countPartitionsNow(topic);
  const { retentionMs, replication } = await broker.describeTopic(topic);
  const ends = await broker.ends(topic);
  const records = ends.reduce((sum, { low, high }) => sum + high - low, 0);
  return [
    topic.padEnd(16),
    String(partitions).padStart(10),
    String(placement?.partitions ?? '-').padStart(12),
    String(placement?.generation ?? 0).padStart(5),
    describeRetention(retentionMs).padEnd(13),
    String(replication).padStart(11),
    String(records).padStart(7),
  ].join('  ');
}

function describeRetention(retentionMs: number | null): string {
  if (retentionMs === null) return 'not known';
  return retentionMs < 0 ? 'for ever' : `${retentionMs} ms`;
}

async function showPartitions(broker: PlacedBroker, topic: string, print: Print): Promise<void> {
  const placement = await broker.placement(topic);
  const firstOffsets = placement?.firstOffsets ?? [];
  const placed = placement?.partitions ?? 0;
  print(`${topic}: keys are placed among ${placed} partitions; it has grown ${grown(placement)}.`);
  print('partition  first offset  next offset  placed so since');
  for (const [partition, { low, high }] of (await broker.ends(topic)).entries()) {
    const since = partition < placed ? `offset ${firstOffsets[partition] ?? 0}` : 'not used';
    const columns = [String(partition).padStart(9), String(low).padStart(12)];
    print([...columns, String(high).padStart(11), since].join('  '));
  }
}

function grown(placement: { generation: number } | undefined): string {
  const generation = placement?.generation ?? 0;
  return generation === 1 ? 'once' : `${generation} times`;
}

export interface GrowOptions {
  readonly topic?: string | undefined;
  readonly all?: boolean;
  readonly partitions: number;
  readonly dryRun?: boolean;
}

export async function growTopics(
  { topic, all = false, partitions, dryRun = false }: GrowOptions,
  env: Environment,
  print: Print,
): Promise<void> {
  if ((topic === undefined) !== all) {
    throw new CairnError('config_invalid', 'Name one topic, or all of them with --all.');
  }
  if (!Number.isInteger(partitions) || partitions < 1 || partitions > MAX_PARTITIONS) {
    const message = `--partitions must be a whole number from 1 to ${MAX_PARTITIONS}.`;
    throw new CairnError('config_invalid', message);
  }
  if (topic !== undefined) requireTopic(topic, GROWABLE_TOPICS);
  const topics = topic === undefined ? GROWABLE_TOPICS : [topic];
  await withTopics(env, async (broker) => {
    for (const name of topics) print(await growOne(broker, name, partitions, dryRun));
  });
}

async function growOne(
  broker: PlacedBroker,
  topic: string,
  partitions: number,
  dryRun: boolean,
): Promise<string> {
  const before = (await broker.placement(topic))?.partitions;
  if (before === partitions) return `${topic} has its keys among ${partitions} partitions already.`;
  if (dryRun) return `${topic} would grow from ${before ?? 0} to ${partitions} partitions.`;
  const after = await broker.growTopic(topic, partitions);
  return `${topic} has grown from ${before ?? 0} to ${after.partitions} partitions.`;
}

function requireTopic(topic: string, known: readonly string[]): void {
  if (known.includes(topic)) return;
  const message = `${topic} is none of the topics ${known.join(', ')}.`;
  throw new CairnError('config_invalid', message);
}

async function withTopics(
  env: Environment,
  body: (broker: PlacedBroker) => Promise<void>,
): Promise<void> {
  const context = { config: readConfig(env), clock: systemClock, log: silentLog };
  const { broker, close } = await openTopics(context);
  try {
    await body(broker);
  } finally {
    await close();
  }
}
