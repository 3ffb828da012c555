/**
 * Handles one record of `jobs`: enriches the place, appends the result and replies to the caller
 * that waits for it.
 *
 * JH1 The record is done only when its result is durable (I2). The reply is sent after that.
 * JH2 A deletion, or a job that only waits for a reprocess, needs nothing.
 * JH3 A job all of whose attributes end in ERROR is retried; when its attempts are used up, it ends
 *     FAILED.
 * JH4 A dead record is written to `dead-letters` with its bytes, and its job, if it can be decoded,
 *     ends FAILED on `results`. Both are durable before the record is done (I5). While a backend
 *     fault hides whether the record can be decoded, giving up waits.
 * JH5 A job whose source says when to ask again waits for that time (job-deferrals.ts). The other
 *     sources' answers, and their cost, are kept for its next attempt.
 * JH6 A job of a cancelled batch ends without being enriched, and keeps an earlier run's findings.
 *     A job of a paused batch is held until a further run takes it up. Work in progress is
 *     abandoned.
 */
import assert from 'node:assert/strict';
import {
  type FinishedJob,
  isRerun,
  type JobRecord,
  jobKey,
  laneName,
  type StartedJob,
  type TopicName,
} from '../../../domain/records.ts';
import { ENRICHER_GROUP } from '../../../ledger/consumer-groups.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { appendDeadLetters } from '../../../ledger/records/dead-letters.ts';
import { decodeRecord } from '../../../ledger/records/decode.ts';
import type { BatchControls, JobStop } from '../../../ledger/steering/batch-controls.ts';
import { type LogRecord, recordOrder } from '../../../platform/log/broker.ts';
import type {
  HandlerContext,
  HandlerOutcome,
  RecordFault,
} from '../../../platform/log/consumer/handler-outcome.ts';
import { errorMessage, isCairnError } from '../../../platform/runtime/errors.ts';
import { linkSignals } from '../../../platform/runtime/linked-signal.ts';
import { isTransient } from '../../../platform/runtime/retry.ts';
import type { Span } from '../../../platform/tracing/tracing.ts';
import { decodeEarlierResult, type EarlierResult } from '../enriching/earlier-findings.ts';
import type { Gathered } from '../gathering/evidence-source.ts';
import type { Gatherer } from '../gathering/gatherer.ts';
import type { EnricherMeters } from '../measuring/enricher-meters.ts';
import { startJobSpan, traceSteps } from '../measuring/job-trace.ts';
import type { EarlierResults } from './earlier-results.ts';
import type { EnrichmentEnd, EnrichmentTask } from './enrichment-messages.ts';
import type { JobEnrichment } from './enrichment-thread.ts';
import { cancelledJob, failedJob, replyMessage, startedJob } from './finished-job.ts';
import type { JobDeferrals } from './job-deferrals.ts';
import type { ResultWriter } from './result-writer.ts';

/** How long a reply waits to be fetched. */
const REPLY_TTL_MS = 120_000;
const JOB_DONE: HandlerOutcome = { kind: 'done' };
const REVOKED: HandlerOutcome = {
  kind: 'retry',
  error: 'the partition was revoked',
  reason: 'partition_revoked',
  spendsAttempt: false,
};

const RESUMED: HandlerOutcome = {
  kind: 'retry',
  error: 'the batch was paused for a moment',
  reason: 'batch_resumed',
  spendsAttempt: false,
};

interface HandlerTools {
  readonly threads: JobEnrichment;
  readonly gatherer: Pick<Gatherer, 'gather'>;
  readonly deferrals: JobDeferrals;
  readonly controls: Pick<BatchControls, 'stopFor' | 'watch'>;
  readonly writer: ResultWriter;
  readonly earlier: EarlierResults;
  readonly meters: EnricherMeters;
}

type HandlerPlatform = Pick<
  Platform,
  'broker' | 'codec' | 'hotState' | 'clock' | 'log' | 'telemetry'
>;

interface EnrichCall {
  readonly urgent: boolean;
  readonly record: LogRecord;
  readonly context: HandlerContext;
  /** When the run was accepted, epoch ms. */
  readonly submittedMs: number;
}

type EnrichEnd =
  | EnrichmentEnd
  | Extract<HandlerOutcome, { kind: 'defer' }>
  /** The job's batch was cancelled or paused. */
  | { readonly kind: 'stopped' };

interface FinishedBytes {
  /** The encoded record of `results`. */
  readonly bytes: Uint8Array;
  readonly reply: string | null;
}

export class JobHandler {
  readonly #platform: HandlerPlatform;
  readonly #tools: HandlerTools;
  /** By record that is not done yet: what its earlier attempts gathered. */
  readonly #gathered = new WeakMap<LogRecord, Gathered>();

  constructor(platform: HandlerPlatform, tools: HandlerTools) {
    this.#platform = platform;
    this.#tools = tools;
  }

  async handle(record: LogRecord, context: HandlerContext): Promise<HandlerOutcome> {
    const span = startJobSpan(this.#platform.telemetry.tracing, record, context.attempt);
    if (span === null) return this.#handle(record, context, null);
    try {
      const outcome = await this.#handle(record, context, span);
      span.end(outcome.kind === 'done' ? null : outcome.error);
      return outcome;
    } catch (error) {
      span.end(errorMessage(error));
      throw error;
    }
  }

  async #handle(
    record: LogRecord,
    context: HandlerContext,
    span: Span | null,
  ): Promise<HandlerOutcome> {
    const startedMs = this.#platform.clock.elapsedMs();
    const lane = laneName(record.topic);
    const job = await this.#decode(record);
    if (job.kind === 'DELETE' || !job.kick_off) {
      this.#tools.meters.jobs.add({ lane, outcome: 'skipped' });
      return JOB_DONE;
    }
    span?.set({ 'cairn.run': job.run_id });
    const stop = await this.#tools.controls.stopFor(job, record);
    if (stop !== null) return this.#stop(job, stop, { record, context });
    const earlier = await this.#readEarlier(job, record, context.epoch);
    if (context.aborted) return REVOKED;
    const started = startedJob(job, recordOrder(record));
    this.#tools.writer.start(started);
    const urgent = record.topic === 'jobs.interactive';
    const answer = await this.#enrich(
      {
        job: started,
        inputs_json: job.inputs_json,
        attributes: job.attributes,
        refresh: job.refresh,
        earlier,
        attempts: context.attempt,
        started_at: this.#platform.clock.nowMs(),
        wantsReply: job.reply_to !== null,
        traced: span !== null,
        gathered: null,
      },
      { urgent, record, context, submittedMs: job.submitted_at },
    );
    if (answer.kind === 'defer') return answer;
    if (answer.kind === 'stopped') {
      if (context.aborted) return REVOKED;
      const why = await this.#tools.controls.stopFor(job, record);
      return why === null ? RESUMED : this.#stop(job, why, { record, context });
    }
    if (answer.kind === 'all_errors') {
      return { kind: 'retry', error: answer.error, reason: 'all_attributes_failed' };
    }
    if (answer.kind === 'system_fault') {
      const { kind: reason, error } = answer;
      return { kind: 'retry', error, reason, spendsAttempt: false, isBackendFault: true };
    }
    if (answer.kind === 'impossible') {
      return { kind: 'dead', error: answer.error, reason: 'inputs_unreadable' };
    }
    if (context.aborted) return REVOKED;
    const { tracing } = this.#platform.telemetry;
    if (span !== null && answer.steps !== null) traceSteps(tracing, span, answer.steps);
    await this.#finish(job, started, answer, { urgent, trace: span?.traceparent });
    this.#countFinished(job, lane, 'completed', startedMs);
    return JOB_DONE;
  }

  /** Asks the sources that the rules need, then runs the rules. */
  async #enrich(
    task: EnrichmentTask,
    { urgent, record, context, submittedMs }: EnrichCall,
  ): Promise<EnrichEnd> {
    const { threads, gatherer } = this.#tools;
    const first = await threads.enrich(task, { urgent });
    if (first.kind !== 'needs') return first;
    const { job, refresh } = task;
    const { organization_id: organization, batch_id: batch, place_id, run_order } = job;
    const run = `${jobKey(organization, batch, place_id)} ${run_order}`;
    const place = { ...first.place, organization, batch, run };
    const watched = this.#tools.controls.watch(job);
    const { signal, end } = linkSignals(context.signal, watched.signal);
    try {
      if ((await this.#tools.controls.stopFor(job, record)) !== null) return { kind: 'stopped' };
      const gathered = await gatherer.gather(place, {
        needs: first.needs,
        refresh,
        isUrgent: urgent,
        notBeforeMs: refresh ? submittedMs : 0,
        signal,
        before: this.#gathered.get(record),
      });
      if (watched.signal.aborted) return { kind: 'stopped' };
      this.#gathered.set(record, gathered);
      return await this.#enrichFrom(task, gathered, { urgent, context });
    } finally {
      end();
      watched.release();
    }
  }

  /** Runs the rules on what was gathered, unless a source asks for a delay. */
  async #enrichFrom(
    task: EnrichmentTask,
    gathered: Gathered,
    { urgent, context }: Pick<EnrichCall, 'urgent' | 'context'>,
  ): Promise<EnrichEnd> {
    const { threads, deferrals } = this.#tools;
    const { job: started, wantsReply: isAwaited } = task;
    const { deferredMs } = context;
    const delay = await deferrals.decide({ started, gathered, deferredMs, isAwaited });
    if (delay !== null) return delay;
    const second = await threads.enrich({ ...task, gathered }, { urgent });
    assert(second.kind !== 'needs', 'what was needed has been gathered');
    return second;
  }

  /** JH6. */
  async #stop(
    job: JobRecord,
    stop: JobStop,
    { record, context }: Pick<EnrichCall, 'record' | 'context'>,
  ): Promise<HandlerOutcome> {
    const { clock } = this.#platform;
    const { writer, meters } = this.#tools;
    const started = startedJob(job, recordOrder(record));
    if (stop === 'held') {
      await writer.finish(started, writer.encodeHeld(started), { urgent: true });
    } else {
      const earlier = await this.#readEarlier(job, record, context.epoch);
      if (context.aborted) return REVOKED;
      const nowMs = clock.nowMs();
      const times = { attempts: context.attempt, started_at: nowMs, finished_at: nowMs };
      const kept = decodeEarlierResult(earlier);
      const finished = cancelledJob(started, job.attributes, times, kept);
      const reply = failureReply(finished, job);
      await this.#finish(job, started, { bytes: writer.encode(finished), reply }, { urgent: true });
    }
    meters.jobs.add({ lane: laneName(record.topic), outcome: stop });
    return JOB_DONE;
  }

  /** For a record that is dead (JH4). Rejects when a backend fails; it may then be called again. */
  async giveUp(record: LogRecord, fault: RecordFault): Promise<void> {
    const startedMs = this.#platform.clock.elapsedMs();
    const job = await this.#decodeIfValid(record);
    const runs = job !== null && job.kind !== 'DELETE' && job.kick_off;
    // Reads come first, so that their failure cannot cause a second dead letter.
    const earlier = runs ? await this.#readEarlier(job, record) : null;
    await appendDeadLetters(this.#platform, ENRICHER_GROUP, [
      { record, ...fault, run: job?.run_id },
    ]);
    if (!runs) return;
    const started = startedJob(job, recordOrder(record));
    const nowMs = this.#platform.clock.nowMs();
    const { error, attempts } = fault;
    const run = { started_at: nowMs, finished_at: nowMs, error, attempts };
    const append = async (kept: EarlierResult | null) => {
      const finished = failedJob(started, job.attributes, run, kept);
      const bytes = this.#tools.writer.encode(finished);
      const reply = failureReply(finished, job);
      await this.#finish(job, started, { bytes, reply }, { urgent: true });
      this.#countFinished(job, laneName(record.topic), 'failed', startedMs);
    };
    try {
      await append(decodeEarlierResult(earlier));
    } catch (error) {
      // The result may be too large because of findings kept from earlier runs.
      if (!isCairnError(error, 'record_too_large')) throw error;
      await append(null);
    }
  }

  /** The first submission has new inputs, so no earlier finding applies to them. */
  async #readEarlier(job: JobRecord, record: LogRecord, epoch?: number): Promise<string | null> {
    return isRerun(job.cause) ? this.#tools.earlier.readBefore(job, record, epoch) : null;
  }

  #decode(record: LogRecord): Promise<JobRecord> {
    const topic = record.topic as Extract<TopicName, `jobs.${string}`>;
    return decodeRecord(this.#platform.codec, topic, record);
  }

  /** Null for a record that nobody can decode. Rejects while that cannot be known (JH4). */
  async #decodeIfValid(record: LogRecord): Promise<JobRecord | null> {
    try {
      return await this.#decode(record);
    } catch (error) {
      if (isTransient(error)) throw error;
      return null;
    }
  }

  async #finish(
    job: JobRecord,
    started: StartedJob,
    { bytes, reply }: FinishedBytes,
    how: { readonly urgent: boolean; readonly trace?: string | undefined },
  ): Promise<void> {
    const at = await this.#tools.writer.finish(started, bytes, how);
    this.#tools.earlier.noteAppended(job, at);
    if (job.reply_to !== null) await this.#deliverReply(job, reply!);
  }

  #countFinished(job: JobRecord, lane: string, outcome: string, startedMs: number): void {
    const { clock } = this.#platform;
    const { jobs, durations, ages } = this.#tools.meters;
    jobs.add({ lane, outcome });
    durations.observe({ lane }, (clock.elapsedMs() - startedMs) / 1000);
    ages.observe({ lane }, Math.max(0, clock.nowMs() - job.submitted_at) / 1000);
  }

  /** Hot state may be lost at any time. The caller then waits in vain, but the job is done. */
  async #deliverReply({ reply_to, run_id: run }: JobRecord, reply: string): Promise<void> {
    try {
      await this.#platform.hotState.deliver(reply_to!, reply, REPLY_TTL_MS);
    } catch (error) {
      this.#platform.log.warn({ run, error: errorMessage(error) }, 'delivering a reply failed');
    }
  }
}

function failureReply(finished: FinishedJob, job: JobRecord): string {
  let inputs: unknown = null;
  try {
    inputs = JSON.parse(job.inputs_json);
  } catch {
    // The job may have failed for this very reason; the reply then has no inputs.
  }
  return replyMessage(finished, inputs);
}
