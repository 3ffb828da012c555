/**
 * Operations on API keys: create, list, revoke. The command runs them on the log itself, or sends
 * them to the process that has locked the data folder (key-requests.ts).
 */
import type { ApiKeyRecord } from '../../domain/records.ts';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import {
  isValid,
  type KeyPlatform,
  type KeyStore,
  type KeyToCreate,
  type NewApiKey,
  openKeyStore,
} from './api-keys.ts';
import { readKeyUses } from './key-uses.ts';

export type ApiKeyState = 'valid' | 'revoked' | 'expired';

/** A key without its digest. */
export type ListedKey = Omit<ApiKeyRecord, 'digest'> & {
  readonly state: ApiKeyState;
  /** To the minute; null if it was never used, or hot state has lost it. */
  readonly last_used_at: number | null;
};

export interface KeyAdmin {
  create(key: KeyToCreate): Promise<NewApiKey>;
  /** All keys, including revoked ones, oldest first. */
  list(): Promise<readonly ListedKey[]>;
  /** Resolves with false if there is no such key. */
  revoke(keyId: string): Promise<boolean>;
}

/** Each call reads the topic first, so that it sees changes by other processes. */
export function createKeyAdmin(platform: KeyPlatform & { hotState: HotState }): KeyAdmin {
  const withStore = async <T>(use: (keys: KeyStore) => Promise<T>): Promise<T> => {
    const keys = await openKeyStore(platform);
    return use(keys).finally(() => keys.close());
  };
  return {
    create: (key) => withStore((keys) => keys.create(key)),
    revoke: (keyId) => withStore((keys) => keys.revoke(keyId)),
    list: () =>
      withStore(async (keys) => {
        const uses = await readKeyUses(platform.hotState).catch(() => ({}) as never);
        const nowMs = platform.clock.nowMs();
        return keys.list().map((key) => describeKey(key, uses[key.key_id] ?? null, nowMs));
      }),
  };
}

function describeKey(key: ApiKeyRecord, last_used_at: number | null, nowMs: number): ListedKey {
  const { digest: _digest, ...rest } = key;
  const ended: ApiKeyState = key.revoked_at === null ? 'expired' : 'revoked';
  return { ...rest, state: isValid(key, nowMs) ? 'valid' : ended, last_used_at };
}
