/** Rate limits and Idempotency-Key: decisions "Cache, limits and prices". */
import { expect } from 'vitest';
import {
  type BatchBody,
  type BatchList,
  Client,
  expectRefusal,
  type JobList,
  job,
  pause,
  type Reply,
  reprocessedJob,
  storeBatch,
  uniqueId,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const of = (deployment: Deployment) => new Client(deployment, 'replays-ag');
const inLimits = (deployment: Deployment) => new Client(deployment, 'limits-ag');

export function limitsAndIdempotency(requirements: Requirements): void {
  cache(requirements);
  rates(requirements);
  replays(requirements);
  keys(requirements);
}

function cache({ holds, notTestable }: Requirements): void {
  const at = 'decisions Cache 1';
  holds(at, 'a result younger than its time to live is reused', async (deployment) => {
    const [before, after] = await reprocessedJob(of(deployment), {
      attributes: ['websites', 'chain'],
    });
    expect(after.job_metadata.enrichment_metadata.cached).toEqual(['websites']);
    expect(after.job_metadata.attribute_status).toMatchObject({
      websites: 'NOT_RUN',
      chain: 'RUN',
    });
    expect(after.outputs['website']).toEqual(before.outputs['website']);
  });
  holds(at, 'refresh true forces a fresh run', async (deployment) => {
    const [, after] = await reprocessedJob(of(deployment), {
      refresh: true,
      attributes: ['websites'],
    });
    expect(after.job_metadata.enrichment_metadata.cached).toEqual([]);
    expect(after.job_metadata.attribute_status['websites']).toBe('RUN');
  });
  notTestable(at, 'pages are cached by content key', 'no page is fetched yet');
}

const QUICK = ['groundtruth'];

function rates({ holdsInOrder }: Requirements): void {
  const at = 'decisions Cache 2';
  const enrich = (client: Client) => client.post('/enrich', { ...job(), attributes: QUICK });
  holdsInOrder(at, 'refused requests (4xx before any work) use up no token', async (deployment) => {
    const client = new Client(deployment, 'refusals-ag');
    for (let i = 0; i < 40; i++) {
      const { status } = await client.post('/enrich', { ...job(), attributes: ['nope'] });
      expect(status).toBe(404);
    }
    expect(remaining(await enrich(client))).toBe(19);
  });
  holdsInOrder(
    at,
    'enrich: 10 per second, burst 20, per organization; then 429',
    async (deployment) => {
      const before = performance.now();
      const replies = await Promise.all(
        Array.from({ length: 60 }, () => enrich(inLimits(deployment))),
      );
      const seconds = (performance.now() - before) / 1000;
      const passed = replies.filter(({ status }) => status === 200);
      const refused = replies.filter(({ status }) => status === 429);
      expect(passed.length + refused.length).toBe(60);
      expect(passed.length).toBeGreaterThanOrEqual(20);
      expect(passed.length).toBeLessThanOrEqual(20 + 10 * Math.ceil(seconds));
      for (const reply of refused) {
        expectRefusal(reply, 429);
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
      expectLimits(replies);
      // Another organization has a limit of its own.
      expect((await enrich(new Client(deployment, 'refusals-ag'))).status).toBe(200);
    },
  );
  holdsInOrder(
    at,
    '429 adds Retry-After, and after it a request is let through',
    async (deployment) => {
      const replies = await Promise.all(
        Array.from({ length: 60 }, () => enrich(inLimits(deployment))),
      );
      const refused = replies.find(({ status }) => status === 429);
      await pause(1000 * Number(refused?.headers.get('retry-after') ?? 1) + 100);
      expect((await enrich(inLimits(deployment))).status).toBe(200);
    },
  );
  holdsInOrder(
    at,
    'every answer of a limited endpoint carries RateLimit and its policy',
    async (deployment) => {
      expectLimits([
        await enrich(inLimits(deployment)),
        await inLimits(deployment).post('/enrich', '{'),
        await inLimits(deployment).post('/enrich', { inputs: 7 }),
        await inLimits(deployment).post('/enrich', { ...job(), attributes: ['nope'] }),
      ]);
    },
  );
}

function remaining({ headers }: Reply): number {
  return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
}

function expectLimits(replies: readonly Reply[]): void {
  for (const { headers } of replies) {
    expect(headers.get('ratelimit-policy')).toMatch(/q=20\b/);
    expect(headers.get('ratelimit')).toMatch(/r=\d+/);
  }
}

/** A request of each creating endpoint, and a body that differs from it. */
interface Creation {
  readonly name: string;
  readonly path: (deployment: Deployment) => Promise<string>;
  readonly body: () => object;
  readonly other: () => object;
}

const fixed = (path: string) => async () => path;

const CREATIONS: readonly Creation[] = [
  {
    name: 'batches',
    path: fixed('/batches'),
    body: () => ({
      batch_name: 'Once',
      kick_off_jobs_now: false,
      jobs: [{ inputs: job().inputs }],
    }),
    other: () => ({ batch_name: 'Other', kick_off_jobs_now: false, jobs: [job()] }),
  },
  {
    name: 'jobs',
    path: fixed('/jobs'),
    body: () => ({ inputs: job().inputs, attributes: QUICK }),
    other: () => ({ ...job(), attributes: QUICK }),
  },
  {
    name: 'enrich',
    path: fixed('/enrich'),
    body: () => ({ inputs: job().inputs, attributes: QUICK }),
    other: () => ({ ...job(), attributes: QUICK }),
  },
  {
    name: 'reprocess batch',
    path: async (deployment) => `/batches/${(await storeBatch(of(deployment))).id}/reprocess`,
    body: () => ({ incomplete_only: true, attributes: QUICK }),
    other: () => ({ failed_only: false, attributes: QUICK }),
  },
  {
    name: 'reprocess jobs',
    path: fixed('/jobs/reprocess'),
    body: () => ({ place_ids: ['nobody'] }),
    other: () => ({ place_ids: ['somebody'] }),
  },
  {
    name: 'custom_attributes',
    path: fixed('/custom_attributes'),
    body: () => ({ name: 'Once' }),
    other: () => ({ name: 'Other' }),
  },
];

function replays({ holds, notTestable }: Requirements): void {
  const at = 'decisions Cache 3';
  for (const { name, path, body, other } of CREATIONS) {
    holds(at, `same key and body replays the first answer (${name})`, async (deployment) => {
      const [where, what] = [await path(deployment), body()];
      const headers = { 'idempotency-key': uniqueId('key') };
      const first = await of(deployment).post(where, what, headers);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      const second = await of(deployment).post(where, what, headers);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
    });
    holds(at, `same key, other body is 409 (${name})`, async (deployment) => {
      const where = await path(deployment);
      const headers = { 'idempotency-key': uniqueId('key') };
      const first = await of(deployment).post(where, other(), headers);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      expectRefusal(await of(deployment).post(where, body(), headers), 409);
    });
  }
  holds(at, 'a copy of a request in flight waits for the first', async (deployment) => {
    const headers = { 'idempotency-key': uniqueId('key') };
    const jobs = [{ inputs: job().inputs }];
    const body = { batch_name: uniqueId('twins'), kick_off_jobs_now: false, jobs };
    const twins = Array.from({ length: 5 }, () =>
      of(deployment).post<BatchBody>('/batches', body, headers),
    );
    const ids = new Set((await Promise.all(twins)).map((reply) => reply.body.id));
    expect(ids.size).toBe(1);
    const list = await of(deployment).get<BatchList>(`/batches?query=${body.batch_name}`);
    expect(list.body.total).toBe(1);
  });
  notTestable(at, 'for 24 hours', 'a day cannot pass here; shown with a clock of its own');
}

function keys({ holds }: Requirements): void {
  const at = 'decisions Cache 3';
  holds(at, 'a key holds per organization and endpoint', async (deployment) => {
    const headers = { 'idempotency-key': uniqueId('key') };
    const body = { ...job(), attributes: QUICK };
    expect((await of(deployment).post('/jobs', body, headers)).status).toBe(202);
    const elsewhere = new Client(deployment, 'refusals-ag');
    expect((await elsewhere.post('/jobs', body, headers)).status).toBe(202);
    expect((await elsewhere.get<JobList>('/jobs')).body.jobs.map((j) => j.place_id)).toContain(
      body.place_id,
    );
    const batch = { batch_name: 'x', kick_off_jobs_now: false, jobs: [job()] };
    expect((await of(deployment).post('/batches', batch, headers)).status).toBe(200);
  });
  holds(at, 'Idempotency-Key: 1-255 printable ASCII', async (deployment) => {
    const batch = { batch_name: 'x', kick_off_jobs_now: false, jobs: [job()] };
    for (const key of ['x', '!'.repeat(255), 'with spaces ~']) {
      const headers = { 'idempotency-key': key };
      expect((await of(deployment).post('/batches', batch, headers)).status).toBe(200);
    }
    for (const key of ['x'.repeat(256), 'clé']) {
      expectRefusal(await of(deployment).post('/batches', batch, { 'idempotency-key': key }), 400);
    }
  });
  holds(at, 'a refused request lets go of its key', async (deployment) => {
    const headers = { 'idempotency-key': uniqueId('key') };
    expectRefusal(await of(deployment).post('/batches', '{', headers), 400);
    const batch = { batch_name: 'x', kick_off_jobs_now: false, jobs: [job()] };
    expect((await of(deployment).post('/batches', batch, headers)).status).toBe(200);
  });
}
