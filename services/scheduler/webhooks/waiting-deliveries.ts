/** Deliveries that wait for a batch to end. They are checked whenever the sink has progressed. */
import type { DeliveryRecord } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { hasReached, type Marks, readSinkMarks } from '../../../ledger/progress.ts';
import type { WebhookStore } from '../../../ledger/webhooks/endpoints.ts';
import { endWaiting, readBatchEnds } from './ended-batches.ts';
import type { OpenDelivery, PartitionDeliveries } from './partition-deliveries.ts';

/**
 * Checked at this interval even if the marks have not changed: a batch may end by a deletion, which
 * they do not show.
 */
const SURE_INTERVAL_MS = 15_000;

export type RecordStates = (
  partition: PartitionDeliveries,
  states: readonly DeliveryRecord[],
) => Promise<void>;

interface Head {
  readonly head: OpenDelivery;
  readonly partition: PartitionDeliveries;
}

export class WaitingDeliveries {
  readonly #platform: Platform;
  readonly #endpoints: WebhookStore;
  readonly #record: RecordStates;
  #surelyAtMs = Number.NEGATIVE_INFINITY;
  #seen = '';

  constructor(platform: Platform, endpoints: WebhookStore, record: RecordStates) {
    this.#platform = platform;
    this.#endpoints = endpoints;
    this.#record = record;
  }

  async end(partitions: readonly PartitionDeliveries[]): Promise<void> {
    const nowMs = this.#platform.clock.elapsedMs();
    const heads = partitions.flatMap((partition) =>
      partition
        .heads()
        .filter(({ record }) => record.state === 'WAITING')
        .map((head): Head => ({ head, partition })),
    );
    if (heads.length === 0) return;
    const marks = await readSinkMarks(this.#platform.hotState);
    const seen = JSON.stringify([marks, heads.map(({ head }) => head.record.delivery_id)]);
    if (seen === this.#seen && nowMs - this.#surelyAtMs < SURE_INTERVAL_MS) return;
    this.#surelyAtMs = nowMs;
    for (const [organization, own] of groupByOrganization(heads)) {
      await this.#endForOrganization(organization, own, marks);
    }
    this.#seen = seen;
  }

  async #endForOrganization(organization: string, heads: readonly Head[], marks: Marks) {
    const due = heads.filter(({ head }) => hasReached(marks, head.record.waits_for));
    const ids = due.map(({ head }) => head.record.subject);
    const known = await readBatchEnds(this.#platform, organization, ids);
    for (const { head, partition } of due) {
      const endpoint = this.#endpoints.find(organization, head.record.webhook_id);
      const events = endpoint?.events ?? [];
      const waiting = partition.waitingWith(head).map(({ record }) => record);
      const states = await endWaiting(this.#platform, waiting, known, { marks, events });
      await this.#record(partition, states);
    }
  }
}

function groupByOrganization(heads: readonly Head[]): Map<string, Head[]> {
  const groups = new Map<string, Head[]>();
  for (const one of heads) {
    const { organization_id } = one.head.record;
    groups.set(organization_id, [...(groups.get(organization_id) ?? []), one]);
  }
  return groups;
}
