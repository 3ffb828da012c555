/** The current Avro schema of each topic, as schemas/avro holds it. */
import { readFileSync } from 'node:fs';
import type { TopicName } from '../../domain/records.ts';
import { assetPath } from '../../platform/runtime/assets.ts';

const FILES: Record<TopicName, string> = {
  'jobs.interactive': 'job',
  'jobs.bulk': 'job',
  results: 'result',
  batches: 'batch',
  exports: 'export',
  attributes: 'custom-attribute',
  'dead-letters': 'dead-letter',
  keys: 'api-key',
};

/** By topic: the text of its schema, as it is registered. */
export type RecordSchemas = Readonly<Record<TopicName, string>>;

export function readRecordSchemas(): RecordSchemas {
  const topics = Object.keys(FILES) as TopicName[];
  return Object.fromEntries(topics.map((topic) => [topic, schemaText(topic)])) as RecordSchemas;
}

export function schemaText(topic: TopicName): string {
  const file = assetPath('schemas', 'avro', `${FILES[topic]}.avsc`);
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
}
