/**
 * The enricher: reads jobs, interactive ones first, enriches them and appends their results.
 *
 * Any number of enrichers share the jobs as one consumer group. consuming/job-handler.ts handles a
 * job, enriching/enrich-place.ts enriches its place. This file starts and stops the parts. To stop,
 * it takes no more jobs and waits for those in flight, writes their results, and then ends the
 * worker threads.
 */
import { join } from 'node:path';
import { organizationInKey } from '../../domain/records.ts';
import { unavailableSources } from '../../ledger/available-sources.ts';
import { ENRICHER_GROUP } from '../../ledger/consumer-groups.ts';
import type { Platform } from '../../ledger/platform.ts';
import { declareDeadLetters } from '../../ledger/records/dead-letters.ts';
import { BatchControls } from '../../ledger/steering/batch-controls.ts';
import {
  type ParallelConsumer,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import { watchConsumer } from '../../platform/log/consumer/watched-consumer.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { warmUpLater } from '../../platform/runtime/worker.ts';
import { EarlierResults } from './consuming/earlier-results.ts';
import type { WorkerSetup } from './consuming/enrichment-messages.ts';
import { EnrichmentPool, threadCount } from './consuming/enrichment-pool.ts';
import type { JobEnrichment } from './consuming/enrichment-thread.ts';
import { JobDeferrals } from './consuming/job-deferrals.ts';
import { JobHandler } from './consuming/job-handler.ts';
import { ResultWriter } from './consuming/result-writer.ts';
import { Gatherer } from './gathering/gatherer.ts';
import { configuredBudgets, SourceBudgets } from './gathering/source-budgets.ts';
import { countWork, type EnricherMeters, enricherMeters } from './measuring/enricher-meters.ts';
import type { WorkRecord } from './measuring/work-recorder.ts';
import { openGatheredSources } from './sources/gathered-sources.ts';

/** The sources are loaded after this time, or with the first job. */
const SOURCES_WARM_UP_MS = 1_500;

/** The number of jobs in one partition that may be done after one that waits for its source. */
const MAX_REPEATED_JOBS = 200_000;

const LANES = [['jobs.interactive'], ['jobs.bulk']] as const;

type StartThreads = (
  setup: WorkerSetup,
  onWork: (work: readonly WorkRecord[]) => void,
) => JobEnrichment;

/** `startThreads` is for tests, which enrich without threads and their sources. */
export function createEnricher(platform: Platform, startThreads?: StartThreads): Service {
  const threads = threadCount(platform.config.enricherThreads);
  const startPool: StartThreads = (setup, onWork) => new EnrichmentPool(threads, setup, onWork);
  return new Enricher(platform, startThreads ?? startPool);
}

class Enricher implements Service {
  readonly name = 'enricher';
  readonly stop = once(() => this.#stop());
  readonly #platform: Platform;
  readonly #stopping = new AbortController();
  readonly #earlier: EarlierResults;
  readonly #controls: BatchControls;
  readonly #startThreads: StartThreads;
  readonly #meters: EnricherMeters;
  #threads: JobEnrichment | undefined;
  #gatherer: Gatherer | undefined;
  #writer: ResultWriter | undefined;
  #consumer: ParallelConsumer | undefined;

  constructor(platform: Platform, startThreads: StartThreads) {
    this.#startThreads = startThreads;
    this.#platform = { ...platform, log: platform.log.child({ service: 'enricher' }) };
    this.#earlier = new EarlierResults(this.#platform);
    this.#controls = new BatchControls(this.#platform);
    this.#meters = enricherMeters(platform.telemetry.metrics);
    const reasons = ['inputs_unreadable', 'all_attributes_failed'];
    declareDeadLetters(platform.telemetry, ENRICHER_GROUP, LANES.flat(), reasons);
  }

  async start(): Promise<void> {
    const { broker, codec, clock, config } = this.#platform;
    const meters = this.#meters;
    const sources = openGatheredSources(this.#platform);
    const setup = {
      placesFolder: join(config.dataDir, 'places'),
      crosswalksFolder: config.providerCrosswalks,
      resultSchemaId: codec.schemaId('results'),
      gatherable: sources.flatMap(({ name, unavailable }) => (unavailable === null ? name : [])),
      unavailable: unavailableSources(config),
    };
    const timeoutMs = config.gatherTimeoutMs;
    const budgets = new SourceBudgets(this.#platform.hotState, configuredBudgets(config));
    const gatherer = new Gatherer({
      sources,
      clock,
      timeoutMs,
      maxPlaces: config.enricherMaxInFlight,
      meters: meters.sources,
      budgets,
    });
    this.#gatherer = gatherer;
    meters.circuits.show(() =>
      gatherer.circuits().map(([source, isOpen]) => [{ source }, isOpen ? 1 : 0] as const),
    );
    const threads = this.#startThreads(setup, (work) => countWork(meters, work));
    const writer = new ResultWriter({ broker, codec, clock });
    [this.#threads, this.#writer] = [threads, writer];
    const deferrals = new JobDeferrals({
      ...this.#platform,
      maxMs: config.enricherDeferMaxMs,
      mayDefer: () => this.#consumer?.mayDefer ?? false,
    });
    const handler = new JobHandler(this.#platform, {
      threads,
      gatherer,
      deferrals,
      controls: this.#controls,
      writer,
      earlier: this.#earlier,
      meters,
    });
    this.#controls.start();
    const consumer = await this.#consume(handler);
    this.#consumer = consumer;
    const state = () => consumer.stats();
    watchConsumer(this.#platform.telemetry, { group: ENRICHER_GROUP, broker, state });
    void warmUpLater(threads, SOURCES_WARM_UP_MS, { clock, stopping: this.#stopping.signal });
  }

  #consume(handler: JobHandler): Promise<ParallelConsumer> {
    const { broker, clock, log, config } = this.#platform;
    return startParallelConsumer({
      broker,
      clock,
      log,
      group: ENRICHER_GROUP,
      lanes: LANES,
      maxInFlight: config.enricherMaxInFlight,
      maxGapRecords: 5_000,
      shareKey: ({ key }) => organizationInKey(key),
      maxAheadRecords: config.enricherReadAheadRecords,
      maxDeferredRecords: config.enricherDeferredMaxJobs,
      maxRepeatedRecords: MAX_REPEATED_JOBS,
      commitIntervalMs: 250,
      retry: {
        maxAttempts: config.enricherMaxAttempts,
        firstDelayMs: 200,
        maxDelayMs: 30_000,
      },
      // The rest of the time is for writing the results of finished jobs.
      drainMs: 0.6 * config.stopTimeoutMs,
      handle: (record, context) => handler.handle(record, context),
      onDead: (record, fault) => handler.giveUp(record, fault),
      onRetry: (reason) => this.#meters.retries.add({ group: ENRICHER_GROUP, reason }),
    });
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    this.#earlier.close();
    await this.#consumer?.stop();
    await this.#controls.close();
    await this.#writer?.drain();
    await this.#threads?.close();
    await this.#gatherer?.close();
  }
}
