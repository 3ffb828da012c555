/** What the block consumer promises over any broker, each promise a named case. */
import { describe, expect, it } from 'vitest';
import type { Broker, LogRecord } from '../../platform/log/broker.ts';
import {
  type BlockConsumer,
  type BlockConsumerOptions,
  startBlockConsumer,
} from '../../platform/log/consumer/block-consumer.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import {
  appendTo,
  defaultConsumerOptions,
  freshTopic,
  readText,
} from '../support/consumer-fixtures.ts';
import { until } from '../support/until.ts';

const readTexts = (block: readonly LogRecord[]) => block.map(readText);
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${prefix}:${i}`);

/** A gate that a handler waits at until the case opens it. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

export function blockConsumerContract(getBroker: () => Broker): void {
  const consumers: BlockConsumer[] = [];

  async function start(
    given: Pick<BlockConsumerOptions, 'group' | 'topics' | 'handle'> &
      Partial<BlockConsumerOptions>,
  ): Promise<BlockConsumer> {
    const { broker, clock, log, retry, drainMs } = defaultConsumerOptions(getBroker());
    const onFatal = (error: unknown) => {
      throw error;
    };
    const sizes = { maxRecords: 100, lingerMs: 5 };
    const basics = { broker, clock, log, retry, drainMs, ...sizes, onFatal };
    const consumer = await startBlockConsumer({ ...basics, ...given });
    consumers.push(consumer);
    return consumer;
  }

  const promise = (name: string, body: () => Promise<void>) =>
    it(name, async () => {
      try {
        await body();
      } finally {
        await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
      }
    });

  const committed = async (group: string, topic: string, partition = 0) =>
    (await getBroker().committed(group, topic))[partition] ?? 0;

  describe('blocks (BC1)', () => {
    promise('have the records of each partition in order, and at most maxRecords', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const blocks: string[][] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 250));
      await appendTo(getBroker(), topic, 1, numbered('b', 50));
      await start({
        group,
        topics: [topic],
        handle: async (block) => {
          blocks.push(readTexts(block));
        },
      });
      await until(async () => (await committed(group, topic, 0)) === 250, 'a is committed');
      await until(async () => (await committed(group, topic, 1)) === 50, 'b is committed');
      const all = blocks.flat();
      expect(all.filter((text) => text.startsWith('a'))).toEqual(numbered('a', 250));
      expect(all.filter((text) => text.startsWith('b'))).toEqual(numbered('b', 50));
      expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(100);
    });

    promise('wait until they are full, but not longer than lingerMs', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const sizes: number[] = [];
      const handle = async (block: readonly LogRecord[]) => {
        sizes.push(block.length);
      };
      const waits = { lingerMs: 60_000, drainMs: 60_000 };
      const first = await start({ group, topics: [topic], handle, ...waits });
      await appendTo(getBroker(), topic, 0, numbered('a', 40));
      await appendTo(getBroker(), topic, 0, numbered('a', 60));
      await until(() => sizes.length === 1, 'the block is full');
      await first.stop();
      await start({ group, topics: [topic], handle, lingerMs: 10 });
      await appendTo(getBroker(), topic, 0, numbered('a', 7));
      await until(() => sizes.length === 2, 'it lingered long enough');
      expect(sizes).toEqual([100, 7]);
    });

    promise('are committed after they are handled, never before', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const { open, passed } = gate();
      let begun = false;
      await appendTo(getBroker(), topic, 0, numbered('a', 3));
      const handle = () => {
        begun = true;
        return passed;
      };
      await start({ group, topics: [topic], handle });
      await until(() => begun, 'the block is begun');
      expect(await committed(group, topic)).toBe(0);
      open();
      await until(async () => (await committed(group, topic)) === 3, 'it is committed');
    });
  });

  describe('partitions (BC2)', () => {
    promise('assigned has resolved before the first block of a partition', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const ready = new Set<number>();
      const early: string[] = [];
      let failures = 0;
      await appendTo(getBroker(), topic, 0, numbered('a', 3));
      await appendTo(getBroker(), topic, 1, numbered('b', 3));
      await start({
        group,
        topics: [topic],
        assigned: async (partitions) => {
          if (failures++ === 0) throw new CairnError('warehouse_unavailable', 'not now');
          for (const { partition } of partitions) ready.add(partition);
          return [];
        },
        handle: async (block) => {
          early.push(...readTexts(block.filter(({ partition }) => !ready.has(partition))));
        },
      });
      await until(async () => (await committed(group, topic, 1)) === 3, 'b is committed');
      await until(async () => (await committed(group, topic, 0)) === 3, 'a is committed');
      expect(early).toEqual([]);
    });
  });

  describe('partitions that are read again (BC2)', () => {
    promise('continue at the given offset, which is committed first', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const texts = [numbered('a', 250), numbered('b', 5)];
      await appendTo(getBroker(), topic, 0, texts[0]!);
      await appendTo(getBroker(), topic, 1, texts[1]!);
      await getBroker().resetOffsets(group, topic, [250, 2]);
      const handled: string[] = [];
      let begun: number | undefined;
      await start({
        group,
        topics: [topic],
        assigned: async (partitions) =>
          partitions.filter(({ partition }) => partition === 0).map((at) => ({ ...at, offset: 3 })),
        handle: async (block) => {
          begun ??= await committed(group, topic, 0);
          handled.push(...readTexts(block));
        },
      });
      const isDone = async () =>
        handled.length === 250 && (await committed(group, topic, 0)) === 250;
      await until(isDone, 'all is read again');
      expect([begun, await committed(group, topic, 1)]).toEqual([3, 5]);
      expect(handled.filter((text) => text.startsWith('a'))).toEqual(texts[0]!.slice(3));
      expect(handled.filter((text) => text.startsWith('b'))).toEqual(texts[1]!.slice(2));
    });
  });

  describe('partitions without records (BC2)', () => {
    promise('are assigned as well', async () => {
      const [topic, group] = await freshTopic(getBroker(), 3);
      const taken: number[] = [];
      await start({
        group,
        topics: [topic],
        assigned: async (partitions) => {
          taken.push(...partitions.map(({ partition }) => partition));
          return [];
        },
        handle: async () => undefined,
      });
      await until(() => taken.length === 3, 'all are taken up');
      expect(taken.toSorted()).toEqual([0, 1, 2]);
    });
  });

  describe('faults (BC3)', () => {
    promise('a transient fault is retried with the same block', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const tried: string[][] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 5));
      await start({
        group,
        topics: [topic],
        handle: async (block) => {
          tried.push(readTexts(block));
          if (tried.length < 8) throw new CairnError('warehouse_unavailable', 'not now');
        },
      });
      await until(async () => (await committed(group, topic)) === 5, 'it is committed');
      expect(tried).toHaveLength(8);
      for (const block of tried) expect(block).toEqual(tried[0]);
    });

    promise('any other fault ends it through onFatal, and nothing is committed', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const fatal: unknown[] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 5));
      const fault = new CairnError('warehouse_query_failed', 'no such table');
      const consumer = await start({
        group,
        topics: [topic],
        handle: async () => {
          throw fault;
        },
        onFatal: (error) => fatal.push(error),
      });
      await until(() => fatal.length > 0, 'it is reported');
      await consumer.stop();
      expect(fatal).toEqual([fault]);
      expect(await committed(group, topic)).toBe(0);
    });
  });

  describe('records that arrive while a block is handled (BC5)', () => {
    promise('are gathered, and retried and committed with the block', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const tried: string[][] = [];
      const gathered: string[] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 3));
      await start({
        group,
        topics: [topic],
        handle: async (block, _, gatherMore) => {
          tried.push(readTexts(block));
          if (tried.length > 1) return;
          await appendTo(getBroker(), topic, 0, numbered('b', 2));
          while (gathered.length < 2) gathered.push(...readTexts(await gatherMore(20)));
          throw new CairnError('warehouse_unavailable', 'not now');
        },
      });
      await until(async () => (await committed(group, topic)) === 5, 'all is committed');
      expect(gathered).toEqual(numbered('b', 2));
      expect(tried).toEqual([numbered('a', 3), [...numbered('a', 3), ...numbered('b', 2)]]);
    });

    promise('are at most as many as the block has room for', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const blocks: string[][] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 25));
      await start({
        group,
        topics: [topic],
        maxRecords: 10,
        handle: async (block, _, gatherMore) => {
          const whole = readTexts(block);
          for (let i = 0; i < 3; i++) whole.push(...readTexts(await gatherMore(5)));
          blocks.push(whole);
        },
      });
      await until(async () => (await committed(group, topic)) === 25, 'all is committed');
      expect(blocks.flat()).toEqual(numbered('a', 25));
      expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(10);
    });
  });

  describe('blocks that are settled (BC6)', () => {
    promise('do not keep the next one waiting, and are committed in their order', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const { open, passed } = gate();
      const steps: string[] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 4));
      await start({
        group,
        topics: [topic],
        maxRecords: 2,
        handle: async (block) => {
          const [first] = readTexts(block);
          steps.push(`handled ${first}`);
          return async () => {
            if (first === 'a:0') await passed;
            steps.push(`settled ${first}`);
          };
        },
      });
      await until(() => steps.length === 2, 'the second is handled');
      expect(await committed(group, topic)).toBe(0);
      open();
      await until(async () => (await committed(group, topic)) === 4, 'all is committed');
      expect(steps).toEqual(['handled a:0', 'handled a:2', 'settled a:0', 'settled a:2']);
    });

    promise('are settled again after a transient fault, and not handled again', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      let [handled, settled] = [0, 0];
      await appendTo(getBroker(), topic, 0, numbered('a', 2));
      await start({
        group,
        topics: [topic],
        handle: async () => {
          handled++;
          return async () => {
            if (++settled < 4) throw new CairnError('warehouse_unavailable', 'not now');
          };
        },
      });
      await until(async () => (await committed(group, topic)) === 2, 'it is committed');
      expect([handled, settled]).toEqual([1, 4]);
    });

    promise('end the consumer with any other fault, and nothing later is committed', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const fatal: unknown[] = [];
      const fault = new CairnError('warehouse_query_failed', 'no such table');
      await appendTo(getBroker(), topic, 0, numbered('a', 4));
      const consumer = await start({
        group,
        topics: [topic],
        maxRecords: 2,
        handle: async (block) => {
          const isFirst = readTexts(block).includes('a:0');
          return async () => {
            if (isFirst) throw fault;
          };
        },
        onFatal: (error) => fatal.push(error),
      });
      await until(() => fatal.length > 0, 'it is reported');
      await consumer.stop();
      expect(fatal).toEqual([fault]);
      expect(await committed(group, topic)).toBe(0);
    });

    promise('are settled and committed before their partition moves', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const { open, passed } = gate();
      const texts: string[] = [];
      let settling = 0;
      await appendTo(getBroker(), topic, 0, numbered('a', 3));
      await appendTo(getBroker(), topic, 1, numbered('b', 3));
      const common = { group, topics: [topic], drainMs: 60_000, maxRecords: 6, lingerMs: 50 };
      await start({
        ...common,
        handle: async (block) => {
          texts.push(...readTexts(block));
          return () => {
            settling++;
            return passed;
          };
        },
      });
      await until(() => settling > 0 && texts.length === 6, 'all is handled');
      const joined = start({
        ...common,
        handle: async (block) => {
          texts.push(...readTexts(block));
        },
      });
      // Long enough for the embedded log to ask for the partition back.
      await systemClock.sleep(50);
      open();
      await joined;
      const total = async () =>
        (await committed(group, topic, 0)) + (await committed(group, topic, 1));
      await until(async () => (await total()) === 6, 'all is committed');
      expect(texts).toHaveLength(6);
    });
  });

  describe('rebalances (BC4)', () => {
    promise('the block in flight ends and is committed before its partition moves', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const { open, passed } = gate();
      let begun = 0;
      const second: string[] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 3));
      await appendTo(getBroker(), topic, 1, numbered('b', 3));
      const common = { group, topics: [topic], drainMs: 60_000, maxRecords: 6, lingerMs: 50 };
      await start({
        ...common,
        handle: (block) => {
          begun += block.length;
          return passed;
        },
      });
      await until(() => begun > 0, 'a block is begun');
      const joined = start({
        ...common,
        handle: async (block) => {
          second.push(...readTexts(block));
        },
      });
      // Long enough for the embedded log to ask for the partition back.
      await systemClock.sleep(50);
      open();
      await joined;
      const total = async () =>
        (await committed(group, topic, 0)) + (await committed(group, topic, 1));
      await until(async () => (await total()) === 6, 'all is committed');
      expect(begun + second.length).toBe(6);
    });

    promise(
      'a block that is retried no longer has the records of partitions that have moved',
      async () => {
        const [topic, group] = await freshTopic(getBroker(), 2);
        const tried: string[][] = [];
        const second: string[] = [];
        await appendTo(getBroker(), topic, 0, numbered('a', 3));
        await appendTo(getBroker(), topic, 1, numbered('b', 3));
        const common = { group, topics: [topic], maxRecords: 6 };
        let down = true;
        // Its block holds the records of both partitions.
        await start({
          ...{ ...common, lingerMs: 60_000 },
          handle: async (block) => {
            tried.push(readTexts(block));
            if (down) throw new CairnError('warehouse_unavailable', 'not now');
          },
        });
        await until(() => tried.length > 3, 'it is tried');
        await start({
          ...{ ...common, lingerMs: 50 },
          handle: async (block) => {
            second.push(...readTexts(block));
          },
        });
        await until(() => second.length >= 3, 'the second has its share');
        down = false;
        const total = async () =>
          (await committed(group, topic, 0)) + (await committed(group, topic, 1));
        await until(async () => (await total()) === 6, 'all is committed');
        const last = tried.at(-1)!;
        expect([...last, ...second].sort()).toEqual([...numbered('a', 3), ...numbered('b', 3)]);
      },
    );

    promise('a block that outlasts drainMs is aborted, and its partition moves', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const signals: AbortSignal[] = [];
      const second: string[] = [];
      await appendTo(getBroker(), topic, 0, numbered('a', 3));
      await appendTo(getBroker(), topic, 1, numbered('b', 3));
      const common = { group, topics: [topic], drainMs: 30, maxRecords: 6 };
      // Its block holds the records of both partitions.
      await start({
        ...{ ...common, lingerMs: 60_000 },
        handle: async (_, signal) => {
          signals.push(signal);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          throw new CairnError('warehouse_unavailable', 'not now');
        },
      });
      await until(() => signals.length > 0, 'a block is begun');
      await start({
        ...{ ...common, lingerMs: 50 },
        handle: async (block) => {
          second.push(...readTexts(block));
        },
      });
      await until(() => second.length === 3, 'the second has its share');
      expect(signals[0]?.aborted).toBe(true);
      const moved = second[0]!.startsWith('a') ? 0 : 1;
      await until(async () => (await committed(group, topic, moved)) === 3, 'it is committed');
      expect(await committed(group, topic, 1 - moved)).toBe(0);
    });

    promise(
      'stop waits for the block in flight; after drainMs it aborts it and commits nothing',
      async () => {
        const [topic, group] = await freshTopic(getBroker(), 1);
        const { open, passed } = gate();
        let signal: AbortSignal | undefined;
        await appendTo(getBroker(), topic, 0, numbered('a', 3));
        const consumer = await start({
          group,
          topics: [topic],
          drainMs: 30,
          handle: (_, given) => {
            signal = given;
            return passed;
          },
        });
        await until(() => signal !== undefined, 'the block is begun');
        expect(signal?.aborted).toBe(false);
        await consumer.stop();
        expect(signal?.aborted).toBe(true);
        open();
        expect(await committed(group, topic)).toBe(0);
      },
    );
  });
}
