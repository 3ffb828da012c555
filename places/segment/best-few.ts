/**
 * Keeps the best few of many numbers: the highest ranks, and among equal ranks the lowest numbers.
 */
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
    if (at === limit) at--;
    for (; at > 0 && this.isBefore(number, rank, at - 1); at--) {
      kept[at] = kept[at - 1]!;
      ranks[at] = ranks[at - 1]!;
    }
    kept[at] = number;
    ranks[at] = rank;
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
