/**
 * The enricher: reads jobs, interactive ones first, enriches them and appends their results.
 *
 * Any number of enrichers share the work as one consumer group. What happens to a job is in
 * consuming/job-handler.ts, what is found out about a place in enrich-place.ts; this file only
 * puts the parts together and takes them apart again: first no more jobs are taken and those under
 * way end, then their results are written, then the thread ends.
 */
import { join } from 'node:path';
import type { Platform } from '../../ledger/platform.ts';
import {
  type ParallelConsumer,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { warmUpLater } from '../../platform/runtime/worker.ts';
import { EarlierResults } from './consuming/earlier-results.ts';
import { EnrichmentThread } from './consuming/enrichment-thread.ts';
import { GROUP, JobHandler } from './consuming/job-handler.ts';
import { ResultWriter } from './consuming/result-writer.ts';

const LINGER_MS = 2;
const BULK_LINGER_MS = 40;
const APPEND_RECORDS = 500;
const COMMIT_INTERVAL_MS = 250;
/** Records of a partition that may be fetched beyond its committed offset. */
const GAP_RECORDS = 5_000;
const FIRST_RETRY_DELAY_MS = 200;
const MAX_RETRY_DELAY_MS = 30_000;
/** Part of the time a stop may take that running jobs may use. */
const DRAIN_SHARE = 0.6;
/** Sources are read so long after the start, or by the first job. */
const WARM_UP_AFTER_MS = 1_500;

export function createEnricher(platform: Platform): Service {
  const enricher = new Enricher(platform);
  return {
    name: 'enricher',
    start: () => enricher.start(),
    stop: once(() => enricher.stop()),
  };
}

class Enricher {
  readonly #platform: Platform;
  readonly #stopping = new AbortController();
  readonly #earlier: EarlierResults;
  #thread: EnrichmentThread | undefined;
  #writer: ResultWriter | undefined;
  #consumer: ParallelConsumer | undefined;

  constructor(platform: Platform) {
    this.#platform = { ...platform, log: platform.log.child({ service: 'enricher' }) };
    this.#earlier = new EarlierResults(this.#platform);
  }

  async start(): Promise<void> {
    const { broker, codec, clock, config } = this.#platform;
    const partitions = await broker.partitionCount('results');
    const thread = new EnrichmentThread({
      placesFolder: join(config.dataDir, 'places'),
      resultSchemaId: codec.schemaId('results'),
    });
    const writer = new ResultWriter({
      broker,
      codec,
      clock,
      partitions,
      lingerMs: LINGER_MS,
      bulkLingerMs: BULK_LINGER_MS,
      maxRecords: APPEND_RECORDS,
    });
    [this.#thread, this.#writer] = [thread, writer];
    const handler = new JobHandler(this.#platform, { thread, writer, earlier: this.#earlier });
    this.#consumer = await this.#consume(handler);
    void warmUpLater(thread, WARM_UP_AFTER_MS, { clock, stopping: this.#stopping.signal });
  }

  #consume(handler: JobHandler): Promise<ParallelConsumer> {
    const { broker, clock, log, config } = this.#platform;
    return startParallelConsumer({
      broker,
      clock,
      log,
      group: GROUP,
      lanes: [['jobs.interactive'], ['jobs.bulk']],
      maxInFlight: config.enricherMaxInFlight,
      maxGapRecords: GAP_RECORDS,
      commitIntervalMs: COMMIT_INTERVAL_MS,
      retry: {
        maxAttempts: config.enricherMaxAttempts,
        firstDelayMs: FIRST_RETRY_DELAY_MS,
        maxDelayMs: MAX_RETRY_DELAY_MS,
      },
      drainMs: config.stopTimeoutMs * DRAIN_SHARE,
      handle: (record, context) => handler.handle(record, context),
      onDead: (record, fault) => handler.giveUp(record, fault),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#earlier.close();
    await this.#consumer?.stop();
    await this.#writer?.drain();
    await this.#thread?.close();
  }
}
