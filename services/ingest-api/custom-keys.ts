/**
 * Keys of the attributes that organizations made for themselves. They are never taken away, so
 * what was read once holds; only a key that is not known yet makes a request look again.
 */
import { waitForWrites } from '../../platform/journal/read-barrier.ts';
import type { Parts } from '../../platform/parts.ts';
import { customKeysOf } from '../../platform/warehouse/queries/custom-attributes.ts';

const MAX_ORGANIZATIONS = 10_000;

export class CustomKeys {
  readonly #parts: Parts;
  readonly #known = new Map<string, readonly string[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Those that this instance has heard of. */
  known(organizationId: string): readonly string[] {
    return this.#known.get(organizationId) ?? [];
  }

  /** Those that there are. */
  async read(organizationId: string): Promise<readonly string[]> {
    await waitForWrites(this.#parts, organizationId);
    const keys = await customKeysOf(this.#parts.warehouse, organizationId);
    if (this.#known.size >= MAX_ORGANIZATIONS) this.#known.clear();
    this.#known.set(organizationId, keys);
    return keys;
  }
}
