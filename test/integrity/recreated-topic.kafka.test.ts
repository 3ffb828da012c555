/**
 * A topic is deleted and created again while the product is stopped, and grows longer than it was:
 * the start is refused, because the tables would take its records for ones that they have.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { afterAll, expect, it } from 'vitest';
import { realJobs } from '../fixtures/real-jobs.ts';
import { runCommand } from '../support/command.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startOwnKafka } from '../support/kafka.ts';
import { createKafkaTopics } from '../support/kafka-topics.ts';
import { call, startProduct, waitForBatchEnd } from '../support/product.ts';

const TEST_TIMEOUT_MS = 5 * 60_000;
const JOBS = 20;
const folder = mkdtempSync(join(tmpdir(), 'cairn-recreated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeWithBackend('Kafka', startOwnKafka, (get) => {
  it('a recreated topic is not taken for the old one', { timeout: TEST_TIMEOUT_MS }, async () => {
    const env = { ...get().env, FETCH_PUBLIC: 'false', TOPIC_PARTITIONS: '1' };
    const own = { ...env, CAIRN_DATA_DIR: join(folder, 'own') };
    const product = await startProduct({ env: own });
    const body = { batch_id: 'b', batch_name: 'b', jobs: realJobs(JOBS), attributes: ['names'] };
    expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
    await waitForBatchEnd(product.address, 'b', TEST_TIMEOUT_MS);
    expect(await product.stop()).toBe(0);

    const kafka = new Kafka({ brokers: [get().brokers], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    const [before] = await admin.fetchTopicOffsets('results');
    await admin.deleteTopics({ topics: ['results'] });
    await createKafkaTopics(admin, { topic: 'results', numPartitions: 1 });
    const producer = kafka.producer();
    await producer.connect();
    const messages = Array.from({ length: Number(before!.high) + 5 }, (_, i) => ({
      key: `acme/p${i}`,
      value: 'another record',
    }));
    await producer.send({ topic: 'results', messages });
    await producer.disconnect();
    await admin.disconnect();

    const refused = await runCommand(['up'], { ...own, PORT: '0' }, { timeoutMs: 120_000 });
    const sentences = refused.stderr.split('\n').filter((line) => line.startsWith('cairn: '));
    expect(sentences, refused.stderr.slice(-3000)).toEqual([
      'cairn: The warehouse was written from topics that were deleted and created again: ' +
        'results. ' +
        `Restore the topics, or move ${join(folder, 'own', 'warehouse')} away ` +
        'to have it rebuilt from this log.',
    ]);
    expect(refused.code).toBe(1);
  });
});
