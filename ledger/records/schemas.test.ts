/**
 * Schemas evolve only compatibly. schemas/avro/published contains every published version as
 * NAME.vN.avsc; a changed schema is added there as the next version, and existing versions stay
 * unchanged.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOPICS } from '../../domain/records.ts';
import { avroType } from '../../platform/codec/avro-type.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { sampleRecords } from '../../test/fixtures/sample-records.ts';
import { schemaText } from './schemas.ts';

const NAMES = readdirSync(assetPath('schemas', 'avro')).filter((file) => file.endsWith('.avsc'));
const PUBLISHED = readdirSync(assetPath('schemas', 'avro', 'published'));

const readSchema = (...path: string[]) => {
  const text = readFileSync(assetPath('schemas', 'avro', ...path), 'utf8');
  return JSON.stringify(JSON.parse(text));
};

function publishedVersions(file: string): string[] {
  const name = file.replace('.avsc', '');
  const number = (version: string) => Number(/\.v(\d+)\.avsc$/.exec(version)?.[1]);
  return PUBLISHED.filter((version) => version.startsWith(`${name}.v`)).sort(
    (a, b) => number(a) - number(b),
  );
}

describe.each(NAMES)('%s', (file) => {
  const versions = publishedVersions(file);

  it('equals the newest published version', () => {
    expect(readSchema(file)).toBe(readSchema('published', versions.at(-1)!));
  });

  it.each(versions)('reads records of %s', (version) => {
    const [current, older] = [
      avroType(readSchema(file)),
      avroType(readSchema('published', version)),
    ];
    expect(() => current.createResolver(older)).not.toThrow();
  });

  it('documents every field, record and enum', () => {
    expect(undocumented(JSON.parse(readSchema(file)))).toEqual([]);
  });
});

it.each(TOPICS)('the record type of %s fits its schema', (topic) => {
  const faults: string[] = [];
  avroType(schemaText(topic)).isValid(sampleRecords[topic], {
    noUndeclaredFields: true,
    errorHook: (path) => faults.push(path.join('.')),
  });
  expect(faults).toEqual([]);
});

it('refuses a schema that cannot read an older record', () => {
  const older = avroType(readSchema('job.avsc'));
  const schema = JSON.parse(readSchema('job.avsc')) as { fields: object[] };
  schema.fields.push({ name: 'must', type: 'string', doc: 'without a default' });
  expect(() => avroType(JSON.stringify(schema)).createResolver(older)).toThrow();
});

/** Names of fields, records and enums without a doc. */
function undocumented(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(undocumented);
  if (typeof schema !== 'object' || schema === null) return [];
  const node = schema as Record<string, unknown>;
  const needsDoc = typeof node['name'] === 'string' && node['name'] !== '';
  const own = needsDoc && !node['doc'] ? [String(node['name'])] : [];
  return [
    ...own,
    ...[node['type'], node['items'], node['values'], node['fields']].flatMap(undocumented),
  ];
}
