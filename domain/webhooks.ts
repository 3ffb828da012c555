/** Webhooks: their events, the state of a delivery, and when it is retried. Pure. */
import type { DeliveryRecord, WebhookRecord, WebhookSecret } from './records.ts';

/** The events that an organization can receive. */
export const MEMBER_EVENTS = [
  'batch.completed',
  'batch.failed',
  'refresh.completed',
  'export.completed',
  'export.failed',
] as const;

/** The events that only an operator can receive, because they concern all organizations. */
export const OPERATOR_EVENTS = ['dead_letter.appended'] as const;

export const WEBHOOK_EVENTS = [...MEMBER_EVENTS, ...OPERATOR_EVENTS] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of a delivery that a caller requests to test an endpoint. */
export const TEST_EVENT = 'webhook.test';
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

export const DELIVERY_STATUSES = ['waiting', 'queued', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const MAX_WEBHOOKS_PER_ORGANIZATION = 20;
export const MAX_WEBHOOK_URL_CHARACTERS = 2_000;

const HOUR_MS = 3_600_000;
/** How long a secret stays valid after it was replaced. */
const OLD_SECRET_VALID_MS = 24 * HOUR_MS;
/** How long a delivery is retried. */
export const DELIVERY_TRIED_MS = 48 * HOUR_MS;
const MAX_RETRY_DELAY_MS = 4 * HOUR_MS;
const RETRY_GROWTH = 3;

export function isForOperators(events: readonly string[]): boolean {
  return events.some((event) => (OPERATOR_EVENTS as readonly string[]).includes(event));
}

export function validSecrets(
  { secrets }: Pick<WebhookRecord, 'secrets'>,
  nowMs: number,
): WebhookSecret[] {
  return secrets.filter(({ expires_at }) => expires_at === null || nowMs < expires_at);
}

const MAX_OLD_SECRETS = 3;

/** The new secret, and the earlier ones for a while longer. */
export function rotatedSecrets(
  endpoint: Pick<WebhookRecord, 'secrets'>,
  secret: string,
  nowMs: number,
): WebhookSecret[] {
  const expires_at = nowMs + OLD_SECRET_VALID_MS;
  const before = validSecrets(endpoint, nowMs).slice(0, MAX_OLD_SECRETS);
  const ending = before.map((old) => ({ ...old, expires_at: old.expires_at ?? expires_at }));
  return [{ secret, created_at: nowMs, expires_at: null }, ...ending];
}

export function deliveryHasEnded({ state }: Pick<DeliveryRecord, 'state'>): boolean {
  return state === 'DELIVERED' || state === 'FAILED' || state === 'SKIPPED';
}

/** True if the first record is a later state of the delivery than the second. */
export function isLaterState(one: DeliveryRecord, other: DeliveryRecord): boolean {
  if (one.round !== other.round) return one.round > other.round;
  const rank = (record: DeliveryRecord) =>
    deliveryHasEnded(record) ? 2 : record.state === 'WAITING' ? 0 : 1;
  if (rank(one) !== rank(other)) return rank(one) > rank(other);
  return one.attempts > other.attempts;
}

/** The outcome of one attempt. */
export interface AttemptOutcome {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The beginning of the answer's body. */
  readonly answer: string | null;
  /** Why it did not succeed; null if it did. */
  readonly error: string | null;
  /** When the endpoint wants the next attempt, if it says so. */
  readonly retryAtMs: number | null;
}

export interface RetryTimes {
  readonly nowMs: number;
  readonly firstRetryMs: number;
  /** Random, from 0 to 1. */
  readonly jitter: number;
}

/** The endpoint wants no more deliveries. */
export const STATUS_GONE = 410;

/** The delivery after an attempt. */
export function afterAttempt(
  record: DeliveryRecord,
  { status, answer, error, retryAtMs }: AttemptOutcome,
  times: RetryTimes,
): DeliveryRecord {
  const attempts = record.attempts + 1;
  const tried = { ...record, attempts, at: times.nowMs, answer_status: status, answer, error };
  if (error === null) return { ...tried, state: 'DELIVERED', next_attempt_at: null };
  const next = Math.max(times.nowMs + retryDelayMs(attempts, times), retryAtMs ?? 0);
  if (status === STATUS_GONE || next > record.queued_at + DELIVERY_TRIED_MS) {
    return { ...tried, state: 'FAILED', next_attempt_at: null };
  }
  return { ...tried, state: 'RETRYING', next_attempt_at: next };
}

/** The clocks of instances differ by less. */
const MAX_SKEW_MS = 60_000;

/**
 * Whether the next attempt may begin. If the clock went back after the state was written, it is
 * unknown how long the delivery has waited, so it waits no longer.
 */
export function attemptIsDue(
  { at, next_attempt_at }: Pick<DeliveryRecord, 'at' | 'next_attempt_at'>,
  nowMs: number,
): boolean {
  return next_attempt_at !== null && (next_attempt_at <= nowMs || nowMs < at - MAX_SKEW_MS);
}

/** It triples with each failure, up to four hours, plus or minus a fifth. */
function retryDelayMs(failures: number, { firstRetryMs, jitter }: RetryTimes): number {
  const delay = Math.min(firstRetryMs * RETRY_GROWTH ** (failures - 1), MAX_RETRY_DELAY_MS);
  return Math.round(delay * (0.8 + 0.4 * jitter));
}

/** The delivery again, starting with its first attempt. */
export function replayedDelivery(record: DeliveryRecord, nowMs: number): DeliveryRecord {
  return {
    ...record,
    state: 'QUEUED',
    round: record.round + 1,
    attempts: 0,
    at: nowMs,
    queued_at: nowMs,
    next_attempt_at: nowMs,
    error: null,
  };
}
