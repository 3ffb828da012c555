/** What both consumers tell about the faults that they retry (BC7, PC11), over any broker. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Broker, LogRecord } from '../../platform/log/broker.ts';
import {
  type BlockConsumerOptions,
  startBlockConsumer,
} from '../../platform/log/consumer/block-consumer.ts';
import { startParallelConsumer } from '../../platform/log/consumer/parallel-consumer.ts';
import type { ParallelConsumerOptions } from '../../platform/log/consumer/parallel-options.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import {
  appendTo,
  defaultConsumerOptions,
  freshTopic,
  readText,
} from '../support/consumer-fixtures.ts';
import { until } from '../support/until.ts';

const DONE = { kind: 'done' } as const;

export function consumerFaultsContract(getBroker: () => Broker): void {
  const running: { stop(): Promise<void> }[] = [];
  afterEach(() => Promise.all(running.splice(0).map((consumer) => consumer.stop())));

  const start = async (
    given: Pick<ParallelConsumerOptions, 'group' | 'lanes' | 'handle'> &
      Partial<ParallelConsumerOptions>,
  ) => {
    const consumer = await startParallelConsumer({
      ...defaultConsumerOptions(getBroker()),
      ...given,
    });
    running.push(consumer);
    return consumer;
  };
  const startBlocks = async (
    given: Pick<BlockConsumerOptions, 'group' | 'topics' | 'handle'> &
      Partial<BlockConsumerOptions>,
  ) => {
    const { broker, clock, log, retry, drainMs } = defaultConsumerOptions(getBroker());
    const onFatal = (error: unknown) => {
      throw error;
    };
    const basics = { broker, clock, log, retry, drainMs, maxRecords: 100, lingerMs: 5, onFatal };
    const consumer = await startBlockConsumer({ ...basics, ...given });
    running.push(consumer);
    return consumer;
  };
  const committed = async (group: string, topic: string) =>
    (await getBroker().committed(group, topic))[0] ?? 0;

  describe('the state (BC7)', () => {
    it('has the fault of a step until that step works', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const failing = new Set(['assigned', 'handle', 'settle']);
      const work = async (step: string) => {
        if (failing.has(step)) throw new CairnError('warehouse_unavailable', `${step} is refused`);
      };
      await appendTo(getBroker(), topic, 0, ['a:1']);
      const consumer = await startBlocks({
        group,
        topics: [topic],
        assigned: async () => {
          await work('assigned');
          return [];
        },
        handle: async () => {
          await work('handle');
          return () => work('settle');
        },
      });
      for (const step of failing) {
        const isTold = () => consumer.state().fault === `${step} is refused`;
        await until(isTold, `the fault of ${step} is told`);
        failing.delete(step);
      }
      await until(async () => (await committed(group, topic)) === 1, 'it is committed');
      await until(() => consumer.state().fault === null, 'no fault is left');
    });

    it('forgets the fault of a block that is not held any more', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      await appendTo(getBroker(), topic, 0, ['a:1']);
      const handle = async () => {
        throw new CairnError('warehouse_unavailable', 'not now');
      };
      const consumer = await startBlocks({ group, topics: [topic], handle });
      await until(() => consumer.state().fault === 'not now', 'the fault is told');
      await consumer.stop();
      await until(() => consumer.state().fault === null, 'no fault is left');
    });
  });

  describe('the stats (PC11)', () => {
    it('have the fault of a backend until no record waits because of it', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const failing = new Set(['a', 'b', 'dead']);
      await appendTo(getBroker(), topic, 0, ['a:1', 'b:1', 'c:1', 'dead:1']);
      const refuseIf = (key: string) => {
        if (failing.has(key)) throw new CairnError('storage_full', `${key} is refused`);
      };
      const handle = async (record: LogRecord) => {
        const key = readText(record).split(':')[0]!;
        if (key === 'dead') return { kind: 'dead', error: 'weak' } as const;
        refuseIf(key);
        return DONE;
      };
      const onDead = async () => refuseIf('dead');
      const consumer = await start({ group, lanes: [[topic]], handle, onDead });
      for (const key of failing) {
        for (const other of failing) {
          const isTold = () => consumer.stats().fault === `${other} is refused`;
          await until(isTold, `the fault of ${other} is told`);
        }
        failing.delete(key);
      }
      await until(async () => (await committed(group, topic)) === 4, 'all is committed');
      expect(consumer.stats().fault).toBeNull();
    });

    it('have no fault of a record that only waits its turn or fails itself', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const told = new Set<string | null>();
      let attempts = 0;
      await appendTo(getBroker(), topic, 0, ['a:1', 'b:1']);
      const handle = async (record: LogRecord) => {
        if (readText(record) === 'b:1') throw new CairnError('search_unavailable', 'its own');
        if (++attempts > 3) return DONE;
        return { kind: 'retry', error: 'taken by another', spendsAttempt: false } as const;
      };
      const consumer = await start({ group, lanes: [[topic]], handle });
      await until(async () => {
        told.add(consumer.stats().fault);
        return (await committed(group, topic)) === 2;
      }, 'all is committed');
      expect([...told]).toEqual([null]);
    });
  });
}
