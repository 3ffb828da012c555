/**
 * Apache Kafka from Maven Central: broker and controller in one process, KRaft, replication 1.
 *
 * `startKafka` answers the run's shared Kafka, or starts one of its own when there is none;
 * suites keep apart by `KAFKA_TOPIC_PREFIX`, which its `env` sets to a word nobody else has.
 * `startOwnKafka` always starts one that may be killed and started again on its folder and port.
 * Topics are never made by themselves: who needs one creates it.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AddressedPart, leasePart } from './desk.ts';
import { runMavenDependency } from './maven.ts';
import {
  installOnce,
  type Part,
  requireTool,
  runTool,
  temporaryFolder,
  uniqueWord,
} from './part.ts';
import { freePort } from './ports.ts';
import { onFreePort, type ServerProcess, startServer } from './server-process.ts';

export type KafkaVersion = '4.2.0' | '3.9.2';

export type Kafka = Part & {
  /** `host:port`, as KAFKA_BROKERS has it. */
  readonly brokers: string;
  readonly version: KafkaVersion;
};

export type OwnKafka = Kafka &
  AddressedPart & {
    readonly logFile: string;
    /** Ends the broker as a crash does. */
    kill(): Promise<void>;
    /** Starts it again, on the same folder and port; kills it first if it still runs. */
    restart(): Promise<void>;
  };

export const defaultKafkaVersion: KafkaVersion = '4.2.0';
const loggingVersion = '1.7.36';

export async function startKafka(options: { version?: KafkaVersion } = {}): Promise<Kafka> {
  const version = options.version ?? defaultKafkaVersion;
  const lease = version === defaultKafkaVersion ? await leasePart('kafka') : undefined;
  if (!lease) return withTopicPrefix(await startOwnKafka({ version }));
  const brokers = lease.address;
  return withTopicPrefix({
    brokers,
    version,
    env: { KAFKA_BROKERS: brokers },
    stop: async () => {},
  });
}

function withTopicPrefix(kafka: Kafka): Kafka {
  const env = { ...kafka.env, KAFKA_TOPIC_PREFIX: `${uniqueWord()}.` };
  return { brokers: kafka.brokers, version: kafka.version, env, stop: () => kafka.stop() };
}

/** Puts Kafka's jars into the cache; answers their folder. */
export async function installKafka(version: KafkaVersion = defaultKafkaVersion): Promise<string> {
  await requireTool('Kafka', 'java', 'openjdk-17-jre-headless');
  return installOnce('Kafka', `kafka-${version}`, async (folder) => {
    const pom = join(folder, 'pom.xml');
    await writeFile(pom, pomXml(version));
    await runMavenDependency('Kafka', 'copy-dependencies', ['-f', pom, '-DoutputDirectory=libs']);
  });
}

function pomXml(version: KafkaVersion): string {
  const dependency = (group: string, artifact: string, pin: string): string =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>` +
    `<version>${pin}</version></dependency>`;
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>cairn.test</groupId><artifactId>kafka</artifactId><version>${version}</version>
  <packaging>pom</packaging>
  <dependencies>
    ${dependency('org.apache.kafka', 'kafka_2.13', version)}
    ${dependency('org.slf4j', 'slf4j-simple', loggingVersion)}
  </dependencies>
</project>
`;
}

export async function startOwnKafka(options: { version?: KafkaVersion } = {}): Promise<OwnKafka> {
  const version = options.version ?? defaultKafkaVersion;
  const installed = await installKafka(version);
  return onFreePort((port) => startOnPort(version, installed, port));
}

async function startOnPort(
  version: KafkaVersion,
  installed: string,
  port: number,
): Promise<OwnKafka> {
  const folder = temporaryFolder('kafka');
  const brokers = `127.0.0.1:${port}`;
  const logFile = join(folder, 'kafka.log');
  const run = (): Promise<ServerProcess> => runBroker(installed, folder, brokers, logFile);
  let server: ServerProcess;
  try {
    await format(installed, folder, port);
    server = await run();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    address: brokers,
    brokers,
    version,
    logFile,
    env: { KAFKA_BROKERS: brokers },
    kill: () => server.kill(),
    restart: async () => {
      await server.kill();
      server = await run();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function format(installed: string, folder: string, port: number): Promise<void> {
  const settings = join(folder, 'server.properties');
  await mkdir(join(folder, 'data'));
  await writeFile(settings, properties(folder, port, await freePort()));
  const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
  // One word: an id that begins with a hyphen would be taken for an option.
  const tool = ['kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '-c', settings];
  await runTool('java', [...javaOptions(installed), ...tool]);
}

function runBroker(
  installed: string,
  folder: string,
  brokers: string,
  logFile: string,
): Promise<ServerProcess> {
  return startServer({
    name: 'Kafka',
    command: 'java',
    args: [...javaOptions(installed), 'kafka.Kafka', join(folder, 'server.properties')],
    cwd: folder,
    logFile,
    isReady: () => brokerAnswers(brokers),
  });
}

function javaOptions(installed: string): string[] {
  const logging = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';
  return ['-Xms128m', '-Xmx512m', logging, '-cp', join(installed, 'libs', '*')];
}

function properties(folder: string, port: number, controllerPort: number): string {
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=${join(folder, 'data')}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
broker.session.timeout.ms=5000
broker.heartbeat.interval.ms=500
num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=16777216
`;
}

/** Ready means that the broker knows itself as a member of its cluster, not that a port is open. */
async function brokerAnswers(brokers: string): Promise<boolean> {
  const { Kafka: Client, logLevel } = await import('kafkajs');
  const client = new Client({
    brokers: [brokers],
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 1_000,
    requestTimeout: 3_000,
  });
  const admin = client.admin();
  try {
    await admin.connect();
    const cluster = await admin.describeCluster();
    return cluster.brokers.length > 0 && cluster.controller !== null;
  } finally {
    await admin.disconnect();
  }
}
