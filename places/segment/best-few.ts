/** Keeps the few best-ranked of many numbers: the highest rank first, and of equals the lowest. */
export class BestFew {
  private readonly limit: number;
  private readonly kept: number[] = [];
  private readonly ranks: number[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  add(number: number, rank: number): void {
    const { kept, ranks, limit } = this;
    let at = kept.length;
    if (at === limit && !this.isBefore(number, rank, at - 1)) return;
    while (at > 0 && this.isBefore(number, rank, at - 1)) at--;
    kept.splice(at, 0, number);
    ranks.splice(at, 0, rank);
    if (kept.length <= limit) return;
    kept.pop();
    ranks.pop();
  }

  /** Numbers with their ranks, best first. */
  entries(): [number, number][] {
    return this.kept.map((number, i) => [number, this.ranks[i]!]);
  }

  private isBefore(number: number, rank: number, at: number): boolean {
    const other = this.ranks[at];
    if (other === undefined) return false;
    return rank > other || (rank === other && number < this.kept[at]!);
  }
}
