/**
 * Keys of the attributes that organizations made for themselves. They are never taken away, so
 * what was read once holds; only a key that is not known yet makes a request look again.
 */

import type { Platform } from '../../../ledger/platform.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { customKeysOf } from '../../../ledger/reads/custom-attributes.ts';

const MAX_ORGANIZATIONS = 10_000;

export class CustomKeys {
  readonly #platform: Platform;
  readonly #known = new Map<string, readonly string[]>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Those that this instance has heard of. */
  known(organizationId: string): readonly string[] {
    return this.#known.get(organizationId) ?? [];
  }

  /** Those that there are. */
  async read(organizationId: string): Promise<readonly string[]> {
    await waitForWrites(this.#platform, organizationId);
    const keys = await customKeysOf(this.#platform.warehouse, organizationId);
    if (this.#known.size >= MAX_ORGANIZATIONS) this.#known.clear();
    this.#known.set(organizationId, keys);
    return keys;
  }
}
