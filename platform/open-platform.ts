/**
 * Chooses the adapter of each part by the configuration: the only place that names adapters.
 *
 * 1. Each part is switched by its own variable and by nothing else.
 * 2. Parts open side by side, and an adapter's code is loaded only when it is used; the warehouse
 *    opens with the first statement.
 * 3. Embedded parts stand in one data folder that one process holds at a time.
 */
import { join } from 'node:path';
import type { Artifacts } from './artifacts/artifacts.ts';
import type { Codec, TopicSchemas } from './codec/codec.ts';
import type { HotState } from './hot-state/hot-state.ts';
import type { Broker } from './log/broker.ts';
import type { RuntimeContext, TypedPlatform } from './platform.ts';
import type { Config } from './runtime/config.ts';
import { lockFolder } from './runtime/folder-lock.ts';
import { once } from './runtime/life-cycle.ts';
import { deferredWarehouse } from './warehouse/deferred-warehouse.ts';
import type { Warehouse } from './warehouse/warehouse.ts';

export interface OpenPlatform<Records> {
  readonly platform: TypedPlatform<Records>;
  close(): Promise<void>;
}

/** True when at least one part lives in the data folder. */
export function usesDataFolder(config: Config): boolean {
  const { kafkaBrokers, schemaRegistryUrl, clickhouseUrl, redisUrl, s3Endpoint } = config;
  return [kafkaBrokers, schemaRegistryUrl, clickhouseUrl, redisUrl, s3Endpoint].includes(null);
}

/** Opens all parts. Rejects with `data_folder_in_use` or with what the first failing part says. */
export async function openPlatform<Records>(
  context: RuntimeContext,
  schemas: TopicSchemas<Records>,
): Promise<OpenPlatform<Records>> {
  const { config } = context;
  const lock = usesDataFolder(config) ? await lockFolder(config.dataDir, context.clock) : null;
  const opened = await Promise.allSettled([
    openBroker(context),
    openCodec(context, schemas),
    deferredWarehouse(() => openWarehouse(context)),
    openHotState(context),
    openArtifacts(context),
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
  ) as [Broker, Codec<Records>, Warehouse, HotState, Artifacts];
  return { platform: { ...context, broker, codec, warehouse, hotState, artifacts }, close };
}

/** The log alone, for a command that needs nothing else: opens quickly, locks the same folder. */
export async function openLog<Records>(
  context: RuntimeContext,
  schemas: TopicSchemas<Records>,
): Promise<{
  platform: Pick<TypedPlatform<Records>, 'broker' | 'codec' | 'clock' | 'log'>;
  close(): Promise<void>;
}> {
  const { config, clock, log } = context;
  const lock = usesDataFolder(config) ? await lockFolder(config.dataDir, clock) : null;
  const [broker, codec] = await Promise.all([openBroker(context), openCodec(context, schemas)]);
  const close = once(async () => {
    await broker.close();
    await codec.close();
    await lock?.release();
  });
  return { platform: { broker, codec, clock, log }, close };
}

async function openBroker({ config, clock, log }: RuntimeContext) {
  if (config.kafkaBrokers === null) {
    const { openLmdbBroker } = await import('./log/lmdb/lmdb-broker.ts');
    return openLmdbBroker({ folder: join(config.dataDir, 'log'), clock });
  }
  const { openKafkaBroker } = await import('./log/kafka/kafka-broker.ts');
  return openKafkaBroker({
    brokers: [...config.kafkaBrokers],
    topicPrefix: config.kafkaTopicPrefix,
    clientId: 'cairn',
    clock,
    log,
  });
}

async function openCodec<Records>({ config }: RuntimeContext, schemas: TopicSchemas<Records>) {
  if (config.schemaRegistryUrl === null) {
    const { openLocalCodec } = await import('./codec/local-codec.ts');
    return openLocalCodec({ folder: join(config.dataDir, 'schemas'), schemas });
  }
  const { openRegistryCodec } = await import('./codec/registry-codec.ts');
  return openRegistryCodec({
    url: config.schemaRegistryUrl,
    schemas,
    topicPrefix: config.kafkaTopicPrefix,
  });
}

async function openWarehouse({ config, clock, log }: RuntimeContext) {
  if (config.clickhouseUrl === null) {
    const { openChdbWarehouse } = await import('./warehouse/chdb/chdb-warehouse.ts');
    return openChdbWarehouse({ folder: join(config.dataDir, 'warehouse'), clock, log });
  }
  const { openClickhouseWarehouse } = await import(
    './warehouse/clickhouse/clickhouse-warehouse.ts'
  );
  return openClickhouseWarehouse({ url: config.clickhouseUrl, clock, log });
}

async function openHotState({ config, clock }: RuntimeContext) {
  if (config.redisUrl === null) {
    const { openLmdbHotState } = await import('./hot-state/lmdb-hot-state.ts');
    return openLmdbHotState({ folder: join(config.dataDir, 'hot-state'), clock });
  }
  const { openRedisHotState } = await import('./hot-state/redis-hot-state.ts');
  return openRedisHotState({ url: config.redisUrl, keyPrefix: config.kafkaTopicPrefix, clock });
}

async function openArtifacts({ config, clock }: RuntimeContext) {
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
