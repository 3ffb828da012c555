/**
 * Composition: opens the parts, prepares the log, and runs the services that were named.
 *
 * 1. Topics and schemas exist before any service starts.
 * 2. Services start in the order of SERVICE_NAMES reversed: what writes and reads results first,
 *    the API, which invites work, last. They stop in the opposite order.
 */
import { TOPICS } from '../domain/records.ts';
import { openBackends } from '../platform/backends.ts';
import type { Parts } from '../platform/parts.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Config } from '../platform/runtime/config.ts';
import { once, type Service, startServices } from '../platform/runtime/life-cycle.ts';
import type { Log } from '../platform/runtime/log.ts';

export const SERVICE_NAMES = ['ingest-api', 'enricher', 'sink', 'exporter', 'scheduler'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

const LOADERS: Record<ServiceName, () => Promise<(parts: Parts) => Service>> = {
  'ingest-api': async () => (await import('./ingest-api/ingest-api.ts')).createIngestApi,
  enricher: async () => (await import('./enricher/enricher.ts')).createEnricher,
  sink: async () => (await import('./sink/sink.ts')).createSink,
  exporter: async () => (await import('./exporter/exporter.ts')).createExporter,
  scheduler: async () => (await import('./scheduler/scheduler.ts')).createScheduler,
};

export interface RunningProduct {
  /** Base address of the API, or null when ingest-api was not named. */
  readonly address: string | null;
  readonly parts: Parts;
  /** Drains and stops everything; resolves false when the deadline cut it short. Idempotent. */
  stop(): Promise<boolean>;
}

/** Starts the named services (none: all) in this process. */
export async function runServices(
  names: readonly ServiceName[],
  ground: { config: Config; clock: Clock; log: Log },
): Promise<RunningProduct> {
  const wanted = SERVICE_NAMES.filter((name) => names.length === 0 || names.includes(name));
  const opening = openBackends(ground);
  const loading = Promise.all(wanted.map((name) => LOADERS[name]()));
  // Code is read while the parts open; what goes wrong with it is seen below.
  loading.catch(() => undefined);
  const backends = await opening;
  try {
    await prepareLog(backends.parts, ground.config);
    const services = (await loading).map((create) => create(backends.parts));
    const running = await startServices(services.toReversed(), ground);
    const stop = once(async () => {
      const inTime = await running.stop(ground.config.stopTimeoutMs);
      if (inTime) await backends.close();
      return inTime;
    });
    return { address: addressOf(services), parts: backends.parts, stop };
  } catch (error) {
    await backends.close();
    throw error;
  }
}

/** Creates missing topics and registers the schemas. */
export async function prepareLog(
  { broker, codec }: Pick<Parts, 'broker' | 'codec'>,
  config: Config,
): Promise<void> {
  const { topicPartitions: partitions, retentionMs } = config;
  const specs = TOPICS.map((name) => ({ name, partitions, retentionMs }));
  await Promise.all([broker.ensureTopics(specs), codec.prepare()]);
}

function addressOf(services: readonly Service[]): string | null {
  const api = services.find((service) => 'address' in service) as
    | (Service & { address(): string })
    | undefined;
  return api ? api.address() : null;
}
