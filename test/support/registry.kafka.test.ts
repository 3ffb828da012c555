import { SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import { expect, it } from 'vitest';
import { uniqueWord } from './backend.ts';
import { describeWithBackend } from './describe-with-backend.ts';
import { startRegistry } from './registry.ts';

function record(fields: object[]): { type: SchemaType.AVRO; schema: string } {
  const schema = { type: 'record', name: 'Trial', namespace: 'cairn.test', fields };
  return { type: SchemaType.AVRO, schema: JSON.stringify(schema) };
}

describeWithBackend('registry', startRegistry, (get) => {
  it('gives a schema an id by which a record is read again', async () => {
    const registry = new SchemaRegistry({ host: get().url });
    const subject = `${uniqueWord()}-value`;
    const { id } = await registry.register(record([{ name: 'a', type: 'string' }]), { subject });
    const bytes = await registry.encode(id, { a: 'a place' });
    expect(await new SchemaRegistry({ host: get().url }).decode(bytes)).toMatchObject({
      a: 'a place',
    });
  });

  it('refuses a schema that cannot read what is there', async () => {
    const registry = new SchemaRegistry({ host: get().url });
    const subject = `${uniqueWord()}-value`;
    await registry.register(record([{ name: 'a', type: 'string' }]), { subject });
    const incompatible = record([{ name: 'b', type: 'int' }]);
    await expect(registry.register(incompatible, { subject })).rejects.toThrow(/incompatible/i);
  });
});
