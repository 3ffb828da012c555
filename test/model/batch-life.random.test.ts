/**
 * Random sequences of calls while work is running, against a small model of what the documents
 * promise (promised-state.ts). Every sequence has an organization of its own; all of them share one
 * product, which in the second test stops and starts again in between.
 *
 * A failure names its seed, path and replayPath: with CAIRN_MODEL_SEED, CAIRN_MODEL_PATH and
 * CAIRN_MODEL_REPLAY it is played again.
 * CAIRN_MODEL_RUNS says how many sequences there are; without it a slow machine stops early.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, CALLS_AND_RESTARTS, type Subject, settle } from './calls.ts';
import { PromisedState } from './promised-state.ts';
import { WorkingProduct } from './working-product.ts';

const { CAIRN_MODEL_SEED, CAIRN_MODEL_PATH, CAIRN_MODEL_REPLAY, CAIRN_MODEL_RUNS } = process.env;
const RUNS = Number(CAIRN_MODEL_RUNS ?? 36);
const RESTARTING_RUNS = Math.ceil(RUNS / 9);
const LIMIT_MS = CAIRN_MODEL_RUNS === undefined ? 90_000 : Infinity;
const CALLS_PER_RUN = 80;
const TIMEOUT_MS = 20_000 + RUNS * 60_000;

let product: WorkingProduct;
let sequences = 0;
let numbers = 0;
const done = new Map<string, number>();

beforeAll(async () => {
  product = await WorkingProduct.start();
});
afterAll(() => product.close());

function subject(): Subject {
  const organization = `model-${sequences++}`;
  return {
    send: (method, path, body) => product.send(organization, method, path, body),
    hold: () => product.hold(),
    release: () => product.release(),
    restart: () => product.restart(),
    done: (call) => done.set(call, (done.get(call) ?? 0) + 1),
    nextNumber: () => numbers++,
  };
}

function sequencesOf(calls: typeof CALLS) {
  return fc.commands(calls, {
    maxCommands: CALLS_PER_RUN,
    size: 'max',
    ...(CAIRN_MODEL_REPLAY === undefined ? {} : { replayPath: CAIRN_MODEL_REPLAY }),
  });
}

async function play(calls: typeof CALLS, numRuns: number): Promise<number> {
  done.clear();
  const begun = performance.now();
  const property = fc.asyncProperty(sequencesOf(calls), async (sequence) => {
    if (performance.now() - begun > LIMIT_MS) return;
    product.release();
    const [model, real] = [new PromisedState(), subject()];
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await settle.run(model, real);
  });
  const seed = CAIRN_MODEL_SEED === undefined ? Date.now() | 0 : Number(CAIRN_MODEL_SEED);
  process.stderr.write(`model: CAIRN_MODEL_SEED=${seed}\n`);
  await fc.assert(property, {
    seed,
    numRuns,
    // Long sequences from the first on.
    unbiased: true,
    ...(CAIRN_MODEL_PATH === undefined ? {} : { path: CAIRN_MODEL_PATH }),
    endOnFailure: process.env['CI'] === 'true',
  });
  const steps = [...done.values()].reduce((a, b) => a + b, 0);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stderr.write(`model: ${steps} calls in ${seconds} s ${JSON.stringify([...done])}\n`);
  return steps;
}

test('every sequence of calls ends as the documents promise', { timeout: TIMEOUT_MS }, async () => {
  expect(await play(CALLS, RUNS)).toBeGreaterThan(0);
});

test('so does one in which the product stops and starts', { timeout: TIMEOUT_MS }, async () => {
  expect(await play(CALLS_AND_RESTARTS, RESTARTING_RUNS)).toBeGreaterThan(0);
});
