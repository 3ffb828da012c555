/**
 * Deliveries of events to endpoints, on the topic `webhook-deliveries`.
 *
 * WD1 The id of an event is derived from its subject, and the id of a delivery from the event and
 *     the endpoint. So an event that is found twice is one event for its receiver.
 * WD2 Each record is the whole state of its delivery. All records of an endpoint share a partition.
 */
import { createHash } from 'node:crypto';
import { type DeliveryRecord, type WebhookRecord, webhookKey } from '../../domain/records.ts';
import { isLaterState } from '../../domain/webhooks.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import type { Platform } from '../platform.ts';
import { appendRecords, type KeyedRecord } from '../records/append.ts';
import { decodeIfReadable } from '../records/decode.ts';

export const DELIVERIES_TOPIC = 'webhook-deliveries';
/** A list shows only deliveries among this many of the newest records of a partition. */
const MAX_LISTED_RECORDS = 20_000;
const ID_CHARS = 32;

/** WD1. */
export function eventId(...parts: readonly string[]): string {
  return `evt_${shortDigest(parts)}`;
}

function deliveryId(event: string, webhook: string): string {
  return `dlv_${shortDigest([event, webhook])}`;
}

function shortDigest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, ID_CHARS);
}

/** An event to deliver, independent of the endpoint. */
export interface WebhookEventData {
  readonly event_id: string;
  readonly event_type: string;
  readonly subject: string;
  readonly event_order: number;
  /** Empty while it waits for a run. */
  readonly payload: string;
  readonly run_id?: string;
  readonly waits_for?: Record<string, number>;
}

export function newDelivery(
  endpoint: Pick<WebhookRecord, 'organization_id' | 'webhook_id'>,
  {
    run_id = null,
    waits_for = {},
    ...news
  }: Omit<WebhookEventData, 'run_id'> & { run_id?: string | null },
  nowMs: number,
): DeliveryRecord {
  const { organization_id, webhook_id } = endpoint;
  const isWaiting = news.payload === '';
  return {
    organization_id,
    webhook_id,
    delivery_id: deliveryId(news.event_id, webhook_id),
    ...news,
    state: isWaiting ? 'WAITING' : 'QUEUED',
    run_id,
    waits_for,
    round: 0,
    attempts: 0,
    created_at: nowMs,
    queued_at: nowMs,
    at: nowMs,
    next_attempt_at: isWaiting ? null : nowMs,
    answer_status: null,
    answer: null,
    error: null,
  };
}

/** The body of a delivery, in the form that Standard Webhooks recommends. */
export function eventBody(type: string, timestamp: string, data: object): string {
  return JSON.stringify({ type, timestamp, data });
}

function deliveryEntry(record: DeliveryRecord): KeyedRecord<typeof DELIVERIES_TOPIC> {
  return { key: webhookKey(record.organization_id, record.webhook_id), record };
}

/** Durable when it resolves. */
export function appendDeliveries(
  platform: Pick<Platform, 'broker' | 'codec'>,
  records: readonly DeliveryRecord[],
) {
  return appendRecords(platform, DELIVERIES_TOPIC, records.map(deliveryEntry));
}

type EndpointName = Pick<WebhookRecord, 'organization_id' | 'webhook_id'>;

/** The newest state of the endpoint's deliveries, newest event first, without skipped ones. */
export async function readDeliveries(
  { broker, codec }: Pick<Platform, 'broker' | 'codec'>,
  { organization_id, webhook_id }: EndpointName,
): Promise<DeliveryRecord[]> {
  const key = Buffer.from(webhookKey(organization_id, webhook_id));
  const ends = await broker.ends(DELIVERIES_TOPIC);
  const partition = partitionForKey(key, await broker.partitionCount(DELIVERIES_TOPIC));
  const { low, high } = ends[partition]!;
  const found = new Map<string, DeliveryRecord>();
  const fromOffset = Math.max(low, high - MAX_LISTED_RECORDS);
  const range = { topic: DELIVERIES_TOPIC, partition, fromOffset, toOffset: high };
  for await (const records of fromOffset < high ? broker.read(range) : []) {
    for (const record of records) {
      if (!key.equals(record.key)) continue;
      const state = await decodeIfReadable(codec, DELIVERIES_TOPIC, record);
      if (state === null) continue;
      const before = found.get(state.delivery_id);
      if (before === undefined || isLaterState(state, before)) found.set(state.delivery_id, state);
    }
  }
  return [...found.values()].filter(({ state }) => state !== 'SKIPPED').reverse();
}
