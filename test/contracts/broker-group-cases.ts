/** The broker's promises about consumer groups (BR4 to BR6 and polling), named case by case. */
import { expect, it } from 'vitest';
import { groupLag } from '../../platform/log/broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { uniqueWord } from '../support/backend.ts';
import {
  appendTexts,
  type BrokerUnderTest,
  freshTopic,
  type GetBroker,
  Holders,
  partitionName,
  Reader,
  readText,
  record,
  untilBroker,
} from './broker-driver.ts';

export function groupCases(get: GetBroker): void {
  assignmentCases(get);
  fencingCases(get);
  redeliveryCases(get);
  pollingCases(get);
  pausingCases(get);
}

const heldPartitions = (reader: Reader) => [...reader.held.values()].map(partitionName).toSorted();

function assignmentCases(get: GetBroker): void {
  it('BR4 members share the partitions; one that leaves gives its own to the rest', async () => {
    const { broker } = get();
    const [topic, group, holders] = [await freshTopic(broker, 6), uniqueWord(), new Holders()];
    const join = () => Reader.join(broker, { group, topics: [topic], holders });
    const readers = [await join()];
    await untilBroker(get(), 'the first has all', () => readers[0]!.held.size === 6);
    readers.push(await join(), await join());
    await untilBroker(get(), 'each has two', () =>
      readers.every((reader) => reader.held.size === 2),
    );
    expect(new Set(readers.flatMap(heldPartitions)).size).toBe(6);
    await readers.pop()!.leave();
    await untilBroker(get(), 'each has three', () =>
      readers.every((reader) => reader.held.size === 3),
    );
    await Promise.all(readers.map((reader) => reader.leave()));
  });

  it('BR4 a partition that moves has a new epoch, also after the broker is reopened', async () => {
    const [topic, group] = [await freshTopic(get().broker, 4), uniqueWord()];
    const join = () => Reader.join(get().broker, { group, topics: [topic] });
    const first = await join();
    await untilBroker(get(), 'the first has all', () => first.held.size === 4);
    const second = await join();
    await untilBroker(get(), 'they share', () => first.held.size === 2 && second.held.size === 2);
    await Promise.all([first.leave(), second.leave()]);
    await get().reopen();
    const third = await join();
    await untilBroker(get(), 'the third has all', () => third.held.size === 4);
    for (const at of third.everAssigned) {
      const isSame = (other: typeof at) => partitionName(other) === partitionName(at);
      const before = [...first.everAssigned, ...second.everAssigned].filter(isSame);
      const moved = second.everAssigned.find(isSame);
      const origin = first.everAssigned.find(isSame)!;
      if (moved) expect(moved.epoch).toBeGreaterThan(origin.epoch);
      for (const { epoch } of before) expect(at.epoch).toBeGreaterThan(epoch);
    }
    await third.leave();
  });

  it('BR4 a partition moves only after its owner has handled the revocation', () =>
    waitsForRevoked(get()));

  it('BR4 no partition has two owners while members join and leave in quick succession', () =>
    survivesStorm(get()));

  it('BR5 partitions of equal number go to the same member in all topics', async () => {
    const { broker } = get();
    const topics = [await freshTopic(broker, 5), await freshTopic(broker, 5)];
    const group = uniqueWord();
    const join = () => Reader.join(broker, { group, topics });
    const readers = await Promise.all([join(), join(), join()]);
    const total = () => readers.reduce((sum, reader) => sum + reader.held.size, 0);
    await untilBroker(get(), 'all are given out', () => {
      return total() === 10 && readers.every((reader) => reader.held.size > 0);
    });
    for (const reader of readers) {
      const numbers = topics.map((topic) =>
        [...reader.held.values()].flatMap((at) => (at.topic === topic ? [at.partition] : [])),
      );
      expect(numbers[0]!.toSorted()).toEqual(numbers[1]!.toSorted());
    }
    await Promise.all(readers.map((reader) => reader.leave()));
  });

  it('a member without a partition waits, and gets one when another leaves', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker), uniqueWord()];
    const join = () => Reader.join(broker, { group, topics: [topic], commits: true });
    const readers = [await join(), await join()];
    const holder = () => readers.find((reader) => reader.held.size === 1);
    await untilBroker(get(), 'one has it', () => holder() !== undefined);
    const first = holder()!;
    const second = readers.find((reader) => reader !== first)!;
    await first.leave();
    await untilBroker(get(), 'the other has it', () => second.held.size === 1);
    await appendTexts(broker, topic, ['to the second']);
    await untilBroker(get(), 'it came', () => second.records.length === 1);
    await second.leave();
  });

  it('groups are independent of each other', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker, 2);
    await appendTexts(broker, topic, ['a'], 0);
    await appendTexts(broker, topic, ['b'], 1);
    const readers = await Promise.all(
      [uniqueWord(), uniqueWord()].map((group) => Reader.join(broker, { group, topics: [topic] })),
    );
    await untilBroker(get(), 'both have both', () =>
      readers.every(({ records }) => records.length === 2),
    );
    await Promise.all(readers.map((reader) => reader.leave()));
  });
}

async function waitsForRevoked(under: BrokerUnderTest): Promise<void> {
  const { broker } = under;
  const [topic, group, holders] = [await freshTopic(broker, 2), uniqueWord(), new Holders()];
  await appendTexts(broker, topic, ['a', 'b', 'c'], 0);
  await appendTexts(broker, topic, ['d', 'e', 'f'], 1);
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const told: string[] = [];
  const first: Reader = await Reader.join(broker, {
    ...{ group, topics: [topic], holders },
    onRevoked: async (partitions) => {
      told.push(...partitions.map(partitionName));
      await finished;
      await first.member.commit(partitions.map((at) => ({ ...at, nextOffset: 2 })));
    },
  });
  await untilBroker(under, 'the first has read all', () => first.records.length === 6);
  const joining = Reader.join(broker, { group, topics: [topic], holders });
  await untilBroker(under, 'the first is told', () => told.length > 0);
  await systemClock.sleep(under.quietMs);
  const offsets = told.map((name) => Number(name.split('/').at(-1)));
  expect((await broker.committed(group, topic)).filter((offset) => offset !== null)).toEqual([]);
  finish();
  const second = await joining;
  await untilBroker(under, 'they share', () => first.held.size === 1 && second.held.size === 1);
  const [moved] = [...second.held.values()];
  expect(offsets).toContain(moved!.partition);
  expect(moved!.committedOffset).toBe(2);
  await untilBroker(under, 'the second goes on', () => second.records.length >= 1);
  expect(second.records.map(readText)).toEqual([['c'], ['f']][moved!.partition]);
  await Promise.all([first.leave(), second.leave()]);
}

/** Repeatable choices: the same seed, the same storm. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

async function survivesStorm(under: BrokerUnderTest): Promise<void> {
  const { broker } = under;
  const [topic, group, holders] = [await freshTopic(broker, 8), uniqueWord(), new Holders()];
  const choose = seeded(20_260_909);
  const join = () => Reader.join(broker, { group, topics: [topic], holders, commits: true });
  const readers: Reader[] = [];
  const everyone: Reader[] = [];
  const texts = new Set<string>();
  for (let step = 0; step < 14; step++) {
    const text = `step ${step}`;
    texts.add(text);
    await appendTexts(broker, topic, [text], choose(8));
    if (readers.length > 0 && choose(5) < 2) {
      await readers.splice(choose(readers.length), 1)[0]!.leave();
    } else {
      const joined = await join();
      readers.push(joined);
      everyone.push(joined);
    }
    if (choose(3) === 0) await systemClock.sleep(choose(20));
  }
  const last = await join();
  readers.push(last);
  await untilBroker(under, 'every partition has a holder', () => holders.size === 8);
  await untilBroker(
    under,
    'nothing is left',
    async () => (await groupLag(broker, group, [topic])) === 0,
  );
  await Promise.all(readers.map((reader) => reader.leave()));
  const seen = new Set([...everyone, last].flatMap(({ records }) => records.map(readText)));
  expect([...seen].toSorted()).toEqual([...texts].toSorted());
}

const REVOKED = { code: 'partition_revoked', retryable: false };

function fencingCases(get: GetBroker): void {
  it('BR4 a commit with an old epoch is refused and changes nothing', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker, 2), uniqueWord()];
    await appendTexts(broker, topic, ['a', 'b', 'c'], 0);
    await appendTexts(broker, topic, ['a', 'b', 'c'], 1);
    const first = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'the first has both', () => first.held.size === 2);
    const old = [...first.held.values()];
    const second = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'they share', () => first.held.size === 1 && second.held.size === 1);
    const moved = [...second.held.values()][0]!;
    const stale = old.find((at) => partitionName(at) === partitionName(moved))!;
    await second.member.commit([{ ...moved, nextOffset: 1 }]);
    await expect(first.member.commit([{ ...stale, nextOffset: 3 }])).rejects.toMatchObject(REVOKED);
    await expect(
      first.member.commit([{ ...moved, nextOffset: 3 }]),
      'another member’s epoch',
    ).rejects.toMatchObject(REVOKED);
    expect((await broker.committed(group, topic))[moved.partition]).toBe(1);
    await Promise.all([first.leave(), second.leave()]);
  });

  it('BR4 an epoch never becomes valid again, even when its partition returns', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker, 2), uniqueWord()];
    for (const partition of [0, 1]) await appendTexts(broker, topic, ['a', 'b', 'c'], partition);
    const first = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'the first has both', () => first.held.size === 2);
    const old = [...first.held.values()];
    const second = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'they share', () => first.held.size === 1 && second.held.size === 1);
    const [moved] = [...second.held.values()];
    await second.leave();
    await untilBroker(get(), 'the first has both again', () => first.held.size === 2);
    const stale = old.find((at) => partitionName(at) === partitionName(moved!))!;
    const current = first.held.get(partitionName(moved!))!;
    await expect(first.member.commit([{ ...stale, nextOffset: 3 }])).rejects.toMatchObject(REVOKED);
    await first.member.commit([{ ...current, nextOffset: 1 }]);
    expect((await broker.committed(group, topic))[moved!.partition]).toBe(1);
    await first.leave();
  });

  it('BR4 the refused part of a commit is not stored', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker, 2), uniqueWord()];
    const reader = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'it has both', () => reader.held.size === 2);
    for (const partition of [0, 1]) await appendTexts(broker, topic, ['a'], partition);
    const [good, bad] = [0, 1].map((partition) => reader.held.get(`${topic}/${partition}`)!);
    const commit = reader.member.commit([
      { ...good!, nextOffset: 1 },
      { ...bad!, epoch: bad!.epoch - 1, nextOffset: 1 },
    ]);
    await expect(commit).rejects.toMatchObject(REVOKED);
    expect((await broker.committed(group, topic))[1]).toBeNull();
    await reader.leave();
  });

  it('BR4 a member that has left cannot commit', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker), uniqueWord()];
    await appendTexts(broker, topic, ['a', 'b']);
    const reader = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'both came', () => reader.records.length === 2);
    const held = [...reader.held.values()];
    await reader.leave();
    await reader.member.leave();
    const late = reader.member.commit(held.map((at) => ({ ...at, nextOffset: 2 })));
    await expect(late).rejects.toMatchObject(REVOKED);
    expect(await broker.committed(group, topic)).toEqual([null]);
  });
}

function redeliveryCases(get: GetBroker): void {
  it('BR6 uncommitted records are delivered again to the next owner, in order', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker), uniqueWord()];
    const texts = Array.from({ length: 20 }, (_, i) => `r${i}`);
    await appendTexts(broker, topic, texts);
    const first = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'all came', () => first.records.length === 20);
    await first.member.commit([...first.held.values()].map((at) => ({ ...at, nextOffset: 7 })));
    await first.leave();
    const second = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'the rest came again', () => second.records.length >= 13);
    expect(second.everAssigned[0]!.committedOffset).toBe(7);
    expect(second.records.map(readText)).toEqual(texts.slice(7));
    await second.leave();
  });

  it('BR6 fetched, uncommitted records of a killed process are delivered again', async () => {
    const [topic, group] = [await freshTopic(get().broker, 2), uniqueWord()];
    const texts = Array.from({ length: 10 }, (_, i) => `r${i}`);
    await appendTexts(get().broker, topic, texts, 0);
    await appendTexts(get().broker, topic, texts, 1);
    await get().killAfterFetch({ topic, group, fetch: 20, commitTo: 4 });
    const reader = await Reader.join(get().broker, { group, topics: [topic] });
    await untilBroker(get(), 'the rest came again', () => reader.records.length >= 16);
    const of = (partition: number) =>
      reader.records.filter((each) => each.partition === partition).map(readText);
    expect([of(0), of(1)]).toEqual([texts.slice(4), texts]);
    await reader.leave();
  });

  it('a group without an offset starts at earliest or latest, as requested', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker);
    await appendTexts(broker, topic, ['before']);
    const join = (startAt: 'earliest' | 'latest') =>
      Reader.join(broker, { group: uniqueWord(), topics: [topic], startAt });
    const [earliest, latest] = await Promise.all([join('earliest'), join('latest')]);
    await untilBroker(get(), 'both hold', () => earliest.held.size === 1 && latest.held.size === 1);
    expect([...latest.held.values()][0]!.committedOffset).toBe(1);
    await appendTexts(broker, topic, ['after']);
    await untilBroker(
      get(),
      'after came',
      () => latest.records.length > 0 && earliest.records.length > 1,
    );
    expect(earliest.records.map(readText)).toEqual(['before', 'after']);
    expect(latest.records.map(readText)).toEqual(['after']);
    await Promise.all([earliest.leave(), latest.leave()]);
  });
}

async function joinByHand(under: BrokerUnderTest, topic: string, partitions: number) {
  const group = uniqueWord();
  const reader = await Reader.join(under.broker, { group, topics: [topic], polls: false });
  await untilBroker(under, 'it is assigned', () => reader.held.size === partitions);
  return reader;
}

function pollingCases(get: GetBroker): void {
  it('a poll without records resolves empty after its wait', async () => {
    const topic = await freshTopic(get().broker);
    const reader = await joinByHand(get(), topic, 1);
    expect(await reader.member.poll({ maxRecords: 10, maxWaitMs: 50 })).toEqual([]);
    await reader.leave();
  });

  it('a waiting poll is woken by an append', async () => {
    const topic = await freshTopic(get().broker);
    const reader = await joinByHand(get(), topic, 1);
    const waiting = reader.member.poll({ maxRecords: 10, maxWaitMs: get().patienceMs });
    await appendTexts(get().broker, topic, ['news']);
    const fetched = await waiting;
    expect(fetched.flatMap(({ records }) => records.map(readText))).toEqual(['news']);
    const [held] = [...reader.held.values()];
    expect(fetched[0]).toMatchObject({ topic, partition: 0, epoch: held!.epoch });
    await reader.leave();
  });

  it('a poll returns at most maxRecords, each record once, in offset order', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker, 3);
    const texts = Array.from({ length: 100 }, (_, i) => `r${i}`);
    for (const partition of [0, 1, 2]) await appendTexts(broker, topic, texts, partition);
    const reader = await joinByHand(get(), topic, 3);
    const seen: string[][] = [[], [], []];
    await untilBroker(get(), 'all came', async () => {
      const fetched = await reader.member.poll({ maxRecords: 7, maxWaitMs: 100 });
      expect(fetched.reduce((sum, { records }) => sum + records.length, 0)).toBeLessThanOrEqual(7);
      for (const { partition, records } of fetched) seen[partition]!.push(...records.map(readText));
      return seen.every((own) => own.length >= 100);
    });
    expect(seen).toEqual([texts, texts, texts]);
    await reader.leave();
  });

  it('a partition with many records does not delay one with few', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker, 2);
    const batch = packRecords(Array.from({ length: 20_000 }, () => record('k', 'x'.repeat(99))));
    await broker.append([{ topic, partition: 0, batch }]);
    await appendTexts(broker, topic, ['short'], 1);
    const reader = await joinByHand(get(), topic, 2);
    let long = 0;
    let short = 0;
    await untilBroker(get(), 'the short one came', async () => {
      for (const { partition, records } of await reader.member.poll({
        maxRecords: 500,
        maxWaitMs: 100,
      })) {
        if (partition === 0) long += records.length;
        else short += records.length;
      }
      return short > 0;
    });
    expect(long).toBeLessThan(20_000);
    await reader.leave();
  });
}

function pausingCases(get: GetBroker): void {
  it('a paused partition returns nothing, and resumes where it was', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker, 2);
    const texts = Array.from({ length: 30 }, (_, i) => `r${i}`);
    await appendTexts(broker, topic, texts, 0);
    const reader = await joinByHand(get(), topic, 2);
    const seen: string[][] = [[], []];
    const poll = async () => {
      const fetched = await reader.member.poll({ maxRecords: 10, maxWaitMs: 100 });
      for (const { partition, records } of fetched) seen[partition]!.push(...records.map(readText));
    };
    const pollUntil = (what: string, partition: number, count: number) =>
      untilBroker(get(), what, async () => {
        await poll();
        return seen[partition]!.length >= count;
      });
    await pollUntil('some came', 0, 10);
    reader.member.pause([{ topic, partition: 0 }]);
    const before = seen[0]!.length;
    await appendTexts(broker, topic, ['other'], 1);
    await pollUntil('the other came', 1, 1);
    await poll();
    expect(seen[0]).toHaveLength(before);
    reader.member.resume([{ topic, partition: 0 }]);
    await pollUntil('the rest came', 0, 30);
    expect(seen[0]).toEqual(texts);
    await reader.leave();
  });

  it('resume wakes a waiting poll', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker);
    const reader = await joinByHand(get(), topic, 1);
    reader.member.pause([{ topic, partition: 0 }]);
    await appendTexts(broker, topic, ['waiting']);
    expect(await reader.member.poll({ maxRecords: 1, maxWaitMs: get().quietMs })).toEqual([]);
    const waiting = reader.member.poll({ maxRecords: 1, maxWaitMs: get().patienceMs });
    reader.member.resume([{ topic, partition: 0 }]);
    expect((await waiting)[0]?.records.map(readText)).toEqual(['waiting']);
    await reader.leave();
  });
}
