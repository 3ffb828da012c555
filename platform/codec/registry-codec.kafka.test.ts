import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { describeCodec } from '../../test/contracts/codec-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { startRegistry } from '../../test/support/registry.ts';
import { systemClock } from '../runtime/clock.ts';
import { openRegistryCodec } from './registry-codec.ts';

describeWithBackend('schema registry', startRegistry, (registry) => {
  const topicPrefix = `codec${process.pid}.`;
  describeCodec('registry', async () =>
    openRegistryCodec({
      url: registry().env['SCHEMA_REGISTRY_URL']!,
      schemas: readRecordSchemas(),
      topicPrefix,
      clock: systemClock,
    }),
  );
});
