/** Opens the Kafka adapter on a test's Kafka, with timeouts that a test can wait for. */

import type {
  Assignment,
  Broker,
  GroupListener,
  PartitionAdmin,
} from '../../platform/log/broker.ts';
import { type KafkaBrokerOptions, openKafkaBroker } from '../../platform/log/kafka/kafka-broker.ts';
import { type Clock, systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import type { BrokerUnderTest } from '../contracts/broker-contract.ts';
import { runVictim } from '../contracts/broker-victim-process.ts';

/** Short for the case that waits for it, long enough for a busy machine to send heartbeats. */
const SESSION_TIMEOUT_MS = 6_000;

interface KafkaAddress {
  readonly brokers: string;
  readonly env: Readonly<Record<string, string>>;
}

export function openTestKafkaBroker(
  kafka: KafkaAddress,
  given: Partial<KafkaBrokerOptions> = {},
): Promise<Broker & PartitionAdmin> {
  return openKafkaBroker({ ...testOptions(kafka), ...given });
}

function testOptions(kafka: KafkaAddress): KafkaBrokerOptions {
  return {
    brokers: kafka.brokers.split(','),
    topicPrefix: kafka.env['KAFKA_TOPIC_PREFIX'] ?? '',
    clientId: 'cairn-test',
    clock: systemClock,
    log: silentLog,
    sessionTimeoutMs: SESSION_TIMEOUT_MS,
    heartbeatIntervalMs: 200,
    rebalanceTimeoutMs: 10_000,
    fetchWaitMs: 100,
  };
}

/** A listener that records its calls; `held` are the partitions that are assigned now. */
export class RememberingListener implements GroupListener {
  readonly events: string[] = [];
  held: readonly Assignment[] = [];
  readonly #onRevoked: (partitions: readonly Assignment[]) => Promise<void>;

  constructor(onRevoked: (partitions: readonly Assignment[]) => Promise<void> = async () => {}) {
    this.#onRevoked = onRevoked;
  }

  assigned(partitions: readonly Assignment[]): void {
    this.events.push('assigned');
    this.held = [...this.held, ...partitions];
  }

  async revoked(partitions: readonly Assignment[]): Promise<void> {
    this.events.push('revoked');
    await this.#onRevoked(partitions);
    this.held = this.held.filter((one) => !partitions.includes(one));
  }
}

/** A clock that can be frozen; whoever uses it is then like a process that hangs. */
export class FreezableClock implements Clock {
  #frozen = false;

  freeze(): void {
    this.#frozen = true;
  }

  nowMs(): number {
    return systemClock.nowMs();
  }

  elapsedMs(): number {
    return systemClock.elapsedMs();
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await systemClock.sleep(ms, signal);
    while (this.#frozen && !signal?.aborted) await systemClock.sleep(50, signal);
  }

  random(count: number): Uint8Array {
    return systemClock.random(count);
  }
}

/** The adapter for the contract suite: how it is opened again, and how a process is killed. */
export async function kafkaUnderTest(kafka: KafkaAddress): Promise<BrokerUnderTest> {
  let broker = await openTestKafkaBroker(kafka);
  const { clock: _clock, log: _log, ...options } = testOptions(kafka);
  return {
    get broker() {
      return broker;
    },
    patienceMs: 120_000,
    quietMs: 300,
    reopen: async () => {
      await broker.close();
      broker = await openTestKafkaBroker(kafka);
    },
    killAfterFetch: (order) =>
      runVictim({ module: 'kafka/kafka-broker.ts', opens: 'openKafkaBroker', options, order }),
    close: () => broker.close(),
  };
}
