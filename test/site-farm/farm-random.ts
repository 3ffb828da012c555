/** Random choices that are the same in every run. */
export class FarmRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** 0 up to, but not including, 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
    x ^= x >>> 12;
    return (x >>> 0) / 2 ** 32;
  }

  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.next() * of.length)]!;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.integer(0, 9)).join('');
  }
}
