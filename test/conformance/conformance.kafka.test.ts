/**
 * The conformance suite against the scaled product: each service a process of its own, two of them
 * the API, on Kafka, a registry, Redis, S3 and ClickHouse's engine behind its HTTP interface.
 * Requests go to the two instances alternately.
 */
import { afterAll, vi } from 'vitest';
import { startAllBackends } from '../support/all-backends.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startScaled } from './deployment.ts';
import { type Requirement, report } from './requirements.ts';
import { scaled } from './scaled.ts';
import { CASES_AT_ONCE, conformance } from './suite.ts';

vi.setConfig({ maxConcurrency: CASES_AT_ONCE });

const rows: Requirement[] = [];

describeWithBackend('the scaled product', startAllBackends, (get) => {
  conformance(() => startScaled(get().env), rows, [['only when scaled', scaled]]);
  afterAll(() => report('conformance-kafka', rows));
});
