/** Tasks run repeatedly, in one instance at a time, whatever fails. */
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import { type Log, silentLog } from '../../platform/runtime/log.ts';
import { createTelemetry } from '../../platform/telemetry/telemetry.ts';
import { temporaryFolder } from '../../test/support/backend.ts';
import { SimulatedClock, settled } from '../../test/support/simulated-clock.ts';
import { runTimetable } from './timetable.ts';

const HOUR_MS = 3_600_000;
const opened: HotState[] = [];
afterAll(() => Promise.all(opened.map((state) => state.close())));

let clock: SimulatedClock;
let hotState: HotState;
beforeEach(() => {
  clock = new SimulatedClock(1);
  hotState = openLmdbHotState({ folder: join(temporaryFolder('table'), 'hot-state'), clock });
  opened.push(hotState);
});

/** Runs everything that is ready until it sleeps again. */
async function calm(): Promise<void> {
  for (let i = 0; i < 20; i++) await settled();
}

async function pass(ms: number, stepMs = ms): Promise<void> {
  await calm();
  for (let at = 0; at < ms; at += stepMs) {
    await clock.advance(stepMs);
    await calm();
  }
}

function keep(
  run: (signal: AbortSignal) => Promise<void>,
  intervalMs = HOUR_MS,
  log: Log = silentLog,
) {
  const stop = new AbortController();
  const tasks = [{ name: 'task', intervalMs, run }];
  const platform = { clock, hotState, log, telemetry: createTelemetry(clock) };
  const ended = runTimetable(platform, tasks, stop.signal);
  return { stop: () => stop.abort(), ended };
}

it('runs a task immediately and after each interval', async () => {
  let runs = 0;
  const table = keep(async () => {
    runs++;
  });
  await calm();
  expect(runs).toBe(1);
  await pass(5 * HOUR_MS, HOUR_MS);
  expect(runs).toBe(6);
  table.stop();
  await table.ended;
});

it('TT1 runs a task in one instance at a time, and continues when one dies', async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      running++;
      most = Math.max(most, running);
      const end = () => {
        running--;
        resolve();
      };
      ends.push(end);
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    });
  const tables = [keep(work), keep(work)];
  await calm();
  expect(running).toBe(1);
  await pass(10 * 60_000, 5_000);
  expect([running, most]).toEqual([1, 1]);
  ends[0]!();
  await pass(60_000, 5_000);
  expect([running, most]).toEqual([1, 1]);
  for (const table of tables) table.stop();
  await Promise.all(tables.map(({ ended }) => ended));
});

it('TT1 aborts a task whose lease went to another instance', async () => {
  const reasons: boolean[] = [];
  const table = keep(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    reasons.push(signal.aborted);
  });
  await calm();
  await hotState.set('scheduler:task', 'another', HOUR_MS);
  await pass(30_000, 5_000);
  expect(reasons).toEqual([true]);
  table.stop();
  await table.ended;
});

it('TT2 runs a failed task again within a minute', async () => {
  let runs = 0;
  const table = keep(async () => {
    runs++;
    if (runs < 4) throw new Error('the warehouse is unavailable');
  });
  await pass(180_000, 60_000);
  expect(runs).toBe(4);
  await pass(180_000, 60_000);
  expect(runs).toBe(4);
  table.stop();
  await table.ended;
});

it('TT2 logs a task that fails once a minute, and when it succeeds again', async () => {
  const lines: string[] = [];
  const add = ({ failures }: { failures?: unknown }, words: string) => {
    lines.push(`${words}: ${failures}`);
  };
  const log = { ...silentLog, info: add, warn: add } as Log;
  let runs = 0;
  const run = async () => {
    if (++runs <= 6) throw new Error('Redis is away.');
  };
  const table = keep(run, 15_000, log);
  await pass(150_000, 5_000);
  table.stop();
  await table.ended;
  expect(lines).toEqual(['task failed: 1', 'task failed: 5', 'task succeeds again: 6']);
});
