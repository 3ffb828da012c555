/**
 * The keys of custom attributes. Attributes are never deleted, so cached keys stay valid; only an
 * unknown key makes a request read again.
 */
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../ledger/platform.ts';
import { requireReached } from '../../../ledger/progress.ts';
import { readCustomAttributeKeys } from '../../../ledger/reads/custom-attributes.ts';
import { readWritten } from '../../../ledger/writes.ts';

const MAX_ORGANIZATIONS = 10_000;

export class CustomKeys {
  readonly #platform: Platform;
  readonly #known = new LRUCache<string, readonly string[]>({ max: MAX_ORGANIZATIONS });

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** The keys that this instance knows. */
  known(organizationId: string): readonly string[] {
    return this.#known.get(organizationId) ?? [];
  }

  /** The existing keys. Rejects with `read_behind` if the sink lacks some of them. */
  async read(organizationId: string): Promise<readonly string[]> {
    const { hotState } = this.#platform;
    const organization = organizationId;
    const wanted = await readWritten(hotState, { organization }, ['attributes']);
    await requireReached(this.#platform, wanted);
    return this.readWritten(organizationId);
  }

  /** The keys in the warehouse. */
  async readWritten(organizationId: string): Promise<readonly string[]> {
    const keys = await readCustomAttributeKeys(this.#platform.warehouse, organizationId);
    this.#known.set(organizationId, keys);
    return keys;
  }
}
