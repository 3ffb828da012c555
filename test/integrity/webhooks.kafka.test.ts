/** Webhooks on Kafka: two schedulers share the endpoints, and one goes on when the other ends. */
import { expect, it } from 'vitest';
import { createScheduler } from '../../services/scheduler/scheduler.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startEmbeddedApi } from '../support/embedded-api.ts';
import { startKafka } from '../support/kafka.ts';
import { until } from '../support/until.ts';
import { answerStatus, startWebhookReceiver } from './webhook-receiver.ts';

const TIMEOUT_MS = 240_000;
const SERVICES = ['ingest-api', 'sink', 'enricher', 'scheduler'] as const;
const ENDPOINTS = ['/a', '/b', '/c', '/d', '/e', '/f'];
const INPUTS = { name: 'Blue Door', latitude: 40.76, longitude: -74 };

describeWithBackend('webhooks on Kafka', startKafka, (kafka) => {
  it(
    'are told once by two schedulers, and by the one that is left',
    async () => {
      const receiver = await startWebhookReceiver();
      const api = await startEmbeddedApi(SERVICES, {
        KAFKA_BROKERS: kafka().brokers,
        KAFKA_TOPIC_PREFIX: `hooks-${uniqueWord()}.`,
        FETCH_ALLOW_HOSTS: receiver.host,
        WEBHOOK_FIRST_RETRY_MS: '200',
      });
      const faults: unknown[] = [];
      const second = createScheduler(api.product.platform, (error) => faults.push(error));
      await second.start();
      for (const path of ENDPOINTS) {
        const { body } = await api.send('POST', 'webhooks', { body: { url: receiver.url(path) } });
        receiver.expectSecrets(path, body.secret);
      }
      const submit = async (batch: string) => {
        const jobs = [{ place_id: 'p', inputs: INPUTS }];
        const body = { batch_id: batch, batch_name: batch, jobs, attributes: ['names'] };
        expect((await api.send('POST', 'batches', { body })).status).toBe(200);
      };
      const toldAll = (batch: string) =>
        until(
          () => ENDPOINTS.every((path) => readBatchIds(path).includes(batch)),
          () => `all are told of ${batch}: ${JSON.stringify(ENDPOINTS.map(readBatchIds))}`,
          { timeoutMs: 90_000 },
        );
      const readBatchIds = (path: string) => receiver.at(path).map(({ data }) => data.batch_id);
      await submit('both');
      await toldAll('both');
      expect(receiver.received).toHaveLength(ENDPOINTS.length);
      // What the first cannot deliver is taken over by the other.
      for (const path of ENDPOINTS) receiver.answer(path, answerStatus(500));
      await submit('moved');
      await toldAll('moved');
      await second.stop();
      for (const path of ENDPOINTS) receiver.answer(path, answerStatus(204));
      await submit('left');
      await toldAll('left');
      await until(async () => {
        const { body } = await api.send('GET', 'webhooks');
        const ids: string[] = body.webhooks.map(({ id }: { id: string }) => id);
        const lists = await Promise.all(
          ids.map((id) => api.send('GET', `webhooks/${id}/deliveries?status=delivered`)),
        );
        return lists.every((list) => list.body.deliveries.length === 3);
      }, 'every delivery is recorded');
      for (const path of ENDPOINTS) {
        const events = receiver.at(path).map(({ id, body }) => `${id} ${body}`);
        expect(new Set(events).size, path).toBe(3);
        expect(receiver.at(path).every(({ signedBy }) => signedBy === 1)).toBe(true);
      }
      expect(faults).toEqual([]);
      await api.close();
      await receiver.close();
    },
    TIMEOUT_MS,
  );
});
