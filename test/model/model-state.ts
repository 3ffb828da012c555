/**
 * A small pure model of what the interface and the decisions promise about batches and jobs: which
 * of them exist, and which statuses each may have.
 *
 * Jobs are worked on while calls are made, so the model knows each job only within bounds:
 * `rankReached` is the furthest status that was observed, and `runs` are the runs that may be its
 * current one. That is one run, unless a reprocess selected jobs by a status that nobody observed.
 *
 * MS1 A job goes from pending to in_progress to its end, and never back. A new run starts over.
 * MS2 A job that is only stored, or is held back, stays pending.
 */
import { CORE, expectedEnd, type Inputs } from './model-inputs.ts';

export type JobStatus = 'pending' | 'in_progress' | 'completed' | 'failed';

export const RANK: Readonly<Record<JobStatus, number>> = {
  pending: 0,
  in_progress: 1,
  completed: 2,
  failed: 2,
};

export interface Run {
  readonly attributes: readonly string[];
  /** How it ends when it is worked on; null when it is only stored. */
  readonly end: 'completed' | 'failed' | null;
  readonly isRerun: boolean;
  /** True when it may reuse nothing that an earlier run found. */
  readonly isFresh: boolean;
}

/** The options of a reprocess. */
export interface RerunOptions {
  readonly attributes?: readonly string[] | undefined;
  readonly refresh?: boolean | undefined;
}

export interface ModelJob {
  /** Null for a single job. */
  readonly batchId: string | null;
  readonly placeId: string;
  inputs: Inputs;
  runs: readonly Run[];
  /** Rank of the furthest status that was observed. */
  rankReached: number;
  /** True when the current run cannot have started. */
  held: boolean;
  /** Number of the request that last submitted it. */
  submitted: number;
  /** True when an earlier run, or this one, may have left a result. */
  mayHaveResult: boolean;
  /** True when this run may keep what an earlier one found. */
  mayKeep: boolean;
  /** Run ids of results that earlier runs have shown. */
  readonly pastRunIds: Set<string>;
  lastRunId: string | null;
  createdAt: string | null;
}

export interface ModelBatch {
  readonly id: string;
  name: string;
  refresh: boolean;
  readonly created: number;
  createdAt: string | null;
  readonly jobs: Map<string, ModelJob>;
  /** True when its newest run is a reprocess. */
  newestIsRerun: boolean;
  /** Increases whenever jobs are added or deleted. */
  jobChanges: number;
}

export interface ModelExport {
  readonly id: string;
  readonly batches: readonly ModelBatch[];
  /** Those of each batch when the export was requested. */
  readonly jobChanges: readonly number[];
}

/** A job as a request submits it. */
export interface SubmittedJob {
  readonly placeId: string;
  readonly inputs: Inputs;
  readonly attributes: readonly string[];
}

export type Selection = (status: JobStatus) => boolean;

export class ModelState {
  readonly batches = new Map<string, ModelBatch>();
  readonly singles = new Map<string, ModelJob>();
  /** Background exports whose end has not been observed. */
  readonly exports: ModelExport[] = [];
  /** Ids of the batches that were changed since everything was last at rest. */
  readonly changedBatches = new Set<string>();
  /** By batch id: every place that it ever had a job for, deleted or not. */
  readonly everyPlace = new Map<string, Set<string>>();
  /** True while accepted jobs are held back. */
  holding = false;
  #requests = 0;

  /** The jobs that were held back may start. */
  releaseAll(): void {
    this.holding = false;
    for (const job of this.allJobs()) job.held = false;
  }

  submitBatch(
    id: string,
    name: string,
    jobs: readonly SubmittedJob[],
    kickOff: boolean,
  ): ModelBatch {
    const request = ++this.#requests;
    const batch = this.batches.get(id) ?? this.#newBatch(id, name, request);
    const ever = this.everyPlace.get(id) ?? new Set();
    this.everyPlace.set(id, ever);
    for (const job of jobs) {
      this.#submit(batch.jobs, id, job, kickOff, request);
      ever.add(job.placeId);
    }
    batch.newestIsRerun = false;
    batch.jobChanges++;
    return batch;
  }

  #newBatch(id: string, name: string, created: number): ModelBatch {
    const fresh = { refresh: false, createdAt: null, newestIsRerun: false, jobChanges: 0 };
    const batch: ModelBatch = { id, name, created, ...fresh, jobs: new Map() };
    this.batches.set(id, batch);
    return batch;
  }

  submitSingle(job: SubmittedJob): ModelJob {
    return this.#submit(this.singles, null, job, true, ++this.#requests);
  }

  #submit(
    jobs: Map<string, ModelJob>,
    batchId: string | null,
    { placeId, inputs, attributes }: SubmittedJob,
    kickOff: boolean,
    submitted: number,
  ): ModelJob {
    const job = jobs.get(placeId) ?? newJob(batchId, placeId, inputs);
    jobs.set(placeId, job);
    job.inputs = inputs;
    job.submitted = submitted;
    const end = kickOff ? expectedEnd(inputs) : null;
    const run = { attributes, end, isRerun: false, isFresh: true };
    startRun(job, run, this.holding);
    return job;
  }

  jobsOfPlace(placeId: string): ModelJob[] {
    const all = [this.singles, ...[...this.batches.values()].map(({ jobs }) => jobs)];
    const found = all.flatMap((jobs) => jobs.get(placeId) ?? []);
    return found.toSorted((a, b) => b.submitted - a.submitted);
  }

  allJobs(): ModelJob[] {
    const batches = [...this.batches.values()];
    return [...batches.flatMap(({ jobs }) => [...jobs.values()]), ...this.singles.values()];
  }

  deletePlace(placeId: string): number {
    const jobs = this.jobsOfPlace(placeId);
    for (const { batchId } of jobs) {
      if (batchId === null) this.singles.delete(placeId);
      else this.#removeJob(this.batches.get(batchId)!, placeId);
    }
    return jobs.length;
  }

  #removeJob(batch: ModelBatch, placeId: string): void {
    batch.jobs.delete(placeId);
    batch.jobChanges++;
  }

  /** Starts a run of every job of the places, in any batch; returns the number of jobs. */
  reprocessPlaces(placeIds: readonly string[], options: RerunOptions): number {
    const jobs = [...new Set(placeIds)].flatMap((id) => this.jobsOfPlace(id));
    for (const job of jobs) this.#rerun(job, options);
    return jobs.length;
  }

  /** The jobs that a selection takes for sure, and those that it may take. */
  selected(batch: ModelBatch, selects: Selection): { sure: ModelJob[]; perhaps: ModelJob[] } {
    const sure: ModelJob[] = [];
    const perhaps: ModelJob[] = [];
    for (const job of batch.jobs.values()) {
      const answers = new Set(possibleStatuses(job).map(selects));
      if (answers.size === 2) perhaps.push(job);
      else if (answers.has(true)) sure.push(job);
    }
    return { sure, perhaps };
  }

  /** A reprocess was accepted for `count` jobs of the batch. */
  reprocessBatch(
    batch: ModelBatch,
    selects: Selection,
    count: number,
    options: RerunOptions,
  ): void {
    const { sure, perhaps } = this.selected(batch, selects);
    for (const job of sure) this.#rerun(job, options);
    const isKnown = count === sure.length || count === sure.length + perhaps.length;
    for (const job of perhaps) {
      if (!isKnown) this.#rerunPerhaps(job, options);
      else if (count > sure.length) this.#rerun(job, options);
      else noteNotSelected(job, selects);
    }
    if (count > 0) batch.newestIsRerun = true;
  }

  #rerun(job: ModelJob, { attributes = CORE, refresh = false }: RerunOptions): void {
    if (job.batchId !== null) this.batches.get(job.batchId)!.newestIsRerun = true;
    const run = { attributes, end: expectedEnd(job.inputs), isRerun: true, isFresh: refresh };
    startRun(job, run, this.holding);
  }

  /** Either the earlier run or this one may be the current one. */
  #rerunPerhaps(job: ModelJob, options: RerunOptions): void {
    const before = job.runs;
    this.#rerun(job, options);
    job.runs = [...before, ...job.runs];
    job.held = false;
  }
}

function newJob(batchId: string | null, placeId: string, inputs: Inputs): ModelJob {
  return {
    batchId,
    placeId,
    inputs,
    runs: [],
    rankReached: 0,
    held: false,
    submitted: 0,
    mayHaveResult: false,
    mayKeep: false,
    pastRunIds: new Set(),
    lastRunId: null,
    createdAt: null,
  };
}

function startRun(job: ModelJob, run: Run, held: boolean): void {
  // A run that was held back is worked on nevertheless, and leaves a result.
  job.mayHaveResult ||= job.runs.some(({ end }) => end !== null);
  job.mayKeep = job.mayHaveResult;
  if (job.lastRunId !== null) job.pastRunIds.add(job.lastRunId);
  job.lastRunId = null;
  job.runs = [run];
  job.rankReached = 0;
  job.held = held;
}

/** It was not selected, so it cannot have had a status that the selection takes. */
function noteNotSelected(job: ModelJob, selects: Selection): void {
  const statuses = possibleStatuses(job).filter((status) => !selects(status));
  job.rankReached = Math.max(job.rankReached, Math.min(...statuses.map((status) => RANK[status])));
}

/** Every status that a read may show now. */
export function possibleStatuses(job: ModelJob): JobStatus[] {
  const statuses = new Set<JobStatus>();
  for (const { end } of job.runs) {
    statuses.add('pending');
    if (end !== null && !job.held) statuses.add('in_progress').add(end);
  }
  return [...statuses].filter((status) => RANK[status] >= job.rankReached);
}

/** Narrows the model to what a read showed; returns what is wrong with it, or null. */
export function observeStatus(job: ModelJob, status: JobStatus): string | null {
  const possible = possibleStatuses(job);
  if (!possible.includes(status)) {
    return `${describeJob(job)} is ${status}; it may be ${possible.join(' or ')}`;
  }
  job.rankReached = RANK[status];
  if (RANK[status] > 0) job.runs = job.runs.filter(({ end }) => end !== null);
  if (RANK[status] === 2) job.mayHaveResult = true;
  return null;
}

/** True when the job keeps its status until the next call. */
export function isAtRest(job: ModelJob): boolean {
  return possibleStatuses(job).length === 1;
}

/** True when a run was kicked off whose end has not been observed. */
export function isInFlight({ runs, rankReached }: ModelJob): boolean {
  return rankReached < 2 && runs.some(({ end }) => end !== null);
}

export function describeJob({ batchId, placeId }: ModelJob): string {
  return `${placeId} of ${batchId ?? 'no batch'}`;
}
