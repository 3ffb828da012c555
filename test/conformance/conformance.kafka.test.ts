/**
 * The conformance suite against the scaled product: each service a process of its own, two of them
 * the API, on Kafka, a registry, Redis, S3 and ClickHouse's engine behind its HTTP interface.
 * Requests go to the two instances in turn.
 */
import { afterAll, vi } from 'vitest';
import { allParts, describeWithPart } from '../support/describe-with-part.ts';
import { startKafka } from '../support/kafka.ts';
import { startRedis } from '../support/redis.ts';
import { startRegistry } from '../support/registry.ts';
import { startS3 } from '../support/s3.ts';
import { startWarehouse } from '../support/warehouse.ts';
import { type Row, report } from './promises.ts';
import { scaled } from './scaled.ts';
import { startScaled } from './subject.ts';
import { CASES_AT_ONCE, conformance } from './suite.ts';

vi.setConfig({ maxConcurrency: CASES_AT_ONCE });

const start = allParts({
  kafka: startKafka,
  registry: startRegistry,
  redis: startRedis,
  s3: startS3,
  warehouse: startWarehouse,
});

const rows: Row[] = [];

describeWithPart('the scaled product', start, (get) => {
  conformance(() => startScaled(get().env), rows, [['only when scaled', scaled]]);
  afterAll(() => report('conformance-kafka', rows));
});
