/**
 * Chooses the adapter of each part by the configuration: the only place that names adapters.
 *
 * 1. Each part is switched by its own variable and by nothing else.
 * 2. Parts open side by side, and an adapter's code is loaded only when it is used; the warehouse
 *    opens with the first statement.
 * 3. Embedded parts stand in one data folder that one process holds at a time.
 */
import { join } from 'node:path';
import type { Parts } from './parts.ts';
import type { Clock } from './runtime/clock.ts';
import type { Config } from './runtime/config.ts';
import { lockFolder } from './runtime/folder-lock.ts';
import { once } from './runtime/life-cycle.ts';
import type { Log } from './runtime/log.ts';
import { deferredWarehouse } from './warehouse/deferred-warehouse.ts';

export interface Backends {
  readonly parts: Parts;
  close(): Promise<void>;
}

interface Ground {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
}

/** True when at least one part lives in the data folder. */
export function usesDataFolder(config: Config): boolean {
  const { kafkaBrokers, schemaRegistryUrl, clickhouseUrl, redisUrl, s3Endpoint } = config;
  return [kafkaBrokers, schemaRegistryUrl, clickhouseUrl, redisUrl, s3Endpoint].includes(null);
}

/** Opens all parts. Rejects with `data_folder_in_use` or with what the first failing part says. */
export async function openBackends(ground: Ground): Promise<Backends> {
  const { config } = ground;
  const lock = usesDataFolder(config) ? await lockFolder(config.dataDir, ground.clock) : null;
  const opened = await Promise.allSettled([
    openBroker(ground),
    openCodec(ground),
    deferredWarehouse(() => openWarehouse(ground)),
    openHotState(ground),
    openArtifacts(ground),
  ]);
  const close = once(async () => {
    for (const part of opened) if (part.status === 'fulfilled') await part.value.close();
    await lock?.release();
  });
  const failed = opened.find((part) => part.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  const [broker, codec, warehouse, hotState, artifacts] = opened.map(
    (part) => (part as PromiseFulfilledResult<unknown>).value,
  ) as [Parts['broker'], Parts['codec'], Parts['warehouse'], Parts['hotState'], Parts['artifacts']];
  return { parts: { ...ground, broker, codec, warehouse, hotState, artifacts }, close };
}

/** The log alone, for a command that needs nothing else: opens quickly, locks the same folder. */
export async function openLog(ground: Ground): Promise<{
  parts: Pick<Parts, 'broker' | 'codec' | 'clock' | 'log'>;
  close(): Promise<void>;
}> {
  const { config, clock, log } = ground;
  const lock = usesDataFolder(config) ? await lockFolder(config.dataDir, clock) : null;
  const [broker, codec] = await Promise.all([openBroker(ground), openCodec(ground)]);
  const close = once(async () => {
    await broker.close();
    await codec.close();
    await lock?.release();
  });
  return { parts: { broker, codec, clock, log }, close };
}

async function openBroker({ config, clock, log }: Ground) {
  if (config.kafkaBrokers === null) {
    const { openLmdbBroker } = await import('./broker/lmdb-broker.ts');
    return openLmdbBroker({ folder: join(config.dataDir, 'log'), clock });
  }
  const { openKafkaBroker } = await import('./broker/kafka-broker.ts');
  return openKafkaBroker({
    brokers: [...config.kafkaBrokers],
    topicPrefix: config.kafkaTopicPrefix,
    clientId: 'cairn',
    clock,
    log,
  });
}

async function openCodec({ config }: Ground) {
  if (config.schemaRegistryUrl === null) {
    const { openLocalCodec } = await import('./codec/local-codec.ts');
    return openLocalCodec({ folder: join(config.dataDir, 'schemas') });
  }
  const { openRegistryCodec } = await import('./codec/registry-codec.ts');
  return openRegistryCodec({ url: config.schemaRegistryUrl, topicPrefix: config.kafkaTopicPrefix });
}

async function openWarehouse({ config, clock, log }: Ground) {
  if (config.clickhouseUrl === null) {
    const { openChdbWarehouse } = await import('./warehouse/chdb-warehouse.ts');
    return openChdbWarehouse({ folder: join(config.dataDir, 'warehouse'), clock, log });
  }
  const { openClickhouseWarehouse } = await import('./warehouse/clickhouse-warehouse.ts');
  return openClickhouseWarehouse({ url: config.clickhouseUrl, clock, log });
}

async function openHotState({ config, clock }: Ground) {
  if (config.redisUrl === null) {
    const { openLmdbHotState } = await import('./hot-state/lmdb-hot-state.ts');
    return openLmdbHotState({ folder: join(config.dataDir, 'hot-state'), clock });
  }
  const { openRedisHotState } = await import('./hot-state/redis-hot-state.ts');
  return openRedisHotState({ url: config.redisUrl, keyPrefix: config.kafkaTopicPrefix, clock });
}

async function openArtifacts({ config, clock }: Ground) {
  if (config.s3Endpoint === null) {
    const { openFolderArtifacts } = await import('./artifacts/folder-artifacts.ts');
    return openFolderArtifacts({ folder: join(config.dataDir, 'artifacts'), clock });
  }
  const { openS3Artifacts } = await import('./artifacts/s3-artifacts.ts');
  return openS3Artifacts({
    endpoint: config.s3Endpoint,
    bucket: config.s3Bucket,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
  });
}
