/**
 * `cairn topics grow`: gives topics more partitions. With the embedded log the command locks the
 * data folder, so it cannot run next to `cairn up`; on Kafka it runs while Cairn serves.
 */
import type { TopicName } from '../domain/records.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import type { PlacedBroker } from '../platform/log/placement/placed-broker.ts';
import { openTopics } from '../platform/open-platform.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { silentLog } from '../platform/runtime/log.ts';

/** The other topics have few records, and their readers order them only by offset. */
const GROWABLE_TOPICS: readonly TopicName[] = [
  'jobs.interactive',
  'jobs.bulk',
  'results',
  'batches',
  'exports',
];
/** The limit of TOPIC_PARTITIONS. */
const MAX_PARTITIONS = 1_024;

type Print = (line: string) => void;

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
    for (const name of topics) print(await growOne(broker, name, { all, partitions, dryRun }));
  });
}

async function growOne(
  broker: PlacedBroker,
  topic: string,
  { all, partitions, dryRun }: { all: boolean; partitions: number; dryRun: boolean },
): Promise<string> {
  const before = (await broker.placement(topic))?.partitions;
  if (before === partitions)
    return `${topic} already spreads its keys over ${partitions} partitions.`;
  if (before !== undefined && before > partitions) {
    if (all) return `${topic} keeps its ${before} partitions: they are never removed.`;
    const message = `The topic ${topic} has ${before} partitions; it can only be given more.`;
    throw new CairnError('config_invalid', message);
  }
  if (dryRun) return `${topic} would grow from ${before ?? 0} to ${partitions} partitions.`;
  const after = await broker.growTopic(topic, partitions);
  return `${topic} has grown from ${before ?? 0} to ${after.partitions} partitions.`;
}

function requireTopic(topic: string, known: readonly string[]): void {
  if (known.includes(topic)) return;
  const message = `${topic} is not one of the topics ${known.join(', ')}.`;
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
