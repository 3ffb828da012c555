/**
 * Checks that Kafka is alive, on its own connections: Kafka answers the requests of a connection in
 * order, and an append may take long.
 *
 * KS1 An answer from any node counts.
 * KS2 A node that is silent twice while another one answers is avoided until it answers: requests
 *     that wait for it fail, and are retried at the node that leads in its place.
 * KS3 A node that was silent is looked for at the address that Kafka gives for it now. kafkajs does
 *     that only if its old address refuses connections, and then forgets a node that is away.
 */

import { MAX_MISSED_PINGS } from '../../outbound/answer-watch.ts';
import { type Clock, within } from '../../runtime/clock.ts';
import { CairnError, isCairnError, rootMessage } from '../../runtime/errors.ts';
import type { KafkaClient, KafkaCluster } from './kafka-client.ts';
import type { NodeAvoider } from './kafka-connections.ts';

const REQUEST_LIMIT_MS = 2_000;

export class KafkaPing {
  readonly #client: KafkaClient;
  readonly #clock: Clock;
  readonly #avoider: NodeAvoider;
  /** The number of consecutive requests that a node did not answer. */
  readonly #missedPings = new Map<number, number>();
  #isComparing = false;
  #cluster: KafkaCluster | undefined;
  /** One at a time: kafkajs retries for a while. */
  #opening: Promise<KafkaCluster> | undefined;

  constructor(client: KafkaClient, { clock, avoider }: { clock: Clock; avoider: NodeAvoider }) {
    this.#client = client;
    this.#clock = clock;
    this.#avoider = avoider;
  }

  /** Learns the nodes while they are well: next to a hanging one, kafkajs takes long for it. */
  prepare(): void {
    this.#open().catch(() => undefined);
  }

  /** KS1. Rejects if no node answers; the nodes are then learned again. */
  readonly check = async (): Promise<void> => {
    const cluster = this.#cluster ?? (await this.#open());
    const nodeIds = readNodeIds(cluster);
    const answers = nodeIds.map((nodeId) => requireAnswer(cluster, nodeId));
    void this.#compare(cluster, nodeIds, answers);
    try {
      await Promise.any(answers);
    } catch (error) {
      if (this.#cluster === cluster) this.#cluster = undefined;
      await cluster.disconnect();
      throw error;
    }
  };

  /** KS2. One comparison at a time, so that two silences are some time apart. */
  async #compare(
    cluster: KafkaCluster,
    nodeIds: readonly number[],
    answers: readonly Promise<unknown>[],
  ): Promise<void> {
    if (this.#isComparing) return;
    this.#isComparing = true;
    // kafkajs itself tries longer to connect to a node.
    const inTime = answers.map((answer) =>
      within(
        this.#clock,
        REQUEST_LIMIT_MS,
        answer.then(() => true),
        false,
      ).catch(() => false),
    );
    const answered = await Promise.all(inTime);
    this.#isComparing = false;
    const isOut = !answered.includes(true);
    for (const [i, nodeId] of nodeIds.entries()) {
      const before = this.#missedPings.get(nodeId) ?? 0;
      const silent = answered[i] || isOut ? 0 : before + 1;
      this.#missedPings.set(nodeId, silent);
      if (silent === MAX_MISSED_PINGS) this.#avoider.avoidNode(nodeId);
      if (silent === 0 && before >= MAX_MISSED_PINGS) this.#avoider.resumeNode(nodeId);
    }
    const isAnySilent = [...this.#missedPings.values()].some((missed) => missed > 0);
    // KS3. A failure is repeated by the next comparison.
    if (isAnySilent) await cluster.refreshMetadataIfNecessary().catch(() => undefined);
  }

  async close(): Promise<void> {
    // A connection that does not open would hold up the close.
    void this.#opening?.then((cluster) => cluster.disconnect()).catch(() => undefined);
    await this.#cluster?.disconnect();
  }

  #open(): Promise<KafkaCluster> {
    this.#opening ??= this.#client.openCluster(REQUEST_LIMIT_MS).then(
      (cluster) => {
        this.#opening = undefined;
        this.#cluster = cluster;
        return cluster;
      },
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }
}

async function requireAnswer(cluster: KafkaCluster, nodeId: number): Promise<void> {
  const node = await cluster.findBroker({ nodeId });
  await node.apiVersions();
}

/** Rejects with `broker_unavailable` and the reason when no node answers. */
export async function requireAnyNode(cluster: KafkaCluster): Promise<true> {
  try {
    const nodeIds = readNodeIds(cluster);
    await Promise.any(nodeIds.map((nodeId) => requireAnswer(cluster, nodeId)));
    return true;
  } catch (error) {
    throw unreachableError(error);
  }
}

export function unreachableError(why: unknown): CairnError {
  if (isCairnError(why)) return why;
  const message = `Kafka cannot be reached: ${rootMessage(why)}`;
  return new CairnError('broker_unavailable', message, { cause: why });
}

/** kafkajs reads the ids from the keys of an object: they are strings, whatever its types say. */
function readNodeIds(cluster: KafkaCluster): readonly number[] {
  return cluster.getNodeIds().map(Number);
}
