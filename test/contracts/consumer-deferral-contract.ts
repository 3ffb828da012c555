/**
 * What the parallel consumer promises about deferred records (PC10), each promise a named case. Run
 * over an adapter by `consumerDeferralContract(() => broker)`.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { Broker, LogRecord } from '../../platform/log/broker.ts';
import type {
  HandlerContext,
  HandlerOutcome,
} from '../../platform/log/consumer/handler-outcome.ts';
import {
  type ParallelConsumer,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import type { ParallelConsumerOptions } from '../../platform/log/consumer/parallel-options.ts';
import {
  appendTo,
  defaultConsumerOptions,
  freshTopic,
  readText,
} from '../support/consumer-fixtures.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;
const RECORDS = 400;
const DONE: HandlerOutcome = { kind: 'done' };

export function consumerDeferralContract(getBroker: () => Broker): void {
  const consumers: ParallelConsumer[] = [];
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  });

  /** Records k0 ... k399 in one partition. */
  async function append(): Promise<{ group: string; topic: string }> {
    const [topic, group] = await freshTopic(getBroker(), 1);
    const texts = Array.from({ length: RECORDS }, (_, i) => `k${i}:${i}`);
    await appendTo(getBroker(), topic, 0, texts);
    return { group, topic };
  }

  /** Handles everything at once, but for the records of which `decide` says another outcome. */
  async function start(
    { group, topic }: { group: string; topic: string },
    decide: (offset: number, context: HandlerContext) => HandlerOutcome | undefined,
    more: Partial<ParallelConsumerOptions> = {},
  ) {
    const done: number[] = [];
    const handle = async (record: LogRecord, context: HandlerContext) => {
      const outcome = decide(record.offset, context) ?? DONE;
      if (outcome.kind === 'done') done.push(Number(readText(record).split(':')[1]));
      return outcome;
    };
    const consumer = await startParallelConsumer({
      ...defaultConsumerOptions(getBroker()),
      ...{ group, lanes: [[topic]], maxGapRecords: 20, maxDeferredRecords: 2, handle },
      ...more,
    });
    consumers.push(consumer);
    return { consumer, done };
  }

  const committed = async ({ group, topic }: { group: string; topic: string }) =>
    (await getBroker().committed(group, topic))[0] ?? 0;
  const later = (afterMs: number): HandlerOutcome => ({ kind: 'defer', error: 'not now', afterMs });

  describe('deferred records (PC10)', () => {
    it('do not hold their partition, and keep the commit back', async () => {
      const at = await append();
      const { consumer, done } = await start(at, (offset) =>
        offset === 3 ? later(HOUR_MS) : undefined,
      );
      await until(() => done.length === RECORDS - 1, 'all others are done');
      await until(async () => (await committed(at)) === 3, 'what precedes it is committed');
      expect(consumer.stats()).toMatchObject({ deferred: 1, waitingRetry: 1, buffered: 0 });
      await until(() => consumer.stats().partitions[0]!.gap <= 1, 'the gap is free');
    });

    it('are handled again by who takes over', async () => {
      const at = await append();
      const first = await start(at, (offset) => (offset === 3 ? later(HOUR_MS) : undefined));
      await until(() => first.done.length === RECORDS - 1, 'all others are done');
      await first.consumer.stop();
      expect(await committed(at)).toBe(3);
      const second = await start(at, () => undefined);
      await until(async () => (await committed(at)) === RECORDS, 'all is committed');
      expect(second.done).toContain(3);
    });

    it('are done when they are due, with no attempt spent', async () => {
      const at = await append();
      const attempts: number[] = [];
      const waited: number[] = [];
      const { consumer, done } = await start(at, (offset, { attempt, deferredMs }) => {
        if (offset !== 3) return undefined;
        attempts.push(attempt);
        waited.push(deferredMs);
        return attempts.length < 6 ? later(5) : undefined;
      });
      await until(async () => (await committed(at)) === RECORDS, 'all is committed');
      expect(done).toHaveLength(RECORDS);
      expect(attempts).toEqual([1, 1, 1, 1, 1, 1]);
      expect(waited[0]).toBe(0);
      expect(waited.at(-1)).toBeGreaterThanOrEqual(25);
      expect(consumer.stats()).toMatchObject({ deferred: 0, waitingRetry: 0 });
    });

    it('are bounded in number: one more waits as for a retry', async () => {
      const at = await append();
      const { consumer, done } = await start(at, (offset) =>
        offset % 10 === 0 ? later(HOUR_MS) : undefined,
      );
      await until(() => (consumer.stats().partitions[0]?.gap ?? 0) >= 16, 'the gap fills up');
      await until(() => consumer.stats().inFlight === 0, 'nothing runs');
      expect(consumer.stats().deferred).toBe(2);
      expect(consumer.mayDefer).toBe(false);
      expect(done.length).toBeLessThan(RECORDS / 4);
    });

    it('let no more be done behind them than may be repeated', async () => {
      const at = await append();
      const decide = (offset: number) => (offset === 3 ? later(HOUR_MS) : undefined);
      const { done } = await start(at, decide, { maxRepeatedRecords: 100 });
      await until(() => done.length >= 80, 'some are done');
      await until(async () => (await committed(at)) === 3, 'what precedes it is committed');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(done.length).toBeLessThanOrEqual(103);
    });
  });
}
