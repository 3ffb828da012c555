/** Random draws from a seed; each name gives a sequence of its own. */
import { seededRandom } from '../support/simulated-clock.ts';

export class Random {
  readonly next: () => number;

  constructor(seed: number, name = '') {
    let mixed = seed >>> 0;
    for (const char of name) mixed = Math.imul(mixed ^ char.charCodeAt(0), 0x01000193) >>> 0;
    this.next = seededRandom(mixed);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** A whole number; both ends are included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!;
  }

  some<T>(items: readonly T[], atLeast = 1): T[] {
    const chosen = items.filter(() => this.chance(0.5));
    return chosen.length >= atLeast ? chosen : items.slice(0, atLeast);
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => Math.floor(this.next() * 256));
  }
}
