/**
 * API keys are created and revoked through the topic `keys`, which every instance reads.
 *
 * AK1 Only the digest of a secret is stored; `create` returns the secret itself once.
 * AK2 The newest record of a key id applies. The records of one id share a partition, in order. A
 *     record with another digest invalidates the old secret.
 * AK3 A store that follows the topic sees a new key, or a revocation, within FOLLOW_MS.
 * AK4 A secret is looked up only by its digest, so a wrong secret takes as long as a right one,
 *     however much of it is right.
 * AK5 A record that cannot be decoded is skipped, and the others still count. It becomes one dead
 *     letter: the committed offset of KEYS_GROUP records what any instance has examined before. Two
 *     instances that find it at the same time may append two.
 */
import { createHash } from 'node:crypto';
import type { ApiKeyRecord } from '../../domain/records.ts';
import type { BootstrapKey } from '../../platform/config/service-options.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { TopicFollower } from '../../platform/log/topic-follower.ts';
import { errorMessage, isCairnError } from '../../platform/runtime/errors.ts';
import type { Platform } from '../platform.ts';
import { appendRecords } from './append.ts';
import { appendDeadLetters, type DeadRecord } from './dead-letters.ts';
import { decodeRecord } from './decode.ts';

export type Role = ApiKeyRecord['role'];

export interface NewApiKey {
  readonly keyId: string;
  /** It is not stored anywhere. */
  readonly secret: string;
}

const KEYS_TOPIC = 'keys';
export const KEYS_GROUP = 'cairn-api-keys';
/** The prefix of the ids of keys from CAIRN_BOOTSTRAP_KEYS. */
export const BOOTSTRAP_PREFIX = 'start-';
const FOLLOW_MS = 300;
const KEY_ID_BYTES = 6;
const KEY_SECRET_BYTES = 32;

export interface KeyToCreate {
  readonly organizationId: string;
  readonly role: Role;
  readonly name?: string;
  readonly expiresAtMs?: number | null;
}

export type KeyPlatform = Pick<Platform, 'broker' | 'codec' | 'clock' | 'log' | 'telemetry'>;

/** Reads all keys; with `follow` it keeps reading new ones until it is closed. */
export async function openKeyStore(
  platform: KeyPlatform,
  { follow = false }: { follow?: boolean } = {},
): Promise<KeyStore> {
  const store = new KeyStore(platform);
  await store.refresh();
  if (follow) store.follow();
  return store;
}

function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The id is derived from the secret, so two instances that start together create the same key. */
export function bootstrapKeyId({ secret }: BootstrapKey): string {
  const digest = secretDigest(`id:${secret}`);
  return `${BOOTSTRAP_PREFIX}${digest.slice(0, 2 * KEY_ID_BYTES)}`;
}

export function isValid({ revoked_at, expires_at }: ApiKeyRecord, nowMs: number): boolean {
  return revoked_at === null && (expires_at === null || nowMs < expires_at);
}

export class KeyStore {
  readonly #platform: KeyPlatform;
  readonly #byId = new Map<string, ApiKeyRecord>();
  readonly #idByDigest = new Map<string, string>();
  /** Undecodable records that may not be on `dead-letters` yet. */
  #dead: DeadRecord[] = [];
  #skippedRecords = 0;
  #hasWarned = false;
  readonly #follower: TopicFollower;

  constructor(platform: KeyPlatform) {
    this.#platform = platform;
    this.#follower = new TopicFollower(platform, {
      topic: KEYS_TOPIC,
      unreadable: 'API keys could not be read; the known ones stay valid',
      readable: 'API keys can be read again',
      pauseMs: FOLLOW_MS,
      take: (record) => this.#take(record),
      afterRead: (nextOffsets) => this.#appendDead(nextOffsets),
    });
  }

  /** The key of a secret, unless it is unknown, revoked or expired. */
  find(secret: string): ApiKeyRecord | undefined {
    const id = this.#idByDigest.get(secretDigest(secret));
    const key = id === undefined ? undefined : this.#byId.get(id);
    return key !== undefined && isValid(key, this.#platform.clock.nowMs()) ? key : undefined;
  }

  /** True if at least one key opens the API. */
  get hasValidKey(): boolean {
    const nowMs = this.#platform.clock.nowMs();
    return [...this.#byId.values()].some((key) => isValid(key, nowMs));
  }

  /** All keys, including revoked ones, oldest first. */
  list(): ApiKeyRecord[] {
    return [...this.#byId.values()].toSorted((a, b) => a.created_at - b.created_at);
  }

  /** How many records could not be decoded (AK5). */
  get skippedRecords(): number {
    return this.#skippedRecords;
  }

  async create(key: KeyToCreate): Promise<NewApiKey> {
    const { clock } = this.#platform;
    const keyId = Buffer.from(clock.random(KEY_ID_BYTES)).toString('hex');
    const random = Buffer.from(clock.random(KEY_SECRET_BYTES)).toString('base64url');
    const secret = `cairn_${keyId}_${random}`;
    await this.#append([this.#newRecord(keyId, { ...key, secret })]);
    return { keyId, secret };
  }

  /**
   * Creates the keys that are missing. A revoked key does not count as missing, unless it was
   * revoked because it was no longer listed.
   */
  async ensure(keys: readonly BootstrapKey[]): Promise<void> {
    const records = keys.map((key) => this.#newRecord(bootstrapKeyId(key), key));
    await this.#append(records.filter((record) => !this.#holds(record)));
  }

  #holds(record: ApiKeyRecord): boolean {
    const held = this.#byId.get(record.key_id);
    if (held === undefined || (held.revoked_at !== null && held.unlisted)) return false;
    return held.organization_id === record.organization_id && held.role === record.role;
  }

  #newRecord(keyId: string, key: KeyToCreate & { readonly secret: string }): ApiKeyRecord {
    return {
      key_id: keyId,
      digest: secretDigest(key.secret),
      organization_id: key.organizationId,
      role: key.role,
      created_at: this.#platform.clock.nowMs(),
      revoked_at: null,
      name: key.name ?? '',
      expires_at: key.expiresAtMs ?? null,
      unlisted: false,
    };
  }

  /** Resolves with false if there is no such key. */
  async revoke(keyId: string, { unlisted = false } = {}): Promise<boolean> {
    await this.refresh();
    const key = this.#byId.get(keyId);
    if (key === undefined) return false;
    // A person's revocation is final, even for a key that is on no list.
    if (key.revoked_at !== null && (unlisted || !key.unlisted)) return true;
    await this.#append([{ ...key, revoked_at: this.#platform.clock.nowMs(), unlisted }]);
    return true;
  }

  async #append(records: readonly ApiKeyRecord[]): Promise<void> {
    const entries = records.map((record) => ({ key: record.key_id, record }));
    await appendRecords(this.#platform, KEYS_TOPIC, entries);
    await this.refresh();
  }

  /** Reads everything that was on the topic at the time of the call. */
  refresh(): Promise<void> {
    return this.#follower.refresh();
  }

  async #take(record: LogRecord): Promise<void> {
    try {
      this.#apply(await decodeRecord(this.#platform.codec, KEYS_TOPIC, record));
    } catch (error) {
      if (!isCairnError(error, 'record_undecodable')) throw error;
      this.#skippedRecords++;
      const bytes = { key: Buffer.from(record.key), value: Buffer.from(record.value) };
      const fault = { error: error.message, reason: error.code, attempts: 1 };
      this.#dead.push({ record: { ...record, ...bytes }, ...fault });
    }
  }

  /** AK5. A failure is retried with the next read: keys are known before letters are appended. */
  async #appendDead(nextOffsets: readonly number[]): Promise<void> {
    if (this.#dead.length === 0) return;
    const { broker, log } = this.#platform;
    try {
      const looked = await broker.committed(KEYS_GROUP, KEYS_TOPIC);
      const fresh = this.#dead.filter(
        ({ record }) => record.offset >= (looked[record.partition] ?? 0),
      );
      await appendDeadLetters(this.#platform, KEYS_GROUP, fresh);
      this.#dead = [];
      if (fresh.length === 0) return;
      const next = looked.map((offset, partition) =>
        Math.max(offset ?? 0, nextOffsets[partition] ?? 0),
      );
      await broker.resetOffsets(KEYS_GROUP, KEYS_TOPIC, next);
      this.#hasWarned = false;
    } catch (error) {
      if (this.#hasWarned) return;
      this.#hasWarned = true;
      const fault = { error: errorMessage(error), records: this.#skippedRecords };
      log.warn(fault, 'undecodable records of keys are not on dead-letters yet; retrying');
    }
  }

  #apply(key: ApiKeyRecord): void {
    const before = this.#byId.get(key.key_id);
    if (before && this.#idByDigest.get(before.digest) === key.key_id) {
      this.#idByDigest.delete(before.digest);
    }
    this.#byId.set(key.key_id, key);
    this.#idByDigest.set(key.digest, key.key_id);
  }

  /** Called once, by openKeyStore. */
  follow(): void {
    this.#follower.follow();
  }

  close(): Promise<void> {
    return this.#follower.close();
  }
}
