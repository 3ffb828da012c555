/**
 * Chooses each part's adapter by the configuration. Only this file names adapters.
 *
 * OP1 One option switches each part, and nothing else does.
 * OP2 Parts open side by side, and an adapter's code is loaded only when it is used. The warehouse
 *     opens, and its migrations run, with its first use.
 * OP3 Embedded parts share one data folder, which one process locks at a time.
 */
import { join } from 'node:path';
import type { Artifacts } from './artifacts/artifacts.ts';
import type { Codec, TopicSchemas } from './codec/codec.ts';
import type { Config } from './config/config.ts';
import type { HotState } from './hot-state/hot-state.ts';
import type { Broker } from './log/broker.ts';
import type { RuntimeContext, TypedPlatform } from './platform.ts';
import { openInFolder } from './runtime/data-folder.ts';
import { lockFolder } from './runtime/folder-lock.ts';
import { once } from './runtime/life-cycle.ts';
import { untilAvailable, type WaitContext } from './runtime/until-available.ts';
import { deferredWarehouse } from './warehouse/deferred-warehouse.ts';
import { migrate } from './warehouse/migrations.ts';
import type { Warehouse } from './warehouse/warehouse.ts';

export interface Closable {
  close(): Promise<void>;
}

/**
 * Opens all parts, and waits for Kafka. Rejects with `data_folder_in_use`, or with an error of a
 * part that waiting does not mend.
 */
export async function openPlatform<Records>(
  context: RuntimeContext,
  schemas: TopicSchemas<Records>,
  onWait?: WaitContext['onWait'],
): Promise<{ readonly platform: TypedPlatform<Records>; close(): Promise<void> }> {
  type Parts = [Broker, Codec<Records>, Warehouse, HotState, Artifacts];
  const { parts, close } = await openParts<Parts>(context, () => [
    untilAvailable('Kafka', { ...context, ...(onWait && { onWait }) }, () => openBroker(context)),
    openCodec(context, schemas),
    deferredWarehouse(() => openWarehouse(context)),
    openHotState(context),
    openArtifacts(context),
  ]);
  const [broker, codec, warehouse, hotState, artifacts] = parts;
  return { platform: { ...context, broker, codec, warehouse, hotState, artifacts }, close };
}

/** The log and hot state, for a command that needs nothing else. It locks the same folder. */
export async function openLog<Records>(
  context: RuntimeContext,
  schemas: TopicSchemas<Records>,
): Promise<{
  platform: Pick<TypedPlatform<Records>, 'broker' | 'codec' | 'hotState' | 'clock' | 'log'>;
  close(): Promise<void>;
}> {
  const { clock, log } = context;
  const { parts, close } = await openParts<[Broker, Codec<Records>, HotState]>(context, () => [
    openBroker(context),
    openCodec(context, schemas),
    openHotState(context),
  ]);
  const [broker, codec, hotState] = parts;
  return { platform: { broker, codec, hotState, clock, log }, close };
}

/** Locks the data folder, then opens the parts. When one fails, it closes the others (OP3). */
async function openParts<Parts extends Closable[]>(
  { config, clock }: RuntimeContext,
  open: () => { [Index in keyof Parts]: Parts[Index] | Promise<Parts[Index]> },
): Promise<{ parts: Parts; close(): Promise<void> }> {
  const lock = usesDataFolder(config) ? await lockFolder(config.dataDir, clock) : null;
  const opened: PromiseSettledResult<Closable>[] = await Promise.allSettled(open());
  const parts = opened.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  const close = once(async () => {
    for (const part of parts) await part.close();
    await lock?.release();
  });
  const failed = opened.find((part) => part.status === 'rejected');
  if (failed === undefined) return { parts: parts as Parts, close };
  await close();
  throw failed.reason;
}

/** True when at least one part lives in the data folder. */
export function usesDataFolder(config: Config): boolean {
  const { kafkaBrokers, schemaRegistryUrl, clickhouseUrl, redisUrl, s3Endpoint } = config;
  return [kafkaBrokers, schemaRegistryUrl, clickhouseUrl, redisUrl, s3Endpoint].includes(null);
}

export async function openBroker({ config, clock, log }: RuntimeContext) {
  if (config.kafkaBrokers === null) {
    const { openLmdbBroker } = await import('./log/lmdb/lmdb-broker.ts');
    const folder = join(config.dataDir, 'log');
    const maxRecordBytes = config.topicMaxMessageBytes;
    return openInFolder(folder, () => openLmdbBroker({ folder, clock, maxRecordBytes }));
  }
  const { openKafkaBroker } = await import('./log/kafka/kafka-broker.ts');
  return openKafkaBroker({
    brokers: [...config.kafkaBrokers],
    security: {
      ssl: config.kafkaSsl,
      sslCaFile: config.kafkaSslCaFile,
      saslMechanism: config.kafkaSaslMechanism,
      username: config.kafkaUsername,
      password: config.kafkaPassword,
    },
    topicPrefix: config.kafkaTopicPrefix,
    clientId: 'cairn',
    maxBatchBytes: config.topicMaxMessageBytes,
    clock,
    log,
  });
}

export async function openCodec<Records>(
  { config, clock }: RuntimeContext,
  schemas: TopicSchemas<Records>,
) {
  if (config.schemaRegistryUrl === null) {
    const { openLocalCodec } = await import('./codec/local-codec.ts');
    const folder = join(config.dataDir, 'schemas');
    return openInFolder(folder, () => openLocalCodec({ folder, schemas }));
  }
  const { openRegistryCodec } = await import('./codec/registry-codec.ts');
  return openRegistryCodec({
    url: config.schemaRegistryUrl,
    schemas,
    topicPrefix: config.kafkaTopicPrefix,
    clock,
  });
}

async function openWarehouse(context: RuntimeContext): Promise<Warehouse> {
  const warehouse = await connectWarehouse(context);
  try {
    await migrate(warehouse);
    return warehouse;
  } catch (error) {
    await warehouse.close();
    throw error;
  }
}

export async function connectWarehouse({ config, clock, log }: RuntimeContext): Promise<Warehouse> {
  if (config.clickhouseUrl === null) {
    const { openChdbWarehouse } = await import('./warehouse/chdb/chdb-warehouse.ts');
    return openChdbWarehouse({ folder: join(config.dataDir, 'warehouse'), clock, log });
  }
  const { openClickhouseWarehouse } = await import(
    './warehouse/clickhouse/clickhouse-warehouse.ts'
  );
  return openClickhouseWarehouse(config.clickhouseUrl);
}

export async function openHotState({ config, clock }: RuntimeContext) {
  if (config.redisUrl === null) {
    const { openLmdbHotState } = await import('./hot-state/lmdb-hot-state.ts');
    const folder = join(config.dataDir, 'hot-state');
    return openInFolder(folder, () => openLmdbHotState({ folder, clock }));
  }
  const { openRedisHotState } = await import('./hot-state/redis-hot-state.ts');
  return openRedisHotState({ url: config.redisUrl, keyPrefix: config.kafkaTopicPrefix, clock });
}

export async function openArtifacts({ config, clock }: RuntimeContext) {
  if (config.s3Endpoint === null) {
    const { openFolderArtifacts } = await import('./artifacts/folder-artifacts.ts');
    const folder = join(config.dataDir, 'artifacts');
    return openInFolder(folder, () => openFolderArtifacts({ folder, clock }));
  }
  const { openS3Artifacts } = await import('./artifacts/s3-artifacts.ts');
  return openS3Artifacts({
    endpoint: config.s3Endpoint,
    publicEndpoint: config.s3PublicEndpoint,
    bucket: config.s3Bucket,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
  });
}
