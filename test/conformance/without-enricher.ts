/**
 * What can be shown only without an enricher, or with a model: a deployment of ingest-api and sink
 * alone, with fakes of SearXNG and of an OpenAI-compatible endpoint, and a short timeout of enrich.
 */
import { expect } from 'vitest';
import type { FakeServer } from '../support/fake-server.ts';
import {
  type BatchBody,
  Client,
  expectRefusal,
  type JobBody,
  job,
  needsRoute,
  send,
  storeBatch,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const of = (deployment: Deployment) => new Client(deployment, 'acme');
const MAX_JOBS = 50_000;
const GO = { kick_off_jobs_now: true, attributes: ['websites'] };

/** Words of the fake's pages. */
const FINDABLE = 'the post office in Vaduz';

export function withoutEnricher(requirements: Requirements, model: () => FakeServer): void {
  waiting(requirements);
  large(requirements);
  asking(requirements, model);
}

function waiting({ holds }: Requirements): void {
  holds(
    'decisions Batches 1',
    'queued: every job is on the log and none has started',
    async (deployment) => {
      const { id, jobs, status } = await storeBatch(of(deployment), [job(), job()], GO);
      expect(status).toBe('pending');
      const { body } = await of(deployment).get<BatchBody>(`/batches/${id}`);
      expect(body).toMatchObject({ status: 'queued', jobs: { pending: jobs.pending.toSorted() } });
    },
  );
  holds(
    'interface Exports',
    'download: 409 while the export is not completed',
    async (deployment) => {
      const { id } = await storeBatch(of(deployment));
      const wish = { batch_ids: [id], run_in_background: true };
      const made = await of(deployment).post<{ id: string }>('/exports', wish);
      expectRefusal(await of(deployment).get(`/exports/${made.body.id}/download`), 409);
    },
  );
  holds(
    'decisions Batches 5a',
    'a reprocessed batch is queued until a job has started',
    async (deployment) => {
      const { id } = await storeBatch(of(deployment));
      const read = async () => (await of(deployment).get<BatchBody>(`/batches/${id}`)).body.status;
      expect(await read()).toBe('pending');
      await of(deployment).post(`/batches/${id}/reprocess`, { incomplete_only: true });
      expect(await read()).toBe('queued');
    },
  );
  holds(
    'decisions Jobs 5',
    'enrich: 504 when it takes too long; the job goes on',
    async (deployment) => {
      const record = { ...job(), attributes: ['websites'] };
      expectRefusal(await of(deployment).post('/enrich', record), 504);
      const { status, body } = await of(deployment).get<JobBody>(`/jobs/${record.place_id}`);
      expect(status).toBe(200);
      expect(body.status).toBe('pending');
    },
  );
  holds(
    'decisions Batches 4',
    'eta_seconds is null or seconds while jobs wait',
    async (deployment) => {
      const { id } = await storeBatch(of(deployment), [job()], GO);
      const { body } = await of(deployment).get<{ eta_seconds: number | null }>(
        `/batches/${id}/statistics`,
      );
      expect(body.eta_seconds === null || body.eta_seconds >= 0).toBe(true);
    },
  );
  holds(
    'interface Job',
    'a job that was not enriched yet has the fields of a Job',
    async (deployment) => {
      const { jobs } = await storeBatch(of(deployment));
      const { body } = await of(deployment).get<JobBody>(`/jobs/${jobs.pending[0]}`);
      expect(body).toMatchObject({ status: 'pending', reasoning: {}, confidence_scores: {} });
      expect(body.job_metadata).toMatchObject({ attribute_status: {}, enrichment_metadata: {} });
      expect(body.outputs['website']).toBeNull();
      // They are not nullable: present or absent.
      const { last_enriched, country_code } = body.job_metadata;
      expect(last_enriched === undefined || typeof last_enriched === 'string').toBe(true);
      expect(country_code === undefined || typeof country_code === 'string').toBe(true);
    },
  );
}

/** Here, because no enricher and few other cases are delayed by so many jobs. */
function large({ holds }: Requirements): void {
  holds('interface Limits', '422: over 50,000 jobs to reprocess', async (deployment) => {
    const client = new Client(deployment, 'large-ag');
    const where = { name: 'x', full_address: 'y' };
    const jobs = Array.from({ length: MAX_JOBS }, (_, i) => ({ place_id: `p${i}`, inputs: where }));
    const { id } = await storeBatch(client, jobs);
    await storeBatch(client, [job()], { batch_id: id });
    const again = await client.post(`/batches/${id}/reprocess`, { failed_only: false });
    expect(again.status).toBe(422);
    await client.delete(`/batches/${id}`);
  });
}

interface Answered {
  readonly query: string;
  readonly answer: string;
  readonly sources: readonly { readonly url: string; readonly position: number }[];
}

function asking({ holdsInOrder }: Requirements, model: () => FakeServer): void {
  const at = 'decisions Search 2';
  const need = needsRoute('POST', '/v1/ask');
  const ask = (deployment: Deployment, query: string) =>
    send<Answered>(deployment, 'POST', '/v1/ask', { body: { query } });
  holdsInOrder(
    at,
    'one search, one model request; {query, answer, sources}',
    async (deployment) => {
      const before = model().requests.length;
      const { status, body } = await ask(deployment, FINDABLE);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['answer', 'query', 'sources']);
      expect(model().requests.length - before).toBe(1);
      expect(body.sources.length).toBeGreaterThan(0);
    },
    need,
  );
  holdsInOrder(
    at,
    'markers [n] are positions in sources; one that resolves to nothing is removed',
    async (deployment) => {
      const { body } = await ask(deployment, FINDABLE);
      expect(body.answer).toContain('[1]');
      expect(body.answer).not.toContain('[99]');
      const positions = body.sources.map((source) => source.position);
      for (const [, n] of body.answer.matchAll(/\[(\d+)\]/g)) {
        expect(Number(n)).toBeLessThanOrEqual(positions.length);
      }
    },
    need,
  );
  holdsInOrder(
    at,
    'no results: a fixed sentence and no model request',
    async (deployment) => {
      const before = model().requests.length;
      const { status, body } = await ask(deployment, 'xyzzyqwvk zzqqjjx');
      expect(status).toBe(200);
      expect(body.sources).toEqual([]);
      expect(body.answer).toMatch(/\S/);
      expect(model().requests.length).toBe(before);
    },
    need,
  );
  holdsInOrder(
    'interface Search',
    'search makes no model call',
    async (deployment) => {
      const before = model().requests.length;
      const body = { query: FINDABLE };
      expect((await send(deployment, 'POST', '/v1/search', { body })).status).toBe(200);
      expect(model().requests.length).toBe(before);
    },
    needsRoute('POST', '/v1/search'),
  );
  holdsInOrder(
    at,
    'the model has no tools',
    async (deployment) => {
      await ask(deployment, FINDABLE);
      for (const { body } of model().requests) {
        expect(JSON.parse(body)).not.toHaveProperty('tools');
      }
    },
    need,
  );
}
