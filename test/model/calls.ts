/** The calls that a random sequence is made of, each as a fast-check command. */
import fc from 'fast-check';
import { type Call, call } from './call.ts';
import {
  BATCH_IDS,
  changesOf,
  enrich,
  placeId,
  submitJob,
  submitTwice,
  updateNothing,
} from './changing-calls.ts';
import { isAtRest, type PromisedState } from './promised-state.ts';
import { expectEndedExports } from './seen-exports.ts';
import {
  listBatches,
  listJobs,
  readBatch,
  readJob,
  readStatistics,
  type Send,
} from './seen-state.ts';

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

export const hold = call('hold', undefined, async (state, subject) => {
  subject.hold();
  state.holding = true;
});

export const release = call('release', undefined, async (state, subject) => {
  subject.release();
  state.letGo();
});

/** Everything comes to rest, and what was changed is what the documents promise. */
export const settle = call('settle', undefined, async (state, subject) => {
  subject.release();
  state.letGo();
  await comeToRest(state, subject.send);
  await listBatches(state, subject.send, '');
  await expectTouched(state, subject.send);
});

/** The same, whether it was changed or not. */
export const settleAll = call('settle all', undefined, async (state, subject) => {
  for (const id of BATCH_IDS) state.touched.add(id);
  await settle.run(state, subject);
});

const ALL_JOBS = 10_000;
const BETWEEN_LOOKS_MS = 600;

async function comeToRest(state: PromisedState, send: Send): Promise<void> {
  do {
    if (!isAllAtRest(state)) await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    await listJobs(state, send, {}, ALL_JOBS);
  } while (!isAllAtRest(state));
  await expectEndedExports(state, send);
}

function isAllAtRest(state: PromisedState): boolean {
  return state.allJobs().every(isAtRest);
}

async function expectTouched(state: PromisedState, send: Send): Promise<void> {
  for (const id of state.touched) {
    await readBatch(state, send, id);
    await readStatistics(state, send, id);
  }
  state.touched.clear();
}

const pause = fc.integer({ min: 1, max: 80 }).map((ms) =>
  call('pause', { ms }, async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }),
);

const restart = fc.constant(
  call('restart', undefined, async (state, subject) => {
    await subject.restart();
    state.letGo();
  }),
);

const changes = changesOf(BATCH_IDS);

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
