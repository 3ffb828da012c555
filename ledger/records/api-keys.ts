/**
 * API keys: made, revoked, and known to every instance through the topic `keys`.
 *
 * 1. Only the digest of a secret is stored; the secret itself is given out once, by `create`.
 * 2. The newest record of a key id holds; records of one id are in one partition, in order.
 * 3. A store that follows the topic knows of a new key, and of a revocation, within FOLLOW_MS.
 * 4. Whether a secret is known is decided by its digest alone, so that a wrong secret takes as
 *    long as a right one, however much of it is right.
 */
import { createHash } from 'node:crypto';
import type { ApiKeyRecord } from '../../domain/records.ts';
import type { TopicPartition } from '../../platform/log/broker.ts';
import type { BootstrapKey } from '../../platform/runtime/config.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import { once } from '../../platform/runtime/life-cycle.ts';
import type { Platform } from '../platform.ts';
import { appendRecords } from './append.ts';

export type Role = ApiKeyRecord['role'];

export interface NewKey {
  readonly keyId: string;
  /** Shown once, stored nowhere. */
  readonly secret: string;
}

export interface KeyStore {
  /** The key of a secret, unless it is unknown or revoked. */
  find(secret: string): ApiKeyRecord | undefined;
  /** All keys, revoked ones too, oldest first. */
  list(): ApiKeyRecord[];
  create(owner: { organizationId: string; role: Role }): Promise<NewKey>;
  /** Makes the keys that are missing; a revoked one is not missing. */
  ensure(keys: readonly BootstrapKey[]): Promise<void>;
  /** Answers false when there is no such key. */
  revoke(keyId: string): Promise<boolean>;
  /** Reads what is new on the topic. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

const TOPIC = 'keys';
const FOLLOW_MS = 300;
const ID_BYTES = 6;
const SECRET_BYTES = 32;

type KeyParts = Pick<Platform, 'broker' | 'codec' | 'clock' | 'log'>;

/** Reads all keys; with `follow` goes on reading until it is closed. */
export async function openKeyStore(
  platform: KeyParts,
  { follow = false }: { follow?: boolean } = {},
): Promise<KeyStore> {
  const store = new LogKeyStore(platform);
  await store.refresh();
  if (follow) store.follow();
  return store;
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

class LogKeyStore implements KeyStore {
  readonly #platform: KeyParts;
  readonly #byId = new Map<string, ApiKeyRecord>();
  readonly #idByDigest = new Map<string, string>();
  readonly #nextOffsets: number[] = [];
  readonly #closing = new AbortController();
  #following: Promise<void> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();

  constructor(platform: KeyParts) {
    this.#platform = platform;
  }

  find(secret: string): ApiKeyRecord | undefined {
    const id = this.#idByDigest.get(digestOf(secret));
    const key = id === undefined ? undefined : this.#byId.get(id);
    return key === undefined || key.revoked_at !== null ? undefined : key;
  }

  list(): ApiKeyRecord[] {
    return [...this.#byId.values()].toSorted((a, b) => a.created_at - b.created_at);
  }

  async create({ organizationId, role }: { organizationId: string; role: Role }): Promise<NewKey> {
    const { clock } = this.#platform;
    const keyId = Buffer.from(clock.random(ID_BYTES)).toString('hex');
    const random = Buffer.from(clock.random(SECRET_BYTES)).toString('base64url');
    const secret = `cairn_${keyId}_${random}`;
    await this.#append([this.#newRecord(keyId, { organizationId, role, secret })]);
    return { keyId, secret };
  }

  async ensure(keys: readonly BootstrapKey[]): Promise<void> {
    const records = keys.map((key) => {
      // Made from the secret, so that two instances that start at once make the same key.
      const keyId = `start-${digestOf(`id:${key.secret}`).slice(0, 2 * ID_BYTES)}`;
      return this.#newRecord(keyId, key);
    });
    await this.#append(records.filter((record) => !this.#holds(record)));
  }

  #holds(record: ApiKeyRecord): boolean {
    const held = this.#byId.get(record.key_id);
    return held?.organization_id === record.organization_id && held.role === record.role;
  }

  #newRecord(keyId: string, key: BootstrapKey): ApiKeyRecord {
    return {
      key_id: keyId,
      digest: digestOf(key.secret),
      organization_id: key.organizationId,
      role: key.role,
      created_at: this.#platform.clock.nowMs(),
      revoked_at: null,
    };
  }

  async revoke(keyId: string): Promise<boolean> {
    await this.refresh();
    const key = this.#byId.get(keyId);
    if (key === undefined) return false;
    if (key.revoked_at !== null) return true;
    await this.#append([{ ...key, revoked_at: this.#platform.clock.nowMs() }]);
    return true;
  }

  async #append(records: readonly ApiKeyRecord[]): Promise<void> {
    const entries = records.map((record) => ({ key: record.key_id, record }));
    await appendRecords(this.#platform, TOPIC, entries);
    await this.refresh();
  }

  /** One read at a time, each from where the one before ended. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#readNew());
    return this.#reading;
  }

  async #readNew(): Promise<void> {
    const ends = await this.#platform.broker.ends(TOPIC);
    for (const [partition, { low, high }] of ends.entries()) {
      const from = Math.max(low, this.#nextOffsets[partition] ?? 0);
      if (from < high) await this.#readPartition({ topic: TOPIC, partition }, from, high);
      this.#nextOffsets[partition] = high;
    }
  }

  async #readPartition(of: TopicPartition, fromOffset: number, toOffset: number): Promise<void> {
    const { broker, codec } = this.#platform;
    for await (const records of broker.read({ ...of, fromOffset, toOffset })) {
      for (const { value } of records) this.#apply(await codec.decode(TOPIC, value));
    }
  }

  #apply(key: ApiKeyRecord): void {
    this.#byId.set(key.key_id, key);
    this.#idByDigest.set(key.digest, key.key_id);
  }

  follow(): void {
    this.#following = this.#follow();
  }

  async #follow(): Promise<void> {
    const { clock, log } = this.#platform;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await clock.sleep(FOLLOW_MS, signal);
      if (signal.aborted) return;
      await this.refresh().catch((error: unknown) => {
        log.warn({ error: errorMessage(error) }, 'keys cannot be read; those known stay');
      });
    }
  }

  readonly close = once(async () => {
    this.#closing.abort();
    await this.#following;
    await this.#reading.catch(() => undefined);
  });
}
