/**
 * A sign of life of Kafka, on connections of its own: Kafka answers the requests of a connection
 * in their order, and an append may take long. Whatever node answers is a sign.
 */
import type { KafkaClient, KafkaCluster } from './kafka-client.ts';

const REQUEST_LIMIT_MS = 2_000;

export class KafkaSign {
  readonly #client: KafkaClient;
  #cluster: KafkaCluster | undefined;
  /** One at a time: kafkajs tries for a while. */
  #opening: Promise<KafkaCluster> | undefined;

  constructor(client: KafkaClient) {
    this.#client = client;
  }

  /** Rejects when no node answers. The nodes are learned anew then. */
  readonly ask = async (): Promise<void> => {
    const cluster = this.#cluster ?? (await this.#open());
    if (await anyNodeAnswers(cluster)) return;
    if (this.#cluster === cluster) this.#cluster = undefined;
    await cluster.disconnect();
    throw new Error('No node of Kafka answers.');
  };

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

export async function anyNodeAnswers(cluster: KafkaCluster): Promise<boolean> {
  for (const nodeId of cluster.getNodeIds()) {
    try {
      const node = await cluster.findBroker({ nodeId });
      await node.apiVersions();
      return true;
    } catch {
      // The next one may.
    }
  }
  return false;
}
