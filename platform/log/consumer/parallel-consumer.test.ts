import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockConsumerContract } from '../../../test/contracts/block-consumer-contract.ts';
import { parallelConsumerContract } from '../../../test/contracts/consumer-contract.ts';
import { consumerDeferralContract } from '../../../test/contracts/consumer-deferral-contract.ts';
import { consumerFaultsContract } from '../../../test/contracts/consumer-faults-contract.ts';
import { consumerSharesContract } from '../../../test/contracts/consumer-shares-contract.ts';
import {
  appendTo,
  defaultConsumerOptions,
  freshTopic,
  readText,
} from '../../../test/support/consumer-fixtures.ts';
import { SimulatedBroker } from '../../../test/support/simulated-broker.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type { Broker } from '../broker.ts';
import { openLmdbBroker } from '../lmdb/lmdb-broker.ts';
import { startParallelConsumer } from './parallel-consumer.ts';

describe('the consumers over the simulated broker', () => {
  const broker = new SimulatedBroker({ clock: systemClock, rebalanceTimeoutMs: 5_000 });
  describe('parallel', () => parallelConsumerContract(() => broker));
  describe('shares', () => consumerSharesContract(() => broker));
  describe('deferral', () => consumerDeferralContract(() => broker));
  describe('block', () => blockConsumerContract(() => broker));
  describe('faults', () => consumerFaultsContract(() => broker));
});

describe('the consumers over the embedded broker', () => {
  let folder: string;
  let broker: Broker;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-consumer-'));
    broker = await openLmdbBroker({ folder, clock: systemClock });
  });

  afterAll(async () => {
    await broker.close();
    await rm(folder, { recursive: true });
  });

  describe('parallel', () => parallelConsumerContract(() => broker));
  describe('shares', () => consumerSharesContract(() => broker));
  describe('deferral', () => consumerDeferralContract(() => broker));
  describe('block', () => blockConsumerContract(() => broker));
  describe('faults', () => consumerFaultsContract(() => broker));
});

describe('the parallel consumer when its broker fails', () => {
  const setUp = async () => {
    const broker = new SimulatedBroker({ clock: systemClock, rebalanceTimeoutMs: 5_000 });
    const [topic, group] = await freshTopic(broker, 1);
    await appendTo(broker, topic, 0, ['a:0', 'b:1']);
    return { broker, topic, given: { ...defaultConsumerOptions(broker), group, lanes: [[topic]] } };
  };

  it('loses a partition whose commit is refused', async () => {
    const { broker, given } = await setUp();
    broker.refuseCommit = () => new CairnError('partition_revoked', 'another has it');
    let signal: AbortSignal | undefined;
    const consumer = await startParallelConsumer({
      ...given,
      handle: (record, context) => {
        if (readText(record) === 'a:0') return Promise.resolve({ kind: 'done' });
        signal = context.signal;
        return new Promise(() => undefined);
      },
    });
    await until(() => signal?.aborted === true, 'the running handler is aborted');
    expect(consumer.stats().committed).toEqual({});
    await consumer.stop();
  });

  it('tells the fault of a commit until one is stored', async () => {
    const { broker, topic, given } = await setUp();
    let fault: CairnError | undefined = new CairnError('broker_unavailable', 'not now');
    broker.refuseCommit = () => fault;
    const handle = async () => ({ kind: 'done' }) as const;
    const consumer = await startParallelConsumer({ ...given, handle });
    await until(() => consumer.stats().fault === 'not now', 'the fault is told');
    fault = undefined;
    await until(async () => (await broker.committed(given.group, topic))[0] === 2, 'committed');
    await until(() => consumer.stats().fault === null, 'no fault is left');
    await consumer.stop();
  });

  it('polls again after a transient fault', async () => {
    const { broker, topic, given } = await setUp();
    let faults = Number.POSITIVE_INFINITY;
    broker.failPoll = () =>
      faults-- > 0 ? new CairnError('broker_unavailable', 'not now') : undefined;
    const handle = async () => ({ kind: 'done' }) as const;
    const consumer = await startParallelConsumer({ ...given, handle });
    await until(() => consumer.stats().fault === 'not now', 'the fault is told');
    faults = 0;
    await until(async () => (await broker.committed(given.group, topic))[0] === 2, 'committed');
    await until(() => consumer.stats().fault === null, 'no fault is left');
    await consumer.stop();
  });

  it('reports any other fault once, and can be stopped', async () => {
    const { broker, given } = await setUp();
    const fault = new CairnError('broker_closed', 'closed');
    broker.failPoll = () => fault;
    const reported: unknown[] = [];
    const handle = async () => ({ kind: 'done' }) as const;
    const onFatal = (error: unknown) => reported.push(error);
    const consumer = await startParallelConsumer({ ...given, handle, onFatal });
    await until(() => reported.length > 0, 'it is reported');
    await consumer.stop();
    expect(reported).toEqual([fault]);
  });
});
