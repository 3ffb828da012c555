/**
 * Keeps the values that were asked for last: from half of `max` up to `max` of them. A value that
 * was asked for since the older half was full stays. Cheaper than a list in the order of use, which
 * changes with each question.
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
