/**
 * Kafka's Metadata of topics as bytes: the rights on them and their ids (KIP-516), of which kafkajs
 * knows nothing. Version 10 has both; a Kafka before 2.8 answers version 8, which has no ids.
 *
 * From version 9 on, lengths are compact (unsigned varints that are one more than the length), and
 * each structure ends with tagged fields, which are not used here.
 */
import type { KafkaCluster, RawRequest } from './kafka-client.ts';
import { CompactReader, keepDecoded, RequestWriter, ResponseReader } from './kafka-requests.ts';

const METADATA = 3;
const VERSION_WITH_IDS = 10;
const VERSION_WITHOUT_IDS = 8;
const NO_ID = Buffer.alloc(16);

export interface TopicMetadata {
  readonly topic: string;
  /** Null in a Kafka without ids. */
  readonly id: string | null;
  /** A bit for each operation that the user may do. */
  readonly operations: number;
}

/** Asks all nodes, and returns the first answer. Topics that Kafka does not show are left out. */
export async function readTopics(
  cluster: Pick<KafkaCluster, 'findBroker' | 'getNodeIds'>,
  topics: readonly string[],
): Promise<readonly TopicMetadata[]> {
  const ask = async (nodeId: number) => {
    const node = await cluster.findBroker({ nodeId });
    const { [METADATA]: supported } = await node.apiVersions();
    const hasIds = (supported?.maxVersion ?? 0) >= VERSION_WITH_IDS;
    return node.connectionPool.send(metadataRequest(topics, hasIds));
  };
  return (await Promise.any(cluster.getNodeIds().map(Number).map(ask))).topics;
}

interface TopicsResponse {
  readonly clientSideThrottleTime: number;
  readonly topics: readonly TopicMetadata[];
}

function metadataRequest(topics: readonly string[], hasIds: boolean): RawRequest<TopicsResponse> {
  const encode = async () => {
    const body = hasIds ? writeNamesAndIds(topics) : writeNames(topics);
    // No topic is created; no rights on the cluster, but those on topics.
    body.int8(0).int8(0).int8(1);
    return (hasIds ? body.noTags() : body).finish();
  };
  const apiVersion = hasIds ? VERSION_WITH_IDS : VERSION_WITHOUT_IDS;
  const request = { apiKey: METADATA, apiVersion, apiName: 'Metadata', encode };
  const decode = async (payload: Buffer) => decodeTopics(payload, hasIds);
  return { request, response: { decode, parse: keepDecoded } };
}

function writeNames(topics: readonly string[]): RequestWriter {
  const body = new RequestWriter().int32(topics.length);
  for (const topic of topics) body.string(topic);
  return body;
}

function writeNamesAndIds(topics: readonly string[]): RequestWriter {
  // The tagged fields of the header, which kafkajs writes without them.
  const body = new RequestWriter().noTags();
  body.compactLength(topics.length);
  for (const topic of topics) body.append(NO_ID).compactString(topic).noTags();
  return body;
}

function decodeTopics(payload: Buffer, hasIds: boolean): TopicsResponse {
  const body = hasIds ? new CompactReader(payload) : new ResponseReader(payload);
  // Of the header.
  body.skipTags();
  const clientSideThrottleTime = body.int32();
  // The nodes: id, host, port, rack. Then the cluster's id and its controller.
  body.list(() => {
    body.int32();
    body.string();
    body.int32();
    body.string();
    body.skipTags();
  });
  body.string();
  body.int32();
  const topics = body.list(() => readTopic(body, hasIds));
  const shown = topics.filter(({ errorCode }) => errorCode === 0);
  return { clientSideThrottleTime, topics: shown };
}

function readTopic(body: ResponseReader, hasIds: boolean): TopicMetadata & { errorCode: number } {
  const errorCode = body.int16();
  const topic = body.string();
  const id = hasIds ? body.take(NO_ID.length) : NO_ID;
  // Whether it is internal.
  body.take(1);
  // Its partitions: error, number, leader, epoch; replicas, those in sync, those offline.
  body.list(() => {
    body.take(14);
    for (let lists = 0; lists < 3; lists++) body.list(() => body.int32());
    body.skipTags();
  });
  const operations = body.int32();
  body.skipTags();
  return { errorCode, topic, id: id.equals(NO_ID) ? null : id.toString('base64url'), operations };
}
