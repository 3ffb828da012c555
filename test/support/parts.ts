/**
 * The five parts of the scaled product, each of which can go away and come back: Kafka is killed
 * and restarted, or stopped and continued, and a relay stands in front of each of the others.
 */
import { type Backend, uniqueWord } from './backend.ts';
import { combineBackends } from './describe-with-backend.ts';
import { type OwnKafka, startOwnKafka } from './kafka.ts';
import { startRedis } from './redis.ts';
import { startRegistry } from './registry.ts';
import { prepareRelay } from './relay.ts';
import { startS3 } from './s3.ts';
import { startWarehouse } from './warehouse.ts';

export interface SeverablePart {
  /** As the product names it. */
  readonly name: string;
  cut(): Promise<void>;
  open(): Promise<void>;
  /** Its connections stay, and nothing is answered. */
  silence(): void | Promise<void>;
}

export type SeverableParts = Backend & {
  readonly parts: readonly SeverablePart[];
  /** Where the warehouse answers, whatever is cut. */
  readonly warehouseUrl: string;
};

const RELAYED: Readonly<Record<string, string>> = {
  'The schema registry': 'SCHEMA_REGISTRY_URL',
  ClickHouse: 'CLICKHOUSE_URL',
  Redis: 'REDIS_URL',
  S3: 'S3_ENDPOINT',
};

function severKafka(kafka: OwnKafka): SeverablePart {
  let isSilent = false;
  return {
    name: 'Kafka',
    cut: () => kafka.kill(),
    silence: async () => {
      isSilent = true;
      await kafka.hang();
    },
    open: async () => {
      if (isSilent) kafka.goOn();
      else await kafka.restart();
      isSilent = false;
    },
  };
}

/** All parts are there when it resolves. */
export async function startSeverableParts(): Promise<SeverableParts> {
  let kafka: OwnKafka | undefined;
  const backends = await combineBackends({
    kafka: async () => {
      kafka = await startOwnKafka();
      return kafka;
    },
    registry: startRegistry,
    redis: startRedis,
    s3: startS3,
    warehouse: startWarehouse,
  })();
  const env: Record<string, string> = {
    ...backends.env,
    KAFKA_TOPIC_PREFIX: `parts-${uniqueWord()}.`,
  };
  const parts = [severKafka(kafka!)];
  for (const [name, variable] of Object.entries(RELAYED)) {
    const url = new URL(env[variable]!);
    const relay = await prepareRelay(url.href);
    await relay.open();
    url.port = String(relay.port);
    env[variable] = url.href.replace(/\/$/, '');
    parts.push({ name, ...relay });
  }
  const stop = async () => {
    await Promise.all(parts.map((part) => part.cut()));
    await backends.stop();
  };
  return { env, stop, parts, warehouseUrl: backends.env['CLICKHOUSE_URL']! };
}
