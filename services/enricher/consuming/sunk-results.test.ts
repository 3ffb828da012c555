import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { marksAfter, SINK_MARKS } from '../../../ledger/progress.ts';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../../platform/hot-state/lmdb-hot-state.ts';
import type { AppendedTo, Broker, LogRecord } from '../../../platform/log/broker.ts';
import { openLmdbBroker } from '../../../platform/log/lmdb/lmdb-broker.ts';
import { packRecords } from '../../../platform/log/record-batch.ts';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { SunkResults } from './sunk-results.ts';

let folder: string;
let broker: Broker;
let hotState: HotState;
let stopping: AbortController;
let sunk: SunkResults;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-sunk-'));
  broker = await openLmdbBroker({ folder: join(folder, 'log'), clock: systemClock });
  await broker.ensureTopics([{ name: 'results', partitions: 2, retentionMs: -1 }]);
  hotState = openLmdbHotState({ folder: join(folder, 'hot'), clock: systemClock });
  stopping = new AbortController();
  sunk = new SunkResults({ broker, hotState, clock: systemClock }, stopping.signal);
});
afterEach(async () => {
  stopping.abort();
  await hotState.close();
  await broker.close();
  await rm(folder, { recursive: true, force: true });
});

async function append(partition: number): Promise<AppendedTo> {
  const batch = packRecords([{ key: Buffer.from('k'), value: Buffer.of(1) }]);
  const [at] = await broker.append([{ topic: 'results', partition, batch }]);
  return at!;
}

const sink = (at: AppendedTo) => hotState.raiseMarks(SINK_MARKS, marksAfter([at]));
const RECORD = { topic: 'jobs.bulk', partition: 3, offset: 0 } as LogRecord;

/** What waits, and whether it has gone on after several looks at how far the sink is. */
async function asked(key: string, epoch: number) {
  let isThrough = false;
  const through = sunk.wait(key, RECORD, epoch).then(() => {
    isThrough = true;
  });
  await systemClock.sleep(60);
  return { through, isThrough };
}

it('waits for nothing where nothing is', async () => {
  expect((await asked('a', 1)).isThrough).toBe(true);
});

it('waits for all that stood there when the partition came, once an assignment', async () => {
  const before = await append(0);
  const first = await asked('a', 1);
  expect(first.isThrough).toBe(false);
  await sink(before);
  await first.through;
  const later = await append(1);
  expect((await asked('a', 1)).isThrough).toBe(true);
  const again = await asked('a', 2);
  expect(again.isThrough).toBe(false);
  await sink(later);
  await again.through;
});

it("waits for a job's own result, and for no other job's", async () => {
  await sunk.wait('a', RECORD, 1);
  const [mine, other] = [await append(0), await append(1)];
  sunk.appended('a', mine);
  sunk.appended('b', other);
  await sink(other);
  expect((await asked('b', 1)).isThrough).toBe(true);
  const waiting = await asked('a', 1);
  expect(waiting.isThrough).toBe(false);
  await sink(mine);
  await waiting.through;
});

it('waits for the jobs before the record', async () => {
  const record = { ...RECORD, offset: 5 };
  let isThrough = false;
  const through = sunk.wait('a', record, 1).then(() => {
    isThrough = true;
  });
  await hotState.raiseMarks(SINK_MARKS, { 'jobs.bulk/3': 4 });
  await systemClock.sleep(60);
  expect(isThrough).toBe(false);
  await hotState.raiseMarks(SINK_MARKS, { 'jobs.bulk/3': 5 });
  await through;
});

it('rejects who waits when the enricher stops', async () => {
  await append(0);
  const waiting = sunk.wait('a', RECORD, 1);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'read_behind' });
});
