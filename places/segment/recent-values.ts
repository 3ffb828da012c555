/**
 * Caches the most recently used values: between half of `max` and `max` of them. A value stays if
 * it was used since the older half was filled. This is cheaper than a list in order of use, which
 * changes with each access.
 */
export class RecentValues<Key, Value> {
  private readonly half: number;
  private newer = new Map<Key, Value>();
  private older = new Map<Key, Value>();

  constructor({ max }: { max: number }) {
    this.half = Math.ceil(max / 2);
  }

  get(key: Key): Value | undefined {
    const recent = this.newer.get(key);
    if (recent !== undefined) return recent;
    const known = this.older.get(key);
    if (known !== undefined) this.set(key, known);
    return known;
  }

  set(key: Key, value: Value): void {
    if (this.newer.size >= this.half) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.newer.set(key, value);
  }

  clear(): void {
    this.newer.clear();
    this.older.clear();
  }
}
