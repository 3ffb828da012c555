/**
 * What happens to one record of `jobs`: enrich, append the result, answer who waits.
 *
 * J1 The record is done only when its result is durable (I2); a reply comes after that.
 * J2 A deletion, and a job that only waits for a reprocess, is nothing to do.
 * J3 A job all of whose attributes end in ERROR is tried again; given up, it is FAILED.
 * J4 A record that is given up stands in `dead-letters` with its bytes, and its job, when it can be
 *    read, ends FAILED on `results`; both are durable before it is done (I5).
 */
import {
  type FinishedJob,
  isRerun,
  type JobRecord,
  type TopicName,
} from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { appendDeadLetters } from '../../../ledger/records/dead-letters.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';
import type { HandlerContext, Outcome } from '../../../platform/log/consumer/parallel-consumer.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import type { EarlierResult } from '../enriching/earlier-findings.ts';
import type { EarlierResults } from './earlier-results.ts';
import type { EnrichmentThread } from './enrichment-thread.ts';
import { failedJob, replyMessage, startedJob } from './finished-job.ts';
import type { ResultWriter } from './result-writer.ts';

export const GROUP = 'cairn-enricher';
/** How long a reply waits to be fetched. */
const REPLY_TTL_MS = 120_000;
const DONE: Outcome = { kind: 'done' };
const REVOKED: Outcome = { kind: 'retry', error: 'the partition was revoked' };

interface HandlerTools {
  readonly thread: EnrichmentThread;
  readonly writer: ResultWriter;
  readonly earlier: EarlierResults;
}

type HandlerParts = Pick<Platform, 'broker' | 'codec' | 'hotState' | 'clock' | 'log'>;

export class JobHandler {
  readonly #platform: HandlerParts;
  readonly #thread: EnrichmentThread;
  readonly #writer: ResultWriter;
  readonly #earlier: EarlierResults;

  constructor(platform: HandlerParts, rest: HandlerTools) {
    this.#platform = platform;
    this.#earlier = rest.earlier;
    this.#thread = rest.thread;
    this.#writer = rest.writer;
  }

  async handle(
    record: LogRecord,
    context: Pick<HandlerContext, 'attempt' | 'aborted' | 'epoch'>,
  ): Promise<Outcome> {
    const job = await this.#decode(record);
    if (job.kind === 'DELETE' || !job.kick_off) return DONE;
    const earlier = await this.#earlierOf(job, record, context.epoch);
    if (context.aborted) return REVOKED;
    const started = startedJob(job, record.offset);
    const address = this.#writer.addressOf(started);
    this.#writer.start(started, address);
    const urgent = record.topic === 'jobs.interactive';
    const answer = await this.#thread.enrich(
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
    const at = await this.#writer.finish(started, address, answer.bytes, { urgent });
    this.#earlier.appended(job, at);
    if (job.reply_to !== null) await this.#reply(job.reply_to, answer.reply!);
    return DONE;
  }

  async giveUp(record: LogRecord, fault: { error: string; attempts: number }): Promise<void> {
    const job = await this.#decode(record).catch(() => null);
    await appendDeadLetters(this.#platform, GROUP, [{ record, ...fault }]);
    this.#platform.log.warn(
      { topic: record.topic, partition: record.partition, offset: record.offset, ...fault },
      'gave a job up',
    );
    if (job === null || job.kind === 'DELETE' || !job.kick_off) return;
    const started = startedJob(job, record.offset);
    const nowMs = this.#platform.clock.nowMs();
    const times = { started_at: nowMs, finished_at: nowMs, ...fault };
    const finished = failedJob(started, job.attributes, times, await this.#earlierOf(job, record));
    const address = this.#writer.addressOf(started);
    const bytes = this.#writer.encode(finished);
    const at = await this.#writer.finish(started, address, bytes, { urgent: true });
    this.#earlier.appended(job, at);
    if (job.reply_to !== null) await this.#reply(job.reply_to, failureReply(finished, job));
  }

  /** A submission brings new inputs: nothing that was found before is about them. */
  async #earlierOf(
    job: JobRecord,
    record: LogRecord,
    epoch?: number,
  ): Promise<EarlierResult | null> {
    return isRerun(job.cause) ? this.#earlier.before(job, record, epoch) : null;
  }

  async #decode(record: LogRecord): Promise<JobRecord> {
    const topic = record.topic as Extract<TopicName, `jobs.${string}`>;
    const { codec } = this.#platform;
    return codec.decodeKnown(topic, record.value) ?? (await codec.decode(topic, record.value));
  }

  /** Hot state may be lost at any time: who waits then waits in vain, and the job is done. */
  async #reply(address: string, message: string): Promise<void> {
    try {
      await this.#platform.hotState.deliver(address, message, REPLY_TTL_MS);
    } catch (error) {
      this.#platform.log.warn({ error: errorMessage(error) }, 'a reply was not delivered');
    }
  }
}

function failureReply(finished: FinishedJob, job: JobRecord): string {
  let inputs: unknown = null;
  try {
    inputs = JSON.parse(job.inputs_json);
  } catch {
    // A job is given up for just that; the answer then has no inputs.
  }
  return replyMessage(finished, inputs);
}
