/**
 * Everything about jobs that answers and exports show: the inputs, how far the current run has
 * come, and the result.
 *
 * JF1 Runs are named one by one. If the jobs are all that a batch has between two places, the query
 *     uses these two places and the runs' orders instead, which the engine looks up faster than
 *     names. Rows of other runs, whose order belongs to a different place, are dropped here.
 */
import type { JobStatus } from '../../domain/jobs.ts';
import { hasEnded, STAGES, statusAtStage } from '../../domain/stages.ts';
import type { ColumnBlock } from '../../platform/warehouse/native/native-blocks.ts';
import { jobKeyBytes, splitIntoPieces } from '../../platform/warehouse/pages.ts';
import { ask, IN_ORDER, type Params } from '../../platform/warehouse/statement.ts';
import type { Warehouse, WarehouseQuery } from '../../platform/warehouse/warehouse.ts';
import { type CorrectedResult, correctResult } from '../corrections/corrected-results.ts';
import {
  type CorrectionRow,
  mayHaveCorrections,
  readCorrections,
} from '../corrections/place-corrections.ts';
import { type JobRunKey, jobRunParams, NAMED_RUNS, RUNS_BETWEEN } from '../runs.ts';
import { type JobKeyRow, selectInputs, selectStages } from './jobs.ts';
import { findResults, type ResultCondition, type ResultRow } from './results.ts';

type RunCondition = 'runs' | 'between';

const RUN_CONDITIONS = { runs: NAMED_RUNS, between: RUNS_BETWEEN } as const;

function stagesInBlock(block: ColumnBlock): (row: number) => number {
  const stages = block.column('stage');
  return (row) => stages.at(row) as number;
}

function inputsInBlock(block: ColumnBlock) {
  const [created, inputs] = [block.column('created_ms'), block.texts('inputs')];
  return (row: number) => ({ createdMs: created.at(row) as number, inputsJson: inputs.at(row) });
}

/** Everything that is shown of one job; its result is whatever the result reader returns. */
export interface JobFacts<Result = ShownResult> {
  readonly placeId: string;
  /** Empty for a single job. */
  readonly batchId: string;
  readonly status: JobStatus;
  readonly createdMs: number;
  readonly inputsJson: string;
  readonly result: Result | undefined;
}

export type ShownResult = CorrectedResult<
  Omit<ResultRow, 'batch_id' | 'place_id' | 'run_order' | 'status'>
>;

/** A result, and the run that it belongs to. */
export interface FoundResult<Result> extends JobRunKey {
  readonly result: Result;
}

/** The first piece has a hundred jobs; later ones have as many as fit. */
interface PieceSize {
  readonly bytes: number;
  readonly jobs: number;
}

const MIN_PIECE_JOBS = 100;
const MIB = 1024 * 1024;
const SMALL_PIECES: PieceSize = { bytes: 8 * MIB, jobs: 2_000 };
/** For results that are decoded one by one, so that no piece blocks the thread for long. */
export const LARGE_PIECES: PieceSize = { bytes: 16 * MIB, jobs: 4_000 };

/** Reads results, complete or only some columns; at most one for each run. */
export interface ResultReader<Result> {
  readonly pieces: PieceSize;
  readonly read: (
    warehouse: Warehouse,
    condition: ResultCondition,
    params: Params,
  ) => Promise<readonly FoundResult<Result>[]>;
  readonly countBytes: (result: Result) => number;
  /** Applies people's corrections; omitted if the reader's results show no values. */
  readonly correct?: (result: Result, corrections: readonly CorrectionRow[]) => Result;
}

type JobId = Omit<JobRunKey, 'run_order'>;

function jobName({ batch_id, place_id }: JobId): string {
  return `${batch_id}\0${place_id}`;
}

export const SHOWN_RESULTS: ResultReader<ResultRow> = {
  pieces: SMALL_PIECES,
  read: async (warehouse, condition, params) => {
    const rows = await ask(warehouse, findResults[condition], params);
    return rows.map((result) => {
      const { batch_id, place_id, run_order } = result;
      return { batch_id, place_id, run_order, result };
    });
  },
  countBytes: ({ outputs, evidence }) => outputs.length + evidence.length,
  correct: correctResult,
};

/** For answers that show no results. */
export const NO_RESULTS: ResultReader<ResultRow> = {
  pieces: SMALL_PIECES,
  read: async () => [],
  countBytes: () => 0,
};

interface JobList {
  readonly organization: string;
  readonly jobs: readonly JobKeyRow[];
  /** They are all jobs of their batch from the first place to the last, in that order. */
  readonly areNeighbours?: boolean;
}

/**
 * Everything about the jobs, in order, piece by piece. A query reads whole ranges of the tables for
 * the jobs that it names, so a few large pieces cost much less than many small ones.
 */
export async function* readJobFactsInPieces<Result>(
  warehouse: Warehouse,
  { jobs, ...list }: JobList,
  reader: ResultReader<Result>,
): AsyncGenerator<JobFacts<Result>[]> {
  let maxJobs = MIN_PIECE_JOBS;
  for (let at = 0; at < jobs.length; ) {
    const [piece = []] = splitIntoPieces(jobs.slice(at, at + maxJobs), jobKeyBytes, maxJobs);
    const facts = await readJobFacts(warehouse, { ...list, jobs: piece }, reader);
    yield facts;
    at += piece.length;
    const countBytes = ({ inputsJson, result }: JobFacts<Result>) =>
      inputsJson.length + (result === undefined ? 0 : reader.countBytes(result));
    const bytes = facts.reduce((sum, one) => sum + countBytes(one), 1);
    const fitting = Math.floor((reader.pieces.bytes * piece.length) / bytes);
    maxJobs = Math.max(MIN_PIECE_JOBS, Math.min(reader.pieces.jobs, fitting));
  }
}

/** Everything about a page of jobs, in the order of the page. */
export async function readJobFacts<Result>(
  warehouse: Warehouse,
  list: JobList,
  reader: ResultReader<Result>,
): Promise<JobFacts<Result>[]> {
  const { jobs } = list;
  if (jobs.length === 0) return [];
  const page = new JobPage(warehouse, list);
  // Stages are read first: a run that ends afterwards is shown in progress, without its result.
  const stages = await page.readStages();
  const [asked, results, mayBeCorrected] = await Promise.all([
    page.readInputs(),
    readCurrentResults(page, stages, reader),
    reader.correct !== undefined && page.mayHaveCorrections(),
  ]);
  if (mayBeCorrected) await correctResults(page, results, reader);
  return jobs.flatMap((job) => {
    const name = jobName(job);
    const inputs = asked.get(name);
    // The job was deleted between the queries.
    if (inputs === undefined) return [];
    return [
      {
        placeId: job.place_id,
        batchId: job.batch_id,
        status: statusAtStage(stages.get(name) ?? STAGES.accepted),
        ...inputs,
        result: results.get(name),
      },
    ];
  });
}

/** Jobs that are read together. */
class JobPage {
  readonly warehouse: Warehouse;
  readonly organization: string;
  readonly jobs: readonly JobKeyRow[];
  readonly #condition: RunCondition;
  readonly #orders: ReadonlyMap<string, number>;

  constructor(warehouse: Warehouse, { organization, jobs, areNeighbours = false }: JobList) {
    this.warehouse = warehouse;
    this.organization = organization;
    this.jobs = jobs;
    this.#condition = areNeighbours ? 'between' : 'runs';
    this.#orders = new Map(jobs.map((job) => [jobName(job), job.run_order]));
  }

  /** By job: the stage of its current run. */
  readStages(): Promise<ReadonlyMap<string, number>> {
    return this.#read(selectStages, stagesInBlock, IN_ORDER);
  }

  /** By job: the inputs of its current run. */
  readInputs() {
    return this.#read(selectInputs, inputsInBlock);
  }

  /**
   * For neighbours it checks the places from the first to the last; other jobs are always named in
   * the query for corrections.
   */
  async mayHaveCorrections(): Promise<boolean> {
    if (this.#condition === 'runs') return true;
    return mayHaveCorrections(this.warehouse, this.organization, placeSpan(this.jobs));
  }

  /** By job: the result of its current run. The jobs are some of the page's. */
  async readResults<Result>(jobs: readonly JobKeyRow[], { read }: ResultReader<Result>) {
    if (jobs.length === 0) return resultsByJob<Result>([]);
    const found = await read(this.warehouse, this.#condition, this.#params(jobs));
    return resultsByJob(found.filter((run) => this.#isCurrent(jobName(run), run.run_order)));
  }

  /** By job: a value from the row of its current run. Read as columns, because pages are large. */
  async #read<Value>(
    select: (runs: string) => string,
    readBlock: (block: ColumnBlock) => (row: number) => Value,
    settings: WarehouseQuery['settings'] = {},
  ) {
    const params = this.#params(this.jobs);
    const query = { sql: select(RUN_CONDITIONS[this.#condition]), params, settings };
    const found = new Map<string, Value>();
    for (const block of await this.warehouse.queryColumns(query)) {
      const [batches, places] = [block.texts('batch_id'), block.texts('place_id')];
      const [orders, valueAt] = [block.column('run_order'), readBlock(block)];
      for (let row = 0; row < block.rows; row++) {
        const name = jobName({ batch_id: batches.at(row), place_id: places.at(row) });
        if (this.#isCurrent(name, orders.at(row))) found.set(name, valueAt(row));
      }
    }
    return found;
  }

  #isCurrent(name: string, order: unknown): boolean {
    return this.#orders.get(name) === order;
  }

  #params(jobs: readonly JobKeyRow[]): Params {
    const { organization } = this;
    if (this.#condition === 'runs') return jobRunParams(organization, jobs);
    const orders = [...new Set(jobs.map(({ run_order }) => run_order))];
    return { organization, batch: jobs[0]!.batch_id, ...placeSpan(jobs), orders };
  }
}

/** The first and the last place of neighbours. */
function placeSpan(jobs: readonly JobKeyRow[]) {
  return { first: jobs[0]!.place_id, last: jobs.at(-1)!.place_id };
}

function resultsByJob<Result>(found: readonly FoundResult<Result>[]): Map<string, Result> {
  return new Map(found.map((run) => [jobName(run), run.result]));
}

/** Changes `results` in place. */
async function correctResults<Result>(
  { warehouse, organization, jobs }: JobPage,
  results: Map<string, Result>,
  { correct }: ResultReader<Result>,
): Promise<void> {
  if (correct === undefined || results.size === 0) return;
  const places = [...new Set(jobs.map(({ place_id }) => place_id))];
  const corrections = await readCorrections(warehouse, organization, places);
  for (const job of corrections.size === 0 ? [] : jobs) {
    const [rows, result] = [corrections.get(job.place_id), results.get(jobName(job))];
    if (rows && result !== undefined) results.set(jobName(job), correct(result, rows));
  }
}

/**
 * By job: the result of its current run if that has ended, otherwise that of an earlier run.
 * Finding an earlier result takes longer, so only jobs that need one are searched.
 */
async function readCurrentResults<Result>(
  page: JobPage,
  stages: ReadonlyMap<string, number>,
  reader: ResultReader<Result>,
): Promise<Map<string, Result>> {
  const { warehouse, organization, jobs } = page;
  const isEnded = (job: JobId) => hasEnded(stages.get(jobName(job)) ?? STAGES.accepted);
  const current = await page.readResults(jobs.filter(isEnded), reader);
  const others = jobs.filter((job) => !current.has(jobName(job)));
  if (others.length === 0) return current;
  const earlier = await reader.read(warehouse, 'newest', {
    ...jobRunParams(organization, others),
    from: others.map(({ alive_from }) => alive_from),
    before: others.map((job) => job.run_order + (isEnded(job) ? 1 : 0)),
  });
  return new Map([...current, ...resultsByJob(earlier)]);
}
