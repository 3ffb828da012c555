/**
 * A random history of writes by three instances of the placed broker while a topic grows three
 * times. Nothing that was acknowledged is lost, the newest write of each key has the greatest
 * order, and a consumer reads the writes of each key in their order.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import {
  type Broker,
  type LogRecord,
  type PartitionAdmin,
  recordOrder,
} from '../../platform/log/broker.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { PlacedBroker } from '../../platform/log/placement/placed-broker.ts';
import { packByPartition } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { seededChoices } from '../support/seeded-choices.ts';
import { until } from '../support/until.ts';

type Adapter = Broker & PartitionAdmin;

export const TOPIC = 'jobs';
export const SPEC = { name: TOPIC, partitions: 4, retentionMs: -1 };
export const NO_LISTENER = { assigned: () => {}, revoked: async () => {} };

/** One instance of the product, with what it alone knows of the placements. */
export function placed(broker: Adapter): PlacedBroker {
  return new PlacedBroker({ broker, clock: systemClock, log: silentLog });
}

function toAppends(key: string, value: string, partitions: number) {
  const bytes = Buffer.from(key);
  const partition = partitionForKey(bytes, partitions);
  const records = [{ key: bytes, value: Buffer.from(value), partition }];
  return packByPartition(TOPIC, records).map((one) => ({ ...one, placedAmong: partitions }));
}

export async function write(broker: Broker, key: string, value: string) {
  return broker.append(toAppends(key, value, await broker.partitionCount(TOPIC)));
}

export async function readAll(broker: Broker): Promise<LogRecord[]> {
  const all: LogRecord[] = [];
  for (const [partition, { low, high }] of (await broker.ends(TOPIC)).entries()) {
    const range = { topic: TOPIC, partition, fromOffset: low, toOffset: high };
    for await (const records of broker.read(range)) all.push(...records);
  }
  return all;
}

/** `adapters`: one for each instance, if they have one of their own. */
export async function playGrowingHistory(
  adapter: Adapter,
  seed: number,
  adapters: readonly Adapter[] = [adapter, adapter, adapter],
): Promise<void> {
  const random = seededChoices(seed).next;
  const dawdling = (own: Adapter) =>
    overrideMethods(own, {
      append: async (appends) => {
        if (random() < 0.4) await sleep(random() * 12);
        return own.append(appends);
      },
    });
  const instances = adapters.map((own) => placed(dawdling(own)));
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
}

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
    { timeoutMs: 120_000 },
  );
  await member.leave();
}
