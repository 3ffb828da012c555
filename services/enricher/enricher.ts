/**
 * The enricher: reads jobs, interactive ones first, enriches them and appends their results.
 *
 * Any number of enrichers share the jobs as one consumer group. consuming/job-handler.ts handles a
 * job, enriching/enrich-place.ts finds out about its place. This file starts the parts and stops
 * them again: first it takes no more jobs and waits for those in flight, then it writes their
 * results, then it ends the worker thread.
 */
import { join } from 'node:path';
import type { Platform } from '../../ledger/platform.ts';
import {
  type ParallelConsumer,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { untilAvailable } from '../../platform/runtime/until-available.ts';
import { warmUpLater } from '../../platform/runtime/worker.ts';
import { EarlierResults } from './consuming/earlier-results.ts';
import type { WorkerSetup } from './consuming/enrichment-messages.ts';
import { EnrichmentThread, type JobEnrichment } from './consuming/enrichment-thread.ts';
import { ENRICHER_GROUP, JobHandler } from './consuming/job-handler.ts';
import { ResultWriter } from './consuming/result-writer.ts';

/** The sources are loaded this long after the start, or with the first job. */
const SOURCES_WARM_UP_MS = 1_500;

type StartThread = (setup: WorkerSetup) => JobEnrichment;

/** `startThread` is for tests, which enrich without a thread and its sources. */
export function createEnricher(
  platform: Platform,
  startThread: StartThread = (setup) => new EnrichmentThread(setup),
): Service {
  return new Enricher(platform, startThread);
}

class Enricher implements Service {
  readonly name = 'enricher';
  readonly stop = once(() => this.#stop());
  readonly #platform: Platform;
  readonly #stopping = new AbortController();
  readonly #earlier: EarlierResults;
  readonly #startThread: StartThread;
  #thread: JobEnrichment | undefined;
  #writer: ResultWriter | undefined;
  #consumer: ParallelConsumer | undefined;

  constructor(platform: Platform, startThread: StartThread) {
    this.#startThread = startThread;
    this.#platform = { ...platform, log: platform.log.child({ service: 'enricher' }) };
    this.#earlier = new EarlierResults(this.#platform);
  }

  async start(): Promise<void> {
    const { broker, codec, clock, config, log } = this.#platform;
    const count = () => broker.partitionCount('results');
    const partitions = await untilAvailable('The log', { clock, log }, count);
    const thread = this.#startThread({
      placesFolder: join(config.dataDir, 'places'),
      resultSchemaId: codec.schemaId('results'),
    });
    const writer = new ResultWriter({ broker, codec, clock, partitions });
    [this.#thread, this.#writer] = [thread, writer];
    const handler = new JobHandler(this.#platform, { thread, writer, earlier: this.#earlier });
    this.#consumer = await this.#consume(handler);
    void warmUpLater(thread, SOURCES_WARM_UP_MS, { clock, stopping: this.#stopping.signal });
  }

  #consume(handler: JobHandler): Promise<ParallelConsumer> {
    const { broker, clock, log, config } = this.#platform;
    return startParallelConsumer({
      broker,
      clock,
      log,
      group: ENRICHER_GROUP,
      lanes: [['jobs.interactive'], ['jobs.bulk']],
      maxInFlight: config.enricherMaxInFlight,
      maxGapRecords: 5_000,
      commitIntervalMs: 250,
      retry: {
        maxAttempts: config.enricherMaxAttempts,
        firstDelayMs: 200,
        maxDelayMs: 30_000,
      },
      // The rest of the time is for writing the results of the jobs that ended.
      drainMs: 0.6 * config.stopTimeoutMs,
      handle: (record, context) => handler.handle(record, context),
      onDead: (record, fault) => handler.giveUp(record, fault),
    });
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    this.#earlier.close();
    await this.#consumer?.stop();
    await this.#writer?.drain();
    await this.#thread?.close();
  }
}
