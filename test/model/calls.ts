/** All calls that a random sequence is made of, each as a fast-check command. */
import fc from 'fast-check';
import { systemClock } from '../../platform/runtime/clock.ts';
import { until } from '../support/until.ts';
import { type Call, call } from './call.ts';
import { waitForExports } from './check-exports.ts';
import {
  listBatches,
  listJobs,
  readBatch,
  readJob,
  readStatistics,
  type Send,
} from './check-reads.ts';
import { describeJob, isAtRest, type ModelState } from './model-state.ts';
import {
  BATCH_IDS,
  changesToBatches,
  enrich,
  placeId,
  submitJob,
  submitTwice,
  updateNothing,
} from './write-calls.ts';

const batchId = fc.constantFrom(...BATCH_IDS);

const reads: fc.Arbitrary<Call>[] = [
  batchId.map((id) => call('get batch', { id }, (state, { send }) => readBatch(state, send, id))),
  placeId.map((id) => call('get job', { id }, (state, { send }) => readJob(state, send, id))),
  batchId.map((id) =>
    call('statistics', { id }, (state, { send }) => readStatistics(state, send, id)),
  ),
  fc
    .constantFrom('', 'A', 'ray')
    .map((query) =>
      call('list batches', { query }, (state, { send }) => listBatches(state, send, query)),
    ),
  fc
    .record({
      scope: fc.oneof(
        fc.constant({}),
        fc.constant({ excludeBatches: true }),
        batchId.map((id) => ({ batchId: id })),
      ),
      limit: fc.constantFrom(25, 10_000),
    })
    .map(({ scope, limit }) =>
      call('list jobs', { scope, limit }, (state, { send }) => listJobs(state, send, scope, limit)),
    ),
];

export const hold = call('hold', undefined, async (state, context) => {
  context.hold();
  state.holding = true;
});

export const release = call('release', undefined, async (state, context) => {
  context.release();
  state.releaseAll();
});

/** Waits until everything is at rest, and then checks each batch that was changed. */
export const settle = call('settle', undefined, async (state, context) => {
  context.release();
  state.releaseAll();
  await waitUntilAtRest(state, context.send);
  await listBatches(state, context.send, '');
  await checkChangedBatches(state, context.send);
});

/** The same for every batch, changed or not. */
export const settleEverything = call('settle all', undefined, async (state, context) => {
  for (const id of BATCH_IDS) state.changedBatches.add(id);
  await settle.run(state, context);
});

const ALL_JOBS = 10_000;
const POLL_MS = 600;
/** Other sequences keep the product busy meanwhile. */
const REST_TIMEOUT_MS = 300_000;

async function waitUntilAtRest(state: ModelState, send: Send): Promise<void> {
  const unfinished = () => state.allJobs().filter((job) => !isAtRest(job));
  const isAtRestNow = async () => {
    await listJobs(state, send, {}, ALL_JOBS);
    return unfinished().length === 0;
  };
  const what = () => `these jobs end: ${unfinished().map(describeJob).join(', ')}`;
  await until(isAtRestNow, what, { timeoutMs: REST_TIMEOUT_MS, pollMs: POLL_MS });
  await waitForExports(state, send);
}

async function checkChangedBatches(state: ModelState, send: Send): Promise<void> {
  for (const id of state.changedBatches) {
    await readBatch(state, send, id);
    await readStatistics(state, send, id);
  }
  state.changedBatches.clear();
}

const pause = fc.integer({ min: 1, max: 80 }).map((ms) =>
  call('pause', { ms }, async () => {
    await systemClock.sleep(ms);
  }),
);

const restart = fc.constant(
  call('restart', undefined, async (state, context) => {
    await context.restart();
    state.releaseAll();
  }),
);

const changes = changesToBatches(BATCH_IDS);

const writes: fc.Arbitrary<Call>[] = [
  ...Object.values(changes),
  changes.submit,
  changes.submit,
  changes['reprocess batch'],
  submitJob,
  enrich,
  fc.oneof(submitTwice, updateNothing),
];

export const CALLS: fc.Arbitrary<Call>[] = [
  ...writes,
  ...reads,
  ...reads,
  fc.constant(hold),
  fc.constant(release),
  pause,
  fc.constant(settle),
];

export const CALLS_AND_RESTARTS: fc.Arbitrary<Call>[] = [...CALLS, restart, restart];
