/**
 * The questions of organizations' own attributes, read from the warehouse.
 *
 * CD1 A definition never changes, so it is read once, and cached while it is among the last
 *     MAX_KNOWN.
 * CD2 A job is accepted only after its attributes' definitions are in the warehouse. If one is
 *     missing all the same, each job looks for it again.
 */
import { customAttributes } from '../../../../ledger/reads/custom-attributes.ts';
import { ask } from '../../../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../../../platform/warehouse/warehouse.ts';
import type { Question } from './question-prompt.ts';

const MAX_KNOWN = 10_000;

export class CustomDefinitions {
  readonly #warehouse: () => Warehouse;
  readonly #known = new Map<string, Question>();

  constructor(warehouse: () => Warehouse) {
    this.#warehouse = warehouse;
  }

  /** The known definitions, in the order of the keys. Rejects when the warehouse is unavailable. */
  async read(organization: string, keys: readonly string[]): Promise<Question[]> {
    const names = keys.map((key) => `${organization}\0${key}`);
    if (names.some((name) => !this.#known.has(name))) await this.#load(organization);
    return names.flatMap((name) => this.#known.get(name) ?? []);
  }

  async #load(organization: string): Promise<void> {
    const rows = await ask(this.#warehouse(), customAttributes, { organization });
    if (this.#known.size + rows.length > MAX_KNOWN) this.#known.clear();
    for (const { attribute_key: key, prompt } of rows) {
      this.#known.set(`${organization}\0${key}`, { key, prompt });
    }
  }
}
