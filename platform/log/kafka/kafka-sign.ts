/**
 * A sign of life of Kafka, on connections of its own: Kafka answers the requests of a connection
 * in their order, and an append may take long.
 *
 * KS1 Whatever node answers is a sign.
 * KS2 A node that is silent twice while another one answers is left alone until it answers: what
 *     waits for it fails, and is tried again at the node that leads in its place.
 */

import { SILENT_ASKS } from '../../outbound/answer-watch.ts';
import { type Clock, within } from '../../runtime/clock.ts';
import { CairnError, isCairnError, rootMessage } from '../../runtime/errors.ts';
import type { KafkaClient, KafkaCluster } from './kafka-client.ts';
import type { NodeUser } from './kafka-connections.ts';

const REQUEST_LIMIT_MS = 2_000;

export class KafkaSign {
  readonly #client: KafkaClient;
  readonly #clock: Clock;
  readonly #user: NodeUser;
  /** Asks in a row that a node did not answer. */
  readonly #silentAsks = new Map<number, number>();
  #isComparing = false;
  #cluster: KafkaCluster | undefined;
  /** One at a time: kafkajs tries for a while. */
  #opening: Promise<KafkaCluster> | undefined;

  constructor(client: KafkaClient, { clock, user }: { clock: Clock; user: NodeUser }) {
    this.#client = client;
    this.#clock = clock;
    this.#user = user;
  }

  /** Learns the nodes while they are well: beside one that hangs, kafkajs takes long for it. */
  prepare(): void {
    this.#open().catch(() => undefined);
  }

  /** KS1. Rejects when no node answers. The nodes are learned anew then. */
  readonly ask = async (): Promise<void> => {
    const cluster = this.#cluster ?? (await this.#open());
    const nodeIds = readNodeIds(cluster);
    const answers = nodeIds.map((nodeId) => requireAnswer(cluster, nodeId));
    void this.#compare(nodeIds, answers);
    try {
      await Promise.any(answers);
    } catch (error) {
      if (this.#cluster === cluster) this.#cluster = undefined;
      await cluster.disconnect();
      throw error;
    }
  };

  /** KS2. One comparison at a time, so that two silences are some time apart. */
  async #compare(nodeIds: readonly number[], answers: readonly Promise<unknown>[]): Promise<void> {
    if (this.#isComparing) return;
    this.#isComparing = true;
    // kafkajs tries for longer to connect to a node.
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
      const before = this.#silentAsks.get(nodeId) ?? 0;
      const silent = answered[i] || isOut ? 0 : before + 1;
      this.#silentAsks.set(nodeId, silent);
      if (silent === SILENT_ASKS) this.#user.leaveAlone(nodeId);
      if (silent === 0 && before >= SILENT_ASKS) this.#user.useAgain(nodeId);
    }
  }

  async close(): Promise<void> {
    // What does not open would hold up the close.
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

/** kafkajs reads them from the keys of an object: they are strings, whatever its types say. */
function readNodeIds(cluster: KafkaCluster): readonly number[] {
  return cluster.getNodeIds().map(Number);
}
