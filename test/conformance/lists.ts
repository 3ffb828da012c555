/** Lists of batches, jobs and days: interface "Batches", "Jobs", decisions Jobs 6, Batches 3. */

import { expect } from 'vitest';
import { until } from '../support/until.ts';
import {
  type BatchList,
  Client,
  enrichedBatch,
  expectFault,
  expectRefusal,
  type JobList,
  job,
  storeBatch,
  TIMESTAMP,
  UNKNOWN_ID,
  WAIT,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const of = (deployment: Deployment) => new Client(deployment, 'lists-ag');
const inDays = (deployment: Deployment) => new Client(deployment, 'days-ag');
const inPages = (deployment: Deployment) => new Client(deployment, 'pages-ag');
const inSingles = (deployment: Deployment) => new Client(deployment, 'singles-ag');

export function lists(requirements: Requirements): void {
  batchList(requirements);
  jobList(requirements);
  jobPages(requirements);
  days(requirements);
}

function batchList({ holdsInOrder }: Requirements): void {
  const at = 'interface Batches';
  holdsInOrder(at, 'list batches: limit default 10, offset default 0', async (deployment) => {
    for (let i = 0; i < 12; i++)
      await storeBatch(inPages(deployment), [job()], { batch_name: `List ${i}` });
    const { body } = await inPages(deployment).get<BatchList>('/batches');
    expect(body).toMatchObject({ total: 12, limit: 10, offset: 0 });
    expect(body.batches.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, i) => `List ${11 - i}`),
    );
  });
  holdsInOrder(at, 'pages: limit and offset', async (deployment) => {
    const { body } = await inPages(deployment).get<BatchList>('/batches?limit=5&offset=9');
    expect(body).toMatchObject({ total: 12, limit: 5, offset: 9 });
    expect(body.batches.map(({ name }) => name)).toEqual(['List 2', 'List 1', 'List 0']);
    const beyond = await inPages(deployment).get<BatchList>('/batches?offset=100');
    expect(beyond.body).toMatchObject({ batches: [], total: 12, offset: 100 });
  });
  holdsInOrder(at, 'limit 1 to 500', async (deployment) => {
    expect((await inPages(deployment).get('/batches?limit=500')).status).toBe(200);
    expect((await inPages(deployment).get('/batches?limit=1')).status).toBe(200);
    for (const limit of ['0', '501']) {
      expectFault(await inPages(deployment).get(`/batches?limit=${limit}`), 'query', 'limit');
    }
  });
  holdsInOrder(at, 'query: case-insensitive substring of the batch name', async (deployment) => {
    await storeBatch(inPages(deployment), [job()], { batch_name: 'Läden in ZÜRICH 100%_sure' });
    const found = async (query: string) => {
      const path = `/batches?query=${encodeURIComponent(query)}`;
      return (await inPages(deployment).get<BatchList>(path)).body.batches.map(({ name }) => name);
    };
    for (const query of ['zürich', 'IN Z', 'läden', '100%_s', '%_']) {
      expect(await found(query), query).toEqual(['Läden in ZÜRICH 100%_sure']);
    }
    expect(await found('zurich')).toEqual([]);
    expect(await found('_ist')).toEqual([]);
    expect(await found("'")).toEqual([]);
  });
  holdsInOrder(
    'interface Batch',
    'items: id, name, created_at, organization_id and counts',
    async (deployment) => {
      const { id, batch_name } = await enrichedBatch(inPages(deployment), [job(), job()]);
      // The counts of lists follow the jobs within seconds.
      const counted = async () => {
        const { body } = await inPages(deployment).get<BatchList>('/batches?limit=1');
        return body.batches[0]!['completed_count'] === 2 && body.batches[0]!;
      };
      const item = await until(counted, 'the list counts both jobs as completed', WAIT);
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

function jobList({ holds }: Requirements): void {
  const at = 'decisions Jobs 6';
  holds(at, 'list-jobs answers {jobs: Job[], total, limit, offset}', async (deployment) => {
    const { id } = await storeBatch(of(deployment), [job(), job(), job()]);
    const { body } = await of(deployment).get<JobList>(`/jobs?batchId=${id}`);
    expect(body).toMatchObject({ total: 3, limit: 10_000, offset: 0 });
    for (const one of body.jobs) {
      expect(one).toMatchObject({ batch_id: id, status: 'pending', outputs: {}, reasoning: {} });
      expect(one.created_at).toMatch(TIMESTAMP);
      expect((await of(deployment).get(`/jobs/${one.place_id}`)).body).toEqual(one);
    }
  });
  holds(at, 'stable order (created_at, place_id)', async (deployment) => {
    const first = await storeBatch(of(deployment), [job('z'), job('a'), job('m')]);
    await storeBatch(of(deployment), [job('b')], { batch_id: first.id });
    const { body } = await of(deployment).get<JobList>(`/jobs?batchId=${first.id}`);
    expect(body.jobs.map((one) => one.place_id)).toEqual(['a', 'm', 'z', 'b']);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((i) =>
        of(deployment).get<JobList>(`/jobs?batchId=${first.id}&limit=1&offset=${i}`),
      ),
    );
    expect(pages.map((page) => page.body.jobs[0]!.place_id)).toEqual(['a', 'm', 'z', 'b']);
    expect(pages.map((page) => page.body.total)).toEqual([4, 4, 4, 4]);
  });
  holds(at, 'limit 1 to 50,000', async (deployment) => {
    expect((await of(deployment).get<JobList>('/jobs?limit=50000')).body.limit).toBe(50_000);
    for (const limit of ['0', '50001', 'many']) {
      expectFault(await of(deployment).get(`/jobs?limit=${limit}`), 'query', 'limit');
    }
  });
}

function jobPages({ holds }: Requirements): void {
  const at = 'decisions Jobs 6';
  holds(
    'interface Jobs',
    'batchId restricts to a batch, excludeBatches to no batch',
    async (deployment) => {
      const single = job();
      await inSingles(deployment).post('/jobs', { ...single, attributes: ['websites'] });
      const { id, jobs } = await storeBatch(inSingles(deployment));
      const places = async (query: string) =>
        (await inSingles(deployment).get<JobList>(`/jobs${query}`)).body.jobs.map(
          (one) => one.place_id,
        );
      expect(await places(`?batchId=${id}`)).toEqual(jobs.pending);
      expect(await places('?excludeBatches=true')).toEqual([single.place_id]);
      const all = await places('');
      for (const place of [single.place_id, ...jobs.pending]) expect(all).toContain(place);
      expect(await places('?excludeBatches=false')).toEqual(all);
    },
  );
  holds(at, 'batchId with excludeBatches=true: 422', async (deployment) => {
    const { id } = await storeBatch(of(deployment));
    expect((await of(deployment).get(`/jobs?batchId=${id}&excludeBatches=true`)).status).toBe(422);
    expect((await of(deployment).get(`/jobs?batchId=${id}&excludeBatches=false`)).status).toBe(200);
  });
  holds(at, 'an unknown (or foreign) batchId: 404', async (deployment) => {
    expectRefusal(await of(deployment).get(`/jobs?batchId=${UNKNOWN_ID}`), 404);
    const foreign = await storeBatch(new Client(deployment, 'rival'));
    expectRefusal(await of(deployment).get(`/jobs?batchId=${foreign.id}`), 404);
    expectRefusal(await of(deployment).get(`/jobs?batchId=${UNKNOWN_ID}&groupBy=day`), 404);
  });
  holds('interface Jobs', 'day restricts to jobs created on that UTC day', async (deployment) => {
    const { id } = await storeBatch(of(deployment));
    const day = (await of(deployment).get<JobList>(`/jobs?batchId=${id}`)).body.jobs[0]!.created_at;
    const total = async (of_day: string) =>
      (await of(deployment).get<JobList>(`/jobs?batchId=${id}&day=${of_day}`)).body.total;
    expect(await total(day.slice(0, 10))).toBe(1);
    expect(await total('2001-02-03')).toBe(0);
    for (const bad of ['2026-02-30', 'today', '2026-1-1', '']) {
      expectFault(await of(deployment).get(`/jobs?day=${bad}`), 'query', 'day');
    }
  });
}

function days({ holdsInOrder }: Requirements): void {
  const at = 'decisions Jobs 6';
  holdsInOrder(
    at,
    'groupBy=day: the batch-list shape, id and name YYYY-MM-DD',
    async (deployment) => {
      await enrichedBatch(inDays(deployment), [job(), job()]);
      const { id } = await storeBatch(inDays(deployment));
      const { body } = await inDays(deployment).get<BatchList>('/jobs?groupBy=day');
      expect(Object.keys(body).toSorted()).toEqual(['batches', 'limit', 'offset', 'total']);
      const jobs = (await inDays(deployment).get<JobList>('/jobs')).body.jobs;
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
      const ofBatch = await inDays(deployment).get<BatchList>(`/jobs?groupBy=day&batchId=${id}`);
      expect(ofBatch.body.batches.map((item) => item.job_count)).toEqual([1]);
    },
  );
  holdsInOrder(at, 'under groupBy=day limit 1 to 500, default 10', async (deployment) => {
    const { body } = await inDays(deployment).get<BatchList>('/jobs?groupBy=day');
    expect(body).toMatchObject({ limit: 10, offset: 0 });
    expect((await inDays(deployment).get('/jobs?groupBy=day&limit=500')).status).toBe(200);
    for (const limit of ['0', '501']) {
      expectFault(
        await inDays(deployment).get(`/jobs?groupBy=day&limit=${limit}`),
        'query',
        'limit',
      );
    }
    expectFault(await inDays(deployment).get('/jobs?groupBy=month'), 'query', 'groupBy');
  });
}
