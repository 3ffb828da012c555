/**
 * Keys of Cairn that hold a value of another type: another application uses the same database of
 * Redis. They are never deleted here, because the value is not Cairn's.
 */

/** The Redis types of Cairn's kinds of keys. */
const TYPE_BY_KIND: Readonly<Record<string, string>> = {
  v: 'string',
  m: 'hash',
  t: 'hash',
  d: 'list',
};

export interface KeyTypes {
  /** Redis's name of the type; `none` if there is no such key. */
  type(key: string): Promise<string>;
}

export class ForeignKeys {
  readonly #prefix: string;
  readonly #found = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Remembers the key, and describes the fault. The text ends a sentence about Redis. */
  describe(key: string): string {
    this.#found.add(key);
    return (
      `has a value of another type in the key ${key}: another application uses the same ` +
      'database. Name a database of its own for Cairn in REDIS_URL, or delete the key'
    );
  }

  /** A key that was found and is still foreign, or undefined. */
  async findOne(redis: KeyTypes): Promise<string | undefined> {
    for (const key of this.#found) {
      const type = await redis.type(key);
      const kind = key.slice(this.#prefix.length).split(':', 1)[0] ?? '';
      if (type !== 'none' && type !== TYPE_BY_KIND[kind]) return key;
      this.#found.delete(key);
    }
    return undefined;
  }
}
