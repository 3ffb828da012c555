/**
 * Apache Kafka from Maven Central: broker and controller in one process, KRaft, replication 1.
 *
 * `startKafka` returns the run's shared Kafka, or starts one when there is none. Suites are kept
 * apart by `KAFKA_TOPIC_PREFIX`, which its `env` sets to a unique word. `startOwnKafka` always
 * starts one, which may be killed and restarted on its folder, on the same port or another. Topics
 * are not created automatically.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Backend,
  installOnce,
  requireTool,
  runTool,
  temporaryFolder,
  uniqueWord,
} from './backend.ts';
import { keepClasses, SHORT_RUN, useClasses } from './java.ts';
import { runMavenDependency } from './maven.ts';
import { pauseProcess } from './pause-process.ts';
import { freePort } from './ports.ts';
import { onFreePort, type ServerProcess, startServer } from './server-process.ts';
import { type AddressedBackend, leaseSharedBackend } from './shared-backends.ts';

export type KafkaVersion = '4.2.0' | '3.9.2';

export type Kafka = Backend & {
  /** `host:port`, as KAFKA_BROKERS has it. */
  readonly brokers: string;
  readonly version: KafkaVersion;
};

export type OwnKafka = Kafka &
  AddressedBackend & {
    readonly logFile: string;
    /** SIGKILL, as a crash. */
    kill(): Promise<void>;
    /** It keeps its connections and answers nothing (SIGSTOP) until it goes on. */
    hang(): Promise<void>;
    goOn(): void;
    /** Limits every client, in bytes a second. */
    setQuota(kind: 'producer_byte_rate' | 'consumer_byte_rate', bytes: number): Promise<void>;
    /** Restarts it on the same folder and port; kills it first if it still runs. */
    restart(): Promise<void>;
    /** Restarts it on the same folder and another port, and returns its new `host:port`. */
    move(): Promise<string>;
  };

export const defaultKafkaVersion: KafkaVersion = '4.2.0';
const loggingVersion = '1.7.36';

export async function startKafka(options: KafkaOptions = {}): Promise<Kafka> {
  const version = options.version ?? defaultKafkaVersion;
  const lease = version === defaultKafkaVersion ? await leaseSharedBackend('kafka') : undefined;
  if (!lease) return withTopicPrefix(await startOwnKafka(options));
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

/** Puts Kafka's jars into the cache and returns their folder. */
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

/**
 * A file of the classes that a broker loads. Java reads them from there in half the time; without
 * the file everything works, too.
 */
async function keepBrokerClasses(version: KafkaVersion, installed: string): Promise<string> {
  const name = `kafka-${version}-classes`;
  const folder = await installOnce('Kafka', name, async (unfinished) => {
    const java = [...SHORT_RUN, keepClasses(join(unfinished, CLASSES))];
    const kafka = await onFreePort((port) => startOnPort(version, { installed, java }, port));
    await kafka.stop();
  });
  return join(folder, CLASSES);
}

const CLASSES = 'classes.jsa';

/** A listener beside the plain one, for clients; its name is its security protocol. */
export type ExtraListener = {
  readonly name: string;
  readonly port: number;
  /** Lines of the broker's configuration. */
  readonly properties: string;
  readonly formatArguments: readonly string[];
};

export type KafkaOptions = {
  readonly version?: KafkaVersion;
  readonly listener?: ExtraListener;
  /** Access lists apply; a resource without one is open to all. */
  readonly hasAuthorizer?: boolean;
  /** `SHORT_RUN` unless it is given. */
  readonly java?: readonly string[];
};

export async function startOwnKafka(options: KafkaOptions = {}): Promise<OwnKafka> {
  const { version = defaultKafkaVersion, listener, java = SHORT_RUN } = options;
  const more = options.hasAuthorizer ? AUTHORIZER : '';
  const installed = await installKafka(version);
  const classes = await keepBrokerClasses(version, installed).catch(() => undefined);
  const program = { installed, java: classes ? [...java, useClasses(classes)] : java };
  return onFreePort((port) => startOnPort(version, program, port, { listener, more }));
}

const AUTHORIZER = `authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
allow.everyone.if.no.acl.found=true
`;

/** Where Kafka is installed, and how Java runs it. */
type KafkaProgram = { readonly installed: string; readonly java: readonly string[] };

interface ExtraProperties {
  readonly listener: ExtraListener | undefined;
  /** Lines of the broker's configuration. */
  readonly more: string;
}

async function startOnPort(
  version: KafkaVersion,
  program: KafkaProgram,
  port: number,
  extras: ExtraProperties = { listener: undefined, more: '' },
): Promise<OwnKafka> {
  const folder = temporaryFolder('kafka');
  const brokers = `127.0.0.1:${port}`;
  const logFile = join(folder, 'kafka.log');
  let listensAt = brokers;
  const run = (): Promise<ServerProcess> => runBroker(program, folder, listensAt, logFile);
  let server: ServerProcess;
  try {
    await format(program, folder, port, extras);
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
    hang: () => pauseProcess(server.pid),
    goOn: () => process.kill(server.pid, 'SIGCONT'),
    setQuota: (kind, bytes) => setQuota(program, listensAt, `${kind}=${bytes}`),
    restart: async () => {
      await server.kill();
      server = await run();
    },
    move: async () => {
      await server.kill();
      const before = listensAt;
      listensAt = `127.0.0.1:${await freePort()}`;
      await replaceInSettings(folder, `PLAINTEXT://${before}`, `PLAINTEXT://${listensAt}`);
      server = await run();
      return listensAt;
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function format(
  program: KafkaProgram,
  folder: string,
  port: number,
  { listener, more: moreProperties }: ExtraProperties,
): Promise<void> {
  const settings = settingsFile(folder);
  await mkdir(join(folder, 'data'));
  await writeFile(settings, properties(folder, port, await freePort(), listener) + moreProperties);
  const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
  // One argument, because an id that begins with a hyphen would be taken for an option.
  const tool = ['kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '-c', settings];
  const more = listener?.formatArguments ?? [];
  await runTool('java', [...javaOptions(program), ...tool, ...more]);
}

async function setQuota(program: KafkaProgram, brokers: string, quota: string): Promise<void> {
  const tool = ['kafka.admin.ConfigCommand', '--bootstrap-server', brokers, '--alter'];
  const everyClient = ['--entity-type', 'clients', '--entity-default', '--add-config', quota];
  await runTool('java', [...javaOptions(program), ...tool, ...everyClient]);
}

function settingsFile(folder: string): string {
  return join(folder, 'server.properties');
}

async function replaceInSettings(folder: string, before: string, after: string): Promise<void> {
  const file = settingsFile(folder);
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(before, after));
}

function runBroker(
  program: KafkaProgram,
  folder: string,
  brokers: string,
  logFile: string,
): Promise<ServerProcess> {
  return startServer({
    name: 'Kafka',
    command: 'java',
    args: [...javaOptions(program), 'kafka.Kafka', settingsFile(folder)],
    cwd: folder,
    logFile,
    isReady: () => brokerAnswers(brokers),
  });
}

function javaOptions({ installed, java }: KafkaProgram): string[] {
  const logging = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';
  return [...java, '-Xms128m', '-Xmx512m', logging, '-cp', join(installed, 'libs', '*')];
}

/** For a broker that serves one test, beside others. */
export const FEW_THREADS = `num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=16777216
`;

function properties(
  folder: string,
  port: number,
  controllerPort: number,
  listener: ExtraListener | undefined,
): string {
  const address = listener ? `,${listener.name}://127.0.0.1:${listener.port}` : '';
  const protocol = listener ? `,${listener.name}:${listener.name}` : '';
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${address}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}${address}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT${protocol}
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
${FEW_THREADS}${listener?.properties ?? ''}`;
}

/** An open port is not enough: the broker must be a member of its cluster. */
export async function brokerAnswers(brokers: string): Promise<boolean> {
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
