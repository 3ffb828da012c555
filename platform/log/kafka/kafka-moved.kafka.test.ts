/**
 * Kafka comes back with another address: its listener has moved to another port. The address that
 * Cairn is given stays valid, like a name or a load balancer in front of Kafka.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendTo, freshTopic, readText } from '../../../test/support/consumer-fixtures.ts';
import { describeWithBackend } from '../../../test/support/describe-with-backend.ts';
import { startOwnKafka } from '../../../test/support/kafka.ts';
import { openTestKafkaBroker, RememberingListener } from '../../../test/support/kafka-broker.ts';
import { readAllRecords } from '../../../test/support/read-log.ts';
import { prepareRelay, type Relay } from '../../../test/support/relay.ts';
import { until } from '../../../test/support/until.ts';
import type { Broker, GroupMember, PartitionAdmin } from '../broker.ts';
import type { KafkaBrokerOptions } from './kafka-broker.ts';

const WAIT = { timeoutMs: 60_000 };

describeWithBackend('a Kafka that moves to another port', startOwnKafka, (getKafka) => {
  let relay: Relay;
  let broker: Broker & PartitionAdmin;

  const openBroker = (given: Partial<KafkaBrokerOptions> = {}) =>
    openTestKafkaBroker({ ...getKafka(), brokers: `127.0.0.1:${relay.port}` }, given);

  beforeAll(async () => {
    relay = await prepareRelay(`http://${getKafka().brokers}`);
    await relay.open();
    broker = await openBroker();
  });

  afterAll(async () => {
    await broker.close();
    await relay.cut();
  });

  const move = async () => {
    relay.moveTo(`http://${await getKafka().move()}`);
  };
  const joinGroup = async (topic: string, group: string, through: Broker = broker) => {
    const listener = new RememberingListener();
    const member = await through.join({ group, topics: [topic], listener });
    await until(() => listener.held.length > 0, 'it is assigned its partition', WAIT);
    return { member, listener };
  };
  const pollOne = (member: GroupMember) =>
    until(
      async () => {
        const [fetched] = await member.poll({ maxRecords: 1, maxWaitMs: 100 });
        return fetched?.records[0] && { ...fetched, text: readText(fetched.records[0]) };
      },
      'a record is polled',
      WAIT,
    );

  it('lets a member whose session ended meanwhile join again', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    const { member, listener } = await joinGroup(topic, group);
    await appendTo(broker, topic, 0, ['a:before']);
    expect((await pollOne(member)).text).toBe('a:before');
    await getKafka().kill();
    await until(() => listener.events.includes('revoked'), 'its session has ended', WAIT);
    await move();
    await appendTo(broker, topic, 0, ['a:after']);
    // It has committed nothing, so it starts over.
    expect((await pollOne(member)).text).toBe('a:before');
    const { epoch, text } = await pollOne(member);
    expect(text).toBe('a:after');
    await member.commit([{ topic, partition: 0, epoch, nextOffset: 2 }]);
    expect(await broker.committed(group, topic)).toEqual([2]);
    await member.leave();
  });

  it('stores the commit of a member that fetches nothing', async () => {
    // The session is longer than a restart.
    const patient = await openBroker({ sessionTimeoutMs: 60_000, requestTimeoutMs: 60_000 });
    const [topic, group] = await freshTopic(broker, 1);
    const { member, listener } = await joinGroup(topic, group, patient);
    await appendTo(broker, topic, 0, ['a:1']);
    const { epoch } = await pollOne(member);
    member.pause([{ topic, partition: 0 }]);
    await move();
    await member.commit([{ topic, partition: 0, epoch, nextOffset: 1 }]);
    expect(await broker.committed(group, topic)).toEqual([1]);
    expect(listener.events).toEqual(['assigned']);
    await patient.close();
  });

  it('answers every call of a process that asks for the first time since', async () => {
    const [topic, group] = await freshTopic(broker, 1);
    await appendTo(broker, topic, 0, ['a:1']);
    const calls: Readonly<Record<string, (own: typeof broker) => Promise<unknown>>> = {
      ready: (own) => own.ready(),
      append: (own) => appendTo(own, topic, 0, ['a:2']),
      ends: (own) => own.ends(topic),
      read: (own) => readAllRecords(own, topic),
      committed: (own) => own.committed(group, topic),
      resetOffsets: (own) => own.resetOffsets(group, topic, [1]),
      identity: (own) => own.identity(),
      describeTopic: (own) => own.describeTopic(topic),
      ensureTopics: (own) => freshTopic(own, 1),
      join: async (own) => (await joinGroup(topic, `${group}-new`, own)).member.leave(),
    };
    const names = Object.keys(calls);
    const brokers = await Promise.all(names.map(() => openBroker()));
    // Each knows the topic, and the address of the node that leads it.
    await Promise.all(brokers.map((own) => own.ends(topic)));
    await move();
    await Promise.all(
      names.map((name, i) => {
        const works = () => calls[name]!(brokers[i]!).then(() => true);
        return until(() => works().catch(() => false), `${name} works`, WAIT);
      }),
    );
    await Promise.all(brokers.map((own) => own.close()));
  });
});
