/**
 * Attempts due deliveries. Each outcome is recorded when its attempt ends; meanwhile the deliverer
 * continues.
 */
import type { Agent } from 'undici';
import { type DeliveryRecord, type WebhookRecord, webhookKey } from '../../../domain/records.ts';
import {
  type AttemptOutcome,
  afterAttempt,
  attemptIsDue,
  DELIVERY_TRIED_MS,
  STATUS_GONE,
  validSecrets,
} from '../../../domain/webhooks.ts';
import type { Platform } from '../../../ledger/platform.ts';
import type { WebhookStore } from '../../../ledger/webhooks/endpoints.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { EndpointTurns } from './endpoint-turns.ts';
import type { OpenDelivery, PartitionDeliveries } from './partition-deliveries.ts';
import { postEvent } from './post-event.ts';
import type { RecordStates } from './waiting-deliveries.ts';
import type { WebhookMeters } from './webhook-meters.ts';

interface AttemptParts {
  readonly record: RecordStates;
  /** Repeats the work as long as its fault is transient and the signal is not aborted. */
  readonly retrying: <T>(what: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
  readonly meters: WebhookMeters;
  readonly agent: Agent;
}

export class DeliveryAttempts {
  readonly #platform: Platform;
  readonly #endpoints: WebhookStore;
  readonly #parts: AttemptParts;
  readonly #turns = new EndpointTurns();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(platform: Platform, endpoints: WebhookStore, parts: AttemptParts) {
    this.#platform = platform;
    this.#endpoints = endpoints;
    this.#parts = parts;
  }

  /** The number of attempts in flight. */
  get count(): number {
    return this.#inFlight.size;
  }

  /** Resolves when every attempt has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  /**
   * Starts the due deliveries that have a turn, longest due first. Rejects before anything has
   * started.
   */
  async begin(partitions: readonly PartitionDeliveries[]): Promise<void> {
    const nowMs = this.#platform.clock.nowMs();
    const due = partitions.flatMap((partition) =>
      partition
        .heads()
        .filter(({ record, isBusy }) => !isBusy && attemptIsDue(record, nowMs))
        .map((delivery) => ({ partition, delivery })),
    );
    if (due.length === 0) return;
    due.sort((a, b) => a.delivery.record.next_attempt_at! - b.delivery.record.next_attempt_at!);
    // Changes to an endpoint before the event apply to the event.
    await this.#endpoints.refresh();
    for (const { partition, delivery } of due) this.#beginOne(partition, delivery, nowMs);
  }

  #find({ organization_id, webhook_id }: DeliveryRecord): WebhookRecord | undefined {
    return this.#endpoints.find(organization_id, webhook_id);
  }

  #beginOne(partition: PartitionDeliveries, delivery: OpenDelivery, nowMs: number): void {
    const { record } = delivery;
    const endpoint = this.#find(record);
    if (endpoint === undefined || endpoint.status === 'DELETED') {
      this.#track(this.#giveUp(partition, delivery, 'the endpoint was deleted'), delivery);
    } else if (endpoint.status === 'DISABLED') {
      const isOver = nowMs > record.queued_at + DELIVERY_TRIED_MS;
      const error = 'the endpoint is disabled';
      if (isOver) this.#track(this.#giveUp(partition, delivery, error), delivery);
    } else {
      const [organization, key] = [record.organization_id, endpointKey(record)];
      const { clock } = this.#platform;
      if (!this.#turns.take(organization, key, clock.elapsedMs())) return;
      this.#track(this.#attempt(partition, delivery, endpoint), delivery);
    }
  }

  #track(work: Promise<void>, delivery: OpenDelivery): void {
    delivery.isBusy = true;
    const ended = work.finally(() => {
      delivery.isBusy = false;
      this.#inFlight.delete(ended);
    });
    this.#inFlight.add(ended);
  }

  async #giveUp(partition: PartitionDeliveries, { record }: OpenDelivery, error: string) {
    const at = this.#platform.clock.nowMs();
    await this.#write(partition, { ...record, state: 'FAILED', at, next_attempt_at: null, error });
  }

  async #attempt(
    partition: PartitionDeliveries,
    { record }: OpenDelivery,
    endpoint: WebhookRecord,
  ) {
    const { clock, config } = this.#platform;
    const begunMs = clock.elapsedMs();
    const secrets = validSecrets(endpoint, clock.nowMs()).map(({ secret }) => secret);
    const event = { url: endpoint.url, secrets, id: record.event_id, body: record.payload };
    const { signal } = partition.held;
    const limits = { agent: this.#parts.agent, clock, timeoutMs: config.webhookTimeoutMs };
    const outcome = await postEvent(event, limits, signal);
    const elapsedMs = clock.elapsedMs();
    this.#turns.release(record.organization_id, endpointKey(record), { outcome, elapsedMs });
    if (signal.aborted && outcome.error !== null) return;
    const label = { outcome: outcome.error === null ? 'delivered' : 'failed' };
    this.#parts.meters.attempts.observe(label, (elapsedMs - begunMs) / 1000);
    if (outcome.status === STATUS_GONE) await this.#disable(record, signal);
    const jitter = clock.random(1)[0]! / 255;
    const times = { nowMs: clock.nowMs(), firstRetryMs: config.webhookFirstRetryMs, jitter };
    await this.#write(partition, afterAttempt(record, outcome, times), outcome);
  }

  /** Retried until it is recorded, or the partition is lost. */
  async #write(partition: PartitionDeliveries, state: DeliveryRecord, outcome?: AttemptOutcome) {
    const { log } = this.#platform;
    const { signal } = partition.held;
    const what = 'recording the state of a webhook delivery';
    try {
      await this.#parts.retrying(what, signal, () => this.#parts.record(partition, [state]));
    } catch (error) {
      log.warn({ error: errorMessage(error) }, 'the state of a webhook delivery was not recorded');
      return;
    }
    const { organization_id, webhook_id, delivery_id, event_type, attempts } = state;
    const named = { organization_id, webhook_id, delivery_id, event_type, attempts };
    if (state.state === 'DELIVERED') {
      this.#parts.meters.finished.add({ outcome: 'delivered' });
      log.debug(named, 'webhook delivered');
    } else if (state.state === 'FAILED') {
      this.#parts.meters.finished.add({ outcome: 'failed' });
      log.warn({ ...named, error: state.error }, 'webhook not delivered; giving up');
    } else if (attempts === 1) {
      log.info({ ...named, error: outcome?.error }, 'webhook not delivered yet; retrying');
    }
  }

  /** The endpoint answered that it is gone. */
  async #disable(record: DeliveryRecord, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#platform;
    const disable = async () => {
      await this.#endpoints.refresh();
      const endpoint = this.#find(record);
      if (endpoint?.status !== 'ENABLED') return;
      const disabled_reason = 'It answered with status 410.';
      const updated_at = clock.nowMs();
      await this.#endpoints.put({ ...endpoint, status: 'DISABLED', disabled_reason, updated_at });
    };
    await this.#parts.retrying('disabling a webhook', signal, disable).catch((error: unknown) => {
      log.warn({ error: errorMessage(error) }, 'a webhook that answered 410 could not be disabled');
    });
  }
}

function endpointKey({ organization_id, webhook_id }: DeliveryRecord): string {
  return webhookKey(organization_id, webhook_id);
}
