/**
 * The configuration of topics: set at creation, and corrected if records would otherwise be
 * deleted.
 */
import type { Admin, ConfigResourceTypes } from 'kafkajs';
import { errorMessage } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { TopicSpec } from '../broker.ts';
import { kafkaErrorName } from './kafka-client.ts';

/** Kafka's code for a setting of the topic itself. */
const SET_ON_TOPIC = 1;
/** Keeps every record of a topic: neither age, nor size, nor a newer record removes one. */
const KEEP_EVERYTHING: Readonly<Record<string, string>> = {
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'cleanup.policy': 'delete',
};
/** Node does not find the enum among kafkajs's exports. */
const TOPIC_RESOURCE: ConfigResourceTypes = 2;

interface ConfigEntry {
  readonly name: string;
  readonly value: string;
}

/** With three copies, one may be lost while the other two still accept records. */
export const DEFAULT_REPLICATION = 3;
const MIN_IN_SYNC = 2;

export function newTopicConfig(
  { retentionMs, maxMessageBytes }: TopicSpec,
  replication: number,
): ConfigEntry[] {
  const config = {
    ...(replication >= DEFAULT_REPLICATION ? { 'min.insync.replicas': MIN_IN_SYNC } : {}),
    ...KEEP_EVERYTHING,
    'retention.ms': retentionMs,
    // The cluster's default may be a codec that this process cannot read.
    'compression.type': 'producer',
    ...(maxMessageBytes === undefined ? {} : { 'max.message.bytes': maxMessageBytes }),
  };
  return Object.entries(config).map(([name, value]) => ({ name, value: String(value) }));
}

/** The topics have Kafka's names; another process may create some of them meanwhile. */
export async function createTopics(
  admin: Admin,
  topics: readonly TopicSpec[],
  replicationFactor: number,
): Promise<void> {
  try {
    await admin.createTopics({
      // kafkajs fails on a node that does not know the topic yet; the caller waits for them.
      waitForLeaders: false,
      topics: topics.map((spec) => ({
        topic: spec.name,
        numPartitions: spec.partitions,
        replicationFactor,
        configEntries: newTopicConfig(spec, replicationFactor),
      })),
    });
  } catch (error) {
    const errors = error instanceof Error && 'errors' in error ? error.errors : [error];
    const other = (errors as readonly unknown[]).find(
      (one) => kafkaErrorName(one) !== 'TOPIC_ALREADY_EXISTS',
    );
    if (other !== undefined) throw other;
  }
}

/** Makes existing topics keep everything. If that is not allowed, it is logged. */
export async function keepForever(
  admin: Admin,
  topics: readonly string[],
  log: Log,
): Promise<void> {
  if (topics.length === 0) return;
  const type = TOPIC_RESOURCE;
  try {
    const described = await admin.describeConfigs({
      resources: topics.map((name) => ({ type, name })),
      includeSynonyms: false,
    });
    for (const { resourceName, configEntries } of described.resources) {
      const wrong = configEntries.filter(({ configName, configValue }) => {
        const wanted = KEEP_EVERYTHING[configName];
        return wanted !== undefined && configValue !== wanted;
      });
      if (wrong.length === 0) continue;
      // Kafka replaces all settings of the topic, so the others are set again.
      const others = configEntries.filter(
        (entry) => Number(entry.configSource) === SET_ON_TOPIC && !wrong.includes(entry),
      );
      const kept = others.map(({ configName, configValue }) => [configName, configValue] as const);
      const all = { ...Object.fromEntries(kept), ...KEEP_EVERYTHING };
      const entries = Object.entries(all).map(([name, value]) => ({ name, value }));
      const resources = [{ type, name: resourceName, configEntries: entries }];
      await admin.alterConfigs({ resources, validateOnly: false });
      const found = wrong.map(({ configName, configValue }) => `${configName} ${configValue}`);
      const message = 'the topic would have lost records; it now keeps them forever';
      log.warn({ topic: resourceName, found }, message);
    }
  } catch (error) {
    const fields = { topics, error: errorMessage(error) };
    log.error(fields, 'the retention of topics that must keep their records is not known');
  }
}

/** Null if Kafka does not report it. */
export async function readRetentionMs(admin: Admin, topic: string): Promise<number | null> {
  const [settings] = await readTopicSettings(admin, [topic]);
  const value = settings?.get('retention.ms');
  return value === undefined ? null : Number(value);
}

/** Differences between the topics and how they would be created today, one sentence each. */
export async function findDifferences(
  admin: Admin,
  specs: readonly TopicSpec[],
  replication: number,
): Promise<string[]> {
  const names = specs.map(({ name }) => name);
  const settings = await readTopicSettings(admin, names);
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  const copies = new Map(
    topics.map(({ name, partitions }) => [
      name,
      Math.min(...partitions.map(({ replicas }) => replicas.length)),
    ]),
  );
  return specs.flatMap((spec, i) => [
    ...describeCopies(spec.name, copies.get(spec.name) ?? replication, replication),
    ...describeSettings(spec, settings[i]!),
  ]);
}

function describeCopies(topic: string, found: number, wanted: number): string[] {
  if (found >= wanted) return [];
  const loss = found === 1 ? '; a broker that is lost takes its records along' : '';
  return [`The topic ${topic} has replication ${found}, and new topics have ${wanted}${loss}.`];
}

function describeSettings(spec: TopicSpec, found: ReadonlyMap<string, string>): string[] {
  const { retentionMs, mustKeep, maxMessageBytes } = spec;
  const wanted: Record<string, string | undefined> = {
    // The settings of a topic that must keep everything were corrected or reported before.
    ...(mustKeep ? {} : { ...KEEP_EVERYTHING, 'retention.ms': String(retentionMs) }),
    'max.message.bytes': maxMessageBytes === undefined ? undefined : String(maxMessageBytes),
  };
  return Object.entries(wanted).flatMap(([name, value]) => {
    const is = found.get(name);
    if (value === undefined || is === undefined || is === value) return [];
    return [`The topic ${spec.name} has ${name} ${is}, and new topics have ${value}.`];
  });
}

/** By topic: its settings by name, including the cluster's. */
async function readTopicSettings(admin: Admin, topics: readonly string[]) {
  const resources = topics.map((name) => ({ type: TOPIC_RESOURCE, name }));
  const { resources: found } = await admin.describeConfigs({ resources, includeSynonyms: false });
  return topics.map((topic) => {
    const entries = found.find(({ resourceName }) => resourceName === topic)?.configEntries ?? [];
    return new Map(entries.map(({ configName, configValue }) => [configName, configValue]));
  });
}

export async function removeRecords(
  admin: Admin,
  below: { readonly topic: string; readonly partition: number; readonly offset: number },
): Promise<void> {
  const { topic, partition, offset } = below;
  // Without this request, the client does not know the topic's leaders.
  await admin.fetchTopicOffsets(topic);
  await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: `${offset}` }] });
}
