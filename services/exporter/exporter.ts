/**
 * The exporter: builds the files of queued exports.
 *
 * Any number of exporters share the work as one consumer group. See export-handler.ts for the steps
 * of an export, and build-file.ts for its file. This file starts and stops the parts.
 */
import { organizationInKey } from '../../domain/records.ts';
import { EXPORTER_GROUP } from '../../ledger/consumer-groups.ts';
import type { Platform } from '../../ledger/platform.ts';
import { scratchFolder } from '../../platform/embedded-parts.ts';
import type { HandlerOutcome } from '../../platform/log/consumer/handler-outcome.ts';
import {
  type ParallelConsumer,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import { retryCounter, watchConsumer } from '../../platform/log/consumer/watched-consumer.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { openSpace } from '../../platform/storage.ts';
import { ExportHandler, HANDLER_TIMES } from './export-handler.ts';
import { ScratchFolders } from './scratch-folders.ts';

const CONSUMER_LIMITS = {
  /** Far more than are built at once: exports that wait for a slot hold no resources. */
  maxInFlight: 256,
  maxGapRecords: 1_000,
  commitIntervalMs: 250,
  /** All attempts together outlast an outage of 15 minutes. */
  retry: { maxAttempts: 60, firstDelayMs: 500, maxDelayMs: 30_000 },
};
/** The share of the stop timeout for exports in flight. */
const EXPORT_DRAIN_SHARE = 0.5;

/** `times` is for tests, which cannot wait 15 seconds for a lease. */
export function createExporter(parts: Platform, times = HANDLER_TIMES): Service {
  const platform = { ...parts, log: parts.log.child({ service: 'exporter' }) };
  const folder = scratchFolder(platform.config);
  const scratch = new ScratchFolders(folder, openSpace(platform, folder), platform.clock);
  const handler = new ExportHandler(platform, scratch, times);
  const inFlight = new Set<Promise<HandlerOutcome>>();
  let consumer: ParallelConsumer | undefined;
  return {
    name: 'exporter',
    start: async () => {
      await scratch.open();
      consumer = await startConsumer(platform, handler, inFlight);
      const { broker, telemetry } = platform;
      const state = consumer.stats.bind(consumer);
      watchConsumer(telemetry, { group: EXPORTER_GROUP, broker, state });
    },
    stop: once(async () => {
      await consumer?.stop();
      // Aborted exports release their leases before the platform closes.
      await Promise.allSettled(inFlight);
    }),
  };
}

function startConsumer(
  { broker, clock, log, config, telemetry }: Platform,
  handler: ExportHandler,
  inFlight: Set<Promise<HandlerOutcome>>,
): Promise<ParallelConsumer> {
  const retries = retryCounter(telemetry.metrics);
  return startParallelConsumer({
    broker,
    clock,
    log,
    group: EXPORTER_GROUP,
    lanes: [['exports']],
    ...CONSUMER_LIMITS,
    drainMs: config.stopTimeoutMs * EXPORT_DRAIN_SHARE,
    // An organization has one export in flight per partition, so that it does not delay others
    // (I7).
    orderKey: ({ key }) => organizationInKey(key),
    handle: (record, context) => {
      const handling = handler.handle(record, context);
      inFlight.add(handling);
      const remove = () => inFlight.delete(handling);
      handling.then(remove, remove);
      return handling;
    },
    onDead: (record, fault) => handler.giveUp(record, fault),
    onRetry: (reason) => retries.add({ group: EXPORTER_GROUP, reason }),
  });
}
