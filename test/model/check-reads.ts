/**
 * Reads the product and checks each response against the model. It must show what exists and
 * nothing else, and only statuses that are possible now. No later read may show an earlier status.
 */
import { expect } from 'vitest';
import type { Reply } from '../support/embedded-api.ts';
import type { JobStatus, ModelBatch, ModelJob, ModelState } from './model-state.ts';
import { describeJob, isAtRest, observeStatus, possibleStatuses, RANK } from './model-state.ts';

export type Send = (method: string, path: string, body?: unknown) => Promise<Reply>;

type StatusCounts = Record<JobStatus, number>;

interface SeenJob {
  readonly place_id: string;
  readonly batch_id: string | null;
  readonly status: JobStatus;
  readonly created_at: string;
  readonly inputs: unknown;
  readonly job_metadata: {
    readonly attribute_status: Readonly<Record<string, string>>;
    readonly last_enriched?: string | null;
    readonly enrichment_metadata: { readonly run_id?: string; readonly cached?: string[] };
  };
}

const STATUSES: readonly JobStatus[] = ['pending', 'in_progress', 'completed', 'failed'];

export function expectStatus(reply: Reply, status: number): void {
  expect(reply.status, reply.text.slice(0, 500)).toBe(status);
}

function expectStatusPossible(job: ModelJob, status: JobStatus): void {
  expect(observeStatus(job, status)).toBeNull();
}

/** Reads one batch, whether or not the model has it. */
export async function readBatch(state: ModelState, send: Send, id: string): Promise<void> {
  const reply = await send('GET', `batches/${id}?enrichments=names`);
  const batch = state.batches.get(id);
  if (batch === undefined) return expectStatus(reply, 404);
  expectStatus(reply, 200);
  const { jobs, status, metadata, batch_name, attribute_status } = reply.body;
  expect(batch_name).toBe(batch.name);
  const listed = STATUSES.flatMap((name) => jobs[name] as string[]);
  expect(listed.toSorted()).toEqual([...batch.jobs.keys()].toSorted());
  for (const name of STATUSES) {
    for (const placeId of jobs[name]) expectStatusPossible(batch.jobs.get(placeId)!, name);
  }
  const counts = Object.fromEntries(
    STATUSES.map((name) => [name, jobs[name].length]),
  ) as StatusCounts;
  expect(allowedBatchStatuses(batch, counts)).toContain(status);
  expect(metadata.status_counts).toEqual(counts);
  expect(metadata.total_jobs).toBe(listed.length);
  expect(metadata.completed_jobs).toBe(counts.completed);
  expectDistribution(batch, attribute_status.names);
}

/** Each place is in the group of exactly one status. */
function expectDistribution(
  batch: ModelBatch,
  groups: Readonly<Record<string, { total: number; ids: string[] }>>,
): void {
  const ids = Object.values(groups).flatMap((group) => group.ids);
  expect(ids.toSorted()).toEqual([...batch.jobs.keys()].toSorted());
  for (const { total, ids } of Object.values(groups)) expect(total).toBe(ids.length);
  for (const job of batch.jobs.values()) {
    const mayHaveRun = job.mayHaveResult || possibleStatuses(job).some((name) => RANK[name] === 2);
    if (!mayHaveRun) expect(groups['NOT_RUN']!.ids).toContain(job.placeId);
    if (!isAtRest(job) || job.rankReached < 2 || job.runs.length > 1) continue;
    const isAsked = job.runs[0]!.attributes.includes('names');
    const group = !isAsked ? 'NOT_RUN' : possibleStatuses(job)[0] === 'failed' ? 'ERROR' : 'RUN';
    // What an earlier run found may be reused while it is young enough.
    const isKept = group === 'RUN' && job.mayKeep && groups['NOT_RUN']!.ids.includes(job.placeId);
    if (!isKept) expect(groups[group]!.ids, describeJob(job)).toContain(job.placeId);
  }
}

const FAILED_RATIO = 0.5;

/** The statuses that a batch may have with these counts. */
export function allowedBatchStatuses(batch: ModelBatch, counts: StatusCounts): string[] {
  const { pending, in_progress, completed, failed } = counts;
  const ended = completed + failed;
  if (pending + in_progress + ended === 0) return ['pending', 'completed'];
  if (pending + in_progress === 0) {
    return [failed > 0 && failed >= FAILED_RATIO * ended ? 'failed' : 'completed'];
  }
  if (in_progress > 0) return ['in_progress'];
  const waiting = [...batch.jobs.values()].filter(({ rankReached }) => rankReached === 0);
  const kickedOff = waiting.filter(({ runs }) => runs.some(({ end }) => end !== null));
  const reruns = kickedOff.filter(({ runs }) => runs.some(({ isRerun }) => isRerun));
  if (ended === 0 && kickedOff.length === 0) return ['pending'];
  if (ended === 0) return kickedOff.length < waiting.length ? ['pending', 'queued'] : ['queued'];
  return reruns.length > 0 ? ['queued', 'in_progress'] : ['in_progress'];
}

/** Reads the place's last submitted job. */
export async function readJob(state: ModelState, send: Send, placeId: string): Promise<void> {
  const reply = await send('GET', `jobs/${placeId}`);
  const [latest] = state.jobsOfPlace(placeId);
  if (latest === undefined) return expectStatus(reply, 404);
  expectStatus(reply, 200);
  expectJob(latest, reply.body);
}

export function expectJob(job: ModelJob, seen: SeenJob): void {
  expect(seen.place_id).toBe(job.placeId);
  expect(seen.batch_id, job.placeId).toBe(job.batchId);
  expect(seen.inputs).toEqual(job.inputs);
  expectStatusPossible(job, seen.status);
  if (job.createdAt !== null) expect(seen.created_at >= job.createdAt).toBe(true);
  job.createdAt = seen.created_at;
  const { attribute_status, last_enriched, enrichment_metadata } = seen.job_metadata;
  if (!job.mayHaveResult) {
    expect(attribute_status, describeJob(job)).toEqual({});
    expect(last_enriched ?? null, describeJob(job)).toBeNull();
  }
  if (RANK[seen.status] < 2) return;
  expect(job.pastRunIds, describeJob(job)).not.toContain(enrichment_metadata.run_id);
  job.lastRunId = enrichment_metadata.run_id ?? null;
  const isCached = (enrichment_metadata.cached ?? []).length > 0;
  const runs = job.runs.filter(({ isFresh }) => !(isFresh && isCached));
  const asked = runs.map(({ attributes }) => attributes.toSorted());
  expect(asked, describeJob(job)).toContainEqual(attributesThatRan(seen));
}

function attributesThatRan({ job_metadata }: SeenJob): string[] {
  const { attribute_status, enrichment_metadata } = job_metadata;
  const cached = enrichment_metadata.cached ?? [];
  const names = Object.keys(attribute_status);
  return names.filter((n) => attribute_status[n] !== 'NOT_RUN' || cached.includes(n)).toSorted();
}

/** Lists jobs page by page: those of a batch, those of none, or all. */
export async function listJobs(
  state: ModelState,
  send: Send,
  scope: { batchId?: string; excludeBatches?: boolean },
  limit: number,
): Promise<void> {
  const seen: SeenJob[] = [];
  const filter = scopeQuery(scope);
  const expected = jobsInScope(state, scope);
  for (let offset = 0; ; offset += limit) {
    const reply = await send('GET', `jobs?limit=${limit}&offset=${offset}${filter}`);
    if (expected === null) return expectStatus(reply, 404);
    expectStatus(reply, 200);
    expect(reply.body.total).toBe(expected.length);
    seen.push(...reply.body.jobs);
    if (reply.body.jobs.length < limit) break;
  }
  const key = (batchId: string | null, placeId: string) => `${batchId ?? ''}/${placeId}`;
  expect(seen.map((job) => key(job.batch_id, job.place_id)).toSorted()).toEqual(
    expected!.map((job) => key(job.batchId, job.placeId)).toSorted(),
  );
  expectOrder(seen);
  const byKey = new Map(expected!.map((job) => [key(job.batchId, job.placeId), job]));
  for (const job of seen) expectJob(byKey.get(key(job.batch_id, job.place_id))!, job);
}

function scopeQuery({ batchId, excludeBatches }: { batchId?: string; excludeBatches?: boolean }) {
  if (batchId !== undefined) return `&batchId=${batchId}`;
  return excludeBatches ? '&excludeBatches=true' : '';
}

function jobsInScope(
  state: ModelState,
  { batchId, excludeBatches }: { batchId?: string; excludeBatches?: boolean },
): ModelJob[] | null {
  if (excludeBatches) return [...state.singles.values()];
  if (batchId === undefined) return state.allJobs();
  const batch = state.batches.get(batchId);
  return batch ? [...batch.jobs.values()] : null;
}

/** By created_at, then place_id. */
function expectOrder(seen: readonly SeenJob[]): void {
  const keys = seen.map(({ created_at, place_id }) => `${created_at} ${place_id}`);
  expect(keys).toEqual(keys.toSorted());
}

/** Lists batches: all of them, newest first, with counts that add up. */
export async function listBatches(state: ModelState, send: Send, query: string): Promise<void> {
  const reply = await send('GET', `batches?limit=500&query=${encodeURIComponent(query)}`);
  expectStatus(reply, 200);
  const wanted = [...state.batches.values()]
    .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    .toSorted((a, b) => b.created - a.created);
  const { batches, total } = reply.body;
  expect(total).toBe(wanted.length);
  const shown = batches.map(({ id, name }: { id: string; name: string }) => ({ id, name }));
  expect(shown).toEqual(wanted.map(({ id, name }) => ({ id, name })));
  for (const item of batches) expectListed(state.batches.get(item.id)!, item);
}

function expectListed(batch: ModelBatch, item: Record<string, number>): void {
  const counts = readItemCounts(item);
  expect(item['job_count'], batch.id).toBe(batch.jobs.size);
  expect(sum(counts), batch.id).toBe(batch.jobs.size);
  expectCountsPossible(batch, counts);
}

function readItemCounts(item: Record<string, number>): StatusCounts {
  return Object.fromEntries(STATUSES.map((name) => [name, item[`${name}_count`]])) as StatusCounts;
}

function sum(counts: StatusCounts): number {
  return STATUSES.reduce((total, name) => total + counts[name], 0);
}

/** Counts follow the jobs with a delay: they may be behind what was observed, never ahead. */
function expectCountsPossible(batch: ModelBatch, counts: StatusCounts): void {
  const jobs = [...batch.jobs.values()];
  for (const name of STATUSES) {
    const atMost = jobs.filter((job) => mayHaveBeen(job, name)).length;
    expect(counts[name], `${name} of ${batch.id}`).toBeLessThanOrEqual(atMost);
  }
}

function mayHaveBeen(job: ModelJob, status: JobStatus): boolean {
  return possibleStatuses({ ...job, rankReached: 0 }).includes(status);
}

export async function readStatistics(state: ModelState, send: Send, id: string): Promise<void> {
  const reply = await send('GET', `batches/${id}/statistics`);
  const batch = state.batches.get(id);
  if (batch === undefined) return expectStatus(reply, 404);
  expectStatus(reply, 200);
  const { total_jobs, completed_jobs, status_counts, success_rate, attribute_status } = reply.body;
  expect(total_jobs).toBe(batch.jobs.size);
  expect(sum(status_counts)).toBe(batch.jobs.size);
  expect(completed_jobs).toBe(status_counts.completed);
  const ended = status_counts.completed + status_counts.failed;
  expect(success_rate).toBe(ended === 0 ? null : status_counts.completed / ended);
  expectCountsPossible(batch, status_counts);
  const jobs = [...batch.jobs.values()];
  if (jobs.every((job) => isAtRest(job) && job.rankReached === 2 && job.runs.length === 1)) {
    expect(status_counts).toEqual(countsAtRest(batch));
    expectRequestedAttributes(jobs, attribute_status);
  }
}

export function countsAtRest(batch: ModelBatch): StatusCounts {
  const counts = { pending: 0, in_progress: 0, completed: 0, failed: 0 };
  for (const job of batch.jobs.values()) counts[possibleStatuses(job)[0]!]++;
  return counts;
}

type AttributeCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Each job has the attributes that were requested for it; any other can only have been kept. */
function expectRequestedAttributes(jobs: readonly ModelJob[], seen: AttributeCounts): void {
  const asked = countRequestedAttributes(jobs);
  const all = countByAttribute(seen, () => true);
  const isExact = !jobs.some(({ mayKeep }) => mayKeep);
  if (isExact) expect(all).toEqual(asked);
  const names = new Set([...Object.keys(all), ...Object.keys(asked)]);
  const ran = countByAttribute(seen, (status) => status !== 'NOT_RUN');
  for (const key of names) {
    expect(all[key] ?? 0, key).toBeGreaterThanOrEqual(asked[key] ?? 0);
    expect(ran[key] ?? 0, key).toBeLessThanOrEqual(asked[key] ?? 0);
  }
}

/** By attribute: how many jobs have it with a status that `counts`. */
function countByAttribute(seen: AttributeCounts, counts: (status: string) => boolean) {
  const entries = Object.entries(seen).map(([key, groups]) => {
    const counted = Object.entries(groups).filter(([status]) => counts(status));
    return [key, counted.reduce((total, [, count]) => total + count, 0)] as const;
  });
  return Object.fromEntries(entries.filter(([, total]) => total > 0));
}

function countRequestedAttributes(jobs: readonly ModelJob[]): Record<string, number> {
  const asked: Record<string, number> = {};
  for (const { runs } of jobs) {
    for (const name of runs[0]!.attributes) asked[name] = (asked[name] ?? 0) + 1;
  }
  return asked;
}
