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
import { overrideMethods } from '../../../test/support/override-methods.ts';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import { until } from '../../../test/support/until.ts';
import { SunkResults } from './sunk-results.ts';

let folder: string;
let broker: Broker;
let hotState: HotState;
let clock: SimulatedClock;
/** The number of times that the sink's marks were read. */
let reads: number;
let stopping: AbortController;
let sunk: SunkResults;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-sunk-'));
  broker = await openLmdbBroker({ folder: join(folder, 'log'), clock: systemClock });
  await broker.ensureTopics([{ name: 'results', partitions: 2, retentionMs: -1 }]);
  hotState = openLmdbHotState({ folder: join(folder, 'hot'), clock: systemClock });
  clock = new SimulatedClock(1);
  reads = 0;
  const marks = (key: string) => {
    reads++;
    return hotState.marks(key);
  };
  const counted = overrideMethods(hotState, { marks });
  stopping = new AbortController();
  sunk = new SunkResults({ broker, hotState: counted, clock }, stopping.signal);
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

interface Wait {
  hasEnded: boolean;
}

function startWait(key: string, epoch: number, record = RECORD): Wait {
  const wait: Wait = { hasEnded: false };
  void sunk.wait(key, record, epoch).then(() => {
    wait.hasEnded = true;
  });
  return wait;
}

/** Lets time pass until the wait has ended. */
async function expectEnd(wait: Wait): Promise<void> {
  const hasEnded = async () => {
    await clock.advance(10);
    return wait.hasEnded;
  };
  await until(hasEnded, 'the wait has ended');
}

/** Lets time pass until the sink's marks were read several times, and the wait continues. */
async function expectStillWaiting(wait: Wait): Promise<void> {
  const before = reads;
  const hasRead = async () => {
    await clock.advance(10);
    return reads >= before + 5 || wait.hasEnded;
  };
  await until(hasRead, "the sink's marks were read five times");
  expect(wait.hasEnded).toBe(false);
}

it('does not wait when there are no earlier results', async () => {
  await expectEnd(startWait('a', 1));
});

it('waits once for each assignment for all results that were there before', async () => {
  const before = await append(0);
  const first = startWait('a', 1);
  await expectStillWaiting(first);
  await sink(before);
  await expectEnd(first);
  const later = await append(1);
  await expectEnd(startWait('a', 1));
  const again = startWait('a', 2);
  await expectStillWaiting(again);
  await sink(later);
  await expectEnd(again);
});

it("waits for a job's own result, and for no other job's", async () => {
  await sunk.wait('a', RECORD, 1);
  const [mine, other] = [await append(0), await append(1)];
  sunk.noteAppended('a', mine);
  sunk.noteAppended('b', other);
  await sink(other);
  await expectEnd(startWait('b', 1));
  const wait = startWait('a', 1);
  await expectStillWaiting(wait);
  await sink(mine);
  await expectEnd(wait);
});

it('waits until the jobs before the record are written', async () => {
  const wait = startWait('a', 1, { ...RECORD, offset: 5 });
  await hotState.raiseMarks(SINK_MARKS, { 'jobs.bulk/3': 4 });
  await expectStillWaiting(wait);
  await hotState.raiseMarks(SINK_MARKS, { 'jobs.bulk/3': 5 });
  await expectEnd(wait);
});

it('rejects a wait when the enricher stops', async () => {
  await append(0);
  const wait = sunk.wait('a', RECORD, 1);
  stopping.abort();
  await expect(wait).rejects.toMatchObject({ code: 'read_behind' });
});
