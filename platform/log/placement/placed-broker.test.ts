import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/backend.ts';
import { overrideMethods } from '../../../test/support/override-methods.ts';
import { seededChoices } from '../../../test/support/seeded-choices.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import {
  type Broker,
  type FetchedRecords,
  type GroupMember,
  type LogRecord,
  type PartitionAdmin,
  recordOrder,
} from '../broker.ts';
import { openLmdbBroker } from '../lmdb/lmdb-broker.ts';
import { partitionForKey } from '../partitioner.ts';
import { packByPartition } from '../record-batch.ts';
import { PlacedBroker } from './placed-broker.ts';
import { PlacementLog } from './placement-log.ts';

const TOPIC = 'jobs';
const SPEC = { name: TOPIC, partitions: 4, retentionMs: -1 };
const NO_LISTENER = { assigned: () => {}, revoked: async () => {} };

type Adapter = Broker & PartitionAdmin;

async function openAdapter(): Promise<Adapter> {
  const folder = temporaryFolder('placement');
  const adapter = await openLmdbBroker({ folder, clock: systemClock });
  onTestFinished(() => adapter.close());
  return adapter;
}

/** One instance of the product, with what it alone knows of the placements. */
function placed(broker: Adapter): PlacedBroker {
  return new PlacedBroker({ broker, clock: systemClock, log: silentLog });
}

function toAppends(key: string, value: string, partitions: number) {
  const bytes = Buffer.from(key);
  const partition = partitionForKey(bytes, partitions);
  const records = [{ key: bytes, value: Buffer.from(value), partition }];
  return packByPartition(TOPIC, records).map((one) => ({ ...one, placedAmong: partitions }));
}

async function write(broker: Broker, key: string, value: string) {
  return broker.append(toAppends(key, value, await broker.partitionCount(TOPIC)));
}

async function readAll(broker: Broker): Promise<LogRecord[]> {
  const all: LogRecord[] = [];
  for (const [partition, { low, high }] of (await broker.ends(TOPIC)).entries()) {
    const range = { topic: TOPIC, partition, fromOffset: low, toOffset: high };
    for await (const records of broker.read(range)) all.push(...records);
  }
  return all;
}

/** A key that a growth from 4 to 8 moves to another partition. */
function movedKey(): string {
  for (let i = 0; ; i++) {
    const key = Buffer.from(`k${i}`);
    if (partitionForKey(key, 4) !== partitionForKey(key, 8)) return `k${i}`;
  }
}

describe('the recorded partition count', () => {
  test('places keys, whatever other hands make of the topic', async () => {
    const adapter = await openAdapter();
    const broker = placed(adapter);
    await broker.ensureTopics([SPEC]);
    await adapter.addPartitions(TOPIC, 8);
    expect(await broker.partitionCount(TOPIC)).toBe(4);
    const refused = placed(adapter).ensureTopics([SPEC]);
    await expect(refused).rejects.toMatchObject({
      code: 'partitions_changed',
      message:
        'The topic jobs has 8 partitions, and its keys are placed among 4. ' +
        'Run `cairn topics grow jobs --partitions 8`, then start again.',
    });
    await placed(adapter).growTopic(TOPIC, 8);
    await placed(adapter).ensureTopics([SPEC]);
    // The first instance notices with its next append.
    await write(broker, movedKey(), 'v');
    expect(await broker.partitionCount(TOPIC)).toBe(8);
    const found = (await readAll(broker)).find(({ unreadable }) => unreadable === undefined);
    expect(found!.partition).toBe(partitionForKey(Buffer.from(movedKey()), 8));
  });

  test('can only grow, and says so', async () => {
    const adapter = await openAdapter();
    const broker = placed(adapter);
    await broker.ensureTopics([SPEC]);
    await expect(broker.growTopic(TOPIC, 3)).rejects.toThrow(
      'The topic jobs has 4 partitions; it can only be given more.',
    );
    expect(await broker.growTopic(TOPIC, 4)).toMatchObject({ generation: 0 });
    await adapter.addPartitions(TOPIC, 8);
    await expect(broker.growTopic(TOPIC, 6)).rejects.toThrow(
      'The topic jobs has 8 partitions, 4 of which hold keys; it can only be given more.',
    );
    await expect(broker.growTopic('none', 6)).rejects.toMatchObject({ code: 'topic_unknown' });
  });

  test('two who grow a topic at once agree', async () => {
    const adapter = await openAdapter();
    await placed(adapter).ensureTopics([SPEC]);
    const grown = await Promise.all([6, 8].map((n) => placed(adapter).growTopic(TOPIC, n)));
    expect(new Set(grown.map(({ partitions }) => partitions)).size).toBe(1);
    expect(grown.map(({ generation }) => generation)).toEqual([1, 1]);
  });
});

describe('a growth', () => {
  test('orders later records after earlier ones, at whatever offsets they stand', async () => {
    const broker = placed(await openAdapter());
    await broker.ensureTopics([SPEC]);
    const key = movedKey();
    for (const value of ['first', 'second', 'third']) await write(broker, key, value);
    await broker.growTopic(TOPIC, 8);
    await write(broker, key, 'fourth');
    const found = (await readAll(broker)).sort((a, b) => recordOrder(a) - recordOrder(b));
    expect(found.map(({ value }) => String(value))).toEqual(['first', 'second', 'third', 'fourth']);
    expect(found.map(({ offset }) => offset)).toEqual([0, 1, 2, 0]);
    expect(found.map(recordOrder)).toEqual([0, 1, 2, 2 ** 40]);
  });

  test('a writer that did not notice has its record placed anew', async () => {
    const adapter = await openAdapter();
    await placed(adapter).ensureTopics([SPEC]);
    let hold: Promise<unknown> = Promise.resolve();
    const slow = placed(
      overrideMethods(adapter, {
        append: async (appends) => {
          await hold;
          return adapter.append(appends);
        },
      }),
    );
    const key = movedKey();
    await write(slow, key, 'first');
    hold = placed(adapter).growTopic(TOPIC, 8);
    await write(slow, key, 'second');
    const found = await readAll(slow);
    const stale = found.filter(({ unreadable }) => unreadable !== undefined);
    expect(stale.map(({ value }) => String(value))).toEqual(['second']);
    expect(stale[0]!.unreadable).toContain('not acknowledged');
    const newest = found
      .filter(({ unreadable }) => unreadable === undefined)
      .reduce((a, b) => (recordOrder(a) > recordOrder(b) ? a : b));
    expect(String(newest.value)).toBe('second');
    expect(newest.partition).toBe(partitionForKey(Buffer.from(key), 8));
  });

  test('that nobody completed is completed by who waits for it', async () => {
    const adapter = await openAdapter();
    const broker = placed(adapter);
    await broker.ensureTopics([SPEC]);
    await adapter.addPartitions(TOPIC, 8);
    const log = new PlacementLog(adapter, silentLog);
    await log.append([{ kind: 'CLOSING', topic: TOPIC, generation: 1, partitions: 8 }]);
    const [at] = await write(broker, movedKey(), 'v');
    expect(at!.placedAmong).toBe(8);
  }, 20_000);

  test('a group reads the new placement when it has committed the old one', async () => {
    const adapter = await openAdapter();
    const broker = placed(adapter);
    await broker.ensureTopics([SPEC]);
    const key = movedKey();
    for (const value of ['a', 'b']) await write(broker, key, value);
    await broker.growTopic(TOPIC, 8);
    await write(broker, key, 'c');
    const member = await broker.join({ group: 'g', topics: [TOPIC], listener: NO_LISTENER });
    const early = await gather(member, 2);
    expect(early.flatMap(values)).toEqual(['a', 'b']);
    expect((await gather(member, 1, 500)).flatMap(values)).toEqual([]);
    const { partition, epoch } = early[0]!;
    await member.commit([{ topic: TOPIC, partition, epoch, nextOffset: 1 }]);
    expect((await gather(member, 1, 300)).flatMap(values)).toEqual([]);
    await member.commit([{ topic: TOPIC, partition, epoch, nextOffset: 2 }]);
    expect((await gather(member, 1)).flatMap(values)).toEqual(['c']);
    await member.leave();
  });
});

describe('random histories', () => {
  test.each([1, 2, 3, 4, 5, 6])('seed %i: the newest write of each key wins', async (seed) => {
    const random = seededChoices(seed).next;
    const adapter = await openAdapter();
    const dawdling = overrideMethods(adapter, {
      append: async (appends) => {
        if (random() < 0.4) await sleep(random() * 12);
        return adapter.append(appends);
      },
    });
    const instances = [placed(dawdling), placed(dawdling), placed(dawdling)];
    for (const one of instances) await one.ensureTopics([SPEC]);
    const last = new Map<string, number>();
    const acknowledged: string[] = [];
    const writeKey = async (key: string) => {
      for (let n = 1; n <= 25; n++) {
        const instance = instances[Math.floor(random() * instances.length)]!;
        await write(instance, key, `${key}:${n}`);
        acknowledged.push(`${key}:${n}`);
        last.set(key, n);
        await sleep(random() * 4);
      }
    };
    const keys = Array.from({ length: 12 }, (_, i) => `key-${seed}-${i}`);
    const grow = async () => {
      for (const partitions of [6, 8, 16]) {
        await sleep(15 + random() * 30);
        await placed(adapter).growTopic(TOPIC, partitions);
      }
    };
    await Promise.all([...keys.map(writeKey), grow()]);
    await checkHistory(placed(adapter), { last, acknowledged });
  });
});

async function checkHistory(
  broker: PlacedBroker,
  { last, acknowledged }: { last: Map<string, number>; acknowledged: string[] },
): Promise<void> {
  const readable = (await readAll(broker)).filter(({ unreadable }) => unreadable === undefined);
  const found = new Set(readable.map(({ value }) => String(value)));
  expect(acknowledged.filter((value) => !found.has(value))).toEqual([]);
  for (const [key, n] of last) {
    const own = readable.filter((record) => String(record.key) === key);
    const inOrder = own.sort((a, b) => recordOrder(a) - recordOrder(b));
    const firstSeen = [...new Set(inOrder.map(({ value }) => Number(String(value).split(':')[1])))];
    expect(firstSeen, key).toEqual(firstSeen.toSorted((a, b) => a - b));
    expect(String(inOrder.at(-1)!.value)).toBe(`${key}:${n}`);
  }
  await checkConsumed(broker, last);
}

/** Commits late and in random pieces; each key is read in the order of its writes. */
async function checkConsumed(broker: PlacedBroker, last: Map<string, number>): Promise<void> {
  const member = await broker.join({ group: 'all', topics: [TOPIC], listener: NO_LISTENER });
  const seen = new Map<string, number>();
  await until(
    async () => {
      for (const fetched of await member.poll({ maxRecords: 37, maxWaitMs: 50 })) {
        for (const { key, value, unreadable } of fetched.records) {
          if (unreadable !== undefined) continue;
          const n = Number(String(value).split(':')[1]);
          expect(n).toBeGreaterThanOrEqual(seen.get(String(key)) ?? 0);
          seen.set(String(key), n);
        }
        const nextOffset = fetched.records.at(-1)!.offset + 1;
        await member.commit([{ ...fetched, nextOffset }]);
      }
      return [...last].every(([key, n]) => seen.get(key) === n);
    },
    'all records are read',
    { timeoutMs: 20_000 },
  );
  await member.leave();
}

function values({ records }: FetchedRecords): string[] {
  return records.map(({ value }) => String(value));
}

/** What comes until there are so many records, or nothing has come for a while. */
async function gather(member: GroupMember, count: number, quietMs = 5_000) {
  const all: FetchedRecords[] = [];
  const endMs = Date.now() + quietMs;
  while (all.flatMap(values).length < count && Date.now() < endMs) {
    all.push(...(await member.poll({ maxRecords: 100, maxWaitMs: 50 })));
  }
  return all;
}
