/**
 * Delivers events to endpoints. All states are records on `webhook-deliveries`; any number of
 * deliverers share its partitions as one consumer group.
 *
 * DV1 One deliverer at a time works on an endpoint: the one that holds its partition. Before it
 *     starts, it reads the partition's open deliveries, and those that ended recently.
 * DV2 A delivery ends only by a record. An interrupted attempt is repeated with the same id and the
 *     same body: at least once.
 * DV3 The deliveries of an endpoint about one batch are made in order. A failed one is retried, and
 *     only those of its batch wait for it.
 * DV4 A delivery that was interrupted by a stop, or that another deliverer took over, leaves no
 *     record.
 * DV5 `/readyz` and the metrics show it as the consumer that it is, with the newest fault of a part
 *     that it waits for. An endpoint that does not accept its deliveries is not a fault.
 */
import type { Agent } from 'undici';
import type { DeliveryRecord } from '../../../domain/records.ts';
import { DELIVERIES_GROUP } from '../../../ledger/consumer-groups.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { appendDeadLetters } from '../../../ledger/records/dead-letters.ts';
import { decodeRecord } from '../../../ledger/records/decode.ts';
import { appendDeliveries, DELIVERIES_TOPIC } from '../../../ledger/webhooks/deliveries.ts';
import type { WebhookStore } from '../../../ledger/webhooks/endpoints.ts';
import type {
  Assignment,
  FetchedRecords,
  GroupMember,
  LogRecord,
} from '../../../platform/log/broker.ts';
import {
  type ConsumerState,
  watchConsumer,
} from '../../../platform/log/consumer/watched-consumer.ts';
import { OpenFaults, retryingOpenly } from '../../../platform/log/open-faults.ts';
import { GuardedAgent } from '../../../platform/outbound/guarded-agent.ts';
import { within } from '../../../platform/runtime/clock.ts';
import { errorMessage, isCairnError } from '../../../platform/runtime/errors.ts';
import { once } from '../../../platform/runtime/life-cycle.ts';
import { isTransient } from '../../../platform/runtime/retry.ts';
import { untilAvailable, warnRarely } from '../../../platform/runtime/until-available.ts';
import { DeliveryAttempts } from './delivery-attempts.ts';
import { TURN_LIMITS } from './endpoint-turns.ts';
import { type OpenDelivery, PartitionDeliveries } from './partition-deliveries.ts';
import { WaitingDeliveries } from './waiting-deliveries.ts';
import { webhookMeters } from './webhook-meters.ts';

const BACKOFF = { firstDelayMs: 100, maxDelayMs: 5_000 };
const POLL = { maxRecords: 1_000, maxWaitMs: 200 };
const LOOK_INTERVAL_MS = 500;
const COMMIT_INTERVAL_MS = 1_000;
/** Deliveries that ended within this time are known when a partition is taken over. */
const REMEMBERED_MS = 24 * 3_600_000;
const DRAIN_MS = 2_000;

export class Deliverer {
  readonly #platform: Platform;
  readonly #attempts: DeliveryAttempts;
  readonly #waiting: WaitingDeliveries;
  readonly #agent: Agent;
  readonly #partitions = new Map<number, PartitionDeliveries>();
  readonly #stopping = new AbortController();
  /** DV5. By step. */
  readonly #faults = new OpenFaults<object>();
  readonly #onFatal: (error: unknown) => void;
  #fresh: PartitionDeliveries[] = [];
  #member: GroupMember | undefined;
  #loop: Promise<void> = Promise.resolve();
  #ending: Promise<void> = Promise.resolve();
  #committedAtMs = 0;

  constructor(platform: Platform, endpoints: WebhookStore, onFatal: (error: unknown) => void) {
    const { config, telemetry } = platform;
    this.#platform = platform;
    this.#onFatal = onFatal;
    this.#agent = new GuardedAgent({
      allowed: config.fetchAllowHosts,
      isPublicAllowed: config.fetchPublic,
      connectTimeoutMs: config.webhookTimeoutMs,
      maxConnectionsPerOrigin: TURN_LIMITS.inAll,
    });
    const meters = webhookMeters(telemetry.metrics);
    const record = (partition: PartitionDeliveries, states: readonly DeliveryRecord[]) =>
      this.#record(partition, states);
    this.#attempts = new DeliveryAttempts(platform, endpoints, {
      record,
      retrying: (what, signal, work) => this.#retrying(what, work, signal),
      meters,
      agent: this.#agent,
    });
    this.#waiting = new WaitingDeliveries(platform, endpoints, record);
    meters.open.show(() =>
      Object.entries(this.#countOpen()).map(([state, count]) => [{ state }, count] as const),
    );
  }

  /** Resolves when the group is joined; waits for an unavailable log. */
  async start(): Promise<void> {
    const { broker, clock, log } = this.#platform;
    const listener = {
      assigned: (partitions: readonly Assignment[]) => this.#assigned(partitions),
      revoked: (partitions: readonly Assignment[]) => this.#revoked(partitions),
    };
    const join = () =>
      broker.join({ group: DELIVERIES_GROUP, topics: [DELIVERIES_TOPIC], listener });
    this.#member = await untilAvailable(
      'The log',
      { clock, log, signal: this.#stopping.signal },
      join,
    );
    watchConsumer(this.#platform.telemetry, {
      group: DELIVERIES_GROUP,
      broker,
      state: () => this.#state(),
    });
    this.#ending = this.#endWaiting();
    this.#loop = this.#run(this.#member).catch((error: unknown) => {
      if (this.#stopping.signal.aborted) return;
      log.error({ error: errorMessage(error) }, 'the delivery of webhooks failed');
      this.#onFatal(error);
    });
  }

  readonly stop = once(async () => {
    this.#stopping.abort();
    await Promise.all([this.#loop, this.#ending]);
    await within(this.#platform.clock, DRAIN_MS, this.#attempts.ended(), undefined);
    for (const partition of this.#partitions.values()) partition.held.abort();
    await this.#attempts.ended();
    await this.#member?.leave();
    await this.#agent.destroy();
  });

  async #run(member: GroupMember): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#loadAssigned();
      const fetched = await this.#retrying('reading deliveries', () => member.poll(POLL));
      for (const records of fetched) await this.#take(records);
      const held = this.#loadedPartitions();
      await this.#retrying('reading webhooks', () => this.#attempts.begin(held));
      await this.#commit(member, held);
    }
  }

  /** In parallel to the attempts, which need neither the warehouse nor hot state. */
  async #endWaiting(): Promise<void> {
    const { clock, log } = this.#platform;
    const warn = warnRarely({ clock, log }, 'the ends of batches could not be read; retrying');
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#waiting.end(this.#loadedPartitions());
        failures = 0;
        this.#faults.ended(this.#waiting);
      } catch (error) {
        this.#faults.failed(this.#waiting, errorMessage(error));
        warn(error, ++failures);
      }
      await clock.sleep(LOOK_INTERVAL_MS, signal);
    }
  }

  #loadedPartitions(): PartitionDeliveries[] {
    return [...this.#partitions.values()].filter((one) => !this.#fresh.includes(one));
  }

  #retrying<T>(
    what: string,
    work: () => Promise<T>,
    signal: AbortSignal = this.#stopping.signal,
  ): Promise<T> {
    const { clock, log } = this.#platform;
    const onRetry = warnRarely({ clock, log }, `${what} failed; retrying`);
    return retryingOpenly(this.#faults, { ...BACKOFF, clock, signal, onRetry }, work);
  }

  /** DV5. Open deliveries hold the commit back, so what is read counts as done here. */
  #state(): ConsumerState {
    const held = [...this.#partitions.values()];
    return {
      inFlight: this.#attempts.count,
      waitingRetry: this.#countOpen().retrying,
      fault: this.#faults.newest ?? this.#member?.fault ?? null,
      partitions: held.map(({ partition, nextOffset }) => {
        return { topic: DELIVERIES_TOPIC, partition, committed: nextOffset, gap: 0 };
      }),
    };
  }

  #assigned(partitions: readonly Assignment[]): void {
    for (const { partition, epoch, committedOffset } of partitions) {
      this.#partitions.get(partition)?.held.abort();
      const deliveries = new PartitionDeliveries(partition, epoch, committedOffset);
      this.#partitions.set(partition, deliveries);
      this.#fresh.push(deliveries);
    }
  }

  async #revoked(partitions: readonly Assignment[]): Promise<void> {
    for (const { partition, epoch } of partitions) {
      const deliveries = this.#partitions.get(partition);
      if (deliveries?.epoch !== epoch) continue;
      deliveries.held.abort();
      this.#partitions.delete(partition);
      this.#faults.ended(deliveries);
      this.#fresh = this.#fresh.filter((one) => one !== deliveries);
    }
  }

  /** DV1. */
  async #loadAssigned(): Promise<void> {
    while (this.#fresh.length > 0 && !this.#stopping.signal.aborted) {
      const [first] = this.#fresh;
      await this.#retrying('reading deliveries', () => this.#load(first!));
      this.#fresh = this.#fresh.filter((one) => one !== first);
    }
  }

  async #load(deliveries: PartitionDeliveries): Promise<void> {
    const { broker, clock } = this.#platform;
    const { partition, committed } = deliveries;
    const since = await broker.offsetsAt(DELIVERIES_TOPIC, clock.nowMs() - REMEMBERED_MS);
    const { low, high } = (await broker.ends(DELIVERIES_TOPIC))[partition]!;
    const fromOffset = Math.max(low, Math.min(committed, since[partition] ?? committed));
    if (fromOffset >= high) return;
    const range = { topic: DELIVERIES_TOPIC, partition, fromOffset, toOffset: high };
    for await (const records of broker.read({ ...range, signal: deliveries.held.signal })) {
      for (const record of records) await this.#apply(deliveries, record);
    }
    if (!deliveries.held.signal.aborted) deliveries.nextOffset = high;
  }

  async #take({ partition, epoch, records }: FetchedRecords): Promise<void> {
    const deliveries = this.#partitions.get(partition);
    if (deliveries?.epoch !== epoch) return;
    for (const record of records) {
      if (record.offset < deliveries.nextOffset) continue;
      await this.#retrying('reading deliveries', () => this.#apply(deliveries, record));
      deliveries.nextOffset = record.offset + 1;
    }
  }

  async #apply(deliveries: PartitionDeliveries, record: LogRecord): Promise<void> {
    const { codec } = this.#platform;
    try {
      deliveries.apply(await decodeRecord(codec, DELIVERIES_TOPIC, record), record.offset);
    } catch (error) {
      if (!isCairnError(error, 'record_undecodable')) throw error;
      // Records below the commit already have their letter.
      if (record.offset < deliveries.committed) return;
      const dead = { record, error: error.message, reason: error.code, attempts: 1 };
      await appendDeadLetters(this.#platform, DELIVERIES_GROUP, [dead]);
    }
  }

  /** Appends the states and applies them; DV4 if the partition is no longer held. */
  async #record(deliveries: PartitionDeliveries, states: readonly DeliveryRecord[]): Promise<void> {
    if (states.length === 0 || deliveries.held.signal.aborted) return;
    const [appended] = await appendDeliveries(this.#platform, states);
    for (const [i, state] of states.entries()) {
      // The topic has grown: the holder of the endpoint's new partition continues.
      if (appended!.partition !== deliveries.partition) deliveries.forget(state);
      else deliveries.apply(state, appended!.firstOffset + i);
    }
  }

  async #commit(member: GroupMember, held: readonly PartitionDeliveries[]): Promise<void> {
    const nowMs = this.#platform.clock.elapsedMs();
    if (nowMs - this.#committedAtMs < COMMIT_INTERVAL_MS) return;
    this.#committedAtMs = nowMs;
    for (const deliveries of held) {
      try {
        // One by one: their endpoints, and with them their partitions, may differ.
        for (const state of deliveries.carried(this.#platform.clock.nowMs()))
          await this.#record(deliveries, [state]);
        const { partition, epoch } = deliveries;
        const nextOffset = deliveries.commitOffset();
        if (nextOffset <= deliveries.committed) continue;
        await member.commit([{ topic: DELIVERIES_TOPIC, partition, epoch, nextOffset }]);
        deliveries.committed = nextOffset;
        this.#faults.ended(deliveries);
      } catch (error) {
        const isRevoked = isCairnError(error, 'partition_revoked');
        if (!isRevoked && !isTransient(error)) throw error;
        if (!isRevoked) this.#faults.failed(deliveries, errorMessage(error));
      }
    }
  }

  #countOpen() {
    const counts = { waiting: 0, queued: 0, retrying: 0 };
    for (const partition of this.#partitions.values()) {
      for (const { record } of partition.openDeliveries) counts[openState(record)]++;
    }
    return counts;
  }
}

function openState({ state }: OpenDelivery['record']): 'waiting' | 'queued' | 'retrying' {
  return state.toLowerCase() as 'waiting' | 'queued' | 'retrying';
}
