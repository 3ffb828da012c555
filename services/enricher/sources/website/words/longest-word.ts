/**
 * The words of a list, of which the longest one at a place is found. An expression of a thousand
 * alternatives does the same with 100 KB of machine code in each language.
 */
export class LongestWord {
  readonly #words: ReadonlySet<string>;
  /** By its first sign, how long the words are; the longest first. */
  readonly #lengths = new Map<string, number[]>();

  constructor(words: Iterable<string>) {
    this.#words = new Set(words);
    for (const { 0: first = '', length } of this.#words) {
      const lengths = this.#lengths.get(first) ?? [];
      if (!lengths.includes(length)) this.#lengths.set(first, [...lengths, length]);
    }
    for (const lengths of this.#lengths.values()) lengths.sort((a, b) => b - a);
  }

  /** Undefined where none stands. */
  at(text: string, at: number): string | undefined {
    for (const length of this.#lengths.get(text[at] ?? '') ?? []) {
      const word = text.slice(at, at + length);
      if (this.#words.has(word)) return word;
    }
    return undefined;
  }
}
