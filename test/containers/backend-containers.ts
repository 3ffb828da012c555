/**
 * The backends as containers, for machines with Docker: in the versions that `test/support` starts
 * from packages, where there is an image of them.
 *
 * Invariant: everything that was started is stopped, also when a later container fails to start.
 */
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import type { Backend } from '../support/backend.ts';
import { freePort } from '../support/ports.ts';

const images = {
  kafka: 'apache/kafka:4.2.0',
  registry: 'apicurio/apicurio-registry-mem:2.6.13.Final',
  redis: 'redis:7.2-alpine',
  minio: 'minio/minio:RELEASE.2025-04-22T22-12-26Z',
  clickhouse: 'clickhouse/clickhouse-server:25.8',
} as const;

const user = 'cairn';
const password = 'cairn-containers';
const bucket = 'cairn';

type Starter = (started: StartedTestContainer[]) => Promise<Record<string, string>>;

/** Starts all of them; `env` points Cairn at them. */
export async function startBackendContainers(): Promise<Backend> {
  const started: StartedTestContainer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.splice(0).map((container) => container.stop()));
  };
  const starters: Starter[] = [startKafka, startRegistry, startRedis, startMinio, startClickhouse];
  const settled = await Promise.allSettled(starters.map((start) => start(started)));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const variables = settled.map((one) => (one.status === 'fulfilled' ? one.value : {}));
  return { env: Object.assign({}, ...variables), stop };
}

async function startKafka(started: StartedTestContainer[]): Promise<Record<string, string>> {
  // A broker advertises its own address, so the host's port must be known before it starts.
  const port = await freePort();
  const kafka = new GenericContainer(images.kafka)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment(kafkaSettings(`localhost:${port}`))
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/));
  started.push(await kafka.start());
  return { KAFKA_BROKERS: `localhost:${port}` };
}

function kafkaSettings(address: string): Record<string, string> {
  return {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_LISTENERS: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://0.0.0.0:9093',
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${address}`,
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    // There is one broker, so its internal topics have one replica.
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_SHARE_COORDINATOR_STATE_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  };
}

async function startRegistry(started: StartedTestContainer[]): Promise<Record<string, string>> {
  const registry = await new GenericContainer(images.registry)
    .withExposedPorts(8080)
    .withWaitStrategy(Wait.forHttp('/apis/ccompat/v7/subjects', 8080))
    .start();
  started.push(registry);
  return { SCHEMA_REGISTRY_URL: `${httpAddress(registry, 8080)}/apis/ccompat/v7` };
}

async function startRedis(started: StartedTestContainer[]): Promise<Record<string, string>> {
  const redis = await new GenericContainer(images.redis)
    .withExposedPorts(6379)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no'])
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
  started.push(redis);
  return { REDIS_URL: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}` };
}

async function startMinio(started: StartedTestContainer[]): Promise<Record<string, string>> {
  const minio = await new GenericContainer(images.minio)
    .withExposedPorts(9000)
    .withEnvironment({ MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password })
    // MinIO takes each folder in its data folder for a bucket.
    .withEntrypoint(['sh', '-c', `mkdir -p /data/${bucket} && exec minio server /data`])
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
    .start();
  started.push(minio);
  return {
    S3_ENDPOINT: httpAddress(minio, 9000),
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: user,
    S3_SECRET_ACCESS_KEY: password,
  };
}

async function startClickhouse(started: StartedTestContainer[]): Promise<Record<string, string>> {
  const clickhouse = await new GenericContainer(images.clickhouse)
    .withExposedPorts(8123)
    .withEnvironment({
      CLICKHOUSE_USER: user,
      CLICKHOUSE_PASSWORD: password,
      CLICKHOUSE_DB: 'cairn',
    })
    .withWaitStrategy(Wait.forHttp('/ping', 8123))
    .start();
  started.push(clickhouse);
  const address = `${clickhouse.getHost()}:${clickhouse.getMappedPort(8123)}`;
  return { CLICKHOUSE_URL: `http://${user}:${password}@${address}/cairn` };
}

function httpAddress(container: StartedTestContainer, port: number): string {
  return `http://${container.getHost()}:${container.getMappedPort(port)}`;
}
