/**
 * The only access to kafkajs: connections, metadata and the requests of Kafka's protocol.
 *
 * kafkajs's own producer and consumer are not used. At a rebalance its consumer drops offsets that
 * were resolved but not committed, and keeps handlers running on revoked partitions. Its producer
 * creates many objects for each record. This adapter uses the layer below: `Cluster` and `Broker`,
 * which kafkajs declares in its types and passes to every partition assigner. That hook is how this
 * file gets them. The package's version is pinned, because this file declares the few requests that
 * its types omit (`joinGroup`, `heartbeat` ...).
 *
 * KC1 A cluster has two connections to each node: one for fetches, which may wait, and one for
 *     everything else, answered in order. A group member waits long, so it has its own cluster.
 * KC2 Every fault leaves as a CairnError; a bug (TypeError ...) leaves unchanged.
 */
import assert from 'node:assert/strict';
import {
  type Admin,
  type Cluster,
  type GroupMember,
  type GroupMemberAssignment,
  type GroupState,
  Kafka,
  type LogEntry,
  logLevel,
  type TopicOffsets,
} from 'kafkajs';
import { type Clock, within } from '../../runtime/clock.ts';
import { CairnError, type ErrorCode, errorMessage } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { OutageLog } from '../../runtime/outage-log.ts';
import { isTransient, type RetryOptions } from '../../runtime/retry.ts';
import {
  type ConnectionPool,
  openSocket,
  patchConnections,
  writeForKafkaJs,
} from './kafka-connections.ts';
import type { KafkaLimits } from './settings/kafka-limits.ts';
import type { KafkaJsSecurity } from './settings/kafka-security.ts';

/** A request that this adapter encodes itself, sent over kafkajs's connections. */
export interface RawRequest<T> {
  readonly request: {
    readonly apiKey: number;
    readonly apiVersion: number;
    readonly apiName: string;
    encode(): Promise<{ readonly buf: Buffer; readonly buffer: Buffer }>;
  };
  readonly response: {
    decode(payload: Buffer): Promise<T>;
    parse(decoded: T): Promise<T>;
  };
}

export interface JoinedGroup {
  readonly generationId: number;
  readonly memberId: string;
  readonly leaderId: string;
  readonly members: readonly GroupMember[];
}

/** A member of a group in one generation. */
export interface GroupSeat {
  readonly groupGenerationId: number;
  readonly memberId: string;
}

export interface KafkaNode {
  /** By the number of the request. */
  apiVersions(): Promise<Readonly<Record<number, { readonly maxVersion: number }>>>;
  findGroupCoordinator(request: { groupId: string; coordinatorType: number }): Promise<unknown>;
  readonly connectionPool: { send<T>(request: RawRequest<T>): Promise<T> } & ConnectionPool;
  joinGroup(request: {
    groupId: string;
    memberId: string;
    sessionTimeout: number;
    rebalanceTimeout: number;
    groupProtocols: readonly GroupState[];
  }): Promise<JoinedGroup>;
  syncGroup(request: {
    groupId: string;
    generationId: number;
    memberId: string;
    groupAssignment: readonly GroupMemberAssignment[];
  }): Promise<{ memberAssignment: Buffer }>;
  heartbeat(request: GroupSeat & { groupId: string }): Promise<unknown>;
  leaveGroup(request: { groupId: string; memberId: string }): Promise<unknown>;
  offsetCommit(
    request: GroupSeat & { groupId: string; topics: readonly TopicOffsets[] },
  ): Promise<unknown>;
  offsetFetch(request: {
    groupId: string;
    topics: readonly { topic: string; partitions: readonly { partition: number }[] }[];
  }): Promise<{ responses: readonly TopicOffsets[] }>;
}

export type KafkaCluster = Omit<Cluster, 'findBroker' | 'findGroupCoordinator' | 'metadata'> & {
  /** The topics whose metadata it requests. */
  readonly targetTopics: Set<string>;
  /** Returns all topics if the list is empty. */
  metadata(request: {
    topics: readonly string[];
  }): Promise<{ topicMetadata: readonly { readonly topic: string }[] }>;
  findBroker(node: { nodeId: number }): Promise<KafkaNode>;
  findGroupCoordinator(group: { groupId: string }): Promise<KafkaNode>;
};

export interface KafkaClient {
  /** Opens connections that nothing else uses; they are connected when it resolves. */
  openCluster(requestTimeoutMs?: number): Promise<KafkaCluster>;
  /** Opens a connected admin client; the caller disconnects it. */
  openAdmin(): Promise<Admin>;
}

export type TopicRight = 'READ' | 'WRITE' | 'DESCRIBE';

/** Where denied rights are noted (kafka-rights.ts). */
export interface DeniedRights {
  /** Returns the denial as an error. The topic has Kafka's name. */
  noteDenied(topic: string, right: TopicRight): CairnError;
}

/** The shared state of the adapter's parts. Kafka's topic names begin with the prefix. */
export interface KafkaContext {
  readonly cluster: KafkaCluster;
  readonly topicPrefix: string;
  readonly limits: KafkaLimits;
  readonly clock: Clock;
  readonly log: Log;
  /** Shared by all connections of the adapter. */
  readonly outage: OutageLog;
  readonly rights: DeniedRights;
}

export function createKafkaClient(options: {
  brokers: readonly string[];
  clientId: string;
  security: KafkaJsSecurity;
  limits: KafkaLimits;
  log: Log;
}): KafkaClient {
  const { brokers, clientId, security, limits, log } = options;
  const createKafka = (requestTimeoutMs: number) =>
    new Kafka({
      ...security,
      brokers: brokers.map(writeForKafkaJs),
      clientId,
      connectionTimeout: limits.connectTimeoutMs,
      requestTimeout: requestTimeoutMs,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
      socketFactory: openSocket,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => writeLogEntry(log, entry),
    });
  return {
    openCluster: async (requestTimeoutMs = limits.requestTimeoutMs) => {
      const cluster = createCluster(createKafka(requestTimeoutMs), limits.metadataMaxAgeMs);
      await cluster.connect();
      await cluster.refreshMetadata();
      return cluster;
    },
    openAdmin: async () => {
      const admin = createKafka(limits.requestTimeoutMs).admin();
      await admin.connect();
      return admin;
    },
  };
}

/**
 * kafkajs logs errors that this adapter retries or reports itself, so they are only debug output.
 */
function writeLogEntry(log: Log, { namespace, log: { message, ...fields } }: LogEntry): void {
  log.debug({ namespace, error: fields['error'], broker: fields['broker'] }, message);
}

function createCluster(kafka: Kafka, metadataMaxAgeMs: number): KafkaCluster {
  let cluster: KafkaCluster | undefined;
  kafka.consumer({
    groupId: 'unused: the consumer itself never runs',
    allowAutoTopicCreation: false,
    readUncommitted: true,
    metadataMaxAge: metadataMaxAgeMs,
    partitionAssigners: [
      (given) => {
        cluster = given.cluster as unknown as KafkaCluster;
        const protocol = () => ({ name: '', metadata: Buffer.alloc(0) });
        return { name: '', version: 0, assign: async () => [], protocol };
      },
    ],
  });
  assert(cluster, 'kafkajs hands its cluster to the assigner');
  // findGroupCoordinator and fetchTopicsOffset call it too.
  const findBroker = cluster.findBroker.bind(cluster);
  cluster.findBroker = async (node) => {
    const found = await findBroker(node);
    patchConnections(found.connectionPool);
    return found;
  };
  reportMissingTopics(cluster);
  reportDeniedGroups(cluster);
  requestTopicsAgain(cluster);
  return cluster;
}

/** If kafkajs requests several topics, its error does not name the unknown or hidden one. */
function reportMissingTopics(cluster: KafkaCluster): void {
  const explain = async (error: unknown): Promise<never> => {
    const isUnknown = kafkaErrorName(error) === 'UNKNOWN_TOPIC_OR_PARTITION';
    const isMissing = isUnknown || isRightDenied(error);
    const missing = isMissing ? await findMissingTopics(cluster).catch(() => []) : [];
    if (error instanceof Error && missing.length > 0) {
      const names = missing.join(', ');
      const message = isUnknown
        ? `Kafka does not show the topic ${names}; was it deleted?`
        : deniedError(names, 'DESCRIBE').message;
      Object.assign(error, { message, missing });
    }
    throw error;
  };
  const refresh = cluster.refreshMetadata.bind(cluster);
  const refreshIfOld = cluster.refreshMetadataIfNecessary.bind(cluster);
  cluster.refreshMetadata = () => refresh().catch(explain);
  cluster.refreshMetadataIfNecessary = () => refreshIfOld().catch(explain);
}

/** kafkajs tells of no error of the nodes that it asks for a coordinator; so one is asked again. */
function reportDeniedGroups(cluster: KafkaCluster): void {
  const find = cluster.findGroupCoordinator.bind(cluster);
  cluster.findGroupCoordinator = async ({ groupId }) => {
    try {
      return await find({ groupId });
    } catch (error) {
      const reason = await askForCoordinator(cluster, groupId).catch((why: unknown) => why);
      if (!(reason instanceof Error) || !isRightDenied(reason)) throw error;
      const message = `Kafka denies this user the consumer group ${groupId}.`;
      throw Object.assign(reason, { message });
    }
  };
}

async function askForCoordinator(cluster: KafkaCluster, groupId: string): Promise<unknown> {
  const [first] = cluster.getNodeIds();
  const node = await cluster.findBroker({ nodeId: Number(first) });
  return node.findGroupCoordinator({ groupId, coordinatorType: GROUP_COORDINATOR });
}

const GROUP_COORDINATOR = 0;

/** True if Kafka says that this topic, and not another one, does not exist. */
export function isUnknownTopic(error: unknown, topic: string): boolean {
  if (kafkaErrorName(error) !== 'UNKNOWN_TOPIC_OR_PARTITION') return false;
  const { missing } = error as { readonly missing?: readonly string[] };
  return missing?.includes(topic) ?? true;
}

export function deniedError(topic: string, right: TopicRight): CairnError {
  const message = `Kafka denies this user the right to ${right} on the topic ${topic}.`;
  return new CairnError('login_refused', message);
}

/** Topics that Kafka hides from a request for metadata, because the user may not see them. */
export function findHiddenTopics(error: unknown): readonly string[] {
  if (!isRightDenied(error)) return [];
  return (error as { readonly missing?: readonly string[] }).missing ?? [];
}

async function findMissingTopics(cluster: KafkaCluster): Promise<readonly string[]> {
  const { topicMetadata } = await cluster.metadata({ topics: [] });
  const there = new Set(topicMetadata.map(({ topic }) => topic));
  return [...cluster.targetTopics].filter((topic) => !there.has(topic));
}

/**
 * The cluster requests metadata at once only for topics that are new to it. If that request fails
 * it still keeps them, so it would not request them again.
 */
function requestTopicsAgain(cluster: KafkaCluster): void {
  const addTopics = cluster.addMultipleTargetTopics.bind(cluster);
  cluster.addMultipleTargetTopics = async (topics) => {
    for (const topic of topics) {
      if (!hasMetadata(cluster, topic)) cluster.targetTopics.delete(topic);
    }
    await addTopics(topics);
  };
}

function hasMetadata(cluster: KafkaCluster, topic: string): boolean {
  try {
    return cluster.findTopicPartitionMetadata(topic).length > 0;
  } catch {
    // It has no metadata yet.
    return false;
  }
}

/** Closes the connections within the close timeout. A failure is only logged. */
export async function disconnectCluster(
  context: Omit<KafkaContext, 'topicPrefix' | 'outage'>,
): Promise<void> {
  const { cluster, limits, clock, log } = context;
  const disconnected = cluster.disconnect().catch((error: unknown) => {
    log.warn({ error: errorMessage(error) }, 'connections did not close');
  });
  await within(clock, limits.closeTimeoutMs, disconnected, undefined);
}

/** The node that leads a partition. Throws if the topic or the partition does not exist. */
export function findLeader(cluster: KafkaCluster, topic: string, partition: number): number {
  const found = cluster.findTopicPartitionMetadata(topic).find((p) => p.partitionId === partition);
  if (found) return found.leader;
  throw new CairnError('topic_unknown', `There is no partition ${topic}/${partition}.`);
}

/** Reloads the leaders and the nodes' addresses. Returns false after a failure, which it logs. */
export async function refreshMetadata({
  cluster,
  outage,
}: Pick<KafkaContext, 'cluster' | 'outage'>): Promise<boolean> {
  try {
    await cluster.refreshMetadata();
    return true;
  } catch (error) {
    outage.failed('metadata refresh', error);
    return false;
  }
}

/** Waits before a retry, and reloads the metadata, because the leader may have moved. */
export async function waitAndRefreshMetadata(context: KafkaContext): Promise<void> {
  await context.clock.sleep(context.limits.retryWaitMs);
  await refreshMetadata(context);
}

/** Retries transient faults until the timeout. A denied right is denied at once. */
export function kafkaRetries(
  { clock, limits }: Pick<KafkaContext, 'clock' | 'limits'>,
  timeoutMs: number,
): RetryOptions {
  const backoff = { firstDelayMs: limits.retryWaitMs, maxDelayMs: 2 * limits.retryWaitMs };
  const isWorthRetrying = (error: unknown) => isTransientKafkaError(error) && !isRightDenied(error);
  return { ...backoff, clock, timeoutMs, isTransient: isWorthRetrying };
}

/** Kafka's name for an error (`REBALANCE_IN_PROGRESS` ...), or the name of kafkajs's class. */
export function kafkaErrorName(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if ('type' in at && typeof at.type === 'string') return at.type;
    if (at.cause === undefined || at.cause === at) break;
    at = at.cause;
  }
  return error instanceof Error ? error.name : 'unknown';
}

/** Errors that persist until someone changes settings. */
const PERMANENT_ERRORS = new RegExp(
  [
    'SASL|NotImplemented|DoesNotSupport',
    // A starting cluster may have fewer brokers than the requested replicas.
    '^(?!INVALID_REPLICATION_FACTOR)(INVALID|UNSUPPORTED|INCONSISTENT|ILLEGAL|POLICY)_',
    '^KafkaJSNonRetriableError$',
  ].join('|'),
);

/** True if Kafka or the network may answer the same request later. */
export function isTransientKafkaError(error: unknown): boolean {
  if (error instanceof CairnError) return isTransient(error);
  if (!isKafkaJsError(error)) return false;
  return (
    isLoginRefused(error) || isRightDenied(error) || !PERMANENT_ERRORS.test(kafkaErrorName(error))
  );
}

/** The password may be changed in Kafka, or here, while the other keeps running. */
function isLoginRefused(error: Error): boolean {
  return /SASLAuthentication|SASL_AUTHENTICATION_FAILED/.test(kafkaErrorName(error));
}

/** An access list may be changed, like a password. */
export function isRightDenied(error: unknown): boolean {
  return /AUTHORIZATION_FAILED/.test(kafkaErrorName(error));
}

export function isTopicDenied(error: unknown): boolean {
  return kafkaErrorName(error) === 'TOPIC_AUTHORIZATION_FAILED';
}

function isKafkaJsError(error: unknown): error is Error {
  return error instanceof Error && error.name.startsWith('KafkaJS');
}

/** A topic that a node does not know yet is an outage: it existed when it was loaded. */
function kafkaErrorCode(error: Error): ErrorCode {
  if (isLoginRefused(error) || isRightDenied(error)) return 'login_refused';
  if (kafkaErrorName(error) === 'KAFKA_STORAGE_ERROR') return 'storage_full';
  return isTransientKafkaError(error) ? 'broker_unavailable' : 'broker_refused';
}

/** KC2. `doing` begins the message, as in `The fetch failed`. */
export function toCairnError(error: unknown, doing: string): unknown {
  if (error instanceof CairnError || !isKafkaJsError(error)) return error;
  return new CairnError(kafkaErrorCode(error), `${doing} failed: ${errorMessage(error)}`, {
    cause: error,
  });
}

/** Runs a call to Kafka; its errors become CairnErrors that say what was being done. */
export async function withKafkaErrors<T>(doing: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toCairnError(error, doing);
  }
}
