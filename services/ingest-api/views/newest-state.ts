/**
 * The newest known state, for one request: the warehouse's data combined with the log.
 *
 * NS1 A read waits for the records it depends on, at most READ_WAIT_MS. Then it returns what is
 *     known, and the response states in `Cairn-Behind-Ms` how far behind the sink is for those
 *     records. Reads of a batch or a place wait only for rows; lists across batches, and a batch's
 *     statistics, wait for counts, too.
 * NS2 A batch that the warehouse does not have yet is shown from its own records on the log: all
 *     jobs pending. That needs no long wait, because nothing more is known.
 * NS3 What a write depends on is never guessed: `require...` rejects with `read_behind`.
 * NS4 A batch is reported as missing only after the log itself was checked: hot state may have lost
 *     its marks. The warehouse is queried after the log, because the sink may write the batch in
 *     between.
 * NS5 Enrichers' writes raise no mark. A response with unfinished jobs is behind, too, if results
 *     have waited for the sink for longer than SINK_FOLLOWS_MS.
 */
import { BEHIND_HEADER } from '../../../domain/api/headers.ts';
import { isSubmission, type TopicName } from '../../../domain/records.ts';
import type { FoldedBatch } from '../../../ledger/batch/fold-events.ts';
import { type BatchName, readBatch } from '../../../ledger/batch/read-batch.ts';
import type { BatchEvent } from '../../../ledger/batch-events.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { highestMarks, type Marks, marksAfterJobs } from '../../../ledger/progress.ts';
import { type BatchRow, existingBatches } from '../../../ledger/reads/batches.ts';
import {
  NO_UNSUNK,
  toUnsunkParam,
  type UnsunkEvents,
} from '../../../ledger/reads/unsunk-events.ts';
import type { UnsunkBatches } from '../../../ledger/records/unsunk-batches.ts';
import { mayHavePlaces, readRunPlaces } from '../../../ledger/run-places.ts';
import {
  countMissing,
  MANY_PLACES,
  MAX_MARKED_PLACES,
  measureLagMs,
  type ReadNeed,
  readWritten,
  waitForMarks,
} from '../../../ledger/writes.ts';
import { CairnError, errorMessage } from '../../../platform/runtime/errors.ts';
import type { LateResults } from './late-results.ts';
import type { ApiResponse } from './response.ts';

/** Identifies one batch, as parameters of the statements that read it. */
export type BatchParams = BatchName;

/** A batch, with the ids of its places as long as the warehouse has none of them. */
export interface NewestBatch extends FoldedBatch {
  readonly placeIds: readonly string[] | null;
}

/** How long a read waits for state that it can also derive from the log (NS2). */
const NEWEST_WAIT_MS = 250;

/** More than the sink writes in that time, so there is no point in waiting (NS2). */
const FAR_RECORDS = 5_000;

/** A healthy sink follows within two seconds; counts of a list may be that old. */
const SINK_FOLLOWS_MS = 3_000;

/** The records that, as far as the process knows, the sink has not written. */
export interface UnsunkRecords {
  readonly unsunkBatches: UnsunkBatches;
  readonly lateResults: LateResults;
}

export class NewestState {
  readonly platform: Platform;
  readonly #unsunk: UnsunkBatches;
  readonly #lateResults: LateResults;
  readonly #signal: AbortSignal;
  #behindMs = 0;

  constructor(
    platform: Platform,
    { unsunkBatches, lateResults }: UnsunkRecords,
    signal: AbortSignal,
  ) {
    this.platform = platform;
    this.#unsunk = unsunkBatches;
    this.#lateResults = lateResults;
    this.#signal = signal;
  }

  /** True if the data read so far may lack earlier writes. */
  get isBehind(): boolean {
    return this.#behindMs > 0;
  }

  /** Notes that the data is at least this old. */
  noteAfter(behindMs: number): void {
    this.#behindMs = Math.max(this.#behindMs, Math.ceil(behindMs), 1);
  }

  /** NS5. For a response with jobs, if any of them may not have ended. */
  async noteLateResults(
    need: ReadNeed,
    mayBeOpen: boolean | (() => Promise<boolean>),
  ): Promise<void> {
    if (mayBeOpen === false) return;
    const lateMs = await this.#lateResults.measureMs(need);
    if (lateMs <= SINK_FOLLOWS_MS || lateMs <= this.#behindMs) return;
    if (mayBeOpen === true || (await mayBeOpen())) this.noteAfter(lateMs);
  }

  /** Adds how far behind the sink is to the response, if it is (NS1). */
  withLag<Response extends ApiResponse>(response: Response): Response {
    if (this.#behindMs === 0) return response;
    const headers = { ...response.headers, [BEHIND_HEADER]: String(this.#behindMs) };
    return { ...response, headers };
  }

  /** Waits for the organization's records on the topics. Resolves false if some are missing. */
  async waitForTopics(organization: string, topics: readonly TopicName[]): Promise<boolean> {
    const { hotState } = this.platform;
    return this.#wait(await readWritten(hotState, { organization }, topics), 'counts');
  }

  /** Waits for single jobs, results that were returned, and deleted jobs. */
  async waitForSeenJobs(organization: string): Promise<boolean> {
    const { hotState } = this.platform;
    const single = await readWritten(hotState, { organization }, ['jobs.interactive', 'results']);
    const deleted = await readWritten(hotState, { organization, deletedJobs: true });
    const corrections = await this.#correctionMarks(organization);
    const begunAgain = marksOfResubmittedBatches(await this.#unsunk.read(organization));
    return this.#wait(highestMarks([single, deleted, corrections, begunAgain]));
  }

  /** NS3. */
  async requireTopics(organization: string, topics: readonly TopicName[]): Promise<void> {
    requireComplete(await this.waitForTopics(organization, topics));
  }

  /** Waits for everything about the batch. Resolves false if something is missing. */
  async waitForBatch(params: BatchParams, need: ReadNeed = 'rows'): Promise<boolean> {
    const events = await this.#readEvents(params);
    const corrections = await this.#correctionMarks(params.organization);
    return this.#wait(highestMarks([await this.#batchMarks(params, events), corrections]), need);
  }

  /** NS3. */
  async requireBatchWhole(params: BatchParams): Promise<void> {
    requireComplete(await this.waitForBatch(params));
  }

  /** Waits for the runs of the places, and for later writes about their jobs. */
  async waitForPlaces(organization: string, placeIds: readonly string[]): Promise<boolean> {
    const { hotState } = this.platform;
    const isMarked = placeIds.length <= MAX_MARKED_PLACES;
    const marks = isMarked
      ? []
      : [await readWritten(hotState, { organization }, ['jobs.interactive', 'corrections'])];
    for (const place of isMarked ? [MANY_PLACES, ...placeIds] : []) {
      marks.push(await readWritten(hotState, { organization, place }));
    }
    const events = await this.#unsunk.read(organization);
    const deleted = findDeleted(events);
    marks.push(marksOfResubmittedBatches(events));
    for (const event of events) {
      const { kind, run_id: run, batch_id } = event.record;
      if (kind !== 'RUN_ACCEPTED' || deleted.has(batch_id)) continue;
      if (run === null || (await mayHavePlaces(hotState, { organization, run }, placeIds))) {
        marks.push(marksAfterEvent(event));
      }
    }
    return this.#wait(highestMarks(marks));
  }

  /**
   * The organization's batches that are deleted without the warehouse knowing yet. Read this before
   * the jobs: the warehouse may learn of a deletion in between. It excludes batches that were
   * submitted again; reads of jobs wait for these.
   */
  async readDeleted(organization: string): Promise<ReadonlySet<string>> {
    return findDeleted(await this.#unsunk.read(organization));
  }

  /** NS3. */
  async requirePlaces(organization: string, placeIds: readonly string[]): Promise<void> {
    requireComplete(await this.waitForPlaces(organization, placeIds));
  }

  /** Waits for the jobs that the counts of the organization's batches depend on. */
  async waitForCounts(organization: string): Promise<boolean> {
    const { hotState, warehouse } = this.platform;
    const byBatch = groupByBatch(await this.#unsunk.read(organization));
    const written = await existingBatches(warehouse, organization, [...byBatch.keys()]);
    const marks = [await readWritten(hotState, { organization, deletedJobs: true })];
    for (const [batch, events] of byBatch) {
      const begin = findBegin(events);
      const runs = events.slice(begin).filter(({ record }) => record.kind === 'RUN_ACCEPTED');
      // The record of a batch's only run has its counts (NS2).
      const isNew = runs.length <= 1 && (begin > 0 || !written.has(batch));
      if (!isNew) marks.push(...runs.map(marksAfterEvent));
    }
    return this.#wait(highestMarks(marks), 'counts');
  }

  /** The events of the organization's batches that the warehouse lacks. */
  async readUnsunk(organization: string): Promise<UnsunkEvents> {
    return toUnsunk(await this.#unsunk.read(organization));
  }

  /** The batch as far as it is known without waiting. */
  async findKnownBatch(params: BatchParams): Promise<BatchRow | undefined> {
    const events = await this.#readEvents(params);
    return (await readBatch(this.platform.warehouse, params, events))?.row;
  }

  /** NS1, NS2, NS4. Undefined if there is no such batch. */
  async findBatch(
    params: BatchParams,
    waitMs: number = this.platform.config.readWaitMs,
  ): Promise<NewestBatch | undefined> {
    return (await this.#findMarked(params, waitMs)) ?? this.#findUnmarked(params);
  }

  /** NS4. */
  async #findUnmarked(params: BatchParams): Promise<NewestBatch | undefined> {
    const byBatch = groupByBatch(await this.#unsunk.readToEnd(params.organization));
    const events = byBatch.get(params.batch) ?? [];
    if (isStarted(events)) {
      await this.#noteLag(
        highestMarks(events.slice(findBegin(events)).map(marksAfterEvent)),
        'rows',
      );
    }
    return this.#readBatch(params, events);
  }

  /** NS3, NS4. Rejects if one of the batches that the warehouse lacked is on the log. */
  async requireUnknown(organization: string, batches: readonly string[]): Promise<void> {
    const events = await this.#unsunk.readToEnd(organization);
    const unsunk = toUnsunk(events);
    const known = await existingBatches(this.platform.warehouse, organization, batches, unsunk);
    requireComplete(known.size === 0);
  }

  async #findMarked(params: BatchParams, waitMs: number): Promise<NewestBatch | undefined> {
    const { clock } = this.platform;
    const startedMs = clock.elapsedMs();
    const events = await this.#readEvents(params);
    const wanted = await this.#batchMarks(params, events);
    const isFar = (await countMissing(this.platform, wanted, 'rows')) > FAR_RECORDS;
    const shortMs = isFar ? 0 : Math.min(NEWEST_WAIT_MS, waitMs);
    if (await this.#reaches(wanted, 'rows', shortMs)) return this.#readBatch(params, events);
    const newest = await this.#readBatch(params, events);
    if (newest !== undefined && newest.placeIds !== null) {
      await this.#noteLag(wanted, 'rows');
      return newest;
    }
    const leftMs = Math.max(0, waitMs - (clock.elapsedMs() - startedMs));
    await this.#wait(wanted, 'rows', leftMs);
    return this.#readBatch(params, events);
  }

  async #readBatch(
    params: BatchParams,
    events: readonly BatchEvent[],
  ): Promise<NewestBatch | undefined> {
    const found = await readBatch(this.platform.warehouse, params, events);
    if (found === undefined) return undefined;
    const { row, runs } = found;
    const places = row.is_written ? null : await this.#readPlaces(params, events);
    if (places === null) return { row, runs, placeIds: null };
    const submitted_jobs = places.size;
    const submitted_and_kicked_off = [...places.values()].filter(Boolean).length;
    return {
      row: { ...row, submitted_jobs, submitted_and_kicked_off },
      runs,
      placeIds: [...places.keys()].sort(),
    };
  }

  /**
   * The places of the batch's submissions, and whether the newest of each was kicked off; null if
   * not all are known.
   */
  async #readPlaces({ organization }: BatchParams, events: readonly BatchEvent[]) {
    const places = new Map<string, boolean>();
    for (const { record } of events.slice(findBegin(events))) {
      const { run_id: run, kick_off } = record;
      if (!isSubmission(record) || run === null) continue;
      const ids = await readRunPlaces(this.platform.hotState, { organization, run });
      if (ids === null) return null;
      for (const id of ids) places.set(id, kick_off);
    }
    return places;
  }

  async #readEvents({ organization, batch }: BatchParams): Promise<readonly BatchEvent[]> {
    const events = await this.#unsunk.read(organization);
    return events.filter(({ record }) => record.batch_id === batch);
  }

  /** A rename, a flag or a deletion is known from its event; only jobs have to be waited for. */
  async #batchMarks(params: BatchParams, events: readonly BatchEvent[]): Promise<Marks> {
    const own = await readWritten(this.platform.hotState, params);
    if (isStarted(events)) return highestMarks([own, ...events.map(marksAfterEvent)]);
    return findBegin(events) > 0 ? {} : marksOfJobs(own);
  }

  /** It is not known here which batches have a corrected place, so all corrections count. */
  #correctionMarks(organization: string): Promise<Marks> {
    return readWritten(this.platform.hotState, { organization }, ['corrections']);
  }

  #reaches(wanted: Marks, need: ReadNeed, timeoutMs: number): Promise<boolean> {
    return waitForMarks(this.platform, wanted, need, { timeoutMs, signal: this.#signal });
  }

  /** Waits, and notes how far behind the sink is if the wait was too short. */
  async #wait(wanted: Marks, need: ReadNeed = 'rows', timeoutMs?: number): Promise<boolean> {
    const { readWaitMs } = this.platform.config;
    const limitMs = Math.min(timeoutMs ?? readWaitMs, readWaitMs);
    if (await this.#reaches(wanted, need, limitMs)) return true;
    await this.#noteLag(wanted, need);
    return false;
  }

  async #noteLag(wanted: Marks, need: ReadNeed): Promise<void> {
    const { config, log } = this.platform;
    const lagMs = await measureLagMs(this.platform, wanted, need).catch((error: unknown) => {
      log.warn({ error: errorMessage(error) }, "the sink's lag could not be measured");
      return Math.max(1, config.readWaitMs);
    });
    this.noteAfter(lagMs);
  }
}

function toUnsunk(events: readonly BatchEvent[]): UnsunkEvents {
  return events.length === 0 ? NO_UNSUNK : toUnsunkParam(events);
}

function requireComplete(isComplete: boolean): void {
  if (!isComplete) throw behindError();
}

export function behindError(): CairnError {
  return new CairnError('read_behind', 'The sink has not yet written what was accepted before.');
}

/** Batches that were deleted and not submitted again. */
function findDeleted(events: readonly BatchEvent[]): Set<string> {
  const deleted = new Set<string>();
  for (const { record } of events) {
    if (record.kind === 'DELETED') deleted.add(record.batch_id);
    if (isSubmission(record)) deleted.delete(record.batch_id);
  }
  return deleted;
}

/**
 * Only the warehouse can separate the jobs of the deleted batch from those of the new one, once it
 * has the deletion and the submission.
 */
function marksOfResubmittedBatches(events: readonly BatchEvent[]): Marks {
  const begins = [...groupByBatch(events).values()].filter(
    (ofBatch) => findBegin(ofBatch) > 0 && isStarted(ofBatch),
  );
  return highestMarks(begins.flat().map(marksAfterRecord));
}

/** The index of the first event after the last deletion. */
function findBegin(events: readonly BatchEvent[]): number {
  return events.findLastIndex(({ record }) => record.kind === 'DELETED') + 1;
}

/** True if a run was accepted after the last deletion. */
function isStarted(events: readonly BatchEvent[]): boolean {
  return events.slice(findBegin(events)).some(({ record }) => record.kind === 'RUN_ACCEPTED');
}

function groupByBatch(events: readonly BatchEvent[]): Map<string, BatchEvent[]> {
  const byBatch = new Map<string, BatchEvent[]>();
  for (const event of events) {
    const { batch_id: batch } = event.record;
    const ofBatch = byBatch.get(batch);
    if (ofBatch === undefined) byBatch.set(batch, [event]);
    else ofBatch.push(event);
  }
  return byBatch;
}

function marksOfJobs(marks: Marks): Marks {
  const isOfJob = (source: string) => !source.startsWith('batches/');
  return Object.fromEntries(Object.entries(marks).filter(([source]) => isOfJob(source)));
}

function marksAfterEvent(event: BatchEvent): Marks {
  const { record } = event;
  // A cancellation names positions that do not belong to its own jobs.
  const jobs = record.kind === 'RUN_ACCEPTED' ? marksAfterJobs(record) : {};
  return highestMarks([jobs, marksAfterRecord(event)]);
}

function marksAfterRecord({ source, offset }: BatchEvent): Marks {
  return { [source]: offset + 1 };
}
