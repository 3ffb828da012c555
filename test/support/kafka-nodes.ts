/**
 * Kafka of two nodes, of which one also is the controller, so that the other may hang: the
 * partitions that it leads get another leader.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, runTool, temporaryFolder } from './backend.ts';
import { SHORT_RUN } from './java.ts';
import { brokerAnswers, FEW_THREADS, installKafka } from './kafka.ts';
import { pauseProcess } from './pause-process.ts';
import { freePort } from './ports.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export type KafkaNodes = Backend & {
  readonly brokers: string;
  /** The node without the controller keeps its connections and answers nothing until it goes on. */
  hang(): Promise<void>;
  goOn(): void;
  /** SIGKILL of the same node, as a crash. */
  kill(): Promise<void>;
  /** Restarts it on the same folder and another port. */
  move(): Promise<void>;
};

const ROLES = ['broker,controller', 'broker'] as const;

export async function startKafkaNodes(): Promise<KafkaNodes> {
  const libraries = join(await installKafka(), 'libs', '*');
  const folder = temporaryFolder('kafka-nodes');
  const controller = `127.0.0.1:${await freePort()}`;
  const addresses = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
  const java = [...SHORT_RUN, '-Xms64m', '-Xmx384m', '-cp', libraries];
  const servers: ServerProcess[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  const prepare = async (i: number, address: string) => {
    const home = join(folder, `node-${i + 1}`);
    await mkdir(join(home, 'data'), { recursive: true });
    const settings = join(home, 'server.properties');
    await writeFile(settings, properties(i, home, address, controller));
    return { home, settings };
  };
  const run = async (i: number, address: string) => {
    const { home, settings } = await prepare(i, address);
    servers[i] = await startServer({
      name: `Kafka's node ${i + 1}`,
      command: 'java',
      args: [...java, 'kafka.Kafka', settings],
      cwd: home,
      logFile: join(home, 'kafka.log'),
      isReady: () => brokerAnswers(address),
    });
  };
  try {
    for (const [i, address] of addresses.entries()) {
      const { settings } = await prepare(i, address);
      const tool = ['kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '-c', settings];
      await runTool('java', [...java, ...tool]);
      await run(i, address);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const brokers = addresses.join();
  const kill = () => servers[1]!.kill();
  return {
    brokers,
    env: { KAFKA_BROKERS: brokers },
    hang: () => pauseProcess(servers[1]!.pid),
    goOn: () => process.kill(servers[1]!.pid, 'SIGCONT'),
    kill,
    move: async () => {
      await kill();
      await run(1, `127.0.0.1:${await freePort()}`);
    },
    stop,
  };
}

function properties(index: number, home: string, address: string, controller: string): string {
  const isController = ROLES[index] === 'broker,controller';
  const listeners = [
    `PLAINTEXT://${address}`,
    ...(isController ? [`CONTROLLER://${controller}`] : []),
  ];
  return `process.roles=${ROLES[index]}
node.id=${index + 1}
controller.quorum.voters=1@${controller}
listeners=${listeners.join()}
advertised.listeners=PLAINTEXT://${address}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=${join(home, 'data')}
auto.create.topics.enable=false
offsets.topic.replication.factor=2
offsets.topic.num.partitions=4
group.initial.rebalance.delay.ms=0
broker.session.timeout.ms=5000
broker.heartbeat.interval.ms=500
${FEW_THREADS}`;
}
