/** Reads the current Avro schema of each topic from schemas/avro. */
import { readFileSync } from 'node:fs';
import type { TopicName } from '../../domain/records.ts';
import { assetPath } from '../../platform/runtime/assets.ts';

const SCHEMA_FILES: Record<TopicName, string> = {
  'jobs.interactive': 'job',
  'jobs.bulk': 'job',
  results: 'result',
  batches: 'batch',
  exports: 'export',
  attributes: 'custom-attribute',
  corrections: 'correction',
  'dead-letters': 'dead-letter',
  keys: 'api-key',
  webhooks: 'webhook',
  'webhook-deliveries': 'webhook-delivery',
};

/** By topic: the schema's text as it is registered. */
export type RecordSchemas = Readonly<Record<TopicName, string>>;

export function readRecordSchemas(): RecordSchemas {
  const topics = Object.keys(SCHEMA_FILES) as TopicName[];
  return Object.fromEntries(topics.map((topic) => [topic, schemaText(topic)])) as RecordSchemas;
}

export function schemaText(topic: TopicName): string {
  const file = assetPath('schemas', 'avro', `${SCHEMA_FILES[topic]}.avsc`);
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
}
