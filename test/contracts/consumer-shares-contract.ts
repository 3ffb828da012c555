/**
 * What the parallel consumer promises about shares over any broker (PC3, PC9), each promise a named
 * case. Run by `consumerSharesContract(() => broker)` in the test file of an adapter.
 */
import { describe, expect, it } from 'vitest';
import type { Broker, LogRecord } from '../../platform/log/broker.ts';
import type { HandlerOutcome } from '../../platform/log/consumer/handler-outcome.ts';
import { startParallelConsumer } from '../../platform/log/consumer/parallel-consumer.ts';
import type { ParallelConsumerOptions } from '../../platform/log/consumer/parallel-options.ts';
import {
  appendTo,
  defaultConsumerOptions,
  freshTopic,
  readText,
} from '../support/consumer-fixtures.ts';
import { until } from '../support/until.ts';

const LARGE = 6_000;
const SMALL = 20;
const GAP = 400;

const texts = (share: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${share}-${i % 50}:${i}`);

export function consumerSharesContract(getBroker: () => Broker): void {
  const shareKey = (record: LogRecord) => readText(record).split('-')[0]!;

  async function consume(
    options: Pick<ParallelConsumerOptions, 'group' | 'lanes' | 'handle'> &
      Partial<ParallelConsumerOptions>,
    body: () => Promise<void>,
  ) {
    const consumer = await startParallelConsumer({
      ...defaultConsumerOptions(getBroker()),
      maxInFlight: 16,
      maxGapRecords: GAP,
      maxAheadRecords: 2 * LARGE,
      shareKey,
      ...options,
    });
    try {
      await body();
    } finally {
      await consumer.stop();
    }
  }

  /** Ends each record in a later turn, so that others can start. */
  function noting(handled: string[]) {
    return async (record: LogRecord): Promise<HandlerOutcome> => {
      await new Promise((resolve) => setImmediate(resolve));
      handled.push(readText(record));
      return { kind: 'done' };
    };
  }

  const committed = async (group: string, topic: string) =>
    (await getBroker().committed(group, topic))[0] ?? 0;

  describe('shares (PC9)', () => {
    it('a few records do not wait for the many of another share before them', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const handled: string[] = [];
      await appendTo(getBroker(), topic, 0, texts('large', LARGE));
      await appendTo(getBroker(), topic, 0, texts('small', SMALL));
      await consume({ group, lanes: [[topic]], handle: noting(handled) }, async () => {
        await until(async () => (await committed(group, topic)) === LARGE + SMALL, 'all done');
      });
      const last = handled.findLastIndex((text) => text.startsWith('small'));
      expect(last).toBeLessThan((3 * LARGE) / 4);
      expect(handled).toHaveLength(LARGE + SMALL);
      expect(new Set(handled).size).toBe(LARGE + SMALL);
    });

    it('records of one key keep their order, also when they were left for later', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const handled: string[] = [];
      const mixed = texts('a', 900).flatMap((text, i) => [text, `b-${i % 7}:${i}`, `c-0:${i}`]);
      await appendTo(getBroker(), topic, 0, mixed);
      await consume({ group, lanes: [[topic]], handle: noting(handled) }, async () => {
        await until(async () => (await committed(group, topic)) === mixed.length, 'all done');
      });
      const last = new Map<string, number>();
      for (const [key, number] of handled.map((text) => text.split(':') as [string, string])) {
        expect(Number(number)).toBeGreaterThan(last.get(key) ?? -1);
        last.set(key, Number(number));
      }
      expect(handled).toHaveLength(mixed.length);
    });

    it('never more than the gap is handled beyond the committed offset (PC3)', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const started: string[] = [];
      const handle = (record: LogRecord): Promise<HandlerOutcome> => {
        started.push(readText(record));
        // The first record holds the commit back for ever.
        if (readText(record) === 'large-0:0') return new Promise(() => undefined);
        return Promise.resolve({ kind: 'done' });
      };
      await appendTo(getBroker(), topic, 0, texts('large', LARGE));
      await appendTo(getBroker(), topic, 0, texts('small', SMALL));
      await consume({ group, lanes: [[topic]], handle, drainMs: 10 }, async () => {
        // A twelfth of a key's records wait behind the first one.
        await until(() => started.length >= GAP * 0.7, 'the gap fills');
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(started.length).toBeLessThanOrEqual(GAP);
      });
      expect(await committed(group, topic)).toBe(0);
    });
  });
}
