/**
 * Reruns jobs of one batch, or single jobs of one organization, as one run.
 *
 * RR1 The run's id is derived from the replay's name, so a resumed replay skips the jobs that the
 *     run already has. Its batch record is appended last, and once.
 * RR2 A rerun repeats the job's current inputs. A deleted job stays deleted, and a job that was
 *     submitted again since does not run: what it requests now is not what is repeated. Each piece
 *     reports its jobs that do not run.
 * RR3 Jobs are appended only while few jobs wait for the enrichers, and never more at once than the
 *     rate allows per second, so that a caller's new jobs never wait for the whole replay.
 * RR4 Memory holds one piece of jobs, however large the batch is.
 * RR5 A custom attribute runs only in organizations that have it.
 */

import { createHash } from 'node:crypto';
import { ATTRIBUTE_SETS } from '../../../domain/attributes.ts';
import { isCustomKey } from '../../../domain/custom-attributes.ts';
import type { JobStatus } from '../../../domain/jobs.ts';
import type { JobRecord } from '../../../domain/records.ts';
import { STAGES, statusAtStage } from '../../../domain/stages.ts';
import { untilFewJobsWait } from '../../../ledger/consumer-groups.ts';
import type { TaskContext } from '../../../ledger/operator-task.ts';
import { endMarks, readSinkMarks, sinkReaches } from '../../../ledger/progress.ts';
import { readCustomAttributeKeys } from '../../../ledger/reads/custom-attributes.ts';
import { findJobInputs, findJobStages } from '../../../ledger/reads/jobs.ts';
import { runSize } from '../../../ledger/reads/refreshes.ts';
import {
  acceptedRuns,
  jobsAtPlaces,
  jobsKeptInRun,
  placesInRun,
  type SlicedPlaceRow,
} from '../../../ledger/reads/replays.ts';
import { batchRecord, Journal } from '../../../ledger/records/journal.ts';
import { rerunRecord } from '../../../ledger/records/reruns.ts';
import { jobRunParams } from '../../../ledger/runs.ts';
import { formatUuid } from '../../../platform/runtime/clock.ts';
import { MAX_PIECE_ITEMS, splitIntoPieces, textBytes } from '../../../platform/warehouse/pages.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import type { OmittedJobs } from './omitted-jobs.ts';

export interface RerunPlan {
  /** The replay's name, from which runs are named. */
  readonly replay: string;
  /** Null: the attributes that the runs in the slice requested since the job was submitted. */
  readonly attributes: readonly string[] | null;
  readonly refresh: boolean;
  /** Null: jobs of any status. */
  readonly statuses: readonly JobStatus[] | null;
  /** Null: no limit. */
  readonly ratePerSecond: number | null;
  /** Jobs are appended while at most this many wait for the enrichers. */
  readonly maxWaitingJobs: number;
}

export interface BatchName {
  readonly organization: string;
  /** Empty for single jobs. */
  readonly batch: string;
}

export interface RerunPiece {
  /** The records to append. */
  readonly records: readonly JobRecord[];
  readonly places: number;
  /** The number of places that the run already has, from an earlier call of the same replay. */
  readonly inRunBefore: number;
  /** RR2. */
  readonly omitted: Partial<OmittedJobs>;
}

/** Called with each piece before its jobs are appended. */
export type OnPiece = (piece: RerunPiece) => void;

function replayRunId(replay: string, { organization, batch }: BatchName): string {
  const names = ['replay', replay, organization, batch].join('\0');
  return formatUuid(createHash('sha256').update(names).digest().subarray(0, 16), 8);
}

export class BatchRerun {
  readonly #context: TaskContext;
  readonly #plan: RerunPlan;
  readonly #journal: Journal;
  /** The earliest time for the next piece. */
  #freeAtMs = 0;
  /** RR5. The custom attributes of the organization at hand. */
  #custom: { readonly organization: string; readonly keys: readonly string[] } | undefined;

  constructor(context: TaskContext, plan: RerunPlan) {
    this.#context = context;
    this.#plan = plan;
    this.#journal = new Journal(context.platform);
  }

  /** The records of the places' jobs that the plan selects and its run does not have yet. */
  async *select(
    name: BatchName,
    places: AsyncIterable<readonly SlicedPlaceRow[]>,
    onPiece: OnPiece,
    maxPlaces = Infinity,
  ): AsyncGenerator<JobRecord[]> {
    const maxItems = Math.min(MAX_PIECE_ITEMS, maxPlaces);
    for await (const page of places) {
      for (const piece of splitIntoPieces(page, ({ place_id }) => textBytes(place_id), maxItems)) {
        this.#context.signal.throwIfAborted();
        const selected = await this.#records(name, piece);
        onPiece({ ...selected, places: piece.length });
        if (selected.records.length > 0) yield selected.records;
      }
    }
  }

  /**
   * Appends the jobs, then the record of their run (RR1). Resolves to the number of the run's
   * jobs that are still requested (RR2); infinite for single jobs, which need no further record.
   */
  async run(
    name: BatchName,
    places: AsyncIterable<readonly SlicedPlaceRow[]>,
    onPiece: OnPiece,
  ): Promise<number> {
    const positions: Record<string, number> = {};
    const maxPlaces = this.#plan.ratePerSecond ?? Infinity;
    for await (const records of this.select(name, places, onPiece, maxPlaces)) {
      await this.#untilFree(records.length);
      this.#context.signal.throwIfAborted();
      Object.assign(positions, await this.#journal.acceptJobs(name.organization, records, []));
    }
    return name.batch === '' ? Infinity : this.#acceptRun(name, positions);
  }

  async #records(name: BatchName, piece: readonly SlicedPlaceRow[]) {
    const { warehouse, clock } = this.#context.platform;
    const { organization, batch } = name;
    const run = replayRunId(this.#plan.replay, name);
    const places = piece.map(({ place_id }) => place_id);
    const params = { organization, batch, places, run };
    const had = new Set((await ask(warehouse, placesInRun, params)).map((row) => row.place_id));
    const found = await ask(warehouse, jobsAtPlaces(batch), params);
    const sliced = new Map(piece.map((row) => [row.place_id, row]));
    const open = found.filter(({ place_id }) => !had.has(place_id));
    const same = open.filter((job) => job.submission === sliced.get(job.place_id)?.submission);
    const wanted = await this.#withStatus(organization, same);
    const runs = jobRunParams(organization, wanted);
    const inputs = wanted.length === 0 ? [] : await ask(warehouse, findJobInputs, runs);
    const custom = await this.#customKeys(organization);
    const submitted_at = clock.nowMs();
    const records = inputs.flatMap((job) => {
      const all = this.#attributes(sliced.get(job.place_id)?.asked ?? []);
      const attributes = all.filter((key) => !isCustomKey(key) || custom.includes(key));
      if (attributes.length === 0) return [];
      return rerunRecord(job, {
        organization_id: organization,
        run_id: run,
        cause: 'REPROCESS',
        attributes,
        refresh: this.#plan.refresh,
        submitted_at,
      });
    });
    // A job that was deleted between two queries has no inputs.
    const deleted = places.length - had.size - open.length + (wanted.length - inputs.length);
    const omitted = {
      deleted,
      replaced: open.length - same.length,
      ofOtherStatus: same.length - wanted.length,
      withoutAttributes: inputs.length - records.length,
    };
    return { records, inRunBefore: had.size, omitted };
  }

  async #customKeys(organization: string): Promise<readonly string[]> {
    if (this.#custom?.organization !== organization) {
      const keys = await readCustomAttributeKeys(this.#context.platform.warehouse, organization);
      this.#custom = { organization, keys };
    }
    return this.#custom.keys;
  }

  /** A job that was only stored requested nothing; it then gets the core set, as in a reprocess. */
  #attributes(asked: readonly string[]): string[] {
    const { attributes } = this.#plan;
    if (attributes !== null) return [...attributes];
    return asked.length > 0 ? [...asked] : [...ATTRIBUTE_SETS.core];
  }

  async #withStatus<Job extends { batch_id: string; place_id: string; run_order: number }>(
    organization: string,
    jobs: readonly Job[],
  ): Promise<readonly Job[]> {
    const { statuses } = this.#plan;
    if (statuses === null || jobs.length === 0) return jobs;
    const params = jobRunParams(organization, jobs);
    const rows = await ask(this.#context.platform.warehouse, findJobStages, params);
    const stages = new Map(rows.map((row) => [row.place_id, row.stage]));
    return jobs.filter(({ place_id }) =>
      statuses.includes(statusAtStage(stages.get(place_id) ?? STAGES.accepted)),
    );
  }

  /** RR3. */
  async #untilFree(jobs: number): Promise<void> {
    const { platform, signal } = this.#context;
    const { clock } = platform;
    const { ratePerSecond, maxWaitingJobs } = this.#plan;
    await clock.sleep(Math.max(0, this.#freeAtMs - clock.elapsedMs()), signal);
    if (ratePerSecond !== null) {
      this.#freeAtMs = clock.elapsedMs() + (1_000 * jobs) / ratePerSecond;
    }
    await untilFewJobsWait(platform, maxWaitingJobs, signal);
  }

  async #acceptRun(name: BatchName, positions: Readonly<Record<string, number>>): Promise<number> {
    const { platform, signal } = this.#context;
    const { broker, warehouse, clock, hotState } = platform;
    // Deletions and submissions that came meanwhile are on the same topics as the run's jobs.
    const written: Record<string, number> = {};
    for (const topic of ['jobs.bulk', 'batches'] as const) {
      Object.assign(written, await endMarks(broker, topic));
    }
    await sinkReaches(written, { clock, read: () => readSinkMarks(hotState), signal });
    signal.throwIfAborted();
    const { organization, batch } = name;
    const params = { organization, batch, run: replayRunId(this.#plan.replay, name) };
    const size = await askOne(warehouse, runSize, params);
    if (size === undefined || size.jobs === 0) return 0;
    const kept = (await askOne(warehouse, jobsKeptInRun, params))?.jobs ?? 0;
    if (kept === 0) return 0;
    const accepted = await askOne(warehouse, acceptedRuns, params);
    if (accepted !== undefined && accepted.times > 0) return kept;
    const record = batchRecord('RUN_ACCEPTED', organization, batch, {
      at: clock.nowMs(),
      run_id: params.run,
      cause: 'REPROCESS',
      job_count: size.jobs,
      attributes: size.attributes,
      kick_off: true,
      positions,
    });
    await this.#journal.acceptBatchEvents([record]);
    return kept;
  }
}
