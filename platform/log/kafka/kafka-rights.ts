/**
 * Rights on topics that Kafka's access lists deny to this user. Someone may give them at any time,
 * so denied requests are retried, and no process ends.
 *
 * DR1 A denial is remembered until Kafka says that the right is given. It is asked at each check,
 *     so a topic that nobody uses any more is not reported for ever.
 */
import type { CairnError } from '../../runtime/errors.ts';
import {
  type DeniedRights,
  deniedError,
  type KafkaCluster,
  type TopicRight,
} from './kafka-client.ts';
import { readTopics, type TopicMetadata } from './kafka-metadata.ts';

/** Kafka's numbers of these operations: bits of a topic's authorized operations. */
const RIGHT_BITS: Readonly<Record<TopicRight, number>> = { READ: 3, WRITE: 4, DESCRIBE: 8 };
/** TOPIC_AUTHORIZATION_FAILED. */
export const KAFKA_TOPIC_DENIED = 29;
/** Kafka did not say which operations are authorized. */
const NOT_SAID = -(2 ** 31);

export class KafkaRights implements DeniedRights {
  readonly #denials = new Map<string, { readonly topic: string; readonly right: TopicRight }>();

  /** DR1. */
  noteDenied(topic: string, right: TopicRight): CairnError {
    this.#denials.set(`${right} ${topic}`, { topic, right });
    return deniedError(topic, right);
  }

  /** DR1. Rejects with a denial that lasts, also if Kafka cannot be asked. */
  async requireGranted(cluster: Pick<KafkaCluster, 'findBroker' | 'getNodeIds'>): Promise<void> {
    if (this.#denials.size === 0) return;
    const names = new Set([...this.#denials.values()].map(({ topic }) => topic));
    const topics = await readTopics(cluster, [...names]).catch(() => []);
    for (const [name, { topic, right }] of this.#denials) {
      const isLasting = !mayUse(
        topics.find((found) => found.topic === topic),
        right,
      );
      if (isLasting) throw deniedError(topic, right);
      this.#denials.delete(name);
    }
  }
}

/** A topic that Kafka does not show is gone, or hidden. */
function mayUse(found: TopicMetadata | undefined, right: TopicRight): boolean {
  if (found === undefined) return false;
  const { operations } = found;
  return operations === NOT_SAID || (operations & (1 << RIGHT_BITS[right])) !== 0;
}
