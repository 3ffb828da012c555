/** The offsets of groups, copied between two embedded logs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { until } from '../../test/support/until.ts';
import type { Broker } from '../log/broker.ts';
import { openLmdbBroker } from '../log/lmdb/lmdb-broker.ts';
import { systemClock } from '../runtime/clock.ts';
import { copyOffsets } from './offset-copy.ts';

const GROUPS = { sink: ['jobs'], idle: ['jobs'] };
let folder: string;
let source: Broker;
let target: Broker;
let clock: SimulatedClock;
let waits: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-offset-copy-'));
  const openLog = async (name: string) => {
    const log = await openLmdbBroker({ folder: join(folder, name), clock: systemClock });
    await log.ensureTopics([{ name: 'jobs', partitions: 2, retentionMs: -1 }]);
    return log;
  };
  [source, target] = [await openLog('source'), await openLog('target')];
  await source.resetOffsets('sink', 'jobs', [3, 5]);
  [clock, waits] = [new SimulatedClock(1), []];
});

afterEach(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

function copy(): Promise<void> {
  const { signal } = new AbortController();
  const onWait = (group: string) => waits.push(group);
  return copyOffsets({ source, target, clock, signal, onWait }, GROUPS);
}

function joinTarget() {
  const listener = { assigned: () => undefined, revoked: async () => undefined };
  return target.join({ group: 'sink', topics: ['jobs'], listener });
}

it('copies what a group has committed, and nothing of others', async () => {
  await copy();
  expect(await target.committed('sink', 'jobs')).toEqual([3, 5]);
  expect(await target.committed('idle', 'jobs')).toEqual([null, null]);
  expect(waits).toEqual([]);
});

it('OC1 waits until the members have left', async () => {
  const member = await joinTarget();
  const copying = copy();
  await until(() => waits.length > 0, 'the members are waited for');
  await clock.advance(5_000);
  await member.leave();
  await clock.advance(5_000);
  await copying;
  expect(await target.committed('sink', 'jobs')).toEqual([3, 5]);
  expect(waits).toEqual(['sink']);
});

it('OC1 reports members that stay', async () => {
  const member = await joinTarget();
  const refused = expect(copy()).rejects.toMatchObject({ code: 'group_in_use' });
  await until(() => waits.length > 0, 'the members are waited for');
  for (let seconds = 0; seconds < 40; seconds++) await clock.advance(1_000);
  await refused;
  await member.leave();
});
