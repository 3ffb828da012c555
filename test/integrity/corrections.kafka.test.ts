/**
 * Corrections on Kafka: they are on the log, so a start with an empty warehouse and an empty hot
 * state shows the same.
 */
import { expect, it } from 'vitest';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { startKafka } from '../support/kafka.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 480_000;
const SERVICES = ['ingest-api', 'sink', 'enricher'] as const;
const PATHS = ['batches/b1/jobs/a', 'jobs/a/corrections', 'batches/b1/jobs/b'];

const readAll = async (api: EmbeddedApi) => {
  const read = [];
  for (const path of PATHS) read.push((await api.send('GET', path)).text);
  return read;
};

async function untilCompleted(api: EmbeddedApi): Promise<void> {
  const isCompleted = async () => {
    return (await api.send('GET', 'batches/b1')).body?.jobs?.completed.length === 2;
  };
  await until(isCompleted, 'both jobs have ended', { timeoutMs: 240_000, pollMs: 100 });
}

describeWithBackend('corrections on Kafka', startKafka, (kafka) => {
  it('hold after the loss of all but the log', { timeout: TIMEOUT_MS }, async () => {
    const env = {
      KAFKA_BROKERS: kafka().brokers,
      KAFKA_TOPIC_PREFIX: `corrected-${uniqueWord()}.`,
    };
    const first = await startEmbeddedApi(SERVICES, env);
    const inputs = { name: 'Kopi', full_address: '80 Bencoolen St, Singapore' };
    const jobs = ['a', 'b'].map((place_id) => ({ place_id, inputs }));
    const body = { batch_id: 'b1', batch_name: 'b1', attributes: ['names', 'phoneNumbers'], jobs };
    await first.send('POST', 'batches', { body });
    const corrections = { phone: '+6563375678', name: 'Kopi Bar' };
    const put = () => first.send('PUT', 'jobs/a/corrections', { body: { corrections } });
    await until(async () => (await put()).status === 200, 'it is corrected while it runs');
    await untilCompleted(first);
    expect((await first.send('GET', 'jobs/a')).body.outputs).toMatchObject(corrections);
    await first.send('DELETE', 'jobs/a/corrections?fields=name');
    expect((await first.send('GET', 'jobs/a')).body.outputs.name).toBe('Kopi');
    const before = await readAll(first);
    await first.close();
    const second = await startEmbeddedApi(SERVICES, env);
    await untilCompleted(second);
    await until(async () => {
      const after = await readAll(second);
      return JSON.stringify(after) === JSON.stringify(before);
    }, 'all is as before');
    await second.close();
  });
});
