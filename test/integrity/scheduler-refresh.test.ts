/**
 * Monthly refreshes on the embedded product: months pass on the scheduler's own clock, and what it
 * appended is read from the log and from the API.
 */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorTask } from '../../ledger/operator-task.ts';
import type { Platform } from '../../ledger/platform.ts';
import { attributesToRefresh } from '../../ledger/reads/refreshes.ts';
import { batchRecord, Journal } from '../../ledger/records/journal.ts';
import { refreshRunId } from '../../ledger/refreshes/calendar.ts';
import { systemClock, toTimestamp } from '../../platform/runtime/clock.ts';
import { refreshRun, refreshStatus } from '../../services/scheduler/refresh/refresh-tasks.ts';
import { ScheduledRefresh } from '../../services/scheduler/refresh/scheduled-refresh.ts';
import { createScheduler } from '../../services/scheduler/scheduler.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { readRefreshRecords } from '../support/read-log.ts';
import { TravelClock } from '../support/travel-clock.ts';
import { until } from '../support/until.ts';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
  batch = `b-${++batches}`;
});

/** Tests of later months would refresh this test's batches again, each time. */
afterEach(async () => {
  const body = { batch_ids: [batch, `${batch}-later`], refresh: false };
  expect((await api.send('POST', 'batches/refresh', { body })).status).toBe(200);
});

/** One month for the whole file, also when it runs from one month into the next. */
const BEGUN = new Date(systemClock.nowMs());

/** 00:00 UTC on the 9th of the month that is `months` after the one in which the file began. */
function ninth(months: number): number {
  return Date.UTC(BEGUN.getUTCFullYear(), BEGUN.getUTCMonth() + months, 9);
}

/** Later than everything that this file submits, whatever today's date is. */
const FIRST = 1;
const formatMonth = (epochMs: number) => toTimestamp(epochMs).slice(0, 7);
const expectedRunId = (months: number) => refreshRunId('acme', batch, formatMonth(ninth(months)));

const INPUTS = { name: 'Kopi', full_address: '80 Bencoolen St, Singapore', phone: '+6563371234' };
const numberedPlaces = (count: number) => Array.from({ length: count }, (_, i) => `p-${i}`);

async function submit(places: readonly string[], choice: object): Promise<void> {
  const jobs = places.map((place_id) => ({ place_id, inputs: INPUTS }));
  const body = { batch_id: batch, batch_name: batch, jobs, ...choice };
  const answer = await api.send('POST', 'batches', { body });
  expect(answer.status, answer.text).toBe(200);
}

async function flag(refresh: boolean): Promise<void> {
  const body = { batch_ids: [batch], refresh };
  expect((await api.send('POST', 'batches/refresh', { body })).body.updated_count).toBe(1);
}

const WAIT = { timeoutMs: 120_000 };

async function waitForBatchEnd(jobs: number): Promise<void> {
  const ended = async () => {
    const { completed, failed } = (await api.send('GET', `batches/${batch}`)).body.jobs;
    return completed.length + failed.length === jobs;
  };
  await until(ended, `${jobs} jobs of ${batch} have ended`, WAIT);
}

/** A flagged batch whose jobs have been enriched. */
async function enriched(count = 2, attributes: readonly string[] = ['phoneNumbers']) {
  await submit(numberedPlaces(count), { attributes });
  await waitForBatchEnd(count);
  await flag(true);
}

const refresh = (over: Platform = platform) => new ScheduledRefresh(over).run(never);

const appended = () => readRefreshRecords(platform, batch);

describe('what is refreshed', () => {
  it('each job is refreshed with the attributes that ran for it, and no others', async () => {
    await submit(['p-0', 'p-1'], { attributes: ['phoneNumbers', 'websites'] });
    await submit(['p-2'], { attributes: ['coordinates'] });
    await submit(['p-3'], { kick_off_jobs_now: false });
    await until(
      async () => {
        const { completed } = (await api.send('GET', `batches/${batch}`)).body.jobs;
        return completed.length === 3;
      },
      'three jobs are completed',
      WAIT,
    );
    const body = { place_ids: ['p-1'], attributes: ['address'] };
    await api.send('POST', 'jobs/reprocess', { body });
    await until(
      async () => {
        const { body: job } = await api.send('GET', 'jobs/p-1');
        return job.job_metadata.attribute_status.address === 'RUN';
      },
      'the reprocessed job has its address',
      WAIT,
    );
    await flag(true);
    clock.travelTo(ninth(FIRST) + 3 * DAY_MS);
    await refresh();
    const { jobs, runs } = await appended();
    const asked = new Map(jobs.map((job) => [job.place_id, job.attributes]));
    expect([...asked].sort()).toEqual([
      ['p-0', ['phoneNumbers', 'websites']],
      ['p-1', ['address', 'phoneNumbers', 'websites']],
      ['p-2', ['coordinates']],
    ]);
    for (const job of jobs) {
      expect(job).toMatchObject({ run_id: expectedRunId(FIRST), refresh: true, kick_off: true });
      expect(JSON.parse(job.inputs_json)).toEqual(INPUTS);
      expect(job.created_at).toBeLessThan(systemClock.nowMs());
    }
    expect(runs).toEqual([
      expect.objectContaining({
        kind: 'RUN_ACCEPTED',
        run_id: expectedRunId(FIRST),
        job_count: 3,
        attributes: ['address', 'coordinates', 'phoneNumbers', 'websites'],
      }),
    ]);
    await until(
      async () => {
        const { body: job } = await api.send('GET', `jobs?batchId=${batch}`);
        const runIds = job.jobs.map(
          (one: { job_metadata: { enrichment_metadata: { run_id?: string } } }) =>
            one.job_metadata?.enrichment_metadata?.run_id,
        );
        return runIds.filter((id: string | undefined) => id === expectedRunId(FIRST)).length === 3;
      },
      'three jobs show the refresh',
      WAIT,
    );
    const { body: seen } = await api.send('GET', `batches/${batch}`);
    expect(seen.jobs.pending).toEqual(['p-3']);
  });

  it('a batch that is not flagged, or no longer flagged, is not refreshed', async () => {
    await enriched();
    await flag(false);
    clock.travelTo(ninth(FIRST));
    await refresh();
    expect(await appended()).toEqual({ jobs: [], runs: [] });
  });

  it('a batch that was flagged after the month was due is not refreshed in it', async () => {
    await enriched();
    await refresh();
    expect((await appended()).runs).toEqual([]);
    clock.travelTo(ninth(FIRST));
    await refresh();
    expect((await appended()).runs).toHaveLength(1);
  });

  it('a batch that is flagged while deleted, then submitted again, is not refreshed', async () => {
    await submit(['p-0'], { attributes: ['phoneNumbers'] });
    await api.send('DELETE', `batches/${batch}`);
    const late = batchRecord('UPDATED', 'acme', batch, { at: systemClock.nowMs(), refresh: true });
    await new Journal(platform).acceptBatchEvents([late]);
    await submit(['p-0'], { attributes: ['phoneNumbers'] });
    await waitForBatchEnd(1);
    clock.travelTo(ninth(FIRST));
    await refresh();
    expect((await appended()).runs).toEqual([]);
  });
});

describe('a batch is refreshed once a month', () => {
  it('in each month, and after a restart', async () => {
    await enriched();
    for (const months of [FIRST, FIRST + 1, FIRST + 2]) {
      clock.travelTo(ninth(months) - 60_000);
      await refresh();
      expect((await appended()).runs).toHaveLength(months - FIRST);
      clock.travelTo(ninth(months));
      for (let start = 0; start < 3; start++) await refresh();
      const { jobs, runs } = await appended();
      expect(runs.map(({ run_id }) => run_id)).toContain(expectedRunId(months));
      expect(runs).toHaveLength(months - FIRST + 1);
      expect(jobs).toHaveLength(2 * runs.length);
      await waitForBatchEnd(2);
    }
  });

  it('when the scheduler was down on one 9th, and on several', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST) + 20 * DAY_MS);
    await refresh();
    expect((await appended()).runs.map(({ run_id }) => run_id)).toEqual([expectedRunId(FIRST)]);
    clock.travelTo(ninth(FIRST + 4) + DAY_MS);
    await refresh();
    const ids = (await appended()).runs.map(({ run_id }) => run_id);
    expect(ids.sort()).toEqual([expectedRunId(FIRST), expectedRunId(FIRST + 4)].sort());
  });

  it('with three schedulers that run all the time', async () => {
    await enriched();
    const schedulers = Array.from({ length: 3 }, () => createScheduler(platform));
    for (const scheduler of schedulers) await scheduler.start();
    const pause = () => systemClock.sleep(700);
    for (const months of [FIRST, FIRST + 1]) {
      clock.travelTo(ninth(months));
      await until(
        async () => {
          // A scheduler that did not get the lease tries again after a minute.
          clock.travelTo(clock.nowMs() + 61_000);
          await pause();
          return (await appended()).runs.length >= months - FIRST + 1;
        },
        `a run of month ${months} is appended`,
        WAIT,
      );
      await waitForBatchEnd(2);
      for (let minute = 1; minute <= 3; minute++) {
        clock.travelTo(clock.nowMs() + 61_000);
        await pause();
      }
    }
    for (const scheduler of schedulers) await scheduler.stop();
    const { jobs, runs } = await appended();
    expect(runs.map(({ run_id }) => run_id)).toEqual([
      expectedRunId(FIRST),
      expectedRunId(FIRST + 1),
    ]);
    expect(jobs).toHaveLength(4);
  });

  it('when the clock is past the 9th too early at a restart, and is set back', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST) + 5 * HOUR_MS);
    await refresh();
    for (const hours of [-3, -1, 0, 1, 6]) {
      clock.travelTo(ninth(FIRST) + hours * HOUR_MS);
      await refresh();
    }
    const { jobs, runs } = await appended();
    expect(runs.map(({ run_id }) => run_id)).toEqual([expectedRunId(FIRST)]);
    expect(jobs).toHaveLength(2);
  });

  it('when the clock is set back during the refresh', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST) + 5 * HOUR_MS);
    await refresh(interrupted(async () => clock.travelTo(ninth(FIRST) - 3 * HOUR_MS)));
    for (const hours of [-1, 0, 1, 6]) {
      clock.travelTo(ninth(FIRST) + hours * HOUR_MS);
      await refresh();
    }
    const { jobs, runs } = await appended();
    expect(runs.map(({ run_id }) => run_id)).toEqual([expectedRunId(FIRST)]);
    expect(jobs).toHaveLength(2);
  });

  it('with two that act at once, as when one has lost its lease and does not know it', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST));
    await Promise.all([refresh(), refresh()]);
    const { runs } = await appended();
    expect(new Set(runs.map(({ run_id }) => run_id))).toEqual(new Set([expectedRunId(FIRST)]));
    await waitForBatchEnd(2);
    const { body } = await api.send('GET', `jobs?batchId=${batch}`);
    expect(body.total).toBe(2);
  });
});

/** Acts once, just before the run's first records of the topic are appended. */
function interrupted(act: () => Promise<void>, before = 'jobs.bulk'): Platform {
  const { broker } = platform;
  let isDone = false;
  const append: typeof broker.append = async (records) => {
    if (!isDone && records.some(({ topic }) => topic === before)) {
      isDone = true;
      await act();
    }
    return broker.append(records);
  };
  return { ...platform, broker: overrideMethods(broker, { append }) };
}

/** The platform with a log on which appends to the topic fail after the first `after`. */
function failing(topic: string, after: number): Platform {
  const { broker } = platform;
  let appends = 0;
  const append: typeof broker.append = async (records) => {
    if (records.some((record) => record.topic === topic) && appends++ >= after) {
      throw new Error('the process has died');
    }
    return broker.append(records);
  };
  return { ...platform, broker: overrideMethods(broker, { append }) };
}

describe('a refresh that is interrupted', () => {
  it.each([
    ['between its pages', 'jobs.bulk', 1, 1_200],
    ['before its run is visible', 'batches', 0, 20],
  ])('%s is continued, and no job is run twice', async (_, topic, after, count) => {
    await enriched(count);
    clock.travelTo(ninth(FIRST));
    await refresh(failing(topic, after));
    const cut = await appended();
    expect(cut.runs).toEqual([]);
    expect(cut.jobs.length).toBeGreaterThan(0);
    await refresh();
    const { jobs, runs } = await appended();
    expect(runs).toEqual([
      expect.objectContaining({ run_id: expectedRunId(FIRST), job_count: count }),
    ]);
    expect(jobs).toHaveLength(count);
    expect(new Set(jobs.map(({ place_id }) => place_id)).size).toBe(count);
    await waitForBatchEnd(count);
  });

  it('in one batch does not delay the others', async () => {
    await enriched();
    const first = batch;
    batch = `${first}-later`;
    await enriched();
    clock.travelTo(ninth(FIRST));
    const { warehouse } = platform;
    const query: typeof warehouse.query = async (asked) => {
      if (asked.params?.['batch'] === first && asked.sql.includes('attribute_status')) {
        throw new Error('the warehouse is down');
      }
      return warehouse.query(asked);
    };
    const monthly = new ScheduledRefresh({
      ...platform,
      warehouse: overrideMethods(warehouse, { query }),
    });
    await monthly.run(never);
    expect((await appended()).runs).toHaveLength(1);
    batch = first;
    expect((await appended()).runs).toHaveLength(0);
    await refresh();
    expect((await appended()).runs).toHaveLength(1);
  });
});

describe('what is deleted during a refresh stays deleted', () => {
  it('a job', async () => {
    await enriched(3);
    const only = `only-${batch}`;
    await submit([only], { attributes: ['phoneNumbers'] });
    await waitForBatchEnd(4);
    clock.travelTo(ninth(FIRST));
    const remove = async () => {
      expect((await api.send('DELETE', `jobs/${only}`)).status).toBe(200);
    };
    await refresh(interrupted(remove));
    expect((await appended()).runs).toHaveLength(1);
    await waitForBatchEnd(3);
    expect((await api.send('GET', `jobs/${only}`)).status).toBe(404);
    expect((await api.send('GET', `jobs?batchId=${batch}`)).body.total).toBe(3);
  });

  it.each([0, 1])('a batch, of which %i jobs are submitted again', async (again) => {
    await enriched();
    clock.travelTo(ninth(FIRST));
    const replace = async () => {
      expect((await api.send('DELETE', `batches/${batch}`)).status).toBe(200);
      if (again > 0) await submit(numberedPlaces(again), { attributes: ['phoneNumbers'] });
    };
    await refresh(interrupted(replace));
    expect((await appended()).runs).toEqual([]);
    expect((await api.send('GET', `batches/${batch}`)).status).toBe(again > 0 ? 200 : 404);
  });

  it('a batch, at the moment when its run becomes visible', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST));
    const remove = async () => {
      expect((await api.send('DELETE', `batches/${batch}`)).status).toBe(200);
    };
    await refresh(interrupted(remove, 'batches'));
    expect((await appended()).runs).toHaveLength(1);
    expect((await api.send('GET', `batches/${batch}`)).status).toBe(404);
    await enriched(1);
    expect((await api.send('GET', `jobs?batchId=${batch}`)).body.total).toBe(1);
  });
});

describe('RT1 the commands of operators', () => {
  const notes: string[] = [];
  const perform = async (task: OperatorTask, options: object = {}, over = platform) => {
    const lines: string[] = [];
    const line = async (text: string) => void lines.push(text);
    const note = (text: string) => void notes.push(text);
    const output = { line, note, progress: () => undefined };
    const context = { platform: over, output, signal: never, isServing: true };
    const outcome = await task(context, options);
    return { outcome, about: lines.filter((text) => text.includes(`acme/${batch} `)), lines };
  };

  it('show what is due, refresh it once, and then nothing', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST + 6) + DAY_MS);
    const before = await perform(refreshStatus);
    expect(before.lines).toContain(`next due   ${toTimestamp(ninth(FIRST + 7))}`);
    const open = `last never  next ${toTimestamp(ninth(FIRST + 6))}`;
    expect(before.about).toEqual([`not yet    acme/${batch}  2 jobs  ${open}`]);
    expect((await perform(refreshRun, { dryRun: true })).about).toHaveLength(1);
    expect((await appended()).runs).toEqual([]);
    expect((await perform(refreshRun)).outcome).toBe('done');
    expect((await appended()).runs).toMatchObject([{ run_id: expectedRunId(FIRST + 6) }]);
    await waitForBatchEnd(2);
    const [after] = (await perform(refreshStatus)).about;
    expect(after).toContain(`refreshed  acme/${batch}  2 jobs  last `);
    expect(after).toMatch(new RegExp(`  next ${toTimestamp(ninth(FIRST + 7))}$`));
    expect((await perform(refreshRun)).about).toEqual([]);
    expect((await appended()).runs).toHaveLength(1);
  }, 180_000);

  it('say which batch could not be refreshed, and fail', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST + 7) + DAY_MS);
    const { warehouse } = platform;
    const query: typeof warehouse.query = async (asked) => {
      if (asked.sql === attributesToRefresh.sql) throw new Error('the warehouse is down');
      return warehouse.query(asked);
    };
    const broken = { ...platform, warehouse: overrideMethods(warehouse, { query }) };
    await expect(perform(refreshRun, {}, broken)).rejects.toThrow('could not be refreshed');
    expect(notes).toContain(`acme/${batch} could not be refreshed: the warehouse is down`);
    expect((await perform(refreshRun)).outcome).toBe('done');
    expect((await appended()).runs).toHaveLength(1);
  }, 180_000);

  it('say that what they show may be old when the sink stands still', async () => {
    await enriched();
    clock.travelTo(ninth(FIRST + 8) + DAY_MS);
    const { hotState } = platform;
    const marks: typeof hotState.marks = async () => ({});
    const stuck = { ...platform, hotState: overrideMethods(hotState, { marks }) };
    const { outcome, about } = await perform(refreshStatus, {}, stuck);
    expect([outcome, about.length]).toEqual(['done', 1]);
    const note = 'The warehouse has not yet what is on the log: what follows may be old.';
    expect(notes).toContain(note);
  }, 180_000);

  it('show a batch that only the next refresh covers', async () => {
    clock.travelTo(ninth(FIRST + 9) - DAY_MS);
    const jobs = [{ place_id: 'stored', inputs: { name: 'Stored', full_address: 'Triesen' } }];
    const body = { batch_id: batch, batch_name: batch, jobs, kick_off_jobs_now: false };
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
    const flag = { batch_ids: [batch] };
    expect((await api.send('POST', 'batches/refresh', { body: flag })).status).toBe(200);
    for (const now of [ninth(FIRST + 9) - DAY_MS / 2, ninth(FIRST + 9) + DAY_MS]) {
      clock.travelTo(now);
      const next = toTimestamp(ninth(FIRST + (now < ninth(FIRST + 9) ? 9 : 10)));
      const { about } = await perform(refreshStatus);
      expect(about).toEqual([`next time  acme/${batch}  1 job  last never  next ${next}`]);
      expect((await perform(refreshRun, { dryRun: true })).about).toEqual([]);
    }
  }, 180_000);
});

// Last: whatever is refreshed after it, the crowd is due as well.
it('finds the batches that are due on a later page', async () => {
  const at = systemClock.nowMs();
  const crowd = Array.from({ length: 205 }, (_, i) => `a-crowd-${i}`);
  const run = { at, cause: 'SUBMIT', batch_name: 'crowd', kick_off: false } as const;
  await new Journal(platform).acceptBatchEvents(
    crowd.flatMap((id) => [
      batchRecord('RUN_ACCEPTED', 'acme', id, { ...run, run_id: `run of ${id}` }),
      batchRecord('UPDATED', 'acme', id, { at, refresh: true }),
    ]),
  );
  await enriched();
  clock.travelTo(ninth(FIRST));
  await refresh();
  expect((await appended()).runs).toHaveLength(1);
});
