/**
 * Handles one record of `jobs`: enriches the place, appends the result and replies to the caller
 * that waits for it.
 *
 * JH1 The record is done only when its result is durable (I2). The reply is sent after that.
 * JH2 A deletion, or a job that only waits for a reprocess, needs nothing.
 * JH3 A job all of whose attributes end in ERROR is retried; when its attempts are used up, it ends
 *     FAILED.
 * JH4 A dead record stands in `dead-letters` with its bytes, and its job, if it can be read, ends
 *     FAILED on `results`. Both are durable before the record is done (I5). While a backend keeps
 *     anybody from knowing whether it can be read, giving up waits.
 */
import {
  type FinishedJob,
  isRerun,
  type JobRecord,
  type StartedJob,
  type TopicName,
} from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { appendDeadLetters } from '../../../ledger/records/dead-letters.ts';
import { decodeRecord } from '../../../ledger/records/decode.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';
import type {
  HandlerContext,
  HandlerOutcome,
} from '../../../platform/log/consumer/parallel-consumer.ts';
import { errorMessage, isCairnError } from '../../../platform/runtime/errors.ts';
import { isTransient } from '../../../platform/runtime/retry.ts';
import type { EarlierResult } from '../enriching/earlier-findings.ts';
import type { EarlierResults } from './earlier-results.ts';
import type { JobEnrichment } from './enrichment-thread.ts';
import { failedJob, replyMessage, startedJob } from './finished-job.ts';
import type { ResultWriter } from './result-writer.ts';

export const ENRICHER_GROUP = 'cairn-enricher';
/** How long a reply waits to be fetched. */
const REPLY_TTL_MS = 120_000;
const JOB_DONE: HandlerOutcome = { kind: 'done' };
const REVOKED: HandlerOutcome = {
  kind: 'retry',
  error: 'the partition was revoked',
  spendsAttempt: false,
};

interface HandlerTools {
  readonly thread: JobEnrichment;
  readonly writer: ResultWriter;
  readonly earlier: EarlierResults;
}

type HandlerPlatform = Pick<Platform, 'broker' | 'codec' | 'hotState' | 'clock' | 'log'>;

interface FinishedBytes {
  /** The encoded record of `results`. */
  readonly bytes: Uint8Array;
  readonly reply: string | null;
}

export class JobHandler {
  readonly #platform: HandlerPlatform;
  readonly #tools: HandlerTools;

  constructor(platform: HandlerPlatform, tools: HandlerTools) {
    this.#platform = platform;
    this.#tools = tools;
  }

  async handle(
    record: LogRecord,
    context: Pick<HandlerContext, 'attempt' | 'aborted' | 'epoch'>,
  ): Promise<HandlerOutcome> {
    const job = await this.#decode(record);
    if (job.kind === 'DELETE' || !job.kick_off) return JOB_DONE;
    const earlier = await this.#readEarlier(job, record, context.epoch);
    if (context.aborted) return REVOKED;
    const started = startedJob(job, record.offset);
    this.#tools.writer.start(started);
    const urgent = record.topic === 'jobs.interactive';
    const answer = await this.#tools.thread.enrich(
      {
        job: started,
        inputs_json: job.inputs_json,
        attributes: job.attributes,
        refresh: job.refresh,
        earlier,
        attempts: context.attempt,
        started_at: this.#platform.clock.nowMs(),
        wantsReply: job.reply_to !== null,
      },
      { urgent },
    );
    if (answer.kind === 'all_errors') return { kind: 'retry', error: answer.error };
    if (answer.kind === 'impossible') return { kind: 'dead', error: answer.error };
    if (context.aborted) return REVOKED;
    await this.#finish(job, started, answer, urgent);
    return JOB_DONE;
  }

  /** For a record that is dead (JH4). Rejects when a backend fails; it may then be called again. */
  async giveUp(record: LogRecord, fault: { error: string; attempts: number }): Promise<void> {
    const job = await this.#decodeIfValid(record);
    const runs = job !== null && job.kind !== 'DELETE' && job.kick_off;
    // First what only reads, so that a failure of it leaves no second dead letter.
    const earlier = runs ? await this.#readEarlier(job, record) : null;
    await appendDeadLetters(this.#platform, ENRICHER_GROUP, [{ record, ...fault }]);
    if (!runs) return;
    const started = startedJob(job, record.offset);
    const nowMs = this.#platform.clock.nowMs();
    const run = { started_at: nowMs, finished_at: nowMs, ...fault };
    const append = async (kept: EarlierResult | null) => {
      const finished = failedJob(started, job.attributes, run, kept);
      const bytes = this.#tools.writer.encode(finished);
      await this.#finish(job, started, { bytes, reply: failureReply(finished, job) }, true);
    };
    try {
      await append(earlier);
    } catch (error) {
      // What made the result too large may be what it keeps of earlier runs.
      if (!isCairnError(error, 'record_too_large')) throw error;
      await append(null);
    }
  }

  /** A submission brings new inputs, so that no earlier finding is about them. */
  async #readEarlier(
    job: JobRecord,
    record: LogRecord,
    epoch?: number,
  ): Promise<EarlierResult | null> {
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
    urgent: boolean,
  ): Promise<void> {
    const at = await this.#tools.writer.finish(started, bytes, { urgent });
    this.#tools.earlier.noteAppended(job, at);
    if (job.reply_to !== null) await this.#deliverReply(job.reply_to, reply!);
  }

  /** Hot state may be lost at any time. Then the caller waits in vain, but the job is done. */
  async #deliverReply(address: string, reply: string): Promise<void> {
    try {
      await this.#platform.hotState.deliver(address, reply, REPLY_TTL_MS);
    } catch (error) {
      this.#platform.log.warn({ error: errorMessage(error) }, 'delivering a reply failed');
    }
  }
}

function failureReply(finished: FinishedJob, job: JobRecord): string {
  let inputs: unknown = null;
  try {
    inputs = JSON.parse(job.inputs_json);
  } catch {
    // The job may be dead for just that reason; the reply then has no inputs.
  }
  return replyMessage(finished, inputs);
}
