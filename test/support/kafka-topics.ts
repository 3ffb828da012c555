/**
 * Creates topics as a test needs them, past the product's own rules, and waits until Kafka shows
 * them. `admin.createTopics` with `waitForLeaders` fails on a node that does not know them yet.
 */
import type { Admin, ITopicConfig } from 'kafkajs';
import { until } from './until.ts';

export async function createKafkaTopics(admin: Admin, ...topics: ITopicConfig[]): Promise<void> {
  // False while topics of these names are being deleted.
  const create = () => admin.createTopics({ topics, waitForLeaders: false });
  await until(create, 'Kafka creates the topics', { pollMs: 50 });
  const names = topics.map(({ topic }) => topic);
  const areShown = async () => {
    const shown = await admin.fetchTopicMetadata({ topics: names }).catch(() => undefined);
    return shown?.topics.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0));
  };
  await until(areShown, `Kafka shows ${names.join(', ')}`, { pollMs: 50 });
}
