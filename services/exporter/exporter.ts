/**
 * The exporter: builds the files of queued exports.
 *
 * Any number of exporters share the work as one consumer group. What happens to an export is in
 * export-handler.ts, how its file is made in build-file.ts; this file only puts the parts together
 * and takes them apart again.
 */
import { join } from 'node:path';
import type { Platform } from '../../ledger/platform.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import {
  type HandlerContext,
  type Outcome,
  type ParallelConsumer,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { ExportHandler, GROUP, HANDLER_TIMES } from './export-handler.ts';
import { ScratchFolders } from './scratch-folders.ts';

/** Far more than are built at once: exports that wait for their turn hold nothing. */
const MAX_IN_FLIGHT = 256;
const GAP_RECORDS = 1_000;
const COMMIT_INTERVAL_MS = 250;
/** Attempts and waits together outlast an outage of a quarter of an hour. */
const RETRY = { maxAttempts: 60, firstDelayMs: 500, maxDelayMs: 30_000 };
/** Part of the time a stop may take that files under way may use. */
const DRAIN_SHARE = 0.5;

/** `times` is for tests, which have no quarter of a minute to wait for a lease. */
export function createExporter(platform: Platform, times = HANDLER_TIMES): Service {
  const scratch = new ScratchFolders(join(platform.config.dataDir, 'exporter'));
  const log = platform.log.child({ service: 'exporter' });
  const handler = new ExportHandler({ ...platform, log }, scratch, times);
  const running = new Set<Promise<Outcome>>();
  let consumer: ParallelConsumer | undefined;
  return {
    name: 'exporter',
    start: async () => {
      await scratch.open(platform.clock);
      const handle = (record: LogRecord, context: HandlerContext) =>
        tracked(running, handler.handle(record, context));
      consumer = await consume({ ...platform, log }, handle, handler);
    },
    stop: once(async () => {
      await consumer?.stop();
      // Those that were aborted give their leases back before the parts close.
      await Promise.allSettled(running);
    }),
  };
}

function tracked<T>(running: Set<Promise<T>>, work: Promise<T>): Promise<T> {
  running.add(work);
  const forget = () => running.delete(work);
  work.then(forget, forget);
  return work;
}

function consume(
  { broker, clock, log, config }: Platform,
  handle: (record: LogRecord, context: HandlerContext) => Promise<Outcome>,
  handler: ExportHandler,
): Promise<ParallelConsumer> {
  return startParallelConsumer({
    broker,
    clock,
    log,
    group: GROUP,
    lanes: [['exports']],
    maxInFlight: MAX_IN_FLIGHT,
    maxGapRecords: GAP_RECORDS,
    commitIntervalMs: COMMIT_INTERVAL_MS,
    retry: RETRY,
    drainMs: config.stopTimeoutMs * DRAIN_SHARE,
    // Of one organization one export of a partition waits at a time, whoever else waits (I7).
    orderKey: organizationOf,
    handle,
    onDead: (record, fault) => handler.giveUp(record, fault),
  });
}

function organizationOf({ key }: LogRecord): string {
  const text = Buffer.from(key).toString();
  return text.slice(0, text.indexOf('\0'));
}
