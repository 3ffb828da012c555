/**
 * The ids that Kafka gives to topics (KIP-516), from Metadata (v10), of which kafkajs knows only
 * versions without ids. Kafka supports it from 2.8 on.
 *
 * This version has compact lengths, unsigned varints that are one more than the length, and each
 * structure ends with tagged fields, which are not used here.
 */
import type { KafkaCluster, RawRequest } from './kafka-client.ts';
import { METADATA, RequestWriter, ResponseReader } from './kafka-requests.ts';

const API_VERSION = 10;
const NO_ID = Buffer.alloc(16);

/**
 * By Kafka's name of the topic. Topics that Kafka does not show have no id; in a Kafka without ids,
 * none has one.
 */
export async function readTopicIds(
  cluster: Pick<KafkaCluster, 'findBroker' | 'getNodeIds'>,
  topics: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ask = async (nodeId: number) => {
    const node = await cluster.findBroker({ nodeId });
    const { [METADATA]: supported } = await node.apiVersions();
    if ((supported?.maxVersion ?? 0) < API_VERSION) return new Map<string, string>();
    return (await node.connectionPool.send(topicIdsRequest(topics))).ids;
  };
  return Promise.any(cluster.getNodeIds().map(Number).map(ask));
}

interface TopicIds {
  readonly clientSideThrottleTime: number;
  readonly ids: ReadonlyMap<string, string>;
}

function topicIdsRequest(topics: readonly string[]): RawRequest<TopicIds> {
  const encode = async () => {
    // The tagged fields of the header, which kafkajs writes without them.
    const body = new RequestWriter().noTags();
    body.compactLength(topics.length);
    for (const topic of topics) body.append(NO_ID).compactString(topic).noTags();
    // No topic is created, and no rights are asked for.
    return body.int8(0).int8(0).int8(0).noTags().finish();
  };
  const request = { apiKey: METADATA, apiVersion: API_VERSION, apiName: 'Metadata', encode };
  const parse = async (decoded: TopicIds) => decoded;
  return { request, response: { decode: async (payload) => decodeTopicIds(payload), parse } };
}

function decodeTopicIds(payload: Buffer): TopicIds {
  const body = new ResponseReader(payload);
  body.skipTags();
  const clientSideThrottleTime = body.int32();
  // The nodes: id, host, port, rack. Then the cluster's id and its controller.
  body.compactList(() => {
    body.int32();
    body.compactString();
    body.int32();
    body.compactString();
    body.skipTags();
  });
  body.compactString();
  body.int32();
  const topics = body.compactList(() => readTopicId(body));
  const shown = topics.filter(({ errorCode, id }) => errorCode === 0 && !id.equals(NO_ID));
  const ids = new Map(shown.map(({ topic, id }) => [topic, id.toString('base64url')]));
  return { clientSideThrottleTime, ids };
}

function readTopicId(body: ResponseReader) {
  const errorCode = body.int16();
  const topic = body.compactString();
  const id = body.take(NO_ID.length);
  // Whether it is internal.
  body.take(1);
  // Its partitions: error, number, leader, epoch; replicas, those in sync, those offline.
  body.compactList(() => {
    body.take(14);
    for (let lists = 0; lists < 3; lists++) body.compactList(() => body.int32());
    body.skipTags();
  });
  body.int32();
  body.skipTags();
  return { errorCode, topic, id };
}
