/**
 * Random sequences of calls while jobs are in flight, checked against a small model of what the
 * documents promise (model-state.ts). Every sequence has an organization of its own. Many are
 * played at once in one product (sequence-player.ts), which the last sequences stop and start
 * again.
 *
 * First, every ordered pair of changes is played on one batch whose jobs are in flight.
 *
 * A failure names its seed, path and replayPath. With CAIRN_MODEL_SEED, CAIRN_MODEL_PATH and
 * CAIRN_MODEL_REPLAY that sequence is played again, alone. CAIRN_MODEL_CALLS is the number of calls
 * of all sequences without restarts. Outside CI a slow machine stops early, and says so; in CI all
 * are played, however long it takes, and the number of calls is asserted.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEachResultWrittenOnce, expectOneResultPerRun } from '../support/result-rows.ts';
import type { Call } from './call.ts';
import { CHANGE_KINDS, type ChangeKind } from './call-pairs.ts';
import { CALLS, CALLS_AND_RESTARTS, hold, settle } from './calls.ts';
import { PausableProduct } from './pausable-product.ts';
import { IS_REPLAY, SEED, SequencePlayer, settleAll } from './sequence-player.ts';
import { changesToBatches, submitWorkingBatch } from './write-calls.ts';

const IS_CI = process.env['CI'] === 'true';
const { CAIRN_MODEL_CALLS } = process.env;
/** With the 544 calls of the pairs, and those with restarts, more than a thousand. */
const CALLS_WANTED = Number(CAIRN_MODEL_CALLS ?? 360);
const RESTARTING_CALLS = Math.ceil(CALLS_WANTED / 3);
/** All tests of this file together. */
const LEAST_CALLS = CAIRN_MODEL_CALLS === undefined ? 1_000 : CALLS_WANTED;
/** Few enough that a lane's share holds long sequences. */
const [LANES, RESTARTING_LANES] = [8, 4];
/** Long enough that one block of the sink holds what several lanes wrote. */
const SINK_LINGER_MS = 60;
const STOPS_EARLY = !IS_CI && !IS_REPLAY && CAIRN_MODEL_CALLS === undefined;
const STOPS_AFTER_MS = STOPS_EARLY ? 60_000 : Number.POSITIVE_INFINITY;
const TIMEOUT_MS = 600_000 + CALLS_WANTED * 1_000;

let product: PausableProduct;
let player: SequencePlayer;

beforeAll(async () => {
  product = await PausableProduct.start(SINK_LINGER_MS);
  player = new SequencePlayer(product);
  process.stderr.write(`model: CAIRN_MODEL_SEED=${SEED}\n`);
});
afterAll(async () => {
  process.stderr.write(`model: ${player.calls} calls in all: ${player.counts}\n`);
  process.stderr.write(`model: on one batch with jobs in flight:\n${player.pairs.table()}\n`);
  await product.close();
});

/** Returns how many calls were played. */
async function timed(name: string, play: (isOver: () => boolean) => Promise<void>) {
  const [before, begunMs, cpu] = [player.calls, performance.now(), process.cpuUsage()];
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
    process.stderr.write(`model: ${name}: ${player.calls - before} calls in ${took}${early}\n`);
  }
  return { calls: player.calls - before, isEarly };
}

/** The first call in a sequence of its own, followed by every second call, on one batch. */
function pairsAfter(first: ChangeKind, around: (pair: fc.Arbitrary<Call>[]) => typeof pair) {
  const changes = changesToBatches(['b0']);
  return fc.tuple(
    ...CHANGE_KINDS.flatMap((second) =>
      around([submitWorkingBatch, changes[first], changes[second]]),
    ),
  );
}

/** The jobs are held back until both calls were made. */
const WHILE_HELD = (pair: fc.Arbitrary<Call>[]) => [
  fc.constant(hold),
  ...pair,
  fc.constant(settle),
];
/** The jobs are worked on while the calls are made. */
const WHILE_WORKING = (pair: fc.Arbitrary<Call>[]) => pair;

test.skipIf(IS_REPLAY)(
  'every pair of changes ends as promised',
  { timeout: TIMEOUT_MS },
  async () => {
    const sequences = [WHILE_HELD, WHILE_WORKING].flatMap((around) =>
      CHANGE_KINDS.map((first) => pairsAfter(first, around)),
    );
    const checks = sequences.map((sequence) => {
      const property = fc.asyncProperty(sequence, async (calls) => void (await player.play(calls)));
      return fc.assert(property, { seed: SEED, numRuns: 1, endOnFailure: IS_CI });
    });
    await timed('pairs', () => settleAll(checks));
    expect(player.pairs.missing()).toEqual([]);
  },
);

test('every sequence of calls ends as the documents promise', { timeout: TIMEOUT_MS }, async () => {
  const wanted = { lanes: LANES, calls: CALLS_WANTED };
  const { calls, isEarly } = await timed('sequences', (isOver) =>
    player.lanes(CALLS, { ...wanted, isOver }),
  );
  expect(calls).toBeGreaterThanOrEqual(isEarly || IS_REPLAY ? 1 : CALLS_WANTED);
});

test('no run has two results', { timeout: TIMEOUT_MS }, async () => {
  await expectOneResultPerRun(product.platform);
});

test('so does every sequence in which the product stops and starts', {
  timeout: TIMEOUT_MS,
}, async () => {
  const wanted = { lanes: RESTARTING_LANES, calls: RESTARTING_CALLS };
  const { calls, isEarly } = await timed('sequences with restarts', (isOver) =>
    player.lanes(CALLS_AND_RESTARTS, { ...wanted, isOver }),
  );
  expect(calls).toBeGreaterThanOrEqual(isEarly || IS_REPLAY ? 1 : RESTARTING_CALLS);
});

// A stop that is cut short may leave a run to be worked on twice, which then has two results.
test('no result is written twice', { timeout: TIMEOUT_MS }, async () => {
  await expectEachResultWrittenOnce((sql) => product.platform.warehouse.query({ sql }));
});

test.runIf(IS_CI && !IS_REPLAY)('more than a thousand calls were played', () => {
  expect(player.calls).toBeGreaterThanOrEqual(LEAST_CALLS);
  expect(player.pairs.missing()).toEqual([]);
});
