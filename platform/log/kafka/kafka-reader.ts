/** Reads a range of one partition outside any group; the next fetch runs while one is used. */
import { CairnError } from '../../runtime/errors.ts';
import type { LogRecord } from '../broker.ts';
import { type KafkaCluster, leaderOf, toCairnError } from './kafka-client.ts';
import type { KafkaLimits } from './kafka-limits.ts';
import { readBatches } from './kafka-record-batch.ts';
import { fetchRequest } from './kafka-requests.ts';

export interface Range {
  readonly topic: string;
  readonly partition: number;
  readonly fromOffset: number;
  readonly toOffset: number;
}

const OFFSET_OUT_OF_RANGE = 1;
/** Records of one step of a read: whoever takes them may stop between two. */
const STEP_RECORDS = 1_000;

export class KafkaReader {
  readonly #cluster: KafkaCluster;
  readonly #topicPrefix: string;
  readonly #limits: KafkaLimits;

  constructor(parts: { cluster: KafkaCluster; topicPrefix: string; limits: KafkaLimits }) {
    this.#cluster = parts.cluster;
    this.#topicPrefix = parts.topicPrefix;
    this.#limits = parts.limits;
  }

  /** `toOffset` lies at or below the partition's end; the caller sees to it. */
  async *read(range: Range, signal?: AbortSignal): AsyncGenerator<readonly LogRecord[]> {
    let offset = range.fromOffset;
    let fetching = offset < range.toOffset ? this.#fetch(range, offset) : undefined;
    while (fetching !== undefined && !signal?.aborted) {
      const { records, nextOffset } = await fetching;
      if (nextOffset === offset) throw unreadable(range, offset);
      offset = nextOffset;
      fetching = offset < range.toOffset ? this.#fetch(range, offset) : undefined;
      // Awaited above, in the next round; a reader that stops early leaves it behind.
      fetching?.catch(() => undefined);
      const end = records.findIndex((record) => record.offset >= range.toOffset);
      const wanted = end < 0 ? records : records.slice(0, end);
      for (let at = 0; at < wanted.length && !signal?.aborted; at += STEP_RECORDS) {
        yield wanted.slice(at, at + STEP_RECORDS);
      }
    }
  }

  async #fetch(range: Range, fromOffset: number) {
    try {
      return await this.#request(range, fromOffset);
    } catch (error) {
      throw toCairnError(error, `read ${range.topic}/${range.partition}`);
    }
  }

  async #request({ topic, partition }: Range, fromOffset: number) {
    const kafkaTopic = this.#topicPrefix + topic;
    const nodeId = leaderOf(this.#cluster, kafkaTopic, partition);
    const broker = await this.#cluster.findBroker({ nodeId });
    const maxBytes = 4 * this.#limits.maxPartitionFetchBytes;
    const limits = { maxWaitMs: this.#limits.fetchWaitMs, maxBytes, maxPartitionBytes: maxBytes };
    const partitions = [{ partition, fetchOffset: fromOffset }];
    const request = fetchRequest([{ topic: kafkaTopic, partitions }], limits);
    const [answer] = (await broker.connectionPool.send(request)).partitions;
    if (answer!.errorCode === OFFSET_OUT_OF_RANGE)
      throw unreadable({ topic, partition }, fromOffset);
    if (answer!.errorCode !== 0) {
      throw new CairnError('broker_unavailable', `Kafka refused a read: ${answer!.errorCode}`);
    }
    return readBatches(answer!.batches, { topic, partition, fromOffset });
  }
}

function unreadable({ topic, partition }: { topic: string; partition: number }, offset: number) {
  return new CairnError('broker_unavailable', `${topic}/${partition} ends before ${offset}`);
}
