/**
 * What the parallel consumer promises over any broker, each promise a named case. Run over an
 * adapter by `parallelConsumerContract(() => broker)` in its own test file; the block consumer's
 * promises are in block-consumer-contract.ts.
 *
 * Handlers here end when a case says so (`Handled`), never by a timer.
 */
import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
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
import { CairnError } from '../../platform/runtime/errors.ts';
import {
  appendTo,
  defaultConsumerOptions,
  freshTopic,
  readText,
} from '../support/consumer-fixtures.ts';
import { until } from '../support/until.ts';

const DONE: HandlerOutcome = { kind: 'done' };

/** A handler that a case drives by hand: it notes each start and ends it when told. */
class Handled {
  readonly started: string[] = [];
  readonly done: string[] = [];
  readonly running = new Map<
    string,
    { end: (outcome: HandlerOutcome) => void; context: HandlerContext }
  >();
  readonly attempts: number[] = [];

  readonly handle = (record: LogRecord, context: HandlerContext): Promise<HandlerOutcome> => {
    const text = readText(record);
    assert(!this.running.has(text), `${text} is handled twice at a time`);
    this.started.push(text);
    this.attempts.push(context.attempt);
    return new Promise((resolve) => {
      const end = (outcome: HandlerOutcome) => {
        this.running.delete(text);
        if (outcome.kind === 'done') this.done.push(text);
        resolve(outcome);
      };
      this.running.set(text, { end, context });
    });
  };

  async end(text: string, outcome: HandlerOutcome = DONE): Promise<void> {
    await until(() => this.running.has(text), `${text} is started`);
    this.running.get(text)!.end(outcome);
  }
}

export function parallelConsumerContract(getBroker: () => Broker): void {
  const consumers: ParallelConsumer[] = [];

  async function start(
    given: Pick<ParallelConsumerOptions, 'group' | 'lanes' | 'handle'> &
      Partial<ParallelConsumerOptions>,
  ): Promise<ParallelConsumer> {
    const consumer = await startParallelConsumer({
      ...defaultConsumerOptions(getBroker()),
      ...given,
    });
    consumers.push(consumer);
    return consumer;
  }

  /** Runs a case and stops whatever it started. */
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

  describe('order (PC1)', () => {
    promise(
      'records of one key are handled one at a time, in order, keys concurrently',
      async () => {
        const [topic, group] = await freshTopic(getBroker(), 1);
        const handled = new Handled();
        await appendTo(getBroker(), topic, 0, ['a:1', 'a:2', 'b:1', 'a:3', 'b:2', 'c:1']);
        await start({ group, lanes: [[topic]], handle: handled.handle });
        await until(() => handled.running.size === 3, 'three keys run');
        expect([...handled.running.keys()].sort()).toEqual(['a:1', 'b:1', 'c:1']);
        for (const text of ['b:1', 'b:2', 'a:1', 'c:1', 'a:2', 'a:3']) await handled.end(text);
        expect(handled.started.filter((text) => text.startsWith('a'))).toEqual([
          'a:1',
          'a:2',
          'a:3',
        ]);
        expect(handled.started.filter((text) => text.startsWith('b'))).toEqual(['b:1', 'b:2']);
        await until(async () => (await committed(group, topic)) === 6, 'all is committed');
      },
    );

    promise('a record that waits for its retry delays only its own key', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const handled = new Handled();
      await appendTo(getBroker(), topic, 0, ['a:1', 'a:2', 'b:1', 'b:2']);
      const retry = { maxAttempts: 3, firstDelayMs: 3_600_000, maxDelayMs: 3_600_000 };
      const consumer = await start({
        group,
        lanes: [[topic]],
        handle: handled.handle,
        retry,
        orderKey: (record) => readText(record)[0]!,
      });
      await handled.end('a:1', { kind: 'retry', error: 'not yet', afterMs: 3_600_000 });
      await handled.end('b:1');
      await handled.end('b:2');
      await until(() => consumer.stats().inFlight === 0, 'nothing runs');
      expect(handled.started).toEqual(['a:1', 'b:1', 'b:2']);
      expect(consumer.stats()).toMatchObject({ waitingRetry: 1, buffered: 1 });
    });

    promise('a record is retried before the next one of its key', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const handled = new Handled();
      await appendTo(getBroker(), topic, 0, ['a:1', 'a:2']);
      await start({ group, lanes: [[topic]], handle: handled.handle });
      await handled.end('a:1', { kind: 'retry', error: 'not yet' });
      await handled.end('a:1');
      await handled.end('a:2');
      expect(handled.started).toEqual(['a:1', 'a:1', 'a:2']);
      expect(handled.attempts).toEqual([1, 2, 1]);
    });
  });

  describe('commits (PC2, PC3)', () => {
    promise('only the contiguous done prefix is committed', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const handled = new Handled();
      await appendTo(getBroker(), topic, 0, ['a:0', 'b:1', 'c:2', 'd:3', 'e:4']);
      const consumer = await start({ group, lanes: [[topic]], handle: handled.handle });
      for (const text of ['a:0', 'b:1', 'd:3', 'e:4']) await handled.end(text);
      await until(async () => (await committed(group, topic)) === 2, 'the prefix is committed');
      await consumer.stop();
      expect(await committed(group, topic)).toBe(2);
    });

    promise('the gap of a partition is bounded, and only that partition is paused', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const handled = new Handled();
      const texts = Array.from({ length: 100 }, (_, i) => `k${i}:${i}`);
      await appendTo(getBroker(), topic, 0, texts);
      await appendTo(
        getBroker(),
        topic,
        1,
        texts.map((text) => `other-${text}`),
      );
      await start({ group, lanes: [[topic]], handle: handled.handle, maxGapRecords: 20 });
      for (const text of texts) await handled.end(`other-${text}`);
      for (const text of texts.slice(1, 16)) await handled.end(text);
      await until(async () => (await committed(group, topic, 1)) === 100, 'the other is done');
      const own = () => handled.started.filter((text) => text.startsWith('k'));
      expect(own().length).toBeGreaterThanOrEqual(16);
      expect(own().length).toBeLessThanOrEqual(20);
      for (const text of texts) if (!handled.done.includes(text)) await handled.end(text);
      await until(async () => (await committed(group, topic, 0)) === 100, 'it went on');
    });

    promise('a slow record delays no other key and no other partition', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      const slow = new Handled();
      const done: string[] = [];
      await appendTo(getBroker(), topic, 0, ['slow:1', ...keyed('a', 50), 'slow:2']);
      await appendTo(getBroker(), topic, 1, keyed('b', 50));
      await start({
        group,
        lanes: [[topic]],
        handle: async (record, context) => {
          if (readText(record).startsWith('slow')) return slow.handle(record, context);
          done.push(readText(record));
          return DONE;
        },
      });
      await until(() => done.length === 100, 'all others are done');
      await until(async () => (await committed(group, topic, 1)) === 50, 'the other is committed');
      expect(slow.started).toEqual(['slow:1']);
      await slow.end('slow:1');
      await slow.end('slow:2');
    });
  });

  describe('fetching', () => {
    promise('buffered records are bounded, and more are fetched as they are started', async () => {
      const [topic, group] = await freshTopic(getBroker(), 2);
      let most = 0;
      await appendTo(getBroker(), topic, 0, keyed('a', 1_500));
      await appendTo(getBroker(), topic, 1, keyed('b', 1_500));
      const consumer = await start({
        group,
        lanes: [[topic]],
        maxInFlight: 2,
        maxGapRecords: 1_000,
        handle: async () => {
          most = Math.max(most, consumer?.stats().buffered ?? 0);
          return DONE;
        },
      });
      for (const partition of [0, 1]) {
        const all = async () => (await committed(group, topic, partition)) === 1_500;
        await until(all, 'all is committed');
      }
      expect(most).toBeLessThanOrEqual(256 + 250);
    });
  });

  describe('rebalances (PC4)', () => {
    promise(
      'a revoked partition is fenced: records are aborted, what is done is committed',
      async () => {
        const [topic, group] = await freshTopic(getBroker(), 2);
        const [first, second] = [new Handled(), new Handled()];
        for (const partition of [0, 1]) {
          const mine = (name: string) => `${name}${partition}:x`;
          await appendTo(getBroker(), topic, partition, ['done', 'runs', 'queued'].map(mine));
        }
        const options = { group, lanes: [[topic]], maxGapRecords: 50, drainMs: 50 };
        await start({ ...options, maxInFlight: 4, handle: first.handle });
        await until(() => first.running.size === 4, 'its slots are taken');
        await first.end('done0:x');
        await first.end('done1:x');
        await until(() => first.running.size === 4, 'its slots are taken again');
        const contexts = new Map(
          [...first.running].map(([text, { context }]) => [text, context.signal]),
        );
        await start({ ...options, handle: second.handle });
        await until(() => second.running.size > 0, 'the second has its share');
        const moved = [...second.running.keys()][0]!.includes('0') ? 0 : 1;
        expect(contexts.get(`runs${moved}:x`)?.aborted).toBe(true);
        expect(second.started).not.toContain(`done${moved}:x`);
        expect(await committed(group, topic, moved)).toBe(1);
        for (const text of [...first.running.keys()]) await first.end(text);
        await second.end(`runs${moved}:x`);
        await second.end(`queued${moved}:x`);
        await until(async () => (await committed(group, topic, moved)) === 3, 'the second ends it');
      },
    );

    promise('a handler that ends after the revocation has no effect', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const [first, second] = [new Handled(), new Handled()];
      await appendTo(getBroker(), topic, 0, ['a:1', 'a:2', 'b:1']);
      const leaver = await start({ group, lanes: [[topic]], handle: first.handle, drainMs: 30 });
      await until(() => first.running.size === 2, 'two keys run');
      await leaver.stop();
      await start({ group, lanes: [[topic]], handle: second.handle });
      await until(() => second.running.size === 2, 'the next owner began anew');
      await first.end('a:1');
      await first.end('b:1');
      expect(leaver.stats()).toMatchObject({ inFlight: 0, buffered: 0 });
      expect(await committed(group, topic)).toBe(0);
      for (const text of ['a:1', 'a:2', 'b:1']) await second.end(text);
      await until(async () => (await committed(group, topic)) === 3, 'committed by the second');
      expect(first.started).toEqual(['a:1', 'b:1']);
    });

    promise('handled, uncommitted records are delivered again to the next owner', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const [first, second] = [new Handled(), new Handled()];
      await appendTo(getBroker(), topic, 0, ['a:0', 'b:1', 'c:2']);
      const options = { group, lanes: [[topic]], drainMs: 10 };
      const leaver = await start({ ...options, handle: first.handle });
      await first.end('a:0');
      await first.end('c:2');
      await leaver.stop();
      await start({ ...options, handle: second.handle });
      await second.end('b:1');
      await second.end('c:2');
      await until(async () => (await committed(group, topic)) === 3, 'all is committed');
      expect(second.started.sort()).toEqual(['b:1', 'c:2']);
    });
  });

  describe('lanes (PC5)', () => {
    promise('interactive records start before earlier bulk ones', async () => {
      const [bulk, group] = await freshTopic(getBroker(), 1);
      const [interactive] = await freshTopic(getBroker(), 1);
      const handled = new Handled();
      await appendTo(getBroker(), bulk, 0, keyed('bulk', 300));
      const lanes = [[interactive], [bulk]];
      const consumer = await start({ group, lanes, handle: handled.handle, maxInFlight: 2 });
      await until(() => consumer.stats().buffered >= 256, 'bulk is at hand');
      const bulkRunning = [...handled.running.keys()];
      expect(bulkRunning).toHaveLength(1);
      await appendTo(getBroker(), interactive, 0, keyed('urgent', 5));
      for (let i = 0; i < 5; i++) await handled.end(`urgent${i}:${i}`);
      expect([...handled.running.keys()]).toContain(bulkRunning[0]);
      await handled.end(bulkRunning[0]!);
      await until(() => handled.started.length === 7, 'bulk goes on');
      expect(handled.started.slice(1, 6)).toEqual(keyed('urgent', 5));
    });

    promise('a saturated bulk lane leaves slots for the interactive one', async () => {
      const [bulk, group] = await freshTopic(getBroker(), 1);
      const [interactive] = await freshTopic(getBroker(), 1);
      const handled = new Handled();
      await appendTo(getBroker(), bulk, 0, keyed('bulk', 60));
      const lanes = [[interactive], [bulk]];
      await start({ group, lanes, handle: handled.handle, maxInFlight: 40 });
      await until(() => handled.running.size === 38, 'bulk has all but a twentieth');
      await appendTo(getBroker(), interactive, 0, keyed('urgent', 3));
      await until(() => handled.running.size === 40, 'the rest is taken');
      expect(handled.started.slice(38)).toEqual(['urgent0:0', 'urgent1:1']);
      await handled.end('bulk0:0');
      await handled.end('urgent2:2');
    });
  });

  describe('faults (PC6)', () => {
    promise('a record that is given up goes to onDead, and is then done', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const dead: unknown[] = [];
      await appendTo(getBroker(), topic, 0, ['dead:1', 'bug:2', 'final:3', 'weak:4', 'good:5']);
      await start({
        group,
        lanes: [[topic]],
        handle: (record) => faulty(readText(record)),
        onDead: async (record, fault) => {
          dead.push([readText(record), fault.error, fault.attempts]);
        },
      });
      await until(async () => (await committed(group, topic)) === 5, 'all is committed');
      expect(dead.sort()).toEqual([
        ['bug:2', 'broken', 1],
        ['dead:1', 'no use', 1],
        ['final:3', 'too large', 1],
        ['weak:4', 'down', 3],
      ]);
    });

    promise('onDead is retried when it fails, and delays only the key of its record', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      let failures = 0;
      const done: string[] = [];
      await appendTo(getBroker(), topic, 0, ['dead:1', 'dead:2', 'good:1']);
      await start({
        group,
        lanes: [[topic]],
        handle: async (record) => {
          if (readText(record) === 'dead:1') return { kind: 'dead', error: 'no use' };
          done.push(readText(record));
          return DONE;
        },
        onDead: async () => {
          if (++failures < 4) throw new CairnError('broker_unavailable', 'not now');
          done.push('found its place');
        },
      });
      await until(async () => (await committed(group, topic)) === 3, 'all is committed');
      expect(done.indexOf('dead:2')).toBeGreaterThan(done.indexOf('found its place'));
    });
  });

  describe('faults of backends (PC8)', () => {
    promise('spend no attempt, whatever their number, and hold up their key alone', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const attempts: number[] = [];
      const dead: string[] = [];
      let faults = 0;
      await appendTo(getBroker(), topic, 0, ['a:1', 'a:2', 'b:1']);
      const handle = async (record: LogRecord, { attempt }: HandlerContext) => {
        if (readText(record) !== 'a:1') return DONE;
        attempts.push(attempt);
        // Four times the attempts there are; every fourth failure is the record's own.
        if (++faults % 4 === 0) throw new CairnError('search_unavailable', 'its own');
        if (faults % 4 === 2)
          return { kind: 'retry', error: 'away', spendsAttempt: false } as const;
        if (faults < 11) throw new CairnError('broker_unavailable', 'away');
        return DONE;
      };
      const onDead = async (record: LogRecord) => void dead.push(readText(record));
      await start({ group, lanes: [[topic]], handle, onDead });
      await until(async () => (await committed(group, topic)) === 3, 'all is committed');
      expect(attempts).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]);
      expect(dead).toEqual([]);
    });

    promise('do not keep a record from being given up for its own faults', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const dead: unknown[] = [];
      let calls = 0;
      await appendTo(getBroker(), topic, 0, ['a:1']);
      await start({
        group,
        lanes: [[topic]],
        handle: async () => {
          if (++calls < 9) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
          return faulty('weak');
        },
        onDead: async (_, fault) => void dead.push(fault),
      });
      await until(async () => (await committed(group, topic)) === 1, 'all is committed');
      expect(dead).toEqual([{ error: 'down', attempts: 3, reason: 'search_unavailable' }]);
    });
  });

  describe('stop (PC7)', () => {
    promise('stop waits for running handlers, starts no others, commits and leaves', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const handled = new Handled();
      await appendTo(getBroker(), topic, 0, ['a:0', 'b:1', 'a:2']);
      const options = { group, lanes: [[topic]], handle: handled.handle, drainMs: 60_000 };
      const consumer = await start(options);
      await until(() => handled.running.size === 2, 'two keys run');
      const stopped = consumer.stop();
      await handled.end('a:0');
      await handled.end('b:1');
      await stopped;
      await consumer.stop();
      expect(await committed(group, topic)).toBe(2);
      expect(handled.started).toEqual(['a:0', 'b:1']);
    });

    promise('after drainMs stop aborts the running handlers and continues', async () => {
      const [topic, group] = await freshTopic(getBroker(), 1);
      const handled = new Handled();
      await appendTo(getBroker(), topic, 0, ['a:0', 'b:1']);
      const options = { group, lanes: [[topic]], handle: handled.handle, drainMs: 30 };
      const consumer = await start(options);
      await handled.end('a:0');
      await until(() => handled.running.has('b:1'), 'one runs');
      const { signal } = handled.running.get('b:1')!.context;
      expect(signal.aborted).toBe(false);
      await consumer.stop();
      expect(signal.aborted).toBe(true);
      expect(await committed(group, topic)).toBe(1);
      await handled.end('b:1');
    });
  });
}

function keyed(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${i}:${i}`);
}

async function faulty(text: string): Promise<HandlerOutcome> {
  if (text.startsWith('dead')) return { kind: 'dead', error: 'no use' };
  if (text.startsWith('bug')) assert.fail('broken');
  if (text.startsWith('final')) throw new CairnError('record_too_large', 'too large');
  if (text.startsWith('weak')) throw new CairnError('search_unavailable', 'down');
  return DONE;
}
