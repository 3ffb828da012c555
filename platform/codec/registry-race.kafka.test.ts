import { expect, it } from 'vitest';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { startRegistry } from '../../test/support/registry.ts';
import { systemClock } from '../runtime/clock.ts';
import { openRegistryCodec } from './registry-codec.ts';

describeWithBackend('schema registry', startRegistry, (registry) => {
  it('lets five processes register the same schemas at once', async () => {
    const schemas = readRecordSchemas();
    for (let round = 0; round < 2; round++) {
      const codecs = Array.from({ length: 5 }, () =>
        openRegistryCodec({
          url: registry().env['SCHEMA_REGISTRY_URL']!,
          schemas,
          topicPrefix: `race${process.pid}-${round}.`,
          clock: systemClock,
        }),
      );
      await Promise.all(codecs.map((codec) => codec.prepare()));
      const ids = codecs.map((codec) =>
        Object.keys(schemas).map((topic) => codec.schemaId(topic as keyof typeof schemas)),
      );
      for (const one of ids) expect(one).toEqual(ids[0]);
    }
  });
});
