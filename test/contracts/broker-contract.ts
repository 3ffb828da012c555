/**
 * The promises of the broker port (platform/log/broker.ts, BR1 to BR7), each a named case that
 * every adapter passes: `describeBroker('name', open)` in the adapter's own test. This file has the
 * promises of the log itself; those of groups are in broker-group-cases.ts.
 *
 * Topics and groups have names nobody else has, so that suites may share a server and run side by
 * side. What an adapter is not meant to promise is named with the reason.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Broker, groupLag } from '../../platform/log/broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { uniqueWord } from '../support/backend.ts';
import {
  appendKeyed,
  appendTexts,
  type BrokerUnderTest,
  freshTopic,
  type GetBroker,
  Reader,
  readAll,
  readText,
  record,
  untilBroker,
} from './broker-driver.ts';
import { groupCases } from './broker-group-cases.ts';

export type { BrokerUnderTest, VictimOrder } from './broker-driver.ts';

/** Promises that hold on some adapters only; the value says why not on this one. */
export type Deviations = Partial<Record<'atomic append', string>>;

export function describeBroker(
  name: string,
  open: () => Promise<BrokerUnderTest>,
  deviations: Deviations = {},
): void {
  describe(`broker: ${name}`, () => {
    let under: BrokerUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under?.close());
    const get = () => under;
    appendCases(get, deviations);
    orderCases(get);
    readCases(get);
    offsetCases(get);
    groupCases(get);
    endingCases(get);
  });
}

function appendCases(get: GetBroker, deviations: Deviations): void {
  it('BR1 50,000 records appended to eight partitions can be read at once', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker, 8);
    const records = Array.from({ length: 50_000 }, (_, i) => record(`key-${i}`, `value ${i}`));
    const appended = await appendKeyed(broker, topic, records);
    const ends = await broker.ends(topic);
    expect(ends.reduce((sum, { high }) => sum + high, 0)).toBe(50_000);
    for (const { partition, firstOffset, lastOffset } of appended) {
      expect([firstOffset, lastOffset]).toEqual([0, ends[partition]!.high - 1]);
    }
    const [read] = [await readAll(broker, topic, 3)];
    expect(read.map(({ offset }) => offset)).toEqual(read.map((_, i) => i));
    expect(read).toHaveLength(ends[3]!.high);
  });

  const reason = deviations['atomic append'];
  it.skipIf(reason)(
    `BR1 an append over three topics is seen whole or not at all${reason ? ` (${reason})` : ''}`,
    () => seesAllOrNothing(get()),
  );

  it('BR1 what was appended and committed is kept when the broker is reopened', async () => {
    const [topic, group] = [await freshTopic(get().broker), uniqueWord()];
    await appendTexts(get().broker, topic, ['a', 'b', 'c']);
    await get().broker.resetOffsets(group, topic, [2]);
    await get().reopen();
    expect((await readAll(get().broker, topic)).map(readText)).toEqual(['a', 'b', 'c']);
    expect(await get().broker.committed(group, topic)).toEqual([2]);
    const [next] = await appendTexts(get().broker, topic, ['d']);
    expect(next!.firstOffset).toBe(3);
  });

  it('BR7 a record is kept while the retention of its topic lasts', async () => {
    const name = uniqueWord();
    const hourMs = 3_600_000;
    await get().broker.ensureTopics([{ name, partitions: 1, retentionMs: hourMs }]);
    const timed = [0, 1, 2].map((age) => {
      return record('k', `${age}`, { timestampMs: Date.now() - age * (hourMs / 4) });
    });
    await get().broker.append([{ topic: name, partition: 0, batch: packRecords(timed) }]);
    await get().reopen();
    expect(await get().broker.ends(name)).toEqual([{ low: 0, high: 3 }]);
    expect((await readAll(get().broker, name)).map(readText)).toEqual(['0', '1', '2']);
  });

  it('BR1 keys, values and headers are read back byte for byte', () => keepsBytes(get().broker));

  it('BR1 records of a megabyte are read back byte for byte', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker);
    const values = [1, 2, 3].map((fill) => Buffer.alloc(1_000_000, `${fill}-å`));
    const batch = packRecords(values.map((value) => ({ key: Buffer.from('k'), value })));
    await broker.append([{ topic, partition: 0, batch }]);
    const read = await readAll(broker, topic);
    expect(read.map(({ value }, i) => values[i]!.equals(value))).toEqual([true, true, true]);
  });

  it('an append with a record over the limit is refused as a whole', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker);
    const large = { key: Buffer.from('k'), value: Buffer.alloc(20_000_000) };
    const append = broker.append([
      { topic, partition: 0, batch: packRecords([record('small', 'small'), large]) },
    ]);
    await expect(append).rejects.toMatchObject({ code: 'record_too_large', retryable: false });
    expect((await broker.ends(topic))[0]!.high).toBe(0);
  });

  it('a topic or partition that does not exist is topic_unknown', async () => {
    const { broker } = get();
    const unknown = { code: 'topic_unknown', retryable: false };
    const nowhere = uniqueWord();
    await expect(appendTexts(broker, nowhere, ['a'])).rejects.toMatchObject(unknown);
    await expect(broker.ends(nowhere)).rejects.toMatchObject(unknown);
    await expect(broker.partitionCount(nowhere)).rejects.toMatchObject(unknown);
    const topic = await freshTopic(broker, 2);
    await expect(appendTexts(broker, topic, ['a'], 2)).rejects.toMatchObject(unknown);
    await expect(readAll(broker, topic, 2)).rejects.toMatchObject(unknown);
  });
}

async function seesAllOrNothing({ broker }: BrokerUnderTest): Promise<void> {
  const topics = await Promise.all([1, 2, 3].map(() => freshTopic(broker, 2)));
  const batch = packRecords(Array.from({ length: 500 }, (_, i) => record(`k${i}`, 'x'.repeat(99))));
  const appends = topics.flatMap((topic) =>
    [0, 1].map((partition) => ({ topic, partition, batch })),
  );
  let done = false;
  const seen = new Set<string>();
  const watching = (async () => {
    while (!done) {
      const ends = (await Promise.all(topics.map((topic) => broker.ends(topic)))).flat();
      const highs = ends.map(({ high }) => high);
      seen.add(highs.join());
      await new Promise(setImmediate);
    }
  })();
  try {
    for (let i = 0; i < 10; i++) await broker.append(appends);
  } finally {
    done = true;
  }
  await watching;
  for (const highs of seen) expect(new Set(highs.split(',')).size, highs).toBe(1);
}

async function keepsBytes(broker: Broker): Promise<void> {
  const topic = await freshTopic(broker);
  const binary = Uint8Array.from({ length: 256 }, (_, i) => i);
  const records = [
    { key: binary, value: binary, headers: { plain: binary, 'naïve 名': Buffer.from('ü') } },
    { key: Buffer.alloc(0), value: Buffer.from('empty key'), timestampMs: 1_600_000_000_123 },
    {
      key: Buffer.from('empty value'),
      value: Buffer.alloc(0),
      headers: { empty: Buffer.alloc(0) },
    },
    { key: Buffer.from('\0zero\0'), value: Buffer.from('no headers') },
  ];
  const beforeMs = Date.now() - 60_000;
  await broker.append([{ topic, partition: 0, batch: packRecords(records) }]);
  const read = await readAll(broker, topic);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const hexHeaders = (headers: Readonly<Record<string, Uint8Array>> = {}) =>
    Object.entries(headers).map(([name, value]) => [name, hex(value)]);
  expect(read.map(({ key, value }) => [hex(key), hex(value)])).toEqual(
    records.map(({ key, value }) => [hex(key), hex(value)]),
  );
  expect(read.map(({ headers }) => hexHeaders(headers))).toEqual(
    records.map(({ headers }) => hexHeaders(headers)),
  );
  expect(read[1]!.timestampMs).toBe(1_600_000_000_123);
  expect(read[0]!.timestampMs).toBeGreaterThan(beforeMs);
}

/** Keys whose partition of 16 the Java client's partitioner was asked for. */
const KAFKA_SAYS: readonly (readonly [string, number])[] = [
  ['21', -973932308 & 0x7fffffff],
  ['foobar', -790332482 & 0x7fffffff],
  ['a-little-bit-long-string', -985981536 & 0x7fffffff],
  ['a-little-bit-longer-string', -1486304829 & 0x7fffffff],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971 & 0x7fffffff],
  ['abc', 479470107 & 0x7fffffff],
];

function orderCases(get: GetBroker): void {
  it('BR2 appends that overlap keep their order, and offsets only grow', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker);
    const names = Array.from({ length: 40 }, (_, i) => `append ${String(i).padStart(2, '0')}`);
    const appended = await Promise.all(
      names.map((name) => appendTexts(broker, topic, [`${name}a`, `${name}b`])),
    );
    const read = await readAll(broker, topic);
    expect(read.map(readText)).toEqual(names.flatMap((name) => [`${name}a`, `${name}b`]));
    expect(read.map(({ offset }) => offset)).toEqual(read.map((_, i) => i));
    expect(appended.map(([at]) => [at!.firstOffset, at!.lastOffset])).toEqual(
      names.map((_, i) => [i * 2, i * 2 + 1]),
    );
  });

  it('BR3 a key goes to the partition that the Java client chooses', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker, 16);
    await appendKeyed(
      broker,
      topic,
      KAFKA_SAYS.map(([key]) => record(key, key)),
    );
    for (const [key, hash] of KAFKA_SAYS) {
      const found = await readAll(broker, topic, hash % 16);
      expect(found.map(readText)).toContain(key);
    }
  });
}

function readCases(get: GetBroker): void {
  it('reads a range that starts and ends inside batches', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker);
    const texts = Array.from({ length: 300 }, (_, i) => `r${i}`);
    for (let i = 0; i < 300; i += 100) await appendTexts(broker, topic, texts.slice(i, i + 100));
    for (const [from, to] of [
      [0, 300],
      [37, 263],
      [99, 100],
      [100, 101],
      [250, 250],
    ] as const) {
      const read = await readAll(broker, topic, 0, from, to);
      expect(read.map(readText), `${from} to ${to}`).toEqual(texts.slice(from, to));
    }
    expect(await readAll(broker, topic, 0, 300)).toEqual([]);
    expect((await readAll(broker, topic, 0, 298)).map(readText)).toEqual(['r298', 'r299']);
  });

  it('an aborted read ends without an error', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker);
    for (let i = 0; i < 5; i++) await appendTexts(broker, topic, Array(2_000).fill('x'.repeat(99)));
    const abort = new AbortController();
    const range = { topic, partition: 0, fromOffset: 0, toOffset: 10_000, signal: abort.signal };
    let seen = 0;
    for await (const records of broker.read(range)) {
      seen += records.length;
      abort.abort();
    }
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(10_000);
  });

  it('finds the first offset at or after a time', async () => {
    const { broker } = get();
    const topic = await freshTopic(broker, 2);
    const baseMs = Date.now() - 3_600_000;
    for (const minutes of [
      [0, 1],
      [2, 3],
      [4, 10],
      [6, 12],
    ]) {
      const timed = minutes.map((minute) => {
        const timestampMs = baseMs + minute * 60_000;
        return record('k', `${minute}`, { timestampMs });
      });
      await broker.append([{ topic, partition: 0, batch: packRecords(timed) }]);
    }
    const at = async (minute: number) =>
      (await broker.offsetsAt(topic, baseMs + minute * 60_000))[0];
    // Minute 6 stands after minute 10: the first at or after 5 is 10.
    const asked = [-1, 0, 0.5, 1, 3, 3.5, 5, 10, 11, 12, 13];
    expect(await Promise.all(asked.map(at))).toEqual([0, 0, 1, 1, 3, 4, 5, 5, 7, 7, 8]);
    expect((await broker.offsetsAt(topic, 0))[1]).toBe(0);
  });
}

function offsetCases(get: GetBroker): void {
  it('creating a topic that exists changes nothing, nor does creating it twice', async () => {
    const { broker } = get();
    const name = uniqueWord();
    const spec = { name, partitions: 3, retentionMs: -1 };
    await Promise.all([broker.ensureTopics([spec]), broker.ensureTopics([spec])]);
    await appendTexts(broker, name, ['kept'], 2);
    await broker.ensureTopics([{ ...spec, partitions: 7 }]);
    expect(await broker.partitionCount(name)).toBe(3);
    expect(await broker.ends(name)).toEqual([0, 0, 1].map((high) => ({ low: 0, high })));
  });

  it('the lag of a group is the number of its uncommitted records', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker, 2), uniqueWord()];
    await appendTexts(broker, topic, ['a', 'b', 'c'], 0);
    await appendTexts(broker, topic, ['d', 'e'], 1);
    expect(await broker.committed(group, topic)).toEqual([null, null]);
    expect(await groupLag(broker, group, [topic])).toBe(5);
    await broker.resetOffsets(group, topic, [2, 0]);
    expect(await groupLag(broker, group, [topic])).toBe(3);
    const reader = await Reader.join(broker, { group, topics: [topic], commits: true });
    await untilBroker(
      get(),
      'nothing is left',
      async () => (await groupLag(broker, group, [topic])) === 0,
    );
    await reader.leave();
    expect(reader.records.map(readText).toSorted()).toEqual(['c', 'd', 'e']);
  });

  it('the offsets of a group are reset only while it has no member', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker), uniqueWord()];
    await appendTexts(broker, topic, ['a', 'b', 'c']);
    const first = await Reader.join(broker, { group, topics: [topic], commits: true });
    await untilBroker(
      get(),
      'all is committed',
      async () => (await groupLag(broker, group, [topic])) === 0,
    );
    await expect(broker.resetOffsets(group, topic, [0])).rejects.toMatchObject({
      code: 'group_in_use',
    });
    expect(await broker.committed(group, topic)).toEqual([3]);
    await first.leave();
    await broker.resetOffsets(group, topic, [1]);
    const again = await Reader.join(broker, { group, topics: [topic] });
    await untilBroker(get(), 'two came again', () => again.records.length === 2);
    await again.leave();
    expect(again.records.map(readText)).toEqual(['b', 'c']);
  });
}

function endingCases(get: GetBroker): void {
  it('close ends a waiting poll, is idempotent, and refuses later calls', async () => {
    const { broker } = get();
    const [topic, group] = [await freshTopic(broker), uniqueWord()];
    const reader = await Reader.join(broker, { group, topics: [topic], polls: false });
    await untilBroker(get(), 'it is assigned', () => reader.held.size === 1);
    expect(await broker.ready()).toBe(true);
    const waiting = reader.member.poll({ maxRecords: 1, maxWaitMs: 3_600_000 });
    const accepted = appendTexts(broker, await freshTopic(broker), ['accepted']);
    await Promise.all([broker.close(), broker.close()]);
    await broker.close();
    expect(await waiting).toEqual([]);
    expect(await accepted.then(() => 'kept').catch((error) => error.code)).toMatch(/kept|closed/);
    expect(await broker.ready()).toBe(false);
    const closed = { code: 'broker_closed' };
    await expect(appendTexts(broker, topic, ['late'])).rejects.toMatchObject(closed);
    await expect(broker.ends(topic)).rejects.toMatchObject(closed);
    await get().reopen();
    expect((await get().broker.ends(topic))[0]!.high).toBe(0);
  });
}
