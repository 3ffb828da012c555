/** Checks exports against the model: inline ones at once, background ones once all is at rest. */

import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { until } from '../support/until.ts';
import { expectStatus, type Send } from './check-reads.ts';
import type { ModelBatch, ModelExport, ModelJob, ModelState } from './model-state.ts';
import { describeJob, observeStatus } from './model-state.ts';

/** The batches, or null when one of them does not exist. */
function findBatches(state: ModelState, ids: readonly string[]): ModelBatch[] | null {
  const batches = ids.flatMap((id) => state.batches.get(id) ?? []);
  return batches.length === ids.length ? batches : null;
}

export async function exportInline(
  state: ModelState,
  send: Send,
  ids: readonly string[],
): Promise<void> {
  const reply = await send('POST', 'exports', { batch_ids: ids });
  const batches = findBatches(state, ids);
  if (batches === null) return expectStatus(reply, 404);
  expectStatus(reply, 200);
  const rows = parse(reply.text, { columns: true }) as Record<string, string>[];
  const jobs = batches.flatMap(({ jobs: all }) =>
    [...all.values()].toSorted((a, b) => (a.placeId < b.placeId ? -1 : 1)),
  );
  expect(rows.map((row) => `${row['place_id']} of ${row['batch_id']}`)).toEqual(
    jobs.map(describeJob),
  );
  for (const [i, row] of rows.entries()) expectRow(state, jobs[i]!, row);
}

function expectRow(state: ModelState, job: ModelJob, row: Record<string, string>): void {
  expect(row['batch_name'], describeJob(job)).toBe(state.batches.get(job.batchId!)!.name);
  expect(row['inputs.name'], describeJob(job)).toBe(job.inputs.name);
  expect(observeStatus(job, row['status'] as Parameters<typeof observeStatus>[1])).toBeNull();
  if (job.createdAt !== null) expect(row['created_at']! >= job.createdAt).toBe(true);
  job.createdAt = row['created_at']!;
}

export async function exportInBackground(
  state: ModelState,
  send: Send,
  ids: readonly string[],
): Promise<void> {
  const reply = await send('POST', 'exports', { batch_ids: ids, run_in_background: true });
  const batches = findBatches(state, ids);
  if (batches === null) return expectStatus(reply, 404);
  expectStatus(reply, 202);
  const { id, status, batch_ids } = reply.body;
  expect({ status, batch_ids }).toEqual({ status: 'queued', batch_ids: ids });
  state.exports.push({ id, batches, jobChanges: batches.map(({ jobChanges }) => jobChanges) });
}

/** Other sequences keep the product busy meanwhile. */
const EXPORT_WAIT = { timeoutMs: 300_000, pollMs: 400 };

/** Waits for the exports in flight. Each ends, and completes when its batches still exist. */
export async function waitForExports(state: ModelState, send: Send): Promise<void> {
  for (const item of state.exports.splice(0)) {
    const ended = async () => {
      const reply = await send('GET', `exports/${item.id}`);
      return !['queued', 'running'].includes(reply.body?.status) && reply;
    };
    const reply = await until(ended, `export ${item.id} has ended`, EXPORT_WAIT);
    expectStatus(reply, 200);
    expectEnd(state, item, reply.body);
  }
}

interface SeenExport {
  readonly status: string;
  readonly error: string | null;
  readonly metadata: { readonly rows: number } | null;
}

function expectEnd(state: ModelState, item: ModelExport, seen: SeenExport): void {
  const isThere = item.batches.every((batch) => state.batches.get(batch.id) === batch);
  const ends = isThere ? ['completed'] : ['completed', 'failed'];
  expect(ends, seen.error ?? '').toContain(seen.status);
  const isSame = item.batches.every(({ jobChanges }, i) => jobChanges === item.jobChanges[i]);
  if (!isThere || !isSame) return;
  expect(seen.metadata?.rows).toBe(item.batches.reduce((sum, { jobs }) => sum + jobs.size, 0));
}
