/** The Kafka adapter on a listener that demands TLS and SASL. */
import { rm, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { appendTo, freshTopic, readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { openTestKafkaBroker, RememberingListener } from '../../../test/support/kafka-broker.ts';
import { startSecuredKafka } from '../../../test/support/secured-kafka.ts';
import { until } from '../../../test/support/until.ts';
import { isCairnError } from '../../runtime/errors.ts';
import type { KafkaSecurity } from './settings/kafka-security.ts';

describeWithBackend('Kafka with TLS and SASL', startSecuredKafka, (getKafka) => {
  const open = (given: Partial<KafkaSecurity> = {}, connectTimeoutMs = 10_000) => {
    const { username, password, caFile: sslCaFile } = getKafka();
    const saslMechanism = 'scram-sha-512';
    const security = { ssl: true, sslCaFile, saslMechanism, username, password, ...given } as const;
    return openTestKafkaBroker(getKafka(), { security, connectTimeoutMs });
  };
  const failure = (opening: Promise<unknown>) =>
    opening.then(
      () => expect.unreachable('the broker opened'),
      (error: unknown) => error,
    );

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)(
    'appends, consumes, commits and reads with %s',
    async (saslMechanism) => {
      const broker = await open({ saslMechanism });
      const [topic, group] = await freshTopic(broker, 2);
      for (const partition of [0, 1]) await appendTo(broker, topic, partition, ['a', 'b']);
      const listener = new RememberingListener();
      const member = await broker.join({ group, topics: [topic], listener });
      const polled: string[] = [];
      await until(async () => {
        for (const { records } of await member.poll({ maxRecords: 10, maxWaitMs: 100 })) {
          polled.push(...records.map(readText));
        }
        return polled.length === 4;
      }, 'all records are polled');
      expect(polled.toSorted()).toEqual(['a', 'a', 'b', 'b']);
      await member.commit(listener.held.map((held) => ({ ...held, nextOffset: 2 })));
      expect(await broker.committed(group, topic)).toEqual([2, 2]);
      expect(await broker.ready()).toBe(true);
      await broker.close();
    },
  );

  it('authenticates again after Kafka was restarted', async () => {
    const broker = await open();
    const [topic] = await freshTopic(broker, 1);
    await appendTo(broker, topic, 0, ['before']);
    await getKafka().restart();
    await appendTo(broker, topic, 0, ['after']);
    expect((await broker.ends(topic))[0]!.high).toBeGreaterThanOrEqual(2);
    await broker.close();
  });

  it('trusts what has replaced the CA file since it was opened', async () => {
    const broker = await open();
    const [topic] = await freshTopic(broker, 1);
    await appendTo(broker, topic, 0, ['before']);
    await getKafka().renewCertificate();
    await getKafka().restart();
    await appendTo(broker, topic, 0, ['after']);
    expect((await broker.ends(topic))[0]!.high).toBeGreaterThanOrEqual(2);
    await broker.close();
  });

  it.each(['plain', 'scram-sha-512'] as const)(
    'refuses a wrong password with %s at once',
    async (saslMechanism) => {
      // If it were retried as long as Kafka may be unavailable, the test would not end.
      const error = await failure(open({ saslMechanism, password: 'wrong' }, 600_000));
      expect(error).toSatisfy((one) => isCairnError(one, 'login_refused'));
      expect(String(error)).toMatch(/Connecting to Kafka failed: SASL .* authentication failed/);
      expect(String(error)).not.toContain('wrong');
    },
  );

  it('names the untrusted certificate if there is no CA file', async () => {
    const error = await failure(open({ sslCaFile: null }));
    expect(error).toSatisfy((one) => isCairnError(one, 'broker_unavailable'));
    expect(String(error)).toMatch(/self-signed certificate/);
  });

  it('is refused without TLS when Kafka demands it', async () => {
    const error = await failure(open({ ssl: false, sslCaFile: null }));
    expect(error).toSatisfy((one) => isCairnError(one, 'broker_unavailable'));
  });

  it('refuses a CA file that cannot be used, by name', async () => {
    const file = `${getKafka().caFile}.broken`;
    expect(await failure(open({ sslCaFile: file }))).toSatisfy((e) =>
      isCairnError(e, 'config_invalid'),
    );
    await writeFile(file, 'no certificate');
    const error = await failure(open({ sslCaFile: file }));
    expect(error).toSatisfy((one) => isCairnError(one, 'config_invalid'));
    expect(String(error)).toContain(file);
    await rm(file);
  });
});
