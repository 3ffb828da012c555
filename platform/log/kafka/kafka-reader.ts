/**
 * Reads a range of one partition outside any group. The next fetch runs while the caller consumes
 * one.
 *
 * KR1 Each node has at most one of these fetches in flight. It answers a connection's requests in
 *     order anyway; and to a client that has used up its quota it answers each one late, so that
 *     requests sent together would time out, and be sent again.
 */
import { CairnError } from '../../runtime/errors.ts';
import { type LogRecord, type PartitionRange, partitionName } from '../broker.ts';
import { decodeBatches } from './batches/kafka-record-batch.ts';
import {
  findLeader,
  type KafkaCluster,
  type KafkaContext,
  withKafkaErrors,
} from './kafka-client.ts';
import { fetchRequest, KAFKA_OFFSET_OUT_OF_RANGE } from './kafka-requests.ts';
import { KAFKA_TOPIC_DENIED } from './kafka-rights.ts';

/** Records of one step of a read; the caller may stop between two steps. */
const STEP_RECORDS = 1_000;

/** The caller ensures that `toOffset` is at most the partition's high-water mark. */
export async function* readOffsets(
  context: KafkaContext,
  range: PartitionRange,
  signal?: AbortSignal,
): AsyncGenerator<readonly LogRecord[]> {
  const fetchFrom = (offset: number) =>
    offset < range.toOffset ? fetchOffsets(context, range, offset) : undefined;
  let offset = range.fromOffset;
  let fetching = fetchFrom(offset);
  while (fetching !== undefined && !signal?.aborted) {
    const { records, nextOffset, isDelayed } = await fetching;
    if (nextOffset === offset && !isDelayed) throw offsetUnreadable(range, offset);
    offset = nextOffset;
    fetching = fetchFrom(offset);
    // The next round awaits it, unless the caller stops early.
    fetching?.catch(() => undefined);
    const end = records.findIndex((record) => record.offset >= range.toOffset);
    const wanted = end < 0 ? records : records.slice(0, end);
    for (let at = 0; at < wanted.length && !signal?.aborted; at += STEP_RECORDS) {
      yield wanted.slice(at, at + STEP_RECORDS);
    }
  }
}

function fetchOffsets(context: KafkaContext, range: PartitionRange, fromOffset: number) {
  const { cluster, topicPrefix, limits } = context;
  const { topic, partition } = range;
  return withKafkaErrors(`Reading ${partitionName(range)}`, async () => {
    const kafkaTopic = topicPrefix + topic;
    const nodeId = findLeader(cluster, kafkaTopic, partition);
    const maxBytes = 4 * limits.maxPartitionFetchBytes;
    const request = fetchRequest(
      [{ topic: kafkaTopic, partitions: [{ partition, fetchOffset: fromOffset }] }],
      { maxWaitMs: limits.fetchWaitMs, maxBytes, maxPartitionBytes: maxBytes },
    );
    const { partitions } = await inTurn(cluster, nodeId, async () => {
      const broker = await cluster.findBroker({ nodeId });
      return broker.connectionPool.send(request);
    });
    const [response] = partitions;
    if (response === undefined) return delayedFetch(context, fromOffset);
    const { errorCode, batches } = response;
    if (errorCode === KAFKA_OFFSET_OUT_OF_RANGE) throw offsetUnreadable(range, fromOffset);
    if (errorCode === KAFKA_TOPIC_DENIED) throw context.rights.noteDenied(kafkaTopic, 'READ');
    if (errorCode !== 0) {
      throw new CairnError('broker_unavailable', `Kafka refused a read with error ${errorCode}.`);
    }
    return { ...decodeBatches(batches, { topic, partition, fromOffset }), isDelayed: false };
  });
}

/** By cluster and node: settles when the newest fetch has ended. */
const fetches = new WeakMap<KafkaCluster, Map<number, Promise<unknown>>>();

/** KR1. */
function inTurn<T>(cluster: KafkaCluster, nodeId: number, work: () => Promise<T>): Promise<T> {
  const newest = fetches.get(cluster) ?? new Map<number, Promise<unknown>>();
  fetches.set(cluster, newest);
  const ended = newest.get(nodeId) ?? Promise.resolve();
  const result = ended.then(work);
  newest.set(
    nodeId,
    result.catch(() => undefined),
  );
  return result;
}

/**
 * A client that has read more than its quota allows gets a response without partitions. kafkajs
 * sends the next request when Kafka allows it.
 */
async function delayedFetch({ clock, limits }: KafkaContext, nextOffset: number) {
  await clock.sleep(limits.retryWaitMs);
  return { records: [], nextOffset, isDelayed: true };
}

function offsetUnreadable(range: PartitionRange, offset: number): CairnError {
  const message = `${partitionName(range)} has no record at offset ${offset}.`;
  return new CairnError('broker_unavailable', message);
}
