/**
 * What can be seen only where work fails: a product whose place index names a file that is gone,
 * so that every attribute that asks it ends in an operational fault, and with no search provider.
 */
import { expect } from 'vitest';
import {
  type BatchBody,
  Client,
  ended,
  expectRefusal,
  fresh,
  type JobBody,
  job,
  pause,
  send,
  upload,
} from './client.ts';
import type { Promises } from './promises.ts';
import { cafe, search } from './search-ask-placematch.ts';
import { memberKey, type Subject } from './subject.ts';

const of = (s: Subject) => new Client(s, 'acme');

/** Its attributes ask the place index. */
const failingJob = () => ({ ...job(fresh('fails')), attributes: ['websites', 'phoneNumbers'] });
/** No source serves its attribute, so none can fail. */
const soundJob = () => ({ ...job(fresh('sound')), attributes: ['groundtruth'] });

async function run(s: Subject, jobs: readonly object[]): Promise<BatchBody> {
  const { id } = await upload(of(s), jobs, { kick_off_jobs_now: true, attribute_set: 'core' });
  return ended(of(s), id);
}

export function failing(promises: Promises): void {
  jobsThatFail(promises);
  batchesThatFail(promises);
  refusals(promises);
}

function jobsThatFail({ kept }: Promises): void {
  kept('decisions Attribute status 1', 'ERROR: an operational fault', async (s) => {
    const { id, jobs } = await run(s, [failingJob()]);
    const { body } = await of(s).get<JobBody>(`/jobs/${jobs.failed[0]}`);
    const errors = { websites: 'ERROR', phoneNumbers: 'ERROR' };
    expect(body.job_metadata.attribute_status).toEqual(errors);
    expect(body.outputs['website']).toBeNull();
    const path = `/batches/${id}?enrichments=websites`;
    const { attribute_status } = (await of(s).get<BatchBody>(path)).body;
    expect(attribute_status!['websites']!['ERROR']).toEqual({ total: 1, ids: jobs.failed });
  });
  const at = 'decisions Jobs 4';
  kept(at, 'failed: the run ended with an operational fault after its retries', async (s) => {
    const { jobs } = await run(s, [failingJob()]);
    const { body } = await of(s).get<JobBody>(`/jobs/${jobs.failed[0]}`);
    expect(body.status).toBe('failed');
    expect(body.job_metadata.enrichment_metadata['attempts']).toBe(ATTEMPTS);
  });
  kept(at, 'pending -> in_progress -> failed; the batch is in_progress with it', async (s) => {
    const wish = { kick_off_jobs_now: true, attribute_set: 'core' };
    const { id } = await upload(of(s), [failingJob()], wish);
    const seen = new Set<string>();
    for (;;) {
      const { status, jobs } = (await of(s).get<BatchBody>(`/batches/${id}`)).body;
      if (jobs.in_progress.length > 0) {
        seen.add('in_progress');
        expect(status).toBe('in_progress');
      }
      if (jobs.failed.length > 0) break;
      await pause(20);
    }
    expect([...seen]).toEqual(['in_progress']);
  });
}

/** Of ENRICHER_MAX_ATTEMPTS: enough that a job is seen at work between them. */
export const ATTEMPTS = 8;

function batchesThatFail({ kept }: Promises): void {
  const at = 'decisions Batches 1';
  kept(at, 'failed when at least half failed', async (s) => {
    const { status, jobs, metadata } = await run(s, [failingJob(), soundJob()]);
    expect(status).toBe('failed');
    expect([jobs.failed.length, jobs.completed.length]).toEqual([1, 1]);
    expect(metadata).toMatchObject({ completed_jobs: 1, success_rate: 0.5 });
  });
  kept(at, 'completed when fewer than half failed', async (s) => {
    const { status, jobs } = await run(s, [failingJob(), soundJob(), soundJob()]);
    expect(status).toBe('completed');
    expect([jobs.failed.length, jobs.completed.length]).toEqual([1, 2]);
  });
  kept('interface States', 'reprocess: failed_only selects jobs in failed', async (s) => {
    const { id } = await run(s, [failingJob(), soundJob()]);
    const body = { attributes: ['groundtruth'] };
    const reply = await of(s).post<{ job_count: number }>(`/batches/${id}/reprocess`, body);
    expect(reply.body.job_count).toBe(1);
    const after = await ended(of(s), id);
    expect(after.jobs.failed).toEqual([]);
    expect(after.status).toBe('completed');
  });
}

function refusals({ kept }: Promises): void {
  kept('decisions Search 1', 'no search provider configured: 503', async (s) => {
    expectRefusal(await search(s, 'anything'), 503);
    expectRefusal(await send(s, 'POST', '/v1/ask', { body: { query: 'anything' } }), 503);
  });
  kept('decisions Errors 2', '500 never carries internals', async (s) => {
    // Not by `send`, which knows that no answer of 500 is ever published.
    const answer = await fetch(`${s.addresses[0]}/v2/placematch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${memberKey('acme')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ place: cafe(), match_sources: ['open_map_b'] }),
    });
    const { detail, ...more } = (await answer.json()) as { detail: string };
    expect([answer.status, more]).toEqual([500, {}]);
    expect(detail).not.toMatch(/places|segment|\/|Error:|at /);
  });
}
