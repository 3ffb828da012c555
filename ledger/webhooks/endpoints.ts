/**
 * The endpoints that callers created, read from the topic `webhooks`.
 *
 * WE1 The newest record of an endpoint applies. The records of one endpoint share a partition.
 * WE2 `refresh` resolves when everything that was on the topic at the time of the call was read. So
 *     a process that refreshes after an event was appended knows all endpoints created before the
 *     event.
 * WE3 A record that cannot be decoded is skipped; the finder of events appends it to the dead
 *     letters.
 * WE4 A secret is on the log, because it is needed for signing, but in no log line and no table.
 */
import { type WebhookRecord, webhookKey } from '../../domain/records.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { TopicFollower } from '../../platform/log/topic-follower.ts';
import type { Platform } from '../platform.ts';
import { appendRecords } from '../records/append.ts';
import { decodeIfReadable } from '../records/decode.ts';

const TOPIC = 'webhooks';
const FOLLOW_MS = 300;
const SECRET_BYTES = 32;

type WebhookPlatform = Pick<Platform, 'broker' | 'codec' | 'clock' | 'log'>;

export function newWebhookSecret({ clock }: Pick<Platform, 'clock'>): string {
  return `whsec_${Buffer.from(clock.random(SECRET_BYTES)).toString('base64')}`;
}

export class WebhookStore {
  readonly #platform: WebhookPlatform;
  readonly #byKey = new Map<string, WebhookRecord>();
  readonly #keysByOrganization = new Map<string, Set<string>>();
  readonly #follower: TopicFollower;

  constructor(platform: WebhookPlatform) {
    this.#platform = platform;
    this.#follower = new TopicFollower(platform, {
      topic: TOPIC,
      unreadable: 'webhooks could not be read; the known ones stay',
      readable: 'webhooks can be read again',
      pauseMs: FOLLOW_MS,
      take: (record) => this.#take(record),
    });
  }

  /** Including deleted ones. */
  find(organization: string, webhook: string): WebhookRecord | undefined {
    return this.#byKey.get(webhookKey(organization, webhook));
  }

  /** An organization's endpoints, oldest first, without deleted ones. */
  list(organization: string): WebhookRecord[] {
    const keys = this.#keysByOrganization.get(organization) ?? [];
    const found = Array.from(keys, (key) => this.#byKey.get(key)!);
    return found
      .filter(({ status }) => status !== 'DELETED')
      .toSorted((a, b) => a.created_at - b.created_at || (a.webhook_id < b.webhook_id ? -1 : 1));
  }

  /** The endpoints that receive events, of all organizations. */
  *enabled(): Iterable<WebhookRecord> {
    for (const endpoint of this.#byKey.values()) {
      if (endpoint.status === 'ENABLED') yield endpoint;
    }
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  /** Durable, and known here, when it resolves. */
  async put(record: WebhookRecord): Promise<void> {
    const key = webhookKey(record.organization_id, record.webhook_id);
    await appendRecords(this.#platform, TOPIC, [{ key, record }]);
    await this.refresh();
  }

  /** WE2. */
  refresh(): Promise<void> {
    return this.#follower.refresh();
  }

  /** Keeps reading until `close`. */
  follow(): void {
    this.#follower.follow();
  }

  close(): Promise<void> {
    return this.#follower.close();
  }

  async #take(record: LogRecord): Promise<void> {
    const decoded = await decodeIfReadable(this.#platform.codec, TOPIC, record);
    if (decoded !== null) this.#apply(decoded);
  }

  #apply(endpoint: WebhookRecord): void {
    const { organization_id: organization } = endpoint;
    const key = webhookKey(organization, endpoint.webhook_id);
    this.#byKey.set(key, endpoint);
    const keys = this.#keysByOrganization.get(organization) ?? new Set();
    this.#keysByOrganization.set(organization, keys.add(key));
  }
}
