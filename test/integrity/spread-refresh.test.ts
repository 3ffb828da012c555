/**
 * Refreshes that are spread over a window and that wait for the enrichers, and what a batch says of
 * its refreshes: on the embedded product, with the scheduler's own clock.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBatch } from '../../ledger/batch/read-batch.ts';
import type { Platform } from '../../ledger/platform.ts';
import { readRefreshTimes } from '../../ledger/refreshes/batch-refreshes.ts';
import { RefreshCalendar, refreshRunId } from '../../ledger/refreshes/calendar.ts';
import { systemClock, toTimestamp } from '../../platform/runtime/clock.ts';
import { ScheduledRefresh } from '../../services/scheduler/refresh/scheduled-refresh.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { readRefreshRecords } from '../support/read-log.ts';
import { TravelClock } from '../support/travel-clock.ts';
import { until } from '../support/until.ts';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT = { timeoutMs: 120_000 };
const INPUTS = { name: 'Kopi', full_address: '80 Bencoolen St, Singapore', phone: '+6563371234' };
const MONTHLY = new RefreshCalendar('0 0 9 * *');
/**
 * The 9th that is next when the file begins, and the month's name. None is left out: a batch whose
 * turn was missed is refreshed at once.
 */
const DUE_MS = MONTHLY.nextAfter(systemClock.nowMs())!;
const MONTH = toTimestamp(DUE_MS).slice(0, 7);

let api: EmbeddedApi;
let clock: TravelClock;
/** The platform with the scheduler's clock. */
let platform: Platform;
let batches = 0;
let batch: string;

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher']);
});
afterAll(() => api.close());

beforeEach(() => {
  clock = new TravelClock();
  platform = { ...api.product.platform, clock };
  batch = `spread-${++batches}`;
});

async function submitBatch(): Promise<void> {
  const jobs = ['p-0', 'p-1'].map((place_id) => ({ place_id, inputs: INPUTS }));
  const attributes = ['phoneNumbers'];
  const body = { batch_id: batch, batch_name: batch, jobs, attributes };
  const answer = await api.send('POST', 'batches', { body });
  expect(answer.status, answer.text).toBe(200);
  const ended = async () => {
    return (await api.send('GET', `batches/${batch}`)).body.jobs.completed.length === 2;
  };
  await until(ended, `the jobs of ${batch} have ended`, WAIT);
}

async function flag(refresh: boolean): Promise<void> {
  const body = { batch_ids: [batch], refresh };
  expect((await api.send('POST', 'batches/refresh', { body })).body.updated_count).toBe(1);
}

async function submitFlagged(): Promise<void> {
  await submitBatch();
  await flag(true);
}

const refresh = (over: Platform = platform) => new ScheduledRefresh(over).run(never);

const appended = () => readRefreshRecords(platform, batch);

/** The same platform with other options. */
const withOptions = (options: Partial<Platform['config']>): Platform => {
  return { ...platform, config: { ...platform.config, ...options } };
};

describe('SR3 batches that are spread over a window', () => {
  const windowMs = 12 * HOUR_MS;
  const turn = () => new RefreshCalendar('0 0 9 * *', windowMs).turnMs(DUE_MS, 'acme', batch);

  it('are refreshed in their turn, once, also when schedulers restart meanwhile', async () => {
    await submitFlagged();
    const spread = withOptions({ refreshWindowMs: windowMs });
    const running = new ScheduledRefresh(spread);
    for (const [aheadMs, runs] of [
      [-120_000, 0],
      [0, 1],
      [60_000, 1],
      [DAY_MS, 1],
    ] as const) {
      clock.travelTo(turn() + aheadMs);
      await running.run(never);
      await refresh(spread);
      expect((await appended()).runs, `${aheadMs} ms after the turn`).toHaveLength(runs);
    }
    expect((await appended()).runs).toMatchObject([{ run_id: refreshRunId('acme', batch, MONTH) }]);
  });

  it('are caught up with when the window was missed, or the window changes', async () => {
    await submitFlagged();
    clock.travelTo(turn() - 120_000);
    await refresh(withOptions({ refreshWindowMs: windowMs }));
    expect((await appended()).runs).toHaveLength(0);
    clock.travelTo(DUE_MS + 9 * DAY_MS);
    await refresh(withOptions({ refreshWindowMs: DAY_MS }));
    await refresh();
    expect((await appended()).runs).toHaveLength(1);
  });
});

it('RB4 a refresh appends nothing while many jobs wait for the enrichers', async () => {
  await submitFlagged();
  clock.travelTo(DUE_MS);
  const { broker } = platform;
  let isBusy = true;
  let asked = 0;
  const committed: typeof broker.committed = async (group, topic) => {
    asked++;
    return isBusy ? [] : broker.committed(group, topic);
  };
  const busy = { ...platform, broker: overrideMethods(broker, { committed }) };
  const running = refresh({ ...busy, config: { ...busy.config, refreshMaxWaitingJobs: 1 } });
  await until(() => asked > 6, 'the refresh has looked at the lag a few times', WAIT);
  expect(await appended()).toEqual({ jobs: [], runs: [] });
  isBusy = false;
  await running;
  expect((await appended()).runs).toHaveLength(1);
});

it('a batch says when it was refreshed last and is next', async () => {
  const times = async () => {
    const { last_refresh, next_refresh_at } = (await api.send('GET', `batches/${batch}`)).body;
    return { last_refresh, next_refresh_at };
  };
  await submitBatch();
  expect(await times()).toEqual({ last_refresh: null, next_refresh_at: null });
  await flag(true);
  const next = toTimestamp(MONTHLY.nextAfter(systemClock.nowMs())!);
  expect(await times()).toEqual({ last_refresh: null, next_refresh_at: next });
  clock.travelTo(DUE_MS);
  await refresh();
  const [run] = (await appended()).runs;
  const last = { run_id: run!.run_id, accepted_at: toTimestamp(run!.at), job_count: 2 };
  expect(await times()).toEqual({ last_refresh: last, next_refresh_at: next });
  await flag(false);
  expect(await times()).toEqual({ last_refresh: last, next_refresh_at: null });
});

it('a batch whose jobs were deleted does not wait for the refresh that is due', async () => {
  await submitFlagged();
  clock.travelTo(DUE_MS);
  const name = { organization: 'acme', batch };
  const next = async () => {
    const { row } = (await readBatch(platform.warehouse, name))!;
    return (await readRefreshTimes(platform, MONTHLY, name, row)).next_refresh_at;
  };
  await until(async () => (await next()) === toTimestamp(DUE_MS), 'its refresh is due', WAIT);
  for (const place of ['p-0', 'p-1']) await api.send('DELETE', `jobs/${place}`);
  expect((await api.send('GET', `jobs?batchId=${batch}`)).body.total).toBe(0);
  expect(await next()).toBe(toTimestamp(MONTHLY.nextAfter(DUE_MS)!));
});
