/** Batches: decisions "Batches", interface "Batches". */
import { expect } from 'vitest';
import {
  type BatchBody,
  type BatchList,
  Client,
  enrichedBatch,
  expectFault,
  expectRefusal,
  type JobBody,
  type JobList,
  job,
  pause,
  storeBatch,
  TIMESTAMP,
  UNKNOWN_ID,
  uniqueId,
  waitForBatchEnd,
} from './client.ts';
import { ACME_OPERATOR_KEY, type Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const of = (deployment: Deployment) => new Client(deployment, 'batches-ag');

export function batches(requirements: Requirements): void {
  submission(requirements);
  addition(requirements);
  updates(requirements);
  figures(requirements);
  reprocessing(requirements);
  reprocessingByPlace(requirements);
  refreshFlag(requirements);
}

function submission({ holds, notTestable }: Requirements): void {
  const states = 'decisions Batches 1';
  holds(
    states,
    'submit-batch answers pending with all its jobs under pending',
    async (deployment) => {
      const jobs = [job(), job(), job()];
      const body = { batch_name: 'Three', attribute_set: 'core', jobs };
      const reply = await of(deployment).post<BatchBody>('/batches', body);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        batch_name: 'Three',
        status: 'pending',
        jobs: {
          pending: jobs.map((one) => one.place_id),
          in_progress: [],
          completed: [],
          failed: [],
        },
      });
      expect(reply.body.id).toMatch(/\S/);
    },
  );
  holds(states, 'upload-only: pending, and it stays so', async (deployment) => {
    const { id, jobs } = await storeBatch(of(deployment));
    await enrichedBatch(of(deployment));
    const { body } = await of(deployment).get<BatchBody>(`/batches/${id}`);
    expect(body).toMatchObject({ id, status: 'pending', jobs: { pending: jobs.pending } });
  });
  holds(states, 'completed: all have ended', async (deployment) => {
    const { status, jobs } = await enrichedBatch(of(deployment), [job(), job()]);
    expect(status).toBe('completed');
    expect(jobs.completed).toHaveLength(2);
  });
  holds(
    'decisions Batches 2',
    'what one request wrote, the next request sees',
    async (deployment) => {
      for (let i = 0; i < 2; i++) {
        const batch_name = uniqueId('Just written');
        const { id, jobs } = await storeBatch(of(deployment), [job(), job()], { batch_name });
        const { body } = await of(deployment).get<BatchBody>(`/batches/${id}`);
        expect(body.jobs.pending.toSorted()).toEqual(jobs.pending.toSorted());
        const list = await of(deployment).get<BatchList>(`/batches?query=${batch_name}`);
        expect(list.body.batches[0]!.id).toBe(id);
        expect((await of(deployment).get<JobList>(`/jobs?batchId=${id}`)).body.total).toBe(2);
      }
    },
  );
  notTestable(
    'decisions Batches 2',
    'either all its jobs are accepted or none is seen, whatever crashes',
    'shown by the kill -9 suite',
  );
}

function addition({ holds }: Requirements): void {
  const at = 'decisions Batches 1a';
  holds(at, 'a batch_id that exists adds to that batch and leaves its name', async (deployment) => {
    const first = await storeBatch(of(deployment), [job()], { batch_name: 'Before' });
    const second = await storeBatch(of(deployment), [job()], {
      batch_id: first.id,
      batch_name: 'After',
    });
    expect(second).toMatchObject({ id: first.id, batch_name: 'Before' });
    const { body } = await of(deployment).get<BatchBody>(`/batches/${first.id}`);
    expect(body.batch_name).toBe('Before');
    const both = [...first.jobs.pending, ...second.jobs.pending];
    expect(body.jobs.pending.toSorted()).toEqual(both.toSorted());
  });
  holds(at, 'one that does not exist yet names the new batch', async (deployment) => {
    const id = uniqueId('my own name, with /?#% and 店');
    const batch = await storeBatch(of(deployment), [job()], { batch_id: id });
    expect(batch.id).toBe(id);
    const { body } = await of(deployment).get<BatchBody>(`/batches/${encodeURIComponent(id)}`);
    expect(body.id).toBe(id);
  });
  holds(at, 'batch_id follows the same rule as place_id', async (deployment) => {
    for (const batch_id of ['x'.repeat(257), '', 'a\nb']) {
      const body = { batch_id, batch_name: 'x', kick_off_jobs_now: false, jobs: [job()] };
      expectFault(await of(deployment).post('/batches', body), 'body', 'batch_id');
    }
  });
  holds('interface Batches', 'batch_id: generated when absent or null', async (deployment) => {
    const ids = [
      (await storeBatch(of(deployment), [job()], { batch_id: undefined })).id,
      (await storeBatch(of(deployment), [job()], { batch_id: null })).id,
    ];
    for (const id of ids) expect(id).toMatch(/\S{8}/);
    expect(ids[0]).not.toBe(ids[1]);
  });
  holds(at, 'a batch may grow past the limit of one request by adding', async (deployment) => {
    const { id } = await storeBatch(of(deployment), [job(), job()]);
    for (let i = 0; i < 3; i++) await storeBatch(of(deployment), [job()], { batch_id: id });
    const { metadata } = (await of(deployment).get<BatchBody>(`/batches/${id}`)).body;
    expect(metadata!['total_jobs']).toBe(5);
  });
  holds(
    at,
    "a batch_id of another organization is not there: the new one is the caller's",
    async (deployment) => {
      const foreign = await storeBatch(new Client(deployment, 'rival'), [job()], {
        batch_name: 'Theirs',
      });
      const own = await storeBatch(of(deployment), [job()], {
        batch_id: foreign.id,
        batch_name: 'Ours',
      });
      expect(own).toMatchObject({ id: foreign.id, batch_name: 'Ours' });
      const seen = async (client: Client) =>
        (await client.get<BatchBody>(`/batches/${foreign.id}`)).body;
      expect(await seen(of(deployment))).toMatchObject({ batch_name: 'Ours', jobs: own.jobs });
      const theirs = await seen(new Client(deployment, 'rival'));
      expect(theirs).toMatchObject({ batch_name: 'Theirs', jobs: foreign.jobs });
    },
  );
}

function updates({ holds }: Requirements): void {
  const at = 'decisions Batches 3';
  holds(at, 'update answers the BatchJob form', async (deployment) => {
    const { id } = await storeBatch(of(deployment), [job(), job()]);
    const { status, body } = await of(deployment).put(`/batches/${id}`, {
      batch_name: 'New',
      refresh: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      batch_name: 'New',
      status_counts: { pending: 2, in_progress: 0, completed: 0, failed: 0 },
      created_at: expect.stringMatching(TIMESTAMP),
      status: 'pending',
      metadata: expect.objectContaining({ total_jobs: 2 }),
      refresh: true,
    });
  });
  holds('interface Batches', 'omitted fields keep their current value', async (deployment) => {
    const { id } = await storeBatch(of(deployment), [job()], { batch_name: 'Name' });
    await of(deployment).put(`/batches/${id}`, { refresh: true });
    const renamed = await of(deployment).put(`/batches/${id}`, { batch_name: 'Other' });
    expect(renamed.body).toMatchObject({ batch_name: 'Other', refresh: true });
    const off = await of(deployment).put(`/batches/${id}`, { refresh: false });
    expect(off.body).toMatchObject({ batch_name: 'Other', refresh: false });
    const { body } = await of(deployment).get<BatchBody>(`/batches/${id}`);
    expect(body.batch_name).toBe('Other');
  });
  holds(at, 'empty: 422; batch_name has 1-512 characters', async (deployment) => {
    const { id } = await storeBatch(of(deployment));
    expect((await of(deployment).put(`/batches/${id}`, {})).status).toBe(422);
    for (const batch_name of ['', 'x'.repeat(513), 7, null]) {
      expectFault(await of(deployment).put(`/batches/${id}`, { batch_name }), 'body', 'batch_name');
    }
    expect(
      (await of(deployment).put(`/batches/${id}`, { batch_name: 'x'.repeat(512) })).status,
    ).toBe(200);
  });
  holds('interface Errors', 'update: 404 when the batch does not exist', async (deployment) => {
    expectRefusal(await of(deployment).put(`/batches/${UNKNOWN_ID}`, { batch_name: 'x' }), 404);
  });
  holds(at, 'the batch list shows newest first', async (deployment) => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.unshift(
        (await storeBatch(of(deployment), [job()], { batch_name: `Of one age ${i}` })).id,
      );
      await pause(3);
    }
    const { body } = await of(deployment).get<BatchList>('/batches?query=Of%20one%20age');
    expect(body.batches.map((batch) => batch.id)).toEqual(ids);
  });
}

function figures({ holds }: Requirements): void {
  const at = 'decisions Batches 4';
  const basics = {
    total_jobs: 2,
    completed_jobs: 2,
    status_counts: { pending: 0, in_progress: 0, completed: 2, failed: 0 },
    success_rate: 1,
  };
  holds(at, 'metadata: basic figures for everyone, rates and owner null', async (deployment) => {
    const { metadata } = await enrichedBatch(of(deployment), [job(), job()]);
    const nulls = { attribute_fill_rates: null, average_fill_rate: null, owner: null };
    expect(metadata).toEqual({ ...basics, ...nulls });
  });
  holds(at, 'metadata: fill rates and owner for operator keys', async (deployment) => {
    const jobs = [job(undefined, { phone: '+423 232 21 31' }), job()];
    const { id } = await enrichedBatch(new Client(deployment, 'acme'), jobs);
    const operator = new Client(deployment, 'acme', ACME_OPERATOR_KEY);
    const { body } = await operator.get<BatchBody>(`/batches/${id}`);
    expect(body.metadata).toMatchObject({
      ...basics,
      attribute_fill_rates: { websites: 0, phoneNumbers: 0.5 },
      average_fill_rate: 0.25,
      owner: { id: 'acme', name: expect.any(String) },
    });
  });
  holds(
    at,
    'members get the same figures for their own batches at /statistics',
    async (deployment) => {
      const jobs = [job(undefined, { phone: '+423 232 21 31' }), job()];
      const { id } = await enrichedBatch(of(deployment), jobs);
      const { status, body } = await of(deployment).get(`/batches/${id}/statistics`);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...basics,
        attribute_fill_rates: { websites: 0, phoneNumbers: 0.5 },
        average_fill_rate: 0.25,
        confidence: {
          website: { VERY_HIGH: 0, HIGH: 0, MEDIUM: 0, LOW: 0, NONE: 2 },
          phone: { VERY_HIGH: 0, HIGH: 0, MEDIUM: 0, LOW: 1, NONE: 1 },
        },
        attribute_status: {
          websites: { RUN: 2, ERROR: 0, NOT_RUN: 0, RUN_CONDITION_FAILED: 0 },
          phoneNumbers: { RUN: 2, ERROR: 0, NOT_RUN: 0, RUN_CONDITION_FAILED: 0 },
        },
        eta_seconds: null,
        corrections: {},
        value_origins: expect.objectContaining({
          phoneNumbers: { found: 0, confirmed: 0, echoed: 1, empty: 1 },
        }),
        spent: {
          currency: 'USD',
          sources: {},
          total: { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
        },
      });
    },
  );
  holds(
    at,
    'an estimate takes the body of a submission and accepts nothing',
    async (deployment) => {
      const id = uniqueId('batch');
      const body = { batch_id: id, batch_name: 'x', attributes: ['names'], jobs: [job(), job()] };
      const reply = await of(deployment).post<Record<string, unknown>>('/batches/estimate', body);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        total_jobs: 2,
        currency: 'USD',
        attributes: { names: { jobs: 2, calls: 0, cost: 0 } },
        total: { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
      });
      expect((await of(deployment).get(`/batches/${id}`)).status).toBe(404);
    },
  );
  holds(at, 'the figures follow a new run and a deletion', async (deployment) => {
    const place = uniqueId('place');
    const { id } = await enrichedBatch(of(deployment), [job(place), job()]);
    await enrichedBatch(of(deployment), [job(place, { phone: '+423 232 21 31' })], {
      batch_id: id,
    });
    const rates = async () =>
      (await of(deployment).get<Record<string, unknown>>(`/batches/${id}/statistics`)).body;
    expect((await rates())['attribute_fill_rates']).toEqual({ websites: 0, phoneNumbers: 0.5 });
    await of(deployment).delete(`/jobs/${place}`);
    expect(await rates()).toMatchObject({
      total_jobs: 1,
      completed_jobs: 1,
      attribute_fill_rates: { websites: 0, phoneNumbers: 0 },
    });
  });
}

interface Reprocessed {
  readonly status: string;
  readonly message: string;
  readonly job_count: number;
  readonly batch_id: string;
  readonly excluded_deferred_count: number;
}

const readRunId = async (client: Client, place: string) =>
  (await client.get<JobBody>(`/jobs/${place}`)).body.job_metadata.enrichment_metadata.run_id;

function reprocessing({ holds, notTestable }: Requirements): void {
  const at = 'decisions Batches 5';
  const again = (deployment: Deployment, id: string, body: object) =>
    of(deployment).post<Reprocessed>(`/batches/${id}/reprocess`, body);
  holds(at, 'incomplete_only or "all" is how an uploaded batch is started', async (deployment) => {
    for (const body of [{ incomplete_only: true }, { failed_only: false }]) {
      const { id } = await storeBatch(of(deployment), [job(), job()]);
      const reply = await again(deployment, id, { ...body, attributes: ['websites'] });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: 'accepted',
        message: expect.any(String),
        job_count: 2,
        batch_id: id,
        excluded_deferred_count: 0,
      });
      expect((await waitForBatchEnd(of(deployment), id)).status).toBe('completed');
    }
  });
  holds(at, 'a new run for each selected job', async (deployment) => {
    const { id, jobs } = await enrichedBatch(of(deployment));
    const before = await readRunId(of(deployment), jobs.completed[0]!);
    await again(deployment, id, { failed_only: false, attributes: ['phoneNumbers'] });
    await waitForBatchEnd(of(deployment), id);
    expect(await readRunId(of(deployment), jobs.completed[0]!)).not.toBe(before);
  });
  holds('interface Batches', 'reprocess without attributes: the core set', async (deployment) => {
    const { id, jobs } = await storeBatch(of(deployment));
    await again(deployment, id, { incomplete_only: true });
    await waitForBatchEnd(of(deployment), id);
    const { body } = await of(deployment).get<JobBody>(`/jobs/${jobs.pending[0]}`);
    const core =
      'websites phoneNumbers openingHours names address categories closed_permanently'.split(' ');
    for (const key of core) expect(body.job_metadata.attribute_status[key]).toBe('RUN');
  });
  holds(
    'interface Batches',
    'failed_only is the default; no body is needed',
    async (deployment) => {
      const { id } = await enrichedBatch(of(deployment));
      expect((await again(deployment, id, {})).body.job_count).toBe(0);
      const bare = await of(deployment).ask<Reprocessed>('POST', `/batches/${id}/reprocess`);
      expect(bare.body.job_count).toBe(0);
    },
  );
  holds(at, 'an empty selection answers 200 with job_count 0', async (deployment) => {
    const { id } = await enrichedBatch(of(deployment));
    const { status, body } = await again(deployment, id, { incomplete_only: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'accepted', job_count: 0, batch_id: id });
  });
  holds(
    at,
    'the default failed_only holds only when incomplete_only is not true',
    async (deployment) => {
      const { id } = await storeBatch(of(deployment), [job(), job()]);
      expect((await again(deployment, id, {})).body.job_count).toBe(0);
      expect((await again(deployment, id, { incomplete_only: true })).body.job_count).toBe(2);
    },
  );
  holds(at, 'both true: jobs in failed, pending or in_progress', async (deployment) => {
    const { id } = await storeBatch(of(deployment), [job(), job()]);
    const both = { failed_only: true, incomplete_only: true };
    expect((await again(deployment, id, both)).body.job_count).toBe(2);
    await waitForBatchEnd(of(deployment), id);
    expect((await again(deployment, id, both)).body.job_count).toBe(0);
  });
  holds(at, '400 when the batch has no job at all', async (deployment) => {
    const { id, jobs } = await storeBatch(of(deployment));
    await of(deployment).delete(`/jobs/${jobs.pending[0]}`);
    expectRefusal(await again(deployment, id, { failed_only: false }), 400);
  });
  holds(
    'interface Errors',
    'reprocess: 404 batch not found, 422 invalid keys',
    async (deployment) => {
      expectRefusal(await again(deployment, UNKNOWN_ID, {}), 404);
      const { id } = await storeBatch(of(deployment));
      expectFault(await again(deployment, id, { attributes: ['nope'] }), 'body', 'attributes', 0);
    },
  );
  holds('decisions Batches 5a', 'reprocess takes no attribute_set', async (deployment) => {
    const { id } = await storeBatch(of(deployment));
    expectFault(await again(deployment, id, { attribute_set: 'core' }), 'body', 'attribute_set');
  });
  holds(at, 'created_at stays when a job is reprocessed', async (deployment) => {
    const { id, jobs } = await storeBatch(of(deployment));
    const made = async () =>
      (await of(deployment).get<JobBody>(`/jobs/${jobs.pending[0]}`)).body.created_at;
    const before = await made();
    await again(deployment, id, { incomplete_only: true, attributes: ['websites'] });
    await waitForBatchEnd(of(deployment), id);
    expect(await made()).toBe(before);
  });
  notTestable(
    at,
    'a deferred job is left out and counted',
    'a deployment has no site that says when to come back; test/integrity/deferred-jobs.test.ts',
  );
}

function reprocessingByPlace({ holds }: Requirements): void {
  const at = 'decisions Batches 6';
  holds(at, 'every job of each place_id, in whatever batch, and of none', async (deployment) => {
    const place = uniqueId('place');
    const [first, second] = [
      await storeBatch(of(deployment), [job(place)]),
      await storeBatch(of(deployment), [job(place)]),
    ];
    await of(deployment).post('/jobs', { ...job(place), attributes: ['websites'] });
    const body = { place_ids: [place, 'nobody', place], attributes: ['phoneNumbers'] };
    const reply = await of(deployment).post('/jobs/reprocess', body);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'accepted',
      message: expect.any(String),
      job_count: 3,
      missing_place_ids: ['nobody'],
    });
    for (const { id } of [first, second]) {
      expect((await waitForBatchEnd(of(deployment), id)).jobs.completed).toEqual([place]);
    }
  });
  holds(at, 'place_ids: 1-50,000', async (deployment) => {
    const ask = (place_ids: unknown) => of(deployment).post('/jobs/reprocess', { place_ids });
    expectFault(await ask([]), 'body', 'place_ids');
    expectFault(await ask(Array.from({ length: 50_001 }, () => 'x')), 'body', 'place_ids');
    expectFault(await ask('x'), 'body', 'place_ids');
    expectFault(await ask([7]), 'body', 'place_ids', 0);
  });
}

function refreshFlag({ holds, notTestable }: Requirements): void {
  holds('interface Batches', 'refresh: {updated, missing, count, refresh}', async (deployment) => {
    const { id } = await storeBatch(of(deployment));
    const flag = (body: object) => of(deployment).post('/batches/refresh', body);
    expect((await flag({ batch_ids: [id, UNKNOWN_ID] })).body).toEqual({
      updated_batch_ids: [id],
      missing_batch_ids: [UNKNOWN_ID],
      updated_count: 1,
      refresh: true,
    });
    const off = { batch_ids: [id], refresh: false };
    expect((await flag(off)).body).toMatchObject({ updated_batch_ids: [id], refresh: false });
    const shown = await of(deployment).put(`/batches/${id}`, { batch_name: 'x' });
    expect(shown.body).toHaveProperty('refresh', false);
  });
  holds('interface Errors', 'refresh: 400 invalid input format', async (deployment) => {
    expectRefusal(await of(deployment).post('/batches/refresh', '{"batch_ids":['), 400);
  });
  const at = 'decisions Batches 7';
  const CLOCK = 'shown by test/integrity with a clock of its own';
  notTestable(at, 'refresh on the 9th, 00:00 UTC, of each flagged batch', CLOCK);
  notTestable(at, 'every job with at least one attribute that RUN, those attributes', CLOCK);
  notTestable(at, 'fired once however many schedulers run; missed: at the next start', CLOCK);
}
