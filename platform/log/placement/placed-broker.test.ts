import { describe, expect, onTestFinished, test } from 'vitest';
import {
  NO_LISTENER,
  placed,
  playGrowingHistory,
  readAll,
  SPEC,
  TOPIC,
  write,
} from '../../../test/contracts/growing-history.ts';
import { temporaryFolder } from '../../../test/support/backend.ts';
import { overrideMethods } from '../../../test/support/override-methods.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import {
  type Broker,
  type FetchedRecords,
  type GroupMember,
  type PartitionAdmin,
  recordOrder,
} from '../broker.ts';
import { openLmdbBroker } from '../lmdb/lmdb-broker.ts';
import { partitionForKey } from '../partitioner.ts';
import { PlacementLog } from './placement-log.ts';

type Adapter = Broker & PartitionAdmin;

async function openAdapter(): Promise<Adapter> {
  const folder = temporaryFolder('placement');
  const adapter = await openLmdbBroker({ folder, clock: systemClock });
  onTestFinished(() => adapter.close());
  return adapter;
}

/** A key that a growth from 4 to 8 moves to another partition. */
function movedKey(): string {
  for (let i = 0; ; i++) {
    const key = Buffer.from(`k${i}`);
    if (partitionForKey(key, 4) !== partitionForKey(key, 8)) return `k${i}`;
  }
}

describe('the recorded partition count', () => {
  test('places keys, whatever others do with the topic', async () => {
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
    // The first instance notices at its next append.
    await write(broker, movedKey(), 'v');
    expect(await broker.partitionCount(TOPIC)).toBe(8);
    const found = (await readAll(broker)).find(({ unreadable }) => unreadable === undefined);
    expect(found!.partition).toBe(partitionForKey(Buffer.from(movedKey()), 8));
  });

  test('can only grow, and reports that', async () => {
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

  test('two processes that grow a topic at once agree', async () => {
    const adapter = await openAdapter();
    await placed(adapter).ensureTopics([SPEC]);
    const grown = await Promise.all([6, 8].map((n) => placed(adapter).growTopic(TOPIC, n)));
    expect(new Set(grown.map(({ partitions }) => partitions)).size).toBe(1);
    expect(grown.map(({ generation }) => generation)).toEqual([1, 1]);
  });
});

describe('a growth', () => {
  test('orders later records after earlier ones, at any offsets', async () => {
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

  test('places a record again whose writer did not notice', async () => {
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

  test('is completed by a waiting process if its owner died', async () => {
    const adapter = await openAdapter();
    const broker = placed(adapter);
    await broker.ensureTopics([SPEC]);
    await adapter.addPartitions(TOPIC, 8);
    const log = new PlacementLog(adapter, silentLog);
    await log.append([{ kind: 'CLOSING', topic: TOPIC, generation: 1, partitions: 8 }]);
    const [at] = await write(broker, movedKey(), 'v');
    expect(at!.placedAmong).toBe(8);
  });

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
    await playGrowingHistory(await openAdapter(), seed);
  });
});

function values({ records }: FetchedRecords): string[] {
  return records.map(({ value }) => String(value));
}

/** The records that arrive, up to a number of them or until nothing arrives for a while. */
async function gather(member: GroupMember, count: number, quietMs = 60_000) {
  const all: FetchedRecords[] = [];
  const endMs = Date.now() + quietMs;
  while (all.flatMap(values).length < count && Date.now() < endMs) {
    all.push(...(await member.poll({ maxRecords: 100, maxWaitMs: 50 })));
  }
  return all;
}
