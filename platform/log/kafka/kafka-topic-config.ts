/** The configuration of topics: set when they are created, and corrected where records would go. */
import type { Admin, ConfigResourceTypes } from 'kafkajs';
import { errorMessage } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { TopicSpec } from '../broker.ts';

/** Kafka's number for what was set on the topic itself. */
const SET_ON_TOPIC = 1;
const KEEP_FOREVER = '-1';
/** Node finds no such name among kafkajs's exports. */
const TOPIC_RESOURCE: ConfigResourceTypes = 2;

interface ConfigEntry {
  readonly name: string;
  readonly value: string;
}

export function newTopicConfig({ retentionMs, maxMessageBytes }: TopicSpec): ConfigEntry[] {
  const config = {
    'retention.ms': retentionMs,
    // The cluster's default may be a codec that this process cannot read.
    'compression.type': 'producer',
    ...(maxMessageBytes === undefined ? {} : { 'max.message.bytes': maxMessageBytes }),
  };
  return Object.entries(config).map(([name, value]) => ({ name, value: String(value) }));
}

/** Makes existing topics keep everything. Where that is not allowed, the log says so. */
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
      const retention = configEntries.find(({ configName }) => configName === 'retention.ms');
      if (retention === undefined || retention.configValue === KEEP_FOREVER) continue;
      // Kafka replaces all that was set on the topic, so the rest is set again.
      const others = configEntries.filter(
        (entry) => Number(entry.configSource) === SET_ON_TOPIC && entry !== retention,
      );
      const kept = others.map(({ configName: name, configValue: value }) => ({ name, value }));
      const entries = [...kept, { name: 'retention.ms', value: KEEP_FOREVER }];
      const resources = [{ type, name: resourceName, configEntries: entries }];
      await admin.alterConfigs({ resources, validateOnly: false });
      const fields = { topic: resourceName, retentionMs: retention.configValue };
      log.warn(fields, 'the topic had a retention; it now keeps its records for ever');
    }
  } catch (error) {
    const fields = { topics, error: errorMessage(error) };
    log.error(fields, 'the retention of topics that must keep their records is not known');
  }
}
