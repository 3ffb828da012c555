/** Appends while Kafka hangs: it keeps its connections, but answers nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTopic, readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startOwnKafka } from '../../../test/support/kafka.ts';
import { openTestKafkaBroker } from '../../../test/support/kafka-broker.ts';
import { until } from '../../../test/support/until.ts';
import type { Broker } from '../broker.ts';
import { packRecords } from '../record-batch.ts';

/** Nothing times out by itself here: an append that ends early was refused. */
const PATIENT = { requestTimeoutMs: 300_000, appendTimeoutMs: 300_000 };
const REFUSED = { code: 'broker_unavailable', retryable: true };

describeWithBackend('a Kafka that hangs', startOwnKafka, (getKafka) => {
  let broker: Broker;

  beforeAll(async () => {
    // A request takes one batch, so the second append waits for the first.
    broker = await openTestKafkaBroker(getKafka(), { ...PATIENT, maxRequestBytes: 100 });
  });

  afterAll(async () => {
    getKafka().goOn();
    await broker.close();
  });

  const goOn = () => {
    getKafka().goOn();
    return until(() => broker.ready().catch(() => false), 'Kafka answers again');
  };
  const place = (topic: string, partition: number, text: string) => {
    const value = Buffer.from(text.padEnd(200, '.'));
    return { topic, partition, batch: packRecords([{ key: Buffer.from('k'), value }]) };
  };
  const textsIn = async (topic: string) => {
    const texts: string[] = [];
    for (let partition = 0; partition < (await broker.partitionCount(topic)); partition++) {
      const range = { topic, partition, fromOffset: 0, toOffset: Number.MAX_SAFE_INTEGER };
      for await (const records of broker.read(range)) texts.push(...records.map(readText));
    }
    return texts.map((text) => text.replaceAll('.', ''));
  };
  const settled = (appending: Promise<unknown>) => {
    const seen = { state: 'open' };
    appending.then(
      () => {
        seen.state = 'resolved';
      },
      () => {
        seen.state = 'rejected';
      },
    );
    return seen;
  };

  it('refuses an append that was not sent, and leaves one that was', async () => {
    const [topic] = await freshTopic(broker, 1);
    await broker.append([place(topic, 0, 'before')]);
    await getKafka().hang();
    const sent = broker.append([place(topic, 0, 'sent')]);
    const state = settled(sent);
    await new Promise(setImmediate);
    const waits = broker.append([place(topic, 0, 'waits')]);
    await expect(waits).rejects.toMatchObject(REFUSED);
    await expect(broker.append([place(topic, 0, 'late')])).rejects.toMatchObject(REFUSED);
    expect(state).toEqual({ state: 'open' });
    await goOn();
    await sent;
    expect(await textsIn(topic)).toEqual(['before', 'sent']);
  });

  it('leaves the rest of an append that was sent in part', async () => {
    const [topic] = await freshTopic(broker, 2);
    await getKafka().hang();
    const parts = [place(topic, 0, 'first'), place(topic, 1, 'second')];
    const halfSent = broker.append(parts);
    const state = settled(halfSent);
    await new Promise(setImmediate);
    const waits = broker.append([place(topic, 1, 'waits')]);
    await expect(waits).rejects.toMatchObject(REFUSED);
    expect(state).toEqual({ state: 'open' });
    await goOn();
    await halfSent;
    expect(await textsIn(topic)).toEqual(['first', 'second']);
  });

  it('reports an unacknowledged append as uncertain', async () => {
    const short = { requestTimeoutMs: 2_000, appendTimeoutMs: 1_000 };
    const hasty = await openTestKafkaBroker(getKafka(), short);
    const [topic] = await freshTopic(hasty, 1);
    await hasty.append([place(topic, 0, 'before')]);
    await getKafka().hang();
    const unknown = { code: 'append_unacknowledged', retryable: true };
    await expect(hasty.append([place(topic, 0, 'unsure')])).rejects.toMatchObject(unknown);
    await goOn();
    await until(async () => (await textsIn(topic)).length === 2, 'it was written all the same');
    expect(await textsIn(topic)).toEqual(['before', 'unsure']);
    await hasty.close();
  });

  it('refuses an append whose connection never opened', async () => {
    const [topic] = await freshTopic(broker, 1);
    await getKafka().kill();
    await expect(broker.append([place(topic, 0, 'lost')])).rejects.toMatchObject(REFUSED);
    await getKafka().restart();
    await until(() => broker.ready().catch(() => false), 'Kafka answers again');
    await broker.append([place(topic, 0, 'next')]);
    expect(await textsIn(topic)).toEqual(['next']);
  });
});
