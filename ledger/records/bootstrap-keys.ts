/**
 * Maintains the keys of CAIRN_BOOTSTRAP_KEYS: listed keys are valid, and those that no running
 * instance lists any more are revoked. decisions/0040 explains why.
 *
 * BK1 Each instance publishes in hot state, every LIST_INTERVAL_MS, which keys it lists.
 * BK2 An instance that lists keys revokes other keys of this origin once it has not found them
 *     listed in GRACE_LOOKS consecutive looks. On an embedded log it is the only instance, so it
 *     revokes them at its start.
 * BK3 A key that was revoked this way becomes valid again as soon as an instance lists it. A key
 *     that a person revoked stays revoked.
 * BK4 An instance that lists no key revokes none; it warns of them by name.
 */
import type { BootstrapKey } from '../../platform/config/service-options.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import { once } from '../../platform/runtime/life-cycle.ts';
import type { Platform } from '../platform.ts';
import { BOOTSTRAP_PREFIX, bootstrapKeyId, isValid, type KeyStore } from './api-keys.ts';

const LIST_INTERVAL_MS = 30_000;
const LISTED_TTL_MS = 3 * LIST_INTERVAL_MS;
const GRACE_LOOKS = 4;

type ListPlatform = Pick<Platform, 'clock' | 'log' | 'hotState' | 'config'>;

/** Resolves when the listed keys are valid; keeps looking until it is closed. */
export async function keepBootstrapKeys(
  platform: ListPlatform,
  keys: KeyStore,
): Promise<{ close(): Promise<void> }> {
  const keeper = new BootstrapKeys(platform, keys);
  await keeper.start();
  return keeper;
}

class BootstrapKeys {
  readonly #platform: ListPlatform;
  readonly #keys: KeyStore;
  readonly #listed: readonly BootstrapKey[];
  readonly #listedIds: ReadonlySet<string>;
  /** By key id: the number of looks in which nobody listed it. */
  #looks = new Map<string, number>();
  readonly #closing = new AbortController();
  #following: Promise<void> = Promise.resolve();

  constructor(platform: ListPlatform, keys: KeyStore) {
    this.#platform = platform;
    this.#keys = keys;
    this.#listed = platform.config.bootstrapKeys;
    this.#listedIds = new Set(this.#listed.map(bootstrapKeyId));
  }

  async start(): Promise<void> {
    await this.#keys.ensure(this.#listed);
    const unlisted = this.#findUnlisted();
    if (this.#listed.length === 0) {
      if (unlisted.length > 0) this.#warn(unlisted, KEYS_WITHOUT_LIST);
    } else if (this.#platform.config.kafkaBrokers === null) {
      await this.#revoke(unlisted);
    } else {
      if (unlisted.length > 0) this.#warn(unlisted, KEYS_REVOKED_SOON);
      this.#following = this.#lookRepeatedly();
    }
  }

  readonly close = once(async () => {
    this.#closing.abort();
    await this.#following;
  });

  #warn(ids: readonly string[], message: string): void {
    this.#platform.log.warn({ keys: ids }, message);
  }

  /** Valid keys of this origin that this instance does not list. */
  #findUnlisted(): string[] {
    const nowMs = this.#platform.clock.nowMs();
    const valid = this.#keys.list().filter((key) => isValid(key, nowMs));
    const ids = valid.map((key) => key.key_id).filter((id) => id.startsWith(BOOTSTRAP_PREFIX));
    return ids.filter((id) => !this.#listedIds.has(id));
  }

  async #revoke(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#keys.revoke(id, { unlisted: true });
    if (ids.length > 0) this.#warn(ids, KEYS_REVOKED);
  }

  async #lookRepeatedly(): Promise<void> {
    const { clock, log } = this.#platform;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => {
        // The lists are unknown, so no key comes closer to its revocation.
        this.#looks.clear();
        log.debug({ error: errorMessage(error) }, 'bootstrap keys could not be compared');
      });
      await clock.sleep(LIST_INTERVAL_MS, signal);
    }
  }

  async #look(): Promise<void> {
    const { hotState } = this.#platform;
    for (const id of this.#listedIds) await hotState.set(listedName(id), '1', LISTED_TTL_MS);
    await this.#keys.ensure(this.#listed);
    const looks = new Map<string, number>();
    for (const id of this.#findUnlisted()) {
      if ((await hotState.get(listedName(id))) !== null) continue;
      looks.set(id, (this.#looks.get(id) ?? 0) + 1);
    }
    this.#looks = looks;
    await this.#revoke([...looks.keys()].filter((id) => looks.get(id)! >= GRACE_LOOKS));
  }
}

function listedName(id: string): string {
  return `listed-key:${id}`;
}

const KEYS_REVOKED =
  'keys that CAIRN_BOOTSTRAP_KEYS no longer lists are revoked; list them again to make them valid';
const KEYS_REVOKED_SOON =
  'keys that CAIRN_BOOTSTRAP_KEYS no longer lists are still valid; they are revoked in two ' +
  'minutes unless another instance lists them';
const KEYS_WITHOUT_LIST =
  'keys from an earlier CAIRN_BOOTSTRAP_KEYS are still valid; `cairn keys revoke` ends them';
