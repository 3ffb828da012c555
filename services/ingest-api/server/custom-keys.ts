/**
 * The keys of the attributes that organizations created. Attributes are never deleted, so what was
 * read once stays true; only a key that is not known yet makes a request look again.
 */
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../ledger/platform.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { readCustomAttributeKeys } from '../../../ledger/reads/custom-attributes.ts';

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

  /** The keys that exist. */
  async read(organizationId: string): Promise<readonly string[]> {
    await waitForWrites(this.#platform, organizationId);
    const keys = await readCustomAttributeKeys(this.#platform.warehouse, organizationId);
    this.#known.set(organizationId, keys);
    return keys;
  }
}
