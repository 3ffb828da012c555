import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BrokerUnderTest, describeBroker } from '../../../test/contracts/broker-contract.ts';
import {
  appendTexts,
  freshTopic,
  Reader,
  readAll,
  readText,
  record,
} from '../../../test/contracts/broker-driver.ts';
import { runVictim } from '../../../test/contracts/broker-victim-process.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { RememberingLog } from '../../../test/support/remembering-log.ts';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import { until } from '../../../test/support/until.ts';
import { DiskSpace } from '../../folders/disk-space.ts';
import { type Clock, systemClock } from '../../runtime/clock.ts';
import type { Broker } from '../broker.ts';
import { packRecords } from '../record-batch.ts';
import { type LmdbBrokerOptions, openLmdbBroker } from './lmdb-broker.ts';
import { openLmdbStore } from './lmdb-store.ts';

async function openUnderTest(): Promise<BrokerUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-lmdb-'));
  const open = () => openLmdbBroker({ folder, clock: systemClock });
  let broker = await open();
  const reopen = async () => {
    await broker.close();
    broker = await open();
  };
  return {
    get broker() {
      return broker;
    },
    patienceMs: 60_000,
    quietMs: 30,
    reopen,
    killAfterFetch: async (order) => {
      await broker.close();
      const opens = 'openLmdbBroker';
      await runVictim({ module: 'lmdb/lmdb-broker.ts', opens, options: { folder }, order });
      broker = await open();
    },
    close: async () => {
      await broker.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeBroker('embedded, in LMDB', openUnderTest);

describe('the embedded broker', () => {
  let folder: string;
  const opened: Broker[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-lmdb-'));
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((broker) => broker.close()));
    await rm(folder, { recursive: true });
  });

  async function open(limits: Partial<LmdbBrokerOptions> = {}): Promise<Broker> {
    const broker = await openLmdbBroker({ folder, clock: systemClock, ...limits });
    opened.push(broker);
    return broker;
  }

  test('readers share the bytes of a batch while they are in memory', async () => {
    const broker = await open();
    await broker.ensureTopics([{ name: 'work', partitions: 1, retentionMs: -1 }]);
    const batch = packRecords([record('a', 'one'), record('b', 'two')]);
    await broker.append([{ topic: 'work', partition: 0, batch }]);
    const readBuffer = async (from: Broker) => (await readAll(from, 'work'))[1]!.value.buffer;
    expect(await readBuffer(broker)).toBe(batch.bytes.buffer);
    await broker.close();
    const again = await open();
    const fromLog = await readAll(again, 'work');
    expect(fromLog.map(readText)).toEqual(['one', 'two']);
    expect(fromLog[0]!.value.buffer).not.toBe(batch.bytes.buffer);
    expect(await readBuffer(again)).toBe(fromLog[0]!.value.buffer);
  });

  test('BR7 retention removes older records and keeps the rest, with their offsets', async () => {
    let nowMs = 1_000_000;
    const clock: Clock = { ...systemClock, nowMs: () => nowMs };
    const limits = { clock, retentionSweepIntervalMs: 5 };
    const broker = await open(limits);
    await broker.ensureTopics([
      { name: 'short', partitions: 1, retentionMs: 1_000 },
      { name: 'forever', partitions: 1, retentionMs: -1 },
    ]);
    for (const name of ['short', 'forever']) await appendTexts(broker, name, ['a', 'b']);
    nowMs += 800;
    await appendTexts(broker, 'short', ['c']);
    nowMs += 300;
    await until(async () => (await broker.ends('short'))[0]!.low === 2, 'a and b are gone');
    expect((await readAll(broker, 'short')).map(readText)).toEqual(['c']);
    expect(await broker.offsetsAt('short', 0)).toEqual([2]);
    nowMs += 10_000;
    await until(async () => (await broker.ends('short'))[0]!.low === 3, 'c is gone');
    expect(await readAll(broker, 'forever')).toHaveLength(2);
    await broker.close();
    const again = await open(limits);
    expect(await again.ends('short')).toEqual([{ low: 3, high: 3 }]);
    const [next] = await appendTexts(again, 'short', ['d']);
    expect(next!.firstOffset).toBe(3);
  });

  test('reports a topic that keeps its records longer than new topics do', async () => {
    const log = new RememberingLog();
    const broker = await open({ log });
    const topic = { name: 'work', partitions: 1, retentionMs: -1 };
    await broker.ensureTopics([topic]);
    await broker.ensureTopics([{ ...topic, retentionMs: 5_000 }]);
    expect(JSON.stringify(log.lines)).toContain(
      'The topic work keeps its records forever, and new topics keep them for 5000 ms.',
    );
  });

  test('BR7 a topic that must be kept loses the retention that it was created with', async () => {
    let nowMs = 1_000_000;
    const clock: Clock = { ...systemClock, nowMs: () => nowMs };
    const limits = { clock, retentionSweepIntervalMs: 5 };
    const broker = await open(limits);
    const topics = ['keys', 'work'].map((name) => ({ name, partitions: 1, retentionMs: 1_000 }));
    await broker.ensureTopics(topics);
    for (const name of ['keys', 'work']) await appendTexts(broker, name, ['a']);
    await broker.ensureTopics([{ ...topics[0]!, retentionMs: -1, mustKeep: true }, topics[1]!]);
    await broker.close();
    nowMs += 10_000;
    const again = await open(limits);
    await until(async () => (await again.ends('work'))[0]!.low === 1, 'the work is gone');
    expect((await readAll(again, 'keys')).map(readText)).toEqual(['a']);
  });

  test('BR7 a group behind the retention continues at the first kept record', async () => {
    let nowMs = 1_000_000;
    const clock: Clock = { ...systemClock, nowMs: () => nowMs };
    const broker = await open({ clock, retentionSweepIntervalMs: 5 });
    await broker.ensureTopics([{ name: 'short', partitions: 1, retentionMs: 1_000 }]);
    await broker.resetOffsets('g', 'short', [0]);
    await appendTexts(broker, 'short', ['a', 'b']);
    nowMs += 2_000;
    await appendTexts(broker, 'short', ['c']);
    await until(async () => (await broker.ends('short'))[0]!.low === 2, 'a and b are gone');
    const reader = await Reader.join(broker, { group: 'g', topics: ['short'] });
    await until(() => reader.records.length === 1, 'c came');
    expect(reader.everAssigned[0]!.committedOffset).toBe(2);
    await reader.leave();
  });

  test('BR7 a clock that jumps removes nothing until it has been steady for an hour', async () => {
    const time = new SimulatedClock(1);
    const hourMs = 3_600_000;
    let wrongMs = 0;
    const clock: Clock = {
      nowMs: () => time.nowMs() + wrongMs,
      elapsedMs: () => time.elapsedMs(),
      sleep: (ms, signal) => time.sleep(ms, signal),
      random: (count) => time.random(count),
    };
    const broker = await open({ clock, retentionSweepIntervalMs: 60_000 });
    await broker.ensureTopics([{ name: 'short', partitions: 1, retentionMs: 24 * hourMs }]);
    await appendTexts(broker, 'short', ['a']);
    const low = async () => (await broker.ends('short'))[0]!.low;
    wrongMs = 48 * hourMs;
    await time.advance(59 * 60_000);
    expect(await low()).toBe(0);
    wrongMs = 0;
    await time.advance(2 * hourMs);
    expect(await low()).toBe(0);
    wrongMs = 48 * hourMs;
    await time.advance(2 * hourMs);
    await until(async () => (await low()) === 1, 'the record is gone');
  });

  test('BR4 an owner that is not done in time loses its partition and is fenced', async () => {
    const broker = await open({ rebalanceTimeoutMs: 20 });
    const topic = await freshTopic(broker, 2);
    const never = new Promise<void>(() => undefined);
    const first = await Reader.join(broker, {
      ...{ group: 'g', topics: [topic] },
      onRevoked: () => never,
    });
    await until(() => first.held.size === 2, 'the first has both');
    const second = await Reader.join(broker, { group: 'g', topics: [topic] });
    await until(() => second.held.size === 1, 'the second has one');
    const [moved] = [...second.held.values()];
    const stale = first.everAssigned.find(({ partition }) => partition === moved!.partition)!;
    await expect(first.member.commit([{ ...stale, nextOffset: 1 }])).rejects.toMatchObject({
      code: 'partition_revoked',
    });
    await Promise.all([first.leave(), second.leave()]);
  });

  test('a partition that stays with its owner keeps its epoch and is not revoked', async () => {
    const broker = await open();
    const topic = await freshTopic(broker, 4);
    const told: number[] = [];
    const first = await Reader.join(broker, {
      ...{ group: 'g', topics: [topic] },
      onRevoked: async (partitions) => void told.push(...partitions.map((at) => at.partition)),
    });
    await until(() => first.held.size === 4, 'the first has all');
    const second = await Reader.join(broker, { group: 'g', topics: [topic] });
    await until(() => second.held.size === 2, 'they share');
    expect(told.toSorted()).toEqual([...second.held.values()].map((at) => at.partition).toSorted());
    expect(first.everAssigned).toHaveLength(4);
    await Promise.all([first.leave(), second.leave()]);
  });

  test('BR6 a group that starts at latest skips nothing when its first owner dies', async () => {
    const broker = await open();
    const topic = await freshTopic(broker);
    const latest = { group: 'g', topics: [topic], startAt: 'latest' as const };
    const first = await Reader.join(broker, latest);
    await until(() => first.held.size === 1, 'it is assigned');
    await appendTexts(broker, topic, ['not committed']);
    await first.leave();
    const second = await Reader.join(broker, latest);
    await until(() => second.records.length > 0, 'it came');
    expect(second.records.map(readText)).toEqual(['not committed']);
    await second.leave();
  });

  test('finds times like a scan over all records, in any order of timestamps', async () => {
    const broker = await open();
    const minutes = fc.array(fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(minutes, async (batches) => {
        const topic = await freshTopic(broker);
        for (const times of batches) {
          const records = times.map((timestampMs) => record('k', 'v', { timestampMs }));
          await broker.append([{ topic, partition: 0, batch: packRecords(records) }]);
        }
        const all = batches.flat();
        for (let at = 0; at <= 31; at++) {
          const first = all.findIndex((timestampMs) => timestampMs >= at);
          expect(await broker.offsetsAt(topic, at)).toEqual([first < 0 ? all.length : first]);
        }
      }),
      propertyRuns(25),
    );
  });

  test('a batch whose bytes are lost is reported as data_corrupt', async () => {
    const broker = await open();
    const topic = await freshTopic(broker);
    await appendTexts(broker, topic, ['a']);
    await broker.close();
    const store = openLmdbStore(folder, new DiskSpace({ folder, clock: systemClock }));
    await store.write(() => store.batches.remove([store.topics.get(topic)!.id, 0, 0]));
    await store.close();
    await expect(readAll(await open(), topic)).rejects.toMatchObject({ code: 'data_corrupt' });
  });

  test('bytes that are not a batch are refused before anything is written', async () => {
    const broker = await open();
    const topic = await freshTopic(broker, 2);
    const good = packRecords([record('k', 'v')]);
    const bad = { count: 3, bytes: good.bytes };
    await expect(
      broker.append([
        { topic, partition: 0, batch: good },
        { topic, partition: 1, batch: bad },
      ]),
    ).rejects.toThrow(RangeError);
    expect((await broker.ends(topic)).map(({ high }) => high)).toEqual([0, 0]);
  });

  test('an append in flight when the broker closes is kept', async () => {
    const broker = await open();
    const topic = await freshTopic(broker);
    const appending = Array.from({ length: 50 }, (_, i) => appendTexts(broker, topic, [`${i}`]));
    await broker.close();
    await Promise.all(appending);
    expect(await readAll(await open(), topic)).toHaveLength(50);
  });

  test('the next owner starts after a commit that is not on disk yet', async () => {
    const broker = await open();
    const topic = await freshTopic(broker, 2);
    for (const partition of [0, 1]) await appendTexts(broker, topic, ['a', 'b', 'c'], partition);
    const commits: Promise<void>[] = [];
    const first: Reader = await Reader.join(broker, {
      ...{ group: 'g', topics: [topic] },
      onRevoked: async (partitions) => {
        commits.push(first.member.commit(partitions.map((at) => ({ ...at, nextOffset: 2 }))));
      },
    });
    await until(() => first.records.length === 6, 'the first has read all');
    const second = await Reader.join(broker, { group: 'g', topics: [topic] });
    await until(() => second.held.size === 1, 'the second has one');
    expect(second.everAssigned[0]!.committedOffset).toBe(2);
    await Promise.all([...commits, first.leave(), second.leave()]);
  });

  test('a poll returns records of every partition that has some', async () => {
    const broker = await open();
    const topic = await freshTopic(broker, 4);
    for (const partition of [0, 1, 2]) {
      await appendTexts(broker, topic, Array<string>(200).fill('x'), partition);
    }
    await appendTexts(broker, topic, ['short'], 3);
    const reader = await Reader.join(broker, { group: 'g', topics: [topic], polls: false });
    await until(() => reader.held.size === 4, 'it is assigned');
    const fetched = await reader.member.poll({ maxRecords: 100, maxWaitMs: 1_000 });
    expect(new Set(fetched.map(({ partition }) => partition))).toEqual(new Set([0, 1, 2, 3]));
    expect(Math.max(...fetched.map(({ records }) => records.length))).toBeLessThanOrEqual(50);
    await reader.leave();
  });

  test('polls stay within their bytes, but deliver a larger record', async () => {
    const broker = await open({ maxPollBytes: 1_000 });
    const topic = await freshTopic(broker);
    const values = [...Array<string>(10).fill('x'.repeat(300)), 'y'.repeat(5_000)];
    await appendTexts(broker, topic, values);
    const reader = await Reader.join(broker, { group: 'g', topics: [topic], polls: false });
    await until(() => reader.held.size === 1, 'it is assigned');
    const sizes: number[] = [];
    let records = 0;
    while (records < values.length) {
      const [fetched] = await reader.member.poll({ maxRecords: 100, maxWaitMs: 1_000 });
      records += fetched!.records.length;
      sizes.push(fetched!.records.reduce((sum, { value }) => sum + value.length, 0));
    }
    expect(Math.max(...sizes.slice(0, -1))).toBeLessThan(2_000);
    await reader.leave();
  });
});
