import { SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import { expect, it } from 'vitest';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { describeCodec } from '../../test/contracts/codec-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { startRegistry } from '../../test/support/registry.ts';
import { systemClock } from '../runtime/clock.ts';
import { openRegistryCodec } from './registry-codec.ts';
import { withPrefix } from './wire-format.ts';

describeWithBackend('schema registry', startRegistry, (registry) => {
  const topicPrefix = `codec${process.pid}.`;

  it.each([
    [SchemaType.JSON, '{"type":"object","properties":{"name":{"type":"string"}}}'],
    [SchemaType.PROTOBUF, 'syntax = "proto3"; message Place { string name = 1; }'],
    [SchemaType.AVRO, '{"type":"record","name":"A","fields":[{"name":"a","type":"string"}]}'],
  ] as const)('C4 refuses a record of a schema (%s) of another producer', async (type, schema) => {
    const url = registry().env['SCHEMA_REGISTRY_URL']!;
    const client = new SchemaRegistry({ host: url });
    const subject = `${topicPrefix}other-${type}`;
    const { id } = await client.register({ type, schema }, { subject });
    const codec = openRegistryCodec({
      url,
      schemas: readRecordSchemas(),
      topicPrefix,
      clock: systemClock,
    });
    const bytes = withPrefix(id, Buffer.from('{"name":"a"}'));
    await expect(codec.decode('keys', bytes)).rejects.toMatchObject({ code: 'record_undecodable' });
    await codec.close();
  });

  describeCodec('registry', async () =>
    openRegistryCodec({
      url: registry().env['SCHEMA_REGISTRY_URL']!,
      schemas: readRecordSchemas(),
      topicPrefix,
      clock: systemClock,
    }),
  );
});
