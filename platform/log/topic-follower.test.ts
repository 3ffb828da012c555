/** TF1 to TF3, over the embedded log. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendTexts, freshTopic, readText } from '../../test/contracts/broker-driver.ts';
import { RememberingLog } from '../../test/support/remembering-log.ts';
import { until } from '../../test/support/until.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Broker } from './broker.ts';
import { openLmdbBroker } from './lmdb/lmdb-broker.ts';
import { type FollowedTopic, TopicFollower } from './topic-follower.ts';

let folder: string;
let broker: Broker;
let topic: string;
const log = new RememberingLog();
const opened: TopicFollower[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-follower-'));
  broker = await openLmdbBroker({ folder, clock: systemClock });
  topic = await freshTopic(broker, 2);
  log.lines.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((follower) => follower.close()));
  await broker.close();
  await rm(folder, { recursive: true });
});

function open(
  take: FollowedTopic['take'],
  {
    from = broker,
    ...more
  }: Partial<FollowedTopic> & { from?: Pick<Broker, 'ends' | 'read'> } = {},
): TopicFollower {
  const surroundings = { broker: from, clock: systemClock, log };
  const says = { unreadable: 'it cannot be read', readable: 'it can be read again' };
  const follower = new TopicFollower(surroundings, { topic, pauseMs: 5, ...says, take, ...more });
  opened.push(follower);
  return follower;
}

test('TF1 each record is taken once, in the order of its partition', async () => {
  const taken: string[] = [];
  const reads: (readonly number[])[] = [];
  const follower = open((record) => void taken.push(readText(record)), {
    afterRead: async (nextOffsets) => void reads.push([...nextOffsets]),
  });
  await appendTexts(broker, topic, ['a', 'b']);
  await appendTexts(broker, topic, ['k'], 1);
  const first = follower.refresh();
  await Promise.all([first, follower.refresh(), follower.refresh()]);
  expect(taken).toEqual(['a', 'b', 'k']);
  await appendTexts(broker, topic, ['c']);
  await follower.refresh();
  expect(taken).toEqual(['a', 'b', 'k', 'c']);
  expect(reads.at(-1)).toEqual([3, 1]);
});

test('TF1 records appended while a read waits are in the next one', async () => {
  const taken: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const follower = open(async (record) => {
    taken.push(readText(record));
    await held;
  });
  await appendTexts(broker, topic, ['a']);
  const first = follower.refresh();
  await until(() => taken.length === 1, 'the first record is being taken');
  await appendTexts(broker, topic, ['b']);
  const second = follower.refresh();
  release();
  await first;
  await second;
  expect(taken).toEqual(['a', 'b']);
});

test('TF2 a record whose take fails is taken again, and those after it', async () => {
  const taken: string[] = [];
  let faults = 1;
  const follower = open((record) => {
    if (readText(record) === 'b' && faults-- > 0) throw new Error('not now');
    taken.push(readText(record));
  });
  await appendTexts(broker, topic, ['a', 'b', 'c']);
  await expect(follower.refresh()).rejects.toThrow('not now');
  await follower.refresh();
  expect(taken).toEqual(['a', 'b', 'c']);
});

test('TF3 an outage and its end are logged once, and missed records are taken', async () => {
  const taken: string[] = [];
  let attempts = 0;
  let isAway = true;
  const from: Pick<Broker, 'ends' | 'read'> = {
    ends: async (name) => {
      attempts++;
      if (isAway) throw new Error('the broker is away');
      return broker.ends(name);
    },
    read: (range) => broker.read(range),
  };
  const follower = open((record) => void taken.push(readText(record)), { from });
  follower.follow();
  await until(() => attempts >= 3, 'it asked three times');
  await appendTexts(broker, topic, ['a']);
  isAway = false;
  await until(() => taken.length === 1, 'the record is taken');
  await until(() => log.lines.length === 2, 'both lines are said');
  expect(log.lines).toMatchObject([
    { level: 'warn', message: 'it cannot be read', error: 'the broker is away' },
    { level: 'info', message: 'it can be read again' },
  ]);
  await follower.close();
  const asked = attempts;
  await appendTexts(broker, topic, ['b']);
  await expect(follower.refresh()).resolves.toBeUndefined();
  expect([attempts, taken]).toEqual([asked + 1, ['a', 'b']]);
});
