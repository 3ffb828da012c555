/**
 * The one door to kafkajs: connections, metadata and the requests of Kafka's protocol.
 *
 * kafkajs's own producer and consumer are not used. Its consumer pushes, drops what it resolved
 * and did not commit at a rebalance, and keeps handlers running on partitions that were taken
 * away; its producer boxes every record. What is used lies one floor below: `Cluster` and
 * `Broker`, which kafkajs declares in its types and hands to every partition assigner. That hook
 * is how they are reached here; the package's version is pinned, because the few requests that its
 * types leave out (`joinGroup`, `heartbeat` ...) are declared in this file.
 *
 * 1. A cluster has two connections to each node: one for fetches, which may wait, and one for
 *    everything else, answered in order. Whoever waits long (a group member) opens its own.
 * 2. Every fault leaves as a CairnError; a bug (TypeError ...) leaves as it is.
 */
import assert from 'node:assert/strict';
import {
  type Admin,
  type Cluster,
  Kafka,
  type KafkaConfig,
  type LogEntry,
  logLevel,
} from 'kafkajs';
import { CairnError, errorMessage } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import { type ConnectionPool, mendConnections, openSocket } from './kafka-connections.ts';
import type { KafkaTimeouts } from './kafka-limits.ts';

/** A request of our own making, sent over kafkajs's connections. */
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
  readonly requestTimeout?: number;
}

export interface GroupMembership {
  readonly generationId: number;
  readonly memberId: string;
  readonly leaderId: string;
  readonly members: readonly { readonly memberId: string; readonly memberMetadata: Buffer }[];
}

interface TopicOffsetsRequest {
  readonly topic: string;
  readonly partitions: readonly { readonly partition: number; readonly offset?: string }[];
}

export interface KafkaNode {
  apiVersions(): Promise<unknown>;
  readonly connectionPool: { send<T>(request: RawRequest<T>): Promise<T> } & ConnectionPool;
  joinGroup(request: {
    groupId: string;
    memberId: string;
    sessionTimeout: number;
    rebalanceTimeout: number;
    groupProtocols: readonly { name: string; metadata: Buffer }[];
  }): Promise<GroupMembership>;
  syncGroup(request: {
    groupId: string;
    generationId: number;
    memberId: string;
    groupAssignment: readonly { memberId: string; memberAssignment: Buffer }[];
  }): Promise<{ memberAssignment: Buffer }>;
  heartbeat(request: {
    groupId: string;
    groupGenerationId: number;
    memberId: string;
  }): Promise<unknown>;
  leaveGroup(request: { groupId: string; memberId: string }): Promise<unknown>;
  offsetCommit(request: {
    groupId: string;
    groupGenerationId: number;
    memberId: string;
    topics: readonly TopicOffsetsRequest[];
  }): Promise<unknown>;
  offsetFetch(request: { groupId: string; topics: readonly TopicOffsetsRequest[] }): Promise<{
    responses: { topic: string; partitions: { partition: number; offset: string }[] }[];
  }>;
}

export type KafkaCluster = Omit<Cluster, 'findBroker' | 'findGroupCoordinator'> & {
  findBroker(node: { nodeId: number }): Promise<KafkaNode>;
  findGroupCoordinator(group: { groupId: string }): Promise<KafkaNode>;
};

export interface KafkaClient {
  /** A set of connections of its own; connected when it resolves. */
  openCluster(requestTimeoutMs?: number): Promise<KafkaCluster>;
  /** A connected admin client; whoever asks disconnects it. */
  openAdmin(): Promise<Admin>;
}

export type KafkaSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

export function createKafkaClient(options: {
  brokers: readonly string[];
  clientId: string;
  security: KafkaSecurity;
  timeouts: KafkaTimeouts;
  log: Log;
}): KafkaClient {
  const { timeouts, log } = options;
  const kafka = (requestTimeoutMs: number) =>
    new Kafka({
      ...options.security,
      brokers: [...options.brokers],
      clientId: options.clientId,
      connectionTimeout: timeouts.connectTimeoutMs,
      requestTimeout: requestTimeoutMs,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
      socketFactory: openSocket,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => logEntry(log, entry),
    });
  return {
    openCluster: async (requestTimeoutMs = timeouts.requestTimeoutMs) => {
      const cluster = clusterOf(kafka(requestTimeoutMs), timeouts.metadataMaxAgeMs);
      await cluster.connect();
      await cluster.refreshMetadata();
      return cluster;
    },
    openAdmin: async () => {
      const admin = kafka(timeouts.requestTimeoutMs).admin();
      await admin.connect();
      return admin;
    },
  };
}

/** kafkajs calls errors what this adapter retries or reports itself: they are detail here. */
function logEntry(log: Log, { namespace, log: { message, ...fields } }: LogEntry): void {
  log.debug({ namespace, error: fields['error'], broker: fields['broker'] }, message);
}

function clusterOf(kafka: Kafka, metadataMaxAgeMs: number): KafkaCluster {
  let cluster: KafkaCluster | undefined;
  kafka.consumer({
    groupId: 'unused: the consumer itself never runs',
    allowAutoTopicCreation: false,
    readUncommitted: true,
    metadataMaxAge: metadataMaxAgeMs,
    partitionAssigners: [
      (given) => {
        cluster = given.cluster as unknown as KafkaCluster;
        return { name: '', version: 0, assign: async () => [], protocol: noProtocol };
      },
    ],
  });
  assert(cluster, 'kafkajs hands its cluster to the assigner');
  // findGroupCoordinator and fetchTopicsOffset come this way too.
  const findBroker = cluster.findBroker.bind(cluster);
  cluster.findBroker = async (node) => {
    const found = await findBroker(node);
    mendConnections(found.connectionPool);
    return found;
  };
  return cluster;
}

const noProtocol = () => ({ name: '', metadata: Buffer.alloc(0) });

/** The node that leads a partition. Throws when the topic or the partition does not exist. */
export function leaderOf(cluster: KafkaCluster, topic: string, partition: number): number {
  const found = cluster.findTopicPartitionMetadata(topic).find((p) => p.partitionId === partition);
  if (found === undefined) throw new CairnError('topic_unknown', `no ${topic}/${partition}`);
  return found.leader;
}

/** Kafka's name for what went wrong (`REBALANCE_IN_PROGRESS` ...), or kafkajs's class of error. */
export function faultOf(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    if ('type' in at && typeof at.type === 'string') return at.type;
    if (at.cause === undefined || at.cause === at) break;
    at = at.cause;
  }
  return error instanceof Error ? error.name : 'unknown';
}

/** What stays refused however often it is asked: someone has to change rights or settings. */
const FINAL = new RegExp(
  [
    'AUTHORIZATION_FAILED|SASL|NotImplemented|DoesNotSupport',
    '^(INVALID|UNSUPPORTED|INCONSISTENT|ILLEGAL|POLICY)_',
    '^KafkaJSNonRetriableError$',
  ].join('|'),
);

/** True when Kafka or the network may answer the same request later. */
export function isTransientKafkaError(error: unknown): boolean {
  if (error instanceof CairnError) return error.retryable;
  return isKafkaFault(error) && !FINAL.test(faultOf(error));
}

function isKafkaFault(error: unknown): error is Error {
  return error instanceof Error && error.name.startsWith('KafkaJS');
}

export function toCairnError(error: unknown, doing: string): unknown {
  if (error instanceof CairnError || !isKafkaFault(error)) return error;
  const unknownTopic = faultOf(error) === 'UNKNOWN_TOPIC_OR_PARTITION';
  const refused = isTransientKafkaError(error) ? 'broker_unavailable' : 'broker_refused';
  const code = unknownTopic ? 'topic_unknown' : refused;
  return new CairnError(code, `${doing}: ${errorMessage(error)}`, { cause: error });
}

/** Runs a call to Kafka; its faults become CairnErrors that say what was being done. */
export async function calling<T>(doing: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toCairnError(error, doing);
  }
}
