/**
 * The calls that change or export batches and jobs, as fast-check commands. Each sends its request,
 * checks the response against the model, and changes the model in the same way.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Call, call, change } from './call.ts';
import type { ChangeKind } from './call-pairs.ts';
import { exportInBackground, exportInline } from './check-exports.ts';
import { expectJob, expectStatus } from './check-reads.ts';
import { CORE, expectedEnd, numberedInputs } from './model-inputs.ts';
import type { JobStatus, ModelState, Selection } from './model-state.ts';

export const BATCH_IDS = ['b0', 'b1', 'b2'];
const FEW_PLACES = ['p0', 'p1', 'p2', 'p3'];
const MANY_PLACES = Array.from({ length: 60 }, (_, i) => `q${i}`);
const NAMES = ['Alpha', 'beta', 'Gamma ray'];
const ATTRIBUTES = ['names', 'websites', 'coordinates', 'naics'];

export const placeId = fc.constantFrom(...FEW_PLACES, 'q0');
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

function submission(ids: readonly string[]): fc.Arbitrary<Submission> {
  const kickOff = fc.integer({ min: 0, max: 3 }).map((n) => n > 0);
  return fc.record({ id: fc.constantFrom(...ids), name, placeIds, attributes, kickOff, faulty });
}

/** Submits a batch of the few places, all of whose jobs are kicked off. */
export const submitWorkingBatch: fc.Arbitrary<Call> = submission(['b0'])
  .map((wanted) => ({ ...wanted, placeIds: FEW_PLACES, kickOff: true }))
  .map(submitBatch);

function submitBatch(wanted: Submission): Call {
  const facts = { ...wanted, placeIds: wanted.placeIds.length };
  return change('submit', facts, exactly([wanted.id]), async (state, context) => {
    const jobs = wanted.placeIds.map((id, i) => {
      const inputs = numberedInputs(context.nextNumber(), wanted.faulty[i % 5]!);
      return { placeId: id, inputs, attributes: wanted.attributes ?? CORE };
    });
    const existing = state.batches.get(wanted.id)?.name;
    const reply = await context.send('POST', 'batches', submissionBody(wanted, jobs));
    expectStatus(reply, 200);
    expect(reply.body.status).toBe('pending');
    expect(reply.body.batch_name).toBe(existing ?? wanted.name);
    expect(reply.body.jobs.pending.toSorted()).toEqual(wanted.placeIds.toSorted());
    state.submitBatch(wanted.id, wanted.name, jobs, wanted.kickOff);
  });
}

function exactly(ids: readonly string[]): () => readonly string[] {
  return () => ids;
}

/** The batches that have, or had, a job for one of the places. */
function withPlaces(placeIds: readonly string[]): (state: ModelState) => string[] {
  return ({ everyPlace }) => {
    const concerned = [...everyPlace].filter(([, ever]) => placeIds.some((id) => ever.has(id)));
    return concerned.map(([id]) => id);
  };
}

function submissionBody(wanted: Submission, jobs: readonly { placeId: string; inputs: unknown }[]) {
  return {
    batch_id: wanted.id,
    batch_name: wanted.name,
    jobs: jobs.map(({ placeId, inputs }) => ({ place_id: placeId, inputs })),
    ...(wanted.attributes ? { attributes: wanted.attributes } : { attribute_set: 'core' }),
    ...(wanted.kickOff ? {} : { kick_off_jobs_now: false }),
  };
}

export const submitTwice = fc.constantFrom(...BATCH_IDS).map((id) =>
  call('submit one place twice', { id }, async (_, { send }) => {
    const job = { place_id: 'p0', inputs: numberedInputs(0, false) };
    const body = { batch_id: id, batch_name: 'Twice', attribute_set: 'core', jobs: [job, job] };
    expectStatus(await send('POST', 'batches', body), 400);
  }),
);

export const submitJob = fc
  .record({ id: placeId, attributes, faulty: fc.boolean() })
  .map((wanted) =>
    call('submit job', wanted, async (state, context) => {
      const inputs = numberedInputs(context.nextNumber(), wanted.faulty);
      const chosen = wanted.attributes ? { attributes: wanted.attributes } : {};
      const reply = await context.send('POST', 'jobs', { place_id: wanted.id, inputs, ...chosen });
      expectStatus(reply, 202);
      expect(reply.body).toEqual({ place_id: wanted.id, inputs, status: 'pending' });
      state.submitSingle({ placeId: wanted.id, inputs, attributes: wanted.attributes ?? CORE });
    }),
  );

export const enrich = fc.record({ id: placeId, attributes, faulty: fc.boolean() }).map((wanted) => {
  const enriching = call('enrich', wanted, async (state, context) => {
    const inputs = numberedInputs(context.nextNumber(), wanted.faulty);
    const chosen = wanted.attributes ? { attributes: wanted.attributes } : {};
    const reply = await context.send('POST', 'enrich', { place_id: wanted.id, inputs, ...chosen });
    expectStatus(reply, 200);
    expect(reply.body.status).toBe(expectedEnd(inputs));
    const job = { placeId: wanted.id, inputs, attributes: wanted.attributes ?? CORE };
    expectJob(state.submitSingle(job), reply.body);
  });
  // While the enricher is held back it would time out.
  return { ...enriching, check: (state: Readonly<ModelState>) => !state.holding };
});

interface Selecting {
  readonly failed_only?: boolean | undefined;
  readonly incomplete_only?: boolean | undefined;
}

const mayBe = fc.constantFrom(true, false, undefined);
const reprocessing = {
  failed_only: mayBe,
  incomplete_only: mayBe,
  refresh: mayBe,
  attributes,
};

/** failed_only is true by default, unless incomplete_only is true. */
function selectByStatus({ failed_only, incomplete_only = false }: Selecting): Selection {
  const failed = failed_only ?? !incomplete_only;
  const isIncomplete = (status: JobStatus) => status === 'pending' || status === 'in_progress';
  if (!failed && !incomplete_only) return () => true;
  return (status) => (failed && status === 'failed') || (incomplete_only && isIncomplete(status));
}

type Reprocessing = Selecting & {
  readonly refresh?: boolean | undefined;
  readonly attributes?: readonly string[] | undefined;
};

function reprocessBatch(id: string, body: Reprocessing): Call {
  return change('reprocess batch', { id, ...body }, exactly([id]), async (state, { send }) => {
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
    const selects = selectByStatus(body);
    const { sure, perhaps } = state.selected(batch, selects);
    expect(job_count).toBeGreaterThanOrEqual(sure.length);
    expect(job_count).toBeLessThanOrEqual(sure.length + perhaps.length);
    state.reprocessBatch(batch, selects, job_count, body);
  });
}

function reprocessPlaces(ids: readonly string[], keys: readonly string[] | undefined): Call {
  return change('reprocess jobs', { ids, keys }, withPlaces(ids), async (state, { send }) => {
    const body = { place_ids: ids, ...(keys ? { attributes: keys } : {}) };
    const reply = await send('POST', 'jobs/reprocess', body);
    expectStatus(reply, 200);
    const missing = ids.filter((id) => state.jobsOfPlace(id).length === 0);
    expect(reply.body.missing_place_ids.toSorted()).toEqual(missing.toSorted());
    expect(reply.body.job_count).toBe(state.reprocessPlaces(ids, body));
  });
}

interface Update {
  readonly id: string;
  readonly name: string | undefined;
  readonly refresh: boolean | undefined;
}

function updateBatch(wanted: Update): Call {
  const kind = wanted.name === undefined ? 'flag' : 'rename';
  return change(
    kind,
    { by: 'update', ...wanted },
    exactly([wanted.id]),
    async (state, { send }) => {
      const body = { batch_name: wanted.name, refresh: wanted.refresh };
      const reply = await send('PUT', `batches/${wanted.id}`, body);
      const batch = state.batches.get(wanted.id);
      if (batch === undefined) return expectStatus(reply, 404);
      expectStatus(reply, 200);
      batch.name = wanted.name ?? batch.name;
      batch.refresh = wanted.refresh ?? batch.refresh;
      const { id, batch_name, refresh, created_at } = reply.body;
      expect({ id, batch_name, refresh }).toEqual({
        id: wanted.id,
        batch_name: batch.name,
        refresh: batch.refresh,
      });
      batch.createdAt ??= created_at;
      expect(created_at).toBe(batch.createdAt);
    },
  );
}

export const updateNothing = fc.constantFrom(...BATCH_IDS).map((id) =>
  call('update nothing', { id }, async (_, { send }) => {
    expectStatus(await send('PUT', `batches/${id}`, {}), 422);
  }),
);

function flagBatches(ids: readonly string[], refresh = true): Call {
  return change('flag', { ids, refresh }, exactly(ids), async (state, { send }) => {
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
  });
}

function deleteBatch(id: string): Call {
  return change('delete batch', { id }, exactly([id]), async (state, { send }) => {
    const reply = await send('DELETE', `batches/${id}`);
    const batch = state.batches.get(id);
    if (batch === undefined) return expectStatus(reply, 404);
    expectStatus(reply, 200);
    const { status, batch_id, deleted_jobs } = reply.body;
    const expected = { status: 'deleted', batch_id: id, deleted_jobs: batch.jobs.size };
    expect({ status, batch_id, deleted_jobs }).toEqual(expected);
    state.batches.delete(id);
  });
}

function deleteJob(id: string): Call {
  return change('delete job', { id }, withPlaces([id]), async (state, { send }) => {
    const reply = await send('DELETE', `jobs/${id}`);
    const deleted = state.deletePlace(id);
    if (deleted === 0) return expectStatus(reply, 404);
    expectStatus(reply, 200);
    const { status, place_id, deleted_jobs } = reply.body;
    const expected = { status: 'deleted', place_id: id, deleted_jobs: deleted };
    expect({ status, place_id, deleted_jobs }).toEqual(expected);
  });
}

function exportBatches(ids: readonly string[], isInline: boolean): Call {
  const facts = { ids, isInline };
  const run = isInline ? exportInline : exportInBackground;
  return change('export', facts, exactly(ids), (state, { send }) => run(state, send, ids));
}

/** Every kind of change to the batches with these ids and the few places, with random arguments. */
export function changesToBatches(ids: readonly string[]): Record<ChangeKind, fc.Arbitrary<Call>> {
  const id = fc.constantFrom(...ids);
  const several = fc.subarray([...ids], { minLength: 1 });
  const places = fc.subarray(FEW_PLACES, { minLength: 1 });
  const refresh = fc.option(fc.boolean(), { nil: undefined });
  const flagged = fc.record({ id, name: fc.constant(undefined), refresh: fc.boolean() });
  return {
    submit: submission(ids).map(submitBatch),
    'reprocess batch': fc.tuple(id, fc.record(reprocessing)).map((of) => reprocessBatch(...of)),
    'reprocess jobs': fc.tuple(places, attributes).map((of) => reprocessPlaces(...of)),
    flag: fc.oneof(
      fc.tuple(several, mayBe).map((of) => flagBatches(...of)),
      flagged.map(updateBatch),
    ),
    rename: fc.record({ id, name, refresh }).map(updateBatch),
    'delete batch': id.map(deleteBatch),
    'delete job': (ids.length > 1 ? placeId : fc.constantFrom(...FEW_PLACES)).map(deleteJob),
    export: fc.tuple(several, fc.boolean()).map((of) => exportBatches(...of)),
  };
}
