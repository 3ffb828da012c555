/** The topics on Kafka grow while the product serves; and a count changed by other hands. */
import { Kafka } from 'kafkajs';
import { expect, it } from 'vitest';
import { growTopics } from '../../cli/topics.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openTopics } from '../../platform/open-platform.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { topicSpecs } from '../../services/main.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startEmbeddedApi } from '../support/embedded-api.ts';
import { startKafka } from '../support/kafka.ts';
import { GrowingHistory } from './growing-topics.ts';

const TIMEOUT_MS = 300_000;

describeWithBackend('topics on Kafka', startKafka, (kafka) => {
  const environment = () => ({
    KAFKA_BROKERS: kafka().brokers,
    KAFKA_TOPIC_PREFIX: `grow-${uniqueWord()}.`,
  });

  it.each([1, 2])('grow while requests come, seed %i', { timeout: TIMEOUT_MS }, async (seed) => {
    const env = environment();
    const history = new GrowingHistory(seed);
    const api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], env);
    await history.send(api.send, 8);
    const lines: string[] = [];
    await Promise.all([
      history.send(api.send, 12),
      growTopics({ all: true, partitions: 8 }, env, (line) => lines.push(line)),
    ]);
    expect(lines[1]).toBe('jobs.bulk has grown from 4 to 8 partitions.');
    await history.send(api.send, 8);
    await history.check(api.send, api.product.platform);
    await api.close();
  });

  it('are refused when other hands added partitions, until they are grown', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const env = environment();
    const history = new GrowingHistory(7);
    const api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], env);
    await history.send(api.send, 6);
    await addPartitions(env, 'jobs.bulk', 8);
    // It goes on with the count that it recorded, whatever Kafka says.
    await history.send(api.send, 6);
    await history.check(api.send, api.product.platform);
    await expect(prepareSecond(env)).rejects.toThrow(
      'The topic jobs.bulk has 8 partitions, and its keys are placed among 4. ' +
        'Run `cairn topics grow jobs.bulk --partitions 8`, then start again.',
    );
    await growTopics({ topic: 'jobs.bulk', partitions: 8 }, env, () => undefined);
    await prepareSecond(env);
    await history.send(api.send, 6);
    await history.check(api.send, api.product.platform);
    await api.close();
  });
});

/** What another instance does first; a second engine does not run in this process. */
async function prepareSecond(env: Record<string, string>): Promise<void> {
  const config = readConfig(env);
  const { broker, close } = await openTopics({ config, clock: systemClock, log: silentLog });
  await broker.ensureTopics(topicSpecs(config)).finally(close);
}

async function addPartitions(env: Record<string, string>, topic: string, count: number) {
  const admin = new Kafka({ brokers: env['KAFKA_BROKERS']!.split(','), logLevel: 0 }).admin();
  await admin.connect();
  const name = `${env['KAFKA_TOPIC_PREFIX']}${topic}`;
  await admin.createPartitions({ topicPartitions: [{ topic: name, count }] });
  await admin.disconnect();
}
