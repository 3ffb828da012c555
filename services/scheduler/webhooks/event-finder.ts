/**
 * Finds events on the log, and appends a delivery for each subscribed endpoint.
 *
 * EF1 The offset of a record is committed only after its deliveries are on the log (I2). Finding it
 *     again creates the same deliveries, which the deliverer recognizes.
 * EF2 An endpoint receives events from records appended after its creation. The endpoints are read
 *     again before each block, so none is missed.
 * EF3 A group that has lost its offsets does not repeat events older than MAX_AGE_MS.
 */
import type { DeliveryRecord, WebhookRecord } from '../../../domain/records.ts';
import { isForOperators } from '../../../domain/webhooks.ts';
import { EVENTS_GROUP } from '../../../ledger/consumer-groups.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { appendDeadLetters, declareDeadLetters } from '../../../ledger/records/dead-letters.ts';
import { decodeRecord } from '../../../ledger/records/decode.ts';
import { appendDeliveries, newDelivery } from '../../../ledger/webhooks/deliveries.ts';
import type { WebhookStore } from '../../../ledger/webhooks/endpoints.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';
import {
  type BlockConsumer,
  startBlockConsumer,
} from '../../../platform/log/consumer/block-consumer.ts';
import { retryCounter, watchConsumer } from '../../../platform/log/consumer/watched-consumer.ts';
import { errorReason, isCairnError } from '../../../platform/runtime/errors.ts';
import { EVENT_TOPICS, type EventTopic, type FoundEvent, findEvent } from './events-in-records.ts';

const BLOCK = { maxRecords: 1_000, lingerMs: 20 };
const RETRY = { firstDelayMs: 50, maxDelayMs: 5_000 };
const MAX_AGE_MS = 24 * 3_600_000;
/**
 * The maximum difference between the clocks of the processes that create endpoints and accept runs.
 */
const CLOCK_DIFFERENCE_MS = 60_000;
/** The number of appended deliveries to remember, so that they are not appended again. */
const MAX_KNOWN = 10_000;

export async function startEventFinder(
  platform: Platform,
  endpoints: WebhookStore,
  onFatal: (error: unknown) => void,
): Promise<BlockConsumer> {
  const { broker, clock, log, telemetry } = platform;
  declareDeadLetters(telemetry, EVENTS_GROUP, ['webhooks']);
  const finder = new EventFinder(platform, endpoints);
  const retries = retryCounter(telemetry.metrics);
  const consumer = await startBlockConsumer({
    broker,
    clock,
    log: log.child({ group: EVENTS_GROUP }),
    group: EVENTS_GROUP,
    topics: [...EVENT_TOPICS, 'webhooks'],
    ...BLOCK,
    retry: RETRY,
    handle: (block) => finder.handle(block),
    onFatal,
    onRetry: (error) => retries.add({ group: EVENTS_GROUP, reason: errorReason(error) }),
  });
  watchConsumer(telemetry, { group: EVENTS_GROUP, broker, state: () => consumer.state() });
  return consumer;
}

class EventFinder {
  readonly #platform: Platform;
  readonly #endpoints: WebhookStore;
  readonly #appended = new Set<string>();

  constructor(platform: Platform, endpoints: WebhookStore) {
    this.#platform = platform;
    this.#endpoints = endpoints;
  }

  async handle(block: readonly LogRecord[]): Promise<void> {
    // EF2.
    await this.#endpoints.refresh();
    const deliveries: DeliveryRecord[] = [];
    for (const record of block) {
      if (record.topic === 'webhooks') await this.#buryUndecodable(record);
      else if (!this.#endpoints.isEmpty) deliveries.push(...(await this.#find(record)));
    }
    // An hour's dead letters are one event.
    const named = new Map(deliveries.toReversed().map((one) => [one.delivery_id, one]));
    const fresh = deliveries.filter(
      (one) => named.get(one.delivery_id) === one && !this.#appended.has(one.delivery_id),
    );
    await appendDeliveries(this.#platform, fresh);
    for (const { delivery_id } of fresh) this.#remember(delivery_id);
  }

  async #find(record: LogRecord): Promise<DeliveryRecord[]> {
    const nowMs = this.#platform.clock.nowMs();
    if (record.timestampMs < nowMs - MAX_AGE_MS) return [];
    const topic = record.topic as EventTopic;
    const found = await this.#decode(topic, record);
    if (found === null) return [];
    const isMade = ({ created_at }: WebhookRecord) =>
      created_at <= record.timestampMs + CLOCK_DIFFERENCE_MS;
    return this.#listening(found)
      .filter(isMade)
      .map((endpoint) => newDelivery(endpoint, found.news, nowMs));
  }

  /** Null for records without events. A record that fails here becomes a dead letter elsewhere. */
  async #decode(topic: EventTopic, record: LogRecord): Promise<FoundEvent | null> {
    try {
      return findEvent(topic, await decodeRecord(this.#platform.codec, topic, record), record);
    } catch (error) {
      if (!isCairnError(error, 'record_undecodable')) throw error;
      return null;
    }
  }

  #listening({ organization, events }: FoundEvent): WebhookRecord[] {
    const known =
      organization === null
        ? [...this.#endpoints.enabled()].filter((one) => isForOperators(one.events))
        : this.#endpoints.list(organization);
    const found: readonly string[] = events;
    const hears = (one: WebhookRecord) => one.events.some((event) => found.includes(event));
    return known.filter((one) => one.status === 'ENABLED' && hears(one));
  }

  async #buryUndecodable(record: LogRecord): Promise<void> {
    try {
      await decodeRecord(this.#platform.codec, 'webhooks', record);
    } catch (error) {
      if (!isCairnError(error, 'record_undecodable')) throw error;
      const dead = { record, error: error.message, reason: error.code, attempts: 1 };
      await appendDeadLetters(this.#platform, EVENTS_GROUP, [dead]);
    }
  }

  #remember(id: string): void {
    this.#appended.add(id);
    if (this.#appended.size <= MAX_KNOWN) return;
    const [oldest] = this.#appended;
    this.#appended.delete(oldest!);
  }
}
