/**
 * What can be shown only where jobs fail: a deployment without a search provider, whose place index
 * names a file that is missing, so that every attribute that needs it ends in an operational fault.
 */

import { expect } from 'vitest';
import { until } from '../support/until.ts';
import {
  type BatchBody,
  Client,
  expectRefusal,
  type JobBody,
  job,
  send,
  storeBatch,
  uniqueId,
  WAIT,
  waitForBatchEnd,
} from './client.ts';
import { type Deployment, memberKey } from './deployment.ts';
import type { Requirements } from './requirements.ts';
import { cafe, search } from './search-ask-placematch.ts';

const of = (deployment: Deployment) => new Client(deployment, 'acme');

/** Its attributes need the place index. */
const failingJob = () => ({ ...job(uniqueId('fails')), attributes: ['websites', 'phoneNumbers'] });
/** No source serves its attribute, so none can fail. */
const soundJob = () => ({ ...job(uniqueId('sound')), attributes: ['groundtruth'] });

async function run(deployment: Deployment, jobs: readonly object[]): Promise<BatchBody> {
  const { id } = await storeBatch(of(deployment), jobs, {
    kick_off_jobs_now: true,
    attribute_set: 'core',
  });
  return waitForBatchEnd(of(deployment), id);
}

export function failing(requirements: Requirements): void {
  jobsThatFail(requirements);
  batchesThatFail(requirements);
  refusals(requirements);
}

function jobsThatFail({ holds }: Requirements): void {
  holds('decisions Attribute status 1', 'ERROR: an operational fault', async (deployment) => {
    const { id, jobs } = await run(deployment, [failingJob()]);
    const { body } = await of(deployment).get<JobBody>(`/jobs/${jobs.failed[0]}`);
    const errors = { websites: 'ERROR', phoneNumbers: 'ERROR' };
    expect(body.job_metadata.attribute_status).toEqual(errors);
    expect(body.outputs['website']).toBeNull();
    const path = `/batches/${id}?enrichments=websites`;
    const { attribute_status } = (await of(deployment).get<BatchBody>(path)).body;
    expect(attribute_status!['websites']!['ERROR']).toEqual({ total: 1, ids: jobs.failed });
  });
  const at = 'decisions Jobs 4';
  holds(
    at,
    'failed: the run ended with an operational fault after its retries',
    async (deployment) => {
      const { jobs } = await run(deployment, [failingJob()]);
      const { body } = await of(deployment).get<JobBody>(`/jobs/${jobs.failed[0]}`);
      expect(body.status).toBe('failed');
      expect(body.job_metadata.enrichment_metadata['attempts']).toBe(ATTEMPTS);
    },
  );
  holds(
    at,
    'pending -> in_progress -> failed; the batch is in_progress with it',
    async (deployment) => {
      const wish = { kick_off_jobs_now: true, attribute_set: 'core' };
      const { id } = await storeBatch(of(deployment), [failingJob()], wish);
      const seen = new Set<string>();
      const hasFailed = async () => {
        const { status, jobs } = (await of(deployment).get<BatchBody>(`/batches/${id}`)).body;
        if (jobs.in_progress.length > 0) {
          seen.add('in_progress');
          expect(status).toBe('in_progress');
        }
        return jobs.failed.length > 0;
      };
      await until(hasFailed, 'the job has failed', { ...WAIT, pollMs: 20 });
      expect([...seen]).toEqual(['in_progress']);
    },
  );
}

/** ENRICHER_MAX_ATTEMPTS: enough that a job is seen in progress between them. */
export const ATTEMPTS = 8;

function batchesThatFail({ holds }: Requirements): void {
  const at = 'decisions Batches 1';
  holds(at, 'failed when at least half failed', async (deployment) => {
    const { status, jobs, metadata } = await run(deployment, [failingJob(), soundJob()]);
    expect(status).toBe('failed');
    expect([jobs.failed.length, jobs.completed.length]).toEqual([1, 1]);
    expect(metadata).toMatchObject({ completed_jobs: 1, success_rate: 0.5 });
  });
  holds(at, 'completed when fewer than half failed', async (deployment) => {
    const { status, jobs } = await run(deployment, [failingJob(), soundJob(), soundJob()]);
    expect(status).toBe('completed');
    expect([jobs.failed.length, jobs.completed.length]).toEqual([1, 2]);
  });
  holds('interface States', 'reprocess: failed_only selects jobs in failed', async (deployment) => {
    const { id } = await run(deployment, [failingJob(), soundJob()]);
    const body = { attributes: ['groundtruth'] };
    const reply = await of(deployment).post<{ job_count: number }>(
      `/batches/${id}/reprocess`,
      body,
    );
    expect(reply.body.job_count).toBe(1);
    const after = await waitForBatchEnd(of(deployment), id);
    expect(after.jobs.failed).toEqual([]);
    expect(after.status).toBe('completed');
  });
}

function refusals({ holds }: Requirements): void {
  holds('decisions Search 1', 'no search provider configured: 503', async (deployment) => {
    expectRefusal(await search(deployment, 'anything'), 503);
    expectRefusal(await send(deployment, 'POST', '/v1/ask', { body: { query: 'anything' } }), 503);
  });
  holds('decisions Errors 2', '500 never carries internals', async (deployment) => {
    // Not by `send`, which knows that no answer of 500 is ever published.
    const answer = await fetch(`${deployment.addresses[0]}/v2/placematch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${memberKey('acme')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ place: cafe(), match_sources: ['open_map_b'] }),
    });
    const { detail, ...more } = (await answer.json()) as { detail: string };
    expect([answer.status, more]).toEqual([500, { code: 'internal_error' }]);
    expect(detail).not.toMatch(/places|segment|\/|Error:|at /);
  });
}
