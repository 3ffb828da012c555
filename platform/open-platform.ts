/**
 * Chooses each part's adapter from the configuration. Only this file names adapters.
 *
 * OP1 Exactly one option switches each part.
 * OP2 Parts open in parallel, and an adapter's code is loaded only when it is used. The warehouse
 *     is opened, and its migrations run, on first use.
 * OP3 Embedded parts share one data folder, which one process locks at a time. Data from a newer
 *     build is refused before anything is opened.
 */
import { join } from 'node:path';
import type { Artifacts } from './artifacts/artifacts.ts';
import type { Codec, TopicSchemas } from './codec/codec.ts';
import type { SubjectText } from './codec/schema-codec.ts';
import type { Config } from './config/config.ts';
import { type FolderName, scratchFolder, usesDataFolder } from './embedded-parts.ts';
import { checkFormats, markFormat } from './folder-formats.ts';
import { openInFolder } from './folders/data-folder.ts';
import type { DiskSpace } from './folders/disk-space.ts';
import { lockFolder } from './folders/folder-lock.ts';
import { removeAbandonedFolders } from './folders/own-folder.ts';
import type { HotState } from './hot-state/hot-state.ts';
import type { Broker, PartitionAdmin, RecordRemoval } from './log/broker.ts';
import { measureAppends } from './log/measured-broker.ts';
import { PlacedBroker } from './log/placement/placed-broker.ts';
import type { RuntimeContext, TypedPlatform } from './platform.ts';
import { once } from './runtime/life-cycle.ts';
import { untilAvailable, type WaitContext } from './runtime/until-available.ts';
import { openSpace, openStorage } from './storage.ts';
import { createTelemetry } from './telemetry/telemetry.ts';
import { deferredWarehouse } from './warehouse/deferred-warehouse.ts';
import { measuredWarehouse } from './warehouse/measured-warehouse.ts';
import { migrate } from './warehouse/migrations.ts';
import type { Warehouse } from './warehouse/warehouse.ts';

export interface Closable {
  close(): Promise<void>;
}

/**
 * Opens all parts, and waits for those that are unavailable or full. Rejects with
 * `data_folder_in_use`, or with a part's error that waiting does not fix.
 */
export async function openPlatform<Records>(
  context: RuntimeContext,
  schemas: TopicSchemas<Records>,
  waiting: Pick<WaitContext, 'onWait' | 'onSlow' | 'signal'> = {},
): Promise<{ readonly platform: TypedPlatform<Records>; close(): Promise<void> }> {
  const waits = { ...context, ...waiting };
  const wait = <T>(part: string, open: () => Promise<T>) => untilAvailable(part, waits, open);
  type Parts = [Broker, Codec<Records>, Warehouse, HotState, Artifacts];
  const { parts, close } = await openParts<Parts>(context, () => [
    wait(context.config.kafkaBrokers ? 'Kafka' : 'The log', () => openBroker(context)),
    wait('The schema store', () => openCodec(context, schemas)),
    deferredWarehouse(() => openWarehouse(context)),
    wait('Hot state', () => openHotState(context)),
    wait('The artifacts', () => openArtifacts(context)),
  ]);
  const telemetry = context.telemetry ?? createTelemetry(context.clock);
  const [broker, codec, opened, hotState, artifacts] = parts;
  measureAppends(broker, context.clock, telemetry.metrics);
  const warehouse = measuredWarehouse(opened, context.clock, telemetry.metrics);
  const storage = openStorage(context);
  const platform = {
    ...context,
    telemetry,
    broker,
    codec,
    warehouse,
    hotState,
    artifacts,
    storage,
  };
  return { platform, close };
}

type LogPart = 'broker' | 'codec' | 'hotState' | 'clock' | 'log' | 'telemetry';

/** The log and hot state, for a command that needs nothing else. It locks the same folder. */
export async function openLog<Records>(
  context: RuntimeContext,
  schemas: TopicSchemas<Records>,
): Promise<{
  platform: Pick<TypedPlatform<Records>, LogPart>;
  close(): Promise<void>;
}> {
  const { clock, log } = context;
  const { parts, close } = await openParts<[Broker, Codec<Records>, HotState]>(context, () => [
    openBroker(context),
    openCodec(context, schemas),
    openHotState(context),
  ]);
  const [broker, codec, hotState] = parts;
  const telemetry = context.telemetry ?? createTelemetry(clock);
  return { platform: { broker, codec, hotState, clock, log, telemetry }, close };
}

/** The data folder's contents except hot state and the warehouse, for a command that moves them. */
export async function openEmbeddedRecords<Records>(
  context: RuntimeContext,
  schemas: TopicSchemas<Records>,
) {
  const open = () =>
    [openLogAdapter(context), openCodec(context, schemas), openArtifacts(context)] as [
      Promise<Broker & PartitionAdmin>,
      Promise<Codec<Records>>,
      Promise<Artifacts>,
    ];
  type Parts = [Broker & PartitionAdmin, Codec<Records>, Artifacts];
  const { parts, close } = await openParts<Parts>(context, open);
  const [broker, codec, artifacts] = parts;
  return { broker, codec, artifacts, close };
}

/** Only the log, for a command about its topics. It locks the folder if the log is in it. */
export async function openTopics(
  context: RuntimeContext,
): Promise<{ broker: PlacedBroker; close(): Promise<void> }> {
  const isEmbedded = context.config.kafkaBrokers === null;
  const open = () => [openBroker(context)] as [Promise<PlacedBroker>];
  const { parts, close } = await openParts<[PlacedBroker]>(context, open, isEmbedded);
  return { broker: parts[0], close };
}

const ENDED_WITHOUT_STOP =
  'The process that had the data folder before did not stop by itself: it crashed, or it was ' +
  'killed, as the kernel does when memory runs out (see the log of the system). What it ' +
  'acknowledged is kept.';

/** Locks the data folder, then opens the parts. If one fails, it closes the others (OP3). */
async function openParts<Parts extends Closable[]>(
  { config, clock, log }: RuntimeContext,
  open: () => { [Index in keyof Parts]: Parts[Index] | Promise<Parts[Index]> },
  locks = usesDataFolder(config),
): Promise<{ parts: Parts; close(): Promise<void> }> {
  const lock = locks ? await lockFolder(config.dataDir, clock) : null;
  if (lock?.followsDead) log.warn({ folder: config.dataDir }, ENDED_WITHOUT_STOP);
  try {
    if (lock !== null) await openInFolder(config.dataDir, () => checkFormats(config));
    // First, because a part may wait for disk space that a killed exporter's files still occupy.
    if (lock !== null) await removeAbandonedFolders(scratchFolder(config), clock);
  } catch (error) {
    await lock?.release();
    throw error;
  }
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

/** Keys are placed by the recorded partition counts, whichever adapter is used. */
export async function openBroker(context: RuntimeContext): Promise<PlacedBroker> {
  const { clock, log } = context;
  return new PlacedBroker({ broker: await openLogAdapter(context), clock, log });
}

/** Opens an embedded part in its folder. */
function openPart<T>(
  context: Pick<RuntimeContext, 'config' | 'clock'>,
  name: FolderName,
  open: (folder: string, space: DiskSpace) => T | Promise<T>,
): Promise<T> {
  const { config } = context;
  const folder = join(config.dataDir, name);
  return openInFolder(folder, async () => {
    const part = await open(folder, openSpace(context, folder));
    markFormat(config, name);
    return part;
  });
}

/** The log without placements: the contents of each partition, byte for byte. */
export async function openLogAdapter({
  config,
  clock,
  log,
}: RuntimeContext): Promise<Broker & PartitionAdmin & RecordRemoval> {
  if (config.kafkaBrokers === null) {
    const { openLmdbBroker } = await import('./log/lmdb/lmdb-broker.ts');
    const maxRecordBytes = config.topicMaxMessageBytes;
    return openPart({ config, clock }, 'log', (folder, space) =>
      openLmdbBroker({ folder, clock, log, maxRecordBytes, space }),
    );
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
    replication: config.kafkaReplication,
    clientId: 'cairn',
    maxBatchBytes: config.topicMaxMessageBytes,
    clock,
    log,
  });
}

export async function openCodec<Records>(
  { config, clock, log }: RuntimeContext,
  schemas: TopicSchemas<Records>,
) {
  if (config.schemaRegistryUrl === null) {
    if (config.kafkaBrokers !== null) log.warn({}, NO_REGISTRY);
    const { openLocalCodec } = await import('./codec/local-codec.ts');
    return openPart({ config, clock }, 'schemas', (folder, space) =>
      openLocalCodec({ folder, schemas, space }),
    );
  }
  const { openRegistryCodec } = await import('./codec/registry-codec.ts');
  return openRegistryCodec({
    url: config.schemaRegistryUrl,
    schemas,
    topicPrefix: config.kafkaTopicPrefix,
    clock,
  });
}

/** By subject: the texts in the embedded schema store, with their ids. */
export async function readEmbeddedSchemas({ dataDir }: Pick<Config, 'dataDir'>) {
  const { readLocalSchemas } = await import('./codec/local-codec.ts');
  return readLocalSchemas(join(dataDir, 'schemas'));
}

/** The registry's ids of the texts, in order; registers those that it lacks. */
export async function registerSchemas(
  { config, clock }: Pick<RuntimeContext, 'config' | 'clock'>,
  schemas: readonly SubjectText[],
): Promise<readonly number[]> {
  const { registerInRegistry } = await import('./codec/registry-codec.ts');
  return registerInRegistry({ url: config.schemaRegistryUrl!, clock }, schemas);
}

const NO_REGISTRY =
  'KAFKA_BROKERS is set and SCHEMA_REGISTRY_URL is not: other programs cannot read the records, ' +
  'and during an upgrade an older instance cannot read those of a newer one';

async function openWarehouse(context: RuntimeContext): Promise<Warehouse> {
  const warehouse = await connectWarehouse(context);
  try {
    await migrate(warehouse);
    if (context.config.clickhouseUrl === null) markFormat(context.config, 'warehouse');
    return warehouse;
  } catch (error) {
    await warehouse.close();
    throw error;
  }
}

/** `database`: a database of the same server or engine other than the product's own. */
export async function connectWarehouse(
  { config, clock, log }: Pick<RuntimeContext, 'config' | 'clock' | 'log'>,
  database?: string,
): Promise<Warehouse> {
  if (config.clickhouseUrl === null) {
    const { openChdbWarehouse } = await import('./warehouse/chdb/chdb-warehouse.ts');
    const folder = join(config.dataDir, 'warehouse');
    const space = openSpace({ config, clock }, folder);
    return openChdbWarehouse({ folder, clock, log, space, ...(database && { database }) });
  }
  const { openClickhouseWarehouse } = await import(
    './warehouse/clickhouse/clickhouse-warehouse.ts'
  );
  return openClickhouseWarehouse(config.clickhouseUrl, clock, database);
}

export async function openHotState({ config, clock, log }: RuntimeContext) {
  if (config.redisUrl === null) {
    const { openLmdbHotState } = await import('./hot-state/lmdb-hot-state.ts');
    return openPart({ config, clock }, 'hot-state', (folder, space) =>
      openLmdbHotState({ folder, clock, log, space }),
    );
  }
  const { openRedisHotState } = await import('./hot-state/redis-hot-state.ts');
  return openRedisHotState({ url: config.redisUrl, keyPrefix: config.kafkaTopicPrefix, clock });
}

export async function openArtifacts({ config, clock }: RuntimeContext) {
  if (config.s3Endpoint === null) {
    const { openFolderArtifacts } = await import('./artifacts/folder-artifacts.ts');
    return openPart({ config, clock }, 'artifacts', (folder, space) =>
      openFolderArtifacts({ folder, clock, space }),
    );
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
