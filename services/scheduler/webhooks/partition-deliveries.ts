/**
 * The deliveries of one partition while this process holds it: the open ones, and those that have
 * ended, so that an event that is found twice is delivered once.
 *
 * PD1 Of two states of a delivery, the later one wins, in whatever order they are read.
 * PD2 The committed offset is below every delivery that has not ended.
 */
import { type DeliveryRecord, webhookKey } from '../../../domain/records.ts';
import { deliveryHasEnded, isLaterState } from '../../../domain/webhooks.ts';

const MAX_REMEMBERED = 100_000;
/** A delivery this far behind is appended again; otherwise, it would hold back the commit. */
const MIN_CARRIED_RECORDS = 1_000;
const CARRIED_AFTER_MS = 7 * 24 * 3_600_000;

export interface OpenDelivery {
  record: DeliveryRecord;
  /** The offset of its newest record. */
  offset: number;
  /** An attempt is in progress. */
  isBusy: boolean;
}

export class PartitionDeliveries {
  readonly partition: number;
  readonly epoch: number;
  /** Aborted when the partition is no longer held. */
  readonly held = new AbortController();
  /** The next offset to read. */
  nextOffset: number;
  committed: number;
  readonly #open = new Map<string, OpenDelivery>();
  readonly #ended = new Map<string, DeliveryRecord>();

  constructor(partition: number, epoch: number, committed: number) {
    this.partition = partition;
    this.epoch = epoch;
    this.committed = committed;
    this.nextOffset = committed;
  }

  get openDeliveries(): Iterable<OpenDelivery> {
    return this.#open.values();
  }

  /** PD1. */
  apply(record: DeliveryRecord, offset: number): void {
    const { delivery_id: id } = record;
    const open = this.#open.get(id);
    const known = open?.record ?? this.#ended.get(id);
    if (known !== undefined && !isLaterState(record, known)) {
      const isSame = open !== undefined && !isLaterState(known, record);
      if (isSame && offset > open.offset) Object.assign(open, { record, offset });
      return;
    }
    if (deliveryHasEnded(record)) {
      this.#open.delete(id);
      this.#remember(record);
    } else {
      this.#ended.delete(id);
      if (open !== undefined) Object.assign(open, { record, offset });
      else this.#open.set(id, { record, offset, isBusy: false });
    }
  }

  /** Another partition has it now. */
  forget({ delivery_id }: DeliveryRecord): void {
    this.#open.delete(delivery_id);
  }

  /** By endpoint and subject: the first delivery, which is made before all later ones. */
  heads(): OpenDelivery[] {
    const heads = new Map<string, OpenDelivery>();
    for (const one of this.#open.values()) {
      const { organization_id, webhook_id, subject } = one.record;
      const key = `${webhookKey(organization_id, webhook_id)}\0${subject}`;
      const first = heads.get(key);
      if (first === undefined || isEarlier(one, first)) heads.set(key, one);
    }
    return [...heads.values()];
  }

  /** The waiting deliveries of an endpoint that end with the same batch. */
  waitingWith({ record: head }: OpenDelivery): OpenDelivery[] {
    const isAlike = ({ record }: OpenDelivery) =>
      record.state === 'WAITING' &&
      record.webhook_id === head.webhook_id &&
      record.organization_id === head.organization_id &&
      record.subject === head.subject &&
      record.event_type === head.event_type;
    return [...this.#open.values()].filter(isAlike);
  }

  /** PD2. */
  commitOffset(): number {
    let offset = this.nextOffset;
    for (const one of this.#open.values()) offset = Math.min(offset, one.offset);
    return offset;
  }

  /**
   * Deliveries that hold the commit far behind, or may soon be older than the topic's retention.
   */
  carried(nowMs: number): DeliveryRecord[] {
    const behind = Math.max(MIN_CARRIED_RECORDS, 4 * this.#open.size);
    const before = this.nextOffset - behind;
    return [...this.#open.values()]
      .filter(({ offset, record, isBusy }) => {
        return !isBusy && (offset < before || record.at < nowMs - CARRIED_AFTER_MS);
      })
      .map(({ record }) => ({ ...record, at: nowMs }));
  }

  #remember(record: DeliveryRecord): void {
    // Only its state is compared later.
    const kept = { ...record, payload: '', answer: null, error: null };
    this.#ended.set(record.delivery_id, kept);
    if (this.#ended.size <= MAX_REMEMBERED) return;
    const [oldest] = this.#ended.keys();
    this.#ended.delete(oldest!);
  }
}

function isEarlier({ record: one }: OpenDelivery, { record: other }: OpenDelivery): boolean {
  return one.event_order !== other.event_order
    ? one.event_order < other.event_order
    : one.created_at < other.created_at;
}
