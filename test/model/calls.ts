/**
 * The calls that a random sequence is made of, each as a fast-check command: it asks the product,
 * judges the answer by the model, and moves the model on.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { CORE, endOf, inputsNumber } from './model-inputs.ts';
import { isAtRest, type JobStatus, type PromisedState, type Selection } from './promised-state.ts';
import {
  expectJob,
  expectStatus,
  listBatches,
  listJobs,
  readBatch,
  readJob,
  readStatistics,
  type Send,
} from './seen-state.ts';

/** What a sequence works on. */
export interface Subject {
  readonly send: Send;
  readonly hold: () => void;
  readonly release: () => void;
  readonly restart: () => Promise<void>;
  /** Counts what was done. */
  readonly done: (call: string) => void;
  /** A number that was not given before. */
  readonly nextNumber: () => number;
}

type Call = fc.AsyncCommand<PromisedState, Subject>;
type Run = (state: PromisedState, subject: Subject) => Promise<void>;

function call(name: string, facts: unknown, run: Run): Call {
  return {
    check: () => true,
    run: async (state, subject) => {
      subject.done(name);
      await run(state, subject);
    },
    toString: () => `${name} ${JSON.stringify(facts) ?? ''}`,
  };
}

const BATCH_IDS = ['b0', 'b1', 'b2'];
const FEW_PLACES = ['p0', 'p1', 'p2', 'p3'];
const MANY_PLACES = Array.from({ length: 60 }, (_, i) => `q${i}`);
const NAMES = ['Alpha', 'beta', 'Gamma ray'];
const ATTRIBUTES = ['names', 'websites', 'coordinates', 'naics'];

const batchId = fc.constantFrom(...BATCH_IDS);
const placeId = fc.constantFrom(...FEW_PLACES, 'q0');
const placeIds = fc.oneof(
  { weight: 4, arbitrary: fc.subarray(FEW_PLACES, { minLength: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 60 }).map((n) => MANY_PLACES.slice(0, n)) },
);
const attributes = fc.option(fc.subarray(ATTRIBUTES, { minLength: 1 }), { nil: undefined });
const name = fc.constantFrom(...NAMES);
/** One job in five fails. */
const faulty = fc.array(
  fc.boolean().chain((b) => (b ? fc.boolean() : fc.constant(false))),
  {
    minLength: 5,
    maxLength: 5,
  },
);

interface Submission {
  readonly id: string;
  readonly name: string;
  readonly placeIds: readonly string[];
  readonly attributes: readonly string[] | undefined;
  readonly kickOff: boolean;
  readonly faulty: readonly boolean[];
}

const submission: fc.Arbitrary<Submission> = fc.record({
  id: batchId,
  name,
  placeIds,
  attributes,
  kickOff: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
  faulty,
});

const submitBatch = submission.map((wish) =>
  call('submit', { ...wish, placeIds: wish.placeIds.length }, async (state, subject) => {
    const jobs = wish.placeIds.map((id, i) => {
      const inputs = inputsNumber(subject.nextNumber(), wish.faulty[i % 5]!);
      return { placeId: id, inputs, attributes: wish.attributes ?? CORE };
    });
    const existing = state.batches.get(wish.id)?.name;
    const reply = await subject.send('POST', 'batches', bodyOf(wish, jobs));
    expectStatus(reply, 200);
    expect(reply.body.status).toBe('pending');
    expect(reply.body.batch_name).toBe(existing ?? wish.name);
    expect(reply.body.jobs.pending.toSorted()).toEqual(wish.placeIds.toSorted());
    state.submitBatch(wish.id, wish.name, jobs, wish.kickOff);
  }),
);

function bodyOf(wish: Submission, jobs: readonly { placeId: string; inputs: unknown }[]) {
  return {
    batch_id: wish.id,
    batch_name: wish.name,
    jobs: jobs.map(({ placeId, inputs }) => ({ place_id: placeId, inputs })),
    ...(wish.attributes ? { attributes: wish.attributes } : { attribute_set: 'core' }),
    ...(wish.kickOff ? {} : { kick_off_jobs_now: false }),
  };
}

const submitTwice = batchId.map((id) =>
  call('submit one place twice', { id }, async (_, { send }) => {
    const job = { place_id: 'p0', inputs: inputsNumber(0, false) };
    const body = { batch_id: id, batch_name: 'Twice', attribute_set: 'core', jobs: [job, job] };
    expectStatus(await send('POST', 'batches', body), 400);
  }),
);

const submitJob = fc.record({ id: placeId, attributes, faulty: fc.boolean() }).map((wish) =>
  call('submit job', wish, async (state, subject) => {
    const inputs = inputsNumber(subject.nextNumber(), wish.faulty);
    const chosen = wish.attributes ? { attributes: wish.attributes } : {};
    const reply = await subject.send('POST', 'jobs', { place_id: wish.id, inputs, ...chosen });
    expectStatus(reply, 202);
    expect(reply.body).toEqual({ place_id: wish.id, inputs, status: 'pending' });
    state.submitSingle({ placeId: wish.id, inputs, attributes: wish.attributes ?? CORE });
  }),
);

const enrich = fc.record({ id: placeId, attributes, faulty: fc.boolean() }).map((wish) =>
  call('enrich', wish, async (state, subject) => {
    if (state.holding) return;
    const inputs = inputsNumber(subject.nextNumber(), wish.faulty);
    const chosen = wish.attributes ? { attributes: wish.attributes } : {};
    const reply = await subject.send('POST', 'enrich', { place_id: wish.id, inputs, ...chosen });
    expectStatus(reply, 200);
    expect(reply.body.status).toBe(endOf(inputs));
    const job = { placeId: wish.id, inputs, attributes: wish.attributes ?? CORE };
    expectJob(state.submitSingle(job), reply.body);
  }),
);

interface Selecting {
  readonly failed_only?: boolean | undefined;
  readonly incomplete_only?: boolean | undefined;
}

const mayBe = fc.constantFrom(true, false, undefined);
const reprocessing = fc.record({
  id: batchId,
  failed_only: mayBe,
  incomplete_only: mayBe,
  refresh: mayBe,
  attributes,
});

/** failed_only is true by default, unless incomplete_only is true. */
function selectionOf({ failed_only, incomplete_only = false }: Selecting): Selection {
  const failed = failed_only ?? !incomplete_only;
  const isIncomplete = (status: JobStatus) => status === 'pending' || status === 'in_progress';
  if (!failed && !incomplete_only) return () => true;
  return (status) => (failed && status === 'failed') || (incomplete_only && isIncomplete(status));
}

const reprocessBatch = reprocessing.map(({ id, ...body }) =>
  call('reprocess batch', { id, ...body }, async (state, { send }) => {
    const reply = await send('POST', `batches/${id}/reprocess`, body);
    const batch = state.batches.get(id);
    if (batch === undefined) return expectStatus(reply, 404);
    if (batch.jobs.size === 0) return expectStatus(reply, 400);
    expectStatus(reply, 200);
    const { status, job_count, batch_id, excluded_deferred_count } = reply.body;
    expect({ status, batch_id, excluded_deferred_count }).toEqual({
      status: 'accepted',
      batch_id: id,
      excluded_deferred_count: 0,
    });
    const selects = selectionOf(body);
    const { sure, perhaps } = state.selected(batch, selects);
    expect(job_count).toBeGreaterThanOrEqual(sure.length);
    expect(job_count).toBeLessThanOrEqual(sure.length + perhaps.length);
    state.reprocessBatch(batch, selects, job_count, body.attributes);
  }),
);

const reprocessJobs = fc.record({ ids: fc.subarray(FEW_PLACES, { minLength: 1 }), attributes });

const reprocessPlaces = reprocessJobs.map(({ ids, attributes: keys }) =>
  call('reprocess jobs', { ids, keys }, async (state, { send }) => {
    const body = { place_ids: ids, ...(keys ? { attributes: keys } : {}) };
    const reply = await send('POST', 'jobs/reprocess', body);
    expectStatus(reply, 200);
    const missing = ids.filter((id) => state.jobsOfPlace(id).length === 0);
    expect(reply.body.missing_place_ids.toSorted()).toEqual(missing.toSorted());
    expect(reply.body.job_count).toBe(state.reprocessPlaces(ids, keys));
  }),
);

const update = fc.record({
  id: batchId,
  name: fc.option(name, { nil: undefined }),
  refresh: mayBe,
});

const updateBatch = update.map((wish) =>
  call('update', wish, async (state, { send }) => {
    const body = { batch_name: wish.name, refresh: wish.refresh };
    const reply = await send('PUT', `batches/${wish.id}`, body);
    if (wish.name === undefined && wish.refresh === undefined) return expectStatus(reply, 422);
    const batch = state.batches.get(wish.id);
    if (batch === undefined) return expectStatus(reply, 404);
    expectStatus(reply, 200);
    batch.name = wish.name ?? batch.name;
    batch.refresh = wish.refresh ?? batch.refresh;
    const { id, batch_name, refresh, created_at } = reply.body;
    expect({ id, batch_name, refresh }).toEqual({
      id: wish.id,
      batch_name: batch.name,
      refresh: batch.refresh,
    });
    batch.createdAt ??= created_at;
    expect(created_at).toBe(batch.createdAt);
  }),
);

const flagging = fc.record({ ids: fc.subarray(BATCH_IDS, { minLength: 1 }), refresh: mayBe });

const flagBatches = flagging.map(({ ids, refresh = true }) =>
  call('flag', { ids, refresh }, async (state, { send }) => {
    const reply = await send('POST', 'batches/refresh', { batch_ids: ids, refresh });
    expectStatus(reply, 200);
    const there = ids.filter((id) => state.batches.has(id));
    expect(reply.body).toEqual({
      updated_batch_ids: there,
      missing_batch_ids: ids.filter((id) => !state.batches.has(id)),
      updated_count: there.length,
      refresh,
    });
    for (const id of there) state.batches.get(id)!.refresh = refresh;
  }),
);

const deleteBatch = batchId.map((id) =>
  call('delete batch', { id }, async (state, { send }) => {
    const reply = await send('DELETE', `batches/${id}`);
    const batch = state.batches.get(id);
    if (batch === undefined) return expectStatus(reply, 404);
    expectStatus(reply, 200);
    const { status, batch_id, deleted_jobs } = reply.body;
    const expected = { status: 'deleted', batch_id: id, deleted_jobs: batch.jobs.size };
    expect({ status, batch_id, deleted_jobs }).toEqual(expected);
    state.batches.delete(id);
  }),
);

const deleteJob = placeId.map((id) =>
  call('delete job', { id }, async (state, { send }) => {
    const reply = await send('DELETE', `jobs/${id}`);
    const deleted = state.deletePlace(id);
    if (deleted === 0) return expectStatus(reply, 404);
    expectStatus(reply, 200);
    const { status, place_id, deleted_jobs } = reply.body;
    const expected = { status: 'deleted', place_id: id, deleted_jobs: deleted };
    expect({ status, place_id, deleted_jobs }).toEqual(expected);
  }),
);

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

const hold = fc.constant(
  call('hold', undefined, async (state, subject) => {
    subject.hold();
    state.holding = true;
  }),
);

const release = fc.constant(
  call('release', undefined, async (state, subject) => {
    subject.release();
    letGo(state);
  }),
);

function letGo(state: PromisedState): void {
  state.holding = false;
  for (const job of state.allJobs()) job.held = false;
}

/** Everything comes to rest, and all that can be seen is what the documents promise. */
export const settle: Call = call('settle', undefined, async (state, subject) => {
  subject.release();
  letGo(state);
  const { send } = subject;
  while (!state.allJobs().every(isAtRest)) await listJobs(state, send, {}, 10_000);
  await listJobs(state, send, {}, 10_000);
  await listBatches(state, send, '');
  for (const id of BATCH_IDS) {
    await readBatch(state, send, id);
    await readStatistics(state, send, id);
  }
});

const pause = fc.integer({ min: 1, max: 80 }).map((ms) =>
  call('pause', { ms }, async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }),
);

const restart = fc.constant(
  call('restart', undefined, async (state, subject) => {
    await subject.restart();
    letGo(state);
  }),
);

const writes: fc.Arbitrary<Call>[] = [
  submitBatch,
  submitBatch,
  submitBatch,
  reprocessBatch,
  reprocessBatch,
  reprocessPlaces,
  submitJob,
  enrich,
  updateBatch,
  flagBatches,
  deleteBatch,
  deleteJob,
  submitTwice,
];

export const CALLS: fc.Arbitrary<Call>[] = [
  ...writes,
  ...reads,
  ...reads,
  hold,
  release,
  pause,
  fc.constant(settle),
];

export const CALLS_AND_RESTARTS: fc.Arbitrary<Call>[] = [...CALLS, restart, restart];
