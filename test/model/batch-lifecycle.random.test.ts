/**
 * Random sequences of calls while work is running, against a small model of what the documents
 * promise (promised-state.ts). Every sequence has an organization of its own; many of them are
 * played side by side in one product (playing.ts), which in the last test stops and starts again
 * in between.
 *
 * First, every ordered pair of changes is played on one batch whose jobs are under way.
 *
 * A failure names its seed, path and replayPath: with CAIRN_MODEL_SEED, CAIRN_MODEL_PATH and
 * CAIRN_MODEL_REPLAY it is played again, alone. CAIRN_MODEL_CALLS says how many calls the
 * sequences without restarts have together. Outside CI a slow machine stops early, and says so; in
 * CI all are played, whatever it takes, and the number of calls is asserted.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOneResultPerRun } from '../support/result-rows.ts';
import type { Call } from './call.ts';
import { CHANGE_KINDS, type ChangeKind } from './call-pairs.ts';
import { CALLS, CALLS_AND_RESTARTS, hold, settle } from './calls.ts';
import { PausableProduct } from './pausable-product.ts';
import { IS_REPLAY, SEED, SequencePlayer, settleAll } from './sequence-player.ts';
import { changesToBatches, submitWorkingBatch } from './write-calls.ts';

const IS_CI = process.env['CI'] === 'true';
const { CAIRN_MODEL_CALLS } = process.env;
const CALLS_WANTED = Number(CAIRN_MODEL_CALLS ?? 1_350);
const RESTARTING_CALLS = Math.ceil(CALLS_WANTED / 10);
/** All tests of this file together. */
const LEAST_CALLS = CAIRN_MODEL_CALLS === undefined ? 2_000 : CALLS_WANTED;
const [LANES, RESTARTING_LANES] = [12, 4];
/** So that one block of the sink takes what several lanes wrote. */
const SINK_LINGER_MS = 60;
const STOPS_EARLY = !IS_CI && !IS_REPLAY && CAIRN_MODEL_CALLS === undefined;
const STOPS_AFTER_MS = STOPS_EARLY ? 60_000 : Number.POSITIVE_INFINITY;
const TIMEOUT_MS = 600_000 + CALLS_WANTED * 1_000;

let product: PausableProduct;
let playing: SequencePlayer;

beforeAll(async () => {
  product = await PausableProduct.start(SINK_LINGER_MS);
  playing = new SequencePlayer(product);
  process.stderr.write(`model: CAIRN_MODEL_SEED=${SEED}\n`);
});
afterAll(async () => {
  process.stderr.write(`model: ${playing.calls} calls in all: ${playing.counts}\n`);
  process.stderr.write(`model: on one batch at work:\n${playing.pairs.table()}\n`);
  await product.close();
});

/** Answers how many calls were played. */
async function timed(name: string, play: (isOver: () => boolean) => Promise<void>) {
  const [before, begunMs, cpu] = [playing.calls, performance.now(), process.cpuUsage()];
  const elapsedMs = () => performance.now() - begunMs;
  let isEarly = false;
  const isOver = () => {
    isEarly ||= elapsedMs() > STOPS_AFTER_MS;
    return isEarly;
  };
  try {
    await play(isOver);
  } finally {
    const { user, system } = process.cpuUsage(cpu);
    const busySeconds = ((user + system) / 1_000_000).toFixed(0);
    const took = `${(elapsedMs() / 1000).toFixed(0)} s (${busySeconds} s of processor)`;
    const early = isEarly ? ', stopped early' : '';
    process.stderr.write(`model: ${name}: ${playing.calls - before} calls in ${took}${early}\n`);
  }
  return { calls: playing.calls - before, isEarly };
}

/** Every first call in a sequence of its own, with every second one after it, on one batch. */
function pairsAfter(first: ChangeKind, around: (pair: fc.Arbitrary<Call>[]) => typeof pair) {
  const changes = changesToBatches(['b0']);
  return fc.tuple(
    ...CHANGE_KINDS.flatMap((second) =>
      around([submitWorkingBatch, changes[first], changes[second]]),
    ),
  );
}

/** The work is held back until both calls were made; then comes the rest. */
const HELD_BACK = (pair: fc.Arbitrary<Call>[]) => [fc.constant(hold), ...pair, fc.constant(settle)];
/** The work goes on, and so do the calls. */
const GOING_ON = (pair: fc.Arbitrary<Call>[]) => pair;

test.skipIf(IS_REPLAY)(
  'every pair of changes ends as promised',
  { timeout: TIMEOUT_MS },
  async () => {
    const sequences = [HELD_BACK, GOING_ON].flatMap((around) =>
      CHANGE_KINDS.map((first) => pairsAfter(first, around)),
    );
    const checks = sequences.map((sequence) => {
      const property = fc.asyncProperty(
        sequence,
        async (calls) => void (await playing.play(calls)),
      );
      return fc.assert(property, { seed: SEED, numRuns: 1, endOnFailure: IS_CI });
    });
    await timed('pairs', () => settleAll(checks));
    expect(playing.pairs.missing()).toEqual([]);
  },
);

test('every sequence of calls ends as the documents promise', { timeout: TIMEOUT_MS }, async () => {
  const wanted = { lanes: LANES, calls: CALLS_WANTED };
  const { calls, isEarly } = await timed('sequences', (isOver) =>
    playing.lanes(CALLS, { ...wanted, isOver }),
  );
  expect(calls).toBeGreaterThanOrEqual(isEarly || IS_REPLAY ? 1 : CALLS_WANTED);
});

test('so does one in which the product stops and starts', { timeout: TIMEOUT_MS }, async () => {
  const wanted = { lanes: RESTARTING_LANES, calls: RESTARTING_CALLS };
  const { calls, isEarly } = await timed('sequences with restarts', (isOver) =>
    playing.lanes(CALLS_AND_RESTARTS, { ...wanted, isOver }),
  );
  expect(calls).toBeGreaterThanOrEqual(isEarly || IS_REPLAY ? 1 : RESTARTING_CALLS);
});

test('no run has two results', { timeout: TIMEOUT_MS }, async () => {
  await expectOneResultPerRun(product.platform);
});

test.runIf(IS_CI && !IS_REPLAY)('thousands of calls were played', () => {
  expect(playing.calls).toBeGreaterThanOrEqual(LEAST_CALLS);
  expect(playing.pairs.missing()).toEqual([]);
});
