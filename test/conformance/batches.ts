/** Many jobs together: decisions "Batches", interface "Batches". */
import { expect } from 'vitest';
import {
  type BatchBody,
  type BatchList,
  Client,
  ended,
  enriched,
  expectFault,
  expectRefusal,
  fresh,
  type JobBody,
  type JobList,
  job,
  pause,
  TIMESTAMP,
  UNKNOWN_ID,
  upload,
} from './client.ts';
import type { Promises } from './promises.ts';
import { ACME_OPERATOR_KEY, type Subject } from './subject.ts';

const of = (s: Subject) => new Client(s, 'batches-ag');

export function batches(promises: Promises): void {
  submission(promises);
  addition(promises);
  updates(promises);
  figures(promises);
  reprocessing(promises);
  reprocessingByPlace(promises);
  refreshFlag(promises);
}

function submission({ kept, later }: Promises): void {
  const states = 'decisions Batches 1';
  kept(states, 'submit-batch answers pending with all its jobs under pending', async (s) => {
    const jobs = [job(), job(), job()];
    const body = { batch_name: 'Three', attribute_set: 'core', jobs };
    const reply = await of(s).post<BatchBody>('/batches', body);
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
  });
  kept(states, 'upload-only: pending, and it stays so', async (s) => {
    const { id, jobs } = await upload(of(s));
    await enriched(of(s));
    const { body } = await of(s).get<BatchBody>(`/batches/${id}`);
    expect(body).toMatchObject({ id, status: 'pending', jobs: { pending: jobs.pending } });
  });
  kept(states, 'completed: all have ended', async (s) => {
    const { status, jobs } = await enriched(of(s), [job(), job()]);
    expect(status).toBe('completed');
    expect(jobs.completed).toHaveLength(2);
  });
  kept('decisions Batches 2', 'what one request wrote, the next request sees', async (s) => {
    for (let i = 0; i < 2; i++) {
      const batch_name = fresh('Just written');
      const { id, jobs } = await upload(of(s), [job(), job()], { batch_name });
      const { body } = await of(s).get<BatchBody>(`/batches/${id}`);
      expect(body.jobs.pending.toSorted()).toEqual(jobs.pending.toSorted());
      const list = await of(s).get<BatchList>(`/batches?query=${batch_name}`);
      expect(list.body.batches[0]!.id).toBe(id);
      expect((await of(s).get<JobList>(`/jobs?batchId=${id}`)).body.total).toBe(2);
    }
  });
  later(
    'decisions Batches 2',
    'either all its jobs are accepted or none is seen, whatever crashes',
    'shown by the kill -9 suite',
  );
}

function addition({ kept }: Promises): void {
  const at = 'decisions Batches 1a';
  kept(at, 'a batch_id that exists adds to that batch and leaves its name', async (s) => {
    const first = await upload(of(s), [job()], { batch_name: 'Before' });
    const second = await upload(of(s), [job()], { batch_id: first.id, batch_name: 'After' });
    expect(second).toMatchObject({ id: first.id, batch_name: 'Before' });
    const { body } = await of(s).get<BatchBody>(`/batches/${first.id}`);
    expect(body.batch_name).toBe('Before');
    const both = [...first.jobs.pending, ...second.jobs.pending];
    expect(body.jobs.pending.toSorted()).toEqual(both.toSorted());
  });
  kept(at, 'one that does not exist yet names the new batch', async (s) => {
    const id = fresh('my own name, with /?#% and 店');
    const batch = await upload(of(s), [job()], { batch_id: id });
    expect(batch.id).toBe(id);
    const { body } = await of(s).get<BatchBody>(`/batches/${encodeURIComponent(id)}`);
    expect(body.id).toBe(id);
  });
  kept(at, 'batch_id follows the same rule as place_id', async (s) => {
    for (const batch_id of ['x'.repeat(257), '', 'a\nb']) {
      const body = { batch_id, batch_name: 'x', kick_off_jobs_now: false, jobs: [job()] };
      expectFault(await of(s).post('/batches', body), 'body', 'batch_id');
    }
  });
  kept('interface Batches', 'batch_id: generated when absent or null', async (s) => {
    const ids = [
      (await upload(of(s), [job()], { batch_id: undefined })).id,
      (await upload(of(s), [job()], { batch_id: null })).id,
    ];
    for (const id of ids) expect(id).toMatch(/\S{8}/);
    expect(ids[0]).not.toBe(ids[1]);
  });
  kept(at, 'a batch may grow past the limit of one request by adding', async (s) => {
    const { id } = await upload(of(s), [job(), job()]);
    for (let i = 0; i < 3; i++) await upload(of(s), [job()], { batch_id: id });
    const { metadata } = (await of(s).get<BatchBody>(`/batches/${id}`)).body;
    expect(metadata!['total_jobs']).toBe(5);
  });
  kept(
    at,
    "a batch_id of another organization is not there: the new one is the caller's",
    async (s) => {
      const foreign = await upload(new Client(s, 'rival'), [job()], { batch_name: 'Theirs' });
      const own = await upload(of(s), [job()], { batch_id: foreign.id, batch_name: 'Ours' });
      expect(own).toMatchObject({ id: foreign.id, batch_name: 'Ours' });
      const seen = async (client: Client) =>
        (await client.get<BatchBody>(`/batches/${foreign.id}`)).body;
      expect(await seen(of(s))).toMatchObject({ batch_name: 'Ours', jobs: own.jobs });
      const theirs = await seen(new Client(s, 'rival'));
      expect(theirs).toMatchObject({ batch_name: 'Theirs', jobs: foreign.jobs });
    },
  );
}

function updates({ kept }: Promises): void {
  const at = 'decisions Batches 3';
  kept(at, 'update answers the BatchJob form', async (s) => {
    const { id } = await upload(of(s), [job(), job()]);
    const { status, body } = await of(s).put(`/batches/${id}`, {
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
  kept('interface Batches', 'omitted fields keep their current value', async (s) => {
    const { id } = await upload(of(s), [job()], { batch_name: 'Name' });
    await of(s).put(`/batches/${id}`, { refresh: true });
    const renamed = await of(s).put(`/batches/${id}`, { batch_name: 'Other' });
    expect(renamed.body).toMatchObject({ batch_name: 'Other', refresh: true });
    const off = await of(s).put(`/batches/${id}`, { refresh: false });
    expect(off.body).toMatchObject({ batch_name: 'Other', refresh: false });
    const { body } = await of(s).get<BatchBody>(`/batches/${id}`);
    expect(body.batch_name).toBe('Other');
  });
  kept(at, 'empty: 422; batch_name has 1-512 characters', async (s) => {
    const { id } = await upload(of(s));
    expect((await of(s).put(`/batches/${id}`, {})).status).toBe(422);
    for (const batch_name of ['', 'x'.repeat(513), 7, null]) {
      expectFault(await of(s).put(`/batches/${id}`, { batch_name }), 'body', 'batch_name');
    }
    expect((await of(s).put(`/batches/${id}`, { batch_name: 'x'.repeat(512) })).status).toBe(200);
  });
  kept('interface Errors', 'update: 404 when the batch does not exist', async (s) => {
    expectRefusal(await of(s).put(`/batches/${UNKNOWN_ID}`, { batch_name: 'x' }), 404);
  });
  kept(at, 'the batch list shows newest first', async (s) => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.unshift((await upload(of(s), [job()], { batch_name: `Of one age ${i}` })).id);
      await pause(3);
    }
    const { body } = await of(s).get<BatchList>('/batches?query=Of%20one%20age');
    expect(body.batches.map((batch) => batch.id)).toEqual(ids);
  });
}

function figures({ kept }: Promises): void {
  const at = 'decisions Batches 4';
  const basics = {
    total_jobs: 2,
    completed_jobs: 2,
    status_counts: { pending: 0, in_progress: 0, completed: 2, failed: 0 },
    success_rate: 1,
  };
  kept(at, 'metadata: basic figures for everyone, rates and owner null', async (s) => {
    const { metadata } = await enriched(of(s), [job(), job()]);
    const nulls = { attribute_fill_rates: null, average_fill_rate: null, owner: null };
    expect(metadata).toEqual({ ...basics, ...nulls });
  });
  kept(at, 'metadata: fill rates and owner for operator keys', async (s) => {
    const jobs = [job(undefined, { phone: '+423 232 21 31' }), job()];
    const { id } = await enriched(new Client(s, 'acme'), jobs);
    const operator = new Client(s, 'acme', ACME_OPERATOR_KEY);
    const { body } = await operator.get<BatchBody>(`/batches/${id}`);
    expect(body.metadata).toMatchObject({
      ...basics,
      attribute_fill_rates: { websites: 0, phoneNumbers: 0.5 },
      average_fill_rate: 0.25,
      owner: { id: 'acme', name: expect.any(String) },
    });
  });
  kept(at, 'members get the same figures for their own batches at /statistics', async (s) => {
    const jobs = [job(undefined, { phone: '+423 232 21 31' }), job()];
    const { id } = await enriched(of(s), jobs);
    const { status, body } = await of(s).get(`/batches/${id}/statistics`);
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
    });
  });
  kept(at, 'the figures follow a new run and a deletion', async (s) => {
    const place = fresh('place');
    const { id } = await enriched(of(s), [job(place), job()]);
    await enriched(of(s), [job(place, { phone: '+423 232 21 31' })], { batch_id: id });
    const rates = async () =>
      (await of(s).get<Record<string, unknown>>(`/batches/${id}/statistics`)).body;
    expect((await rates())['attribute_fill_rates']).toEqual({ websites: 0, phoneNumbers: 0.5 });
    await of(s).delete(`/jobs/${place}`);
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

const runOf = async (client: Client, place: string) =>
  (await client.get<JobBody>(`/jobs/${place}`)).body.job_metadata.enrichment_metadata.run_id;

function reprocessing({ kept, later }: Promises): void {
  const at = 'decisions Batches 5';
  const again = (s: Subject, id: string, body: object) =>
    of(s).post<Reprocessed>(`/batches/${id}/reprocess`, body);
  kept(at, 'incomplete_only or "all" is how an uploaded batch is started', async (s) => {
    for (const body of [{ incomplete_only: true }, { failed_only: false }]) {
      const { id } = await upload(of(s), [job(), job()]);
      const reply = await again(s, id, { ...body, attributes: ['websites'] });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: 'accepted',
        message: expect.any(String),
        job_count: 2,
        batch_id: id,
        excluded_deferred_count: 0,
      });
      expect((await ended(of(s), id)).status).toBe('completed');
    }
  });
  kept(at, 'a new run for each selected job', async (s) => {
    const { id, jobs } = await enriched(of(s));
    const before = await runOf(of(s), jobs.completed[0]!);
    await again(s, id, { failed_only: false, attributes: ['phoneNumbers'] });
    await ended(of(s), id);
    expect(await runOf(of(s), jobs.completed[0]!)).not.toBe(before);
  });
  kept('interface Batches', 'reprocess without attributes: the core set', async (s) => {
    const { id, jobs } = await upload(of(s));
    await again(s, id, { incomplete_only: true });
    await ended(of(s), id);
    const { body } = await of(s).get<JobBody>(`/jobs/${jobs.pending[0]}`);
    const core =
      'websites phoneNumbers openingHours names address categories closed_permanently'.split(' ');
    for (const key of core) expect(body.job_metadata.attribute_status[key]).toBe('RUN');
  });
  kept('interface Batches', 'failed_only is the default; no body is needed', async (s) => {
    const { id } = await enriched(of(s));
    expect((await again(s, id, {})).body.job_count).toBe(0);
    const bare = await of(s).ask<Reprocessed>('POST', `/batches/${id}/reprocess`);
    expect(bare.body.job_count).toBe(0);
  });
  kept(at, 'an empty selection answers 200 with job_count 0', async (s) => {
    const { id } = await enriched(of(s));
    const { status, body } = await again(s, id, { incomplete_only: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'accepted', job_count: 0, batch_id: id });
  });
  kept(at, 'the default failed_only holds only when incomplete_only is not true', async (s) => {
    const { id } = await upload(of(s), [job(), job()]);
    expect((await again(s, id, {})).body.job_count).toBe(0);
    expect((await again(s, id, { incomplete_only: true })).body.job_count).toBe(2);
  });
  kept(at, 'both true: jobs in failed, pending or in_progress', async (s) => {
    const { id } = await upload(of(s), [job(), job()]);
    const both = { failed_only: true, incomplete_only: true };
    expect((await again(s, id, both)).body.job_count).toBe(2);
    await ended(of(s), id);
    expect((await again(s, id, both)).body.job_count).toBe(0);
  });
  kept(at, '400 when the batch has no job at all', async (s) => {
    const { id, jobs } = await upload(of(s));
    await of(s).delete(`/jobs/${jobs.pending[0]}`);
    expectRefusal(await again(s, id, { failed_only: false }), 400);
  });
  kept('interface Errors', 'reprocess: 404 batch not found, 422 invalid keys', async (s) => {
    expectRefusal(await again(s, UNKNOWN_ID, {}), 404);
    const { id } = await upload(of(s));
    expectFault(await again(s, id, { attributes: ['nope'] }), 'body', 'attributes', 0);
  });
  kept('decisions Batches 5a', 'reprocess takes no attribute_set', async (s) => {
    const { id } = await upload(of(s));
    expectFault(await again(s, id, { attribute_set: 'core' }), 'body', 'attribute_set');
  });
  kept(at, 'created_at stays when a job is reprocessed', async (s) => {
    const { id, jobs } = await upload(of(s));
    const made = async () => (await of(s).get<JobBody>(`/jobs/${jobs.pending[0]}`)).body.created_at;
    const before = await made();
    await again(s, id, { incomplete_only: true, attributes: ['websites'] });
    await ended(of(s), id);
    expect(await made()).toBe(before);
  });
  later(at, 'a deferred job is left out and counted', 'no source says "come back later" yet');
}

function reprocessingByPlace({ kept }: Promises): void {
  const at = 'decisions Batches 6';
  kept(at, 'every job of each place_id, in whatever batch, and of none', async (s) => {
    const place = fresh('place');
    const [first, second] = [await upload(of(s), [job(place)]), await upload(of(s), [job(place)])];
    await of(s).post('/jobs', { ...job(place), attributes: ['websites'] });
    const body = { place_ids: [place, 'nobody', place], attributes: ['phoneNumbers'] };
    const reply = await of(s).post('/jobs/reprocess', body);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'accepted',
      message: expect.any(String),
      job_count: 3,
      missing_place_ids: ['nobody'],
    });
    for (const { id } of [first, second]) {
      expect((await ended(of(s), id)).jobs.completed).toEqual([place]);
    }
  });
  kept(at, 'place_ids: 1-50,000', async (s) => {
    const ask = (place_ids: unknown) => of(s).post('/jobs/reprocess', { place_ids });
    expectFault(await ask([]), 'body', 'place_ids');
    expectFault(await ask(Array.from({ length: 50_001 }, () => 'x')), 'body', 'place_ids');
    expectFault(await ask('x'), 'body', 'place_ids');
    expectFault(await ask([7]), 'body', 'place_ids', 0);
  });
}

function refreshFlag({ kept, later }: Promises): void {
  kept('interface Batches', 'refresh: {updated, missing, count, refresh}', async (s) => {
    const { id } = await upload(of(s));
    const flag = (body: object) => of(s).post('/batches/refresh', body);
    expect((await flag({ batch_ids: [id, UNKNOWN_ID] })).body).toEqual({
      updated_batch_ids: [id],
      missing_batch_ids: [UNKNOWN_ID],
      updated_count: 1,
      refresh: true,
    });
    const off = { batch_ids: [id], refresh: false };
    expect((await flag(off)).body).toMatchObject({ updated_batch_ids: [id], refresh: false });
    const shown = await of(s).put(`/batches/${id}`, { batch_name: 'x' });
    expect(shown.body).toHaveProperty('refresh', false);
  });
  kept('interface Errors', 'refresh: 400 invalid input format', async (s) => {
    expectRefusal(await of(s).post('/batches/refresh', '{"batch_ids":['), 400);
  });
  const at = 'decisions Batches 7';
  const CLOCK = 'shown by test/integrity with a clock of its own';
  later(at, 'refresh on the 9th, 00:00 UTC, of each flagged batch', CLOCK);
  later(at, 'every job with at least one attribute that RUN, those attributes', CLOCK);
  later(at, 'fired once however many schedulers run; missed: at the next start', CLOCK);
}
