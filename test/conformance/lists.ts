/** Pages of batches, jobs and days: interface "Batches", "Jobs", decisions Jobs 6, Batches 3. */
import { expect } from 'vitest';
import {
  type BatchList,
  Client,
  enriched,
  eventually,
  expectFault,
  expectRefusal,
  type JobList,
  job,
  TIMESTAMP,
  UNKNOWN_ID,
  upload,
} from './client.ts';
import type { Promises } from './promises.ts';
import type { Subject } from './subject.ts';

const of = (s: Subject) => new Client(s, 'lists-ag');
const inDays = (s: Subject) => new Client(s, 'days-ag');
const inPages = (s: Subject) => new Client(s, 'pages-ag');
const inSingles = (s: Subject) => new Client(s, 'singles-ag');

export function lists(promises: Promises): void {
  batchList(promises);
  jobList(promises);
  jobPages(promises);
  days(promises);
}

function batchList({ keptInOrder }: Promises): void {
  const at = 'interface Batches';
  keptInOrder(at, 'list batches: limit default 10, offset default 0', async (s) => {
    for (let i = 0; i < 12; i++) await upload(inPages(s), [job()], { batch_name: `List ${i}` });
    const { body } = await inPages(s).get<BatchList>('/batches');
    expect(body).toMatchObject({ total: 12, limit: 10, offset: 0 });
    expect(body.batches.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, i) => `List ${11 - i}`),
    );
  });
  keptInOrder(at, 'pages: limit and offset', async (s) => {
    const { body } = await inPages(s).get<BatchList>('/batches?limit=5&offset=9');
    expect(body).toMatchObject({ total: 12, limit: 5, offset: 9 });
    expect(body.batches.map(({ name }) => name)).toEqual(['List 2', 'List 1', 'List 0']);
    const beyond = await inPages(s).get<BatchList>('/batches?offset=100');
    expect(beyond.body).toMatchObject({ batches: [], total: 12, offset: 100 });
  });
  keptInOrder(at, 'limit 1 to 500', async (s) => {
    expect((await inPages(s).get('/batches?limit=500')).status).toBe(200);
    expect((await inPages(s).get('/batches?limit=1')).status).toBe(200);
    for (const limit of ['0', '501']) {
      expectFault(await inPages(s).get(`/batches?limit=${limit}`), 'query', 'limit');
    }
  });
  keptInOrder(at, 'query: case-insensitive substring of the batch name', async (s) => {
    await upload(inPages(s), [job()], { batch_name: 'Läden in ZÜRICH 100%_sure' });
    const found = async (query: string) => {
      const path = `/batches?query=${encodeURIComponent(query)}`;
      return (await inPages(s).get<BatchList>(path)).body.batches.map(({ name }) => name);
    };
    for (const query of ['zürich', 'IN Z', 'läden', '100%_s', '%_']) {
      expect(await found(query), query).toEqual(['Läden in ZÜRICH 100%_sure']);
    }
    expect(await found('zurich')).toEqual([]);
    expect(await found('_ist')).toEqual([]);
    expect(await found("'")).toEqual([]);
  });
  keptInOrder(
    'interface Batch',
    'items: id, name, created_at, organization_id and counts',
    async (s) => {
      const { id, batch_name } = await enriched(inPages(s), [job(), job()]);
      // The counts of lists follow the jobs within seconds.
      const first = async () =>
        (await inPages(s).get<BatchList>('/batches?limit=1')).body.batches[0]!;
      const item = await eventually(first, ({ completed_count }) => completed_count === 2);
      expect(item).toEqual({
        id,
        name: batch_name,
        created_at: expect.stringMatching(TIMESTAMP),
        organization_id: 'pages-ag',
        job_count: 2,
        completed_count: 2,
        failed_count: 0,
        pending_count: 0,
        in_progress_count: 0,
      });
    },
  );
}

function jobList({ kept }: Promises): void {
  const at = 'decisions Jobs 6';
  kept(at, 'list-jobs answers {jobs: Job[], total, limit, offset}', async (s) => {
    const { id } = await upload(of(s), [job(), job(), job()]);
    const { body } = await of(s).get<JobList>(`/jobs?batchId=${id}`);
    expect(body).toMatchObject({ total: 3, limit: 10_000, offset: 0 });
    for (const one of body.jobs) {
      expect(one).toMatchObject({ batch_id: id, status: 'pending', outputs: {}, reasoning: {} });
      expect(one.created_at).toMatch(TIMESTAMP);
      expect((await of(s).get(`/jobs/${one.place_id}`)).body).toEqual(one);
    }
  });
  kept(at, 'stable order (created_at, place_id)', async (s) => {
    const first = await upload(of(s), [job('z'), job('a'), job('m')]);
    await upload(of(s), [job('b')], { batch_id: first.id });
    const { body } = await of(s).get<JobList>(`/jobs?batchId=${first.id}`);
    expect(body.jobs.map((one) => one.place_id)).toEqual(['a', 'm', 'z', 'b']);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((i) => of(s).get<JobList>(`/jobs?batchId=${first.id}&limit=1&offset=${i}`)),
    );
    expect(pages.map((page) => page.body.jobs[0]!.place_id)).toEqual(['a', 'm', 'z', 'b']);
    expect(pages.map((page) => page.body.total)).toEqual([4, 4, 4, 4]);
  });
  kept(at, 'limit 1 to 50,000', async (s) => {
    expect((await of(s).get<JobList>('/jobs?limit=50000')).body.limit).toBe(50_000);
    for (const limit of ['0', '50001', 'many']) {
      expectFault(await of(s).get(`/jobs?limit=${limit}`), 'query', 'limit');
    }
  });
}

function jobPages({ kept }: Promises): void {
  const at = 'decisions Jobs 6';
  kept('interface Jobs', 'batchId restricts to a batch, excludeBatches to no batch', async (s) => {
    const single = job();
    await inSingles(s).post('/jobs', { ...single, attributes: ['websites'] });
    const { id, jobs } = await upload(inSingles(s));
    const places = async (query: string) =>
      (await inSingles(s).get<JobList>(`/jobs${query}`)).body.jobs.map((one) => one.place_id);
    expect(await places(`?batchId=${id}`)).toEqual(jobs.pending);
    expect(await places('?excludeBatches=true')).toEqual([single.place_id]);
    const all = await places('');
    for (const place of [single.place_id, ...jobs.pending]) expect(all).toContain(place);
    expect(await places('?excludeBatches=false')).toEqual(all);
  });
  kept(at, 'batchId with excludeBatches=true: 422', async (s) => {
    const { id } = await upload(of(s));
    expect((await of(s).get(`/jobs?batchId=${id}&excludeBatches=true`)).status).toBe(422);
    expect((await of(s).get(`/jobs?batchId=${id}&excludeBatches=false`)).status).toBe(200);
  });
  kept(at, 'an unknown (or foreign) batchId: 404', async (s) => {
    expectRefusal(await of(s).get(`/jobs?batchId=${UNKNOWN_ID}`), 404);
    const foreign = await upload(new Client(s, 'rival'));
    expectRefusal(await of(s).get(`/jobs?batchId=${foreign.id}`), 404);
    expectRefusal(await of(s).get(`/jobs?batchId=${UNKNOWN_ID}&groupBy=day`), 404);
  });
  kept('interface Jobs', 'day restricts to jobs created on that UTC day', async (s) => {
    const { id } = await upload(of(s));
    const day = (await of(s).get<JobList>(`/jobs?batchId=${id}`)).body.jobs[0]!.created_at;
    const total = async (of_day: string) =>
      (await of(s).get<JobList>(`/jobs?batchId=${id}&day=${of_day}`)).body.total;
    expect(await total(day.slice(0, 10))).toBe(1);
    expect(await total('2001-02-03')).toBe(0);
    for (const bad of ['2026-02-30', 'today', '2026-1-1', '']) {
      expectFault(await of(s).get(`/jobs?day=${bad}`), 'query', 'day');
    }
  });
}

function days({ keptInOrder }: Promises): void {
  const at = 'decisions Jobs 6';
  keptInOrder(at, 'groupBy=day: the batch-list shape, id and name YYYY-MM-DD', async (s) => {
    await enriched(inDays(s), [job(), job()]);
    const { id } = await upload(inDays(s));
    const { body } = await inDays(s).get<BatchList>('/jobs?groupBy=day');
    expect(Object.keys(body).toSorted()).toEqual(['batches', 'limit', 'offset', 'total']);
    const jobs = (await inDays(s).get<JobList>('/jobs')).body.jobs;
    const daysOfJobs = [...new Set(jobs.map((one) => one.created_at.slice(0, 10)))];
    expect(body.total).toBe(daysOfJobs.length);
    expect(body.batches.map((item) => item.id).toSorted()).toEqual(daysOfJobs.toSorted());
    const count = (key: string) =>
      body.batches.reduce((sum, item) => sum + (item[key] as number), 0);
    expect([count('job_count'), count('completed_count'), count('pending_count')]).toEqual([
      3, 2, 1,
    ]);
    for (const item of body.batches) {
      expect(item).toMatchObject({ name: item.id, organization_id: 'days-ag' });
      expect(item.created_at).toMatch(TIMESTAMP);
    }
    const ofBatch = await inDays(s).get<BatchList>(`/jobs?groupBy=day&batchId=${id}`);
    expect(ofBatch.body.batches.map((item) => item.job_count)).toEqual([1]);
  });
  keptInOrder(at, 'under groupBy=day limit 1 to 500, default 10', async (s) => {
    const { body } = await inDays(s).get<BatchList>('/jobs?groupBy=day');
    expect(body).toMatchObject({ limit: 10, offset: 0 });
    expect((await inDays(s).get('/jobs?groupBy=day&limit=500')).status).toBe(200);
    for (const limit of ['0', '501']) {
      expectFault(await inDays(s).get(`/jobs?groupBy=day&limit=${limit}`), 'query', 'limit');
    }
    expectFault(await inDays(s).get('/jobs?groupBy=month'), 'query', 'groupBy');
  });
}
