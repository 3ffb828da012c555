/**
 * The conformance suite against the scaled product: each service a process of its own, two of them
 * the API, on Kafka, a registry, Redis, S3 and ClickHouse's engine behind its HTTP interface.
 * Requests go to the two instances in turn.
 */
import { afterAll, vi } from 'vitest';
import { startAllRealParts } from '../support/all-real-parts.ts';
import { describeWithPart } from '../support/describe-with-part.ts';
import { type Row, report } from './promises.ts';
import { scaled } from './scaled.ts';
import { startScaled } from './subject.ts';
import { CASES_AT_ONCE, conformance } from './suite.ts';

vi.setConfig({ maxConcurrency: CASES_AT_ONCE });

const rows: Row[] = [];

describeWithPart('the scaled product', startAllRealParts, (get) => {
  conformance(() => startScaled(get().env), rows, [['only when scaled', scaled]]);
  afterAll(() => report('conformance-kafka', rows));
});
