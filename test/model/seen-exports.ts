/** Exports, held against the model: at once, and in the background once everything is at rest. */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { ModelBatch, ModelExport, ModelJob, PromisedState } from './promised-state.ts';
import { nameOf, seeStatus } from './promised-state.ts';
import { expectStatus, type Send } from './seen-state.ts';

/** The batches, or null when one of them is not there. */
function allOf(state: PromisedState, ids: readonly string[]): ModelBatch[] | null {
  const batches = ids.flatMap((id) => state.batches.get(id) ?? []);
  return batches.length === ids.length ? batches : null;
}

export async function exportInline(
  state: PromisedState,
  send: Send,
  ids: readonly string[],
): Promise<void> {
  const reply = await send('POST', 'exports', { batch_ids: ids });
  const batches = allOf(state, ids);
  if (batches === null) return expectStatus(reply, 404);
  expectStatus(reply, 200);
  const rows = parse(reply.text, { columns: true }) as Record<string, string>[];
  const jobs = batches.flatMap(({ jobs: all }) =>
    [...all.values()].toSorted((a, b) => (a.placeId < b.placeId ? -1 : 1)),
  );
  expect(rows.map((row) => `${row['place_id']} of ${row['batch_id']}`)).toEqual(jobs.map(nameOf));
  for (const [i, row] of rows.entries()) expectRow(state, jobs[i]!, row);
}

function expectRow(state: PromisedState, job: ModelJob, row: Record<string, string>): void {
  expect(row['batch_name'], nameOf(job)).toBe(state.batches.get(job.batchId!)!.name);
  expect(row['inputs.name'], nameOf(job)).toBe(job.inputs.name);
  expect(seeStatus(job, row['status'] as Parameters<typeof seeStatus>[1])).toBeNull();
  if (job.createdAt !== null) expect(row['created_at']! >= job.createdAt).toBe(true);
  job.createdAt = row['created_at']!;
}

export async function exportInBackground(
  state: PromisedState,
  send: Send,
  ids: readonly string[],
): Promise<void> {
  const reply = await send('POST', 'exports', { batch_ids: ids, run_in_background: true });
  const batches = allOf(state, ids);
  if (batches === null) return expectStatus(reply, 404);
  expectStatus(reply, 202);
  const { id, status, batch_ids } = reply.body;
  expect({ status, batch_ids }).toEqual({ status: 'queued', batch_ids: ids });
  state.exports.push({ id, batches, comings: batches.map(({ comings }) => comings) });
}

const BETWEEN_LOOKS_MS = 400;

/** Waits for the exports under way; each ends, and whole when its batches are still there. */
export async function expectEndedExports(state: PromisedState, send: Send): Promise<void> {
  for (const item of state.exports.splice(0)) {
    let reply = await send('GET', `exports/${item.id}`);
    while (reply.body.status === 'queued' || reply.body.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
      reply = await send('GET', `exports/${item.id}`);
    }
    expectStatus(reply, 200);
    expectEnd(state, item, reply.body);
  }
}

interface SeenExport {
  readonly status: string;
  readonly error: string | null;
  readonly metadata: { readonly rows: number } | null;
}

function expectEnd(state: PromisedState, item: ModelExport, seen: SeenExport): void {
  const isThere = item.batches.every((batch) => state.batches.get(batch.id) === batch);
  const ends = isThere ? ['completed'] : ['completed', 'failed'];
  expect(ends, seen.error ?? '').toContain(seen.status);
  const isSame = item.batches.every(({ comings }, i) => comings === item.comings[i]);
  if (!isThere || !isSame) return;
  expect(seen.metadata?.rows).toBe(item.batches.reduce((sum, { jobs }) => sum + jobs.size, 0));
}
