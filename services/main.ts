/**
 * Composition: opens the platform, prepares the log, and runs the named services.
 *
 * SM1 Topics and schemas exist before any service starts.
 * SM2 Services start and stop in the order of SERVICE_NAMES. The API is first because it needs none
 *     of the others: the work that it accepts is on the log, whenever another service reads it.
 * SM3 An unavailable part is waited for, and meanwhile a stand-in answers on the API's port, which
 *     it hands over to the API (AP1). Only a fault that waiting does not fix ends the start.
 * SM4 The code of each service is loaded in turn, so that nothing delays the API.
 */
import { TOPICS, type TopicName } from '../domain/records.ts';
import { invalidateMarks } from '../ledger/false-marks.ts';
import type { DeadLetterAdmin } from '../ledger/letters/dead-letter-admin.ts';
import type { Platform } from '../ledger/platform.ts';
import { readRecordSchemas } from '../ledger/records/schemas.ts';
import type { Config } from '../platform/config/config.ts';
import { usesDataFolder } from '../platform/embedded-parts.ts';
import type { TopicSpec } from '../platform/log/broker.ts';
import { openPlatform } from '../platform/open-platform.ts';
import type { RuntimeContext } from '../platform/platform.ts';
import { refuseUnfinishedPromotion } from '../platform/promotion/unfinished-promotion.ts';
import { checkBeforeEnd } from '../platform/runtime/end-process.ts';
import { once, type Service, startServices } from '../platform/runtime/life-cycle.ts';
import { untilAvailable } from '../platform/runtime/until-available.ts';
import { watchStorage } from '../platform/storage.ts';
import { compareSchemas } from './compare-schemas.ts';
import { ApiPort } from './ingest-api/api-port.ts';
import { showParts } from './part-health.ts';
import { openProcessView, type ProcessView, type TelemetryContext } from './process-view.ts';
import { StandIn } from './stand-in.ts';
import { showStorage } from './storage-metrics.ts';
import { createFolderWatch } from './watch-folders.ts';
import { watchParts } from './watch-parts.ts';

/** The topics that `TOPIC_RETENTION_MS` applies to. */
const EXPIRING_TOPICS: readonly TopicName[] = ['jobs.interactive', 'jobs.bulk', 'results'];

export const SERVICE_NAMES = ['ingest-api', 'enricher', 'sink', 'exporter', 'scheduler'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

type LoadService = (port?: ApiPort) => Promise<(platform: Platform) => Service>;

const LOADERS: Record<ServiceName, LoadService> = {
  'ingest-api': async (port) => {
    const { createIngestApi } = await import('./ingest-api/ingest-api.ts');
    return (platform) => createIngestApi(platform, { letters: lazyLetterDesk(platform), port });
  },
  enricher: async () => (await import('./enricher/enricher.ts')).createEnricher,
  sink: async () => (await import('./sink/sink.ts')).createSink,
  exporter: async () => (await import('./exporter/exporter.ts')).createExporter,
  scheduler: async () => (await import('./scheduler/scheduler.ts')).createScheduler,
};

/** Its code is loaded when an operator requests letters. */
function lazyLetterDesk(platform: Platform): DeadLetterAdmin {
  const open = async () => {
    const { openLetterDesk } = await import('./operations/dead-letters/open-desk.ts');
    return openLetterDesk(platform);
  };
  return {
    list: async (...asked) => (await open()).list(...asked),
    read: async (id) => (await open()).read(id),
    retry: async (...asked) => (await open()).retry(...asked),
  };
}

export interface RunningProduct {
  /** Base address of the API, or null if ingest-api was not named. */
  readonly address: string | null;
  /** Base address of METRICS_PORT, or null without one. */
  readonly operatorAddress: string | null;
  readonly platform: Platform;
  /** Resolves when every named service runs; rejects if one could not start. */
  readonly started: Promise<void>;
  /** Rejects if a part turns out to be permanently unusable; never resolves. */
  readonly failed: Promise<never>;
  /** Drains and stops everything; resolves false if the timeout passed first. Idempotent. */
  stop(): Promise<boolean>;
}

/** Starts the named services (default: all) in this process; resolves when the first one runs. */
export async function runServices(
  names: readonly ServiceName[],
  given: RuntimeContext,
): Promise<RunningProduct> {
  const wanted = SERVICE_NAMES.filter((name) => names.length === 0 || names.includes(name));
  const seen = await openProcessView(wanted, given);
  const context = { ...given, telemetry: seen.telemetry };
  const port = wanted[0] === 'ingest-api' ? new ApiPort(context) : undefined;
  try {
    return await runWithTelemetry(wanted, context, { seen, port });
  } catch (error) {
    await port?.close();
    await seen.close();
    throw error;
  }
}

async function runWithTelemetry(
  wanted: readonly ServiceName[],
  context: TelemetryContext,
  { seen, port }: { readonly seen: ProcessView; readonly port: ApiPort | undefined },
): Promise<RunningProduct> {
  const [first, ...others] = wanted as [ServiceName, ...ServiceName[]];
  const standIn = port && new StandIn(context, port);
  const onWait = (part: string, error: unknown) => {
    context.telemetry.health.noteWait(part, error);
    if (error !== null) standIn?.open();
  };
  const onSlow = (part: string) => onWait(part, new Error(`${part} has not answered yet`));
  const stopping = new AbortController();
  const waits = { ...context, onWait, signal: stopping.signal };
  const wait: Wait = (part, work) => untilAvailable(part, { ...waits, onSlow }, work);
  const opening = openPlatform(context, readRecordSchemas(), { onWait, onSlow });
  // Its code loads while the platform opens; a failure is reported below, where it is awaited.
  const loading = LOADERS[first](port);
  loading.catch(() => undefined);
  const { platform, close: closeParts } = await opening;
  showParts(platform, wanted);
  showStorage(platform);
  const close = async () => {
    stopping.abort();
    await port?.close();
    await closeParts();
    await seen.close();
  };
  try {
    if (context.config.redisUrl !== null) await refuseUnfinishedPromotion(platform);
    await prepareLog(platform, context.config, wait);
    warnOfRetention(platform);
    if (isOnlySink(wanted, context.config)) await wait('Redis', () => invalidateMarks(platform));
    const makeFirst = async () => {
      const service = (await loading)(platform);
      const start = () => untilAvailable('The log', waits, service.start);
      return port ? { ...service, start } : service;
    };
    const { states, operatorAddress } = seen;
    const onStarted = (name: string) => states.started(name);
    const further = listOtherServices(platform, others);
    const services = startServices([makeFirst, ...further], { ...context, onStarted });
    const started = services.all.catch(async (error: unknown) => {
      await close();
      throw error;
    });
    started.catch(() => undefined);
    const stop = once(async () => {
      states.stopping();
      const inTime = await services.stop(context.config.stopTimeoutMs);
      if (inTime) await close();
      return inTime;
    });
    const address = apiAddress(await services.first);
    // Opening the warehouse takes a while, so it starts now instead of with the first read.
    const folders = createFolderWatch(platform);
    const watches = [watchParts(platform, stopping.signal), folders.watch(stopping.signal)];
    checkBeforeEnd(async () => {
      if (!stopping.signal.aborted) await folders.check();
    });
    const failed = Promise.all(watches).then(() => new Promise<never>(() => {}));
    failed.catch(() => undefined);
    void watchStorage(platform.storage, { ...context, signal: stopping.signal });
    return { address, operatorAddress, platform, started, failed, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The services that start after the first one, in this order. */
function listOtherServices(platform: Platform, names: readonly ServiceName[]) {
  const { config } = platform;
  const port = config.clickhousePort;
  const makeSocket = async () => (await import('./keys-socket.ts')).createKeysSocket(platform);
  const makeServices = names.map((name) => async () => (await LOADERS[name]())(platform));
  const makePort = async () => {
    const { createWarehousePort } = await import('./warehouse-port.ts');
    return createWarehousePort(platform, port!);
  };
  return [
    ...(usesDataFolder(config) ? [makeSocket] : []),
    ...makeServices,
    ...(port === null ? [] : [makePort]),
  ];
}

/** Several sinks need a log, a warehouse and hot state that are all outside of the process. */
function isOnlySink(wanted: readonly ServiceName[], config: Config): boolean {
  const { kafkaBrokers, clickhouseUrl, redisUrl } = config;
  return wanted.includes('sink') && [kafkaBrokers, clickhouseUrl, redisUrl].includes(null);
}

type Wait = <T>(part: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates missing topics, registers the schemas and compares them with the log. Without `wait`,
 * fails if a part is unavailable.
 */
export async function prepareLog(
  { broker, codec }: Pick<Platform, 'broker' | 'codec'>,
  config: Config,
  wait: Wait = (_, work) => work(),
): Promise<void> {
  await Promise.all([
    wait('Kafka', () => broker.ensureTopics(topicSpecs(config))),
    wait('The schema registry', () => codec.prepare()),
  ]);
  await wait('The log', () => compareSchemas({ broker, codec }));
}

/**
 * The retention of each topic (ARCHITECTURE.md). Everything that the tables are derived from is
 * kept forever, unless the operator configures otherwise; nothing else may shorten it.
 */
export function topicSpecs(config: Config): TopicSpec[] {
  const { topicPartitions: partitions, topicMaxMessageBytes: maxMessageBytes } = config;
  return TOPICS.map((name) => {
    const retentionMs = topicRetentionMs(name, config);
    const mustKeep = retentionMs < 0 && name !== 'dead-letters';
    return { name, partitions, retentionMs, mustKeep, maxMessageBytes };
  });
}

/** Open deliveries are appended again before then. */
const DELIVERY_RETENTION_MS = 30 * 24 * 3_600_000;

function topicRetentionMs(name: TopicName, config: Config): number {
  if (name === 'webhook-deliveries') return DELIVERY_RETENTION_MS;
  if (name === 'dead-letters') return config.deadLetterRetentionMs ?? config.retentionMs;
  return EXPIRING_TOPICS.includes(name) ? config.retentionMs : -1;
}

function warnOfRetention({ config, log }: Pick<Platform, 'config' | 'log'>): void {
  if (config.retentionMs < 0) return;
  const message =
    'TOPIC_RETENTION_MS is set: older jobs and results are in the warehouse alone; back it up';
  log.warn({ retentionMs: config.retentionMs }, message);
}

function apiAddress(service: Service): string | null {
  return 'address' in service ? (service as Service & { address(): string }).address() : null;
}
