/** The current Avro schema of each topic, read from schemas/avro and built with avsc. */
import { readFileSync } from 'node:fs';
import avro from 'avsc';
import type { TopicName } from '../../domain/records.ts';
import { assetPath } from '../runtime/assets.ts';

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

/** The schema file's text, as it is registered. */
export function schemaText(topic: TopicName): string {
  const file = assetPath('schemas', 'avro', `${FILES[topic]}.avsc`);
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
}

/** Unions as the plain values they hold: `null` or the value, never `{string: ...}`. */
export function avroType(text: string): avro.Type {
  return avro.Type.forSchema(JSON.parse(text), { wrapUnions: 'never' });
}
