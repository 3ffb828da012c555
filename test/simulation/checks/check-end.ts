/**
 * What must be true once faults have ended and all work is done. Everything is read as a caller
 * reads it, and compared with a recount of the log.
 */

import { attributeInfo } from '../../../domain/attributes.ts';
import { STAGES, statusAtStage } from '../../../domain/stages.ts';
import { findingText } from '../parts/simulated-enrichment.ts';
import type { Simulation } from '../simulation.ts';
import { checkAcknowledged } from './check-acknowledged.ts';
import { checkAnswers } from './check-answers.ts';
import { checkExports } from './check-exports.ts';
import { checkRefreshes } from './check-refreshes.ts';
import {
  type ExpectedBatch,
  type ExpectedJob,
  expectBatches,
  expectSingles,
  type LogContents,
  readLog,
} from './expected-state.ts';

export const ORGANIZATIONS = ['acme', 'beta'];

export async function checkEnd(simulation: Simulation): Promise<void> {
  const log = readLog(simulation.world);
  for (const organization of ORGANIZATIONS) await checkOrganization(simulation, log, organization);
  checkAcknowledged(simulation, log);
  checkAnswers(simulation);
  checkExports(simulation, log);
  checkRefreshes(simulation, log);
  checkTables(simulation);
}

const TABLES = ['jobs', 'job_stages', 'results', 'batch_events', 'exports'];

const IDENTITY = '_source _offset organization_id batch_id place_id run_order stage'.split(' ');

/**
 * Each record's rows stand once in each table, also where parts were not merged. Only a sink that
 * works on after it has lost its partitions may write a row again; a merge removes one of the two.
 */
function checkTables({ plan, world }: Simulation): void {
  const mayBeZombie = plan.steps.some((step) => {
    return (step.kind === 'pause' || step.kind === 'expel') && step.role === 'sink';
  });
  if (mayBeZombie) return;
  for (const table of TABLES) {
    const rows = world.warehouse.tables.rows(table, false);
    const names = rows.map((row) => JSON.stringify(IDENTITY.map((column) => row[column])));
    const twice = names.filter((name, i) => names.indexOf(name) !== i);
    if (twice.length > 0) world.breach(`${table} has rows twice: ${twice.slice(0, 5).join(', ')}`);
  }
}

async function checkOrganization(simulation: Simulation, log: LogContents, organization: string) {
  const batches = expectBatches(log, organization);
  const singles = expectSingles(log, organization);
  await checkList(simulation, organization, batches);
  for (const [id, batch] of batches) {
    checkEnded(simulation, `${organization} ${id}`, batch.jobs);
    await checkBatch(simulation, organization, id, batch);
    await checkJobs(simulation, organization, `batchId=${id}`, batch.jobs);
  }
  checkEnded(simulation, `${organization} single jobs`, singles);
  await checkJobs(simulation, organization, 'excludeBatches=true', singles);
  await checkAllJobs(simulation, organization, batches, singles);
}

/** Every job that was to run has ended. */
function checkEnded({ world }: Simulation, where: string, jobs: ReadonlyMap<string, ExpectedJob>) {
  for (const [placeId, { stage, kickOff, runOrder }] of jobs) {
    const hasEnded = stage === STAGES.completed || stage === STAGES.failed;
    if (kickOff === hasEnded) continue;
    world.breach(`${where}: run ${runOrder} of ${placeId} is ${statusAtStage(stage)} for good`);
  }
}

function countStages(jobs: ReadonlyMap<string, ExpectedJob>): Record<string, number> {
  const counts: Record<string, number> = { pending: 0, in_progress: 0, completed: 0, failed: 0 };
  for (const { stage } of jobs.values()) counts[statusAtStage(stage)]!++;
  return counts;
}

async function checkList(
  simulation: Simulation,
  organization: string,
  batches: ReadonlyMap<string, ExpectedBatch>,
): Promise<void> {
  const { status, body } = await simulation.ask({ operation: 'listBatches', organization });
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API
  const shown = (body?.batches ?? []).map((one: any) => {
    const { id, name, job_count, pending_count, in_progress_count } = one;
    const { completed_count, failed_count } = one;
    const counts = [pending_count, in_progress_count, completed_count, failed_count];
    return JSON.stringify([id, name, job_count, ...counts]);
  });
  const expected = Array.from(batches, ([id, { name, jobs }]) => {
    return JSON.stringify([id, name, jobs.size, ...Object.values(countStages(jobs))]);
  });
  compare(simulation, `${organization}: the list of batches (${status})`, shown, expected);
}

async function checkBatch(
  simulation: Simulation,
  organization: string,
  id: string,
  batch: ExpectedBatch,
): Promise<void> {
  const path = { batch_id: id };
  const request = { operation: 'getBatch', organization, path, role: 'operator' } as const;
  const { status, body } = await simulation.ask(request);
  const where = `${organization} ${id} (${status})`;
  for (const stage of [STAGES.accepted, STAGES.started, STAGES.completed, STAGES.failed]) {
    const name = statusAtStage(stage);
    const expected = [...batch.jobs.values()].filter((job) => job.stage === stage);
    const ids = expected.map(({ placeId }) => placeId);
    compare(simulation, `${where}: ${name} jobs`, body?.jobs?.[name] ?? [], ids);
  }
  compare(simulation, `${where}: name`, [body?.batch_name], [batch.name]);
  const rates = expectedRates([...batch.jobs.values()]);
  const shown = Object.entries(body?.metadata?.attribute_fill_rates ?? {});
  compare(simulation, `${where}: fill rates`, shown.map(String), rates.map(String));
}

/** Simulated attributes that ran have a value, so each that ran in some job is filled in it. */
function expectedRates(jobs: readonly ExpectedJob[]): [string, number][] {
  const ran = new Map<string, number>();
  const filled = new Map<string, number>();
  for (const { stage, results } of jobs) {
    const wanted = stage === STAGES.failed ? 'FAILED' : 'COMPLETED';
    const result = results.findLast(({ status }) => status === wanted);
    if (result === undefined) continue;
    for (const [key, status] of Object.entries(result.attribute_status)) {
      if (status !== 'RUN' && status !== 'NOT_RUN') continue;
      ran.set(key, (ran.get(key) ?? 0) + 1);
    }
    for (const [key, has] of Object.entries(result.attribute_filled)) {
      if (has) filled.set(key, (filled.get(key) ?? 0) + 1);
    }
  }
  return Array.from(ran, ([key, count]) => [key, (filled.get(key) ?? 0) / count]);
}

async function checkJobs(
  simulation: Simulation,
  organization: string,
  query: string,
  jobs: ReadonlyMap<string, ExpectedJob>,
): Promise<void> {
  const request = { operation: 'listJobs', organization, query: `${query}&limit=100` } as const;
  const { status, body } = await simulation.ask(request);
  const where = `${organization}: jobs of ${query} (${status})`;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API
  const shown = (body?.jobs ?? []) as any[];
  compare(
    simulation,
    where,
    shown.map((job) => shownJob(job)),
    Array.from(jobs.values(), expectedJob),
  );
  if (body?.total !== jobs.size) simulation.world.breach(`${where}: total is ${body?.total}`);
  for (const job of shown) checkFindings(simulation, where, job, jobs.get(job.place_id));
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
function shownJob({ place_id, status, inputs, job_metadata }: any): string {
  const hasEnded = status === 'completed' || status === 'failed';
  const run = hasEnded ? job_metadata.enrichment_metadata.run_id : null;
  return JSON.stringify([place_id, status, inputs.name, run]);
}

function expectedJob({ placeId, stage, name, runId }: ExpectedJob): string {
  const hasEnded = stage === STAGES.completed || stage === STAGES.failed;
  return JSON.stringify([placeId, statusAtStage(stage), name, hasEnded ? runId : null]);
}

/** A job that completed shows what its current run found, for all that this run was asked for. */
function checkFindings(
  { world }: Simulation,
  where: string,
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API
  shown: any,
  job: ExpectedJob | undefined,
): void {
  if (job === undefined || job.stage !== STAGES.completed) return;
  for (const key of job.attributes) {
    if (shown.job_metadata.attribute_status[key] !== 'RUN') continue;
    const value = shown.outputs[attributeInfo(key)!.outputs[0]!];
    const expected = findingText(job.name, job.runOrder);
    if (value === expected) continue;
    world.breach(`${where}: ${job.placeId} shows ${value} for ${key}, not ${expected}`);
  }
}

/** The list of everything, which is put together in another way. */
async function checkAllJobs(
  simulation: Simulation,
  organization: string,
  batches: ReadonlyMap<string, ExpectedBatch>,
  singles: ReadonlyMap<string, ExpectedJob>,
): Promise<void> {
  const request = { operation: 'listJobs', organization, query: 'limit=100' } as const;
  const { status, body } = await simulation.ask(request);
  const all = [singles, ...Array.from(batches.values(), ({ jobs }) => jobs)];
  const expected = all.flatMap((jobs) => Array.from(jobs.values(), expectedJob));
  const shown = (body?.jobs ?? []).map(shownJob);
  compare(simulation, `${organization}: all jobs (${status})`, shown, expected);
}

/** As sets; what stands twice differs from what stands once. */
export function compare(
  { world }: Simulation,
  what: string,
  shown: readonly string[],
  expected: readonly string[],
): void {
  const [found, wanted] = [shown.toSorted().join('\n'), expected.toSorted().join('\n')];
  if (found !== wanted) world.breach(`${what}: shown [${found}], expected [${wanted}]`);
}
